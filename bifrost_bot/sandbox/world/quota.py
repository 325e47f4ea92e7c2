"""Daily quotas of a bot."""

from collections.abc import Callable
from dataclasses import dataclass

_DAY_MS = 24 * 3_600_000


@dataclass(slots=True)
class Quota:
    """A number of uses in the 24 hours after the first."""

    clock: Callable[[], int]
    count: int
    used: int = 0
    ends_ms: int = 0

    @property
    def remaining(self) -> int:
        """How many uses are left."""
        if self.clock() >= self.ends_ms:
            return self.count
        return max(0, self.count - self.used)

    @property
    def reset_after_ms(self) -> int:
        """Milliseconds until the quota is reset."""
        return max(0, self.ends_ms - self.clock())

    def take(self, times: int = 1) -> None:
        """Counts uses."""
        if not self.reset_after_ms:
            self.used = 0
            self.ends_ms = self.clock() + _DAY_MS
        self.used += times
