"""The seasons' timekeeper acts on due alarms, and credits the time of outages.

While the matches' timekeeper is held, as Discord is not connected, no alarm of a season is acted on
either.
"""

import logging
from collections.abc import Collection

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.schedule import Schedule
from bifrost_bot.runtime.seasons.faults import UnreadableSeasonError
from bifrost_bot.runtime.seasons.runner import Change, SeasonRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.runtime.timekeeper import Timekeeper
from bifrost_bot.season.decide import core
from bifrost_bot.season.decide.clock import GiveBack
from bifrost_bot.season.errors import SeasonError
from bifrost_bot.season.model import Season
from bifrost_bot.store.database import Database, StoreError
from bifrost_bot.store.seasons import deadlines

log = logging.getLogger(__name__)
_RETRY_MS = 1_000


class SeasonTimekeeper:
    """The alarms of all seasons, which follow from the seasons; the database has a copy."""

    def __init__(
        self,
        seasons: SeasonRunner,
        timekeeper: Timekeeper,
        database: Database,
        clock: Clock,
        tasks: Tasks,
    ) -> None:
        """Creates it.

        Args:
            seasons: The seasons.
            timekeeper: The matches' timekeeper, by which this one knows whether Discord is heard.
            database: Where the alarms are kept.
            clock: The time.
            tasks: The process's tasks.
        """
        self._seasons = seasons
        self._timekeeper = timekeeper
        self._database = database
        self._clock = clock
        self._tasks = tasks
        self._schedule = Schedule[str](clock)
        self._cut: dict[str, int] = {}

    def on_change(self, change: Change) -> None:
        """Sets the alarm of the changed season."""
        self.watch(change.season)

    def watch(self, season: Season) -> None:
        """Sets, moves or drops the alarm of a season; an unreachable one has none."""
        alarm = None if season.id in self._cut else core.alarm(season)
        self._schedule.put(season.id, alarm.at_ms if alarm else None)

    async def take_up(self) -> None:
        """Watches all seasons that are under way."""
        for season in await self._seasons.under_way():
            self.watch(season)

    async def run(self) -> None:
        """Acts on alarms, until cancelled."""
        while True:
            due = await self._schedule.due()
            await self._timekeeper.heard()
            for season_id in due:
                self._tasks.start(self._act(season_id), f"alarm of season {season_id}")

    async def _act(self, season_id: str) -> None:
        try:
            season = await self._seasons.season(season_id)
            alarm = core.alarm(season)
            # Meanwhile it may have got time back, or more time from a host.
            if (
                alarm is not None
                and season_id not in self._cut
                and alarm.at_ms <= self._clock.now_ms()
            ):
                season = (await self._seasons.handle(season_id, alarm.command)).season
        except StoreError:
            log.exception("season %s: the alarm could not be recorded; trying again", season_id)
            await self._clock.sleep_until(self._clock.now_ms() + _RETRY_MS)
            self._schedule.put(season_id, self._clock.now_ms())
            return
        except (FaultError, SeasonError):
            # Logged where it arose, or there is no such season any more: the same would follow from
            # trying again.
            return
        self.watch(season)

    async def give_back(self, lost_ms: int) -> None:
        """Credits every season with the time since `lost_ms`, or since its own clock stopped.

        Repeating this is harmless. Unreachable seasons get the time once they can be reached.

        Raises:
            StoreError: When it could not be recorded for all of them.
        """
        async with self._database.transaction() as connection:
            every = await deadlines.alarms(connection, self._seasons.shard_set)
            still = await deadlines.stop_times(connection, self._seasons.shard_set)
        for season_id in every:
            if season_id in self._cut:
                self._cut[season_id] = min(self._cut[season_id], lost_ms)
            else:
                await self._give_back_to(
                    season_id, min(lost_ms, still.get(season_id, lost_ms)), season_id in still
                )

    @property
    def cut(self) -> Collection[str]:
        """The seasons that cannot be reached."""
        return self._cut.keys()

    async def cut_off(self, season_id: str, since_ms: int | None = None) -> None:
        """Stops the clock of a season that has been unreachable since that time, or from now on."""
        since_ms = self._clock.now_ms() if since_ms is None else since_ms
        self._cut[season_id] = min(since_ms, self._cut.get(season_id, since_ms))
        self._schedule.put(season_id, None)
        # A process that dies meanwhile leaves the time to the next one.
        async with self._database.transaction() as connection:
            await deadlines.stop(connection, season_id, self._cut[season_id])

    async def restore(self, season_id: str) -> None:
        """Credits a reachable season with its lost time, and lets its clock run."""
        since_ms = self._cut.get(season_id)
        if since_ms is not None:
            await self._give_back_to(season_id, since_ms, stopped=True)
            self._cut.pop(season_id, None)
            self.watch(await self._seasons.season(season_id))

    async def _give_back_to(self, season_id: str, lost_ms: int, stopped: bool) -> None:
        try:
            season = (await self._seasons.handle(season_id, GiveBack(lost_ms))).season
        except UnreadableSeasonError:
            async with self._database.transaction() as connection:
                await deadlines.stop(connection, season_id, lost_ms)
            return
        except (FaultError, SeasonError):
            log.exception("season %s: the lost time could not be given back", season_id)
            return
        if stopped:
            async with self._database.transaction() as connection:
                await deadlines.resume(connection, season_id)
        self.watch(season)
