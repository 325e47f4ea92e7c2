"""The journal on a real SQLite file."""
