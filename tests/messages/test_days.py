# pyright: reportPrivateUsage=false
"""Messages about a clock that knows days."""

from collections.abc import Mapping
from datetime import datetime
from types import SimpleNamespace
from typing import Any, cast
from zoneinfo import ZoneInfo

import pytest

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.settings.lobby_message import _zones
from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.decide.phases import CloseDue, CreditDowntime, WarnDue
from bifrost_bot.match.model import Settings
from bifrost_bot.match.notice import Address, BoardBody, LineBody, WarningBody
from bifrost_bot.match.preferences import USUAL, Preferences, read_consent
from bifrost_bot.messages.board import board_post
from bifrost_bot.messages.preferences import preferences_text, warning_text
from bifrost_bot.notices.event_handlers import audit_entry, notices_for
from bifrost_bot.replay.live import _state
from bifrost_bot.speech.lobby import lasting, pace_text, term_lines, turn_line
from tests.match.world import HOST, PEOPLE, World

BERLIN = "Europe/Berlin"


def at(*parts: int) -> int:
    year, month, day, hour, minute = parts
    local = datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(BERLIN))
    return round(local.timestamp()) * 1000


def begun(now_ms: int, **chosen: Any) -> World:
    """A match of long turns whose first opened at an instant."""
    usual: dict[str, Any] = {"seconds": 43_200, "quiet": "23:00-8:00", "zone": BERLIN}
    world = World(Settings("bifrost", **{**usual, **chosen}), now_ms=now_ms)
    world.join(PEOPLE)
    world.begin()
    return world


def board_text(world: World, seat: str | None) -> str:
    board = world.match.boards[0]
    address = Address("seat", board, seat) if seat else Address("public", board)
    return board_post(world.match, address, BoardBody((board,), ())).text


@pytest.mark.parametrize(
    ("hours", "length"),
    [(23, "23 hours"), (24, "24 hours"), (48, "48 hours"), (72, "3 days"), (96, "4 days")],
)
def test_a_length_is_in_hours_up_to_two_days(hours: int, length: str) -> None:
    assert lasting(hours * 3600) == length


def test_a_board_that_comes_at_night_says_when_the_clock_runs_again() -> None:
    until = at(2026, 5, 5, 8, 0) // 1000
    world = begun(at(2026, 5, 5, 2, 0))
    for seat in (None, world.due[0].seat):
        assert f"The clock is off until <t:{until}:f>." in board_text(world, seat)
        second = world.deadline_ms // 1000
        assert f"Turn ends <t:{second}:R>, at <t:{second}:f>." in board_text(world, seat)
    assert "is off" not in board_text(begun(at(2026, 5, 5, 9, 0)), "red")
    world.do(Pause(HOST))
    assert "is off" not in board_text(world, "red")


def test_the_live_page_knows_the_nights_before_a_deadline() -> None:
    world = begun(at(2026, 5, 5, 22, 0), seconds=86_400)
    state = _state(world.match, ())
    nights = [[at(2026, 5, day, 23, 0), at(2026, 5, day + 1, 8, 0)] for day in (5, 6)]
    assert state["stands"] == nights
    assert state["until"] == at(2026, 5, 7, 16, 0)
    world.do(Pause(HOST))
    assert _state(world.match, ())["stands"] == []


def test_a_warning_over_a_night_says_when_the_turn_ends() -> None:
    world = begun(at(2026, 5, 4, 12, 0), warnings=(7_200, 1_800))
    said: list[str] = []
    for _ in range(2):
        world.now_ms = world.alarm.at_ms
        (warned,) = world.do(WarnDue(world.number))
        body = notices_for(world.match, warned, world.match)[0].body
        assert isinstance(body, WarningBody)
        said.append(warning_text(body))
    ends = f"⏳ Turn ends <t:{world.deadline_ms // 1000}:R>. You haven't moved yet."
    assert said == [ends, "⏳ 30 minutes left on game 1."]


