"""The pages of matches on the web: their addresses, what they show, and the server."""
