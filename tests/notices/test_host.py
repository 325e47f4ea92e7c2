"""Notices to players about a host's changes of the clock."""

from typing import Any

import pytest

from bifrost_bot.match.decide.hosts import Extend, Pause
from bifrost_bot.match.events import AbsenceNoted
from bifrost_bot.match.model import Settings
from bifrost_bot.match.notice import (
    CONTROL,
    LOBBY,
    ClockBody,
    Kind,
    LobbyBody,
    Notice,
)
from bifrost_bot.messages.post import lobby_post
from bifrost_bot.notices.control import control_notices
from bifrost_bot.notices.host import absence_notices
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import addresses
from tests.match.world import HOST, playing
from tests.saying import ping_of


def clock_lines(notices: tuple[Notice, ...]) -> set[str]:
    return {notice.body.line for notice in notices if isinstance(notice.body, ClockBody)}


def test_a_pause_is_written_under_every_board_in_play_and_in_the_lobby() -> None:
    world = playing()
    notices = world.told(Pause(HOST))
    shown = [address for board in ("1", "2", "3") for address in addresses(world.match, board)]
    assert [notice.address for notice in notices if notice.kind is Kind.CLOCK] == shown
    assert clock_lines(notices) == {"⏸ The host has paused the match."}
    assert notices[-1] == Notice(LOBBY, LobbyBody())
    assert "paused the match" in lobby_post(world.match).text


def test_more_time_is_written_under_the_boards_and_in_the_lobbys_message() -> None:
    world = playing(Settings("bifrost", seconds=900))
    notices = world.told(Extend(HOST, 120))
    assert clock_lines(notices) == {"The host gave this turn 2 minutes more."}
    assert [notice for notice in notices if notice.kind is Kind.LOBBY] == [
        Notice(LOBBY, LobbyBody())
    ]
    assert f"**Turn 1**: ends <t:{world.deadline_ms // 1000}:R>." in lobby_post(world.match).text


@pytest.mark.parametrize(
    ("milliseconds", "words"),
    [
        (999, "less than a second"),
        (1_999, "1 second"),
        (61_000, "1 minute and 1 second"),
        (3_600_000, "1 hour"),
        (86_400_000 + 3_599_000, "1 day and 59 minutes"),
        (2 * 86_400_000 + 3_661_000, "2 days and 1 hour"),
    ],
)
def test_a_length_in_words_never_exceeds_the_length(milliseconds: Any, words: str) -> None:
    assert wording.span(milliseconds) == words


@pytest.mark.parametrize(
    ("after", "told_at"), [(1, [1, 10, 20, 30]), (3, [3, 12, 21, 30]), (10, [10, 20, 30])]
)
def test_absence_is_told_again_about_every_ten_turns(after: int, told_at: list[int]) -> None:
    match = playing(Settings("bifrost", absent_after=after)).match
    to_hosts: list[int] = []
    to_player: dict[int, tuple[str, ...]] = {}
    for missed in range(after, 31, after):
        event = AbsenceNoted("red", missed, 0)
        for notice in control_notices(match, [event], match):
            assert (notice.address, ping_of(notice)) == (CONTROL, (HOST,))
            to_hosts.append(missed)
        for notice in absence_notices(match, event):
            to_player[missed] = ping_of(notice)
    assert to_hosts == told_at
    assert list(to_player) == told_at
    # Only the first calls the player.
    assert [bool(ping) for ping in to_player.values()] == [True, *[False] * (len(told_at) - 1)]
