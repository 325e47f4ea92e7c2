"""Makes the files of a finished match: in a worker and one match at a time, so that no turn waits."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial

from bifrost_bot.replay.match_files import MatchFiles, files_of
from bifrost_bot.runtime.people.names import Names
from bifrost_bot.runtime.runner import Runner

log = logging.getLogger(__name__)


class Archiver:
    """A maker of match files that starts a worker for each match: matches end seldom, and memory is scarce."""

    def __init__(self, runner: Runner, names: Names, hire: Callable[[], Executor]) -> None:
        self._runner = runner
        self._names = names
        self._hire = hire
        self._busy = asyncio.Lock()

    async def files(self, match_id: str) -> MatchFiles:
        """Returns a match's film, replay page and export; none, with a line in the log, if that failed.

        Raises:
            StoreError: When the match's events could not be read.
        """
        async with self._busy:
            bodies = await self._runner.bodies(match_id)
            worker = self._hire()
            try:
                make = partial(files_of, bodies, names=self._names.known())
                return await asyncio.get_running_loop().run_in_executor(worker, make)
            except Exception:
                log.exception("match %s: its replay could not be made; bifrost-bot replay tries again", match_id)
                return MatchFiles()
            finally:
                worker.shutdown(wait=False, cancel_futures=True)
