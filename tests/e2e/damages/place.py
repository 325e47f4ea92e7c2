"""The places and people of a match on a server, as they were before anything was damaged."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bifrost_bot.sandbox import Person, Sandbox
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import CATEGORY, Channel, Guild, Message
from bifrost_bot.sandbox.world.world import World
from tests.e2e.helpers.table import HOME, PLAYERS

_BOARD = re.compile(r"-(\d+)\.png$")
OWNER = "Odin"
SPECTATOR = "Sven"


@dataclass(frozen=True, slots=True)
class Room:
    """A channel of the match: its id before the damage, its first name, and who could read it.

    `player` is the name of the one who answers in it; then its boards and replies are secret.
    """

    id: int
    name: str
    readers: frozenset[int]
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Places:
    """A match's category and channels, the lobby and the server they are on.

    `own` are the ids of the bot's channels, `turn` is the newest turn that they show.
    """

    sandbox: Sandbox
    guild: Guild
    category: int
    hosts: Room
    public: tuple[Room, ...]
    secret: tuple[Room, ...]
    lobby: int
    own: frozenset[int]
    turn: int

    @property
    def world(self) -> World:
        """The world of the sandbox."""
        return self.sandbox.world

    @property
    def rooms(self) -> tuple[Room, ...]:
        """All channels of the match."""
        return (self.hosts, *self.public, *self.secret)

    def person(self, name: str) -> Person:
        """A person by name."""
        return self.sandbox.person(name)

    def now(self, room: Room) -> list[Channel]:
        """The channels that stand for a room now: it, or those of its name made in its place."""
        channels = self.guild.channels
        if room.id in channels:
            return [channels[room.id]]
        made = [item for item in channels.values() if item.name == room.name]
        return [item for item in made if item.id not in self.own]

    def readers(self, channel: Channel) -> frozenset[int]:
        """Who can read a channel and does not see every channel anyway."""
        return frozenset(
            id
            for id in self.guild.members
            if allow.can_view(self.guild, channel, id)
            and allow.guild_permissions(self.guild, id) != allow.ALL
        )


def shown_turns(message: Message) -> list[int]:
    """Returns the turns whose boards a message shows."""
    found = [_BOARD.search(file.filename) for file in message.attachments]
    return [int(one[1]) for one in found if one]


def newest_turn(channels: Iterable[Channel]) -> int:
    """Returns the newest turn whose board channels show, 0 for none."""
    messages = [message for channel in channels for message in channel.messages.values()]
    return max((turn for message in messages for turn in shown_turns(message)), default=0)


def places_of(sandbox: Sandbox) -> Places:
    """Returns the places of the only match of a sandbox."""
    world = sandbox.world
    guild = next(iter(world.guilds.values()))
    category = next(item for item in guild.channels.values() if item.type == CATEGORY)
    children = [item for item in guild.channels.values() if item.parent_id == category.id]
    bare = Places(
        sandbox,
        guild,
        category.id,
        hosts=Room(0, "", frozenset()),
        public=(),
        secret=(),
        lobby=world.channel(HOME).id,
        own=frozenset({category.id, *(item.id for item in children)}),
        turn=newest_turn(children),
    )
    rooms = [_room(bare, channel) for channel in children]
    return Places(
        sandbox,
        guild,
        category.id,
        hosts=next(room for room in rooms if room.name == "hosts"),
        public=tuple(room for room in rooms if room.player is None and room.name != "hosts"),
        secret=tuple(room for room in rooms if room.player is not None),
        lobby=bare.lobby,
        own=bare.own,
        turn=bare.turn,
    )


def places_after(places: Places) -> Places | None:
    """Returns the places as they are after damages; None if they no longer are those of a match."""
    now = {room.id: places.now(room) for room in places.rooms}
    is_whole = {places.category, places.lobby} <= places.guild.channels.keys()
    if not is_whole or any(len(channels) != 1 for channels in now.values()):
        return None

    def again(room: Room) -> Room:
        (channel,) = now[room.id]
        return replace(room, id=channel.id, readers=places.readers(channel))

    channels = [channel for (channel,) in now.values()]
    return replace(
        places,
        hosts=again(places.hosts),
        public=tuple(map(again, places.public)),
        secret=tuple(map(again, places.secret)),
        own=places.own | {channel.id for channel in channels},
        turn=newest_turn(channels),
    )


def _room(places: Places, channel: Channel) -> Room:
    player: str | None = None
    if channel.name.endswith("submissions"):
        player = next(name for name in PLAYERS if channel in places.sandbox.person(name).channels())
    return Room(channel.id, channel.name, places.readers(channel), player)
