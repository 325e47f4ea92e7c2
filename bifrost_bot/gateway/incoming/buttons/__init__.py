"""The buttons under messages, found again by their ids."""
