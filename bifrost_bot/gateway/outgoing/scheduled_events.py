"""The events in servers' lists for matches that begin at a set time."""

from datetime import UTC, datetime
from typing import Final

import discord

from bifrost_bot.gateway.channels.access import available_guild
from bifrost_bot.gateway.channels.refresher import Refresher
from bifrost_bot.match.decide.bounds import first_phase
from bifrost_bot.match.model import Match, Status
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store import scheduled_events
from bifrost_bot.store.database import Database
from bifrost_bot.store.scheduled_events import ScheduledEvent

_SCHEDULED: Final = discord.EventStatus.scheduled
_ACTIVE: Final = discord.EventStatus.active
_LONGEST_NAME: Final = 100
_TURNS: Final = 60
_LEAST_SECONDS: Final = 3_600
_MOST_SECONDS: Final = 30 * 86_400


class ScheduledEvents:
    """The events of all matches; without the permission Create Events there are none.

    An event that staff deletes comes back only when another start is set.
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
        self._refresher = Refresher("scheduled event", self._show, runner, limiter, tasks, clock)

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
            ids = set(await scheduled_events.matches(connection))
        planned = {match.id for match in await self._runner.live() if match.begins_ms}
        for match_id in sorted(ids | planned):
            self._refresher.look_after(match_id)

    async def _show(self, match: Match) -> None:
        guild = available_guild(self._client, await self._runner.guild_id(match.id))
        async with self._database.transaction() as connection:
            known = await scheduled_events.event_of(connection, match.id)
        if match.status is Status.LOBBY and match.begins_ms:
            if known is None or known.begins_ms != match.begins_ms:
                await self._plan(match, match.begins_ms, guild, known)
        elif known is not None and not _is_about_to_begin(match):
            await self._go_on(match, guild, known)

    async def _plan(
        self, match: Match, begins_ms: int, guild: discord.Guild, known: ScheduledEvent | None
    ) -> None:
        if not guild.me.guild_permissions.create_events or begins_ms <= self._clock.now_ms():
            return
        start = datetime.fromtimestamp(begins_ms / 1000, UTC)
        end = datetime.fromtimestamp(begins_ms / 1000 + _seconds(match), UTC)
        event = await _present(guild, known)
        if event is None:
            event = await self._make(match, guild, start, end)
        if event.start_time != start:
            await event.edit(start_time=start, end_time=end)
        async with self._database.transaction() as connection:
            shown = ScheduledEvent(event.id, begins_ms)
            await scheduled_events.put(connection, match.id, shown)

    async def _make(
        self, match: Match, guild: discord.Guild, start: datetime, end: datetime
    ) -> discord.ScheduledEvent:
        """Returns a new event, or the one that an earlier process made but did not record."""
        home = await self._runner.home(match.id)
        name = await self._name(match)
        place = f"https://discord.com/channels/{guild.id}/{home.channel_id}"
        for event in await guild.fetch_scheduled_events(with_counts=False):
            is_own = event.creator_id == guild.me.id
            if is_own and (event.name, event.location) == (name, place):
                return event
        return await guild.create_scheduled_event(
            name=name,
            description=f"Join with the button of match {match.id} in <#{home.channel_id}>.",
            start_time=start,
            end_time=end,
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=place,
        )

    async def _go_on(self, match: Match, guild: discord.Guild, known: ScheduledEvent) -> None:
        """Begins or ends an event with its match, or deletes it where the start was called off."""
        event = await _present(guild, known)
        is_ahead = event is not None and event.status is _SCHEDULED
        if match.status is Status.LOBBY or match.over:
            if event is not None:
                await (event.delete() if is_ahead else event.end())
            async with self._database.transaction() as connection:
                await scheduled_events.forget(connection, match.id)
        elif event is not None and is_ahead:
            await event.start()

    async def _name(self, match: Match) -> str:
        title = f"{match.game.info.title}, match {match.id}"
        season = await self._seasons.of_match(match.id)
        if season is None:
            return title
        return f"{title}: {season.name}"[:_LONGEST_NAME]


async def _present(
    guild: discord.Guild, known: ScheduledEvent | None
) -> discord.ScheduledEvent | None:
    """Returns an event as Discord has it; None once it is over or deleted."""
    if known is None:
        return None
    try:
        event = await guild.fetch_scheduled_event(known.event_id, with_counts=False)
    except discord.NotFound:
        return None
    return event if event.status in (_SCHEDULED, _ACTIVE) else None


def _stage(match: Match) -> tuple[object, ...]:
    """Returns everything that an event depends on."""
    return match.begins_ms, match.status, _is_about_to_begin(match)


def _is_about_to_begin(match: Match) -> bool:
    """Returns whether a match without a set start is in its ready check, or waits for chance."""
    return match.status is Status.LOBBY and (match.ready is not None or match.awaited is not None)


def _seconds(match: Match) -> int:
    """Returns about how long a match lasts, which Discord wants to know."""
    turns = _TURNS * first_phase(match.settings).seconds
    return min(max(turns, _LEAST_SECONDS), _MOST_SECONDS)
