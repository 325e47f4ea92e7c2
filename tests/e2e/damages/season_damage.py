"""Damages of a season's channel, roles and people, and a judge of what becomes of them."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bifrost_bot.sandbox import Person
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Channel, Guild, Message, Overwrite, Role
from tests.e2e.damages.damage import SEEN, NothingToDamageError
from tests.e2e.damages.others import changed, others_of
from tests.e2e.damages.place import OWNER, SPECTATOR
from tests.e2e.damages.reading import told, unreported
from tests.e2e.helpers.season import BOARD, NAME, Stage
from tests.e2e.helpers.table import HOME, HOST

_MOST_ROLES: Final = 250


@dataclass(frozen=True, slots=True)
class SeasonPlaces:
    """A season's channel, its category, its roles, and who held them before the damage."""

    stage: Stage
    guild: Guild
    channel: int
    category: int
    roles: dict[int, str]
    held: dict[str, frozenset[str]]

    def person(self, name: str) -> Person:
        """A person by name."""
        return self.stage.table.sandbox.person(name)

    def now_held(self, name: str) -> set[str]:
        """The names of the season's roles that a person has now, made again or not."""
        member = self.guild.members[self.person(name).id]
        return {self.name_of(self.guild.roles[id]) for id in member.roles}

    def name_of(self, role: Role) -> str:
        """The name of a role before the damage."""
        return self.roles.get(role.id, role.name)


def season_places(stage: Stage, names: Sequence[str]) -> SeasonPlaces:
    """Returns the places of the only season on a server."""
    guild = stage.table.guild
    roles = {role.id: role.name for role in guild.roles.values() if role.name.startswith(NAME)}
    channel = stage.channel
    assert channel.parent_id is not None
    bare = SeasonPlaces(stage, guild, channel.id, channel.parent_id, roles, {})
    for name in names:
        bare.held[name] = frozenset(bare.now_held(name) & {*roles.values()})
    return bare


@dataclass(frozen=True, slots=True)
class SeasonVandal:
    """Who does the damages, by the dice; each public method does one and returns it in words."""

    places: SeasonPlaces
    dice: random.Random

    def delete_role(self) -> str:
        """Deletes a role of the season."""
        role = self._role()
        self._owner.delete_role(self.places.guild, role)
        return f"deletes {role.name}"

    def rename_role(self) -> str:
        """Renames a role of the season."""
        role = self._role()
        before = role.name
        self._owner.change_role(self.places.guild, role, name="Birds")
        return f"renames {before}"

    def raise_role(self) -> str:
        """Puts a role of the season above the bot's."""
        role = self._role()
        own = next(item for item in self.places.guild.roles.values() if item.bot_id is not None)
        self._owner.raise_role(self.places.guild, role, own)
        return f"puts {role.name} above the bot's"

    def take_role(self) -> str:
        """Takes a role of the season from who has it."""
        name = self._member()
        held = [id for id in self._roles_of(name) if id in self.places.roles]
        if not held:
            raise NothingToDamageError
        role = self.places.guild.roles[self.dice.choice(held)]
        self._owner.take_role(self.places.guild, self.places.person(name).user, role)
        return f"takes {role.name} from {name}"

    def fill_roles(self) -> str:
        """Deletes a role of the season, and makes as many others as there can be."""
        role = self._role()
        self._owner.delete_role(self.places.guild, role)
        while len(self.places.guild.roles) < _MOST_ROLES:
            self._owner.make_role(self.places.guild, "Colour")
        return f"puts 250 roles on the server instead of {role.name}"

    def come_back(self) -> str:
        """A person of the season leaves the server and comes back."""
        name = self._member()
        self.places.person(name).leave(self.places.guild)
        self.places.person(name).join(self.places.guild)
        return f"{name} leaves and comes back"

    def delete_channel(self) -> str:
        """Deletes the season's channel."""
        self._owner.delete_channel(self._channel)
        return "deletes the channel"

    def delete_category(self) -> str:
        """Deletes the season's category."""
        category = self.places.guild.channels.get(self.places.category)
        if category is None:
            raise NothingToDamageError
        self._owner.delete_channel(category)
        return "deletes the category"

    def rename_channel(self) -> str:
        """Renames the season's channel."""
        self._owner.change_channel(self._channel, name="news")
        return "renames the channel"

    def purge(self) -> str:
        """Deletes all messages of the season's channel, its board among them."""
        self._owner.purge(self._channel)
        return "purges the channel"

    def strip(self) -> str:
        """Removes all overwrites of the season's channel."""
        self.places.stage.world.change_channel(self._channel, overwrites={})
        return "removes all overwrites"

    def silence_bot(self) -> str:
        """Denies the bot to write in the season's channel."""
        bot = self.places.stage.world.bot
        overwrite = Overwrite(bot.id, 1, 0, allow.SEND_MESSAGES)
        self.places.stage.world.set_overwrite(self._channel, bot.id, overwrite)
        return "denies the bot Send Messages"

    def let_in(self) -> str:
        """Lets a spectator into the season's channel."""
        id = self.places.person(SPECTATOR).id
        self.places.stage.world.set_overwrite(self._channel, id, Overwrite(id, 1, SEEN, 0))
        return f"lets {SPECTATOR} in"

    @property
    def _owner(self) -> Person:
        return self.places.person(OWNER)

    @property
    def _channel(self) -> Channel:
        channel = self.places.guild.channels.get(self.places.channel)
        if channel is None:
            raise NothingToDamageError
        return channel

    def _role(self) -> Role:
        left = [id for id in self.places.roles if id in self.places.guild.roles]
        if not left:
            raise NothingToDamageError
        return self.places.guild.roles[self.dice.choice(left)]

    def _member(self) -> str:
        return self.dice.choice(sorted(self.places.held))

    def _roles_of(self, name: str) -> list[int]:
        return sorted(self.places.guild.members[self.places.person(name).id].roles)


