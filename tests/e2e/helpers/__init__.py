"""The bot on a local Discord, people, clocks and drivers, as all rooms use them."""
