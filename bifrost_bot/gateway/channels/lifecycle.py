"""Creates a match's channels, closes them for writing at its end, and deletes them."""

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
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
    FullError,
    UnreachableError,
    available_guild,
)
from bifrost_bot.gateway.channels.directory import Directory
from bifrost_bot.gateway.channels.nonce import (
    channel_mark,
    find_marked,
    unfinished_name,
    with_mark,
)
from bifrost_bot.gateway.channels.permissions import (
    Audience,
    Overwrites,
    category_overwrites,
    channel_overwrites,
    is_open,
    is_secret,
    is_set,
    plain,
    shown_overwrites,
    shows_as,
    with_others,
)
from bifrost_bot.gateway.channels.preflight import reasons, require_room
from bifrost_bot.match.decide.phases import Open
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.notice import CONTROL, Address, Kind
from bifrost_bot.messages.post import category_name
from bifrost_bot.notices.maintenance import channels_missing, host_notice
from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.runtime.delivery.marks import DeliveryMarks
from bifrost_bot.runtime.delivery.transport import BlockedError
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.runner import Change, Runner, skips_answers
from bifrost_bot.runtime.server_settings import ServerSettings
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.speech.channel import addresses
from bifrost_bot.speech.texts import ALL_BOARDS
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.outbox import Channel

log = logging.getLogger(__name__)
_RANK = Kind.LINE.rank
_PAUSE_MS = 5_000
_REFUSALS = (400, 403)

_RETRIED = (*REQUEST_ERRORS, BlockedError, StoreError)
_Room = TypeVar("_Room", discord.TextChannel, discord.CategoryChannel)


