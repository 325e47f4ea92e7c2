"""Writes what remains of a match that is over: beside the bot and one match at a time, so that no turn waits."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor

from bifrost_bot.replay.match_files import MatchFiles, keepsake
from bifrost_bot.runtime.runner import Runner

log = logging.getLogger(__name__)


class Archiver:
    """Hires a worker for each match and lets it go afterwards: matches end seldom, and memory is dear."""

    def __init__(self, runner: Runner, hire: Callable[[], Executor]) -> None:
        self._runner = runner
        self._hire = hire
        self._busy = asyncio.Lock()

    async def keepsake(self, match_id: str) -> MatchFiles:
        """Returns a film of a match, its replay page and its export; nothing, and a line in the log, if that failed.

        Raises:
            StoreError: When the match's facts could not be read.
        """
        async with self._busy:
            facts = await self._runner.facts(match_id)
            worker = self._hire()
            try:
                return await asyncio.get_running_loop().run_in_executor(worker, keepsake, facts)
            except Exception:
                log.exception("match %s: its replay could not be made; bifrost-bot replay tries again", match_id)
                return MatchFiles()
            finally:
                worker.shutdown(wait=False, cancel_futures=True)
