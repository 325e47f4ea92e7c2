"""The computer players' search, and the forecasts that players see."""
