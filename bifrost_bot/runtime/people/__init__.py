"""What concerns a single user: preferences, reminders, privacy."""
