"""The roles of seasons on Discord: made, named, given, taken and deleted.

A role belongs to a season because its id is stored, or because it has the unfinished name that only
the bot can know. Its final name proves nothing: managers may have given it to a role of their own.
"""

from contextlib import suppress
from types import MappingProxyType
from typing import Final

import discord

from bifrost_bot.gateway.channels.nonce import unfinished_name
from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.season.events import SeasonOpened
from bifrost_bot.season.model import Season
from bifrost_bot.speech.wording import one_line
from bifrost_bot.store.database import Database
from bifrost_bot.store.seasons import roles

LIVING: Final = "living"
ELIMINATED: Final = "eliminated"
_NAMES: Final = MappingProxyType(
    {
        LIVING: "{season}: in the season",
        ELIMINATED: "{season}: eliminated",
        "spectators": "{season}: spectators",
    }
)
PARTS: Final = tuple(_NAMES)
"""The uses of a season's roles."""

_RANK: Final = Kind.ANIMATION.rank
_CLOCK_DOUBT_MS: Final = 600_000
"""How wrong the clock may have been when a season was opened, soon before its roles were made."""


class SeasonRoles:
    """The roles of all seasons."""

    def __init__(
        self, client: discord.Client, seasons: SeasonRunner, database: Database, limiter: Limiter
    ) -> None:
        self._client = client
        self._seasons = seasons
        self._database = database
        self._limiter = limiter
        self._awaited: set[int] = set()

    async def of_match(self, match_id: str) -> tuple[int, ...]:
        """Returns the roles of a match's season, whose holders may watch it; none without one."""
        async with self._database.transaction() as connection:
            return await roles.of_match(connection, match_id)

    async def seasons_with_roles(self, guild_id: int) -> list[str]:
        """Returns a server's seasons that are over and still have roles."""
        async with self._database.transaction() as connection:
            return await roles.seasons_with_roles(connection, guild_id)

    async def role_ids(self, season: Season) -> dict[str, int]:
        """Returns the ids of a season's roles by their use.

        An earlier release adopted roles that had the right name; those are older than the season,
        and are forgotten.
        """
        history = await self._seasons.history(season.id)
        opened = next(event for event in history if isinstance(event, SeasonOpened))
        oldest_ms = opened.at_ms - _CLOCK_DOUBT_MS
        async with self._database.transaction() as connection:
            recorded = await roles.of_season(connection, season.id)
            foreign = {id for id in recorded.values() if stamp_ms(id) < oldest_ms}
            if foreign:
                await roles.forget(connection, season.id, foreign)
        return {part: id for part, id in recorded.items() if id not in foreign}

    def is_awaited(self, guild: discord.Guild, role_id: int) -> bool:
        """Returns whether a role was just made, and the gateway has not reported it yet."""
        if guild.get_role(role_id) is not None:
            self._awaited.discard(role_id)
        return role_id in self._awaited

    async def make(self, season: Season, guild: discord.Guild, part: str) -> None:
        """Makes and names a role; one that was made but not recorded or named is taken."""
        unfinished = unfinished_name(part, season.seed)
        role = discord.utils.get(guild.roles, name=unfinished)
        if role is None:
            await self._limiter.take(_RANK, guild.id)
            none = discord.Permissions.none()
            role = await guild.create_role(name=unfinished, permissions=none)
            self._awaited.add(role.id)
        await self._record(season, part, role.id)
        await self._limiter.take(_RANK, guild.id)
        await role.edit(name=role_name(season, part))

    async def delete(self, season: Season, guild: discord.Guild, role_id: int) -> None:
        """Deletes a role of a season, if it still exists."""
        role = guild.get_role(role_id)
        if role is not None:
            await self._limiter.take(_RANK, guild.id)
            with suppress(discord.NotFound):
                await role.delete()
        await self.forget(season, role_id)

    async def forget(self, season: Season, role_id: int) -> None:
        """Removes a role of a season that was deleted, so that another one can be made."""
        async with self._database.transaction() as connection:
            await roles.forget(connection, season.id, [role_id])

    async def assign(self, guild: discord.Guild, user_id: int, role_id: int, *, has: bool) -> None:
        """Gives a member a role, or takes it."""
        await self._limiter.take(_RANK, guild.id)
        http = self._client.http
        change = http.add_role if has else http.remove_role
        await change(guild.id, user_id, role_id)

    async def _record(self, season: Season, part: str, role_id: int) -> None:
        async with self._database.transaction() as connection:
            recorded = await roles.of_season(connection, season.id)
            if part not in recorded:
                await roles.add(connection, season.id, part, role_id)


def role_name(season: Season, part: str) -> str:
    """Returns the name of a season's role."""
    return _NAMES[part].format(season=one_line(season.name))
