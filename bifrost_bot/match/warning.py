"""Deadline warnings: whether a delayed one is still accurate, and which ones are given again."""

from collections.abc import Sequence

from bifrost_bot.match.model import LivePhase

_EARLY_MS = 1_500
"""How much the time left may exceed a warning after downtime, by the age of the last heartbeat."""


def is_timely(live: LivePhase, seconds: int, left_ms: int) -> bool:
    """Returns whether at least half of a warning's time is left and no later warning is due."""
    later = [other for other in live.phase.warnings if other < seconds]
    overtaken = any(left_ms <= other * 1_000 for other in later)
    return not overtaken and seconds * 500 <= left_ms <= seconds * 1_000 + _EARLY_MS


def last_valid_warning(warnings: Sequence[int], warned: int | None, left_ms: int) -> int | None:
    """Returns the last warning that still counts with so much time left; later ones repeat."""
    past = [seconds for seconds in warnings if seconds * 1_000 + _EARLY_MS >= left_ms]
    if warned is None or not past:
        return None
    return max(warned, min(past))
