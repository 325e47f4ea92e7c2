"""The computer player's search: lights as numbers, a model of the others, and beliefs."""
