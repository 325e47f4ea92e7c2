"""Creates a match's channels, closes them for writing at its end, and deletes them."""

import asyncio
import hashlib
import hmac
import itertools
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar
from weakref import WeakValueDictionary

import discord

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.engines.rng import Rng, subkey
from bifrost_bot.engines.values import Board, Seat
from bifrost_bot.gateway.channels.access import (
    REQUEST_ERRORS,
    AwayError,
    ExposedError,
    UnreachableError,
)
from bifrost_bot.gateway.channels.directory import Directory
from bifrost_bot.gateway.channels.nonce import unfinished_name
from bifrost_bot.gateway.channels.permissions import (
    Overwrites,
    is_open,
    is_set,
    over_category,
    over_channel,
    shows_as,
)
from bifrost_bot.gateway.channels.preflight import reasons
from bifrost_bot.match.decide.phases import Open
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.notice import CONTROL, Address, Kind
from bifrost_bot.messages.post import category_name
from bifrost_bot.notices.maintenance import channels_missing, host_notice
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.speech.channel import addresses
from bifrost_bot.speech.texts.channel import ChannelText
from bifrost_bot.store import outbox, server_settings
from bifrost_bot.store.database import Database, StoreError
from bifrost_bot.store.outbox import Channel
from bifrost_bot.store.server_settings import GuildSettings

log = logging.getLogger(__name__)
_RANK = Kind.LINE.rank
_PAUSE_MS = 5_000
_REFUSALS = (400, 403)
_MARK_LENGTH = 8
_PASSING = (*REQUEST_ERRORS, AwayError, ExposedError, StoreError)
_Room = TypeVar("_Room", discord.TextChannel, discord.CategoryChannel)


