"""The roles of seasons: made at the beginning, given and taken as the cast changes, deleted at the
end.

Who has which role is not stored: Discord is asked before one is given or taken, so that a death or
a lost answer leaves nothing wrong that the next look does not put right. Spectators are who the
server's managers give that role to.

A role belongs to a season because its id is stored, or because it has the unfinished name that only
the bot can know: never because of its final name, which the server's managers may have given to a
role of their own.
"""

import logging
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Final

import discord

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS, AwayError
from bifrost_bot.gateway.channels.nonce import unfinished_name
from bifrost_bot.gateway.channels.season_rooms import SeasonRooms
from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.backoff import Patience
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.seasons.faults import NoSeasonError, UnreadableSeasonError
from bifrost_bot.runtime.seasons.runner import Change, SeasonRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.season.events import CastJoined, SeasonOpened
from bifrost_bot.season.model import Season
from bifrost_bot.speech.texts.season.command import SeasonRoleText
from bifrost_bot.speech.wording import one_line
from bifrost_bot.store.database import Database, StoreError
from bifrost_bot.store.seasons import roles

log = logging.getLogger(__name__)
_LIVING: Final = "living"
_ELIMINATED: Final = "eliminated"
_RANK: Final = Kind.ANIMATION.rank
_CLOCK_DOUBT_MS: Final = 600_000
"""How far the clock of a start may have been wrong, as the roles of a season are made soon after
it is opened.
"""


