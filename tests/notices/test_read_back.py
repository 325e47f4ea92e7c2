"""Replies about recorded and locked moves."""

import re
from typing import Any

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide import bounds
from bifrost_bot.match.decide.answers import Lock, answer
from bifrost_bot.match.model import Settings
from bifrost_bot.match.notice import Address
from bifrost_bot.notices.answer import acknowledge, can_change, shown_answer, without_promise
from tests.match.world import World, playing, playing_game

RED = Slot("red", "1")


def told(world: World, command: Any) -> str:
    """The reply to the player of a slot for a command."""
    before = world.match
    return acknowledge(before, world.do(command)[0])


def typed(world: World, slot: Slot, text: str) -> Any:
    """The command for a text in a slot's channel."""
    return answer(world.match, world.by(slot), slot, text, world.now_ms, careful=True)


def lock(world: World, slot: Slot) -> Lock:
    return Lock(world.by(slot), slot, world.now_ms)


def test_a_move_that_can_be_changed_is_recorded_and_not_played() -> None:
    world = playing()
    ends = f"<t:{world.deadline_ms // 1000}:T>"
    said = told(world, world.submit(RED, "f5"))
    assert said == f"Recorded: F5 on game 1. You can change it until {ends}."


def test_an_answer_that_ends_the_turn_is_not_said_to_be_changeable() -> None:
    world = playing(Settings("dont_connect_5"))
    said = told(world, world.submit(Slot("white"), "G5"))
    assert said == "Recorded: G5 (1, 0, 0)."


def test_a_turns_last_answer_is_not_called_changeable() -> None:
    world = playing(Settings("bifrost", advance="answered"))
    *first, last = world.due
    for slot in first:
        assert "You can change it" in told(world, world.submit(slot, "A1"))
    assert "change" not in told(world, world.submit(last, "A1"))


def test_near_the_bound_it_says_once_how_often_it_can_be_changed() -> None:
    world = playing()
    for _ in range(bounds.MOST_CHANGES - 4):
        world.say(RED, "A1")
    for left in ("3 more times", "2 more times", "1 more time"):
        said = told(world, world.submit(RED, "A2"))
        assert said.splitlines()[0] == "Recorded: A2 on game 1."
        assert said.splitlines()[-1] == f"-# You can change your answer {left} in this turn."
        assert said.count("change") == 1
    assert told(world, world.submit(RED, "A3")).endswith(
        "-# You cannot change your answer again in this turn."
    )


def test_a_lock_names_what_it_locks_and_says_that_the_turn_lasts_on() -> None:
    world = playing()
    world.say(RED, "F5")
    ends = f"The turn ends at <t:{world.deadline_ms // 1000}:T>."
    assert told(world, lock(world, RED)) == f"🔒 F5 is locked (`/undo` unlocks). {ends}"
    assert shown_answer(world.match, RED) == "🔒 Locked: F5 on game 1."


def test_a_lock_of_a_long_answer_repeats_nothing_of_it() -> None:
    world = playing_game("three_towers")
    slot = world.due[0]
    world.say(slot, "power 1 3 5; attributes divine miracle")
    said = told(world, lock(world, slot))
    assert said.startswith("🔒 Your answer is locked (`/undo` unlocks). ") and "1 3 5" not in said
    assert "• power: 1 3 5" in shown_answer(world.match, slot)


def test_a_delayed_confirmation_promises_no_change_that_is_no_longer_possible() -> None:
    world = playing(Settings("bifrost", advance="all_locked"))
    address = Address("seat", "1", "red")
    said = told(world, world.submit(RED, "f5"))
    assert "change" in said and can_change(world.match, address)
    assert without_promise(said) == "Recorded: F5 on game 1."
    told(world, lock(world, RED))
    assert not can_change(world.match, address)
    world.close()
    assert not can_change(world.match, address), "it is another's turn"


def test_a_lock_says_that_all_locks_end_the_turn() -> None:
    world = playing(Settings("bifrost", advance="all_locked"))
    *first, last = world.due
    for slot in world.due:
        world.say(slot, "F5")
    ends = (
        f"The turn ends once everybody is done, at the latest at <t:{world.deadline_ms // 1000}:T>."
    )
    assert all(told(world, lock(world, slot)).endswith(ends) for slot in first)
    assert told(world, lock(world, last)) == "🔒 F5 is locked."


def test_where_all_locks_end_the_turn_an_answer_says_that_locking_does() -> None:
    world = playing(Settings("bifrost", advance="all_locked"))
    said = told(world, world.submit(RED, "f5"))
    assert said.startswith(
        f"Recorded: F5 on game 1. You can change it until <t:{world.deadline_ms // 1000}:T>. "
        "The turn ends once everybody has locked."
    )


def test_locking_with_nothing_recorded_is_questioned_and_then_taken() -> None:
    world = playing()
    question = told(world, typed(world, RED, "/lock"))
    assert (
        question == "Nothing is recorded for this turn. To lock all the same, send `/lock anyway`."
    )
    assert told(world, typed(world, RED, "/lock anyway")).startswith(
        "🔒 Locked without a move (`/undo` unlocks)."
    )


@pytest.mark.parametrize(
    ("game", "text", "missing"),
    [
        (
            "three_towers",
            "power 1 3 5",
            "2 of 5 Power, two attributes, declarations and an ability",
        ),
        ("antisocial_snake", "0: A1 B1 F1", ""),
    ],
)
def test_locking_names_what_is_missing(game: str, text: str, missing: str) -> None:
    world = playing_game(game)
    slot = world.due[0]
    if not missing:
        boards = world.match.game.instruct(
            world.match.game.view(world.match.state, slot.seat), slot
        )
        first, second = [part for part in boards.split("`")[1::2] if part[0].isdigit()][:2]
        text = first
        missing = f"the tiles of board {second[0]}"
    world.say(slot, text)
    question = told(world, typed(world, slot, "/lock"))
    assert question.startswith(f"Still missing: {missing}.")


def test_undo_after_the_question_answers_no_and_says_what_is_recorded() -> None:
    world = playing_game("three_towers")
    slot = world.due[0]
    told(world, typed(world, slot, "/lock"))
    assert (
        told(world, typed(world, slot, "/undo"))
        == "Not locked. You have no move recorded for this turn."
    )
    world.say(slot, "power 1 3 5")
    told(world, typed(world, slot, "/lock"))
    said = told(world, typed(world, slot, "/undo"))
    assert said.startswith("Not locked. Recorded: ")
    assert re.search(r"You can change it until <t:\d+:f>\.$", said)


def test_a_second_text_in_antisocial_snake_says_first_what_counts_now() -> None:
    rows = [["r1", "w1", "r1", "r1"], ["w1", "w1", "w1", "w1"], ["b1", "w1", "b1", "b1"]]
    options: dict[str, Any] = {
        "schedule": [["0"]],
        "boards": {"0": rows},
        "variations": {"0": "theme"},
    }
    world = playing(Settings("antisocial_snake", options), ("101", "102"))
    crane = Slot("crane")
    world.say(crane, "0: A1 A3")
    world.close()
    assert told(world, world.submit(crane, "0: blue U")).startswith("Recorded: your answer.")
    said = told(world, world.submit(crane, "0: red R"))
    assert said.startswith("Now recorded: red R on board 0. Your earlier moves for blue (")
    assert ") were replaced: send all snakes of a board in one text." in said
