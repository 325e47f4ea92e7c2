"""The three editions, as tables (rules S-3, S-28, S-29, S-37 and S-40 to S-44)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.values import Board

Weights = tuple[tuple[int, int], ...]
"""Numbers of apples, and in how many of 64 cells each lies."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A published version of the game; `title` is its name for people.

    Attributes:
        sizes: The sides of its square grids, by name.
        schedule: The grids of each stage.
        apples: How often a generated cell holds how many apples.
        tunnels: Whether generated grids have tunnels.
        eliminated: The number of Elimination Candidates.
        most_tokens: The most Tokens of Life that are handed out.
        first_award: The apples that earn the first garnet.
    """

    title: str
    sizes: Mapping[Board, int]
    schedule: tuple[tuple[Board, ...], ...]
    apples: Weights
    tunnels: bool
    eliminated: int
    most_tokens: int
    first_award: int


_PLAIN: Final[Weights] = ((1, 19), (2, 21), (4, 15), (8, 9))
"""A mean of 3.0 apples a cell, as on the one known grid of a real match."""

_WITH_DEBTS: Final[Weights] = ((-4, 2), (-2, 3), (-1, 3), (1, 14), (2, 17), (4, 14), (8, 11))
"""A mean of 2.7 apples a cell; one cell in eight is negative."""

EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType(
    {
        "original": Edition(
            title="original",
            sizes=MappingProxyType({"A": 15, "B": 18, "C": 20}),
            schedule=(("A",), ("B", "C")),
            apples=_PLAIN,
            tunnels=False,
            eliminated=1,
            most_tokens=6,
            first_award=200,
        ),
        "mm2_5": Edition(
            title="MM 2.5",
            sizes=MappingProxyType({"A": 14, "B": 16}),
            schedule=(("A", "B"),),
            apples=_WITH_DEBTS,
            tunnels=False,
            eliminated=2,
            most_tokens=4,
            first_award=150,
        ),
        "archipelago": Edition(
            title="archipelago",
            sizes=MappingProxyType({"A": 13, "B": 14, "C": 15}),
            schedule=(("A",), ("B", "C")),
            apples=_PLAIN,
            tunnels=True,
            eliminated=1,
            most_tokens=4,
            first_award=150,
        ),
    }
)
