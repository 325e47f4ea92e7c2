"""A program at a web address, asked by HTTP and charged by the clock."""

import contextlib
import http.client
import socket
import threading
import time
from collections.abc import Generator, Mapping
from typing import Final
from urllib.parse import urlsplit

from bifrost_bot.arena.players.player import TIME_UP, FaultError
from bifrost_bot.arena.players.program import reason
from bifrost_bot.arena.processes.pipe import HaltedError
from bifrost_bot.arena.processes.process import House
from bifrost_bot.arena.programs.protocol import LONGEST_BODY, AnswerError, line, said
from bifrost_bot.engines.values import Json

_TYPE: Final = "text/plain"


class Address:
    """A program at an address, for one game."""

    def __init__(self, house: House, url: str) -> None:
        self._house = house
        self._url = urlsplit(url)
        self._seconds = house.limits.seconds
        self.seconds_used = 0.0

    @property
    def seconds_left(self) -> float:
        """How many seconds on the clock are left."""
        return max(0.0, self._seconds - self.seconds_used)

    def start(self) -> None:
        """Does nothing: the program runs elsewhere."""

    def load(self) -> None:
        """Does nothing: a program has no part in its loading."""

    def answer(self, request: Mapping[str, Json]) -> str:
        """Returns what the program answers.

        Raises:
            FaultError: When there is no answer in time, or none of the right kind.
        """
        start = time.monotonic()
        try:
            return said(self._post(line(request)))
        except AnswerError as problem:
            raise FaultError("illegal", reason(problem)) from None
        except (OSError, http.client.HTTPException) as problem:
            if self._house.is_halted():
                raise HaltedError from None
            if self.seconds_left <= time.monotonic() - start:
                raise FaultError("time-out", TIME_UP) from None
            raise FaultError(
                "exception", f"there is no answer at its address ({type(problem).__name__})"
            ) from None
        finally:
            self.seconds_used = min(self._seconds, self.seconds_used + time.monotonic() - start)

    def close(self) -> None:
        """Does nothing: every request has its own connection."""

    def _post(self, body: bytes) -> bytes:
        kind = (
            http.client.HTTPSConnection
            if self._url.scheme == "https"
            else http.client.HTTPConnection
        )
        connection = kind(self._url.netloc, timeout=self.seconds_left)
        with contextlib.closing(connection):
            connection.connect()
            with self._cut_off(connection.sock):
                path = self._url.path or "/"
                where = f"{path}?{self._url.query}" if self._url.query else path
                connection.request(
                    "POST", where, body.rstrip(), {"Content-Type": "application/json"}
                )
                answer = connection.getresponse()
                found = answer.read(LONGEST_BODY)
        if answer.status != 200:
            raise AnswerError(f"Its address answers with the status {answer.status}.")
        if answer.headers.get_content_type() != _TYPE:
            raise AnswerError(
                f"Its answer is of the type {answer.headers.get_content_type()}, not {_TYPE}."
            )
        return found

    @contextlib.contextmanager
    def _cut_off(self, line: socket.socket) -> Generator[None]:
        """Closes the connection at the deadline or a halt: a timeout restarts with every byte."""

        def cut() -> None:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

        watch = threading.Timer(self.seconds_left, cut)
        watch.start()
        self._house.at_halt.add(cut)
        try:
            yield
        finally:
            self._house.at_halt.discard(cut)
            watch.cancel()
            watch.join()
