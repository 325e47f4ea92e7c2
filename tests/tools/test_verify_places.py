# pyright: reportPrivateUsage=false
"""`verify` knows in which places of a match each event can happen."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cache
from typing import get_args

import pytest

from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.phases import CreditDowntime
from bifrost_bot.match.events import MatchCreated, MatchEvent, PhaseResolved
from bifrost_bot.match.model import Moment
from bifrost_bot.tools.verify.walk import _empty, _Walk, unheard
from tests.match.world import World
from tests.tools import places
from tests.tools.places import PLACES, register

ADOPTING = ("ChainBegun", "RulesAdopted")
"""What comes first where another program began the match; all that that program gave came
without it.
"""

EARLIER: Mapping[str, set[type[MatchEvent]]] = {
    # They closed it where nothing was left of the time that a first miss gives.
    "a turn of a day that nobody answered": {PhaseResolved},
}
"""What earlier programs began with in a place, besides what this one gives."""


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:  # pyright: ignore[reportUnusedFunction] - a fixture
    register(monkeypatch)


@cache
def place(name: str) -> World:
    return PLACES[name]()


@cache
def given(name: str) -> Sequence[tuple[MatchEvent, ...]]:
    return places.given(place(name))


@cache
def walked(name: str) -> _Walk:
    """The walk over a match as far as its place."""
    world = place(name)
    walk = _Walk(core.fold(world.history[:1]), world.history[:1])
    walk.go(world.history, unheard)
    return walk


def differences(walk: _Walk) -> list[str]:
    by_other_rules = [place for span in walk.spans.values() for place in span.other]
    return [
        *by_other_rules,
        *(sentence for check in walk.checks.values() for sentence in check.differences),
    ]


def judged(name: str, *events: MatchEvent) -> list[str]:
    """What `verify` says of some events in a place."""
    walk = copy(walked(name))
    walk.checks = _empty()
    walk.spans = {}
    walk.past = [*walk.past]
    walk.go((place(name).created, *events), unheard)
    return differences(walk)


@cache
def instances() -> Mapping[str, list[MatchEvent]]:
    """Each event as some place gives it, by its class."""
    found: dict[str, list[MatchEvent]] = {kind.__name__: [] for kind in get_args(MatchEvent)}
    for name in PLACES:
        for event in (*place(name).history, *(event for events in given(name) for event in events)):
            known = found[type(event).__name__]
            if event not in known:
                known.append(event)
    return found


def test_there_is_a_place_for_every_event() -> None:
    assert [kind for kind, events in instances().items() if not events] == []


@pytest.mark.nightly(by_day=10)
@pytest.mark.parametrize("name", PLACES)
def test_what_a_command_gives_is_accepted(name: str) -> None:
    assert differences(walked(name)) == []
    for events in given(name):
        assert judged(name, *events) == [], events


@pytest.mark.nightly(by_day=10)
@pytest.mark.parametrize("name", PLACES)
def test_what_no_command_gives_is_named(name: str) -> None:
    possible = {kind for events in given(name) for kind in _first(events)}
    possible |= EARLIER.get(name, set())
    for kind, events in instances().items():
        for event in events:
            if type(event) not in possible:
                assert judged(name, event), (kind, event)


def _first(events: Iterable[MatchEvent]) -> set[type[MatchEvent]]:
    """The classes of what a program may have begun with, whether or not another came before it."""
    others = [event for event in events if type(event).__name__ not in ADOPTING]
    return {type(event) for event in (*others[:1], *events) if event not in others[1:]}


def test_a_second_creation_is_named() -> None:
    for name in PLACES:
        assert judged(name, place(name).history[0]) and isinstance(
            place(name).history[0], MatchCreated
        )


@pytest.mark.parametrize(
    "name", ["players who are asked to agree", "players who are asked without a host"]
)
def test_earlier_programs_gave_an_outage_back_to_the_clock_alone(name: str) -> None:
    match = place(name).match
    now_ms = place(name).now_ms + 5_000
    lost = CreditDowntime(place(name).now_ms + 1_000)
    moved, more = core.decide(match, lost, Moment(now_ms))
    later = core.evolve(match, moved)
    alarm = core.alarm(later)
    assert alarm is not None
    then = core.decide(later, alarm.command, Moment(alarm.at_ms))
    assert then
    assert judged(name, moved, *then) == []
    assert judged(name, moved, more) == []
    assert judged(name, more)
