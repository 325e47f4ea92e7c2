"""A connection to an untrusted server: bounded bytes, read in small parts, TLS or not.

Encryption is not left to asyncio: that decrypts all that has come in one callback of the event
loop, however long its messages of a few bytes take that carry no data.
"""

import asyncio
import socket
import ssl
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Final, TypeVar
from urllib.parse import SplitResult

from aiohappyeyeballs import start_connection  # pyright: ignore[reportUnknownVariableType]

_LARGEST_PART: Final = 1 << 12
_MOST_FOR_ENCRYPTION: Final = 1 << 15
"""In bytes that an encrypted connection may take besides what it carries: certificates are the
most of it.
"""

_CIPHERS: Final = "ECDHE+AESGCM:ECDHE+CHACHA20:ECDHE+AES"
"""Up to TLS 1.2: with the others the server chooses numbers so large that one calculation takes
a second.
"""

_SECOND_TRY_SECONDS: Final = 0.25

T = TypeVar("T")


class TooLongError(Exception):
    """A server sent more bytes than are allowed."""


@asynccontextmanager
async def connect(url: SplitResult, most: int) -> AsyncGenerator["Connection"]:
    """Yields a connection to the server of an address, on which at most so many bytes are read.

    Raises:
        OSError: When there is none.
        ValueError: When the address has none.
    """
    context = await asyncio.to_thread(_context) if url.scheme == "https" else None
    port = url.port or (80 if context is None else 443)
    places = await asyncio.get_running_loop().getaddrinfo(
        url.hostname, port, type=socket.SOCK_STREAM
    )
    # asyncio's own search for an address that answers leaves a connection open if it is cancelled
    # just then.
    found = await start_connection(places, happy_eyeballs_delay=_SECOND_TRY_SECONDS)
    reader, writer = await asyncio.open_connection(sock=found, limit=_LARGEST_PART)
    try:
        if context is None:
            yield Connection(reader, writer, most)
        else:
            encrypted = _Encrypted(
                reader, writer, most + _MOST_FOR_ENCRYPTION, context, url.hostname or ""
            )
            await encrypted.shake_hands()
            yield encrypted
    finally:
        writer.transport.abort()


class Connection:
    """A connection that is not encrypted.

    `TooLongError` is raised where more is read than is allowed, `OSError` where the connection is
    closed.
    """

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, most: int
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._left = most
        self._unread = b""

    def send(self, data: bytes) -> None:
        """Sends bytes while reading already: a server may answer before it has read everything."""
        self._writer.write(data)

    async def line(self) -> bytes:
        """Returns the next line without its end."""
        while b"\n" not in self._unread:
            await self._take()
        # Where it is there already, reading it would not let other tasks run.
        await asyncio.sleep(0)
        line, _, self._unread = self._unread.partition(b"\n")
        return line.removesuffix(b"\r")

    async def part(self, size: int, most: int) -> bytes:
        """Returns so many bytes, if no more are asked for than are allowed."""
        if size > most:
            raise TooLongError
        while len(self._unread) < size:
            await self._take()
        part = self._unread[:size]
        self._unread = self._unread[size:]
        return part

    async def rest(self, most: int) -> bytes:
        """Returns all bytes until the server closes the connection."""
        while len(self._unread) <= most:
            more = await self._next()
            if not more:
                return self._unread
            self._unread += more
        raise TooLongError

    async def _take(self) -> None:
        more = await self._next()
        if not more:
            raise ConnectionResetError
        self._unread += more

    async def _next(self) -> bytes:
        """Returns some bytes of what the server says; none at its end."""
        return await self._receive()

    async def _receive(self) -> bytes:
        """Returns some bytes as they came; none at their end."""
        await asyncio.sleep(0)
        data = await self._reader.read(_LARGEST_PART)
        self._left -= len(data)
        if self._left < 0:
            raise TooLongError
        return data


class _Encrypted(Connection):
    """A connection by TLS."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        most: int,
        context: ssl.SSLContext,
        host: str,
    ) -> None:
        super().__init__(reader, writer, most)
        self._incoming = ssl.MemoryBIO()
        self._outgoing = ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._incoming, self._outgoing, server_hostname=host)

    async def shake_hands(self) -> None:
        """Agrees on the encryption, and checks the server's certificate."""
        await self._done(self._tls.do_handshake)

    def send(self, data: bytes) -> None:
        self._tls.write(data)
        super().send(self._outgoing.read())

    async def _next(self) -> bytes:
        try:
            return await self._done(lambda: self._tls.read(_LARGEST_PART))
        except ssl.SSLEOFError:
            # Closed without a word, as many servers do.
            return b""

    async def _done(self, step: Callable[[], T]) -> T:
        """Returns what a step gives, once the server has sent enough for it."""
        while True:
            try:
                return step()
            except ssl.SSLWantReadError:
                pass
            finally:
                super().send(self._outgoing.read())
            if data := await self._receive():
                self._incoming.write(data)
            else:
                self._incoming.write_eof()


@cache
def _context() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.set_ciphers(_CIPHERS)
    context.set_alpn_protocols(["http/1.1"])
    return context
