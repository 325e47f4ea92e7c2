"""Texts of a season's page and files."""

from types import MappingProxyType
from typing import Final


class SeasonPageText:
    """Texts of the page; its constant ones are in the page itself."""

    player: Final = "Player {number}"


class GarnetText:
    """Reasons for moves of garnets."""

    reasons: Final = MappingProxyType(
        {
            "start": "first garnets",
            "won": "won in a match",
            "found": "brought back from a match",
            "spent": "spent in a match",
            "undone": "taken back for a correction",
            "gift": "gift",
            "host": "by a host",
            "discarded": "discarded",
            "inherited": "inherited",
            "returned": "returned",
            "left": "left the cast",
        }
    )
