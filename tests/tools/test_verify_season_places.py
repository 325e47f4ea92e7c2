"""`verify` knows in which places of a season each event can happen."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import get_args

import pytest

from bifrost_bot.engines.values import Json
from bifrost_bot.season.events import HostAdded, SeasonEvent, SeasonOpened
from bifrost_bot.season.fold import begin
from bifrost_bot.season.history.export import SeasonExport
from bifrost_bot.season.upcast import write_event
from bifrost_bot.tools.verify.season import _Walk  # pyright: ignore[reportPrivateUsage]
from tests.season.world import World
from tests.tools import season_places
from tests.tools.season_places import PLACES, STRANGER

UNENDED = "the season has no end in this export."
"""What is always said of a season under way."""
FREE = (HostAdded,)
"""What others than hosts do as well: a server's managers help a season whose hosts are gone."""


@cache
def place(name: str) -> World:
    return PLACES[name]()


@cache
def given(name: str) -> Sequence[tuple[SeasonEvent, ...]]:
    return season_places.given(place(name))


@cache
def stored(name: str) -> tuple[Json, ...]:
    return tuple(map(write_event, place(name).history))


def differences(walk: _Walk, events: Sequence[SeasonEvent], bodies: Sequence[Json]) -> list[str]:
    walk.go(SeasonExport("1", bodies, events, ()))
    return [one for one in (*walk.course.differences, *walk.draws.differences) if one != UNENDED]


def judged(name: str, *events: SeasonEvent) -> list[str]:
    """What `verify` says of some events in a place."""
    world = place(name)
    return differences(
        _Walk(world.season), (*world.history, *events), (*stored(name), *map(write_event, events))
    )


@cache
def instances() -> Mapping[str, list[SeasonEvent]]:
    """Each event as some place gives it, by its class."""
    found: dict[str, dict[str, SeasonEvent]] = {kind.__name__: {} for kind in get_args(SeasonEvent)}
    for name in PLACES:
        for event in (*place(name).history, *(event for events in given(name) for event in events)):
            found[type(event).__name__].setdefault(repr(event), event)
    return {kind: [*events.values()] for kind, events in found.items()}


def test_there_is_a_place_for_every_event() -> None:
    assert [kind for kind, events in instances().items() if not events] == []


@pytest.mark.nightly(by_day=10)
@pytest.mark.parametrize("name", PLACES)
def test_what_a_command_gives_is_accepted(name: str) -> None:
    history = place(name).history
    assert isinstance(history[0], SeasonOpened)
    assert differences(_Walk(begin(history[0])), history, stored(name)) == []
    for events in given(name):
        assert judged(name, *events) == [], events


@pytest.mark.nightly(by_day=10)
@pytest.mark.parametrize("name", PLACES)
def test_what_no_command_gives_is_named(name: str) -> None:
    possible = {type(events[0]) for events in given(name)}
    for kind, events in instances().items():
        for event in events:
            if type(event) not in possible:
                assert judged(name, event), (kind, event)


@pytest.mark.parametrize("name", ["a season that somebody won", "a season that a host ended"])
def test_whatever_comes_after_the_end_is_named(name: str) -> None:
    for events in instances().values():
        for event in events:
            assert any("after the end of the season" in one for one in judged(name, event)), event


@pytest.mark.nightly(by_day=10)
@pytest.mark.parametrize("name", PLACES)
def test_what_only_hosts_do_is_named_where_another_did_it(name: str) -> None:
    for events in given(name):
        if getattr(events[0], "by", "") in place(name).season.hosts and not isinstance(
            events[0], FREE
        ):
            forged = replace(events[0], by=STRANGER)  # type: ignore[call-arg]
            assert judged(name, forged), forged
