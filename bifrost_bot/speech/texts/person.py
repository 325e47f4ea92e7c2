"""What people are told of themselves: of their data, preferences and ratings."""

from types import MappingProxyType
from typing import Final


class PreferenceText:
    """What the menus, the buttons and the form offer by which people choose how the bot speaks to them."""

    colours: Final = "Colours: {palette}"
    boards: Final = MappingProxyType(
        {
            "off": "Boards as pictures",
            "beside": "Boards as pictures and as text",
            "instead": "Boards as text",
        }
    )
    coordinates: Final = MappingProxyType({"on": "Cells with their names", "off": "Cells without names"})
    times: Final = MappingProxyType({"words": "Times as countdowns in words", "figures": "Times in figures"})
    waiting: Final = MappingProxyType(
        {
            "post": "Boards while you wait: new message",
            "edit": "Boards while you wait: edit the last one",
        }
    )
    back_to_usual: Final = "Back to the usual"

    reminders: Final = "Reminders and quiet hours"
    how_long_before: Final = "How long before a deadline?"
    how_long_before_example: Final = "2h, 10m, 30s - or none; empty: as the match"
    quiet_hours: Final = "Quiet hours in long phases"
    quiet_hours_example: Final = "22:00-8:00; empty: none"
    time_zone: Final = "Your time zone"
    time_zone_example: Final = "Europe/Berlin, or +2; empty: UTC"
