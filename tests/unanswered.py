# pyright: reportPrivateUsage=false
"""Commits that get no answer: the program asked the database to commit and never learns whether it
did.

`File` wraps the driver of SQLite, `Line` is a wire to a PostgreSQL server on which connections can
be cut.
"""

import asyncio
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final, Literal, TypeAlias

import pytest
from sqlalchemy.engine import make_url

from bifrost_bot.store.driver import sqlite_connection
from tests.databases import postgresql_url

Fate: TypeAlias = Literal["kept", "dropped", "stuck"]
"""What becomes of a commit without an answer: done, not done, or never heard by a server that
continues waiting.
"""

_SOCKET: Final = ".s.PGSQL.5432"
_COMMIT: Final = b"COMMIT;\x00"
LAST: Final = "SELECT 'the server goes away with the answer'"
"""Executed in a transaction: it is carried out, but the server goes away with the answer to its
commit.
"""


class Answers:
    """Decides which commits get no answer.

    Attributes:
        url: The address of the database that is reached through here.
        count: How many commits there were.
        fate: Says of a commit by its number what becomes of it; None if it is answered.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.count = 0
        self.fate: Callable[[int], Fate | None] = lambda _: None

    def lose(self, fate: Fate = "kept") -> None:
        """Lets the next commit have no answer."""
        lost = self.count + 1
        self.fate = lambda number: fate if number == lost else None

    def _next(self) -> Fate | None:
        self.count += 1
        return self.fate(self.count)


class File(Answers):
    """A file whose driver reports an error for a commit that was done, or undone."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(f"sqlite:///{path}")
        commit = sqlite_connection.Connection.commit

        async def unanswered(connection: sqlite_connection.Connection) -> None:
            fate = self._next()
            if fate == "kept":
                await commit(connection)
            if fate == "dropped":
                await connection.rollback()
            if fate is not None:
                raise sqlite3.OperationalError("disk I/O error")
            await commit(connection)

        monkeypatch.setattr(sqlite_connection.Connection, "commit", unanswered)


class Line(Answers):
    """A wire to a server.

    Attributes:
        away: Whether the server cannot be reached.
        refused: Set when a connection was refused because of that.
    """

    def __init__(self, url: str, folder: Path) -> None:
        parsed = make_url(url)
        self._server = f"{parsed.query['host']}/{_SOCKET}"
        self._socket = f"{folder}/{_SOCKET}"
        self._wires: set[asyncio.Task[None]] = set()
        self._stuck: list[asyncio.StreamWriter] = []
        self.away = False
        self.refused = asyncio.Event()
        super().__init__(
            parsed.update_query_dict({"host": str(folder)}).render_as_string(hide_password=False)
        )

    @asynccontextmanager
    async def open(self) -> AsyncGenerator["Line"]:
        """Yields the wire, which is cut at the end."""
        server = await asyncio.start_unix_server(self._connect, self._socket)
        try:
            yield self
        finally:
            server.close()
            for writer in self._stuck:
                writer.transport.abort()
            for task in tuple(self._wires):
                task.cancel()
            await asyncio.gather(*self._wires, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.away:
            self.refused.set()
            writer.transport.abort()
            return
        try:
            beyond = await asyncio.open_unix_connection(self._server)
        except OSError:
            # The server is stopped: anyone who connects learns it as from the server itself.
            writer.transport.abort()
            return
        task = asyncio.create_task(_Wire(self, (reader, writer), beyond).run())
        self._wires.add(task)
        task.add_done_callback(self._wires.discard)

    def cut(self) -> None:
        """Makes the server go away: connections break, and none is accepted while `away`."""
        self.away = True
        for wire in tuple(self._wires):
            wire.cancel()

    def leave(self, writer: asyncio.StreamWriter) -> None:
        """Keeps the server's end of a wire open that was cut on our side."""
        self._stuck.append(writer)

    def on_commit(self, last: bool) -> Fate | None:
        """Returns the fate of the commit under way; the server goes away with the last answer."""
        fate = self._next()
        if not last:
            return fate
        self.cut()
        return "kept"


_End: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class _Wire:
    """One connection through a line."""

    def __init__(self, line: Line, near: _End, far: _End) -> None:
        self._line = line
        self._near = near
        self._far = far
        self._fate: Fate | None = None
        self._last = False

    async def run(self) -> None:
        """Carries bytes in both directions until one end is closed or the wire is cut."""
        ways = [asyncio.create_task(way) for way in (self._there(), self._back())]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await _ended(ways)
            self._near[1].transport.abort()
            if self._fate == "stuck":
                self._line.leave(self._far[1])
            else:
                self._far[1].transport.abort()

    async def _there(self) -> None:
        while data := await self._near[0].read(65_536):
            self._last = self._last or LAST.encode() in data
            if _COMMIT in data:
                self._fate = self._line.on_commit(self._last)
                if self._fate in ("dropped", "stuck"):
                    return
            self._far[1].write(data)

    async def _back(self) -> None:
        while data := await self._far[0].read(65_536):
            if self._fate == "kept":
                return
            self._near[1].write(data)


async def _ended(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError, ConnectionError):
            await task


@asynccontextmanager
async def a_line(path: Path) -> AsyncGenerator[Line]:
    """Yields a wire to a database of the tests' server; the path of a socket must be short."""
    folder = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix="wire-"))
    try:
        async with Line(postgresql_url(path), folder).open() as line:
            yield line
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@asynccontextmanager
async def answers_of(
    kind: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[Answers]:
    """Yields a database of a kind whose commits may get no answer."""
    if kind == "sqlite":
        yield File(path, monkeypatch)
        return
    async with a_line(path) as line:
        yield line
