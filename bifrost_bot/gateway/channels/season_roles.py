"""The roles of seasons: created at the start, assigned as the cast changes, deleted at the end.

Role assignments are not stored: the bot asks Discord before each change, so the next check corrects
what a crash or a lost answer left wrong. Server managers assign the spectators' role.

A role belongs to a season because its id is stored, or because it has the unfinished name that only
the bot can know. Its final name proves nothing: managers may have given it to a role of their own.
"""

import logging
from collections.abc import Collection, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Final

import discord

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS, AwayError
from bifrost_bot.gateway.channels.nonce import unfinished_name
from bifrost_bot.gateway.channels.season_rooms import SeasonChannels
from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.backoff import Patience
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import NoSeasonError, UnreadableError
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.seasons.runner import Change, SeasonRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.season.events import CastJoined, SeasonOpened
from bifrost_bot.season.model import Season
from bifrost_bot.speech.wording import one_line
from bifrost_bot.store.database import Database, StoreError
from bifrost_bot.store.seasons import roles

_NAMES: Final = MappingProxyType(
    {
        "living": "{season}: in the season",
        "eliminated": "{season}: eliminated",
        "spectators": "{season}: spectators",
    }
)

log = logging.getLogger(__name__)
_LIVING: Final = "living"
_ELIMINATED: Final = "eliminated"
_RANK: Final = Kind.ANIMATION.rank
_CLOCK_DOUBT_MS: Final = 600_000
"""How wrong the clock may have been when a season was opened, soon before its roles were made."""


class SeasonRoles:
    """The roles of all seasons."""

    def __init__(
        self,
        seasons: SeasonRunner,
        rooms: SeasonChannels,
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
        self._pending: dict[str, set[str]] = {}
        self._busy: set[str] = set()

    def on_change(self, change: Change) -> None:
        """Creates the roles of a new season, updates them with the cast, deletes them later."""
        before = _parts(change.before)
        after = _parts(change.after)
        changed = {id for id, _ in before.items() ^ after.items()}
        if changed or change.before is None or change.after.over:
            self._update(change.after.id, changed)

    async def check_server(self, guild_id: int) -> None:
        """Corrects the roles of all seasons of a server in the background."""
        for season in await self._seasons.live(guild_id):
            history = await self._seasons.history(season.id)
            joined = {event.player_id for event in history if isinstance(event, CastJoined)}
            self._update(season.id, joined)
        async with self._database.transaction() as connection:
            season_ids = await roles.left(connection, guild_id)
        for season_id in season_ids:
            self._update(season_id, set())

    async def of_match(self, match_id: str) -> tuple[int, ...]:
        """Returns the roles of a match's season, whose holders may watch it; none without one."""
        async with self._database.transaction() as connection:
            return await roles.of_match(connection, match_id)

    def _update(self, season_id: str, ids: Collection[str]) -> None:
        self._pending.setdefault(season_id, set()).update(ids)
        if season_id not in self._busy:
            self._busy.add(season_id)
            self._tasks.start(self._update_pending(season_id), f"roles of season {season_id}")

    async def _update_pending(self, season_id: str) -> None:
        patience = Patience()
        try:
            while season_id in self._pending:
                ids = self._pending.pop(season_id)
                try:
                    await self._sync(season_id, ids)
                except (
                    AwayError,
                    discord.Forbidden,
                    NoSeasonError,
                    UnreadableError,
                ) as problem:
                    # Another check follows when the server's managers change something.
                    log.warning("season %s: its roles cannot be put right: %s", season_id, problem)
                except (*REQUEST_ERRORS, StoreError) as problem:
                    log.warning(
                        "season %s: its roles cannot be put right: %s; trying again",
                        season_id,
                        problem,
                    )
                    self._pending.setdefault(season_id, set()).update(ids)
                    await self._clock.sleep_until(self._clock.now_ms() + patience.pause())
        finally:
            self._busy.discard(season_id)

    async def _sync(self, season_id: str, ids: Collection[str]) -> None:
        season = await self._seasons.season(season_id)
        home = await self._seasons.home(season_id)
        guild = self._rooms.guild(home)
        if season.over:
            await self._delete(season, guild)
            return
        if not guild.me.guild_permissions.manage_roles:
            return
        own = await self._roles(season, guild)
        present = [role for role in own.values() if role is not None]
        await self._rooms.show(season, guild, present)
        parts = _parts(season)
        for id in sorted(ids):
            if id.isdigit():
                await self._assign(guild, int(id), own, parts.get(id))

    async def _roles(self, season: Season, guild: discord.Guild) -> dict[str, discord.Role | None]:
        """Returns a season's roles, created where missing; None for one that managers deleted."""
        recorded = await self._recorded_ids(season)
        found = {part: guild.get_role(role_id) for part, role_id in recorded.items()}
        for part, text in _NAMES.items():
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

    async def _recorded_ids(self, season: Season) -> dict[str, int]:
        """Returns the ids of a season's roles.

        An earlier release adopted roles that had the right name; those are older than the season,
        and are forgotten.
        """
        history = await self._seasons.history(season.id)
        opened_ms = next(event.at_ms for event in history if isinstance(event, SeasonOpened))
        oldest_ms = opened_ms - _CLOCK_DOUBT_MS
        async with self._database.transaction() as connection:
            recorded = await roles.of_season(connection, season.id)
            own = {part: id for part, id in recorded.items() if stamp_ms(id) >= oldest_ms}
            if own != recorded:
                foreign = set(recorded.values()) - set(own.values())
                await roles.forget(connection, season.id, foreign)
        return own

    async def _make(self, guild: discord.Guild, unfinished: str) -> discord.Role:
        """Returns a new role, or one that was created but not recorded."""
        unrecorded = discord.utils.get(guild.roles, name=unfinished)
        if unrecorded is not None:
            return unrecorded
        await self._limiter.take(_RANK, guild.id)
        return await guild.create_role(name=unfinished, permissions=discord.Permissions.none())

    async def _assign(
        self,
        guild: discord.Guild,
        id: int,
        own: Mapping[str, discord.Role | None],
        wanted: str | None,
    ) -> None:
        """Gives a user the wanted role, and takes the other one."""
        await self._limiter.take(_RANK, guild.id)
        try:
            member = await guild.fetch_member(id)
        except discord.NotFound:
            return
        for part in (_LIVING, _ELIMINATED):
            role = own.get(part)
            if role is None:
                continue
            has_role = member.get_role(role.id) is not None
            if has_role == (part == wanted):
                continue
            await self._limiter.take(_RANK, guild.id)
            if part == wanted:
                await member.add_roles(role)
            else:
                await member.remove_roles(role)

    async def _delete(self, season: Season, guild: discord.Guild) -> None:
        recorded = (await self._recorded_ids(season)).values()
        unfinished = {unfinished_name(part, season.seed) for part in _NAMES}
        for role in guild.roles:
            if role.id in recorded or role.name in unfinished:
                await self._limiter.take(_RANK, guild.id)
                with suppress(discord.NotFound):
                    await role.delete()
        async with self._database.transaction() as connection:
            await roles.forget(connection, season.id, recorded)


def _parts(season: Season | None) -> dict[str, str]:
    """Returns the role that each member of the cast should have."""
    parts: dict[str, str] = {}
    for member in season.cast if season is not None else ():
        parts[member.id] = _LIVING if member.out is None else _ELIMINATED
    return parts
