"""Viewers of pages, as a second process: they follow matches, and some of them never read."""

import asyncio
import json
import socket
from contextlib import suppress
from typing import Any, Final

from bifrost_bot.dev.load.child_process import read_line, write_line

_LONGEST: Final = 1 << 24
_APART_SECONDS: Final = 0.004


class Viewer:
    """A page that follows a match, and counts its changes."""

    def __init__(self, port: int, token: str, *, reads: bool) -> None:
        self.changes = 0
        self.lost = False
        self._port = port
        self._token = token
        self._reads = reads
        self._held: asyncio.StreamWriter | None = None

    async def open(self) -> asyncio.StreamReader:
        """Loads the page and connects to its events."""
        body = await self._load()
        path = f"/m/{self._token}/events?after={json.loads(body)['at']}"
        # What is not read is soon not even taken from the system.
        reader, writer = await self._connect(path, _LONGEST if self._reads else 1)
        # A writer without an owner closes its connection.
        self._held = writer
        return reader

    async def _connect(
        self, path: str, limit: int = _LONGEST
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        connection = socket.socket()
        connection.setblocking(False)
        if limit == 1:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", self._port))
        reader, writer = await asyncio.open_connection(sock=connection, limit=limit)
        request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {id(self)}\r\n\r\n"
        writer.write(request.encode())
        return reader, writer

    async def _load(self) -> bytes:
        reader, writer = await self._connect(f"/m/{self._token}/replay")
        length = 0
        while (line := await reader.readline()).strip():
            name, _, value = line.decode().partition(":")
            if name.lower() == "content-length":
                length = int(value)
        body = await reader.readexactly(length)
        writer.close()
        return body

    async def follow(self) -> None:
        """Reads the changes until the connection ends."""
        reader = await self.open()
        if not self._reads:
            return
        with suppress(ConnectionError):
            while line := await reader.readline():
                self.changes += line.startswith(b"event: change")
        self.lost = True


async def main() -> None:
    """Opens the viewers of a plan, and reports their changes at each request."""
    plan: Any = await read_line()
    viewers = [Viewer(plan["port"], token, reads=plan["reads"]) for token in plan["tokens"]]
    tasks: list[asyncio.Task[None]] = []
    for viewer in viewers:
        tasks.append(asyncio.create_task(viewer.follow()))
        # Not all ask for their page at once.
        await asyncio.sleep(_APART_SECONDS)
    write_line({})
    while await read_line() is not None:
        changes = sum(viewer.changes for viewer in viewers)
        write_line({"changes": changes, "lost": sum(viewer.lost for viewer in viewers)})
    for task in tasks:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main())
