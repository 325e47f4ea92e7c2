"""Emoji squares for the colours of seats, in menus and messages.

Text boards and the texts of pictures name colours in words only.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.values import Seat
from bifrost_bot.speech.wording import seat_name

_SWATCHES: Final[Mapping[Seat, str]] = MappingProxyType(
    {
        "red": "🟥",
        "orange": "🟧",
        "yellow": "🟨",
        "green": "🟩",
        "light-green": "🟩",
        "blue": "🟦",
        "purple": "🟪",
        "brown": "🟫",
        "black": "⬛",
        "white": "⬜",
    }
)
"""Squares only, which all clients know: none fits dark green, cyan, navy, magenta, maroon, grey."""


def seat_emoji(seat: Seat) -> str | None:
    """Returns the emoji of the colour that a seat is named after; None where there is none."""
    return _SWATCHES.get(seat)


def seat_title(seat: Seat) -> str:
    """Returns a seat's name for a list in a message: in bold, after its emoji if it has one."""
    name = f"**{seat_name(seat)}**"
    emoji = seat_emoji(seat)
    return f"{emoji} {name}" if emoji else name
