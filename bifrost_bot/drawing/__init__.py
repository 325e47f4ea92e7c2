"""Scene to PNG, GIF and text: knows no match."""