class Channels:
    """The channels of all matches. They exist before the phase that needs them opens, so no turn is
    spent waiting.

    Attributes:
        roles_of: Returns the roles that may watch a match besides, which are those of its season.
    """

    def __init__(
        self,
        client: discord.Client,
        runner: Runner,
        directory: Directory,
        database: Database,
        limiter: Limiter,
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        self._client = client
        self._runner = runner
        self._directory = directory
        self._database = database
        self._limiter = limiter
        self._tasks = tasks
        self._clock = clock
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._complained: set[str] = set()
        self._limited: set[str] = set()
        self._replaced: set[int] = set()
        self._practised: dict[tuple[str, str], str] = {}
        self.roles_of: Callable[[str], Awaitable[tuple[int, ...]]] = _no_roles

    def _lock(self, match_id: str) -> asyncio.Lock:
        """Returns the lock of a match, which lasts as long as anybody holds it or waits for it."""
        return self._locks.setdefault(match_id, asyncio.Lock())

    def on_change(self, change: Change) -> None:
        """Creates the channels that the changed match waits for."""
        match = change.match
        if match.settings.practice and match.over:
            self._practised[match.hosts[0], match.settings.game] = match.id
        self.look_after(match)

    def look_after(self, match: Match) -> None:
        """Creates the channels that a match waits for, in the background."""
        if match.status is Status.RUNNING and match.phase is None:
            self._tasks.start(self._prepare(match.id), f"channels of match {match.id}")

    async def guild(self, match: Match) -> discord.Guild:
        """Returns a match's server.

        Raises:
            AwayError: When the bot is not on it, or (`UnreachableError`) it is not available yet.
        """
        guild = self._client.get_guild(await self._runner.guild_id(match.id))
        if guild is None:
            raise AwayError(f"the bot is not on the server of match {match.id}")
        # Servers arrive one by one after a connection, sometimes late; until then the library has
        # only their ids.
        if guild.unavailable or guild.me is None:  # pyright: ignore[reportUnnecessaryComparison]
            raise UnreachableError(f"the server of match {match.id} cannot be reached yet")
        return guild

    async def is_away(self, match: Match) -> bool:
        """Returns whether a match's server is not available, though the bot is on it."""
        try:
            await self.guild(match)
        except UnreachableError:
            return True
        except AwayError:
            return False
        return False

    async def replace(self, match: Match, address: Address, lost: Channel | None) -> Channel:
        """Creates a channel in place of a deleted one, or of one that the match lacks, and
        returns it.
        """
        async with self._lock(match.id):
            known = await self._directory.channel(match.id, address)
            if known is not None and (lost is None or known.id != lost.id):
                return known
            guild = await self.guild(match)
            category = await self._category(match, guild)
            if lost is None:
                return await self._make_channel(match, guild, category, address)
            # The library may still list the old one: see `ChannelRepair.on_obstruction`.
            self._replaced.add(lost.id)
            found = await self._find_or_make(match, guild, category, address)
            return await self._directory.replace(lost, found.id)

    async def gather(self, match: Match) -> None:
        """Moves the match's channels back into its category if that was deleted, recreating it."""
        guild = await self.guild(match)
        known = [guild.get_channel(channel.id) for channel in await self._directory.of(match.id)]
        strays = [
            one for one in known if isinstance(one, discord.TextChannel) and one.category is None
        ]
        if not strays:
            return
        async with self._lock(match.id):
            category = await self._category(match, guild)
            for channel in strays:
                await self._limiter.take(_RANK, guild.id)
                await channel.edit(category=category)

    async def close_for_writing(self, match: Match) -> None:
        """Closes the match's channels for writing to all but the bot; they are not deleted
        meanwhile.
        """
        async with self._lock(match.id):
            guild = await self.guild(match)
            for channel in await self._directory.of(match.id):
                found = guild.get_channel(channel.id)
                holder = match.occupant(channel.address.seat) if channel.address.seat else None
                if found is None or holder is None or holder.computer:
                    continue
                await self._limiter.take(_RANK, guild.id)
                await self._admit(match, guild, channel)

    async def admit(self, match: Match, address: Address) -> None:
        """Sets who may see and use a channel now, and who may watch the match if not everybody
        may.
        """
        channel = await self._directory.channel(match.id, address)
        if channel is None:
            return
        guild = await self.guild(match)
        await self._admit(match, guild, channel)
        if not is_open(guild, await self._spectators(guild)):
            await self.admit_spectators(match)

    async def admit_spectators(self, match: Match) -> None:
        """Sets who may watch a match, by the server's settings of now: its category and its
        boards' global channels.
        """
        guild = await self.guild(match)
        category, wanted = (
            await self._own_category(match, guild),
            await self._over_category(match, guild),
        )
        if category is not None and not is_set(category, wanted):
            await category.edit(overwrites=wanted)
        for channel in await self._directory.of(match.id):
            if channel.address.place == "public":
                await self._admit(match, guild, channel, unless_set=True)

    async def _admit(
        self, match: Match, guild: discord.Guild, channel: Channel, *, unless_set: bool = False
    ) -> None:
        found = guild.get_channel(channel.id)
        if found is None:
            return
        overwrites = await self._over_channel(match, guild, channel.address)
        if not (unless_set and is_set(found, overwrites)):
            await found.edit(overwrites=overwrites)

    async def _settings(self, guild: discord.Guild) -> GuildSettings:
        async with self._database.transaction() as connection:
            return await server_settings.settings(connection, guild.id)

    async def _spectators(self, guild: discord.Guild) -> int | None:
        """Returns the role that may watch the matches of a server, if its managers chose one."""
        return (await self._settings(guild)).spectator_role_id

    async def can_archive(self, match: Match) -> bool:
        """Returns whether the match has a category that is no archive yet."""
        category = await self._own_category(match, await self.guild(match))
        return category is not None and category.name != _archive_name(match)

    async def archive(self, match: Match) -> bool:
        """Turns the match's category into a read-only archive; returns False if it already is
        one (or is gone).
        """
        guild = await self.guild(match)
        category = await self._own_category(match, guild)
        name = _archive_name(match)
        if category is None or category.name == name:
            return False
        for channel in await self._directory.of(match.id):
            if channel.address == CONTROL:
                await self._limiter.take(_RANK, guild.id)
                await self._admit(match, guild, channel)
        await self.close_for_writing(match)
        await self._limiter.take(_RANK, guild.id)
        await category.edit(name=name, reason=ChannelText.archived.format(match=match.id))
        return True

    async def delete(self, match: Match) -> int:
        """Deletes the match's channels and their category; returns how many channels there were."""
        # If a match ended while its channels were being created, that is completed first.
        async with self._lock(match.id):
            guild = await self.guild(match)
            gone = await self._directory.of(match.id)
            ids = {channel.id for channel in gone} | self._replaced
            category = await self._own_category(match, guild)
            # Any other channel that users put there stays, and the category with it.
            emptied = category is not None and all(other.id in ids for other in category.channels)
            why = ChannelText.cleared.format(match=match.id)
            for channel in gone:
                found = guild.get_channel(channel.id)
                if found is not None:
                    await self._limiter.take(_RANK, guild.id)
                    with suppress(discord.NotFound):  # Already deleted by a user.
                        await found.delete(reason=why)
            if category is not None and emptied:
                with suppress(discord.NotFound):
                    await category.delete(reason=why)
            await self._directory.forget(match.id)
            self._practised = {
                key: last for key, last in self._practised.items() if last != match.id
            }
            return len(gone)

    async def _prepare(self, match_id: str) -> None:
        async with self._lock(match_id):
            while True:
                match = await self._runner.match(match_id)
                if match.status is not Status.RUNNING or match.phase is not None:
                    break
                try:
                    await self._make(match)
                    await self._make_good(match, await self._runner.match(match_id))
                    await self._runner.handle(match_id, Open(match.boards))
                    break
                except UnreachableError as problem:
                    log.warning("match %s: %s; trying again", match_id, problem)
                    await self._clock.sleep_until(self._clock.now_ms() + _PAUSE_MS)
                except discord.RateLimited as problem:
                    await self._clock.sleep_until(await self.tell_limit(match, problem))
                except _PASSING as problem:
                    log.error(
                        "match %s: its channels cannot be made: %s; trying again", match_id, problem
                    )
                    await self._complain(match, problem)
                    await self._clock.sleep_until(self._clock.now_ms() + _PAUSE_MS)
            self._complained.discard(match_id)
            self._limited.discard(match_id)

    async def _complain(self, match: Match, problem: Exception) -> None:
        """Tells the hosts, once, what only they can fix."""
        if isinstance(problem, ExposedError):
            why = [str(problem)]
        elif isinstance(problem, discord.HTTPException) and problem.status in _REFUSALS:
            why = reasons(problem, (await self.guild(match)).me)
        else:
            return
        if match.id not in self._complained:
            self._complained.add(match.id)
            await self._runner.tell(match.id, lambda now: (channels_missing(now, why),))

    async def tell_limit(self, match: Match, problem: discord.RateLimited) -> int:
        """Tells the hosts, once, that Discord takes no more channels for a long time; returns
        until when.
        """
        until_ms = self._clock.now_ms() + round(problem.retry_after * 1000)
        log.warning("match %s: its channels have to wait: %s", match.id, problem)
        if match.id not in self._limited:
            self._limited.add(match.id)
            notice = host_notice(
                match, ChannelText.limited.format(at=until_ms // 1000), trouble=CONTROL
            )
            await self._runner.tell(match.id, lambda _: (notice,))
        return until_ms

    async def _take_over(self, match: Match, guild: discord.Guild) -> None:
        """Gives a practice the channels that the last one of its game left its user, if all of them
        are there.

        Discord lets a bot make only so many a day.
        """
        last = self._practised.pop((match.hosts[0], match.settings.game), None)
        if last is None:
            return
        async with self._lock(last):
            left = await self._directory.of(last)
            async with self._database.transaction() as connection:
                owed = await outbox.is_owed(connection, last)
            if owed or not left or any(guild.get_channel(channel.id) is None for channel in left):
                return
            seat = next(seat for seat, id in match.seats.items() if id == match.hosts[0])
            taken = [Channel(one.id, match.id, replace(one.address, seat=seat)) for one in left]
            for channel in taken:
                await self._limiter.take(_RANK, guild.id)
                await self._admit(match, guild, channel, unless_set=True)
            await self._directory.hand_over(last, match.id, taken)

    async def _make(self, match: Match) -> None:
        guild = await self.guild(match)
        if match.settings.practice and not match.open_boards:
            await self._take_over(match, guild)
        category = await self._category(match, guild)
        new = [board for board in match.boards if board not in match.open_boards]
        hosts = () if match.settings.practice else (CONTROL,)
        wanted = dict.fromkeys(
            [*hosts, *(address for board in new for address in _in_order(match, board))]
        )
        # A seat's channel for all boards goes below the boards.
        for address in sorted(
            wanted, key=lambda address: address.board is None and address != CONTROL
        ):
            if await self._directory.channel(match.id, address) is None:
                await self._make_channel(match, guild, category, address)

    async def _make_good(self, then: Match, now: Match) -> None:
        """Admits the players who took over a seat while its channels were being created."""
        for channel in await self._directory.of(now.id):
            seat = channel.address.seat
            if seat is not None and then.seats[seat] != now.seats[seat]:
                await self.admit(now, channel.address)

    async def _category(self, match: Match, guild: discord.Guild) -> discord.CategoryChannel:
        """Returns the match's own category, created if necessary; others of the same name are left
        alone.

        It gets its name once it is recorded: until then its unfinished name proves whose it is.
        """
        found = await self._own_category(match, guild)
        if found is None:
            found = await self._make_category(match, guild)
        if await self._directory.category(match.id) != found.id:
            overwrites = await self._over_category(match, guild)
            if not is_set(found, overwrites):
                # It was left by a crash, and the server's settings have changed since.
                await self._limiter.take(_RANK, guild.id)
                found = _closed_to_others(
                    await found.edit(overwrites=overwrites) or found, overwrites
                )
            await self._directory.set_category(match.id, found.id)
        if found.name == unfinished_name("category", match.seed):
            await self._limiter.take(_RANK, guild.id)
            found = await found.edit(name=_free_name(match, guild)) or found
        return found

    async def _over_category(self, match: Match, guild: discord.Guild) -> Overwrites:
        spectators = await self._spectators(guild)
        return over_category(
            match, guild, spectators, await self._season_roles(match, guild, spectators)
        )

    async def _over_channel(
        self, match: Match, guild: discord.Guild, address: Address
    ) -> Overwrites:
        spectators = await self._spectators(guild)
        return over_channel(
            match, guild, address, spectators, await self._season_roles(match, guild, spectators)
        )

    async def _season_roles(
        self, match: Match, guild: discord.Guild, spectators: int | None
    ) -> tuple[int, ...]:
        """Returns the roles of a match's season, which have to be let in only where not
        everybody may watch.
        """
        return () if is_open(guild, spectators) else await self.roles_of(match.id)

    async def _make_category(self, match: Match, guild: discord.Guild) -> discord.CategoryChannel:
        overwrites = await self._over_category(match, guild)
        above = guild.get_channel((await self._settings(guild)).below_category_id or 0)
        # Of equal positions Discord shows the older channel first, so the new category comes right
        # below that one.
        position = discord.utils.MISSING if above is None else above.position
        await self._limiter.take(_RANK, guild.id)
        name = unfinished_name("category", match.seed)
        made = await guild.create_category(name, overwrites=overwrites, position=position)
        await self._directory.note_creation(guild.id, self._clock.now_ms())
        return _closed_to_others(made, overwrites)

    async def _own_category(
        self, match: Match, guild: discord.Guild
    ) -> discord.CategoryChannel | None:
        recorded = await self._directory.category(match.id)
        if recorded:
            known = guild.get_channel(recorded)
            return known if isinstance(known, discord.CategoryChannel) else None
        # A crash between creating and recording leaves a category with the name that only this
        # match can have given.
        left = discord.utils.get(guild.categories, name=unfinished_name("category", match.seed))
        if left is not None:
            return left
        # Earlier releases recorded only the channels of a match, which they made after its
        # category.
        own = {channel.id for channel in await self._directory.of(match.id)}
        for one in guild.categories:
            if one.name in (category_name(match), _archive_name(match)) and one.id < min(
                own, default=0
            ):
                held = own & {channel.id for channel in one.channels}
                if held and not await self._directory.is_category(one.id):
                    return one
        return None

    async def _make_channel(
        self,
        match: Match,
        guild: discord.Guild,
        category: discord.CategoryChannel,
        address: Address,
    ) -> Channel:
        found = await self._find_or_make(match, guild, category, address)
        made = Channel(found.id, match.id, address)
        await self._directory.add(made)
        return made

    async def _find_or_make(
        self,
        match: Match,
        guild: discord.Guild,
        category: discord.CategoryChannel,
        address: Address,
    ) -> discord.TextChannel:
        topic = _topic(match, address)
        overwrites = await self._over_channel(match, guild, address)
        # A crash between creating and recording leaves a channel with the mark that only this match
        # can have set.
        known = (one for one in category.text_channels if one.id not in self._replaced)
        left = next(
            (one for one in known if (one.topic or "").endswith(_mark(match, address))), None
        )
        await self._limiter.take(_RANK, guild.id)
        if left is not None:
            return _closed_to_others(await left.edit(overwrites=overwrites) or left, overwrites)
        made = await guild.create_text_channel(
            channel_name(match, address), category=category, overwrites=overwrites, topic=topic
        )
        await self._directory.note_creation(guild.id, self._clock.now_ms())
        return _closed_to_others(made, overwrites)


async def _no_roles(match_id: str) -> tuple[int, ...]:
    return ()


def _closed_to_others(channel: _Room, wanted: Overwrites) -> _Room:
    """Returns a channel, as Discord answered that it is now, if those see it who are to and nobody
    else.

    Raises:
        ExposedError: When Discord did not set that.
    """
    if not shows_as(channel, wanted):
        raise ExposedError(ChannelText.not_closed.format(channel=channel.id))
    return channel


def channel_name(match: Match, address: Address) -> str:
    """Returns a channel's name: `game1`, `grid-a`, `red-game1-submissions`, `red-submissions`, or
    `hosts`.

    Where names are neutral, a number stands for the seat: `game1-submissions-2`, `submissions-2`.
    In a practice, whose channels serve the user's next one too, nothing does.
    """
    if address == CONTROL:
        return "hosts"
    board = "" if address.board is None else _board_name(match.game.info, address.board)
    if address.seat is None:
        return board
    number = _number(match, address.seat)
    seat = "" if number or match.settings.practice else address.seat
    return "-".join(part for part in (seat, board, "submissions", str(number or "")) if part)


def _number(match: Match, seat: Seat) -> int:
    """Returns what stands for a seat in neutral names, drawn from the match's seed; 0 where
    names say the seat.
    """
    if not match.settings.neutral_names:
        return 0
    return (
        Rng(subkey(match.seed, "channels"), 0).shuffled(list(match.seats), "numbers").index(seat)
        + 1
    )


def _in_order(match: Match, board: Board) -> list[Address]:
    """Returns the channels of a board as Discord is to list them: where names are neutral, their
    order is too.
    """
    return sorted(
        addresses(match, board), key=lambda one: _number(match, one.seat) if one.seat else 0
    )


def _board_name(info: GameInfo, board: Board) -> str:
    if info.boards == (board,):
        return info.board_noun
    return f"{info.board_noun}{board}" if board.isdigit() else f"{info.board_noun}-{board.lower()}"


def _topic(match: Match, address: Address) -> str:
    title, mark = match.game.info.title, _mark(match, address)
    if match.settings.rehearsal:
        title = ChannelText.rehearsal.format(game=title)
    if address == CONTROL:
        return ChannelText.topic_of_hosts.format(title=title, mark=mark)
    purpose = ChannelText.topic_to_watch if address.seat is None else ChannelText.topic_to_move
    return purpose.format(title=title, mark=mark)


def _mark(match: Match, address: Address) -> str:
    """Returns a hash, salted by the seed, that proves a channel to be this match's and made for
    the present player.
    """
    made_for = f"{address.key}/{match.seats.get(address.seat or '', '')}"
    hashed = hmac.digest(subkey(match.seed, "channels").encode(), made_for.encode(), hashlib.sha256)
    return hashed.hex()[:_MARK_LENGTH]


def _archive_name(match: Match) -> str:
    return ChannelText.archive.format(category=category_name(match))


def _free_name(match: Match, guild: discord.Guild) -> str:
    """Returns a name for the match's category, with a number appended if the plain one is taken."""
    name, taken = category_name(match), {one.name for one in guild.categories}
    numbered = (f"{name} ({number})" for number in itertools.count(2))
    return name if name not in taken else next(other for other in numbered if other not in taken)
