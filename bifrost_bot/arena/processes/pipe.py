"""The arena's ends of a process's pipes: deadlines for every byte, a limit on lines.

The contents of lines are not known here. Nothing that the process does with its ends makes the
arena wait longer.
"""

import contextlib
import os
import select
import time
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from bifrost_bot.arena.processes.answer import ForgedError

_LONGEST_LINE: Final = 4096
"""In bytes. Even the longest reason, in characters that JSON writes as twelve bytes each, takes
less.
"""

_LARGEST_READ: Final = 1 << 16


Patience: TypeAlias = Callable[[], float]
"""Returns for how many seconds to wait before it is asked again; 0 or less when the time is up."""


class TimeUpError(Exception):
    """The process did not read or answer in time."""


class ClosedError(Exception):
    """The process has closed its end of a pipe, perhaps by ending."""


class HaltedError(Exception):
    """The house was halted, so answers are no longer waited for."""


class Pipe:
    """Lines to and from a process; waiting raises `HaltedError` once `halted` is readable."""

    def __init__(self, requests: int, answers: int, halted: int) -> None:
        self._requests = requests
        self._answers = answers
        self._halted = halted
        self._unread = b""
        for descriptor in (requests, answers):
            os.set_blocking(descriptor, False)

    def is_quiet(self) -> bool:
        """Returns whether the process has written nothing beyond the lines already received."""
        with contextlib.suppress(BlockingIOError):
            self._unread = self._unread or os.read(self._answers, 1)
        return not self._unread

    def drop(self) -> None:
        """Forgets all that the process has written up to now."""
        with contextlib.suppress(BlockingIOError):
            while os.read(self._answers, _LARGEST_READ):
                pass
        self._unread = b""

    def send(self, data: bytes, patience: Patience) -> None:
        """Writes all of the data.

        Raises:
            TimeUpError: When the process has not read enough in time.
            ClosedError: When it will never read it.
        """
        rest = memoryview(data)
        while rest:
            try:
                rest = rest[os.write(self._requests, rest) :]
            except BlockingIOError:
                self._wait(self._requests, select.POLLOUT, patience)
            except BrokenPipeError:
                raise ClosedError from None

    def receive(self, patience: Patience) -> bytes:
        """Returns the next line, without its end.

        Raises:
            TimeUpError: When there is no whole line in time.
            ClosedError: When there will be none.
            ForgedError: When the line is longer than any of ours.
        """
        while b"\n" not in self._unread:
            if len(self._unread) == _LONGEST_LINE:
                raise ForgedError
            self._take(_LONGEST_LINE, patience)
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def receive_all(self, most: int, patience: Patience) -> bytes:
        """Returns a line and what came with it; at most so many bytes.

        Raises:
            TimeUpError: When there is no whole line in time.
            ClosedError: When there will be none.
        """
        while b"\n" not in self._unread and len(self._unread) < most:
            self._take(most, patience)
        body = self._unread
        self._unread = b""
        return body

    def close(self) -> None:
        """Closes the arena's ends."""
        os.close(self._requests)
        os.close(self._answers)

    def _take(self, most: int, patience: Patience) -> None:
        self._wait(self._answers, select.POLLIN, patience)
        with contextlib.suppress(BlockingIOError):
            more = os.read(self._answers, most - len(self._unread))
            if not more:
                raise ClosedError
            self._unread += more

    def _wait(self, descriptor: int, event: int, patience: Patience) -> None:
        found = set[int]()
        while not found:
            seconds = patience()
            if seconds <= 0:
                raise TimeUpError
            found = ready({descriptor: event, self._halted: select.POLLIN}, seconds)
        if self._halted in found:
            raise HaltedError


def until(deadline: float) -> Patience:
    """Returns the patience that ends at that time of the monotonic clock, in seconds."""
    return lambda: deadline - time.monotonic()


def ready(events: Mapping[int, int], seconds: float) -> set[int]:
    """Returns the descriptors that are ready, as soon as one is; empty after `seconds`."""
    poll = select.poll()
    for descriptor, event in events.items():
        poll.register(descriptor, event)
    return {descriptor for descriptor, _ in poll.poll(seconds * 1000)} if seconds > 0 else set()
