"""External programs in seats, and installed games."""
