"""What a computer player thinks with: forecasts, danger, search."""
