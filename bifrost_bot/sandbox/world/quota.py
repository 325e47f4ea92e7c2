"""What a bot may do only so often in a day."""

from collections.abc import Callable
from dataclasses import dataclass

_DAY_MS = 24 * 3_600_000


@dataclass(slots=True)
class Quota:
    """So many deeds in the 24 hours from the first."""

    clock: Callable[[], int]
    count: int
    used: int = 0
    ends_ms: int = 0

    @property
    def remaining(self) -> int:
        """How many are left."""
        return max(0, self.count - self.used) if self.clock() < self.ends_ms else self.count

    @property
    def reset_after_ms(self) -> int:
        """How long until all are left again."""
        return max(0, self.ends_ms - self.clock())

    def take(self, times: int = 1) -> None:
        """Counts deeds."""
        if not self.reset_after_ms:
            self.used, self.ends_ms = 0, self.clock() + _DAY_MS
        self.used += times
