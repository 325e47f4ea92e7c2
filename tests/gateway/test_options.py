"""What hosts type as options of commands."""

import pytest

from bifrost_bot.gateway import options
from bifrost_bot.gateway.options import duration
from engines.api import ConfigError


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [("90", 90), ("90s", 90), ("5m", 300), ("1h30m", 5_400), ("2 d", 172_800), ("1H 5", 3_605), ("0", 0)],
)
def test_a_length_of_time_is_read(typed, seconds):
    assert duration("time", typed) == seconds


@pytest.mark.parametrize("typed", ["", "m", "-1", "1.5h", "soon", "1y", "٣s", "9" * 7])
def test_what_is_no_length_of_time_is_refused_by_name(typed):
    with pytest.raises(ConfigError) as refusal:
        duration("time", typed)
    assert refusal.value.place == "time"
    assert "90s, 5m or 1h30m" in refusal.value.sentence


NOON_MS = 1_700_049_600_000  # 2023-11-15 12:00 UTC


@pytest.mark.parametrize(
    ("text", "zone_minutes", "after_minutes"),
    [
        ("12:30", 0, 30),
        ("11:30", 0, 24 * 60 - 30),
        ("14:30", 120, 30),
        ("2023-11-16 12:00", 0, 24 * 60),
        ("in 90m", 0, 90),
        ("<t:1700049660:R>", 0, 1),
        ("2023-11-15 06:15", -345, 0),
    ],
)
def test_an_instant_is_read_by_the_clock_of_who_typed_it(text: str, zone_minutes: int, after_minutes: int) -> None:
    assert options.instant("at", text, NOON_MS, zone_minutes) == NOON_MS + after_minutes * 60_000


@pytest.mark.parametrize("text", ["soon", "25:00", "2023-02-30 10:00", "12", "in a while", "9999-12-31 99:99", "<@1>"])
def test_an_instant_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="at"):
        options.instant("at", text, NOON_MS, 0)
