"""Readers of stored events: export, erasure, names, records, results."""
