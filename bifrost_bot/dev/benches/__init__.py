"""Benchmarks of the parts, and counters of what a match posts."""
