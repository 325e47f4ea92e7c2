"""Options of commands as hosts type them."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone

import pytest

from bifrost_bot.engines.checks import whole
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.options import TYPED_SETTINGS, duration, read_typed
from bifrost_bot.gateway.incoming.replies import sentence
from bifrost_bot.match.preferences import Zone
from bifrost_bot.match.zones import clock_of


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        ("90", 90),
        ("90s", 90),
        ("5m", 300),
        ("1h30m", 5_400),
        ("2 d", 172_800),
        ("1H 5", 3_605),
        ("0", 0),
    ],
)
def test_a_length_of_time_is_read(typed: str, seconds: int) -> None:
    assert duration("time", typed) == seconds


@pytest.mark.parametrize("typed", ["", "m", "-1", "1.5h", "soon", "1y", "٣s", "9" * 7])
def test_what_is_no_length_of_time_is_refused_by_name(typed: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        duration("time", typed)
    assert refusal.value.place == "time"
    assert "90s, 5m or 1h30m" in refusal.value.sentence


READS: dict[str, Callable[[str], object]] = {
    "length": lambda typed: duration("time", typed),
    "numbers": lambda typed: options.numbers("warnings", typed),
    "instant": lambda typed: options.instant("at", typed, NOON_MS, UTC),
    "setting": lambda typed: read_typed(TYPED_SETTINGS["advance"], typed),
    "game": lambda typed: whole("rounds", typed, 1, 9),
}


@pytest.mark.parametrize("typed", ["*soon*", "a\\b", '"soon"', "<@1> __now__"])
@pytest.mark.parametrize("read", READS.values(), ids=READS)
def test_a_refused_text_is_shown_as_it_was_typed(read: Callable[[str], object], typed: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        read(typed)
    shown = re.sub(r"\\([^0-9A-Za-z\s])", r"\1", sentence(refusal.value)).replace("\u200b", "")
    assert f'not "{typed}".' in shown


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
def test_an_instant_is_in_the_users_zone(text: str, zone_minutes: int, after_minutes: int) -> None:
    zone = timezone(timedelta(minutes=zone_minutes))
    assert options.instant("at", text, NOON_MS, zone) == NOON_MS + after_minutes * 60_000


@pytest.mark.parametrize(
    "text", ["soon", "25:00", "2023-02-30 10:00", "12", "in a while", "9999-12-31 99:99", "<@1>"]
)
def test_an_instant_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="at"):
        options.instant("at", text, NOON_MS, UTC)


BERLIN = clock_of(Zone(0, "Europe/Berlin"))


def berlin(now: str, typed: str) -> str:
    """The instant in UTC that a user in Berlin means who types at an instant in UTC."""
    now_ms = round(datetime.fromisoformat(f"{now}+00:00").timestamp() * 1000)
    meant_ms = options.instant("at", typed, now_ms, BERLIN)
    return datetime.fromtimestamp(meant_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("now", "typed", "meant"),
    [
        # Clocks are put back on 25 October 2026 at 3:00, which is 1:00 of UTC.
        ("2026-10-20 12:00", "20:30", "2026-10-20 18:30"),
        ("2026-10-20 12:00", "2026-10-27 20:30", "2026-10-27 19:30"),
        ("2026-10-24 20:00", "20:30", "2026-10-25 19:30"),
        ("2026-10-24 20:00", "2026-10-25 2:30", "2026-10-25 00:30"),
        ("2026-10-25 00:10", "2:30", "2026-10-25 00:30"),
        ("2026-10-25 00:40", "2:30", "2026-10-25 01:30"),
        ("2026-10-25 00:40", "2026-10-25 2:30", "2026-10-25 01:30"),
        ("2026-10-25 01:40", "2:30", "2026-10-26 01:30"),
        # They are put forward on 29 March 2026 at 2:00, which is 1:00 of UTC.
        ("2026-03-28 20:00", "20:30", "2026-03-29 18:30"),
        ("2026-03-20 12:00", "2026-03-29 3:00", "2026-03-29 01:00"),
        ("2026-03-29 12:00", "2:30", "2026-03-30 00:30"),
    ],
)
def test_a_named_zone_knows_summer_and_winter_time(now: str, typed: str, meant: str) -> None:
    assert berlin(now, typed) == meant


@pytest.mark.parametrize(
    ("now", "typed"),
    [
        ("2026-03-20 12:00", "2026-03-29 2:30"),
        ("2026-03-29 00:10", "2:30"),
        ("2026-03-28 12:00", "2:00"),
    ],
)
def test_a_time_that_the_clocks_leave_out_is_refused(now: str, typed: str) -> None:
    with pytest.raises(
        ConfigError, match=r"at: there is no 2026-03-29 02:.0: clocks skip it when they go forward"
    ):
        berlin(now, typed)


@pytest.mark.parametrize("typed", ["9" * 5_000, "1_000", "0x10", "४", "30, ten", "1.5", "--1"])
def test_what_is_no_whole_number_is_refused_at_any_length(typed: str) -> None:
    assert options.numbers("warnings", "30, 10  5") == (30, 10, 5)
    with pytest.raises(ConfigError, match="must be whole numbers such as 30, 10, 5, not "):
        options.numbers("warnings", typed)
