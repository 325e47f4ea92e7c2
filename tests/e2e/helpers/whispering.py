"""A match of the tests' own game: one channel per seat for two boards."""

from typing import Any

from bifrost_bot.match.model import Settings
from bifrost_bot.sandbox.world.model import Channel, Message
from bifrost_bot.store.journal import Home
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Rooms, Table

SEATS = ("ann", "bob", "cid")
"""The seats that are dealt to three people."""


class Whispers:
    """A match of Whisper between three people; the registry must know the game."""

    def __init__(self, table: Table, game: str = "whisper") -> None:
        self.table = table
        self.game = game
        self.rooms = Rooms(table.sandbox, title=game.capitalize())

    async def open(self, **options: Any) -> None:
        """Opens the lobby without the command, whose choices lack the game."""
        host = self.table.sandbox.person(HOST)
        channel = self.table.world.channel(HOME)
        guild = self.table.world.guild_of(channel)
        assert guild is not None
        await self.table.app.runner.create(
            Settings(self.game, options), str(host.id), Home(guild.id, channel.id)
        )
        await self.table.lobby_says("hosted by")

    async def begin(self, **options: Any) -> None:
        """Opens, fills and starts the match; returns once all channels show their boards."""
        await self.open(**options)
        for name in PLAYERS:
            await self.table.click(name, self.table.lobby, "Join")
        await self.start()

    async def start(self) -> None:
        """Everyone is ready; returns once every seat is called by its last board."""
        await self.table.ready()
        await self.shown(1)
        await self.table.world.until(
            lambda: (
                all(
                    "Turn ends" in self.boards(channel)[-1].content
                    for channel in map(self.rooms.seat, SEATS)
                )
                and all(self.boards(channel) for channel in self.rooms.all())
            ),
            PATIENCE,
        )

    def boards(self, channel: Channel) -> list[Message]:
        """The messages that show boards or call for moves, oldest first."""
        return [m for m in self.rooms.messages(channel) if m.author.bot and m.reference is None]

    async def shown(self, count: int) -> None:
        """Returns once every seat's channel has so many board messages."""

        def there() -> bool:
            channels = [
                channel for channel in self.rooms.all() if channel.name.endswith("submissions")
            ]
            return len(channels) == 3 and all(
                len(self.boards(channel)) >= count for channel in channels
            )

        await self.table.world.until(there, PATIENCE)

    def say(self, seat: str, text: str) -> Message:
        """The seat's player writes in the seat's channel."""
        return self.rooms.player(seat).say(self.rooms.seat(seat), text)
