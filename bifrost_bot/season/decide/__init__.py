"""Decisions on commands of a season: one module, with one union of commands, for each area."""
