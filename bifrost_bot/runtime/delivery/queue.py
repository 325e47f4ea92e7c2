"""A channel's queue of notices: their order, and which of them share a message."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Collection, Iterable, Sequence
from itertools import takewhile
from typing import Generic, Protocol, TypeVar

from bifrost_bot.engines.values import Board
from bifrost_bot.match.notice import BoardBody, Kind, ReplyBody
from bifrost_bot.notices.answer import is_edit_remark
from bifrost_bot.store.outbox import Row, bodies

_LONGEST_REPLY = 1_900
_SHARED = (Kind.REPLY, Kind.LOBBY, Kind.CLOCK)


class Stored(Protocol):
    """A notice in an outbox."""

    @property
    def id(self) -> int:
        """Its number, or 0 while it is not recorded."""
        ...


R = TypeVar("R", bound=Stored)


class ChannelQueue(ABC, Generic[R]):
    """The undelivered notices of one channel."""

    def __init__(self, rows: Iterable[R] = ()) -> None:
        self._rows = deque(rows)
        self._taken: Sequence[R] = ()

    def __len__(self) -> int:
        return len(self._rows)

    @property
    @abstractmethod
    def rank(self) -> int:
        """The rank of the most urgent notice in the queue."""

    def put(self, row: R) -> list[R]:
        """Adds a row; returns the rows that it makes needless."""
        self._rows.append(row)
        return []

    @abstractmethod
    def take_batch(self) -> list[R]:
        """Removes and returns the first row and those that go into the same message."""

    def done(self) -> None:
        """Forgets the batch taken last: it was delivered or given up."""
        self._taken = ()

    def put_back(self, batch: Sequence[R]) -> None:
        """Puts a batch that could not be delivered back at the front of the queue."""
        self._rows.extendleft(reversed(batch))
        self._taken = ()

    def drop(self, rows: Sequence[R]) -> None:
        """Removes rows that will not be delivered."""
        self._rows = deque(row for row in self._rows if row not in rows)


class DeliveryQueue(ChannelQueue[Row]):
    """The undelivered notices of one channel of a match."""

    @property
    def rank(self) -> int:
        """The rank of the most urgent notice in the queue."""
        return min(row.notice.kind.rank for row in self._rows)

    def owes(self, kinds: Collection[Kind]) -> bool:
        """Returns whether a notice of these kinds is queued or on its way."""
        return any(row.notice.kind in kinds for row in (*self._taken, *self._rows))

    def holds(self, row_id: int) -> bool:
        """Returns whether a recorded notice is queued or on its way."""
        return any(row.id == row_id for row in (*self._taken, *self._rows))

    def put(self, row: Row) -> list[Row]:
        """Adds a row, in order but ahead of clocks; returns the rows that it makes needless.

        A clock only updates the shown board. Nothing new waits for it, and a new board shows the
        new time.
        """
        clocks = [waiting for waiting in self._rows if waiting.notice.kind is Kind.CLOCK]
        if row.notice.kind is Kind.CLOCK or not clocks:
            self._rows.append(row)
            return []
        others = [waiting for waiting in self._rows if waiting.notice.kind is not Kind.CLOCK]
        self._rows = deque([*others, row])
        if row.notice.kind is Kind.BOARD:
            return clocks
        self._rows.extend(clocks)
        return []

    def take_batch(self) -> list[Row]:
        """Removes and returns the first row and the following ones that fit into the same message.

        Of consecutive boards each is shown once, in the place of its newest notice.
        """
        batch = [self._rows.popleft()]
        kind = batch[0].notice.kind
        if kind is Kind.BOARD:
            self._rows.appendleft(batch[0])
            batch = self._take_first_board()
        elif kind in _SHARED:
            while self._rows and _can_join(batch, self._rows[0]):
                batch.append(self._rows.popleft())
        self._taken = batch
        return batch

    def _take_first_board(self) -> list[Row]:
        """Removes and returns the first board's notices; a board's place is its last notice's."""
        waiting = list(takewhile(lambda row: row.notice.kind is Kind.BOARD, self._rows))
        newest = {boards_of(row): row for row in waiting}
        first = min(newest.values(), key=waiting.index)
        batch = [row for row in waiting if boards_of(row) == boards_of(first)]
        self.drop(batch)
        return batch


def boards_of(row: Row) -> tuple[Board, ...]:
    """Returns the boards of a board notice: one, except in notices of earlier programs."""
    return tuple(board for body in bodies([row], BoardBody) for board in body.boards)


def join_replies(batch: Sequence[Row]) -> str:
    """Returns the texts of several replies as one, without repetitions."""
    return "\n".join(dict.fromkeys(body.text for body in bodies(batch, ReplyBody)))


def _can_join(batch: Sequence[Row], row: Row) -> bool:
    kind = row.notice.kind
    if kind is not batch[0].notice.kind:
        return False
    if kind is not Kind.REPLY:
        return True
    # The joined message replies to one text, so answers and remarks on edits must not be mixed.
    if is_edit_remark(join_replies(batch)) is not is_edit_remark(join_replies([row])):
        return False
    return len(join_replies([*batch, row])) <= _LONGEST_REPLY
