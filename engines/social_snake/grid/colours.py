"""The colour and letter of each snake (rule S-2)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.scene import Colour
from bifrost_bot.engines.social_snake.model import COLOURS
from bifrost_bot.engines.values import Seat

ALL_COLOURS: Final = (*COLOURS, "blue", "green")
"""The colours of snakes, and two more for tunnels and for seats of match files."""

LETTERS: Final[Mapping[str, str]] = MappingProxyType(
    dict(zip(ALL_COLOURS, "ROYLDCNPMABGKUE", strict=True))
)
"""A letter for each colour, all different: `A` is maroon, `K` black, `U` blue and `E` green."""


def colours(seats: Sequence[Seat]) -> dict[Seat, str]:
    """Returns every seat's colour: its name, or the next free colour for other names."""
    free = [colour for colour in COLOURS if colour not in seats]
    return {seat: seat if seat in LETTERS else free.pop(0) for seat in seats}


def fill(colour: str) -> Colour:
    """Returns the drawing's colour of that name."""
    return Colour(colour)
