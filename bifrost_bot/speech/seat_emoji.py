"""Emoji for the colours of seats, in menus and messages.

Unicode has squares for ten colours, which all clients know; the bot brings its own for the others.
Text boards and the texts of pictures name colours in words only.
"""

import re
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

OWN_LETTERS: Final[Mapping[Seat, str]] = MappingProxyType(
    {
        "dark-green": "D",
        "cyan": "C",
        "navy": "N",
        "magenta": "M",
        "maroon": "A",
        "grey": "G",
    }
)
"""The colours that no square of Unicode has, with the letter that boards give them."""

_OWN: Final = re.compile(r"<:seat_\w+:[0-9]+> ")
_known: dict[Seat, str] = {}
"""The bot's own emoji as Discord writes them in messages, while it is connected."""


def emoji_name(seat: Seat) -> str:
    """Returns the name at Discord of the bot's own emoji for a seat."""
    return f"seat_{seat.replace('-', '_')}"


def use_own_emoji(written: Mapping[Seat, str]) -> None:
    """Makes messages use these emoji of the bot from now on, in place of those before."""
    _known.clear()
    _known.update(written)


def without_own_emoji(text: str) -> str:
    """Returns a message as it would be without the bot's own emoji."""
    return _OWN.sub("", text)


def seat_emoji(seat: Seat) -> str | None:
    """Returns the emoji of the colour that a seat is named after; None where there is none."""
    return _SWATCHES.get(seat) or _known.get(seat)


def seat_title(seat: Seat) -> str:
    """Returns a seat's name for a list in a message: in bold, after its emoji if it has one."""
    name = f"**{seat_name(seat)}**"
    emoji = seat_emoji(seat)
    return f"{emoji} {name}" if emoji else name
