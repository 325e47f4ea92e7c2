"""The places and people of a match on a server, as they were before anything was damaged."""

from collections.abc import Iterator
from dataclasses import dataclass

from bifrost_bot.sandbox import Person, Sandbox
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import CATEGORY, Channel, Guild
from bifrost_bot.sandbox.world.world import World
from tests.e2e.helpers.table import HOME, HOST, PLAYERS

OWNER = "Odin"
SPECTATOR = "Sven"


@dataclass(frozen=True, slots=True)
class Room:
    """A channel of the match: its id and name before the damage, and who could read it.

    `player` is the name of the one who answers in it; then its boards and replies are secret.
    """

    id: int
    name: str
    readers: frozenset[int]
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Places:
    """A match's category and channels, the lobby and the server they are on."""

    sandbox: Sandbox
    guild: Guild
    category: int
    hosts: Room
    public: tuple[Room, ...]
    secret: tuple[Room, ...]
    lobby: int
    own: frozenset[int]

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
    )


def _room(places: Places, channel: Channel) -> Room:
    player: str | None = None
    if channel.name.endswith("submissions"):
        player = next(name for name in PLAYERS if channel in places.sandbox.person(name).channels())
    return Room(channel.id, channel.name, places.readers(channel), player)


def everybody(places: Places) -> Iterator[Person]:
    """Yields the people on the server whom a match may concern."""
    for name in (*PLAYERS, HOST, SPECTATOR):
        person = places.person(name)
        if person.id in places.guild.members:
            yield person
