"""The bot dies, or Discord refuses, while the dates of a season and its match are listed."""

import re
from collections.abc import Callable
from typing import Final

import discord
import pytest

from tests.databases import on_files
from tests.nightly import NIGHTLY
from tests.sweep.scripted import refusal
from tests.sweep.sweep import HASTY, LISTED, PEOPLE, PLANNED_SEASON, Outcome, Sweep, differences
from tests.sweep.virtual import Failing

_REQUEST: Final = "scheduled-events"
_POINT: Final = rf"scheduled event|write by {PEOPLE}"
_MADE: Final = r"after .* POST \S+/scheduled-events"
_EACH: Final = 1 if NIGHTLY else 9
_EACH_REQUEST: Final = 1 if NIGHTLY else 5
pytestmark = on_files


def _listed(outcome: Outcome) -> Outcome:
    """Returns the server's events alone."""
    return Outcome((), (), 0, (), outcome.listed)


def _left(outcome: Outcome) -> Outcome:
    """Returns what is listed or recorded of events that are not over.

    One that was not begun, as the bot was away or refused, is deleted and not ended.
    """
    over = discord.EventStatus.completed.value
    left = [event for event in outcome.listed if event.get("status") != over]
    return Outcome((), (), 0, (), tuple(left))


@pytest.mark.nightly(by_day=3)
@pytest.mark.parametrize("evening", LISTED)
def test_events_are_the_same_wherever_the_bot_died(
    sweep: Sweep, capsys: pytest.CaptureFixture[str], evening: str
) -> None:
    """At every point at night; else when an event was just made, and at some others."""
    whole, points = sweep.play(evening, lambda name: NIGHTLY or re.search(_POINT, name) is not None)
    (event,) = whole.listed
    assert event["name"].startswith("Bifröst, match 1")
    assert event["status"] == discord.EventStatus.completed.value
    made = [point for point in points if re.search(_MADE, point.name)]
    chosen = list(dict.fromkeys((*made, *points[::_EACH])))
    compared = _left if evening == HASTY else _listed
    found = sweep.compare(whole, chosen, read=compared)
    with capsys.disabled():
        print(
            f"\nevents of a {evening}: died {len(chosen)} times, {len(found)} differences", end=""
        )
    assert made
    assert not found, "\n".join(found[:20])


_FAULTS: Final[dict[str, Callable[[], Exception]]] = {
    "403": lambda: refusal(discord.Forbidden, 403, 50013),
    "503": lambda: refusal(discord.DiscordServerError, 503),
    "429": lambda: discord.RateLimited(90.0),
    "cut off": lambda: ConnectionResetError("cut off"),
}


@pytest.mark.nightly(by_day=len(_FAULTS))
@pytest.mark.parametrize("fault", _FAULTS)
def test_events_are_the_same_whichever_request_failed(
    sweep: Sweep, capsys: pytest.CaptureFixture[str], fault: str
) -> None:
    """All at night, else some; what is refused for good is put right at the next start."""
    counting = Failing(_REQUEST, 0, ValueError(), after=False)
    whole, _ = sweep.failing(PLANNED_SEASON, counting)
    found = list[str]()
    tried = 0
    for number in range(1, counting.counted + 1, _EACH_REQUEST):
        for after in (False, True):
            if after and fault in ("403", "429"):
                continue
            tap = Failing(_REQUEST, number, _FAULTS[fault](), after=after)
            first, again = sweep.failing(PLANNED_SEASON, tap)
            assert tap.counted >= number
            tried += 1
            is_final = fault == "403"
            compared = _left if is_final else _listed
            for outcome in (again,) if is_final else (first, again):
                found += [
                    f"request {number}: {one}"
                    for one in differences(compared(whole), compared(outcome))
                ]
    with capsys.disabled():
        print(f"\nevents, {fault}: {tried} failures, {len(found)} differences", end="")
    assert counting.counted > _EACH_REQUEST
    assert not found, "\n".join(found[:20])


def test_a_hasty_host_ends_with_the_same_events(sweep: Sweep) -> None:
    assert differences(_listed(sweep.whole(PLANNED_SEASON)), _listed(sweep.whole(HASTY))) == []
