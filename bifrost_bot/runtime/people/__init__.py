"""Per-user and per-server state: preferences, reminders, privacy, names, retention."""
