"""A server's first minutes: the welcome, help, and the demo."""
