"""Stale: other colours make a snake stale (rule A-28, A-33, R-73 to R-75)."""

from typing import Final

from bifrost_bot.engines.antisocial_snake.model import WHITE, Code
from bifrost_bot.engines.antisocial_snake.variation import TileGain, Variation, plain_gain


def give(colour: Code, tile: Code, number: int, before: TileGain | None) -> TileGain:
    """Returns the usual gain, less one for every tile of another colour so far and this one."""
    staleness = before.staleness if before else 0
    strange = tile not in (colour, WHITE)
    return plain_gain(colour, tile, number, before)._replace(staleness=staleness + strange)


STALE: Final = Variation(
    id="stale",
    title="Stale",
    rule="A snake gains 1 staleness on entering a tile that is neither white nor of its own "
    "colour. Its staleness is taken off what that tile and every later one gives, after doubling "
    "and never below 0.",
    give=give,
)
