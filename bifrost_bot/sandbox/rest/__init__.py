"""HTTP API v10: its routes, limits and planted faults."""
