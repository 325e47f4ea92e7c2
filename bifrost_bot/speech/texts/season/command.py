"""Descriptions and answers of the season commands, and labels of buttons and menus."""

from types import MappingProxyType
from typing import Final


class SeasonCommandText:
    """Descriptions of the commands under `/season`, their groups and options."""

    season: Final = "The season (default: the only one that is under way)"
    player: Final = "Which player of the season"
    reason: Final = "Why; everybody reads it"
    amount: Final = "How many garnets"


class SeasonRoleText:
    """The roles of a season."""

    names: Final = MappingProxyType(
        {
            "living": "{season}: in the season",
            "eliminated": "{season}: eliminated",
            "spectators": "{season}: spectators",
        }
    )


class SeasonAnswerText:
    """Answers of the commands to their users."""

    # Answers to hosts.
    nobody_new: Final = "They are already in the cast."
