"""The files of matches and seasons, made in a worker process one at a time."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from functools import partial

from bifrost_bot.gateway.outgoing.replay_link import ReplayLinks
from bifrost_bot.replay.match_files import MatchFiles, files_of
from bifrost_bot.replay.season.files import SeasonFiles
from bifrost_bot.replay.season.published import files_of as season_files_of
from bifrost_bot.runtime.people.names import Names
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.season.model import Season

log = logging.getLogger(__name__)


class Archiver:
    """Makes match files, each in a new worker: matches end seldom, and memory is scarce."""

    def __init__(self, runner: Runner, names: Names, start_worker: Callable[[], Executor]) -> None:
        self._runner = runner
        self._names = names
        self._start_worker = start_worker
        self._busy = asyncio.Lock()

    async def files(self, match_id: str) -> MatchFiles:
        """Returns a match's film, replay page and export; none, with a log entry, if that failed.

        Raises:
            StoreError: When the match's events could not be read.
        """
        async with self._busy:
            bodies = await self._runner.bodies(match_id)
            guild_id = await self._runner.guild_id(match_id)
            worker = self._start_worker()
            try:
                make = partial(files_of, bodies, names=self._names.names_of_server(guild_id))
                return await asyncio.get_running_loop().run_in_executor(worker, make)
            except Exception:
                log.exception(
                    "match %s: its replay could not be made; bifrost-bot replay tries again",
                    match_id,
                )
                return MatchFiles()
            finally:
                worker.shutdown(wait=False, cancel_futures=True)


class SeasonArchiver:
    """Makes seasons' files with the replays of their matches; match files need not wait for them.

    Attributes:
        replays: Where the replays of matches were published.
    """

    def __init__(
        self,
        seasons: SeasonRunner,
        runner: Runner,
        replays: ReplayLinks,
        start_worker: Callable[[], Executor],
    ) -> None:
        self.replays = replays
        self._seasons = seasons
        self._runner = runner
        self._start_worker = start_worker
        self._busy = asyncio.Lock()

    async def files(self, season: Season, names: Mapping[str, str]) -> SeasonFiles:
        """Returns a season's page with published replays, spreadsheets, and its export once over.

        Args:
            names: The display names of its people, by id.

        Raises:
            StoreError: When the season's or a match's events could not be read.
        """
        async with self._busy:
            bodies = await self._seasons.bodies(season.id)
            links = await self.replays.of(season)
            matches = {match_id: await self._runner.bodies(match_id) for match_id in links}
            worker = self._start_worker()
            try:
                make = partial(season_files_of, bodies, names, matches, links)
                return await asyncio.get_running_loop().run_in_executor(worker, make)
            finally:
                worker.shutdown(wait=False, cancel_futures=True)
