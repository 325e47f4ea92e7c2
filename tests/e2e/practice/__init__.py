"""Matches against computer players, and rehearsals."""
