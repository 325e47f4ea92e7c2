"""Deadlines at times of day, and time off the clock: nights, weekdays and dates, in a time zone.

Instants are Unix milliseconds. What follows from a calendar depends on it and the tz database
alone. A time of day that clocks skip counts as if they had not been changed yet, so as one an hour
later; of a time that comes twice the first counts.
"""

import functools
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Final, TypeAlias

from bifrost_bot.match.preferences import DAY_MINUTES, Quiet, Zone
from bifrost_bot.match.zones import clock_of

SHORT_STOP_MS: Final = 15 * 60_000
"""After a stop of this length a deadline at a time of day moves by no more than the stop."""

_MINUTE_MS: Final = 60_000
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_FIRST_DAY: Final = _EPOCH.toordinal()

_Span: TypeAlias = tuple[int, int]
"""Two instants, or minutes of a day: from the first until just before the second."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """When a match's clock runs, and when its turns can end.

    Attributes:
        times: The times of day at which turns end, in minutes since midnight; empty: at any.
        quiet: The hours of every day in which the clock is off.
        weekdays: The days of the week on which it is off; Monday is 0.
        dates: The dates on which it is off, as the first and last ordinals of ranges.
        zone: The time zone of all of these.
    """

    times: tuple[int, ...] = ()
    quiet: tuple[Quiet, ...] = ()
    weekdays: frozenset[int] = frozenset()
    dates: tuple[tuple[int, int], ...] = ()
    zone: Zone = field(default_factory=Zone)

    @property
    def always_runs(self) -> bool:
        """Whether no time is off the clock."""
        return not (self.quiet or self.weekdays or self.dates)

    @property
    def stretch(self) -> float:
        """How much longer turns last on average than the clock runs in them, holidays aside.

        Where they end at times of day, only days off make them longer.
        """
        days = 7 - len(self.weekdays)
        nights = () if self.times else self.quiet
        running_minutes = days * Calendar(quiet=nights).running_minutes(_FIRST_DAY)
        return 7 * DAY_MINUTES / running_minutes

    def running_ms(self, from_ms: int, to_ms: int) -> int:
        """Returns for how long the clock runs between two instants; negative if they are swapped.

        The parts of a stretch of time add up to the whole.
        """
        if from_ms > to_ms:
            return -self.running_ms(to_ms, from_ms)
        running_ms = to_ms - from_ms
        if self.always_runs:
            return running_ms
        last_day = self._day(to_ms)
        for day in range(self._day(from_ms), last_day + 1):
            for start_ms, end_ms in _off_spans(self, day):
                off_ms = min(end_ms, to_ms) - max(start_ms, from_ms)
                running_ms -= max(off_ms, 0)
        return running_ms

    def shift(self, at_ms: int, by_ms: int) -> int:
        """Returns the first instant until which the clock runs for so long.

        A negative length goes back, to the last instant from which it does. So a turn may end just
        when a night begins, and a warning come just when it ends.
        """
        if self.always_runs:
            return at_ms + by_ms
        sign = -1 if by_ms < 0 else 1
        reached_ms = sign * at_ms
        rest_ms = abs(by_ms)
        for near_ms, far_ms in self._off(at_ms, sign):
            if far_ms <= reached_ms:
                continue
            free_ms = max(near_ms - reached_ms, 0)
            if free_ms >= rest_ms:
                break
            rest_ms -= free_ms
            reached_ms = far_ms
        return sign * (reached_ms + rest_ms)

    def end_of_phase(self, opened_ms: int, length_ms: int) -> int:
        """Returns the deadline of a phase.

        Without times of day the clock runs for the phase's length. With them its length is that
        of days and hours on the wall, without days off, and the deadline is the last of the times
        within it; where that would leave less than half of it, the first time after it.
        """
        if not self.times:
            return self.shift(opened_ms, length_ms)
        days = Calendar(weekdays=self.weekdays, dates=self.dates)
        reach_wall_ms = days.shift(self._wall(opened_ms), length_ms)
        reach_ms = self.instant(reach_wall_ms)
        least_ms = self.running_ms(opened_ms, reach_ms) / 2
        within: int | None = None
        for at_ms in self._deadlines_after(opened_ms):
            if at_ms > reach_ms:
                if within is not None and self.running_ms(opened_ms, within) >= least_ms:
                    return within
                return at_ms
            within = at_ms
        raise AssertionError("every day has its times")

    def after_stop(self, stopped_ms: int, now_ms: int, deadline_ms: int) -> int:
        """Returns the deadline of a phase whose clock was stopped from an instant until now.

        Without times of day exactly the time that was left is left again. With them the deadline
        stays if it leaves at least half of that, and else moves to the first time that does. After
        a stop of minutes it only moves by these minutes.
        """
        left_ms = self.running_ms(stopped_ms, deadline_ms)
        if left_ms <= 0:
            return now_ms
        if not self.times:
            return self.shift(now_ms, left_ms)
        least_ms = left_ms / 2
        if self.running_ms(now_ms, deadline_ms) >= least_ms:
            return deadline_ms
        if now_ms - stopped_ms <= SHORT_STOP_MS:
            return self.shift(now_ms, left_ms)
        times = self._deadlines_after(now_ms)
        return next(at_ms for at_ms in times if self.running_ms(now_ms, at_ms) >= least_ms)

    def stands_until(self, at_ms: int) -> int | None:
        """Returns when the clock runs again, if it is off at an instant."""
        if self.always_runs:
            return None
        end_ms = at_ms
        for near_ms, far_ms in self._off(at_ms, 1):
            if near_ms > end_ms:
                break
            end_ms = max(end_ms, far_ms)
        return end_ms if end_ms > at_ms else None

    def off_spans(self, from_ms: int, to_ms: int) -> list[_Span]:
        """Returns when the clock is off between two instants, in order."""
        spans: list[_Span] = []
        at_ms = from_ms
        while not self.always_runs and at_ms < to_ms:
            end_ms = self.stands_until(at_ms)
            if end_ms is not None:
                spans.append((at_ms, min(end_ms, to_ms)))
            at_ms = end_ms or self._next_stop(at_ms)
        return spans

    def holds_day(self, day: int) -> bool:
        """Returns whether the clock is off on a day, by its ordinal."""
        is_holiday = any(first <= day <= last for first, last in self.dates)
        return is_holiday or (day - 1) % 7 in self.weekdays

    def _next_stop(self, at_ms: int) -> int:
        """Returns when the clock, which runs at an instant, is off again."""
        spans = self._off(at_ms, 1)
        return next(start_ms for start_ms, end_ms in spans if start_ms < end_ms > at_ms)

    def _deadlines_after(self, after_ms: int) -> Iterator[int]:
        """Yields the instants after one at which turns can end."""
        for day in count(self._day(after_ms)):
            if self.holds_day(day):
                continue
            for minute in self.times:
                at_ms = self.instant(_midnight(day) + minute * _MINUTE_MS)
                if at_ms > after_ms:
                    yield at_ms

    def _off(self, at_ms: int, sign: int) -> Iterator[_Span]:
        """Yields what is off the clock, day by day from that of an instant, with each day's end.

        With the sign -1 it goes back, and all instants are negative.
        """
        for day in count(self._day(at_ms), sign):
            far_day = day + 1 if sign > 0 else day
            edge_ms = self.instant(_midnight(far_day))
            spans = _off_spans(self, day)[::sign]
            for start_ms, end_ms in (*spans, (edge_ms, edge_ms)):
                yield (start_ms, end_ms) if sign > 0 else (-end_ms, -start_ms)

    def running_minutes(self, day: int) -> int:
        """Returns for how many minutes of a day the clock runs."""
        return DAY_MINUTES - sum(end - start for start, end in self.off_minutes(day))

    def off_minutes(self, day: int) -> list[_Span]:
        """Returns the minutes of a day that are off the clock, without overlaps."""
        if self.holds_day(day):
            return [(0, DAY_MINUTES)]
        parts: list[_Span] = []
        for quiet in self.quiet:
            if quiet.from_minute < quiet.to_minute:
                parts.append((quiet.from_minute, quiet.to_minute))
            else:
                parts += [(0, quiet.to_minute), (quiet.from_minute, DAY_MINUTES)]
        merged: list[_Span] = []
        for start, end in sorted(parts):
            if merged and start <= merged[-1][1]:
                last_start, last_end = merged.pop()
                merged.append((last_start, max(end, last_end)))
            elif start < end:
                merged.append((start, end))
        return merged

    def _day(self, at_ms: int) -> int:
        return _FIRST_DAY + self._wall(at_ms) // (DAY_MINUTES * _MINUTE_MS)

    def _wall(self, at_ms: int) -> int:
        """Returns what clocks on the wall show at an instant, as milliseconds since 1970."""
        shown = _EPOCH + timedelta(milliseconds=at_ms)
        return at_ms + _offset_ms(shown.astimezone(clock_of(self.zone)))

    def instant(self, wall_ms: int) -> int:
        """Returns the first instant at which clocks on the wall show a time."""
        shown = _EPOCH + timedelta(milliseconds=wall_ms)
        return wall_ms - _offset_ms(shown.replace(tzinfo=clock_of(self.zone)))


ALWAYS: Final = Calendar()
"""The calendar of a match whose clock always runs."""


def _offset_ms(shown: datetime) -> int:
    return (shown.utcoffset() or timedelta()) // timedelta(milliseconds=1)


def _midnight(day: int) -> int:
    return (day - _FIRST_DAY) * DAY_MINUTES * _MINUTE_MS


@functools.lru_cache(4_096)
def _off_spans(calendar: Calendar, day: int) -> tuple[_Span, ...]:
    """Returns what of a day is off the clock, in order."""
    midnight_ms = _midnight(day)
    spans: list[_Span] = []
    for start, end in calendar.off_minutes(day):
        start_ms = calendar.instant(midnight_ms + start * _MINUTE_MS)
        end_ms = calendar.instant(midnight_ms + end * _MINUTE_MS)
        # A part of a night that clocks skip may be empty, or reach into the next one.
        if spans:
            _, last_end_ms = spans[-1]
            start_ms = max(start_ms, last_end_ms)
        if start_ms < end_ms:
            spans.append((start_ms, end_ms))
    return tuple(spans)
