"""The events in servers' lists for matches that begin at a set time."""

import asyncio
from typing import Final
from weakref import WeakValueDictionary

import discord

from bifrost_bot.gateway.channels.access import available_guild
from bifrost_bot.gateway.channels.refresher import Refresher
from bifrost_bot.gateway.outgoing.calendar_events import CalendarEvents
from bifrost_bot.gateway.outgoing.server_events import (
    EventContent,
    ServerLocks,
    begin_event,
    describe_event,
    plan_event,
    take_out,
)
from bifrost_bot.match.decide.bounds import first_phase
from bifrost_bot.match.model import Match, Status
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.runner import Change, Runner, skips_answers
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store import scheduled_events
from bifrost_bot.store.database import Database
from bifrost_bot.store.scheduled_events import OF_CALENDAR, ScheduledEvent
from bifrost_bot.store.seasons import calendar_events

_TURNS: Final = 60
_LEAST_SECONDS: Final = 3_600
_MOST_SECONDS: Final = 30 * 86_400


class ScheduledEvents:
    """The events of all matches, and of the dates in seasons' calendars.

    Without the permission Create Events there are none. An event that staff deletes comes back
    only when another start or date is set.

    Attributes:
        on_season: Updates the events of a changed season.
    """

    def __init__(
        self,
        client: discord.Client,
        runner: Runner,
        seasons: SeasonRunner,
        database: Database,
        limiter: Limiter,
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        self._client = client
        self._runner = runner
        self._seasons = seasons
        self._database = database
        self._clock = clock
        self._locks: ServerLocks = WeakValueDictionary()
        self._refresher = Refresher("scheduled event", self._show, runner, limiter, tasks, clock)
        self._calendars = CalendarEvents(
            client,
            seasons,
            database,
            limiter,
            tasks,
            clock,
            self._locks,
            self._refresher.look_after,
        )
        self.on_season = self._calendars.on_change

    @skips_answers
    def on_change(self, change: Change) -> None:
        """Updates the event of a match whose start was set or dropped, or that began or ended."""
        before = change.before
        after = change.after
        if before is None or after.settings.private:
            return
        if _stage(before) != _stage(after):
            self._refresher.look_after(after.id)

    async def take_up(self) -> None:
        """Updates all events, after a restart.

        Raises:
            StoreError: When the database refuses.
        """
        async with self._database.transaction() as connection:
            mine = self._runner.shard_set
            ids = set(await scheduled_events.matches_with_events(connection, mine))
        planned = {one.id async for one in self._runner.each_live() if one.begins_ms}
        for match_id in sorted(ids | planned):
            self._refresher.look_after(match_id)
        await self._calendars.take_up()

    async def _show(self, match: Match) -> None:
        guild = available_guild(self._client, await self._runner.guild_id(match.id))
        async with self._locks.setdefault(guild.id, asyncio.Lock()):
            await self._show_in(guild, await self._runner.match(match.id))

    async def _show_in(self, guild: discord.Guild, match: Match) -> None:
        known = await self._take_over(guild, match)
        if match.status is Status.LOBBY and match.begins_ms:
            if known is None or known.begins_ms != match.begins_ms:
                await self._plan(guild, match, match.begins_ms, known)
        elif known is not None and not await self._keeps_event(match, known):
            if match.status is Status.LOBBY or match.over:
                await take_out(guild, known.event_id)
                async with self._database.transaction() as connection:
                    await scheduled_events.forget(connection, match.id)
            else:
                await begin_event(guild, known.event_id)

    async def _take_over(self, guild: discord.Guild, match: Match) -> ScheduledEvent | None:
        """Returns a match's event: its own, or that of its date in the calendar of a season."""
        async with self._database.transaction() as connection:
            known = await scheduled_events.event_of(connection, match.id)
            date = await calendar_events.of_match(connection, match.id)
        if date is None:
            return known
        if known is not None:
            await take_out(guild, date.event_id)
        elif guild.me.guild_permissions.create_events:
            content = await self._content(match, date.begins_ms)
            await describe_event(guild, date.event_id, content)
        known = known or ScheduledEvent(date.event_id, OF_CALENDAR)
        async with self._database.transaction() as connection:
            await calendar_events.forget(connection, date.event_id)
            await scheduled_events.put(connection, match.id, known)
        return known

    async def _keeps_event(self, match: Match, known: ScheduledEvent) -> bool:
        """Returns whether the event of a match in its lobby stays although no start is set."""
        if match.status is Status.LOBBY and known.begins_ms == OF_CALENDAR:
            season = await self._seasons.of_match(match.id)
            if season is not None and season.episode is not None and not season.over:
                return True
        return _is_about_to_begin(match)

    async def _plan(
        self, guild: discord.Guild, match: Match, begins_ms: int, known: ScheduledEvent | None
    ) -> None:
        if not guild.me.guild_permissions.create_events or begins_ms <= self._clock.now_ms():
            return
        content = await self._content(match, begins_ms)
        event_id = await plan_event(guild, known.event_id if known else None, content)
        async with self._database.transaction() as connection:
            await scheduled_events.put(connection, match.id, ScheduledEvent(event_id, begins_ms))

    async def _content(self, match: Match, begins_ms: int) -> EventContent:
        home = await self._runner.home(match.id)
        return EventContent(
            await self._name(match),
            f"Join with the button of match {match.id} in <#{home.channel_id}>.",
            home.channel_id,
            begins_ms,
            begins_ms + _seconds(match) * 1000,
        )

    async def _name(self, match: Match) -> str:
        title = f"{match.game.info.title}, match {match.id}"
        season = await self._seasons.of_match(match.id)
        if season is None:
            return title
        return f"{title}: {season.name}"


def _stage(match: Match) -> tuple[object, ...]:
    """Returns everything that an event depends on."""
    return match.begins_ms, match.status, _is_about_to_begin(match)


def _is_about_to_begin(match: Match) -> bool:
    """Returns whether a match without a set start is in its ready check, or waits for chance."""
    is_waiting = match.ready is not None or match.awaited is not None
    return is_waiting and match.status is Status.LOBBY


def _seconds(match: Match) -> int:
    """Returns about how long a match lasts, which Discord wants to know."""
    turns = _TURNS * first_phase(match.settings).seconds
    return min(max(turns, _LEAST_SECONDS), _MOST_SECONDS)
