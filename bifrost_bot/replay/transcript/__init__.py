"""The channels of a match or season as one HTML file."""
