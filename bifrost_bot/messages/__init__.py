"""Messages: the text, pictures, files and buttons that Discord is sent."""
