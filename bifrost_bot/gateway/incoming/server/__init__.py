"""The welcome of a server, `/help`, `/about`, and the settings for all of its matches."""
