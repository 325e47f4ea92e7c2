"""Limits on repeatable actions, with a helpful sentence."""

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.bounds import (
    MAX_HOST_ACTIONS,
    MOST_CHANGES,
    MOST_CHARACTERS,
    MOST_HOSTS,
    MOST_SEATINGS,
    MOST_SETTINGS,
)
from bifrost_bot.match.decide.hosts import AddHost, Announce, Note, Pause, RemoveHost, Resume
from bifrost_bot.match.decide.lobby import (
    AddComputer,
    CallOff,
    CallReady,
    Join,
    Leave,
    RemoveComputer,
)
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.errors import BoundError, HostError
from bifrost_bot.match.event import HOST_ACTIONS
from bifrost_bot.match.events import MoveSubmitted, SlotUnlocked
from bifrost_bot.match.model import Player, Settings, Status
from bifrost_bot.notices.answer import acknowledge
from tests.match.world import HOST, World, playing, settings_change

RED = Slot("red", "1")


def acknowledgements() -> list[str]:
    """The replies to as many texts as possible."""
    world = playing()
    told = list[str]()
    for _ in range(MOST_CHANGES):
        before = world.match
        (event,) = world.say(RED, "A1")
        told.append(acknowledge(before, event))
    return told


@pytest.fixture
def changed_often() -> World:
    world = playing()
    for number in range(MOST_CHANGES):
        world.say(RED, ("A1", "A2")[number % 2])
    return world


def test_an_answer_changed_as_often_as_possible_stays(changed_often: World) -> None:
    standing = changed_often.match.move(RED)
    told = changed_often.refused(changed_often.submit(RED, "A3"), BoundError)
    assert str(MOST_CHANGES) in told
    assert "/undo" in told
    assert changed_often.match.move(RED) == standing is not None


def test_an_answer_at_its_bound_can_be_taken_back_and_its_lock_too(changed_often: World) -> None:
    changed_often.refused(changed_often.lock(RED), BoundError)
    changed_often.do(changed_often.withdraw(RED))
    assert changed_often.match.move(RED) is None


def test_the_reply_says_when_few_changes_are_left() -> None:
    told = acknowledgements()
    assert [line for line in told if "more time" in line] == told[-6:-1]
    assert "You can change your answer 5 more times in this turn." in told[-6]
    assert "You can change your answer 1 more time in this turn." in told[-2]
    assert "You cannot change your answer again in this turn." in told[-1]


def test_the_next_turn_counts_from_nothing(changed_often: World) -> None:
    while RED not in changed_often.due or changed_often.number == 1:
        changed_often.close()
    (event,) = changed_often.say(RED, "B1")
    assert isinstance(event, MoveSubmitted)


def test_locking_and_unlocking_counts_like_any_change() -> None:
    world = playing()
    world.say(RED, "A1")
    for _ in range((MOST_CHANGES - 1) // 2):
        world.do(world.lock(RED))
        world.do(world.withdraw(RED))
    world.do(world.lock(RED))
    assert isinstance(world.do(world.withdraw(RED))[0], SlotUnlocked)
    world.refused(world.lock(RED), BoundError)


def test_long_texts_reach_their_bound_earlier(whispering: World) -> None:
    slot = whispering.due[0]
    for _ in range(MOST_CHARACTERS // 2_000):
        whispering.say(slot, "psst " * 400)
    told = whispering.refused(whispering.submit(slot, "psst"), BoundError)
    assert f"{MOST_CHARACTERS:,}" in told


def test_a_repeated_delivery_at_the_bound_is_no_new_text() -> None:
    world = playing()
    for number in range(MOST_CHANGES):
        world.say(RED, "A1", message=number + 1)
    assert world.say(RED, "A1", message=MOST_CHANGES) == ()


def test_one_person_joins_and_leaves_a_lobby_a_number_of_times() -> None:
    world = World()
    for _ in range(MOST_SEATINGS):
        world.do(Join(Player("101", "Astrid")))
        world.do(Leave("101"))
    assert str(MOST_SEATINGS) in world.refused(Join(Player("101", "Astrid")), BoundError)
    world.do(Join(Player("102", "Bo")))


def test_a_lobbys_settings_are_changed_a_number_of_times() -> None:
    world = World()
    for number in range(MOST_SETTINGS):
        world.do(settings_change(world.match, Settings("bifrost", seconds=30 + number)))
    told = world.refused(settings_change(world.match, Settings("bifrost", seconds=10)), BoundError)
    assert "/match create" in told


def test_hosts_do_a_number_of_things_to_a_match_and_can_still_end_it() -> None:
    world = playing()
    while world.match.tally[HOST_ACTIONS] < MAX_HOST_ACTIONS - 1:
        world.do(Note(HOST, "Noted"))
    world.do(Pause(HOST))
    told = world.refused(Note(HOST, "One more"), BoundError)
    assert f"{MAX_HOST_ACTIONS:,}" in told
    world.refused(Announce(HOST, "Hello"), BoundError)
    world.do(Resume(HOST))
    world.refused(Pause(HOST), BoundError)
    world.do(Pause(""))
    world.do(Resume(HOST))
    world.do(Abandon(HOST, ""))
    assert world.match.status is Status.ABANDONED


def test_a_lobby_in_which_hosts_did_all_they_can_still_begins() -> None:
    world = World().join()
    while world.match.tally.get(HOST_ACTIONS, 0) < MAX_HOST_ACTIONS - 1:
        world.do(CallReady(HOST))
        world.do(CallOff(HOST))
    world.be_ready()
    world.refused(Note(HOST, "One more"), BoundError)
    assert world.match.status is Status.RUNNING


def test_computer_players_come_and_go_a_number_of_times() -> None:
    world = World()
    for _ in range(MAX_HOST_ACTIONS):
        world.do(AddComputer(HOST, "random"))
        world.do(RemoveComputer(HOST))
    world.refused(AddComputer(HOST, "random"), BoundError)


def test_a_match_has_a_number_of_hosts() -> None:
    world = World()
    for number in range(MOST_HOSTS - 1):
        world.do(AddHost(HOST, str(200 + number)))
    assert "/match host remove" in world.refused(AddHost(HOST, "999"), HostError)
    world.do(RemoveHost(HOST, "200"))
    world.do(AddHost(HOST, "999"))
