"""The buttons under messages, recognized by their ids."""
