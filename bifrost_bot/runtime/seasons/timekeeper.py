"""The seasons' timekeeper acts on due alarms, and credits the time of outages.

While the matches' timekeeper is held, as Discord is not connected, no alarm of a season is acted on
either.
"""

import logging
from collections.abc import Collection

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import FaultError, UnreadableError
from bifrost_bot.runtime.schedule import Schedule
from bifrost_bot.runtime.seasons.runner import Change, SeasonRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.runtime.timekeeper import Timekeeper
from bifrost_bot.season.decide import core
from bifrost_bot.season.decide.clock import CreditDowntime
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
            timekeeper: The matches' timekeeper, which knows whether Discord is connected.
            database: The database of the alarms.
            clock: The time.
            tasks: The process's tasks.
        """
        self._seasons = seasons
        self._timekeeper = timekeeper
        self._database = database
        self._clock = clock
        self._tasks = tasks
        self._schedule = Schedule[str](clock)
        self._unreachable_since: dict[str, int] = {}

    def on_change(self, change: Change) -> None:
        """Sets the alarm of the changed season."""
        self.watch(change.after)

    def watch(self, season: Season) -> None:
        """Sets, moves or drops the alarm of a season; an unreachable one has none."""
        alarm = None if season.id in self._unreachable_since else core.alarm(season)
        self._schedule.put(season.id, alarm.at_ms if alarm else None)

    async def take_up(self) -> None:
        """Watches all seasons that are under way."""
        for season in await self._seasons.live():
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
            if alarm is not None and self._is_due(season_id, alarm.at_ms):
                season = (await self._seasons.handle(season_id, alarm.command)).after
        except StoreError:
            log.exception("season %s: the alarm could not be recorded; trying again", season_id)
            await self._clock.sleep_until(self._clock.now_ms() + _RETRY_MS)
            self._schedule.put(season_id, self._clock.now_ms())
            return
        except (FaultError, SeasonError):
            # Logged where it arose, or the season was deleted: trying again is useless.
            return
        self.watch(season)

    def _is_due(self, season_id: str, at_ms: int) -> bool:
        """Returns whether an alarm is due: the season may have been credited or extended."""
        return season_id not in self._unreachable_since and at_ms <= self._clock.now_ms()

    async def give_back(self, lost_ms: int) -> None:
        """Credits every season with the time since `lost_ms`, or since its own clock stopped.

        Repeating this is harmless. Unreachable seasons get the time once they can be reached.

        Raises:
            StoreError: When it could not be recorded for all of them.
        """
        async with self._database.transaction() as connection:
            alarms = await deadlines.alarms(connection, self._seasons.shard_set)
            stop_times = await deadlines.stop_times(connection, self._seasons.shard_set)
        for season_id in alarms:
            if season_id in self._unreachable_since:
                since_ms = min(self._unreachable_since[season_id], lost_ms)
                self._unreachable_since[season_id] = since_ms
            else:
                since_ms = min(lost_ms, stop_times.get(season_id, lost_ms))
                await self._credit(season_id, since_ms, stopped=season_id in stop_times)

    @property
    def cut(self) -> Collection[str]:
        """The seasons that cannot be reached."""
        return self._unreachable_since.keys()

    async def mark_unreachable(self, season_id: str, since_ms: int | None = None) -> None:
        """Stops the clock of a season that has been unreachable since that time, or from now on."""
        since_ms = self._clock.now_ms() if since_ms is None else since_ms
        since_ms = min(since_ms, self._unreachable_since.get(season_id, since_ms))
        self._unreachable_since[season_id] = since_ms
        self._schedule.put(season_id, None)
        # If this process dies, the next one credits the time.
        async with self._database.transaction() as connection:
            await deadlines.stop(connection, season_id, self._unreachable_since[season_id])

    async def restore(self, season_id: str) -> None:
        """Credits a reachable season with its lost time, and lets its clock run."""
        since_ms = self._unreachable_since.get(season_id)
        if since_ms is not None:
            await self._credit(season_id, since_ms, stopped=True)
            self._unreachable_since.pop(season_id, None)
            self.watch(await self._seasons.season(season_id))

    async def _credit(self, season_id: str, lost_ms: int, *, stopped: bool) -> None:
        try:
            season = (await self._seasons.handle(season_id, CreditDowntime(lost_ms))).after
        except UnreadableError:
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
