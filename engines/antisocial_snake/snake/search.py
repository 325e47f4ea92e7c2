"""The paths that promise a snake most, by the number of twists: a beam over straight stretches."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from bifrost_bot.engines.antisocial_snake.catalogue import variation_of
from bifrost_bot.engines.antisocial_snake.model import BLACK, Board, Cell, Snake
from bifrost_bot.engines.antisocial_snake.snake.movement import CLOCKWISE, lanes
from bifrost_bot.engines.antisocial_snake.variation import Bite
from bifrost_bot.engines.squares import OUTSIDE

_TRUST: Final = 0.93
"""How much of what a tile promises is left for each step before it: others may come first."""

_WIDTH: Final = 16
_LONGEST: Final = 40
_MOST_TWISTS: Final = 5


@dataclass(frozen=True, slots=True)
class Plan:
    """A path, its moves, and what it promises."""

    worth: float
    moves: str
    path: tuple[Cell, ...]


Plans: TypeAlias = tuple[Plan, ...]
"""The best plan with at most 0, 1, 2 … twists."""


class _Way(NamedTuple):
    worth: float
    path: tuple[Cell, ...]
    facing: int
    moves: str
    last: Bite | None


def plans(board: Board, snake: Snake, taken: AbstractSet[Cell], cap: int) -> Plans:
    """Returns the best plan for every number of twists up to the cap, other snakes' tiles being taken."""
    start = _Way(0.0, (snake.path[0],), 0, "", None)
    beam = [way for facing in range(4) for way in _stretch(board, snake, taken, start, facing)]
    found = [_best([start, *beam])]
    for _ in range(min(cap, _MOST_TWISTS)):
        beam = sorted(beam, key=lambda way: (-way.worth, way.moves))[:_WIDTH]
        turned = ((way, way.facing + turn & 3) for way in beam for turn in (1, -1))
        beam = [longer for way, facing in turned for longer in _stretch(board, snake, taken, way, facing)]
        found.append(max(found[-1], _best(beam), key=lambda plan: plan.worth) if beam else found[-1])
    return (*found, *(found[-1] for _ in range(cap + 1 - len(found))))


def _best(ways: list[_Way]) -> Plan:
    best = max(ways, key=lambda way: (way.worth, way.moves))
    return Plan(best.worth, best.moves, best.path)


def _stretch(board: Board, snake: Snake, taken: AbstractSet[Cell], way: _Way, facing: int) -> list[_Way]:
    """Returns the ways that continue straight from this one, of every length."""
    give, tiles = variation_of(board).give, board.tiles
    lane, found = lanes(tiles)[facing], list[_Way]()
    while len(way.moves) < _LONGEST:
        cell = lane[way.path[-1]]
        if cell == OUTSIDE or tiles.colours[cell] == BLACK or cell in taken or cell in way.path:
            break
        bite = give(snake.colour, tiles.colours[cell], tiles.apples[cell], way.last)
        worth = way.worth + bite.gain * _TRUST ** len(way.moves)
        way = _Way(worth, (*way.path, cell), facing, way.moves + CLOCKWISE[facing], bite)
        found.append(way)
    return found
