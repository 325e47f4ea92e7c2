"""Whether a warning says truly how much time is left: one that was held up may have been
overtaken.
"""

from collections.abc import Sequence

from bifrost_bot.match.model import LivePhase

_EARLY_MS = 1_500
"""How much more time may be left than a warning says: a heartbeat may be so old when time is
given back since it.
"""


def is_timely(live: LivePhase, seconds: int, left_ms: int) -> bool:
    """Returns whether a warning fits the time left: at least half of what it says, and the next
    one is not due yet.
    """
    overtaken = any(other < seconds and left_ms <= other * 1_000 for other in live.phase.warnings)
    return not overtaken and seconds * 500 <= left_ms <= seconds * 1_000 + _EARLY_MS


def given(warnings: Sequence[int], warned: int | None, left_ms: int) -> int | None:
    """Returns the last warning that stays given when so much time is left again; those after it
    are given again.
    """
    past = [seconds for seconds in warnings if seconds * 1_000 + _EARLY_MS >= left_ms]
    return None if warned is None or not past else max(warned, min(past))
