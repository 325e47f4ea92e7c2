"""A SQLite connection that runs a statement, fetch included, in one trip to its thread.

Otherwise a statement takes four trips (cursor, execute, fetch, close), and each transaction more:
to begin, to number what it wrote, and to roll back what was committed. A trip costs more than most
of our statements.
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
    """Reads all rows at once, so that its statement has ended when it returns.

    Attributes:
        rows: What was read.
        begins: Whether the statement is a transaction's first.
    """

    rows: Iterable[Any] = ()
    begins = False

    def execute(self, *statement: Any) -> "_Rows":
        self._begin()
        super().execute(*statement)
        self.rows = super().fetchall() if self.description else ()
        return self

    def executemany(self, *statement: Any) -> "_Rows":
        self._begin()
        super().executemany(*statement)
        return self

    def _begin(self) -> None:
        if self.begins:
            self.begins = False
            super().execute("BEGIN IMMEDIATE")


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
    """A connection whose transactions begin with their first statement.

    It rolls back only if there may be something to roll back.

    Attributes:
        number: Stored in the file (`user_version`) by the commit, if there is one.
    """

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._thread.daemon = True
        self._begins = False
        self._committed = False
        self.number: int | None = None

    def begin(self) -> None:
        """Lets the next statement begin a transaction; until its end no other process writes."""
        self._begins = True

    def cursor(self) -> _Cursor:  # type: ignore[override] - the driver's own needs a trip
        """Returns a cursor for one statement."""
        self._committed = False
        rows = self._conn.cursor(_Rows)
        rows.begins = self._begins
        self._begins = False
        return _Cursor(self, rows)

    async def commit(self) -> None:
        """Commits the transaction, with its number."""
        await self._execute(self._commit)  # pyright: ignore[reportUnknownMemberType]
        self.number = None
        self._committed = True

    def _commit(self) -> None:
        if self.number is not None:
            self._conn.execute(f"PRAGMA user_version = {self.number}")
        self._conn.commit()

    async def rollback(self) -> None:
        """Rolls back everything since the last commit."""
        self._begins = False
        self.number = None
        # Only after a commit is no transaction open: a cancelled statement may still begin one.
        if not self._committed:
            await super().rollback()
