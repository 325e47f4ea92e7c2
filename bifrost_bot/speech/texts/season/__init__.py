"""What the platform says of seasons."""
