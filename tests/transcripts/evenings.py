"""The matches of the transcripts: settings, and what their reader types."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from bifrost_bot.engines.bifrost.model import LATTICE
from bifrost_bot.engines.values import Seat

_COLOURS: Final = ("red", "green", "blue")
_CROWDED: Final = 17
"""How many cells of each colour stand at the start of a game of Bifröst that is over after a few
turns.
"""

_GRID: Final = [
    ["0", "1", "1", "1", "2", "1", "1"],
    ["1", "1", "2", "1", "1", "g1", "2"],
    ["1", "3", "t:blue", "1", "0", "1", "1"],
    ["2", "1", "1", "1", "2", "1", "1"],
    ["1", "-3", "1", "4", "4", "1", "8"],
    ["1", "1", "2", "t:blue", "4", "1", "1"],
    ["1", "2", "1", "1", "0", "2", "1"],
]
"""A grid on which a run into a body costs ten apples, and a tunnel leads to three."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A match to read.

    Attributes:
        seat: Whose player reads it.
        options: The game's settings.
        people: How many play it.
        said: What seats type by turn, in place of what a computer player would answer; wrong texts
            as well.
        passes_from: The turn from which on all pass; 0 for never.
    """

    seat: Seat
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    people: int = 3
    said: Mapping[int, Mapping[Seat, tuple[str, ...]]] = field(
        default_factory=dict[int, Mapping[Seat, tuple[str, ...]]]
    )
    passes_from: int = 0


def _crowded() -> dict[Seat, list[str]]:
    """Returns a start that leaves ten cells of each game empty."""
    names = list(LATTICE.names)
    Random("a crowded bridge").shuffle(names)
    return {seat: sorted(names[place::3][:_CROWDED]) for place, seat in enumerate(_COLOURS)}


EVENINGS: Final[Mapping[str, Evening]] = {
    "bifrost": Evening("red", {"prefilled": _crowded()}, said={1: {"red": ("D2", "e5.")}}),
    "social_snake": Evening(
        "red",
        {
            "edition": "archipelago",
            "grids": {"A": _GRID},
            "schedule": [["A"]],
            "rounds": 2,
            "free_rounds": [2],
        },
        said={
            1: {
                "red": ("A: E3 D6 E4", "A: E3 E4 E5"),
                "orange": ("A: A1 B1 C1",),
                "yellow": ("A: E7 D7 C7",),
            },
            2: {"red": ("A: RRX", "A: DDDD"), "orange": ("A: RRR +1",), "yellow": ("A: stay",)},
            3: {"red": ("A: L",), "orange": ("A: stay",), "yellow": ("A: stay",)},
            4: {"yellow": ()},
        },
    ),
    "antisocial_snake": Evening(
        "",
        {
            "schedule": [["3", "4"], ["7", "8"]],
            "questions": [
                {"board": "8", "text": "Which town has the longest bridge?", "points": 2}
            ],
        },
    ),
    "dont_connect_5": Evening(
        "white",
        # The first plan counts, and the second is void.
        said={
            1: {"white": ("next G4", "(9 9 9", "G5")},
            4: {"white": ("next D6",)},
        },
        passes_from=31,
    ),
    "three_towers": Evening(
        "red",
        {"rounds": 3},
        said={
            1: {
                "red": (
                    "power 1 2 3 4 5 6",
                    "power 1 3 5; attributes divine miracle; declare 1 on, 2 off; use miracle",
                ),
            },
            2: {
                "red": (
                    "use radiance blue 5 on; power 5 6 7",
                    "reserve 1 2; declare 5 on",
                    "declare 6 on, 7 off",
                )
            },
        },
    ),
}
"""The match of each game; `seat` is the first seat where it is empty."""