class SeasonJudge:
    """Watches a season from the damage on; `faults` says what is wrong some time later."""

    def __init__(self, places: SeasonPlaces) -> None:
        self.places = places
        self._own = {places.channel, places.category, *places.roles}
        self._bot = places.stage.world.bot
        self._began = places.stage.world.snowflakes.next()
        self._others = others_of(places.guild, self._bot, self._own)

    def faults(self) -> list[str]:
        """Returns what is wrong: unmet needs unknown to hosts, changes to others' things."""
        unmet = unreported(self._needs(), list(self._told()))
        # Roles made again are the bot's own, too.
        again = {role.id for role in self.places.guild.roles.values() if role.name.startswith(NAME)}
        now = others_of(self.places.guild, self._bot, self._own | again)
        return [*unmet, *changed(self._others, now)]

    def _channels(self) -> list[Channel]:
        """The season's channel, or those made in its place."""
        channels = self.places.guild.channels
        if self.places.channel in channels:
            return [channels[self.places.channel]]
        return [one for one in channels.values() if one.name == "announcements"]

    def _needs(self) -> Iterator[tuple[str, list[str]]]:
        for name, wanted in self.places.held.items():
            for role in sorted(wanted - self.places.now_held(name)):
                yield f"{name} lacks the role {role}", [role, "role", "Manage Roles"]
        now = self._channels()
        words = [f"<#{self.places.channel}>", "announcements", *(f"<#{one.id}>" for one in now)]
        boards = [
            one for channel in now for one in channel.messages.values() if self._is_board(one)
        ]
        if len(boards) != 1:
            yield f"the channel shows {len(boards)} boards of the season", words
        for name in self.places.held:
            reader = self.places.person(name)
            if not any(allow.can_view(self.places.guild, channel, reader.id) for channel in now):
                yield f"{name} cannot read the season's channel", words

    def _is_board(self, message: Message) -> bool:
        return message.author is self._bot and message.content.startswith(BOARD)

    def _told(self) -> Iterator[str]:
        host = self.places.person(HOST)
        lobby = self.places.stage.world.channel(HOME)
        yield from told(host, [*self._channels(), lobby, host.dm()], self._began)
