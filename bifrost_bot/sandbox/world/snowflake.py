"""Snowflakes: ids that contain their creation time, as Discord's do."""

from collections.abc import Callable
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000
# Ids with a forced instant use the upper half of a millisecond's numbers, others the lower half.
_FORCED = 1 << 21


class Snowflakes:
    """Generates ids, strictly increasing unless the caller forces an instant."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._last = 0
        self._forced: dict[int, int] = {}

    def next(self, at_ms: int | None = None) -> int:
        """Returns a new id stamped now, or at `at_ms` (Unix milliseconds)."""
        if at_ms is not None:
            count = self._forced.get(at_ms, 0)
            self._forced[at_ms] = count + 1
            return (at_ms - EPOCH_MS) << 22 | (_FORCED + count)
        self._last = max((self._clock() - EPOCH_MS) << 22, self._last + 1)
        return self._last


def instant_ms(snowflake: int) -> int:
    """Returns an id's creation time in Unix milliseconds."""
    return (snowflake >> 22) + EPOCH_MS


def iso(milliseconds: int) -> str:
    """Returns Unix milliseconds in Discord's ISO format."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="microseconds")
