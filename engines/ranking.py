"""Rankings by points, and the sentence about the winners."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Protocol

from bifrost_bot.engines.values import Ranking, Seat
from bifrost_bot.engines.words import listed_names


class Comparable(Protocol):
    """Points, or several values of which the first that differs decides."""

    def __lt__(self, other: Any, /) -> bool: ...


def rank(worth: Mapping[Seat, Comparable]) -> Ranking:
    """Returns the seats, those with most first; equals share a place, in the given order."""

    def worth_of(seat: Seat) -> Any:
        return worth[seat]

    best_first = sorted(worth, key=worth_of, reverse=True)
    return tuple(tuple(group) for _, group in groupby(best_first, key=worth_of))


def victory(winners: Sequence[Seat], best: str) -> str:
    """Returns who wins with what, as a sentence without its end."""
    names = listed_names(winners)
    if len(winners) > 1:
        return f"{names} share the win with {best} each"
    return f"{names} wins with {best}"
