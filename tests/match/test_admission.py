"""Admission: open, by role, by list, by approval; and places that are kept."""

from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.match.decide.admission import Admit, Decline, asking, places_kept, queue
from bifrost_bot.match.decide.lobby import AddComputer, CallReady, Join, Leave
from bifrost_bot.match.errors import LobbyError, NotHostError, NotRunningError
from bifrost_bot.match.events import PersonAdmitted, PersonDeclined, PlayerJoined, WaitingJoined
from bifrost_bot.match.model import Settings
from bifrost_bot.match.notice import LineBody
from tests.match.test_waiting import DAN, EVA, person, waiting
from tests.match.world import HOST, PEOPLE, World, settings_change

ROLE = "777"


def lobby(**chosen: Any) -> World:
    return World(Settings("bifrost", **chosen))


def join(id: str, *roles: str) -> Join:
    return Join(person(id), roles=frozenset(roles))


def told(world: World, id: str, *commands: Any) -> list[str]:
    """The notices to a person that some commands give."""
    texts: list[str] = []
    for command in commands:
        bodies = [notice.body for notice in world.told(command)]
        lines = [body for body in bodies if isinstance(body, LineBody)]
        texts += [line.text for line in lines if id in line.ping]
    return texts


def test_only_members_with_the_role_join() -> None:
    world = lobby(entry="role", entry_role=ROLE)
    refused = world.refused(join(DAN, "5"), LobbyError)
    assert refused == f"Only members with the role <@&{ROLE}> can join this match."
    assert world.do(join(DAN, ROLE)) == (PlayerJoined(person(DAN)),)
    world.do(Admit(HOST, EVA))
    assert world.do(join(EVA))
    world.verify()


def test_a_role_must_be_chosen() -> None:
    with pytest.raises(ConfigError) as problem:
        lobby(entry="role")
    assert "needs a role" in str(problem.value)


def test_only_people_on_the_list_join() -> None:
    world = lobby(entry="list")
    refused = world.refused(join(DAN), LobbyError)
    assert refused == f"Only people whom a host has named can join this match. Ask <@{HOST}>."
    assert told(world, DAN, Admit(HOST, DAN)) == [
        "A host of match 1, Bifröst, lets you play in it: press **Join** under its message."
    ]
    assert world.do(join(DAN))
    world.do(Admit(HOST, EVA))
    world.do(Decline(HOST, EVA))
    world.refused(join(EVA), LobbyError)
    world.verify()


def test_who_asks_is_accepted_or_declined_and_told() -> None:
    world = lobby(entry="approval")
    assert told(world, HOST, join(DAN), join(EVA)) == [
        "A person asks to play in match 1. Hosts answer with *Who may play*, behind **Host**; the "
        "message above counts those who ask."
    ]
    assert [player.id for player in asking(world.match)] == [DAN, EVA]
    assert told(world, DAN, Admit(HOST, DAN)) == [
        "A host has accepted you, so you play in match 1."
    ]
    assert told(world, EVA, Decline(HOST, EVA)) == [
        "A host of match 1, Bifröst, has declined that you play in it."
    ]
    assert world.match.waiting == ()
    refused = world.refused(join(EVA), LobbyError)
    assert refused == f"A host has declined that you play in this match. Ask <@{HOST}> why."
    assert world.do(Admit(HOST, EVA)) == (PersonAdmitted(EVA, HOST, world.now_ms),)
    assert world.do(join(EVA))
    world.verify()


def test_who_is_accepted_while_all_places_are_taken_waits() -> None:
    world = lobby(entry="approval")
    for _ in range(3):
        world.do(AddComputer(HOST, "easy"))
    world.do(join(DAN))
    assert told(world, DAN, Admit(HOST, DAN)) == [
        "A host of match 1, Bifröst, has accepted you. You move up from its waiting list when a "
        "place is free."
    ]
    assert [player.id for player in queue(world.match)] == [DAN]


def test_hosts_alone_answer_and_only_before_the_start() -> None:
    world = lobby()
    world.refused(Admit(DAN, DAN), NotHostError)
    world.do(join(DAN))
    assert world.do(Admit(HOST, DAN)) == ()
    assert "plays already" in world.refused(Decline(HOST, DAN), LobbyError)
    world.begin()
    refused = world.refused(Decline(HOST, EVA), NotRunningError)
    assert refused == "The match has begun, so hosts no longer choose who can join."


def test_who_asked_moves_up_when_everybody_can_join() -> None:
    world = lobby(entry="approval")
    world.do(join(DAN))
    world.do(settings_change(world.match, replace(world.match.settings, entry="open")))
    assert world.match.player(DAN) is not None


def test_a_place_is_kept_for_a_named_person_until_the_ready_check() -> None:
    world = lobby(reserved=1)
    world.do(join(PEOPLE[0]))
    world.do(join(PEOPLE[1]))
    assert places_kept(world.match) == 1
    assert isinstance(world.do(join(DAN))[0], WaitingJoined)
    world.do(Admit(HOST, EVA))
    assert world.do(join(EVA)) == (PlayerJoined(person(EVA)),)
    world.do(Leave(EVA))
    assert waiting(world.match) == [DAN]
    moved, called = world.do(CallReady(HOST))
    assert moved == PlayerJoined(person(DAN))
    assert called.by == HOST
    world.verify()


def test_kept_places_are_free_when_a_host_keeps_none() -> None:
    world = lobby(reserved=3)
    world.do(join(DAN))
    assert waiting(world.match) == [DAN]
    world.do(settings_change(world.match, replace(world.match.settings, reserved=2)))
    assert world.match.player(DAN) is not None
    with pytest.raises(ConfigError):
        lobby(reserved=4)


def test_a_declined_person_leaves_the_list() -> None:
    world = lobby(entry="approval")
    world.do(join(DAN))
    assert world.do(Decline(HOST, DAN)) == (PersonDeclined(DAN, HOST, world.now_ms),)
    assert world.do(Decline(HOST, DAN)) == ()
