"""Readers of stored events: export, erasure, records, results."""
