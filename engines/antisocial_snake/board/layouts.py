"""Boards generated from the seed, within rules that make them playable (R-49, R-58, R-66, R-92).

Of a hundred tiles about seven are black and thirty white; the others have the variation's colours,
all equally often. A third holds no apples, most others one to five, a few up to fifteen. Sizes grow
with the number of snakes.
"""

from typing import Final

from bifrost_bot.engines.antisocial_snake.model import BLACK, WHITE, Code, Terms, Tiles
from bifrost_bot.engines.antisocial_snake.variation import Variation
from bifrost_bot.engines.rng import Rng

ROOM: Final = 15
"""About how many tiles there are to a snake."""

SMALLEST: Final = 10
LARGEST: Final = 26
_APPLES: Final = (
    (0,) * 20 + (1,) * 10 + (2,) * 9 + (3,) * 7 + (4,) * 5 + (5, 5, 5, 6, 7, 8, 9, 10, 12, 15)
)
_BLACKS: Final = 4
_WHITES: Final = 18
_COLOURED: Final = 36
_PER_DRAW: Final = 4
"""Tiles that one draw decides: few draws keep the record short, and their values must stay exact
anywhere.
"""


def generate(terms: Terms, variation: Variation, players: int, rng: Rng) -> Tiles:
    """Returns tiles for a board: more of each colour than players, so that every snake finds
    one.
    """
    purpose = f"board {terms.name}"
    columns, rows = (
        _side(len(variation.palette) * players) + rng.below(2, purpose) for _ in range(2)
    )
    while True:
        tiles = _dealt(columns, min(rows, LARGEST), variation.palette, rng, purpose)
        if all(tiles.colours.count(code) > players for code in variation.palette):
            return tiles


def _side(snakes: int) -> int:
    side = SMALLEST
    while side * side < ROOM * snakes and side < LARGEST - 1:
        side += 1
    return side


def _dealt(columns: int, rows: int, palette: str, rng: Rng, purpose: str) -> Tiles:
    pool = _pool(palette)
    base = len(pool) * len(_APPLES)
    count = columns * rows
    numbers: list[int] = []
    while len(numbers) < count:
        drawn = rng.below(base**_PER_DRAW, purpose)
        for _ in range(_PER_DRAW):
            drawn, number = divmod(drawn, base)
            numbers.append(number)
    kinds = [divmod(number, len(_APPLES)) for number in numbers[:count]]
    colours = "".join(pool[kind] for kind, _ in kinds)
    apples = tuple(0 if pool[kind] == BLACK else _APPLES[worth] for kind, worth in kinds)
    return Tiles(columns, colours, apples)


def _pool(palette: str) -> tuple[Code, ...]:
    """Returns what a tile's colour is drawn from, each equally likely; one to four colours share
    36 places evenly.
    """
    coloured = [palette[at * len(palette) // _COLOURED] for at in range(_COLOURED)]
    return (*(BLACK for _ in range(_BLACKS)), *(WHITE for _ in range(_WHITES)), *coloured)
