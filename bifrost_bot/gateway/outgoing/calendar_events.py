"""The events in servers' lists for the dates of seasons' calendars."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import discord

from bifrost_bot.gateway.channels.access import available_guild
from bifrost_bot.gateway.channels.refresher import Refresher
from bifrost_bot.gateway.outgoing.server_events import (
    EventContent,
    ServerLocks,
    describe_event,
    plan_event,
    take_out,
)
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.seasons.runner import Change, SeasonRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.season.model import EpisodeDate, Season
from bifrost_bot.speech.season.view import game_title
from bifrost_bot.speech.wording import one_line
from bifrost_bot.store.database import Database
from bifrost_bot.store.journal import UNMADE
from bifrost_bot.store.seasons import calendar_events
from bifrost_bot.store.seasons.calendar_events import CalendarEvent

log = logging.getLogger(__name__)
_RANK: Final = Kind.ANIMATION.rank
_LIST_FULL: Final = 30038
_EVENING_MS: Final = 3 * 3_600_000
"""About how long an episode lasts, which Discord wants to know."""


class CalendarEvents:
    """The events of all dates ahead, the nearest first where a server's list is full.

    Once the match of an episode is opened, its date's event is the match's.
    """

    def __init__(
        self,
        client: discord.Client,
        seasons: SeasonRunner,
        database: Database,
        limiter: Limiter,
        tasks: Tasks,
        clock: Clock,
        locks: ServerLocks,
        hand_over: Callable[[str], None],
    ) -> None:
        """Creates it; `hand_over` lets a match take over the event of its date."""
        self._client = client
        self._seasons = seasons
        self._database = database
        self._limiter = limiter
        self._clock = clock
        self._locks = locks
        self._hand_over = hand_over
        self._refresher = Refresher("scheduled event", self._show, seasons, limiter, tasks, clock)

    def on_change(self, change: Change) -> None:
        """Updates the events of a season whose dates, episode or channel changed, or that ended."""
        before = change.before
        after = change.after
        if before is None:
            return
        has_moved = not change.events
        if has_moved or _stage(before) != _stage(after):
            self._refresher.look_after(after.id)

    async def take_up(self) -> None:
        """Updates all events, after a restart.

        Raises:
            StoreError: When the database refuses.
        """
        async with self._database.transaction() as connection:
            mine = self._seasons.shard_set
            ids = set(await calendar_events.seasons_with_events(connection, mine))
        planned = {season.id for season in await self._seasons.live() if season.calendar}
        for season_id in sorted(ids | planned):
            self._refresher.look_after(season_id)

    async def _show(self, season: Season) -> None:
        guild = available_guild(self._client, await self._seasons.guild_id(season.id))
        async with self._locks.setdefault(guild.id, asyncio.Lock()):
            await self._show_in(guild, await self._seasons.season(season.id))

    async def _show_in(self, guild: discord.Guild, season: Season) -> None:
        async with self._database.transaction() as connection:
            shown = await calendar_events.of_season(connection, season.id)
        dates = _dates(season)
        kept = {*dates, self._hand_over_latest(season)}
        for number, event in shown.items():
            if number not in kept:
                await self._limiter.take(_RANK, guild.id)
                await take_out(guild, event.event_id)
                async with self._database.transaction() as connection:
                    await calendar_events.forget(connection, event.event_id)
        home = await self._seasons.home(season.id)
        if not guild.me.guild_permissions.create_events or home.channel_id == UNMADE:
            return
        for number, date in dates.items():
            content = _content(season, number, date, home.channel_id)
            try:
                await self._plan(guild, season.id, number, date, shown.get(number), content)
            except discord.HTTPException as problem:
                if problem.code != _LIST_FULL:
                    raise
                log.info("season %s: the server has no room for more events", season.id)
                return

    async def _plan(
        self,
        guild: discord.Guild,
        season_id: str,
        number: int,
        date: EpisodeDate,
        known: CalendarEvent | None,
        content: EventContent,
    ) -> None:
        is_moved = known is None or known.begins_ms != date.begins_ms
        is_same = not is_moved and known is not None and known.game == date.game
        if is_same or date.begins_ms <= self._clock.now_ms():
            return
        await self._limiter.take(_RANK, guild.id)
        event_id = known.event_id if known else None
        if event_id is None or is_moved:
            event_id = await plan_event(guild, event_id, content)
        else:
            await describe_event(guild, event_id, content)
        async with self._database.transaction() as connection:
            shown = CalendarEvent(event_id, date.begins_ms, date.game)
            await calendar_events.put(connection, season_id, number, shown)

    def _hand_over_latest(self, season: Season) -> int:
        """Lets the match of the latest episode take over, or give up, the event of its date.

        Returns:
            The number of the episode, if its event is not to be taken out; else 0.
        """
        if not season.episodes:
            return 0
        episode = season.episodes[-1]
        link = episode.match or episode.duel
        if link is not None:
            self._hand_over(link.match_id)
        waits = link is not None or not (episode.closed or season.over)
        return episode.number if waits else 0


def _dates(season: Season) -> dict[int, EpisodeDate]:
    """Returns the dates of a season's coming episodes by their numbers; none once it is over."""
    if season.over:
        return {}
    return dict(enumerate(season.calendar, len(season.episodes) + 1))


def _content(season: Season, number: int, date: EpisodeDate, channel_id: int) -> EventContent:
    game = f", {game_title(date.game)}" if date.game else ""
    return EventContent(
        f"Episode {number}{game}: {one_line(season.name)}",
        f"Episode {number} of season {season.id}; /season calendar shows all dates.",
        channel_id,
        date.begins_ms,
        date.begins_ms + _EVENING_MS,
    )


def _stage(season: Season) -> tuple[object, ...]:
    """Returns everything that its events depend on."""
    latest = season.episodes[-1] if season.episodes else None
    episode = latest and (latest.number, latest.match, latest.duel, latest.closed)
    return season.calendar, season.over, episode
