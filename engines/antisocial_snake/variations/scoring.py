"""Theme, Addition, Elemental and Stale: variations of what apples are worth."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.antisocial_snake.model import WHITE, Code
from bifrost_bot.engines.antisocial_snake.variation import TileGain, Variation, plain_gain

THEME: Final = Variation(id="theme", title="Theme", rule="The plain rules, without a variation.")


def digit_sum(apples: int) -> int:
    """Returns the sum of a number's digits."""
    return sum(map(int, str(apples)))


ADDITION: Final = Variation(
    id="addition",
    title="Addition",
    rule="Each snake scores the digit sum of its apples, taken after halving: 19 apples are worth "
    "10.",
    score=digit_sum,
    reckoning="digit sum",
)


BEATS: Final[Mapping[Code, Code]] = MappingProxyType({"r": "g", "g": "b", "b": "r"})


def _elemental_gain(colour: Code, tile: Code, number: int, before: TileGain | None) -> TileGain:
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
    give=_elemental_gain,
)


def _stale_gain(colour: Code, tile: Code, number: int, before: TileGain | None) -> TileGain:
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
    give=_stale_gain,
)
