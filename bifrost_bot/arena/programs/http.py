"""A small HTTP/1.1 client for untrusted servers, which cannot keep the event loop busy.

The bytes of an answer are bounded, with interim answers, headers, chunks and encryption, and the
loop's other tasks run before every line and every part. A connection serves one request; nothing
after its answer is read.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import SplitResult, urlsplit

from bifrost_bot.arena.programs.connection import Connection, connect

_MOST_AROUND: Final = 1 << 14
"""In bytes of all that is not the body: interim answers, the head, and what is around chunks."""

_HEADERS: Final = {
    "Accept": "*/*",
    "Accept-Encoding": "identity",
    "User-Agent": "bifrost-bot",
    "Connection": "close",
}
_STATUS: Final = re.compile(rb"HTTP/1\.[01] ([1-9][0-9]{2})(?: .*)?")
_LENGTH: Final = re.compile(rb"[0-9]+")
_CHUNK: Final = re.compile(rb"([0-9A-Fa-f]+)[ \t]*(?:;.*)?")
_INTERIM: Final = (100, 102, 103)
_MOST_FIGURES: Final = 20


class NotHttpError(Exception):
    """The answer cannot be read as HTTP/1.1."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request.

    Attributes:
        url: An address with http or https, in ASCII.
        method: GET or POST.
        headers: Headers besides those that all requests have.
        body: What is sent with it.
    """

    url: str
    method: str = "GET"
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    body: bytes = b""

    def encode(self, url: SplitResult) -> bytes:
        """Returns the bytes that are sent."""
        headers = {"Host": url.netloc, **_HEADERS, **self.headers}
        if self.method == "POST":
            headers["Content-Length"] = str(len(self.body))
        target = f"{url.path or '/'}?{url.query}" if url.query else url.path or "/"
        lines = [
            f"{self.method} {target} HTTP/1.1",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        return "\r\n".join([*lines, "", ""]).encode("ascii") + self.body


@dataclass(frozen=True, slots=True)
class Response:
    """An answer.

    Attributes:
        status: Its status.
        body: Its body, which is read only where the status is 200.
    """

    status: int
    body: bytes = b""


async def fetch(request: Request, longest: int) -> Response:
    """Returns what a server answers; how long that may take is for the caller to say.

    Args:
        longest: How many bytes the body may have.

    Raises:
        NotHttpError: When the answer cannot be read.
        TooLongError: When the body, or what is around it, is too long.
        OSError: When the server cannot be reached, or closes the connection before the answer's
        end. ValueError: When the address is none.
    """
    url = urlsplit(request.url)
    async with connect(url, longest + _MOST_AROUND) as connection:
        connection.send(request.encode(url))
        return await _read(connection, longest)


async def _read(connection: Connection, longest: int) -> Response:
    status, headers = await _head(connection)
    while status in _INTERIM:
        status, headers = await _head(connection)
    if status != 200:
        return Response(status)
    length = _length(headers)
    if b"transfer-encoding" not in headers:
        return Response(status, await _body(connection, length, longest))
    if headers[b"transfer-encoding"] != {b"chunked"} or length is not None:
        raise NotHttpError
    return Response(status, await _chunks(connection, longest))


async def _head(connection: Connection) -> tuple[int, Mapping[bytes, set[bytes]]]:
    """Returns a status, and the values of each header that says how long the body is."""
    found = _STATUS.fullmatch(await connection.line())
    if found is None:
        raise NotHttpError
    headers: dict[bytes, set[bytes]] = {}
    while line := await connection.line():
        if line[:1] in b" \t":
            # It belongs to the header before, and none that matters has several lines.
            continue
        name, colon, value = line.lower().partition(b":")
        if not colon:
            raise NotHttpError
        if name in (b"content-length", b"transfer-encoding"):
            headers.setdefault(name, set()).add(value.strip())
    return int(found[1]), headers


def _length(headers: Mapping[bytes, set[bytes]]) -> int | None:
    """Returns how long the body is, if a header says so."""
    lengths = headers.get(b"content-length")
    if lengths is None:
        return None
    length, *others = lengths
    if others or not _LENGTH.fullmatch(length):
        raise NotHttpError
    # Of more figures than that, the first ones are too many bytes already.
    return int(length[:_MOST_FIGURES])


async def _body(connection: Connection, length: int | None, longest: int) -> bytes:
    """Returns a body of that length, or what comes until the connection is closed."""
    if length is not None:
        return await connection.part(length, longest)
    return await connection.rest(longest)


async def _chunks(connection: Connection, longest: int) -> bytes:
    body = b""
    while True:
        found = _CHUNK.fullmatch(await connection.line())
        if found is None:
            raise NotHttpError
        size = int(found[1], 16)
        if size == 0:
            return body
        body += await connection.part(size, longest - len(body))
        if await connection.line():
            raise NotHttpError