class Channels:
    """The channels of all matches, created before the phase that needs them opens.

    Attributes:
        roles_of: Returns the roles of a match's season, which may watch it too.
        page_of: Returns the address of a match's page for spectators, if there are pages.
        confirmed: Overwrites that Discord has confirmed, until its next event about the channel.
    """

    def __init__(
        self,
        client: discord.Client,
        runner: Runner,
        directory: Directory,
        marks: DeliveryMarks,
        settings: ServerSettings,
        limiter: Limiter,
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        self._client = client
        self._runner = runner
        self._directory = directory
        self._marks = marks
        self._settings = settings
        self._limiter = limiter
        self._tasks = tasks
        self._clock = clock
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._reported: set[str] = set()
        self._told_limit: set[str] = set()
        self._replaced: set[int] = set()
        self._last_practices: dict[tuple[str, str], str] = {}
        self.confirmed: dict[int, Mapping[int, tuple[int, int]]] = {}
        self.roles_of: Callable[[str], Awaitable[tuple[int, ...]]] = _no_roles
        self.page_of: Callable[[Match], Awaitable[str]] = _no_page

    def _lock(self, match_id: str) -> asyncio.Lock:
        """Returns the lock of a match, which exists while it is held or awaited."""
        return self._locks.setdefault(match_id, asyncio.Lock())

    @skips_answers
    def on_change(self, change: Change) -> None:
        """Creates the channels that the changed match waits for."""
        match = change.after
        if match.settings.practice and match.over:
            self._last_practices[_practice_key(match)] = match.id
        self.look_after(match)

    def look_after(self, match: Match) -> None:
        """Creates the channels that a match waits for, in the background."""
        if match.status is Status.RUNNING and match.phase is None:
            self._tasks.start(self._prepare(match.id), f"channels of match {match.id}")

    async def made(self, match_id: str) -> None:
        """Returns once no channels of a match are being created."""
        async with self._lock(match_id):
            return

    async def guild(self, match: Match) -> discord.Guild:
        """Returns a match's server.

        Raises:
            AwayError: When the bot is not on it, or (`UnreachableError`) it is not available yet.
        """
        return available_guild(self._client, await self._runner.guild_id(match.id))

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
        """Returns a new channel in place of a deleted or missing one; an existing one is kept."""
        async with self._lock(match.id):
            known = await self._directory.channel(match.id, address)
            if known is not None and (lost is None or known.id != lost.id):
                return known
            guild = await self.guild(match)
            category = await self._category(match, guild)
            if lost is None:
                return await self._make_channel(match, guild, category, address)
            # The library may still list the deleted one; see `Upkeep.suspect`.
            self._replaced.add(lost.id)
            found = await self._find_or_make(match, guild, category, address)
            return await self._directory.replace(lost, found.id)

    async def restore_category(self, match: Match) -> None:
        """Moves the match's channels back into its category, recreated if it was deleted."""
        guild = await self.guild(match)
        strays: list[discord.TextChannel] = []
        for channel in await self._directory.of(match.id):
            found = guild.get_channel(channel.id)
            if isinstance(found, discord.TextChannel) and found.category is None:
                strays.append(found)
        if not strays:
            return
        async with self._lock(match.id):
            category = await self._category(match, guild)
            for stray in strays:
                require_room(category)
                await self._limiter.take(_RANK, guild.id)
                await stray.edit(category=category)

    async def close_for_writing(self, match: Match) -> None:
        """Closes the match's channels for writing to all but the bot."""
        async with self._lock(match.id):
            guild = await self.guild(match)
            for channel in await self._directory.of(match.id):
                person = match.person_at(channel.address.seat or "")
                if person and guild.get_channel(channel.id):
                    await self._admit(match, guild, channel)

    async def admit(self, match: Match, address: Address) -> None:
        """Updates the permissions of a channel and, where not all may watch, of the match."""
        channel = await self._directory.channel(match.id, address)
        if channel is None:
            return
        guild = await self.guild(match)
        await self._admit(match, guild, channel)
        if not is_open(guild, await self._spectators(guild)):
            await self.admit_spectators(match)

    async def admit_spectators(self, match: Match) -> None:
        """Updates who may watch a match in its category and its boards' public channels."""
        guild = await self.guild(match)
        await self.admit_to_category(match, guild)
        for channel in await self._directory.of(match.id):
            if channel.address.place == "public":
                await self._admit(match, guild, channel)

    async def admit_to_category(self, match: Match, guild: discord.Guild) -> None:
        """Updates who may see a match's category."""
        category = await self._own_category(match, guild)
        wanted = await self._category_overwrites(match, guild)
        if category is not None:
            await self._set_overwrites(category, wanted, is_secret=match.settings.private)

    async def _admit(self, match: Match, guild: discord.Guild, channel: Channel) -> None:
        found = guild.get_channel(channel.id)
        if isinstance(found, discord.TextChannel):
            address = channel.address
            wanted = await self._channel_overwrites(match, guild, address)
            await self._set_overwrites(found, wanted, is_secret=is_secret(match, address))

    async def _set_overwrites(
        self,
        channel: discord.TextChannel | discord.CategoryChannel,
        wanted: Overwrites,
        *,
        is_secret: bool,
    ) -> None:
        """Sets a channel's overwrites if they differ; those that others added to it stay."""
        merged = with_others(channel, wanted, is_secret=is_secret)
        known = shown_overwrites(channel)
        if self.confirmed.get(channel.id, known) == plain(merged):
            return
        await self._limiter.take(_RANK, channel.guild.id)
        edited = await channel.edit(overwrites=merged)
        # The gateway may have reported the channel before Discord answered.
        if shown_overwrites(channel) == known:
            self.confirmed[channel.id] = plain(edited.overwrites if edited else merged)

    async def _spectators(self, guild: discord.Guild) -> int | None:
        """Returns the role that may watch the matches of a server, if its managers chose one."""
        settings = await self._settings.of(guild.id)
        return settings.spectator_role_id

    async def can_archive(self, match: Match) -> bool:
        """Returns whether the match has a category that is not archived yet."""
        category = await self._own_category(match, await self.guild(match))
        return category is not None and category.name != _archive_name(match)

    async def archive(self, match: Match) -> bool:
        """Makes the match's category a read-only archive; returns False if it is one or is gone."""
        guild = await self.guild(match)
        category = await self._own_category(match, guild)
        name = _archive_name(match)
        if category is None or category.name == name:
            return False
        for channel in await self._directory.of(match.id):
            if channel.address == CONTROL:
                await self._admit(match, guild, channel)
        await self.close_for_writing(match)
        reason = f"match {match.id} was archived"
        await self._limiter.take(_RANK, guild.id)
        await category.edit(name=name, reason=reason)
        return True

    async def delete(self, match: Match) -> int:
        """Deletes the match's channels and category; returns how many channels there were."""
        # If a match ended while its channels were being created, that is completed first.
        async with self._lock(match.id):
            guild = await self.guild(match)
            channels = await self._directory.of(match.id)
            ids = {channel.id for channel in channels} | self._replaced
            category = await self._own_category(match, guild)
            # Any other channel that users put there stays, and the category with it.
            is_emptied = category and all(other.id in ids for other in category.channels)
            reason = f"match {match.id} was cleared away"
            for channel in channels:
                found = guild.get_channel(channel.id)
                if found is not None:
                    await self._limiter.take(_RANK, guild.id)
                    with suppress(discord.NotFound):  # Already deleted by a user.
                        await found.delete(reason=reason)
            if category is not None and is_emptied:
                with suppress(discord.NotFound):
                    await category.delete(reason=reason)
            await self._directory.forget(match.id)
            self._last_practices = {
                key: last for key, last in self._last_practices.items() if last != match.id
            }
            return len(channels)

    async def _prepare(self, match_id: str) -> None:
        async with self._lock(match_id):
            while True:
                match = await self._runner.match(match_id)
                if match.status is not Status.RUNNING or match.phase is not None:
                    break
                try:
                    await self._make(match)
                    await self._admit_replacements(match, await self._runner.match(match_id))
                    await self._runner.handle(match_id, Open(match.boards))
                    break
                except UnreachableError as problem:
                    log.warning("match %s: %s; trying again", match_id, problem)
                    await sleep_for(self._clock, _PAUSE_MS)
                except discord.RateLimited as problem:
                    await self._clock.sleep_until(await self.tell_limit(match, problem))
                except _RETRIED as problem:
                    is_known = match_id in self._reported
                    level = logging.DEBUG if is_known else logging.ERROR
                    text = "match %s: its channels cannot be made: %s; trying again"
                    log.log(level, text, match_id, problem)
                    await self._report(match, problem)
                    await sleep_for(self._clock, _PAUSE_MS)
            self._reported.discard(match_id)
            self._told_limit.discard(match_id)

    async def _report(self, match: Match, problem: Exception) -> None:
        """Tells the hosts, once, about a problem that only they can fix."""
        if isinstance(problem, ExposedError | FullError):
            causes = [str(problem)]
        elif isinstance(problem, discord.HTTPException) and problem.status in _REFUSALS:
            guild = await self.guild(match)
            causes = reasons(problem, guild.me)
        else:
            return
        if match.id not in self._reported:
            self._reported.add(match.id)
            await self._runner.tell(match.id, lambda now: (channels_missing(now, causes),))

    async def tell_limit(self, match: Match, problem: discord.RateLimited) -> int:
        """Tells the hosts, once, about Discord's limit on new channels; returns when it ends."""
        until_ms = self._clock.now_ms() + round(problem.retry_after * 1000)
        log.warning("match %s: its channels have to wait: %s", match.id, problem)
        if match.id not in self._told_limit:
            self._told_limit.add(match.id)
            text = (
                "⏳ Discord lets the bot make or change channels on this server again only at "
                f"<t:{until_ms // 1000}:f>. The bot waits until then, and does it by itself."
            )
            notice = host_notice(match, text, trouble=CONTROL)
            await self._runner.tell(match.id, lambda _: (notice,))
        return until_ms

    async def _reuse_channels(self, match: Match, guild: discord.Guild) -> None:
        """Gives a practice the channels of its user's last one, if all of them still exist.

        Discord lets a bot make only so many a day.
        """
        last = self._last_practices.pop(_practice_key(match), None)
        if last is None:
            return
        async with self._lock(last):
            channels = await self._directory.of(last)
            is_owed = await self._marks.is_owed(last)
            are_complete = all(guild.get_channel(channel.id) for channel in channels)
            if is_owed or not channels or not are_complete:
                return
            seat = match.seat_of(match.hosts[0])
            reused: list[Channel] = []
            for channel in channels:
                address = replace(channel.address, seat=seat)
                reused.append(Channel(channel.id, match.id, address))
            for channel in reused:
                await self._admit(match, guild, channel)
            await self._directory.hand_over(last, match.id, reused)

    async def _make(self, match: Match) -> None:
        guild = await self.guild(match)
        if match.settings.practice and not match.open_boards:
            await self._reuse_channels(match, guild)
        category = await self._category(match, guild)
        wanted: list[Address] = [] if match.settings.practice else [CONTROL]
        for board in match.boards:
            if board not in match.open_boards:
                wanted += _in_order(match, board)
        # A seat's channel for all boards goes below the boards.
        wanted.sort(key=lambda address: address.board is None and address != CONTROL)
        for address in dict.fromkeys(wanted):
            if await self._directory.channel(match.id, address) is None:
                await self._make_channel(match, guild, category, address)

    async def _admit_replacements(self, then: Match, now: Match) -> None:
        """Admits the players who took over a seat while its channels were created."""
        for channel in await self._directory.of(now.id):
            seat = channel.address.seat
            if seat is not None and then.seats[seat] != now.seats[seat]:
                await self.admit(now, channel.address)

    async def _category(self, match: Match, guild: discord.Guild) -> discord.CategoryChannel:
        """Returns the match's category, created if necessary; never another one of the same name.

        It gets its name once it is recorded; until then its unfinished name proves whose it is.
        """
        found = await self._own_category(match, guild)
        if found is None:
            found = await self._make_category(match, guild)
        if await self._directory.category(match.id) != found.id:
            overwrites = await self._category_overwrites(match, guild)
            if not is_set(found, overwrites):
                # It remained after a crash, and the server's settings have changed since.
                await self._limiter.take(_RANK, guild.id)
                edited = await found.edit(overwrites=overwrites) or found
                found = _ensure_hidden(edited, overwrites)
            await self._directory.set_category(match.id, found.id)
        if found.name == unfinished_name("category", match.seed):
            await self._limiter.take(_RANK, guild.id)
            found = await found.edit(name=_free_name(match, guild)) or found
        return found

    async def overwrites(
        self, match: Match, guild: discord.Guild, addresses: Iterable[Address]
    ) -> tuple[Overwrites, dict[Address, Overwrites]]:
        """Returns the overwrites of a match's category and of these channels."""
        audience = await self._audience(match, guild)
        channels: dict[Address, Overwrites] = {}
        for address in addresses:
            channels[address] = channel_overwrites(match, guild, address, audience)
        return category_overwrites(match, guild, audience), channels

    async def _category_overwrites(self, match: Match, guild: discord.Guild) -> Overwrites:
        category, _ = await self.overwrites(match, guild, ())
        return category

    async def _channel_overwrites(
        self, match: Match, guild: discord.Guild, address: Address
    ) -> Overwrites:
        audience = await self._audience(match, guild)
        return channel_overwrites(match, guild, address, audience)

    async def _audience(self, match: Match, guild: discord.Guild) -> Audience:
        """Returns who may watch a match; without its season's roles where all members may."""
        spectators = await self._spectators(guild)
        if is_open(guild, spectators):
            return Audience(spectators)
        return Audience(spectators, await self.roles_of(match.id))

    async def _make_category(self, match: Match, guild: discord.Guild) -> discord.CategoryChannel:
        overwrites = await self._category_overwrites(match, guild)
        settings = await self._settings.of(guild.id)
        above = guild.get_channel(settings.below_category_id or 0)
        # Of equal positions Discord shows the older channel first, so the new category comes right
        # below that one.
        position = discord.utils.MISSING if above is None else above.position
        await self._limiter.take(_RANK, guild.id)
        name = unfinished_name("category", match.seed)
        made = await guild.create_category(name, overwrites=overwrites, position=position)
        await self._directory.note_creation(guild.id, self._clock.now_ms())
        return _ensure_hidden(made, overwrites)

    async def _own_category(
        self, match: Match, guild: discord.Guild
    ) -> discord.CategoryChannel | None:
        recorded = await self._directory.category(match.id)
        if recorded:
            known = guild.get_channel(recorded)
            return known if isinstance(known, discord.CategoryChannel) else None
        # After a crash between creating and recording, only its secret name identifies it.
        unrecorded = unfinished_name("category", match.seed)
        category = discord.utils.get(guild.categories, name=unrecorded)
        return category or await self._unrecorded_category(match, guild)

    async def _unrecorded_category(
        self, match: Match, guild: discord.Guild
    ) -> discord.CategoryChannel | None:
        """Returns the category of an earlier release, which recorded only a match's channels."""
        own = {channel.id for channel in await self._directory.of(match.id)}
        # The category was made before its channels, so its id is lower.
        oldest_id = min(own, default=0)
        names = (category_name(match), _archive_name(match))
        for category in guild.categories:
            if category.id >= oldest_id or category.name not in names:
                continue
            has_own = any(channel.id in own for channel in category.channels)
            if has_own and not await self._directory.is_category(category.id):
                return category
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
        overwrites = await self._channel_overwrites(match, guild, address)
        # After a crash between creating and recording, only its mark identifies the channel.
        channels = category.text_channels
        present = [channel for channel in channels if channel.id not in self._replaced]
        unrecorded = find_marked(present, _mark(match, address))
        if unrecorded is None:
            require_room(category)
        await self._limiter.take(_RANK, guild.id)
        if unrecorded is not None:
            edited = await unrecorded.edit(overwrites=overwrites) or unrecorded
            return _ensure_hidden(edited, overwrites)
        made = await guild.create_text_channel(
            channel_name(match, address),
            category=category,
            overwrites=overwrites,
            topic=_topic(match, address, await self.page_of(match)),
        )
        await self._directory.note_creation(guild.id, self._clock.now_ms())
        return _ensure_hidden(made, overwrites)


async def _no_roles(match_id: str) -> tuple[int, ...]:
    return ()


async def _no_page(match: Match) -> str:
    return ""


def _practice_key(match: Match) -> tuple[str, str]:
    """Returns the user and game of a practice, whose channels the user's next one takes over."""
    return match.hosts[0], match.settings.game


def _ensure_hidden(channel: _Room, wanted: Overwrites) -> _Room:
    """Returns the channel if it is visible to exactly those who may see it.

    Raises:
        ExposedError: When Discord did not set that.
    """
    if not shows_as(channel, wanted):
        raise ExposedError(
            f"Discord has not closed <#{channel.id}> as the bot asked, so nothing is posted "
            "there yet."
        )
    return channel


def channel_name(match: Match, address: Address) -> str:
    """Returns a channel's name, such as `game1`, `grid-a`, `red-game1-submissions` or `hosts`.

    Neutral names have a number instead of the seat: `game1-submissions-2`, `submissions-2`. A
    practice, whose channels serve the user's next one too, has neither.
    """
    if address == CONTROL:
        return "hosts"
    board = "" if address.board is None else _board_name(match.game.info, address.board)
    if address.seat is None:
        return board
    number = _number(match, address.seat)
    seat = "" if number or match.settings.practice else address.seat
    parts = (seat, board, "submissions", str(number or ""))
    return "-".join(filter(None, parts))


def _number(match: Match, seat: Seat) -> int:
    """Returns a seat's number in neutral names, drawn from the seed; 0 where names say the seat."""
    if not match.settings.neutral_names:
        return 0
    rng = Rng(subkey(match.seed, "channels"), 0)
    drawn = rng.shuffled(list(match.seats), "numbers")
    return drawn.index(seat) + 1


def _in_order(match: Match, board: Board) -> list[Address]:
    """Returns the channels of a board as Discord lists them; neutral names have a neutral order."""

    def number(address: Address) -> int:
        return _number(match, address.seat) if address.seat else 0

    return sorted(addresses(match, board), key=number)


def _board_name(info: GameInfo, board: Board) -> str:
    noun = info.board_noun
    if info.boards == (board,):
        return noun
    return f"{noun}{board}" if board.isdigit() else f"{noun}-{board.lower()}"


def _topic(match: Match, address: Address, page_url: str) -> str:
    title = match.game.info.title
    if match.settings.rehearsal:
        title = f"Rehearsal: {title}"
    if address == CONTROL:
        text = f"{title}: for the hosts who do not play."
    elif address.seat is None:
        text = f"{title}: anyone can watch; only the bot writes."
        if page_url:
            text = f"{text} {ALL_BOARDS.format(url=page_url)}"
    else:
        text = f"{title}: type your moves here."
    return with_mark(text, _mark(match, address))


def _mark(match: Match, address: Address) -> str:
    """Returns a salted hash that proves a channel to be made for this match and player."""
    made_for = f"{address.key}/{match.seats.get(address.seat or '', '')}"
    return channel_mark(made_for, match.seed)


def _archive_name(match: Match) -> str:
    return f"Archive: {category_name(match)}"


def _free_name(match: Match, guild: discord.Guild) -> str:
    """Returns a name for the match's category, numbered if the plain one is taken."""
    plain = category_name(match)
    taken = {category.name for category in guild.categories}
    name = plain
    for number in itertools.count(2):
        if name not in taken:
            break
        name = f"{plain} ({number})"
    return name
