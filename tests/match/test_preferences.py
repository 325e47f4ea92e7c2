"""Reminders, quiet hours and time zones as typed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.match.preferences import (
    DAY_MINUTES,
    Preferences,
    Quiet,
    Zone,
    quiet_text,
    read_quiet,
    read_reminders,
    read_zone,
    reminders_text,
    zone_text,
)

minutes = st.integers(0, DAY_MINUTES - 1)
quiets = st.builds(Quiet, minutes, minutes).filter(
    lambda quiet: quiet.from_minute != quiet.to_minute
)
lengths = st.frozensets(st.integers(5, 7 * 86_400), max_size=5).map(
    lambda all: tuple(sorted(all, reverse=True))
)
zones = st.integers(-48, 56).map(lambda quarters: quarters * 15)
everything = st.builds(
    Preferences,
    palette=st.sampled_from(("standard", "colour-blind")),
    text_boards=st.sampled_from(("off", "beside", "instead")),
    coordinates=st.sampled_from(("on", "off")),
    time=st.sampled_from(("words", "figures")),
    reminders=st.none() | lengths,
    quiet=st.none() | quiets,
    zone_minutes=zones,
    waiting_boards=st.sampled_from(("post", "edit")),
)
NAMES = ("America/New_York", "Europe/Berlin", "Europe/Isle_of_Man")
"""Zones that a machine may know by name."""


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", None),
        ("none", ()),
        ("2h", (7200,)),
        ("30s, 2h 10m", (7200, 600, 30)),
        ("1 hour and 5 minutes", (3600, 300)),
        ("10m; 10m", (600,)),
        ("1d", (86_400,)),
        ("2 days, 1hr, 20min and 45 seconds", (172_800, 3600, 1200, 45)),
    ],
)
def test_reminders_are_lengths_of_time_longest_first(typed: str, meant: Any) -> None:
    assert read_reminders(typed) == meant


@pytest.mark.parametrize(
    "typed", ["soon", "10", "10m soon", "4s", "8d", "1m 2m 3m 4m 5m 6m", "-5m", "1.5h", "m", "٣m"]
)
def test_other_reminders_are_refused_with_what_would_be_right(typed: str) -> None:
    with pytest.raises(ConfigError, match=r"reminders: (must be|may be)"):
        read_reminders(typed)


@pytest.mark.parametrize("typed", ["1 month", "5 moons", "2 shifts", "1 decade"])
def test_a_length_of_time_in_words_that_the_bot_does_not_know_is_refused(typed: str) -> None:
    with pytest.raises(ConfigError, match="reminders: must be times such as 2h, 10m, 30s"):
        read_reminders(typed)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", None),
        ("22:00-8:00", Quiet(1320, 480)),
        ("22 - 8", Quiet(1320, 480)),
        ("0:00 to 6:30", Quiet(0, 390)),
        ("20-24", Quiet(1200, 0)),
    ],
)
def test_quiet_hours_are_two_times_of_the_day(typed: str, meant: Any) -> None:
    assert read_quiet(typed) == meant


@pytest.mark.parametrize(
    "typed", ["night", "22:00", "25-8", "22:60-8", "8-8", "0-24", "22:00-8:00-9:00", "٢٢-٨"]
)
def test_other_quiet_hours_are_refused(typed: str) -> None:
    with pytest.raises(ConfigError, match="quiet hours: must be two times of day"):
        read_quiet(typed)


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        ("", 0),
        ("UTC", 0),
        ("+2", 120),
        ("utc+2", 120),
        ("GMT -3:30", -210),
        ("+05:45", 345),
        ("\N{MINUS SIGN}8", -480),
        ("UTC \N{MINUS SIGN}8", -480),
        ("\N{EN DASH}8", -480),
        ("+14", 840),
    ],
)
def test_a_time_zone_is_a_distance_from_utc(typed: str, minutes: Any) -> None:
    assert read_zone(typed, NAMES) == Zone(minutes)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        (" europe/BERLIN ", "Europe/Berlin"),
        ("America/New York", "America/New_York"),
        ("america/new_york", "America/New_York"),
        ("Europe/Isle  of Man", "Europe/Isle_of_Man"),
    ],
)
def test_a_time_zone_may_be_named(typed: str, name: str) -> None:
    assert read_zone(typed, NAMES) == Zone(0, name)


def test_a_machine_that_knows_no_zones_by_name_says_so() -> None:
    with pytest.raises(
        ConfigError,
        match=r"the distance from UTC with its sign, such as \+2 or -3:30, because the bot's mac",
    ):
        read_zone("Europe/Berlin", ())
    assert read_zone("+2", ()) == Zone(120)


def test_settings_stored_before_zones_had_names_keep_their_distance_from_utc() -> None:
    stored = {"palette": "standard", "text_boards": "off", "time": "words", "reminders": None}
    old = decode(Preferences, {**stored, "quiet": None, "zone_minutes": -210, "coordinates": "on"})
    assert (old.zone, zone_text(old.zone)) == (Zone(-210), "UTC-3:30")
    assert old.waiting_boards == "post", "as every board was shown then"


@pytest.mark.parametrize("typed", ["10", "12", "10:30", "UTC 10", "gmt12"])
def test_a_time_zone_without_a_sign_is_refused_with_what_would_be_right(typed: str) -> None:
    with pytest.raises(
        ConfigError, match=r"time zone: must be a name .*, or the distance from UTC with its sign"
    ):
        read_zone(typed, NAMES)


@pytest.mark.parametrize(
    "typed",
    [
        "Berlin",
        "Europe/",
        "EST",
        "2",
        "+15",
        "-13",
        "+2:10",
        "+2:99",
        "+2:75",
        "x2",
        ",2",
        "π2",
        "+٢",
        "+-2",
    ],
)
def test_other_time_zones_are_refused(typed: str) -> None:
    with pytest.raises(
        ConfigError, match="time zone: must be a name such as Europe/Berlin, or the distance"
    ):
        read_zone(typed, NAMES)


@given(everything)
def test_what_is_told_is_read_back_as_it_was(chosen: Any) -> None:
    assert read_reminders(reminders_text(chosen.reminders)) == chosen.reminders
    assert read_quiet(quiet_text(chosen.quiet)) == chosen.quiet
    assert read_zone(zone_text(chosen.zone), ()) == chosen.zone
    assert decode(Preferences, encode(chosen, Preferences)) == chosen


def test_a_named_zone_is_told_by_its_name() -> None:
    chosen = Preferences(zone_minutes=120, zone_name="Europe/Berlin")
    assert zone_text(chosen.zone) == "Europe/Berlin"
    assert decode(Preferences, encode(chosen, Preferences)) == chosen


@given(quiets, minutes)
def test_quiet_hours_hold_to_their_end_past_midnight(quiet: Quiet, minute: int) -> None:
    clock = [quiet.from_minute]
    while clock[-1] != quiet.to_minute:
        clock.append((clock[-1] + 1) % DAY_MINUTES)
    assert quiet.holds(minute) == (minute in clock[:-1])
