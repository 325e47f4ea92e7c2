"""How long a channel waits until it is tried again."""

from collections.abc import Sequence
from dataclasses import dataclass

from bifrost_bot.store.outbox import Row

_FIRST_PAUSE_MS = 1_000
_LONGEST_PAUSE_MS = 30_000
_LONGEST_BAR_MS = 300_000
"""Discord bans who is refused 10,000 times in 10 minutes, and a server may have 500 channels."""


@dataclass(slots=True)
class Patience:
    """Pauses that grow until something is told.

    Attributes:
        refusals: How often the platform has refused what is to be told next.
        refused: What it refused first; later notices may have joined it since.
    """

    refusals: int = 0
    refused: Sequence[Row] = ()
    _pause_ms: int = _FIRST_PAUSE_MS
    _bar_ms: int = _FIRST_PAUSE_MS

    def pause(self) -> int:
        """Returns the next pause in milliseconds where the platform is in trouble."""
        pause_ms, self._pause_ms = self._pause_ms, min(2 * self._pause_ms, _LONGEST_PAUSE_MS)
        return pause_ms

    def bar(self) -> int:
        """Returns the next pause in milliseconds where people are in the way."""
        bar_ms, self._bar_ms = self._bar_ms, min(2 * self._bar_ms, _LONGEST_BAR_MS)
        return bar_ms
