"""Answers to the bank of a quiz: what is true in most of the worlds that were thought of (rule
A-31).
"""

from collections import Counter
from collections.abc import Sequence
from statistics import median
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.antisocial_snake.ai.fast_board import End, Route
from bifrost_bot.engines.antisocial_snake.model import BLACK, Board, Entries
from bifrost_bot.engines.antisocial_snake.variations.quiz import MANY_APPLES

Ending = Sequence[tuple[Route, End]]
"""How all snakes of a board end in a world, in the order of their letters."""


def _halts(board: Board, ending: Ending) -> str:
    del board
    return str(sum(end.halted for _, end in ending))


def _first_halt(board: Board, ending: Ending) -> str:
    del board
    return str(min((end.length for _, end in ending if end.halted), default=0))


def _fullest(board: Board, ending: Ending) -> str:
    letters = [snake.letter for snake in board.snakes if snake.path]
    return max(
        zip(map(_apples, ending), letters, strict=True), default=(0, board.snakes[0].letter)
    )[1]


def _apples(one: tuple[Route, End]) -> int:
    route, end = one
    return route.sums[end.length - 1] // (2 if end.halted else 1)


def _left(board: Board, ending: Ending) -> str:
    seen = _seen(ending)
    left = any(
        number >= MANY_APPLES and cell not in seen for cell, number in enumerate(board.tiles.apples)
    )
    return "yes" if left else "no"


def _seen(ending: Ending) -> set[int]:
    return {cell for route, end in ending for cell in route.path[: end.length]}


_TRUTHS: Final = MappingProxyType({1: _halts, 2: _first_halt, 3: _fullest, 4: _left})
_UNTOUCHED: Final = 5
_ELSEWHERE: Final = 6


def answered(board: Board, endings: Sequence[Ending], elsewhere: float, item: int) -> Entries:
    """Returns the likeliest answer to a question; nothing to those of the host, which only people
    understand.

    Args:
        elsewhere: How many points more the own snakes promise on the round's other board.
    """
    if item == _ELSEWHERE:
        return (("yes" if elsewhere > 0 else "no",),)
    if item == _UNTOUCHED:
        open_tiles = sum(colour != BLACK for colour in board.tiles.colours)
        return ((str(round(median(open_tiles - len(_seen(ending)) for ending in endings))),),)
    truth = _TRUTHS.get(item)
    if truth is None:
        return ()
    return ((Counter(truth(board, ending) for ending in endings).most_common(1)[0][0],),)
