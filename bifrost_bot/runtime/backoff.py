"""Exponential backoff for failed deliveries."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

_FIRST_PAUSE_MS = 1_000
_LONGEST_PAUSE_MS = 30_000
_LONGEST_BAR_MS = 300_000
"""Discord bans a client after 10,000 refusals in 10 minutes; a server may have 500 channels."""


@dataclass(slots=True)
class Patience:
    """Pauses that grow until a delivery succeeds.

    Attributes:
        refusals: How often the platform has refused the next batch.
        refused: The first refused batch, without notices that have joined it since.
    """

    refusals: int = 0
    refused: Sequence[Any] = ()
    _pause_ms: int = _FIRST_PAUSE_MS
    _bar_ms: int = _FIRST_PAUSE_MS

    def pause(self) -> int:
        """Returns the next pause in milliseconds while the platform is in trouble."""
        pause_ms = self._pause_ms
        self._pause_ms = min(2 * pause_ms, _LONGEST_PAUSE_MS)
        return pause_ms

    def bar(self) -> int:
        """Returns the next pause in milliseconds while users must remove an obstacle."""
        bar_ms = self._bar_ms
        self._bar_ms = min(2 * bar_ms, _LONGEST_BAR_MS)
        return bar_ms
