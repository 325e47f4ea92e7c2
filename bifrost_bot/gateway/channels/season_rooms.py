"""The channels in which seasons are announced: created when first needed, watched for deletion.

A season is recorded before its channel is made. The first process to need the channel makes it; one
that was made but not recorded is recognized by its mark.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final
from weakref import WeakValueDictionary

import discord

from bifrost_bot.gateway.channels.access import (
    REQUEST_ERRORS,
    AwayError,
    UnreachableError,
    is_available,
    is_unknown_channel,
)
from bifrost_bot.gateway.channels.directory import Directory
from bifrost_bot.gateway.channels.nonce import (
    channel_mark,
    find_marked,
    loss_nonce,
    unfinished_name,
)
from bifrost_bot.gateway.channels.permissions import is_set, season_overwrites
from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.faults import NoSeasonError
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.season.model import Season
from bifrost_bot.speech.wording import clean, harmless, one_line
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.journal import UNMADE, Home

log = logging.getLogger(__name__)
_RANK: Final = Kind.LINE.rank
_PROBLEMS: Final = (*REQUEST_ERRORS, AwayError, NoSeasonError, StoreError)


class SeasonChannels:
    """The channels in which seasons are announced."""

    def __init__(
        self,
        client: discord.Client,
        seasons: SeasonRunner,
        directory: Directory,
        limiter: Limiter,
        tasks: Tasks,
    ) -> None:
        self._client = client
        self._seasons = seasons
        self._directory = directory
        self._limiter = limiter
        self._tasks = tasks
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def _lock(self, home: Home) -> asyncio.Lock:
        """Returns the lock of a server, held while channels of its seasons are made."""
        return self._locks.setdefault(home.guild_id, asyncio.Lock())

    def guild(self, home: Home) -> discord.Guild:
        """Returns a season's server.

        Raises:
            AwayError: When the bot is not on it, or (`UnreachableError`) it is not available yet.
        """
        guild = self._client.get_guild(home.guild_id)
        if guild is None:
            raise AwayError(f"the bot is not on server {home.guild_id}")
        if not is_available(guild):
            raise UnreachableError(f"server {home.guild_id} cannot be reached yet")
        return guild

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

    async def show(
        self, season: Season, guild: discord.Guild, roles: Sequence[discord.Role]
    ) -> None:
        """Lets a season's roles see its own channel where others cannot see the server's."""
        channel = guild.get_channel((await self.home(season)).channel_id)
        if guild.default_role.permissions.view_channel:
            return
        if not isinstance(channel, discord.TextChannel):
            return
        wanted = season_overwrites(guild, roles)
        is_own = (channel.topic or "").endswith(_mark(season))
        if not is_own or is_set(channel, wanted):
            return
        # Not its category: the channel may have been moved into one of the server's own.
        await self._limiter.take(_RANK, guild.id)
        await channel.edit(overwrites=wanted)

    async def is_lost(self, season_id: str) -> bool:
        """Returns whether a season's channel was deleted; raises as `home` does."""
        home = await self._seasons.home(season_id)
        if home.channel_id == UNMADE:
            return False
        if self.guild(home).get_channel(home.channel_id) is not None:
            return False
        try:
            await self._client.fetch_channel(home.channel_id)
        except discord.NotFound as problem:
            return is_unknown_channel(problem)
        except discord.Forbidden:
            return False
        return False

    async def check_server(self, guild_id: int) -> None:
        """Checks in the background for deleted season channels on a server; tells hosts once."""
        for season in await self._seasons.live(guild_id):
            self._tasks.start(self._check(season), f"channel of season {season.id}")

    async def _check(self, season: Season) -> None:
        try:
            async with self._lock(await self._seasons.home(season.id)):
                lost = (await self._seasons.home(season.id)).channel_id
                if not await self.is_lost(season.id):
                    return
                if lost != await self._seasons.lost_channel(season.id):
                    await self._tell_hosts(season, lost)
                    await self._seasons.note_loss(season.id, lost)
        except _PROBLEMS as problem:
            log.warning(
                "season %s: whether its channel was deleted cannot be seen or told: %s",
                season.id,
                problem,
            )

    async def _tell_hosts(self, season: Season, lost: int) -> None:
        """Sends each host a direct message; the season's status says the same."""
        guild = self.guild(await self._seasons.home(season.id))
        text = (
            f"The channel with the announcements of **{harmless(season.name)}** on "
            f"{clean(guild.name)} was deleted. The season continues, and its announcements wait. "
            "Choose another channel there with /season channel, and they are posted in it."
        )
        for host in season.hosts:
            await self._limiter.take(_RANK, guild.id)
            try:
                direct = await self._client.create_dm(discord.Object(int(host)))
                await direct.send(text, nonce=loss_nonce(lost, host, season.seed))
            except (discord.Forbidden, discord.NotFound) as problem:
                log.info(
                    "season %s: a host cannot be told that its channel was deleted: %s",
                    season.id,
                    problem,
                )

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
            topic=f"What happens in the season · mark {mark}",
        )
        await self._directory.note_creation(guild.id, stamp_ms(channel.id))
        return channel


def _mark(season: Season) -> str:
    return channel_mark(season.id, season.seed)
