"""Answers by menus and buttons in an ephemeral message, whose ids hold the whole state."""
