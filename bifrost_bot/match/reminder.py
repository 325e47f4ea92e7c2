"""When a user is reminded of an open phase by their own choice, which is no event of the match."""

from dataclasses import dataclass

from bifrost_bot.match.model import LivePhase
from bifrost_bot.match.preferences import DAY_MINUTES, Ahead, Preferences, Quiet

LONG_PHASE_MS = 4 * 3_600_000
"""How long a phase is at least for quiet hours to count: a short one does not wait for a
player's morning.
"""

_MINUTE_MS = 60_000


def reminded_by_choice(live: LivePhase, chosen: Preferences) -> bool:
    """Returns whether a user is reminded of the phase as they chose, and not at the match's own
    times.

    If none of their lengths of time fits into the phase, the match warns them.
    """
    own = chosen.reminders is not None and (not chosen.reminders or bool(_fitting(live, chosen)))
    return own or _quiet(live, chosen) is not None


def reminders(live: LivePhase, chosen: Preferences, ahead: Ahead) -> tuple[int, ...] | None:
    """Returns the instants at which a user is reminded of the phase; None: they are warned at the
    match's own times.

    A reminder that would come in quiet hours comes just before they begin, or, where the phase
    began in them, when they end. `ahead` is the person's clock, by which quiet hours are meant.
    """
    if not reminded_by_choice(live, chosen):
        return None
    own, quiet = _fitting(live, chosen), _quiet(live, chosen)
    lengths = () if chosen.reminders == () else own or live.phase.warnings
    wanted = (live.deadline_ms - left * 1000 for left in lengths)
    found = (_moved(at_ms, live, _Night(quiet, ahead)) if quiet else at_ms for at_ms in wanted)
    return tuple(sorted({at_ms for at_ms in found if at_ms is not None}))


def _fitting(live: LivePhase, chosen: Preferences) -> tuple[int, ...]:
    """Returns the lengths of time chosen that fit into the phase."""
    return tuple(
        left for left in chosen.reminders or () if left * 1000 < live.deadline_ms - live.opened_ms
    )


def _quiet(live: LivePhase, chosen: Preferences) -> Quiet | None:
    """Returns the quiet hours that count in the phase."""
    return chosen.quiet if live.deadline_ms - live.opened_ms >= LONG_PHASE_MS else None


@dataclass(frozen=True, slots=True)
class _Night:
    """A user's quiet hours by the user's own clock."""

    quiet: Quiet
    ahead: Ahead

    def holds(self, at_ms: int) -> bool:
        """Returns whether an instant is in quiet hours."""
        return self.quiet.holds(self._minute(at_ms))

    def before(self, at_ms: int) -> int:
        """Returns an earlier minute than this quiet one: the last before quiet hours, as far as
        the clock runs on.
        """
        return self._jumped(
            at_ms, -((self._minute(at_ms) - self.quiet.from_minute) % DAY_MINUTES + 1)
        )

    def after(self, at_ms: int) -> int:
        """Returns a later minute than this quiet one: the first after quiet hours, as far as the
        clock runs on.
        """
        return self._jumped(at_ms, (self.quiet.to_minute - self._minute(at_ms)) % DAY_MINUTES)

    def _minute(self, at_ms: int) -> int:
        return (at_ms // _MINUTE_MS + self.ahead(at_ms)) % DAY_MINUTES

    def _jumped(self, at_ms: int, minutes: int) -> int:
        """Returns the instant so many minutes away, or one minute away where the clock is
        changed in between.
        """
        there_ms = at_ms + minutes * _MINUTE_MS
        if self.ahead(there_ms) == self.ahead(at_ms):
            return there_ms
        return at_ms + (_MINUTE_MS if minutes > 0 else -_MINUTE_MS)


def _moved(at_ms: int, live: LivePhase, night: _Night) -> int | None:
    """Returns when a reminder comes that must not come in quiet hours, or None if all of the
    phase is quiet.
    """
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
