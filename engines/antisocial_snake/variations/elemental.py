"""Elemental: fire beats grass, grass beats water, water beats fire (rule A-25, R-60 to R-62)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.antisocial_snake.model import Code
from bifrost_bot.engines.antisocial_snake.variation import TileGain, Variation

BEATS: Final[Mapping[Code, Code]] = MappingProxyType({"r": "g", "g": "b", "b": "r"})


def give(colour: Code, tile: Code, number: int, before: TileGain | None) -> TileGain:
    """Returns double on the element the snake beats, nothing on the one that beats it."""
    del before
    if BEATS.get(colour) == tile:
        return TileGain(number, 2)
    return TileGain(number, 0 if BEATS.get(tile) == colour else 1)


ELEMENTAL: Final = Variation(
    id="elemental",
    title="Elemental",
    rule="Red snakes are fire, blue ones water, green ones grass; fire beats grass, grass beats "
    "water, water beats fire. Tiles of the element a snake beats count double, of the one that "
    "beats it nothing, all others once; nothing doubles for its colour.",
    give=give,
)
