"""The computer player's search: a fast board, routes, guesses of others, starts and parts."""
