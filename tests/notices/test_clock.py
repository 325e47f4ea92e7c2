"""Notices about a stopped, continued or set clock."""

from collections.abc import Iterable

import pytest

from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.hosts import Extend, Pause, Resume
from bifrost_bot.match.decide.lobby import AddComputer, Join
from bifrost_bot.match.decide.phases import CreditDowntime, Halt
from bifrost_bot.match.events import ClockMoved
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.match.notice import CONTROL, LOBBY, ClockBody, Kind, Notice
from bifrost_bot.notices.briefing import brief
from bifrost_bot.notices.clock import clock_notices
from tests.match.world import HOST, World, playing
from tests.notices.test_practice import practising
from tests.saying import ping_of, text_of

CLOCKS: list[Command] = [Pause(HOST), Extend(HOST, 120, "a storm")]


def lines(notices: Iterable[Notice]) -> dict[str, Notice]:
    """The messages by channel; fails if one gets several. The hosts' own is not counted."""
    found = [
        one for one in notices if one.kind in (Kind.LINE, Kind.WARNING) and one.address != CONTROL
    ]
    assert len({one.address for one in found}) == len(found)
    return {one.address.key: one for one in found}


def pinged(notices: Iterable[Notice]) -> dict[str, tuple[str, ...]]:
    return {key: ping_of(one) for key, one in lines(notices).items() if ping_of(one)}


def owing(world: World) -> dict[str, tuple[str, ...]]:
    """Who owes an answer, by channel."""
    return {f"seat/{slot.seat}/{slot.board}": (world.by(slot),) for slot in world.match.owing}


def test_a_pause_shows_the_remaining_time_everywhere() -> None:
    world = playing()
    world.now_ms += 12_001
    notices = lines(world.told(Pause(HOST)))
    assert set(notices) == {
        "lobby",
        "public/1",
        "public/2",
        "public/3",
        "seat/red/1",
        "seat/green/2",
        "seat/blue/3",
    }
    paused = "⏸ The host paused match 1 with 47 seconds left in this turn."
    assert text_of(notices["lobby"]) == text_of(notices["public/1"]) == paused
    assert text_of(notices["seat/red/1"]) == (
        f"{paused} You can move again once a host resumes it, and you will be told here. What you "
        "sent still counts."
    )


def test_a_resumption_says_when_the_turn_ends_to_those_who_have_moved_as_well() -> None:
    world = playing()
    moved = world.due[0]
    world.say(moved, "A1")
    world.do(Pause(HOST))
    world.now_ms += 500_000
    notices = lines(world.told(Resume(HOST)))
    goes_on = f"▶ Match 1 is running again. Turn ends <t:{world.deadline_ms // 1000}:R>."
    assert {text_of(one) for one in notices.values()} == {goes_on}
    assert pinged(notices.values()) == owing(world)
    assert f"seat/{moved.seat}/{moved.board}" in notices


def test_an_extension_is_told_with_the_new_deadline_and_the_reason() -> None:
    world = playing()
    notices = lines(world.told(Extend(HOST, 120, "a storm")))
    ends = f"Turn ends <t:{world.deadline_ms // 1000}:R>."
    expected = f"⏱ Match 1: the host gave this turn 2 minutes more. {ends} Reason: a storm"
    assert {text_of(one) for one in notices.values()} == {expected}
    assert len(notices) == 7


def test_an_extension_of_a_paused_turn_says_what_is_left_once_it_is_resumed() -> None:
    world = playing()
    world.do(Pause(HOST))
    notices = lines(world.told(Extend(HOST, 60)))
    assert text_of(notices["lobby"]) == (
        "⏱ Match 1: the host gave this turn 1 minute more. It has 2 minutes left once the match "
        "is resumed."
    )


@pytest.mark.parametrize("command", CLOCKS)
def test_owing_players_are_pinged_in_their_own_channels_only(command: Command) -> None:
    world = playing()
    world.say(world.due[0], "A1")
    expected = owing(world)
    assert pinged(world.told(command)) == expected
    assert len(expected) == 2


