"""The steps of a start, each tried again until it succeeds: a database may refuse for a while."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.store.database import StoreError, UnusableError

log = logging.getLogger(__name__)
_PAUSE_MS = 1_000
_Result = TypeVar("_Result")


class Step:
    """The steps that are repeated when Discord is heard again, as the log and the terminal name
    them.
    """

    pause_server: Final = "pausing the matches of a server"
    read_server: Final = "reading what was said on a server"
    resume_server: Final = "resuming the matches of a server"
    read_all: Final = "reading what was said meanwhile"
    take_up: Final = "taking up the matches"


class Starting:
    """What has to be done before matches go on.

    Attributes:
        trouble: What keeps a step from succeeding at present, in a sentence, or None.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.trouble: str | None = None

    async def step(self, what: str, work: Callable[[], Awaitable[_Result]]) -> _Result:
        """Does the work of a step, again and again until the database allows it, and returns its
        result.

        Args:
            what: What the step does, for example "reading the matches".
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
                await self._clock.sleep_until(self._clock.now_ms() + _PAUSE_MS)
            else:
                self.trouble = None
                return result
