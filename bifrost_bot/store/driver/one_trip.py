"""A database file's connection on which a statement takes one trip to the connection's thread, with
all its rows.

Otherwise a statement takes four of them, to make a cursor, carry it out, fetch and close, and every
transaction takes another to roll back what was committed. A trip costs more than what most of our
statements do.
"""

import sqlite3
from collections.abc import Iterable
from functools import partial
from typing import Any, Never

import aiosqlite

_CHUNK = 64
"""How many rows at a time the driver reads for whoever asks for them one by one; nobody does."""


def connect(path: str, **options: Any) -> "Connection":
    """Returns a connection to a file, to be awaited; its thread holds up nobody who ends the
    program.
    """
    return Connection(partial(sqlite3.connect, path, **options), _CHUNK)


class _Rows(sqlite3.Cursor):
    """Reads all rows at once, so that its statement is over when it has been carried out."""

    rows: Iterable[Any] = ()

    def execute(self, *statement: Any) -> "_Rows":
        super().execute(*statement)
        self.rows = super().fetchall() if self.description else ()
        return self


class _Cursor(aiosqlite.Cursor):
    """A cursor that has all rows once its statement was carried out."""

    def __init__(self, connection: "Connection", rows: _Rows) -> None:
        super().__init__(connection, rows)
        self._kept = rows

    async def fetchall(self) -> Iterable[Any]:
        rows, self._kept.rows = self._kept.rows, ()
        return rows

    async def fetchone(self) -> Never:
        """Refuses, lest it find nothing where all rows have been read: see `fetchall`."""
        raise NotImplementedError("all rows are read with their statement: use fetchall")

    async def fetchmany(self, size: int | None = None) -> Never:
        """Refuses like `fetchone`."""
        return await self.fetchone()

    async def close(self) -> None:
        """Does nothing: the statement is over, or has failed."""


class Connection(aiosqlite.Connection):
    """A connection that rolls back only where there may be something to roll back."""

    def __init__(self, *how: Any) -> None:
        super().__init__(*how)
        self._thread.daemon = True
        self._committed = False

    def cursor(self) -> _Cursor:  # type: ignore[override] - the driver's own needs a trip
        """Returns a cursor for one statement."""
        self._committed = False
        return _Cursor(self, self._conn.cursor(_Rows))

    async def commit(self) -> None:
        """Commits the transaction."""
        await super().commit()
        self._committed = True

    async def rollback(self) -> None:
        """Rolls back whatever has happened since the last commit."""
        # A cancelled statement may still be under way and open a transaction: only a commit shows
        # that none is.
        if not self._committed:
            await super().rollback()
