"""Personal messages: ratings, settings, and stored data."""

from types import MappingProxyType
from typing import Final


class RatingText:
    """Leaderboards and profiles."""

    # The profile of a person.
    won: Final = "{number} won"


class PreferenceSummaryText:
    """A person's own settings, a line for each."""

    boards: Final = MappingProxyType(
        {
            "off": "• Boards: as pictures",
            "beside": "• Boards: as pictures and as text",
            "instead": "• Boards: as text",
        }
    )
    waiting: Final = MappingProxyType(
        {
            "post": "• Boards while you wait: as new messages",
            "edit": "• Boards while you wait: by editing the last message",
        }
    )
    coordinates: Final = MappingProxyType(
        {
            "on": "• Names of cells in pictures: on",
            "off": "• Names of cells in pictures: off",
        }
    )
    times: Final = MappingProxyType(
        {
            "words": "• Times: as countdowns in words",
            "figures": "• Times: in figures",
        }
    )


class PrivacyText:
    """The export and deletion of a person's data."""

    still_playing: Final = (
        "You have a part in match {match}, which is not over yet. Your data "
        "can be deleted after that."
    )
    still_playing_in_several: Final = (
        "You have a part in matches {matches}, which are not over "
        "yet. Your data can be deleted after that."
    )
    still_in_season: Final = (
        "You have a part in the season {season}, which is not over yet. Your "
        "data can be deleted after that."
    )


class PreferenceText:
    """Menus, buttons and the form for personal settings."""

    boards: Final = MappingProxyType(
        {
            "off": "Boards as pictures",
            "beside": "Boards as pictures and as text",
            "instead": "Boards as text",
        }
    )
    coordinates: Final = MappingProxyType(
        {"on": "Cells with their names", "off": "Cells without names"}
    )
    times: Final = MappingProxyType(
        {"words": "Times as countdowns in words", "figures": "Times in figures"}
    )
    waiting: Final = MappingProxyType(
        {
            "post": "Boards while you wait: new message",
            "edit": "Boards while you wait: edit the last one",
        }
    )

    reminders: Final = "Reminders and quiet hours"
