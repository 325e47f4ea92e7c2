"""Readers of a season's stored events: the record, one person's part in it, and the export."""
