"""Readers of stored facts: export, erasure, records, results."""
