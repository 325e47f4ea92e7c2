"""Tests of the games: laws all of them obey, and each game alone."""
