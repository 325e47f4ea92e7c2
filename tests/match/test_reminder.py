"""Reminders that users chose: durations, quiet hours, warnings."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bifrost_bot.engines.values import Phase
from bifrost_bot.match.model import LivePhase
from bifrost_bot.match.preferences import DAY_MINUTES, Ahead, Preferences, Quiet
from bifrost_bot.match.reminder import LONG_PHASE_MS, has_own_reminders
from bifrost_bot.match.reminder import reminders as reminders_by
from tests.match.test_preferences import everything, quiets

MIDNIGHT_MS = 1_799_971_200_000
"""A midnight in UTC."""

HOUR_MS = 3_600_000
NIGHT = Quiet(22 * 60, 8 * 60)


def live(opened_ms: int, hours: float, warnings: tuple[int, ...] = (30, 10, 5)) -> LivePhase:
    phase = Phase(1, "round", (), round(hours * 3600), warnings)
    return LivePhase(phase, opened_ms, opened_ms + round(hours * HOUR_MS), opened_ms)


def reminders(phase: LivePhase, chosen: Preferences) -> tuple[int, ...] | None:
    """By a clock that is never changed."""
    if not has_own_reminders(phase, chosen):
        return None
    return reminders_by(phase, chosen, lambda _: chosen.zone_minutes)


def before(phase: LivePhase, *seconds: int) -> tuple[int, ...]:
    return tuple(phase.deadline_ms - left * 1000 for left in seconds)


DAY = live(MIDNIGHT_MS + 12 * HOUR_MS, 24)
MINUTE = live(MIDNIGHT_MS, 1 / 60)


def test_the_check_stands_on_a_midnight() -> None:
    assert MIDNIGHT_MS // 60_000 % DAY_MINUTES == 0


def test_who_chose_nothing_is_warned_as_the_match_warns() -> None:
    assert reminders(DAY, Preferences()) is None
    assert reminders(MINUTE, Preferences(palette="colour-blind")) is None


def test_own_lengths_of_time_take_the_place_of_the_warnings_of_the_match() -> None:
    assert reminders(DAY, Preferences(reminders=(7200, 60))) == before(DAY, 7200, 60)
    assert reminders(MINUTE, Preferences(reminders=(20,))) == before(MINUTE, 20)


def test_who_wants_none_gets_none_in_any_phase() -> None:
    assert reminders(DAY, Preferences(reminders=())) == ()
    assert reminders(MINUTE, Preferences(reminders=())) == ()


def test_lengths_that_do_not_fit_are_omitted() -> None:
    assert reminders(MINUTE, Preferences(reminders=(7200, 20))) == before(MINUTE, 20)
    assert reminders(MINUTE, Preferences(reminders=(7200,))) is None
    assert reminders(MINUTE, Preferences(reminders=(60,))) is None


def test_a_reminder_in_quiet_hours_comes_just_before_they_begin() -> None:
    phase = live(MIDNIGHT_MS + 12 * HOUR_MS, 19)
    chosen = Preferences(reminders=(3600,), quiet=NIGHT)
    assert reminders(phase, chosen) == (MIDNIGHT_MS + 22 * HOUR_MS - 60_000,)


def test_quiet_hours_are_those_of_the_persons_own_clock() -> None:
    phase = live(MIDNIGHT_MS + 12 * HOUR_MS, 19)
    assert reminders(
        phase, Preferences(reminders=(3600,), quiet=NIGHT, zone_minutes=5 * 60)
    ) == before(phase, 3600)
    west = Preferences(reminders=(3600,), quiet=NIGHT, zone_minutes=-60)
    assert reminders(phase, west) == (MIDNIGHT_MS + 23 * HOUR_MS - 60_000,)


def test_where_the_phase_began_in_quiet_hours_the_reminder_comes_when_they_end() -> None:
    phase = live(MIDNIGHT_MS + 23 * HOUR_MS, 12)
    assert reminders(phase, Preferences(reminders=(6 * 3600,), quiet=NIGHT)) == (
        MIDNIGHT_MS + 32 * HOUR_MS,
    )


def test_a_phase_that_is_wholly_quiet_has_no_reminder() -> None:
    phase = live(MIDNIGHT_MS + 23 * HOUR_MS, 6)
    assert reminders(phase, Preferences(reminders=(3600,), quiet=NIGHT)) == ()


def test_quiet_hours_also_move_the_warnings_of_the_match_each_once() -> None:
    phase = live(MIDNIGHT_MS + 12 * HOUR_MS, 18)
    assert reminders(phase, Preferences(quiet=NIGHT)) == (MIDNIGHT_MS + 22 * HOUR_MS - 60_000,)


def test_quiet_hours_do_not_count_in_short_phases() -> None:
    night = MIDNIGHT_MS + 23 * HOUR_MS
    assert reminders(live(night, 3.9), Preferences(quiet=NIGHT)) is None
    assert reminders(live(night, 4), Preferences(quiet=NIGHT)) == ()


@pytest.mark.parametrize("hours", [0.02, 1, 3.99, 4, 20, 30, 100])
@given(everything, st.integers(0, 2 * DAY_MINUTES))
def test_reminders_fall_within_the_phase(hours: float | int, chosen: Any, minute: Any) -> None:
    phase = live(MIDNIGHT_MS + minute * 60_000, hours)
    found = reminders(phase, chosen)
    assert (found is not None) == has_own_reminders(phase, chosen)
    if found is None:
        assert chosen.quiet is None or phase.deadline_ms - phase.opened_ms < LONG_PHASE_MS
        return
    assert list(found) == sorted(set(found))
    for at_ms in found:
        assert phase.opened_ms <= at_ms < phase.deadline_ms
        if chosen.quiet and hours >= 4:
            assert not chosen.quiet.holds((at_ms // 60_000 + chosen.zone_minutes) % DAY_MINUTES)


CHANGE_MS = MIDNIGHT_MS + 3 * HOUR_MS
"""When the clock of these tests is changed, at 3:00 of UTC."""


def changed(minutes_before: int, minutes_after: int) -> Ahead:
    return lambda at_ms: minutes_before if at_ms < CHANGE_MS else minutes_after


def by_the_minute(phase: LivePhase, wanted_ms: int, quiet: Quiet, ahead: Ahead) -> int | None:
    """The rule without arithmetic: the last minute that is not quiet, or the first after it."""

    def loud(at_ms: int) -> bool:
        return not quiet.holds((at_ms // 60_000 + ahead(at_ms)) % DAY_MINUTES)

    if loud(wanted_ms):
        return wanted_ms
    whole_ms = wanted_ms - wanted_ms % 60_000
    earlier = (at_ms for at_ms in range(whole_ms, phase.opened_ms - 1, -60_000) if loud(at_ms))
    later = (at_ms for at_ms in range(whole_ms, phase.deadline_ms, 60_000) if loud(at_ms))
    return next(earlier, next(later, None))


@given(
    quiets,
    st.sampled_from((-60, 60, 30, -30, 1440)),
    st.integers(1, 36),
    st.integers(1, 48),
    st.integers(0, 35),
)
def test_quiet_hours_follow_a_clock_that_is_put_forward_or_back(
    quiet: Quiet, change: int, begun: int, hours: int, left: int
) -> None:
    """Also where quiet hours begin or end within the hour that is left out or comes twice."""
    phase = live(CHANGE_MS - begun * HOUR_MS, max(hours, 4), (30,))
    ahead = changed(120, 120 + change)
    seconds = left * 1800 + 7
    if seconds >= max(hours, 4) * 3600:
        return
    wanted = by_the_minute(phase, phase.deadline_ms - seconds * 1000, quiet, ahead)
    found = reminders_by(phase, Preferences(reminders=(seconds,), quiet=quiet), ahead)
    assert found == (() if wanted is None else (wanted,))
