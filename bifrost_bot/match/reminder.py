"""Times of reminders that users chose themselves; reminders are no events of the match."""

from dataclasses import dataclass

from bifrost_bot.match.model import LivePhase
from bifrost_bot.match.preferences import DAY_MINUTES, Ahead, Preferences, Quiet

LONG_PHASE_MS = 4 * 3_600_000
"""Minimum length of a phase for quiet hours to count: a short one does not wait for morning."""

_MINUTE_MS = 60_000


def has_own_reminders(live: LivePhase, chosen: Preferences) -> bool:
    """Returns whether a user gets reminders by their own choice instead of the match's warnings.

    If none of their lengths of time fits into the phase, the match warns them.
    """
    if _quiet(live, chosen) is not None:
        return True
    if chosen.reminders is None:
        return False
    return not chosen.reminders or bool(_fitting(live, chosen))


def reminders(live: LivePhase, chosen: Preferences, ahead: Ahead) -> tuple[int, ...]:
    """Returns the instants of the reminders of a user who has own ones.

    A reminder within quiet hours comes just before they begin or, if the phase began in them,
    when they end. `ahead` is the user's clock, which the quiet hours refer to.
    """
    lengths: tuple[int, ...] = ()
    if chosen.reminders != ():
        lengths = _fitting(live, chosen) or live.phase.warnings
    quiet = _quiet(live, chosen)
    instants: set[int] = set()
    for seconds in lengths:
        at_ms: int | None = live.deadline_ms - seconds * 1000
        if quiet:
            at_ms = _avoid_quiet(at_ms, live, _Night(quiet, ahead))
        if at_ms is not None:
            instants.add(at_ms)
    return tuple(sorted(instants))


def _fitting(live: LivePhase, chosen: Preferences) -> tuple[int, ...]:
    """Returns the chosen lengths of time that fit into the phase."""
    whole_ms = live.deadline_ms - live.opened_ms
    lengths = chosen.reminders or ()
    return tuple(seconds for seconds in lengths if seconds * 1000 < whole_ms)


def _quiet(live: LivePhase, chosen: Preferences) -> Quiet | None:
    """Returns the quiet hours that apply to the phase."""
    if live.deadline_ms - live.opened_ms < LONG_PHASE_MS:
        return None
    return chosen.quiet


@dataclass(frozen=True, slots=True)
class _Night:
    """A user's quiet hours on the user's own clock."""

    quiet: Quiet
    ahead: Ahead

    def holds(self, at_ms: int) -> bool:
        """Returns whether an instant is in quiet hours."""
        return self.quiet.holds(self._minute(at_ms))

    def before(self, at_ms: int) -> int:
        """Returns the last minute before quiet hours; if the clock changes, the previous one."""
        since = self._minute(at_ms) - self.quiet.from_minute
        minutes = since % DAY_MINUTES + 1
        return self._jump(at_ms, -minutes)

    def after(self, at_ms: int) -> int:
        """Returns the first minute after quiet hours; if the clock changes, the next one."""
        until = self.quiet.to_minute - self._minute(at_ms)
        return self._jump(at_ms, until % DAY_MINUTES)

    def _minute(self, at_ms: int) -> int:
        return (at_ms // _MINUTE_MS + self.ahead(at_ms)) % DAY_MINUTES

    def _jump(self, at_ms: int, minutes: int) -> int:
        """Returns the instant so many minutes away; one minute if the clock changes in between."""
        there_ms = at_ms + minutes * _MINUTE_MS
        if self.ahead(there_ms) == self.ahead(at_ms):
            return there_ms
        return at_ms + (_MINUTE_MS if minutes > 0 else -_MINUTE_MS)


def _avoid_quiet(at_ms: int, live: LivePhase, night: _Night) -> int | None:
    """Returns when a reminder comes that avoids quiet hours; None if all of the phase is quiet."""
    if not night.holds(at_ms):
        return at_ms
    whole_ms = at_ms - at_ms % _MINUTE_MS
    before_ms = whole_ms
    while night.holds(before_ms) and before_ms >= live.opened_ms:
        before_ms = night.before(before_ms)
    if before_ms >= live.opened_ms:
        return before_ms
    after_ms = whole_ms
    while night.holds(after_ms) and after_ms < live.deadline_ms:
        after_ms = night.after(after_ms)
    return after_ms if after_ms < live.deadline_ms else None
