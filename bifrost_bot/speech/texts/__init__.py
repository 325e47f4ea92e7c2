"""All sentences of the platform on Discord, by subject, as templates of `str.format`."""
