"""The computer players' search."""
