"""The Discord channels of all matches: which one belongs to which match, and what it is for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bifrost_bot.engines.values import Board
from bifrost_bot.gateway.channels.quota import DAY_MS
from bifrost_bot.match.notice import CONTROL, LOBBY, Address
from bifrost_bot.store import journal, outbox
from bifrost_bot.store.database import Database
from bifrost_bot.store.outbox import Channel

__all__ = ["CONTROL", "LOBBY", "Directory", "Found"]


@dataclass(frozen=True, slots=True)
class Found:
    """The match and the address that a Discord channel serves."""

    match_id: str
    address: Address


class Directory:
    """All channels of all matches, in memory and in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._by_address: dict[tuple[str, Address], Channel] = {}
        self._by_channel: dict[int, Found] = {}
        self._categories: dict[str, int] = {}

    async def load(self) -> None:
        """Reads all channels from the database."""
        async with self._database.transaction() as connection:
            found = await outbox.all_channels(connection)
            self._categories = await outbox.categories(connection)
        for channel in found:
            self._learn(channel)

    def at(self, channel_id: int) -> Found | None:
        """Returns what a channel is for, or None if it is no match's channel (the lobby does not count)."""
        return self._by_channel.get(channel_id)

    def channel(self, match_id: str, address: Address) -> Channel | None:
        """Returns the channel of an address, or None if there is none yet."""
        return self._by_address.get((match_id, address))

    def of(self, match_id: str) -> list[Channel]:
        """Returns all channels of a match except the lobby."""
        return [
            channel for (owner, address), channel in self._by_address.items() if owner == match_id and address != LOBBY
        ]

    def category(self, match_id: str) -> int | None:
        """Returns the category that was created for a match, or None if none is recorded."""
        return self._categories.get(match_id)

    def matches(self) -> frozenset[str]:
        """Returns the matches that have channels besides the lobby."""
        return frozenset(found.match_id for found in self._by_channel.values())

    def rooms(self, match_id: str) -> dict[Board, int]:
        """Returns the public channels of a match's boards, by board."""
        return {
            channel.address.board: channel.id
            for channel in self.of(match_id)
            if channel.address.place == "public" and channel.address.board is not None
        }

    async def add(self, channel: Channel) -> None:
        """Records a channel."""
        async with self._database.transaction() as connection:
            await outbox.add_channel(connection, channel)
        self._learn(channel)

    async def show(self, channel: Channel, message_id: int) -> None:
        """Records which message shows the channel's current board."""
        async with self._database.transaction() as connection:
            await outbox.set_board_message(connection, channel, message_id)
        self._learn(replace(channel, board_message_id=message_id))

    async def replace(self, lost: Channel, channel_id: int) -> Channel:
        """Records the channel that replaces a lost one, and returns it."""
        channel = Channel(channel_id, lost.match_id, lost.address)
        async with self._database.transaction() as connection:
            await outbox.forget_channels(connection, [lost.address], lost.match_id)
            await outbox.add_channel(connection, channel)
        self._by_channel.pop(lost.id, None)
        self._learn(channel)
        return channel

    async def set_category(self, match_id: str, category_id: int) -> None:
        """Records the category that holds a match's channels."""
        async with self._database.transaction() as connection:
            await outbox.set_category(connection, match_id, category_id)
        self._categories[match_id] = category_id

    def is_category(self, category_id: int) -> bool:
        """Returns whether a category is recorded for any match."""
        return category_id in self._categories.values()

    async def hand_over(self, old_id: str, new_id: str, channels: Sequence[Channel]) -> None:
        """Records that all channels of a match, and its category, are another match's from now on."""
        category = self._categories.get(old_id)
        gone = [channel.address for channel in self.of(old_id)]
        async with self._database.transaction() as connection:
            await outbox.forget_channels(connection, gone, old_id)
            for channel in channels:
                await outbox.add_channel(connection, channel)
            await outbox.set_category(connection, old_id, None)
            await outbox.set_category(connection, new_id, category)
        self.drop(old_id)
        if category is not None:
            self._categories[new_id] = category
        for channel in channels:
            self._learn(channel)

    async def note_creation(self, guild_id: int, now_ms: int) -> None:
        """Records that a channel or category was made on a server; `Quota` counts those of a day."""
        async with self._database.transaction() as connection:
            await outbox.add_creation(connection, guild_id, now_ms, now_ms - DAY_MS)

    async def move_lobby(self, match_id: str, channel_id: int) -> None:
        """Records where a match's lobby is from now on; its message still has to be sent there."""
        async with self._database.transaction() as connection:
            await journal.move_home(connection, match_id, channel_id)
            await outbox.forget_channels(connection, [LOBBY], match_id)
        self._by_address.pop((match_id, LOBBY), None)

    async def forget(self, match_id: str) -> None:
        """Forgets all channels of a match except the lobby, and their category."""
        gone = self.of(match_id)
        async with self._database.transaction() as connection:
            await outbox.forget_channels(connection, [channel.address for channel in gone], match_id)
            await outbox.set_category(connection, match_id, None)
        self._categories.pop(match_id, None)
        for channel in gone:
            self._by_address.pop((match_id, channel.address))
            self._by_channel.pop(channel.id, None)

    def drop(self, match_id: str) -> None:
        """Forgets all channels of a match, of which none is stored any more."""
        for key in [key for key in self._by_address if key[0] == match_id]:
            self._by_channel.pop(self._by_address.pop(key).id, None)
        self._categories.pop(match_id, None)

    def _learn(self, channel: Channel) -> None:
        self._by_address[channel.match_id, channel.address] = channel
        if channel.address != LOBBY:
            self._by_channel[channel.id] = Found(channel.match_id, channel.address)
