"""Which colour and letter a snake has: its seat's, or for seats of other names the next free one
(rule S-2).
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.scene import Colour
from bifrost_bot.engines.social_snake.model import COLOURS
from bifrost_bot.engines.values import Seat

ALL_COLOURS: Final = (*COLOURS, "blue", "green")
"""The colours of snakes, and two more that tunnels, and the seats of documents, may be called
by.
"""

LETTERS: Final[Mapping[str, str]] = MappingProxyType(
    dict(zip(ALL_COLOURS, "ROYLDCNPMABGKUE", strict=True))
)
"""A letter for each colour, all different: `A` is maroon, `K` black, `U` blue and `E` green."""


def colours(seats: Sequence[Seat]) -> dict[Seat, str]:
    """Returns every seat's colour."""
    free = [colour for colour in COLOURS if colour not in seats]
    return {seat: seat if seat in LETTERS else free.pop(0) for seat in seats}


def fill(colour: str) -> Colour:
    """Returns the colour as drawings name it."""
    return Colour(colour)
