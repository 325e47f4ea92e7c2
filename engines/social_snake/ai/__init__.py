"""What computer players think with, and the forecasts that players are shown."""
