"""The channels in which seasons are announced: created when first needed.

A season is recorded before its channel is made. The first process to need the channel makes it; one
that was made but not recorded is recognized by its mark.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping, MutableMapping
from typing import Final
from weakref import WeakValueDictionary

import discord

from bifrost_bot.gateway.channels.access import available_guild
from bifrost_bot.gateway.channels.directory import Directory
from bifrost_bot.gateway.channels.nonce import (
    channel_mark,
    find_marked,
    has_mark,
    unfinished_name,
    with_mark,
)
from bifrost_bot.gateway.channels.permissions import (
    Overwrites,
    plain,
    season_overwrites,
    with_others,
)
from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.season.model import Season
from bifrost_bot.speech.wording import one_line
from bifrost_bot.store.journal import UNMADE, Home

log = logging.getLogger(__name__)
_RANK: Final = Kind.LINE.rank


class SeasonChannels:
    """The channels in which seasons are announced."""

    def __init__(
        self,
        client: discord.Client,
        seasons: SeasonRunner,
        directory: Directory,
        limiter: Limiter,
        confirmed: MutableMapping[int, Mapping[int, tuple[int, int]]],
    ) -> None:
        self._client = client
        self._seasons = seasons
        self._directory = directory
        self._limiter = limiter
        self._confirmed = confirmed
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def _lock(self, home: Home) -> asyncio.Lock:
        """Returns the lock of a server, held while channels of its seasons are made."""
        return self._locks.setdefault(home.guild_id, asyncio.Lock())

    def guild(self, home: Home) -> discord.Guild:
        """Returns a season's server.

        Raises:
            AwayError: When the bot is not on it, or (`UnreachableError`) it is not available yet.
        """
        return available_guild(self._client, home.guild_id)

    async def home(self, season: Season) -> Home:
        """Returns where a season is announced, after making its channel if necessary.

        Raises:
            AwayError: When the bot is not on its server, or that is not available yet.
            discord.HTTPException: When Discord refuses to make the channel.
            NoSeasonError: When there is no such season any more.
            StoreError: When something could not be read or recorded.
        """
        home = await self._seasons.home(season.id)
        if home.channel_id != UNMADE:
            return home
        async with self._lock(home):
            home = await self._seasons.home(season.id)
            if home.channel_id != UNMADE:
                return home
            made = await self._make(season, self.guild(home))
            await self._seasons.move(season.id, made.id)
            log.info(
                "season %s is announced in channel %s, which was made for it", season.id, made.id
            )
            return Home(home.guild_id, made.id)

    def is_own(self, season: Season, channel: discord.TextChannel) -> bool:
        """Returns whether the bot made a channel for the season, and no host chose it."""
        return has_mark(channel, _mark(season))

    async def show(self, channel: discord.TextChannel, role_ids: Iterable[int]) -> None:
        """Lets a season's roles see its own channel; what staff added to it stays.

        Its category stays as it is: the channel may have been moved into one of the server's own.
        """
        wanted = room_overwrites(channel.guild, role_ids)
        merged = with_others(channel, wanted, is_secret=False)
        await self._limiter.take(_RANK, channel.guild.id)
        await channel.edit(overwrites=merged)
        self._confirmed[channel.id] = plain(merged)

    async def _make(self, season: Season, guild: discord.Guild) -> discord.TextChannel:
        """Returns the season's channel; reuses one, or a category, that was not recorded.

        The category gets the season's name once the channel is in it; until then its unfinished
        name proves whose it is.
        """
        unfinished = unfinished_name("category", season.seed)
        mark = _mark(season)
        channel = find_marked(guild.text_channels, mark)
        if channel is None:
            category = discord.utils.get(guild.categories, name=unfinished)
            if category is None:
                category = await self._make_category(guild, unfinished)
            channel = await self._make_channel(guild, category, mark)
        category = channel.category
        if category is not None and category.name == unfinished:
            await self._limiter.take(_RANK, guild.id)
            await category.edit(name=one_line(season.name))
        return channel

    async def _make_category(self, guild: discord.Guild, name: str) -> discord.CategoryChannel:
        await self._limiter.take(_RANK, guild.id)
        category = await guild.create_category(name, overwrites=season_overwrites(guild))
        await self._directory.note_creation(guild.id, stamp_ms(category.id))
        return category

    async def _make_channel(
        self, guild: discord.Guild, category: discord.CategoryChannel, mark: str
    ) -> discord.TextChannel:
        await self._limiter.take(_RANK, guild.id)
        channel = await guild.create_text_channel(
            "announcements",
            category=category,
            overwrites=season_overwrites(guild),
            topic=with_mark("What happens in the season", mark),
        )
        await self._directory.note_creation(guild.id, stamp_ms(channel.id))
        return channel


def _mark(season: Season) -> str:
    return channel_mark(season.id, season.seed)


def room_overwrites(guild: discord.Guild, role_ids: Iterable[int]) -> Overwrites:
    """Returns the overwrites of a season's own channel, which these of its roles see."""
    return season_overwrites(guild, filter(None, map(guild.get_role, role_ids)))
