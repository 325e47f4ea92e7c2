"""Seasons as a subject of the upkeep: where they are, and how differences are put right."""

import logging
from collections.abc import Sequence
from typing import Final

import discord

from bifrost_bot.gateway.channels.nonce import trouble_nonce, unfinished_name
from bifrost_bot.gateway.channels.permissions import plain
from bifrost_bot.gateway.channels.season_roles import PARTS, SeasonRoles, role_name
from bifrost_bot.gateway.channels.season_rooms import SeasonChannels, room_overwrites
from bifrost_bot.gateway.channels.snowflake import snowflake, user_ids
from bifrost_bot.gateway.upkeep import rows
from bifrost_bot.gateway.upkeep.records import Overwrites, Wanted
from bifrost_bot.gateway.upkeep.rows import Difference, Severity
from bifrost_bot.gateway.upkeep.seasons import SeasonPlaces, parts_of, wanted_of
from bifrost_bot.gateway.upkeep.subject import OnlyPeopleError, Subject
from bifrost_bot.gateway.upkeep.upkeep import Look, Upkeep
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.seasons.runner import Change, SeasonRunner
from bifrost_bot.season.decide.substitutes import NoteAbsence
from bifrost_bot.season.events import EpisodeOpened
from bifrost_bot.season.fold import joined
from bifrost_bot.season.model import Season
from bifrost_bot.speech.wording import clean, harmless
from bifrost_bot.store.journal import UNMADE

log = logging.getLogger(__name__)
_RANK: Final = Kind.LINE.rank
_ASK_AGAIN_MS: Final = 43_200_000
"""How long a person's roles count as current when the cast changes."""
_REMIND_MS: Final = 7 * 86_400_000
"""For how long a later process does not tell hosts again what they have read."""
_MOST_READ: Final = 20
_UNKNOWN_MEMBER: Final = 10007


