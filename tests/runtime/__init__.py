"""Time, order and durability, with a fake clock and a real database."""
