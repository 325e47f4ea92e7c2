"""Answers to the bank of a quiz: what is true in most of the guessed worlds (rule A-31)."""

from collections import Counter
from collections.abc import Sequence
from statistics import median
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.antisocial_snake.ai.fast_board import End, Ending, Route
from bifrost_bot.engines.antisocial_snake.model import BLACK, Board, Entries
from bifrost_bot.engines.antisocial_snake.variations.quiz import MANY_APPLES


def _halts(board: Board, ending: Ending) -> str:
    del board
    return str(sum(end.halted for _, end in ending))


def _first_halt(board: Board, ending: Ending) -> str:
    del board
    return str(min((end.length for _, end in ending if end.halted), default=0))


def _fullest(board: Board, ending: Ending) -> str:
    letters = [snake.letter for snake in board.snakes if snake.path]
    if not letters:
        return board.snakes[0].letter
    apples = [_apples(route, end) for route, end in ending]
    return max(zip(apples, letters, strict=True))[1]


def _apples(route: Route, end: End) -> int:
    apples = route.sums[end.length - 1]
    return apples // 2 if end.halted else apples


def _many_left(board: Board, ending: Ending) -> str:
    visited = _visited_tiles(ending)
    for cell, apples in enumerate(board.tiles.apples):
        if apples >= MANY_APPLES and cell not in visited:
            return "yes"
    return "no"


def _visited_tiles(ending: Ending) -> set[int]:
    visited: set[int] = set()
    for route, end in ending:
        visited.update(route.path[: end.length])
    return visited


_TRUTHS: Final = MappingProxyType({1: _halts, 2: _first_halt, 3: _fullest, 4: _many_left})
_UNTOUCHED: Final = 5
_ELSEWHERE: Final = 6


def choose_answer(board: Board, endings: Sequence[Ending], elsewhere: float, item: int) -> Entries:
    """Returns the likeliest answer to a question; nothing to a host's own, which need a person.

    Args:
        elsewhere: How many points more the own snakes promise on the round's other board.
    """
    if item == _ELSEWHERE:
        return (("yes" if elsewhere > 0 else "no",),)
    if item == _UNTOUCHED:
        open_tiles = sum(colour != BLACK for colour in board.tiles.colours)
        untouched = median(open_tiles - len(_visited_tiles(ending)) for ending in endings)
        return ((str(round(untouched)),),)
    truth = _TRUTHS.get(item)
    if truth is None:
        return ()
    answers = Counter(truth(board, ending) for ending in endings)
    return ((answers.most_common(1)[0][0],),)
