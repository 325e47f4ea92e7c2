"""A break before a phase, and phases in which no one acts."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Lock
from bifrost_bot.match.decide.hosts import Pause, Resume
from bifrost_bot.match.decide.phases import CloseDue, WarnDue
from bifrost_bot.match.errors import NotDueError
from bifrost_bot.match.events import PhaseResolved
from bifrost_bot.match.model import Settings
from bifrost_bot.match.notice import LOBBY, Address, BoardBody, LineBody
from bifrost_bot.messages.board import board_post
from bifrost_bot.messages.post import lobby_post, status_text
from bifrost_bot.messages.rules import now_post
from bifrost_bot.notices.briefing import brief
from tests.match.world import HOST, World, playing

TOP = ["A1", "A2", "A3", "A4"]
"""With A5 they connect three edges."""
SECOND_HALF = (
    "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."
)


def lobby_lines(before: Any, events: Sequence[Any], world: World) -> list[str]:
    """What is posted in the lobby besides its message."""
    notices = brief(before, events, world.match, world.history)
    return [
        one.body.text for one in notices if one.address == LOBBY and isinstance(one.body, LineBody)
    ]


def second_half(**settings: Any) -> tuple[World, list[str]]:
    """A match whose first half had no answers, and the lobby's notices as the second began."""
    advance = settings.pop("advance", "deadline")
    pace = settings.pop("pace", 1)
    world = playing(Settings("bifrost", settings, advance=advance, pace=pace))
    while world.number < 6:
        world.close()
    world.now_ms = world.deadline_ms + world.match.settings.grace_ms
    world.do(CloseDue(6))
    before = world.match
    known = len(world.history)
    world.open()
    assert world.number == 7
    return world, lobby_lines(before, world.history[known:], world)


def said_on(world: World, address: Address, board: str) -> str:
    return board_post(world.match, address, BoardBody((board,), (), turn=world.number)).text


class TestBreak:
    def test_the_second_half_begins_with_a_notice_in_the_lobby(self) -> None:
        _, told = second_half()
        assert told == [SECOND_HALF]

    def test_after_a_break_the_first_turn_ends_that_much_later(self) -> None:
        world, told = second_half(half_break=300)
        assert world.deadline_ms - world.live.opened_ms == 360_000
        ends = (world.live.opened_ms + 300_000) // 1000
        assert told == [f"{SECOND_HALF} Break until <t:{ends}:T>."]
        due = world.deadline_ms // 1000
        assert f"Blue to move**. Break until <t:{ends}:T>. Turn ends <t:{due}:R>." in said_on(
            world, Address("public", "4"), "4"
        )
        for text in (
            lobby_post(world.match).text,
            status_text(world.match),
            now_post(world.match, Address("public", "4")).text,
        ):
            assert re.search(f"break until <t:{ends}:T>, then ends <t:{due}:R>", text)

    def test_other_turns_have_no_break(self) -> None:
        world, _ = second_half(half_break=300)
        world.close()
        assert world.deadline_ms - world.live.opened_ms == 60_000
        assert "Break" not in said_on(world, Address("public", "5"), "5")

    def test_warnings_come_as_long_before_the_deadline_as_ever(self) -> None:
        world, _ = second_half(half_break=300)
        assert world.alarm.command == WarnDue(7)
        assert world.alarm.at_ms == world.deadline_ms - 30_000

    def test_where_a_host_lets_turns_end_early_a_break_ends_when_all_have_locked(self) -> None:
        world, _ = second_half(half_break=300, advance="all_locked")
        for slot in world.due:
            world.do(Lock(world.by(slot), slot, world.now_ms))
        assert world.number == 8

    def test_a_faster_match_has_a_shorter_break(self) -> None:
        world, _ = second_half(half_break=300, pace=10)
        assert world.deadline_ms - world.live.opened_ms == 36_000


def act(world: World) -> None:
    """Lets Red win game 1, and Green keep it from freezing."""
    if world.number == 1:
        world.say(Slot("red", "1"), "A5")
    if world.number == 5:
        world.say(Slot("green", "1"), "C5")


def nobody_acts(**settings: Any) -> World:
    """Red has won game 1, games 2 and 3 are frozen, and it is Red's turn on game 1."""
    world = playing(
        Settings("bifrost", {"prefilled": {"red": TOP}, "wait_for_finished": True}, **settings)
    )
    while world.number < 7:
        act(world)
        world.close()
    return world


class TestNobodyActs:
    def test_a_minute_of_finished_colours_lasts_its_minute_where_the_host_wants_that(self) -> None:
        world = nobody_acts()
        assert world.due == ()
        assert world.deadline_ms - world.live.opened_ms == 60_000
        assert world.alarm.command == CloseDue(7), "there is nobody to warn"
        world.close()
        assert world.due == (Slot("green", "1"),)

    @pytest.mark.parametrize("advance", ["all_locked", "answered"])
    def test_it_ends_at_its_deadline_however_turns_may_end(self, advance: Any) -> None:
        world = nobody_acts(advance=advance)
        world.do(Pause(HOST))
        events = world.do(Resume(HOST))
        assert not any(isinstance(event, PhaseResolved) for event in events)
        assert world.number == 7

    def test_its_board_says_who_has_finished_and_that_nobody_is_to_move(self) -> None:
        world = nobody_acts()
        ends = world.deadline_ms // 1000
        for address in (Address("public", "1"), Address("seat", "1", "green")):
            text = said_on(world, address, "1")
            assert "Game 1 · turn 7 · Red has finished, turn skipped" in text
            assert f"Nobody has to move in this turn. Turn ends <t:{ends}:R>." in text
        assert "Nobody has to move" not in said_on(world, Address("public", "2"), "2")

    def test_a_player_who_moves_all_the_same_is_told_whose_turn_it_is(self) -> None:
        world = nobody_acts()
        assert "Red's turn on game 1, not yours" in world.refused(
            world.submit(Slot("green", "1"), "D5"), NotDueError
        )

    def test_as_a_rule_such_a_minute_passes_at_once(self) -> None:
        world = playing(Settings("bifrost", {"prefilled": {"red": TOP}}))
        while world.number < 7:
            act(world)
            world.close()
        assert world.due == (Slot("green", "1"),)
