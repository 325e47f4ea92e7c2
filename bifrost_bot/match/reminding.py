"""When somebody is reminded of an open phase by their own choice, which is no fact of the match."""

from bifrost_bot.match.model import LivePhase
from bifrost_bot.match.preferences import DAY_MINUTES, Preferences, Quiet

LONG_PHASE_MS = 4 * 3_600_000
"""How long a phase is at least for quiet hours to count: a short one waits for nobody's morning."""

_MINUTE_MS = 60_000


def reminders(live: LivePhase, chosen: Preferences) -> tuple[int, ...] | None:
    """Returns the instants at which somebody is reminded of the phase; None: they are warned as the match warns.

    Own lengths of time of which none fits into the phase leave it to the match. A reminder that would come in quiet
    hours comes just before they begin, or, where the phase began in them, when they end.
    """
    length_ms = live.deadline_ms - live.opened_ms
    own = tuple(left for left in chosen.reminders or () if left * 1000 < length_ms)
    follows = chosen.reminders is None or (bool(chosen.reminders) and not own)
    quiet = chosen.quiet if length_ms >= LONG_PHASE_MS else None
    if follows and quiet is None:
        return None
    wanted = (live.deadline_ms - left * 1000 for left in (live.phase.warnings if follows else own))
    found = (_moved(at_ms, live, quiet, chosen.zone_minutes) if quiet else at_ms for at_ms in wanted)
    return tuple(sorted({at_ms for at_ms in found if at_ms is not None}))


def _moved(at_ms: int, live: LivePhase, quiet: Quiet, zone_minutes: int) -> int | None:
    """Returns when a reminder comes that must not come in quiet hours, or None if all of the phase is quiet."""
    minute = (at_ms // _MINUTE_MS + zone_minutes) % DAY_MINUTES
    if not quiet.holds(minute):
        return at_ms
    whole_ms = at_ms - at_ms % _MINUTE_MS
    before_ms = whole_ms - ((minute - quiet.from_minute) % DAY_MINUTES + 1) * _MINUTE_MS
    if before_ms >= live.opened_ms:
        return before_ms
    after_ms = whole_ms + (quiet.to_minute - minute) % DAY_MINUTES * _MINUTE_MS
    return after_ms if after_ms < live.deadline_ms else None