@pytest.mark.parametrize("command", CLOCKS)
def test_a_clock_does_not_reveal_who_has_answered(command: Command) -> None:
    def read(answering: int) -> list[Notice]:
        world = playing()
        world.say(world.due[answering], "A1")
        owner = world.due[answering].seat
        return [one for one in world.told(command) if one.address.seat not in {owner, "red"}]

    assert read(1) == [one for one in read(0) if one.address.seat != "green"]


def test_a_player_with_one_channel_for_all_games_is_told_once() -> None:
    world = playing(Settings("bifrost", rooms="one"))
    assert {key for key in lines(world.told(Pause(HOST))) if key.startswith("seat")} == {
        "seat/red",
        "seat/green",
        "seat/blue",
    }


def test_a_computer_player_is_told_nothing() -> None:
    world = World()
    world.do(Join(Player("101", "Ann")))
    world.do(AddComputer(HOST, "good"))
    world.begin()
    seats = [key for key in lines(world.told(Pause(HOST))) if key.startswith("seat")]
    assert [world.match.seats[key.split("/")[1]] for key in seats] == ["101"]


def test_a_practice_is_told_in_its_newest_channel_alone() -> None:
    world = practising()
    world.open()
    (line,) = lines(world.told(Pause(HOST))).values()
    assert line.address.seat == world.match.seat_of(HOST)
    assert ping_of(line) == ()


def test_a_rehearsals_hosts_read_it_in_the_seats_channels_and_in_their_own() -> None:
    world = World(Settings("bifrost", rehearsal=True))
    world.begin()
    notices = world.told(Pause(HOST))
    assert LOBBY not in {one.address for one in notices}
    assert [text_of(one) for one in notices if one.address == CONTROL] == [
        "<@100> paused the match."
    ]
    assert {key for key in lines(notices) if key.startswith("seat")} == {
        "seat/red/1",
        "seat/green/2",
        "seat/blue/3",
    }


def test_a_bot_taken_off_says_so_and_calls_the_hosts() -> None:
    world = playing()
    notices = lines(world.told(Pause("")))
    text = text_of(notices["lobby"])
    assert text == (
        "⏸ The bot was taken off this server, so match 1 is paused with 1 minute left in this "
        "turn. "
        "A host can resume it with /match resume."
    )
    assert pinged(notices.values())["lobby"] == (HOST,)
    assert text_of(notices["public/2"]) == text
    assert text_of(notices["seat/red/1"]).startswith(text)


def test_time_that_is_given_back_is_written_under_the_boards_and_calls_nobody() -> None:
    world = playing()
    world.now_ms += 9_000
    assert lines(world.told(CreditDowntime(world.now_ms - 9_000))) == {}


@pytest.mark.parametrize(
    ("by_ms", "unreached", "said"),
    [
        (481_500, False, "The bot was away for 8 minutes and 1 second; this turn lasts that"),
        (481_500, True, "Discord kept the bot from this match for 8 minutes and 1 second;"),
        (-120_000, False, "The clock of the bot's machine was set back by 2 minutes;"),
        (400, False, "The bot was away for less than a second;"),
    ],
)
def test_a_change_of_the_clock_is_said_in_words(by_ms: int, unreached: bool, said: str) -> None:
    match = playing().match
    assert match.phase is not None
    deadline_ms = match.phase.deadline_ms
    event = ClockMoved(deadline_ms + by_ms, by_ms, deadline_ms, unreached)
    edits = [one.body for one in clock_notices(match, event)]
    assert any(isinstance(body, ClockBody) and body.line.startswith(said) for body in edits)


def test_a_fault_is_told_to_the_players_who_then_stop() -> None:
    world = playing()
    world.say(world.due[0], "A1")
    expected = owing(world)
    notices = world.told(Halt("abcd"))
    assert pinged(notices) == {"lobby": (HOST,), **expected}
    assert text_of(lines(notices)["seat/red/1"]) == (
        "⚠️ A fault stopped match 1, so its clock is paused and no move is taken. What you sent "
        "still counts. "
        "The hosts have been notified; you will be told here when it is running again."
    )


def test_a_match_that_a_fault_stops_again_is_not_said_to_go_on() -> None:
    world = playing()
    before = world.match
    events = [*world.do(Halt("abcd")), *world.do(Resume(HOST)), *world.do(Halt("efgh"))]
    notices = brief(before, events, world.match)
    assert not any("goes on. Turn" in text_of(one) for one in notices)
