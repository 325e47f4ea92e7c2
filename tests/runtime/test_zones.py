"""Time zones by name, through the year, and on machines without them."""

import os
import subprocess
import sys
from datetime import datetime

import pytest

from bifrost_bot.match.preferences import Preferences, Zone
from bifrost_bot.match.zones import ahead_of, chosen_at, zone_names
from bifrost_bot.runtime.people.preferences import PeoplePreferences
from tests.databases import on_files
from tests.runtime.conftest import Stand

pytestmark = on_files


def ms(text: str) -> int:
    return round(datetime.fromisoformat(f"{text}+00:00").timestamp() * 1000)


@pytest.mark.parametrize(
    ("at", "minutes"),
    [
        ("2026-03-29 00:59", 60),
        ("2026-03-29 01:00", 120),
        ("2026-10-25 00:59", 120),
        ("2026-10-25 01:00", 60),
    ],
)
def test_berlins_clock_changes_in_march_and_october(at: str, minutes: int) -> None:
    assert ahead_of(Zone(0, "Europe/Berlin"))(ms(at)) == minutes
    assert chosen_at(Zone(0, "Europe/Berlin"), ms(at)) == Zone(minutes, "Europe/Berlin")


def test_a_fixed_distance_from_utc_is_the_same_all_the_year() -> None:
    assert {ahead_of(Zone(-210))(ms(f"2026-{month:02}-01 12:00")) for month in range(1, 13)} == {
        -210
    }


def test_places_may_be_chosen_and_what_misleads_may_not() -> None:
    assert {"Europe/Berlin", "America/New_York", "Asia/Kathmandu"} <= zone_names()
    assert not {"EST", "CET", "Etc/GMT+2", "localtime"} & zone_names()


async def test_an_unknown_zone_is_logged(stand: Stand, caplog: pytest.LogCaptureFixture) -> None:
    personal = PeoplePreferences(stand.database, stand.clock)
    await personal.change(
        "101", lambda _: Preferences(zone_minutes=345, zone_name="Europe/Atlantis")
    )
    await personal.load()
    assert ahead_of(personal.of("101").zone)(stand.clock.now_ms()) == 345
    assert "does not know the time zones Europe/Atlantis (is tzdata installed?)" in caplog.text


def test_time_zones_need_no_database_of_the_system() -> None:
    """Windows and slim images have none; the package `tzdata` has it."""
    zone = "from zoneinfo import ZoneInfo; ZoneInfo('Europe/Berlin')"
    environment = {**os.environ, "PYTHONTZPATH": ""}
    subprocess.run([sys.executable, "-c", zone], env=environment, check=True)
