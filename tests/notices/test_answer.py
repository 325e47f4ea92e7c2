"""Warnings that are still accurate when they are sent."""

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Lock
from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.decide.phases import Abandon, WarnDue
from bifrost_bot.match.notice import Notice, ReminderBody, WarningBody
from bifrost_bot.notices.answer import is_current, reminder
from tests.match.world import HOST, World, playing

RED = Slot("red", "1")


@pytest.fixture
def world() -> World:
    return playing()


def warning(world: World, left_ms: int = 10_000) -> Notice:
    """The warning of red with so much time left."""
    world.now_ms = world.deadline_ms - left_ms
    notices = world.told(WarnDue(world.number))
    return next(notice for notice in notices if notice.address.seat == RED.seat)


def current(world: World, notice: Notice, created_ms: int, later_ms: int = 0) -> bool:
    """Whether it is still to be sent so much later."""
    assert isinstance(notice.body, WarningBody | ReminderBody)
    return is_current(world.match, notice.address, notice.body, created_ms, world.now_ms + later_ms)


def test_a_warning_that_is_told_at_once_or_a_little_late_is_told(world: World) -> None:
    warned = warning(world)
    assert current(world, warned, world.now_ms)
    assert current(world, warned, world.now_ms, 4_900)


@pytest.mark.parametrize("later_ms", [5_000, 10_000, 60_000])
def test_a_warning_that_another_one_has_overtaken_is_not_told(world: World, later_ms: int) -> None:
    assert not current(world, warning(world), world.now_ms, later_ms)


@pytest.mark.parametrize(("later_ms", "still"), [(2_400, True), (2_600, False), (6_000, False)])
def test_the_last_warning_has_half_its_time(world: World, later_ms: int, still: bool) -> None:
    assert current(world, warning(world, 5_000), world.now_ms, later_ms) is still


def test_a_warning_says_no_less_than_what_is_left(world: World) -> None:
    warned = warning(world)
    assert current(world, warned, world.now_ms, -1_500)
    assert not current(world, warned, world.now_ms, -1_600)


def test_whoever_has_answered_or_locked_is_not_warned(world: World) -> None:
    warned = warning(world)
    created_ms = world.now_ms
    world.say(RED, "A1")
    assert not current(world, warned, created_ms)
    other = playing()
    warned = warning(other)
    other.do(Lock(other.match.seats["red"], RED, other.now_ms, phase=other.number))
    assert not current(other, warned, other.now_ms)


def test_an_obsolete_warning_is_not_sent(world: World) -> None:
    warned = warning(world)
    created_ms = world.now_ms
    for command in (Pause(HOST), Abandon(HOST, "")):
        changed = World()
        changed.match = world.match
        changed.now_ms = world.now_ms
        changed.do(command)
        assert not current(changed, warned, created_ms)
    world.close()
    world.now_ms = world.deadline_ms - 10_000
    assert not current(world, warned, created_ms)
    assert current(world, warning(world), world.now_ms)


def test_a_warning_of_the_player_before_is_not_told_to_the_next(world: World) -> None:
    warned = warning(world)
    assert isinstance(warned.body, WarningBody)
    assert not is_current(
        world.match, warned.address, WarningBody("", ("999",), 10), world.now_ms, world.now_ms
    )


def test_a_reminder_of_an_earlier_turn_is_not_told(world: World) -> None:
    (warned,) = [one for one in reminder(world.match, "red") if one.address.board == "1"]
    created_ms = world.now_ms
    assert current(world, warned, created_ms)
    world.close()
    assert not current(world, warned, created_ms)
