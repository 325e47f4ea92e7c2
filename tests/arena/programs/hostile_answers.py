"""Answers by HTTP that try to keep the bot busy, and the server on this machine that sends them.

The server is a thread with plain sockets, so that nothing of it runs on the event loop that is
measured.
"""

import itertools
import socket
import ssl
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final

from bifrost_bot.arena.programs.web_seat import NOT_HTTP, STATUS, TOO_LONG, UNREACHABLE

NOT_TEXT: Final = "The answer is not text in UTF-8."
LATE: Final = "nothing until the caller stops waiting"
"""The outcome where the program sends no more, and neither does it close the connection."""

OK: Final = b"HTTP/1.1 200 OK\r\n"
CHUNKED: Final = OK + b"Transfer-Encoding: chunked\r\n\r\n"
ANSWER: Final = OK + b"Content-Length: 2\r\n\r\nA1"

_PIECE: Final = 1 << 18


@dataclass(frozen=True, slots=True)
class Hostile:
    """A program that answers with something hostile.

    Attributes:
        name: What it does.
        outcome: Why it has no answer, in a sentence; LATE; or the answer.
        before: What it sends first.
        endless: What it sends then, until no one reads it any more; it closes the connection if
            there is nothing.
        size: How many bytes it sends at a time.
        reads: Whether it reads what it is asked.
    """

    name: str
    outcome: str
    before: bytes = b""
    endless: Callable[[], Iterable[bytes]] | None = None
    size: int = _PIECE
    reads: bool = True

    def pieces(self) -> Iterator[bytes]:
        """Yields what it sends."""
        if self.before:
            yield from _cut([self.before], self.size)
        if self.endless is not None:
            yield from _cut(self.endless(), self.size)


def _cut(parts: Iterable[bytes], size: int) -> Iterator[bytes]:
    """Yields the same bytes in pieces of that size."""
    kept = b""
    for part in parts:
        kept += part
        while len(kept) >= size:
            yield kept[:size]
            kept = kept[size:]
    if kept:
        yield kept


