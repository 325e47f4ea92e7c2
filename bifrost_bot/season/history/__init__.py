"""Readers of a season's stored events: the record, a person's data, and the export."""
