"""Deadlines at times of day, and time off the clock, over changes of summer time."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.match.calendar import Calendar
from bifrost_bot.match.calendar_texts import (
    calendar_of,
    check_calendar,
    off_text,
    times_text,
    zone_of,
)

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Australia/Sydney", "UTC+5:30")
NIGHTS = ("", "23:00-8:00", "1:00-4:00", "22:00-7:30, Sat, Sun", "Sun", "2026-03-08, 2026-10-25")


def at(zone: str, *parts: int) -> int:
    year, month, day, hour, minute = parts
    local = datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(zone))
    return round(local.timestamp()) * 1000


def shown(zone: str, at_ms: int) -> str:
    local = datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(ZoneInfo(zone))
    return f"{local:%a %Y-%m-%d %H:%M:%S}"


@pytest.mark.parametrize("zone", [zone for zone in ZONES if "/" in zone])
@pytest.mark.parametrize("seconds_late", [1, 180])
def test_for_a_year_each_turn_of_a_day_ends_at_its_time_of_day(
    zone: str, seconds_late: int
) -> None:
    calendar = calendar_of("20:00", "23:00-8:00", zone)
    now_ms = at(zone, 2026, 1, 1, 20, 0) + seconds_late * 1000
    lengths: set[int] = set()
    for day in range(1, 366):
        deadline_ms = calendar.end_of_phase(now_ms, DAY_MS)
        expected = datetime(2026, 1, 1, 20, tzinfo=ZoneInfo(zone)) + timedelta(days=day)
        assert deadline_ms == round(expected.timestamp()) * 1000, shown(zone, deadline_ms)
        lengths.add(deadline_ms - now_ms + seconds_late * 1000)
        now_ms = deadline_ms + seconds_late * 1000
    # Both changes of summer time were among them; on Lord Howe clocks move by half an hour.
    change_ms = HOUR_MS // 2 if "Howe" in zone else HOUR_MS
    assert lengths == {DAY_MS - change_ms, DAY_MS, DAY_MS + change_ms}


@pytest.mark.parametrize("zone", [zone for zone in ZONES if "/" in zone])
def test_for_a_year_turns_of_two_days_skip_weekends_and_holidays(zone: str) -> None:
    calendar = calendar_of("12:00 20:00", "Sat, Sun, 2026-12-24..26", zone)
    now_ms = at(zone, 2026, 1, 1, 12, 0) + 1
    clock = ZoneInfo(zone)
    while now_ms < at(zone, 2026, 12, 31, 0, 0):
        before = datetime.fromtimestamp(now_ms // 1000, clock)
        now_ms = calendar.end_of_phase(now_ms, 2 * DAY_MS) + 1
        ends = datetime.fromtimestamp(now_ms // 1000, clock)
        assert (ends.hour, ends.minute, ends.second) == (12, 0, 0)
        days = [(before + timedelta(days=more)).date() for more in range(1, 9)]
        open_days = [
            day
            for day in days
            if day.weekday() < 5 and not (day.month == 12 and 24 <= day.day < 27)
        ]
        assert ends.date() == open_days[1]


@pytest.mark.parametrize(
    ("opened", "length", "ends"),
    [
        ((2026, 10, 20, 20, 1), 24, "Wed 2026-10-21 20:00:00"),
        ((2026, 10, 20, 7, 0), 24, "Tue 2026-10-20 20:00:00"),
        # Too little would be left: six of 24 hours.
        ((2026, 10, 20, 14, 0), 24, "Wed 2026-10-21 20:00:00"),
        ((2026, 10, 20, 14, 0), 72, "Thu 2026-10-22 20:00:00"),
        # Two days are two calendar days, also with a day of 25 hours.
        ((2026, 10, 24, 20, 1), 48, "Mon 2026-10-26 20:00:00"),
        ((2026, 3, 28, 20, 1), 48, "Mon 2026-03-30 20:00:00"),
    ],
)
def test_the_last_time_within_a_turn_ends_it_unless_that_is_soon(
    opened: tuple[int, ...], length: int, ends: str
) -> None:
    zone = "Europe/Berlin"
    calendar = calendar_of("20:00", "", zone)
    deadline_ms = calendar.end_of_phase(at(zone, *opened), length * HOUR_MS)
    assert shown(zone, deadline_ms) == ends


@pytest.mark.parametrize(
    ("zone", "time", "day", "ends"),
    [
        # Skipped: 2:30 as if the clock had not been changed yet.
        ("Europe/Berlin", "2:30", (2026, 3, 28, 2, 31), "Sun 2026-03-29 03:30:00"),
        # Twice: the first.
        ("Europe/Berlin", "2:30", (2026, 10, 24, 2, 31), "Sun 2026-10-25 02:30:00"),
        ("Australia/Lord_Howe", "2:15", (2026, 10, 3, 2, 16), "Sun 2026-10-04 02:45:00"),
    ],
)
def test_a_time_that_clocks_skip_or_show_twice(
    zone: str, time: str, day: tuple[int, ...], ends: str
) -> None:
    opened_ms = at(zone, *day)
    deadline_ms = calendar_of(time, "", zone).end_of_phase(opened_ms, DAY_MS)
    assert shown(zone, deadline_ms) == ends
    assert deadline_ms - opened_ms < DAY_MS


@pytest.mark.parametrize(
    ("stopped", "now", "ends"),
    [
        ((2026, 5, 5, 9, 0), (2026, 5, 5, 13, 0), "Tue 2026-05-05 20:00:00"),
        ((2026, 5, 5, 9, 0), (2026, 5, 5, 17, 0), "Wed 2026-05-06 20:00:00"),
        ((2026, 5, 5, 9, 0), (2026, 5, 9, 3, 17), "Sat 2026-05-09 20:00:00"),
        ((2026, 5, 5, 19, 58), (2026, 5, 5, 20, 1), "Tue 2026-05-05 20:03:00"),
        ((2026, 5, 5, 19, 50), (2026, 5, 5, 19, 54), "Tue 2026-05-05 20:00:00"),
    ],
)
def test_after_a_stop_a_deadline_stays_at_a_time_of_day(
    stopped: tuple[int, ...], now: tuple[int, ...], ends: str
) -> None:
    zone = "America/New_York"
    calendar = calendar_of("20:00", "", zone)
    moved_ms = calendar.after_stop(at(zone, *stopped), at(zone, *now), at(zone, 2026, 5, 5, 20, 0))
    assert shown(zone, moved_ms) == ends


def test_what_was_left_is_left_again_where_turns_end_at_any_time() -> None:
    zone = "Europe/Berlin"
    calendar = calendar_of("", "23:00-8:00", zone)
    deadline_ms = at(zone, 2026, 5, 6, 9, 0)
    stopped_ms = at(zone, 2026, 5, 5, 22, 0)
    assert calendar.running_ms(stopped_ms, deadline_ms) == 2 * HOUR_MS
    resumed_ms = calendar.after_stop(stopped_ms, at(zone, 2026, 5, 7, 3, 17), deadline_ms)
    assert shown(zone, resumed_ms) == "Thu 2026-05-07 10:00:00"
    assert calendar.after_stop(deadline_ms + 1, deadline_ms + 9, deadline_ms) == deadline_ms + 9


def test_the_clock_stands_over_a_night_that_runs_into_a_weekend() -> None:
    zone = "Europe/Berlin"
    calendar = calendar_of("", "23:00-8:00, Sat, Sun", zone)
    assert calendar.stands_until(at(zone, 2026, 10, 23, 22, 59)) is None
    ends_ms = calendar.stands_until(at(zone, 2026, 10, 23, 23, 30))
    assert ends_ms is not None
    assert shown(zone, ends_ms) == "Mon 2026-10-26 08:00:00"


CALENDARS = st.builds(calendar_of, st.just(""), st.sampled_from(NIGHTS), st.sampled_from(ZONES))
YEAR_MS = at("Europe/Berlin", 2026, 1, 1, 0, 0)
INSTANTS = st.integers(YEAR_MS, YEAR_MS + 366 * DAY_MS)
LENGTHS = st.integers(0, 20 * DAY_MS)


@given(CALENDARS, INSTANTS, LENGTHS)
def test_the_clock_runs_for_as_long_as_it_was_shifted(
    calendar: Calendar, at_ms: int, by_ms: int
) -> None:
    there_ms = calendar.shift(at_ms, by_ms)
    assert calendar.running_ms(at_ms, there_ms) == by_ms
    assert there_ms - at_ms >= by_ms
    back_ms = calendar.shift(there_ms, -by_ms)
    assert calendar.running_ms(back_ms, there_ms) == by_ms


@given(CALENDARS, INSTANTS, LENGTHS, LENGTHS)
def test_parts_add_up(calendar: Calendar, at_ms: int, one_ms: int, other_ms: int) -> None:
    middle_ms = at_ms + one_ms
    end_ms = middle_ms + other_ms
    parts_ms = calendar.running_ms(at_ms, middle_ms) + calendar.running_ms(middle_ms, end_ms)
    assert parts_ms == calendar.running_ms(at_ms, end_ms)
    assert calendar.running_ms(end_ms, at_ms) == -parts_ms


@given(CALENDARS, INSTANTS, st.integers(HOUR_MS, 9 * DAY_MS), LENGTHS, LENGTHS)
def test_a_stop_takes_no_time_from_a_turn(
    calendar: Calendar, at_ms: int, length_ms: int, before_ms: int, stop_ms: int
) -> None:
    deadline_ms = calendar.end_of_phase(at_ms, length_ms)
    stopped_ms = at_ms + before_ms % (deadline_ms - at_ms)
    resumed_ms = stopped_ms + stop_ms
    later_ms = calendar.after_stop(stopped_ms, resumed_ms, deadline_ms)
    left_ms = calendar.running_ms(stopped_ms, deadline_ms)
    assert calendar.running_ms(resumed_ms, later_ms) == left_ms
    assert later_ms >= min(deadline_ms, resumed_ms)


@given(
    st.sampled_from(NIGHTS),
    st.sampled_from(ZONES),
    INSTANTS,
    st.integers(HOUR_MS, 9 * DAY_MS),
    LENGTHS,
)
def test_turns_end_at_a_promised_time_which_leaves_a_fair_part(
    quiet: str, zone: str, at_ms: int, length_ms: int, stop_ms: int
) -> None:
    calendar = calendar_of("12:30, 20:00", quiet, zone)
    deadline_ms = calendar.end_of_phase(at_ms, length_ms)
    moved_ms = calendar.after_stop(at_ms, at_ms + DAY_MS + stop_ms, deadline_ms)
    clock = ZoneInfo(zone) if "/" in zone else None
    for instant_ms in (deadline_ms, moved_ms):
        assert instant_ms > at_ms
        assert instant_ms % 60_000 == 0
        if clock is not None:
            ends = datetime.fromtimestamp(instant_ms / 1000, clock)
            assert f"{ends:%H:%M}" in ("12:30", "20:00")
    left_ms = calendar.running_ms(at_ms, deadline_ms)
    assert 2 * calendar.running_ms(at_ms + DAY_MS + stop_ms, moved_ms) >= left_ms


@pytest.mark.parametrize(
    ("read", "typed", "stored"),
    [
        (times_text, "daily at 20:00", "20:00"),
        (times_text, "every day at 20:00 and 8:00", "08:00, 20:00"),
        (times_text, "none", ""),
        (off_text, "23:00-08:00, Sat, sunday, 2026-12-24..26", None),
        (off_text, "fri-mon", "Mon, Fri, Sat, Sun"),
        (off_text, "22 to 7; 2026-12-24 to 2027-01-02", "22:00-7:00, 2026-12-24 to 2027-01-02"),
        (off_text, "none", ""),
        (zone_of, "europe/berlin", "Europe/Berlin"),
        (zone_of, "+5:30", "UTC+5:30"),
        (zone_of, " ", ""),
    ],
)
def test_what_hosts_type(read: object, typed: str, stored: str | None) -> None:
    assert callable(read)
    expected = "23:00-8:00, Sat, Sun, 2026-12-24 to 2026-12-26" if stored is None else stored
    assert read(typed) == expected
    # What is stored can be typed again.
    assert read(expected) == expected


@pytest.mark.parametrize(
    ("deadlines", "quiet", "zone", "sentence"),
    [
        ("25:00", "", "", "must be times of day such as 20:00"),
        ("8pm", "", "", "must be times of day such as 20:00"),
        ("20:00 20:30", "", "", "at least an hour apart"),
        ("", "someday", "", "must be hours, weekdays or dates"),
        ("", "23:00-25:00", "", "must be hours, weekdays or dates"),
        ("", "2026-02-30", "", "must be hours, weekdays or dates"),
        ("", "2026-02-20..10", "", "ends before it begins"),
        ("", "Mon-Sun", "", "leaves no day to play"),
        ("", "0:00-12:00, 12:00-23:30", "UTC", "leaves no time to play"),
        ("", "2026-01-01..2027-01-01", "", "100 dates"),
        ("23:30", "23:00-8:00", "UTC", "no turn can end at 23:30"),
        ("08:00", "23:00-8:00", "UTC", "no turn can end at 08:00"),
        ("", "", "Europe/Atlantis", "must be a name such as Europe/Berlin"),
        ("20:00", "", "", "name the zone of these times"),
        ("", "Sun", "", "name the zone of these times"),
    ],
)
def test_a_calendar_that_cannot_be_is_refused_in_a_sentence(
    deadlines: str, quiet: str, zone: str, sentence: str
) -> None:
    with pytest.raises(ConfigError, match=sentence):
        check_calendar(deadlines, quiet, zone)


def test_a_turn_may_end_when_a_night_begins() -> None:
    check_calendar("23:00", "23:00-8:00", "Europe/Berlin")
    calendar = calendar_of("23:00", "23:00-8:00", "Europe/Berlin")
    deadline_ms = calendar.end_of_phase(at("Europe/Berlin", 2026, 5, 5, 23, 1), DAY_MS)
    assert shown("Europe/Berlin", deadline_ms) == "Wed 2026-05-06 23:00:00"
