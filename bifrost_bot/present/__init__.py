"""Values into words and pictures: nothing here decides anything, and nothing here talks to anybody."""
