"""The platform's sentences, the emoji of seats, channel addresses, and the views of a match."""
