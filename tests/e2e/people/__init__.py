"""What belongs to one person: settings, data, ratings, nicknames."""
