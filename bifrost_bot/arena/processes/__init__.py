"""Processes of programs: confinement, limits, measured use, pipes."""