class SeasonRoles:
    """The roles of all seasons."""

    def __init__(
        self,
        seasons: SeasonRunner,
        rooms: SeasonRooms,
        database: Database,
        limiter: Limiter,
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        self._seasons = seasons
        self._rooms = rooms
        self._database = database
        self._limiter = limiter
        self._tasks = tasks
        self._clock = clock
        self._wanted: dict[str, set[str]] = {}
        self._busy: set[str] = set()

    def on_change(self, change: Change) -> None:
        """Makes the roles of a new season, gives and takes them after a change of the cast,
        deletes them at the end.
        """
        before, after = _parts(change.before), _parts(change.season)
        changed = {id for id in before.keys() | after.keys() if before.get(id) != after.get(id)}
        if changed or change.before is None or change.season.over:
            self._look_after(change.season.id, changed)

    async def look_over(self, guild_id: int) -> None:
        """Puts the roles of all seasons of a server right, in the background."""
        for season in await self._seasons.under_way(guild_id):
            history = await self._seasons.history(season.id)
            self._look_after(
                season.id, {event.player_id for event in history if isinstance(event, CastJoined)}
            )
        async with self._database.transaction() as connection:
            left = await roles.left(connection, guild_id)
        for season_id in left:
            self._look_after(season_id, set())

    async def of_match(self, match_id: str) -> tuple[int, ...]:
        """Returns the roles of the season to which a match belongs, whose holders may watch it;
        none without one.
        """
        async with self._database.transaction() as connection:
            return await roles.of_match(connection, match_id)

    def _look_after(self, season_id: str, ids: Collection[str]) -> None:
        self._wanted.setdefault(season_id, set()).update(ids)
        if season_id not in self._busy:
            self._busy.add(season_id)
            self._tasks.start(self._look(season_id), f"roles of season {season_id}")

    async def _look(self, season_id: str) -> None:
        patience = Patience()
        try:
            while season_id in self._wanted:
                ids = self._wanted.pop(season_id)
                try:
                    await self._settle(season_id, ids)
                except (
                    AwayError,
                    discord.Forbidden,
                    NoSeasonError,
                    UnreadableSeasonError,
                ) as problem:
                    # What its server's managers change is heard, and all is looked at again.
                    log.warning("season %s: its roles cannot be put right: %s", season_id, problem)
                except (*REQUEST_ERRORS, StoreError) as problem:
                    log.warning(
                        "season %s: its roles cannot be put right: %s; trying again",
                        season_id,
                        problem,
                    )
                    self._wanted.setdefault(season_id, set()).update(ids)
                    await self._clock.sleep_until(self._clock.now_ms() + patience.pause())
        finally:
            self._busy.discard(season_id)

    async def _settle(self, season_id: str, ids: Collection[str]) -> None:
        season, home = await self._seasons.season(season_id), await self._seasons.home(season_id)
        guild = self._rooms.guild(home)
        if season.over:
            await self._delete(season, guild)
            return
        if not guild.me.guild_permissions.manage_roles:
            return
        own = await self._made(season, guild)
        await self._rooms.show(season, guild, [role for role in own.values() if role is not None])
        parts = _parts(season)
        for id in sorted(ids):
            if id.isdigit():
                await self._set(guild, int(id), own, parts.get(id))

    async def _made(self, season: Season, guild: discord.Guild) -> dict[str, discord.Role | None]:
        """Returns a season's roles, made where they are missing; None for one that the server's
        managers deleted.
        """
        recorded = await self._recorded(season)
        found = {part: guild.get_role(role_id) for part, role_id in recorded.items()}
        for part, text in SeasonRoleText.names.items():
            unfinished = unfinished_name(part, season.seed)
            if part not in found:
                found[part] = made = await self._make(guild, unfinished)
                async with self._database.transaction() as connection:
                    await roles.add(connection, season.id, part, made.id)
            role = found[part]
            if role is not None and role.name == unfinished:
                await self._limiter.take(_RANK, guild.id)
                await role.edit(name=text.format(season=one_line(season.name)))
        return found

    async def _recorded(self, season: Season) -> dict[str, int]:
        """Returns the ids of a season's roles; forgets roles that are older than the season, so not
        made for it.

        An earlier program took a role that had the right name.
        """
        history = await self._seasons.history(season.id)
        oldest_ms = (
            next(event.at_ms for event in history if isinstance(event, SeasonOpened))
            - _CLOCK_DOUBT_MS
        )
        async with self._database.transaction() as connection:
            recorded = await roles.of_season(connection, season.id)
            own = {part: id for part, id in recorded.items() if stamp_ms(id) >= oldest_ms}
            if own != recorded:
                await roles.forget(
                    connection, season.id, set(recorded.values()) - set(own.values())
                )
        return own

    async def _make(self, guild: discord.Guild, unfinished: str) -> discord.Role:
        """Returns a new role, or one that was made and not recorded."""
        left = discord.utils.get(guild.roles, name=unfinished)
        if left is not None:
            return left
        await self._limiter.take(_RANK, guild.id)
        return await guild.create_role(name=unfinished, permissions=discord.Permissions.none())

    async def _set(
        self,
        guild: discord.Guild,
        id: int,
        own: Mapping[str, discord.Role | None],
        wanted: str | None,
    ) -> None:
        """Gives a person the role that they are to have, and takes the other one."""
        await self._limiter.take(_RANK, guild.id)
        try:
            member = await guild.fetch_member(id)
        except discord.NotFound:
            return
        for part in (_LIVING, _ELIMINATED):
            role = own.get(part)
            if role is None or (member.get_role(role.id) is not None) == (part == wanted):
                continue
            await self._limiter.take(_RANK, guild.id)
            if part == wanted:
                await member.add_roles(role)
            else:
                await member.remove_roles(role)

    async def _delete(self, season: Season, guild: discord.Guild) -> None:
        recorded = (await self._recorded(season)).values()
        unfinished = {unfinished_name(part, season.seed) for part in SeasonRoleText.names}
        for role in guild.roles:
            if role.id in recorded or role.name in unfinished:
                await self._limiter.take(_RANK, guild.id)
                with suppress(discord.NotFound):
                    await role.delete()
        async with self._database.transaction() as connection:
            await roles.forget(connection, season.id, recorded)


def _parts(season: Season | None) -> dict[str, str]:
    """Returns which role each of the cast is to have."""
    if season is None:
        return {}
    return {member.id: _LIVING if member.out is None else _ELIMINATED for member in season.cast}