def test_a_first_miss_is_told_to_all_without_a_name() -> None:
    world = begun(at(2026, 5, 4, 12, 0), first_miss=3, warnings=())
    before = world.match
    world.now_ms = world.alarm.at_ms
    (excused,) = world.do(CloseDue(world.number))
    lines = [
        notice.body
        for notice in notices_for(before, excused, world.match)
        if isinstance(notice.body, LineBody)
    ]
    told = "Not everybody has answered, so this turn gets 3 hours more. That happens once."
    assert len(lines) > len(PEOPLE)
    second = world.deadline_ms // 1000
    assert {body.text for body in lines} == {
        f"⏱ Match 1: {told} Turn ends <t:{second}:R>, at <t:{second}:f>."
    }
    entry = audit_entry(before, excused, everything=False)
    assert entry is not None
    assert entry.what == "The deadline was missed for the first time, so the turn got 3 hours more"


def test_time_given_back_is_not_promised_where_a_deadline_stays() -> None:
    world = begun(at(2026, 5, 4, 12, 0), deadlines="20:00", seconds=86_400)
    before = world.match
    lost_ms = world.now_ms + 60_000
    world.now_ms = lost_ms + 600_000
    (moved,) = world.do(CreditDowntime(lost_ms))
    texts = [str(notice.body) for notice in notices_for(before, moved, world.match)]
    assert texts
    said = "The bot was away for 10 minutes; the deadline above allows for that."
    assert all(said in text for text in texts)


def test_a_lobby_says_when_turns_end_and_the_clock_is_off() -> None:
    settings = Settings(
        "bifrost",
        seconds=86_400,
        deadlines="08:30, 20:00",
        quiet="23:00-8:00, Sat, Sun",
        zone=BERLIN,
        first_miss=12,
        grace=1,
    )
    match = World(settings).match
    days = (
        "Deadlines are at 08:30 and 20:00, and the clock is off 23:00-8:00, Sat, Sun "
        "(Europe/Berlin)."
    )
    lines = term_lines(match)
    assert f"• Clock: {days}" in lines
    assert "• First miss: a deadline that is missed for the first time moves by 12 hours." in lines
    assert "• Grace: moves still count until 1 minute after a deadline." in lines
    assert pace_text(match).endswith(days)
    assert turn_line(match).endswith(days)
    # A hundred turns of a day take longer with weekends off.
    assert "about 100 days" in pace_text(World(Settings("bifrost", seconds=86_400)).match)
    assert "about 140 days" in pace_text(match)
    assert "Clock" not in "\n".join(term_lines(World().match))


@pytest.mark.parametrize(
    ("chosen", "shown"),
    [
        ({}, []),
        ({"101": Preferences(zone_name=BERLIN)}, []),
        (
            {
                "101": Preferences(zone_name=BERLIN, share_zone=True),
                "102": Preferences(zone_name="America/New_York", share_zone=True),
                "103": Preferences(zone_name=BERLIN, share_zone=True),
                "999": Preferences(zone_name="Asia/Tokyo", share_zone=True),
            },
            [
                "• Players' time zones, as far as they show them: Europe/Berlin 2 and "
                "America/New_York 1"
            ],
        ),
    ],
)
def test_hosts_read_the_zones_of_players_who_let_them(
    chosen: Mapping[str, Preferences], shown: list[str]
) -> None:
    world = World()
    world.join(PEOPLE)

    def of(id: str) -> Preferences:
        return chosen.get(id, USUAL)

    preferences = SimpleNamespace(of=of)
    services = cast(Services, SimpleNamespace(preferences=preferences))
    assert _zones(services, world.match) == shown


def test_a_user_says_whether_hosts_may_see_their_zone() -> None:
    assert [read_consent(text) for text in ("", "no", " Yes ")] == [False, False, True]
    with pytest.raises(ConfigError, match="must be yes or no"):
        read_consent("perhaps")
    own = Preferences(zone_name=BERLIN, share_zone=True)
    assert "• Time zone: Europe/Berlin; hosts see it without your name" in preferences_text(own)
    assert "• Time zone: UTC; nobody sees it" in preferences_text(USUAL)
