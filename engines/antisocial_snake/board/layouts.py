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
"""How many tiles there are per snake, about."""

SMALLEST: Final = 10
LARGEST: Final = 26
_APPLES: Final = (
    (0,) * 20 + (1,) * 10 + (2,) * 9 + (3,) * 7 + (4,) * 5 + (5, 5, 5, 6, 7, 8, 9, 10, 12, 15)
)
_BLACKS: Final = 4
_WHITES: Final = 18
_COLOURED: Final = 36
_PER_DRAW: Final = 4
"""Tiles that one draw decides: few draws keep the record short, but stay exact as JSON numbers."""


def generate(terms: Terms, variation: Variation, players: int, rng: Rng) -> Tiles:
    """Returns tiles for a board, with more of each colour than there are players."""
    purpose = f"board {terms.name}"
    side = _side(len(variation.palette) * players)
    columns = side + rng.below(2, purpose)
    rows = min(side + rng.below(2, purpose), LARGEST)
    while True:
        tiles = _draw_tiles(columns, rows, variation.palette, rng, purpose)
        if min(map(tiles.colours.count, variation.palette)) > players:
            return tiles


def _side(snakes: int) -> int:
    side = SMALLEST
    while side * side < ROOM * snakes and side < LARGEST - 1:
        side += 1
    return side


def _draw_tiles(columns: int, rows: int, palette: str, rng: Rng, purpose: str) -> Tiles:
    pool = _pool(palette)
    base = len(pool) * len(_APPLES)
    colours: list[Code] = []
    apples: list[int] = []
    for number in rng.digits(base, _PER_DRAW, columns * rows, purpose):
        kind, worth = divmod(number, len(_APPLES))
        colours.append(pool[kind])
        apples.append(0 if pool[kind] == BLACK else _APPLES[worth])
    return Tiles(columns, "".join(colours), tuple(apples))


def _pool(palette: str) -> str:
    """Returns the colours to draw from, each equally likely; a palette shares 36 places evenly."""
    coloured = [palette[at * len(palette) // _COLOURED] for at in range(_COLOURED)]
    return BLACK * _BLACKS + WHITE * _WHITES + "".join(coloured)