def _again(part: bytes) -> Callable[[], Iterable[bytes]]:
    block = part * (1 + _PIECE // len(part))
    return lambda: itertools.repeat(block)


def _counted(form: str) -> Callable[[], Iterable[bytes]]:
    return lambda: (form.format(number).encode() for number in itertools.count())


def _silent() -> Iterable[bytes]:
    return ()


INTERIM = (
    Hostile("interim answers", TOO_LONG, b"", _again(b"HTTP/1.1 103\r\n\r\n")),
    Hostile("interim answers by bare line feeds", TOO_LONG, b"", _again(b"HTTP/1.1 103\n\n")),
    Hostile(
        "early hints with a header",
        TOO_LONG,
        b"",
        _counted("HTTP/1.1 103 Early\r\nLink: </{}>\r\n\r\n"),
    ),
    Hostile("requests to continue", TOO_LONG, b"", _again(b"HTTP/1.1 100 Continue\r\n\r\n")),
    Hostile(
        "an interim answer with endless headers",
        TOO_LONG,
        b"HTTP/1.1 102\r\n",
        _counted("a{}: b\r\n"),
    ),
)

HEADERS = (
    Hostile("a status without end", TOO_LONG, b"HTTP/1.1 200 ", _again(b"O")),
    Hostile("a header's name without end", TOO_LONG, OK, _again(b"a")),
    Hostile("a header's value without end", TOO_LONG, OK + b"a: ", _again(b"b")),
    Hostile("headers without end", TOO_LONG, OK, _again(b"a:\r\n")),
    Hostile("headers without end, each another", TOO_LONG, OK, _counted("x-{}: y\r\n")),
    Hostile("cookies without end", TOO_LONG, OK, _counted("Set-Cookie: a{}=b; Path=/\r\n")),
    Hostile("a folded header without end", TOO_LONG, OK + b"a: b\r\n", _again(b" c\r\n")),
    Hostile("a length of endless figures", TOO_LONG, OK + b"Content-Length: ", _again(b"1")),
    Hostile("lengths without end", TOO_LONG, OK, _again(b"Content-Length: 2\r\n")),
    Hostile("two lengths", NOT_HTTP, OK + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\nA1"),
    Hostile(
        "a length of a thousand figures",
        TOO_LONG,
        OK + b"Content-Length: " + b"9" * 1000 + b"\r\n\r\n",
    ),
    Hostile("a negative length", NOT_HTTP, OK + b"Content-Length: -1\r\n\r\nA1"),
    Hostile(
        "a length and chunks",
        NOT_HTTP,
        CHUNKED[:-2] + b"Content-Length: 2\r\n\r\n2\r\nA1\r\n0\r\n\r\n",
    ),
    Hostile(
        "an unknown coding",
        NOT_HTTP,
        OK + b"Transfer-Encoding: gzip, chunked\r\n\r\n2\r\nA1\r\n0\r\n\r\n",
    ),
    Hostile("a header without a colon", NOT_HTTP, OK + b"Content-Length\r\n\r\nA1"),
)

BODIES = (
    Hostile("a body without end", TOO_LONG, OK + b"\r\n", _again(b"A")),
    Hostile(
        "a body with a large length",
        TOO_LONG,
        OK + b"Content-Length: 9999999999\r\n\r\n",
        _again(b"A"),
    ),
    Hostile(
        "packed zeros without end",
        TOO_LONG,
        OK + b"Content-Encoding: gzip\r\n\r\n",
        _again(b"\x1f\x8b\x08\0"),
    ),
    Hostile(
        "a small packed body",
        NOT_TEXT,
        OK + b"Content-Encoding: gzip\r\n\r\n\x1f\x8b\x08\0\xff\xff",
    ),
    Hostile(
        "a status with a body without end",
        STATUS.format(status=500),
        b"HTTP/1.1 500\r\n\r\n",
        _again(b"A"),
    ),
    Hostile(
        "another protocol without end",
        STATUS.format(status=101),
        b"HTTP/1.1 101\r\n\r\n",
        _again(b"A"),
    ),
)

CHUNKS = (
    Hostile("chunks of a byte without end", TOO_LONG, CHUNKED, _again(b"1\r\nA\r\n")),
    Hostile("chunks of a byte, bare line feeds", TOO_LONG, CHUNKED, _again(b"1\nA\n")),
    Hostile("a chunk's extension without end", TOO_LONG, CHUNKED + b"1;", _again(b"a")),
    Hostile(
        "chunks with extensions without end", TOO_LONG, CHUNKED, _counted("1;a{}=b;c=d\r\nA\r\n")
    ),
    Hostile("a chunk's size of endless zeros", TOO_LONG, CHUNKED, _again(b"0")),
    Hostile("a huge chunk", TOO_LONG, CHUNKED + b"ffffffff\r\n", _again(b"A")),
    Hostile("a negative chunk", NOT_HTTP, CHUNKED + b"-2\r\nA1\r\n0\r\n\r\n"),
    Hostile("a chunk longer than it says", NOT_HTTP, CHUNKED + b"1\r\nA1\r\n0\r\n\r\n"),
    Hostile("trailers without end", "A1", CHUNKED + b"2\r\nA1\r\n0\r\n", _counted("x-{}: y\r\n")),
)

PIPELINED = (
    Hostile("answers without end after the first", "A1", ANSWER, _again(ANSWER)),
    Hostile("interim answers after the first", "A1", ANSWER, _again(b"HTTP/1.1 103\r\n\r\n")),
    Hostile("a body longer than it says", "A1", ANSWER, _again(b"A")),
    Hostile(
        "refusals without end before an answer",
        STATUS.format(status=404),
        b"",
        _again(b"HTTP/1.1 404\r\n\r\n"),
    ),
)

NO_HTTP = (
    Hostile("zeros without end", TOO_LONG, b"", _again(b"\0")),
    Hostile("empty lines without end", NOT_HTTP, b"", _again(b"\r\n")),
    Hostile("another program's greeting", NOT_HTTP, b"SSH-2.0-OpenSSH_9.2\r\n", _silent),
    Hostile("a text and no head", NOT_HTTP, b"A1\n", _again(b"A1\n")),
    Hostile("a status that is none", NOT_HTTP, b"HTTP/1.1 99999\r\n\r\n", _silent),
    Hostile("an end at once", UNREACHABLE),
    Hostile("an end within a header", UNREACHABLE, OK + b"Content-Le"),
    Hostile("an end within the body", UNREACHABLE, OK + b"Content-Length: 9\r\n\r\nA1"),
    Hostile("an end within a chunk", UNREACHABLE, CHUNKED + b"9\r\nA1"),
)

SLOW = (
    Hostile("no answer", LATE, b"", _silent),
    Hostile("no ears and no answer", LATE, b"", _silent, reads=False),
    Hostile("half a status", LATE, b"HTTP/1.1 2", _silent, 1),
    Hostile("half a header, byte by byte", LATE, OK + b"Content-", _silent, 1),
    Hostile("an interim answer and no other", LATE, b"HTTP/1.1 103\r\n\r\n", _silent, 1),
    Hostile("half a body, byte by byte", LATE, OK + b"Content-Length: 3\r\n\r\nA1", _silent, 1),
    Hostile("half a chunk, byte by byte", LATE, CHUNKED + b"3\r\nA1", _silent, 1),
    Hostile("headers without end, byte by byte", TOO_LONG, OK, _again(b"a: b\r\n"), 1),
    Hostile(
        "interim answers, three bytes at a time", TOO_LONG, b"", _again(b"HTTP/1.1 103\r\n\r\n"), 3
    ),
    Hostile("chunks of a byte, seven bytes at a time", TOO_LONG, CHUNKED, _again(b"1\r\nA\r\n"), 7),
)

GROUPS: Final = {
    "interim answers": INTERIM,
    "headers": HEADERS,
    "bodies": BODIES,
    "chunks": CHUNKS,
    "after an answer": PIPELINED,
    "no HTTP": NO_HTTP,
    "slow": SLOW,
}

ALL = tuple(program for group in GROUPS.values() for program in group)

LEGAL: Final = {
    "with a length": ANSWER,
    "to its end": OK + b"\r\nA1",
    "to its end, by the older version": b"HTTP/1.0 200 OK\r\nServer: x\r\n\r\nA1",
    "without a reason": b"HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nA1",
    "with bare line feeds": b"HTTP/1.1 200 OK\nContent-Length: 2\n\nA1",
    "with names in small letters": b"HTTP/1.1 200 OK\r\ncontent-length:2\r\n\r\nA1",
    "with the same length twice": OK + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\nA1",
    "with a folded header": OK + b"X-Note: one\r\n two\r\nContent-Length: 2\r\n\r\nA1",
    "in a chunk": CHUNKED + b"2\r\nA1\r\n0\r\n\r\n",
    "in chunks with extensions and a trailer": CHUNKED
    + b'1;a="b"\r\nA\r\n1 \r\n1\r\n0\r\nX-Sum: 2\r\n\r\n',
    "in many chunks": CHUNKED + b"1\r\nA\r\n1\r\n1\r\n" + b"1\r\n \r\n" * 1000 + b"0\r\n\r\n",
    "after hints": b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
    + ANSWER,
    "with eight kilobytes of headers": OK
    + b"X-Policy: "
    + b"a" * 8000
    + b"\r\nContent-Length: 2\r\n\r\nA1",
    "with a thousand blanks": OK + b"Content-Length: 1002\r\n\r\nA1" + b" " * 1000,
}
"""Answers that say A1, as servers write them."""


class Server:
    """A server on this machine that answers each question with the same, in its own thread.

    Attributes:
        address: Where it listens.
        silent: Set once it has sent all that it sends.
        left: Set once the other side has closed the connection.
    """

    def __init__(self, program: Hostile, tls: ssl.SSLContext | None) -> None:
        self._program = program
        self._tls = tls
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve)
        scheme = "http" if tls is None else "https"
        self.address = f"{scheme}://127.0.0.1:{self._listener.getsockname()[1]}/program"
        self.silent = threading.Event()
        self.seconds_left = threading.Event()
        self._thread.start()

    def close(self) -> None:
        """Ends it, once its last connection is closed."""
        # The listener hears it, whether it waits for a connection or not.
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()

    def _serve(self) -> None:
        with suppress(OSError):
            line, _ = self._listener.accept()
            with line, suppress(OSError):
                if self._tls is None:
                    self._answer(line)
                else:
                    with self._tls.wrap_socket(line, server_side=True) as encrypted:
                        self._answer(encrypted)
            self.seconds_left.set()

    def _answer(self, line: socket.socket) -> None:
        if self._program.reads:
            _read_question(line)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with suppress(OSError):
            for piece in self._program.pieces():
                line.sendall(piece)
        self.silent.set()
        if self._program.endless is not None:
            with suppress(OSError):
                while line.recv(_PIECE):
                    pass


def _read_question(line: socket.socket) -> None:
    with line.makefile("rb") as lines:
        length = 0
        while (head := lines.readline().lower()) not in (b"\r\n", b""):
            if head.startswith(b"content-length:"):
                length = int(head.partition(b":")[2])
        lines.read(length)


@contextmanager
def serving(program: Hostile, tls: ssl.SSLContext | None = None) -> Generator[Server]:
    """Yields a server of that program, by HTTPS where it is given how to encrypt."""
    server = Server(program, tls)
    try:
        yield server
    finally:
        server.close()
