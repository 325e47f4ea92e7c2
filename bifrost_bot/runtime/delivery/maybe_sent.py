"""Which notices may have been told already: their sending was not answered, or no answer is on record.

A platform drops a repeat that has the mark of a message it knows. It forgets marks after some minutes, and a message
that carries several notices has the mark of the last of them: when others have joined them since, it is another one.
Then the channel is read before anything is repeated.
"""

from collections.abc import Sequence

from bifrost_bot.match.notice import Kind
from bifrost_bot.store.outbox import Row

_MARK_LIFE_MS = 120_000
_REPEATABLE = (Kind.CLOCK, Kind.CLOSE_FOR_WRITING, Kind.ADMISSION)
"""They send no message: doing it again changes nothing."""


class MaybeSent:
    """The notices of which nothing says whether they were told."""

    def __init__(self) -> None:
        self._ids: set[int] = set()

    def add(self, rows: Sequence[Row]) -> None:
        """Remembers that these may have been told."""
        self._ids |= {row.id for row in rows}

    def remove(self, rows: Sequence[Row]) -> None:
        """Forgets them: they were told, or will not be tried again."""
        self._ids -= {row.id for row in rows}

    def is_sure(self, row: Row) -> bool:
        """Returns whether a notice was certainly not told before; one that is not on record may have been."""
        return row.id != 0 and row.id not in self._ids

    def to_look_for(self, batch: Sequence[Row], now_ms: int) -> list[Row]:
        """Returns those of a batch that are to be looked for before it is sent; none if its mark stops a repeat."""
        doubtful = [row for row in batch if row.id in self._ids]
        if not doubtful or doubtful[0].notice.kind in _REPEATABLE:
            return []
        marked = len(batch) == 1 and now_ms - doubtful[0].created_ms < _MARK_LIFE_MS
        return [] if marked else doubtful
