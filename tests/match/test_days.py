"""Matches whose clock knows days: deadlines at times of day, nights, grace, a first miss."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.registry import all_games, game_of
from bifrost_bot.engines.rng import Rng
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.corrections import Rewind
from bifrost_bot.match.decide.hosts import Extend, Pause, Resume
from bifrost_bot.match.decide.lobby import check_settings
from bifrost_bot.match.decide.phases import CloseDue, CreditDowntime, WarnDue
from bifrost_bot.match.errors import TooLateError
from bifrost_bot.match.events import (
    ClockMoved,
    FirstMissExcused,
    PhaseOpened,
    PhaseResolved,
    PlayersWarned,
)
from bifrost_bot.match.model import Moment, Settings
from bifrost_bot.match.settings import usual_settings
from tests import samples
from tests.match.test_calendar import at
from tests.match.world import HOST, PEOPLE, World

DAY = 86_400
SUNDAY = 6
HOUR_MS = 3_600_000
BERLIN = "Europe/Berlin"


def shown(at_ms: int, zone: str = BERLIN) -> str:
    local = datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(ZoneInfo(zone))
    return f"{local:%Y-%m-%d %H:%M:%S}"


def daily(game: str = "bifrost", **others: Any) -> Settings:
    chosen: dict[str, Any] = {"seconds": DAY, "deadlines": "20:00", "zone": BERLIN, "warnings": ()}
    return replace(Settings(game), **{**chosen, **others})


def at_noon(settings: Settings, *parts: int) -> World:
    """A match whose first phase opened at an instant."""
    world = World(settings, now_ms=at(settings.zone or BERLIN, *(parts or (2026, 5, 4, 12, 0))))
    world.join(PEOPLE)
    world.begin()
    return world


def test_a_turn_ends_at_the_promised_time() -> None:
    world = at_noon(daily())
    assert shown(world.deadline_ms) == "2026-05-05 20:00:00"
    world.close()
    assert shown(world.deadline_ms) == "2026-05-06 20:00:00"
    assert world.alarm.command == CloseDue(world.number)


def test_a_pause_of_days_ends_at_a_time_of_day_again() -> None:
    world = at_noon(daily())
    world.do(Pause(HOST))
    assert world.match.left_ms == 32 * HOUR_MS
    world.now_ms = at(BERLIN, 2026, 5, 8, 3, 17)
    world.do(Resume(HOST))
    assert shown(world.deadline_ms) == "2026-05-08 20:00:00"


def test_a_short_pause_leaves_the_deadline_as_it_was_promised() -> None:
    world = at_noon(daily())
    world.do(Pause(HOST))
    world.now_ms += HOUR_MS
    world.do(Resume(HOST))
    assert shown(world.deadline_ms) == "2026-05-05 20:00:00"


def test_an_outage_moves_a_deadline_only_if_too_little_is_left() -> None:
    world = at_noon(daily())
    lost_ms = at(BERLIN, 2026, 5, 5, 8, 0)
    world.now_ms = lost_ms + HOUR_MS
    (moved,) = world.do(CreditDowntime(lost_ms))
    assert moved == ClockMoved(world.deadline_ms, HOUR_MS, world.now_ms)
    assert shown(world.deadline_ms) == "2026-05-05 20:00:00"
    lost_ms = world.now_ms
    world.now_ms = at(BERLIN, 2026, 5, 5, 18, 0)
    world.do(CreditDowntime(lost_ms))
    assert shown(world.deadline_ms) == "2026-05-06 20:00:00"
    # A restart of seconds just before the deadline gives these seconds back, not a day.
    lost_ms = world.deadline_ms - 2_000
    world.now_ms = lost_ms + 5_000
    world.do(CreditDowntime(lost_ms))
    assert shown(world.deadline_ms) == "2026-05-06 20:00:05"


def test_time_off_the_clock_is_neither_counted_nor_given_back() -> None:
    world = at_noon(daily(deadlines="", quiet="23:00-8:00", seconds=12 * 3_600))
    assert shown(world.deadline_ms) == "2026-05-05 09:00:00"
    lost_ms = at(BERLIN, 2026, 5, 4, 23, 30)
    world.now_ms = at(BERLIN, 2026, 5, 5, 7, 0)
    world.do(CreditDowntime(lost_ms))
    assert shown(world.deadline_ms) == "2026-05-05 09:00:00"
    world.do(Pause(HOST))
    assert world.match.left_ms == HOUR_MS
    world.now_ms = at(BERLIN, 2026, 5, 5, 22, 30)
    world.do(Resume(HOST))
    assert shown(world.deadline_ms) == "2026-05-06 08:30:00"
    world.do(Extend(HOST, 3_600))
    assert shown(world.deadline_ms) == "2026-05-06 09:30:00"


def test_a_rewound_turn_ends_at_a_time_of_day() -> None:
    world = at_noon(daily())
    world.close()
    world.now_ms = at(BERLIN, 2026, 5, 6, 7, 30)
    world.do(Rewind(HOST, 1, "a mistake", world.number))
    assert (world.number, shown(world.deadline_ms)) == (1, "2026-05-06 20:00:00")


def test_nobody_is_warned_at_night() -> None:
    world = at_noon(
        daily(deadlines="", quiet="23:00-8:00", seconds=12 * 3_600, warnings=(7_200, 3_600))
    )
    assert shown(world.deadline_ms) == "2026-05-05 09:00:00"
    assert world.alarm.command == WarnDue(1)
    assert shown(world.alarm.at_ms) == "2026-05-04 22:00:00"
    world.now_ms = world.alarm.at_ms
    (warned,) = world.do(WarnDue(1))
    assert isinstance(warned, PlayersWarned)
    assert warned.seconds == 7_200
    assert warned.slots
    assert shown(world.alarm.at_ms) == "2026-05-05 08:00:00"


def test_an_answer_counts_within_the_grace() -> None:
    world = at_noon(daily(grace=10))
    number = world.number
    slot = world.due[0]
    world.now_ms = world.deadline_ms + 9 * 60_000
    assert world.do(CloseDue(number)) == ()
    world.say(slot, "pass")
    world.now_ms = world.deadline_ms + 10 * 60_000 + 3_000
    assert "Too late by 3.0 seconds" in world.refused(world.submit(slot, "pass"), TooLateError)
    world.now_ms = world.alarm.at_ms
    assert isinstance(world.do(CloseDue(number))[0], PhaseResolved)


@pytest.mark.parametrize("quiet", ["", "20:00-8:00"])
def test_grace_that_an_outage_took_is_given_again(quiet: str) -> None:
    """Its minutes begin when the bot is back, as after a pause."""
    world = at_noon(daily(grace=10, quiet=quiet))
    number = world.number
    slot = world.due[0]
    lost_ms = world.deadline_ms + 4 * 60_000
    world.now_ms = lost_ms + 3 * HOUR_MS
    (moved,) = world.do(CreditDowntime(lost_ms))
    assert moved == ClockMoved(world.now_ms, 3 * HOUR_MS, world.now_ms)
    world.now_ms += 10 * 60_000
    assert world.do(CloseDue(number)) == ()
    world.say(slot, "pass")
    world.now_ms = world.alarm.at_ms
    assert isinstance(world.do(CloseDue(number))[0], PhaseResolved)
    _play_to_the_end(world)
    world.verify()


def test_nothing_is_given_back_once_the_grace_is_over() -> None:
    world = at_noon(daily(grace=10))
    lost_ms = world.deadline_ms + 10 * 60_000 + 1
    world.now_ms = lost_ms + 3 * HOUR_MS
    assert world.do(CreditDowntime(lost_ms)) == ()
    assert isinstance(world.do(CloseDue(world.number))[0], PhaseResolved)


def test_a_first_miss_moves_the_deadline_once() -> None:
    world = at_noon(daily(first_miss=12))
    number = world.number
    world.now_ms = world.alarm.at_ms
    (excused,) = world.do(CloseDue(number))
    assert isinstance(excused, FirstMissExcused)
    assert shown(world.deadline_ms) == "2026-05-06 08:00:00"
    world.now_ms = world.alarm.at_ms
    assert isinstance(world.do(CloseDue(number))[0], PhaseResolved)
    world.open()
    while set(world.match.excused).isdisjoint({slot.seat for slot in world.due}):
        world.ring()
        world.now_ms = world.alarm.at_ms
        world.do(CloseDue(world.number))
        world.open()
    world.now_ms = world.alarm.at_ms
    assert not isinstance(world.do(CloseDue(world.number))[0], FirstMissExcused)


@pytest.mark.parametrize(
    ("others", "back", "ends"),
    [
        # A last look at Discord takes some seconds.
        ({}, (5, 20, 0, 4), "2026-05-06 08:00:00"),
        # Nothing of the extension was left, a minute of it, and nearly all.
        ({}, (6, 21, 0, 0), "2026-05-07 09:00:00"),
        ({}, (6, 7, 59, 0), "2026-05-06 19:59:00"),
        ({}, (5, 20, 1, 0), "2026-05-06 08:01:00"),
        # A second before the extension would have been over, just then, and a second later.
        ({}, (6, 7, 59, 59), "2026-05-06 19:59:59"),
        ({}, (6, 8, 0, 0), "2026-05-06 20:00:00"),
        ({}, (6, 8, 0, 1), "2026-05-06 20:00:01"),
        # An extension runs by day only, wherever it begins.
        ({"quiet": "22:00-9:00"}, (6, 21, 0, 0), "2026-05-07 20:00:00"),
        ({"quiet": "22:00-9:00"}, (6, 23, 30, 0), "2026-05-07 21:00:00"),
        ({"quiet": "Wed, Thu"}, (6, 12, 0, 0), "2026-05-08 12:00:00"),
        ({"deadlines": "", "seconds": 32 * 3_600}, (6, 9, 17, 3), "2026-05-06 21:17:03"),
        ({"grace": 30}, (6, 9, 17, 3), "2026-05-06 21:17:03"),
        ({"grace": 30}, (5, 20, 30, 4), "2026-05-06 08:00:00"),
    ],
)
def test_a_first_miss_gives_its_hours_however_late_the_bot_comes_back(
    others: dict[str, Any], back: tuple[int, int, int, int], ends: str
) -> None:
    """The bot died when the deadline had passed and the turn was still open."""
    world = at_noon(daily(first_miss=12, **others))
    number = world.number
    day, hour, minute, second = back
    lost_ms = world.match.last_ms(world.live) + 300
    world.now_ms = at(BERLIN, 2026, 5, day, hour, minute) + 1_000 * second
    assert world.do(CreditDowntime(lost_ms)) == ()
    (excused,) = world.do(CloseDue(number))
    assert isinstance(excused, FirstMissExcused)
    assert shown(world.deadline_ms) == ends
    _play_to_the_end(world)
    world.verify()


@pytest.mark.parametrize(
    ("hours", "excused", "accepted"),
    [
        # Programs before this one began the extension at the deadline, however late it was given,
        (11, 12, True),
        (11, 23, True),
        (11, 22, False),
        (11, 13, False),
        # and gave none of which nothing was left.
        (12, 0, True),
        (30, 0, True),
        (30, 12, False),
        (11, 0, False),
        (0, 0, False),
    ],
)
def test_verify_accepts_what_older_programs_did_at_a_first_miss(
    hours: int, excused: int, accepted: bool
) -> None:
    """It closed `hours` late with no extension, or with one to `excused` hours after its deadline."""
    world = at_noon(daily(first_miss=12))
    due_ms = world.deadline_ms
    world.now_ms = due_ms + hours * HOUR_MS + 2_000
    if excused:
        deadline_ms = due_ms + excused * HOUR_MS + (2_000 if excused == hours + 12 else 0)
        world.take(FirstMissExcused(world.number, 12 * 3_600, deadline_ms, world.now_ms))
    else:
        older = replace(world.match, settings=replace(world.match.settings, first_miss=0))
        world.take(*core.decide(older, CloseDue(world.number), Moment(world.now_ms)))
    _play_to_the_end(world)
    assert (world.differences == []) is accepted


def _play_to_the_end(world: World) -> None:
    while not world.match.over:
        if world.match.phase is None:
            world.open()
        world.ring()


def test_whoever_owes_the_first_miss_tells_nothing_of_who_it_was() -> None:
    """Two worlds in which another of the players is late have the same clock ever after."""

    def clock(late: int) -> list[tuple[str, int]]:
        world = at_noon(daily("social_snake", first_miss=6, absent_after=0))
        told: list[tuple[str, int]] = []
        for turn in range(6):
            for place, slot in enumerate(world.due):
                if turn % 3 == 0 and place == late:
                    continue
                world.say(
                    slot, samples.answer("social_snake", world.match.state, slot, Rng("x", turn))
                )
            for _ in range(2):
                if world.match.phase is None or world.number != turn + 1:
                    break
                events = world.ring()
                told += [
                    (type(event).__name__, event.deadline_ms)
                    for event in events
                    if isinstance(event, FirstMissExcused | PhaseOpened)
                ]
            if world.match.phase is None:
                world.open()
        return told

    one = clock(0)
    assert one == clock(1)
    assert [name for name, _ in one].count("FirstMissExcused") == 1


@pytest.mark.parametrize("game", all_games())
def test_every_game_keeps_its_promises_to_the_end(game: str) -> None:
    """No player answers, so each deadline passes; the stored events can be derived again."""
    days = {"first_miss": 2, "grace": 15, "quiet": "22:00-9:00, Sun", "warnings": (3_600,)}
    world = World(daily(game, **days), now_ms=at(BERLIN, 2026, 10, 20, 12, 0))
    world.join(samples.people(game))
    world.begin()
    excused = 0
    while not world.match.over:
        if world.match.phase is None:
            world.open()
        if world.match.held is not None:
            break
        for event in world.ring():
            if isinstance(event, PhaseOpened):
                ends = datetime.fromtimestamp(event.deadline_ms / 1000, ZoneInfo(BERLIN))
                assert f"{ends:%H:%M:%S}" == "20:00:00"
                assert ends.weekday() != SUNDAY
            excused += isinstance(event, FirstMissExcused)
    assert excused
    world.verify()


def test_all_answers_in_time_move_nothing() -> None:
    world = at_noon(daily(first_miss=12))
    for slot in world.due:
        world.say(slot, "pass")
    world.now_ms = world.alarm.at_ms
    assert isinstance(world.do(CloseDue(world.number))[0], PhaseResolved)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            {"seconds": 60},
            "deadlines: is for turns of an hour or more, but a turn lasts 1 minute",
        ),
        ({"deadlines": "", "seconds": 60, "grace": 5}, "grace: is for turns of an hour or more"),
        ({"deadlines": "", "seconds": 60, "first_miss": 5}, "first_miss: is for turns"),
        ({"deadlines": "", "seconds": 60, "quiet": "Sun"}, "quiet: is for turns"),
        ({"zone": ""}, "zone: name the zone of these times"),
        ({"zone": "Mars/Olympus"}, "zone: must be a name such as Europe/Berlin"),
        ({"deadlines": "26:00"}, "deadlines: must be times of day such as 20:00"),
        ({"deadlines": "{26}"}, "deadlines: must be times of day such as 20:00"),
        ({"quiet": "19:00-21:00"}, "deadlines: no turn can end at 20:00"),
        ({"quiet": "8:00-7:30"}, "quiet: leaves no time to play"),
        ({"grace": 31}, "grace: must be from 0"),
        ({"first_miss": 73}, "first_miss: must be from 0"),
    ],
)
def test_settings_that_cannot_be_are_refused_with_what_would_be_right(
    given: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ConfigError, match=sentence.replace("(", r"\(")):
        check_settings(daily(**given))


def test_what_a_host_typed_is_stored_as_it_is_written() -> None:
    world = World(daily(deadlines="daily at 20:00", quiet="sat-sun", zone="europe/berlin"))
    settings = world.match.settings
    assert (settings.deadlines, settings.quiet, settings.zone) == ("20:00", "Sat, Sun", BERLIN)


@pytest.mark.parametrize("game", ["antisocial_snake", "bifrost", "dont_connect_5", "social_snake"])
def test_a_shorter_turn_has_no_calendar(game: str) -> None:
    usual = usual_settings(game_of(game).info)
    assert replace(usual, deadlines="20:00").calendar(600).always_runs
    assert not replace(usual, quiet="Sun").calendar(7_200).always_runs
    assert replace(usual, quiet="Sun", pace=60).calendar(7_200).always_runs
