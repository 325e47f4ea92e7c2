"""The Discord channels of all matches, indexed by match and address and by channel id.

The channels of live matches are in memory; those of finished matches are read when needed.
"""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from bifrost_bot.engines.values import Board
from bifrost_bot.gateway.channels.quota import DAY_MS
from bifrost_bot.match.notice import CONTROL, LOBBY, Address
from bifrost_bot.runtime.runner import Change
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store import journal, outbox
from bifrost_bot.store.database import Database, Transaction
from bifrost_bot.store.outbox import Channel, Shown
from bifrost_bot.store.shard_set import WHOLE, ShardSet
from bifrost_bot.store.streams import MATCHES

__all__ = ["CONTROL", "LOBBY", "Directory", "Found"]
_MAX_FINISHED = 16
"""Finished matches whose channels stay in memory: they still get notices and are looked at."""


@dataclass(frozen=True, slots=True)
class Found:
    """The match and the address that a Discord channel serves."""

    match_id: str
    address: Address


@dataclass(slots=True)
class _MatchChannels:
    """The channels of one match; `writers` counts the running transactions that change them."""

    category: int | None = None
    channels: dict[Address, Channel] = field(default_factory=dict[Address, Channel])
    writers: int = 0


class Directory:
    """The channels of all matches, stored in the database and cached in memory."""

    def __init__(self, database: Database, tasks: Tasks) -> None:
        self._database = database
        self._tasks = tasks
        self._reading = asyncio.Lock()
        self._live: set[str] = set()
        self._by_match: dict[str, _MatchChannels] = {}
        self._by_channel: dict[int, Found] = {}

    async def load(self, shard_set: ShardSet = WHOLE) -> None:
        """Reads the channels of all live matches."""
        async with self._database.transaction() as connection:
            categories = await outbox.live_categories(connection, shard_set)
            channels = await outbox.live_channels(connection, shard_set)
        self._live = set(categories)
        self._by_match = {id: _MatchChannels(category) for id, category in categories.items()}
        for channel in channels:
            self._remember(channel)

    def on_change(self, change: Change) -> None:
        """Keeps the channels of the changed match in memory while it is live."""
        match_id = change.after.id
        if change.after.over:
            self._live.discard(match_id)
            # Moved to the end, as the oldest are forgotten first.
            if match_id in self._by_match:
                self._by_match[match_id] = self._by_match.pop(match_id)
            self._forget_finished()
            return
        self._live.add(match_id)
        if change.before is None:
            self._by_match[match_id] = _MatchChannels()
        elif match_id not in self._by_match:
            self._tasks.start(self._of(match_id), f"channels of match {match_id}")

    def at(self, channel_id: int) -> Found | None:
        """Returns a live match's channel by its id; None for any other channel."""
        return self._by_channel.get(channel_id)

    async def find(self, channel_id: int | None) -> Found | None:
        """Returns a match's channel by its id, or None if there is none; lobbies do not count."""
        known = self._by_channel.get(channel_id or 0)
        if known is not None or channel_id is None:
            return known
        async with self._database.transaction() as connection:
            stored = await outbox.channel_at(connection, channel_id)
        return None if stored is None else Found(stored.match_id, stored.address)

    async def channel(self, match_id: str, address: Address) -> Channel | None:
        """Returns the channel of an address, or None if it does not exist yet."""
        known = await self._of(match_id)
        return known.channels.get(address)

    async def of(self, match_id: str) -> list[Channel]:
        """Returns all channels of a match except the lobby."""
        known = await self._of(match_id)
        return [channel for channel in known.channels.values() if channel.address != LOBBY]

    async def holds(self, match_id: str) -> bool:
        """Returns whether a match has channels besides the lobby, or a category for them."""
        if await self.category(match_id) is not None:
            return True
        return bool(await self.of(match_id))

    async def category(self, match_id: str) -> int | None:
        """Returns a match's category, or None if none is recorded."""
        known = await self._of(match_id)
        return known.category

    async def rooms(self, match_id: str) -> dict[Board, int]:
        """Returns the public channels of a match's boards, by board."""
        rooms: dict[Board, int] = {}
        for channel in await self.of(match_id):
            address = channel.address
            if address.place == "public" and address.board is not None:
                rooms[address.board] = channel.id
        return rooms

    async def add(self, channel: Channel) -> None:
        """Records a channel."""
        async with self._writing(channel.match_id) as connection:
            await outbox.add_channel(connection, channel)
        self._remember(channel)

    async def show(self, channel: Channel, message_id: int) -> None:
        """Records the message that a channel's later ones replace."""
        async with self._writing(channel.match_id) as connection:
            await outbox.set_shown(connection, [Shown(channel, message_id, (), 0)])
        await self.note(channel, message_id)

    async def note(self, channel: Channel, message_id: int) -> None:
        """Remembers the message that shows a channel's board; `DeliveryMarks` record it."""
        current = await self.channel(channel.match_id, channel.address)
        # The channel may have been replaced or forgotten since.
        if current is not None and current.id == channel.id:
            self._remember(replace(channel, board_message_id=message_id))

    async def replace(self, lost: Channel, channel_id: int) -> Channel:
        """Records the channel that replaces a lost one, and returns it."""
        channel = Channel(channel_id, lost.match_id, lost.address)
        async with self._writing(lost.match_id) as connection:
            await outbox.forget_channels(connection, [lost.address], lost.match_id)
            await outbox.add_channel(connection, channel)
        self._by_channel.pop(lost.id, None)
        self._remember(channel)
        return channel

    async def set_category(self, match_id: str, category_id: int) -> None:
        """Records the category that holds a match's channels."""
        async with self._writing(match_id) as connection:
            await outbox.set_category(connection, match_id, category_id)
        known = await self._of(match_id)
        known.category = category_id

    async def is_category(self, category_id: int) -> bool:
        """Returns whether a category is recorded for any match."""
        async with self._database.transaction() as connection:
            return await outbox.is_category(connection, category_id)

    async def hand_over(self, old_id: str, new_id: str, channels: Sequence[Channel]) -> None:
        """Records that all channels of a match, and its category, now belong to another match."""
        category = await self.category(old_id)
        async with self._writing(old_id) as connection:
            await outbox.forget_rooms(connection, old_id)
            await outbox.set_category(connection, new_id, category)
            for channel in channels:
                await outbox.add_channel(connection, channel)
        self._forget(old_id)
        known = await self._of(new_id)
        known.category = category
        for channel in channels:
            self._remember(channel)

    async def note_creation(self, guild_id: int, now_ms: int) -> None:
        """Records that a channel or category was made on a server, for its `Quota`."""
        async with self._database.transaction() as connection:
            await outbox.add_creation(connection, guild_id, now_ms, now_ms - DAY_MS)

    async def move_lobby(self, match_id: str, channel_id: int) -> None:
        """Records a match's new lobby channel; the lobby's message still has to be sent there."""
        async with self._writing(match_id) as connection:
            await journal.move_home(connection, MATCHES, match_id, channel_id)
            await outbox.forget_channels(connection, [LOBBY], match_id)
        known = await self._of(match_id)
        known.channels.pop(LOBBY, None)

    async def forget(self, match_id: str) -> None:
        """Forgets all channels of a match except the lobby, and their category."""
        async with self._writing(match_id) as connection:
            await outbox.forget_rooms(connection, match_id)
        self._forget(match_id)

    def drop(self, match_id: str) -> None:
        """Forgets a match that was deleted from the database."""
        self._live.discard(match_id)
        self._forget(match_id)

    async def _of(self, match_id: str) -> _MatchChannels:
        known = self._by_match.get(match_id)
        if known is not None:
            return known
        async with self._reading:
            if match_id not in self._by_match:
                async with self._database.transaction() as connection:
                    category = await outbox.category(connection, match_id)
                    channels = await outbox.channels_of(connection, match_id)
                self._by_match[match_id] = _MatchChannels(category)
                for channel in channels:
                    self._remember(channel)
                self._forget_finished()
            return self._by_match[match_id]

    @asynccontextmanager
    async def _writing(self, match_id: str) -> AsyncGenerator[Transaction]:
        """Opens a transaction that changes a match's channels."""
        async with self._keep_in_memory(match_id), self._database.transaction() as connection:
            yield connection

    @asynccontextmanager
    async def _keep_in_memory(self, match_id: str) -> AsyncGenerator[None]:
        """Keeps a match's channels in memory while a change of them is recorded."""
        rooms = await self._of(match_id)
        rooms.writers += 1
        try:
            yield
        finally:
            rooms.writers -= 1

    def _remember(self, channel: Channel) -> None:
        address = channel.address
        known = self._by_match.get(channel.match_id)
        if known is not None:
            known.channels[address] = channel
            if address != LOBBY:
                self._by_channel[channel.id] = Found(channel.match_id, address)

    def _forget_finished(self) -> None:
        """Forgets the channels of all finished matches except the last few."""
        finished: list[str] = []
        for match_id, known in self._by_match.items():
            if match_id not in self._live and not known.writers:
                finished.append(match_id)
        for match_id in finished[:-_MAX_FINISHED]:
            self._forget(match_id)

    def _forget(self, match_id: str) -> None:
        rooms = self._by_match.pop(match_id, _MatchChannels())
        for channel in rooms.channels.values():
            self._by_channel.pop(channel.id, None)
