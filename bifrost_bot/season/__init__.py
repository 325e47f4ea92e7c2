"""Seasons: cast, episodes, Tokens, garnets and duels, as pure values and functions."""
