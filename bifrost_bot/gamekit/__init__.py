"""Tools for authors of games: the conformance suite, the project template, and recordings."""
