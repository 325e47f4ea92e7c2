"""Opening a match and changing its settings by menus and forms."""
