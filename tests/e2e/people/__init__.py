"""A person's own: settings, data, ratings, nicknames."""