class SeasonSubject(Subject):
    """All seasons, which an `Upkeep` keeps in order."""

    kind = "season"

    def __init__(
        self,
        client: discord.Client,
        seasons: SeasonRunner,
        rooms: SeasonChannels,
        roles: SeasonRoles,
        upkeep: Upkeep,
        limiter: Limiter,
        clock: Clock,
    ) -> None:
        self._client = client
        self._seasons = seasons
        self._rooms = rooms
        self._roles = roles
        self._upkeep = upkeep
        self._limiter = limiter
        self._clock = clock
        self._told: set[tuple[str, str]] = set()
        upkeep.add(self)

    # What is noticed

    def on_change(self, change: Change) -> None:
        """Looks at a season when its cast or place changes, an episode opens, or it ends."""
        season = change.after
        before = change.before
        now_ms = self._clock.now_ms()
        if any(isinstance(event, EpisodeOpened) for event in change.events):
            self._upkeep.look_after(self, season.id, Look(now_ms))
        elif not change.events:
            # Its channel is another one, or its board is shown again.
            self._upkeep.look_after(self, season.id)
        elif before is None or season.over or parts_of(before) != parts_of(season):
            since_ms = None if season.over else now_ms - _ASK_AGAIN_MS
            is_old = before is not None
            look = Look(since_ms, tells=is_old, misses=is_old)
            self._upkeep.look_after(self, season.id, look)

    async def resume(self, guild_id: int) -> None:
        """Looks at a server's seasons, whose people and boards may have changed unseen."""
        for season_id in await self.live(guild_id):
            self._upkeep.resume(self, season_id)
            # `tell` knows what hosts have read.
            self._upkeep.look_after(self, season_id)

    async def repair(self, season: Season) -> list[str]:
        """Puts a season right; returns what was done, what could not be done, and why."""
        return await self._upkeep.repair(self, season.id, 0)

    async def wrong(self, season: Season) -> list[str]:
        """Returns what people must put right now, in sentences; see `guild` for what it raises."""
        found = await self._upkeep.differences(self, season.id)
        return [one.advice for one in found if one.row.severity is Severity.TOLD]

    # As a `Subject`

    async def live(self, guild_id: int) -> Sequence[str]:
        """Returns the ids of the seasons on a server that are not over, or still have roles."""
        live = [season.id for season in await self._seasons.live(guild_id)]
        return [*live, *await self._roles.seasons_with_roles(guild_id)]

    async def guild(self, id: str) -> discord.Guild:
        """Returns a season's server; see `SeasonChannels.guild` for what it raises."""
        return self._rooms.guild(await self._seasons.home(id))

    async def wanted(self, id: str, guild: discord.Guild) -> Wanted | None:
        """Returns what must be true for a season; None if it is over."""
        season = await self._seasons.season(id)
        return wanted_of(season, await self._places(season, guild))

    async def tell(self, id: str, difference: Difference, text: str) -> None:
        """Tells each host in a direct message, unless an earlier process has just done that."""
        season = await self._seasons.season(id)
        guild = await self.guild(id)
        sign, _, rest = text.partition(" ")
        line = f"{sign} **{harmless(season.name)}** on {clean(guild.name)}: {rest}"
        is_first = (id, line) not in self._told
        self._told.add((id, line))
        for host in filter(str.isdigit, season.hosts):
            await self._limiter.take(_RANK, guild.id)
            try:
                direct = await self._client.create_dm(discord.Object(int(host)))
                if is_first and await self._has_read(direct, line):
                    continue
                await direct.send(line, nonce=trouble_nonce(line, host, season.seed))
            except (discord.Forbidden, discord.NotFound) as problem:
                log.info("season %s: a host cannot be told: %s", id, problem)

    async def put_right(
        self, id: str, guild: discord.Guild, difference: Difference, here: int = 0
    ) -> str:
        """Puts a difference of a season right; see `Subject`."""
        season = await self._seasons.season(id)
        part = difference.key
        match difference.row:
            case rows.ROLE_MISSING | rows.ROLE_LOST:
                if difference.row is rows.ROLE_LOST:
                    await self._roles.forget(season, difference.target)
                await self._roles.make(season, guild, part)
                # Its holders, and the channel that it sees, come next.
                self._upkeep.look_after(self, id)
                return f"Made again: **{harmless(role_name(season, part))}**."
            case rows.ROLE_LEFT:
                await self._roles.delete(season, guild, difference.target)
                done = "It is deleted now."
            case rows.HOLDER:
                await self._assign(guild, difference)
                done = "That is put right."
            case rows.PLAYER_LEFT:
                await self._seasons.handle(id, NoteAbsence(part))
                done = "Their place is vacant, and a substitute is asked."
            case rows.OVERWRITES:
                await self._show(season, guild)
                done = "The bot has set them again."
            case rows.MESSAGE_LOST:
                await self._seasons.show_board(id)
                done = "It is posted again."
            case _:
                raise OnlyPeopleError(difference.row.remedy)
        return f"{difference.text} {done}"

    async def _assign(self, guild: discord.Guild, difference: Difference) -> None:
        people = self._upkeep.people
        (user_id,) = difference.others
        role_id = difference.target
        before = people.known(guild.id, user_id).roles
        try:
            await self._roles.assign(guild, user_id, role_id, has=role_id not in before)
        except discord.NotFound as problem:
            if problem.code != _UNKNOWN_MEMBER:
                raise
            people.note_left(guild.id, user_id)
            return
        people.note_roles(guild.id, user_id, before ^ {role_id})

    async def _show(self, season: Season, guild: discord.Guild) -> None:
        home = await self._seasons.home(season.id)
        channel = guild.get_channel(home.channel_id)
        if isinstance(channel, discord.TextChannel):
            recorded = await self._roles.role_ids(season)
            await self._rooms.show(channel, recorded.values())

    async def _places(self, season: Season, guild: discord.Guild) -> SeasonPlaces:
        home = await self._seasons.home(season.id)
        recorded = await self._roles.role_ids(season)
        history = await self._seasons.history(season.id)
        found: dict[str, int] = {}
        for part in PARTS:
            name = unfinished_name(part, season.seed)
            role = discord.utils.get(guild.roles, name=name)
            if role is not None:
                found[part] = role.id
        awaited = [part for part, id in recorded.items() if self._roles.is_awaited(guild, id)]
        channel = guild.get_channel(home.channel_id)
        overwrites: Overwrites | None = None
        if self._sets_overwrites(season, guild, channel):
            overwrites = plain(room_overwrites(guild, recorded.values()))
        return SeasonPlaces(
            None if home.channel_id == UNMADE else home.channel_id,
            await self._seasons.board_message(season.id),
            overwrites,
            found | recorded,
            frozenset(found),
            frozenset(awaited),
            frozenset(user_ids(joined(history))),
        )

    def _sets_overwrites(self, season: Season, guild: discord.Guild, channel: object) -> bool:
        """Returns whether a channel is the bot's own, and not all see the server's channels."""
        if guild.default_role.permissions.view_channel:
            return False
        return isinstance(channel, discord.TextChannel) and self._rooms.is_own(season, channel)

    async def _has_read(self, direct: discord.DMChannel, line: str) -> bool:
        """Returns whether a host has read that lately, sent by this process or another."""
        since = discord.Object(snowflake(self._clock.now_ms() - _REMIND_MS))
        told = direct.history(limit=_MOST_READ, after=since, oldest_first=False)
        async for message in told:
            if message.content == line:
                return True
        return False
