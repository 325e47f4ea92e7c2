"""Time, order and durability, on a clock that stands still and a real SQLite file."""
