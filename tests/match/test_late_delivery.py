"""A text sent in time but delivered after its turn."""

from dataclasses import replace

import pytest

from bifrost_bot.match.decide.corrections import Rewind
from bifrost_bot.match.errors import DeliveredLateError, NotDueError, TooEarlyError, TooLateError
from bifrost_bot.match.model import Settings
from bifrost_bot.match.notice import CONTROL, Address, LateText
from bifrost_bot.notices.maintenance import delivered_late
from tests.match.world import HOST, World, playing

TOLD = "You sent this in time, but Discord delivered it too late: turn 1 was already closed."


def late(world: World, at_ms: int) -> str:
    """The sentence by which a text of the first slot, stamped then, is refused."""
    assert world.match.expired is not None
    slot = world.match.expired.phase.to_act[0]
    return world.refused(replace(world.submit(slot, "C5", 7), at_ms=at_ms), DeliveredLateError)


@pytest.fixture
def closed() -> World:
    """A match whose first turn was closed at its deadline; the same players are on turn again."""
    world = playing()
    world.close()
    return world


@pytest.mark.parametrize("before_ms", [0, 1, 59_000])
def test_a_late_text_of_a_closed_turn_was_in_time(closed: World, before_ms: int) -> None:
    deadline_ms = closed.now_ms - closed.match.settings.grace_ms
    assert (
        late(closed, deadline_ms - before_ms)
        == f"{TOLD} The hosts have been notified and can still enter it."
    )


def test_a_text_of_the_grace_is_too_late_or_too_early_and_nothing_else(closed: World) -> None:
    slot = closed.due[0]
    closed.refused(
        replace(closed.submit(slot, "C5", 7), at_ms=closed.live.opened_ms - 1), TooEarlyError
    )
    closed.refused(
        replace(closed.submit(slot, "C5", 7), at_ms=closed.deadline_ms + 1), TooLateError
    )


def test_where_all_answered_early_a_text_of_the_next_turn_counts_for_that(closed: World) -> None:
    world = playing(Settings("bifrost", advance="answered"))
    for slot, cell in zip(world.due, ("C5", "D5", "D6"), strict=True):
        world.say(slot, cell)
    assert world.number == 2 and world.match.expired is None
    world.now_ms += 1
    assert world.say(world.due[0], "E5")


def test_a_turn_ended_by_its_last_answer_has_no_late_texts() -> None:
    world = playing(Settings("bifrost", advance="answered"))
    sent_ms = world.now_ms
    slots = world.due
    world.now_ms = world.deadline_ms + 1
    for number, slot in enumerate(slots, start=1):
        world.do(replace(world.submit(slot, "C5", number), at_ms=sent_ms))
    assert world.number == 2 and world.match.expired is None
    world.refused(replace(world.submit(slots[0], "D5", 9), at_ms=sent_ms), NotDueError)


def test_after_a_rewind_nothing_is_left_to_be_late_for(closed: World) -> None:
    closed.do(Rewind(HOST, 1, "again", closed.number))
    assert closed.match.expired is None


def test_hosts_who_do_not_play_are_told_with_a_button_that_names_the_message(closed: World) -> None:
    slot = closed.due[0]
    [notice] = delivered_late(closed.match, slot, 1, 7)
    assert notice.address == CONTROL
    assert getattr(notice.body, "ping") == (HOST,)  # noqa: B009
    late_text = LateText(1, 7, Address("seat", slot.board, slot.seat), slot.board)
    assert getattr(notice.body, "late") == late_text  # noqa: B009


def test_in_a_practice_nobody_else_is_told() -> None:
    world = playing(Settings("bifrost", practice=True), ("101",))
    assert delivered_late(world.match, world.due[0], 1, 7) == ()
