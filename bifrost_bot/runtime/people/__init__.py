"""What concerns one person: preferences, reminders, privacy."""
