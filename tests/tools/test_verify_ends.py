"""`verify` terminates on random changes, counted in executed lines."""

import json
import random
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.history import export
from bifrost_bot.match.history.export import ExportError
from bifrost_bot.tools.verify import verify
from tests.fuzz.hostile import Hand
from tests.fuzz.mutations import mutate
from tests.match.world import HOST, play_phase, playing_game
from tests.nightly import NIGHTLY

CHANGED: Final = 2_000 if NIGHTLY else 200
PHASES: Final = 2
AS_MANY: Final = 3
"""How many times the lines of an unchanged export a changed one may take; events can be doubled,
so twice is right.
"""

KINDS: Final = (
    "extreme",
    "extreme",
    "extreme",
    "bent",
    "bent",
    "other",
    "swapped",
    "doubled",
    "dropped",
)
EXTREMES: Final = (
    -1,
    0,
    2,
    10**6,
    2**31,
    2**53,
    2**63,
    2**255 + 1,
    2**256,
    2**256 + 1,
    2**257,
    10**4000,
    -(10**4000),
)
Spot = tuple[Any, Any]
"""A list or an object, and the place in it of a number or text."""


class EndlessError(BaseException):
    """So many lines have run that the checks seem not to end; no handler of errors stops this."""


@contextmanager
def counted(most: int) -> Generator[list[int]]:
    """Counts the lines of Python that run in the block, loops on one line included."""
    ran = [0]

    def trace(frame: FrameType, event: str, argument: object) -> Callable[..., Any]:
        del frame, event, argument
        ran[0] += 1
        if ran[0] > most:
            raise EndlessError
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield ran
    finally:
        sys.settrace(before)


def right_export(game: str) -> str:
    """The export of a match in which everyone answered twice, before its host ended it."""
    world = playing_game(game)
    for _ in range(PHASES):
        play_phase(world, "ends")
    world.do(Abandon(HOST, "enough"))
    return export.write(world.history)


def spots(value: dict[str, Any] | list[Any]) -> Iterator[Spot]:
    """Every number and text in a document."""
    found: Any = value
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        if isinstance(found[key], (dict, list)):
            yield from spots(found[key])
        else:
            yield found, key


def change(dice: random.Random, document: Any) -> Any:
    """The document with a huge number, a value of another kind, or events out of order."""
    events = document["events"]
    match dice.choice(KINDS):
        case "extreme":
            inside, key = dice.choice(
                [spot for spot in spots(events) if type(spot[0][spot[1]]) is int]
            )
            inside[key] = dice.choice(EXTREMES)
        case "bent":
            document["events"] = mutate(Hand(dice), events)
        case "other":
            all_spots = list(spots(events))
            (inside, key) = dice.choice(all_spots)
            (other, place) = dice.choice(all_spots)
            inside[key] = other[place]
        case "swapped":
            first = dice.randrange(len(events))
            second = dice.randrange(len(events))
            events[first], events[second] = events[second], events[first]
        case "doubled":
            events.insert(dice.randrange(len(events)), dice.choice(events))
        case _:
            events.pop(dice.randrange(len(events)))
    return document


def test_what_runs_without_end_is_noticed() -> None:
    def wait() -> None:
        while True:
            pass

    with pytest.raises(EndlessError), counted(1_000):
        wait()


@pytest.mark.nightly(by_day=1)
@pytest.mark.slow
@pytest.mark.parametrize("rules_at_hand", [True, False])
@pytest.mark.parametrize("game", list(all_games()))
def test_a_changed_export_is_checked_as_quickly(game: str, rules_at_hand: bool) -> None:
    """A third of the changes every time, all of them at night."""
    dice = random.Random(f"ends {game}")
    right = json.loads(right_export(game))
    if not rules_at_hand:
        right["events"][0]["rules_version"] = 99
    text = json.dumps(right)
    verify(export.read(right))
    with counted(10**9) as ran:
        verify(export.read(right))
    most = AS_MANY * ran[0]
    longest = 0
    refused = 0
    noticed = 0
    for _ in range(CHANGED // len(all_games()) // 2):
        document = change(dice, json.loads(text))
        with counted(most) as taken:
            try:
                noticed += not all(check.held for check in verify(export.read(document)))
            except ExportError:
                refused += 1
        longest = max(longest, taken[0])
    assert noticed > refused
    print(
        f"{game}: {ran[0]:,} lines for the right export, at most {longest:,} for a changed one;",
        end=" ",
    )
    print(f"{refused} not read, {noticed} noticed.")
