"""The demo: a local Discord with a prepared match, a clock that waits, and a guide."""
