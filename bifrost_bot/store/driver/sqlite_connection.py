"""A SQLite connection that runs a statement, fetch included, in one trip to its thread.

Otherwise a statement takes four trips (cursor, execute, fetch, close), and each transaction another
to roll back what was committed. A trip costs more than most of our statements.
"""

import sqlite3
from collections.abc import Iterable
from functools import partial
from typing import Any, Never

import aiosqlite

_CHUNK = 64
"""How many rows the driver would read at a time; nothing here reads rows one by one."""


def connect(path: str, **options: Any) -> "Connection":
    """Returns a connection to be awaited; its thread does not delay the program's end."""
    return Connection(partial(sqlite3.connect, path, **options), _CHUNK)


class _Rows(sqlite3.Cursor):
    """Reads all rows at once, so that its statement has ended when it returns."""

    rows: Iterable[Any] = ()

    def execute(self, *statement: Any) -> "_Rows":
        super().execute(*statement)
        self.rows = super().fetchall() if self.description else ()
        return self


class _Cursor(aiosqlite.Cursor):
    """A cursor that has all rows once its statement has run."""

    def __init__(self, connection: "Connection", rows: _Rows) -> None:
        super().__init__(connection, rows)
        self._read = rows

    async def fetchall(self) -> Iterable[Any]:
        rows = self._read.rows
        self._read.rows = ()
        return rows

    async def fetchone(self) -> Never:
        """Refuses, as it would find nothing: all rows have been read. See `fetchall`."""
        raise NotImplementedError("all rows are read with their statement: use fetchall")

    async def fetchmany(self, size: int | None = None) -> Never:
        """Refuses like `fetchone`."""
        return await self.fetchone()

    async def close(self) -> None:
        """Does nothing: the statement has ended or failed."""


class Connection(aiosqlite.Connection):
    """A connection that rolls back only if there may be something to roll back."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
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
        """Rolls back everything since the last commit."""
        # Only after a commit is no transaction open: a cancelled statement may still begin one.
        if not self._committed:
            await super().rollback()
