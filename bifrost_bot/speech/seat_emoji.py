"""The small square of a colour beside a seat's name, where Discord can show one: in menus and in
messages.

Boards as text and the texts of pictures name colours in words only.
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
"""Only squares, since all clients know them: none fits dark green, cyan, navy, magenta, maroon
or grey.
"""


def swatch(seat: Seat) -> str | None:
    """Returns the emoji that shows the colour a seat is named after; None where no emoji fits,
    or it is no colour.
    """
    return _SWATCHES.get(seat)


def seat_title(seat: Seat) -> str:
    """Returns a seat's name for a list in a message: in bold, after its swatch if it has one."""
    return " ".join(filter(None, (swatch(seat), f"**{seat_name(seat)}**")))
