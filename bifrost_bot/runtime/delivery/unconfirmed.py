"""Notices that may have been delivered: the request was not answered, or no answer is recorded.

A platform drops a repeat with the nonce of a message it knows. It forgets nonces after some
minutes, and a message with several notices has the nonce of the last one, which changes when
further notices join. Then the channel is read before sending again.
"""

from collections.abc import Sequence

from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.delivery.queue import Stored
from bifrost_bot.store.outbox import Row

_NONCE_LIFE_MS = 120_000
_REPEATABLE = (Kind.CLOCK, Kind.CLOSE_FOR_WRITING, Kind.ADMISSION)
"""Kinds that send no message, so that repeating them changes nothing."""


class UnconfirmedSends:
    """Notices that may or may not have been delivered."""

    def __init__(self) -> None:
        self._ids: set[int] = set()

    def add(self, rows: Sequence[Stored]) -> None:
        """Records that these may have been delivered."""
        self._ids |= {row.id for row in rows}

    def remove(self, rows: Sequence[Stored]) -> None:
        """Removes these: they were delivered or given up."""
        self._ids -= {row.id for row in rows}

    def is_new_send(self, row: Stored) -> bool:
        """Returns whether a notice was certainly not delivered; an unrecorded one may have been."""
        return row.id != 0 and row.id not in self._ids

    def to_look_for(self, batch: Sequence[Row], now_ms: int) -> list[Row]:
        """Returns a batch's notices to look for first; none if its nonce prevents a repeat."""
        unconfirmed = [row for row in batch if row.id in self._ids]
        if not unconfirmed or unconfirmed[0].notice.kind in _REPEATABLE:
            return []
        age_ms = now_ms - unconfirmed[0].created_ms
        has_nonce = len(batch) == 1 and age_ms < _NONCE_LIFE_MS
        return [] if has_nonce else unconfirmed
