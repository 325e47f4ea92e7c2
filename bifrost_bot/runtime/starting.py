"""Startup steps, retried until they succeed: a database may refuse for a while."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.store.database import StoreError, UnusableError

log = logging.getLogger(__name__)
_PAUSE_MS = 1_000
_Result = TypeVar("_Result")


class Step:
    """The names, in log and terminal, of the steps repeated after a reconnection to Discord."""

    pause_server: Final = "pausing the matches of a server"
    read_server: Final = "reading what was said on a server"
    resume_server: Final = "resuming the matches of a server"
    read_all: Final = "reading what was said meanwhile"
    take_up: Final = "taking up the matches"


class Starting:
    """The state of the startup.

    Attributes:
        trouble: A sentence about the failing step, or None.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.trouble: str | None = None

    async def step(self, what: str, work: Callable[[], Awaitable[_Result]]) -> _Result:
        """Runs a step until the database allows it; returns its result.

        Args:
            what: The step's name, for example "reading the matches".
            work: The work, which may be repeated.

        Raises:
            UnusableError: When trying again is useless.
        """
        while True:
            try:
                result = await work()
            except UnusableError:
                raise
            except StoreError as problem:
                self.trouble = f"The start waits for the database ({what}): {problem}"
                log.warning("%s is tried again: %s", what, problem)
                await sleep_for(self._clock, _PAUSE_MS)
            else:
                self.trouble = None
                return result
