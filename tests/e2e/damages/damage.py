"""A generator of damages: what staff and members do to a match's channels, roles and messages."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from inspect import isfunction
from typing import Final

from bifrost_bot.sandbox import Person, PersonError
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.errors import ApiError
from bifrost_bot.sandbox.world.model import CATEGORY, Channel, Message, Overwrite, Role
from tests.e2e.damages.place import OWNER, SPECTATOR, Places
from tests.e2e.helpers.table import HOST, PLAYERS

SEEN: Final = allow.VIEW_CHANNEL | allow.READ_MESSAGE_HISTORY

_NAMES: Final = {
    allow.VIEW_CHANNEL: "View Channel",
    allow.SEND_MESSAGES: "Send Messages",
    allow.ATTACH_FILES: "Attach Files",
    allow.MANAGE_CHANNELS: "Manage Channels",
    allow.MANAGE_ROLES: "Manage Roles",
}


class NothingToDamageError(Exception):
    """The damage is not possible now, as when its channel is gone."""


@dataclass(frozen=True, slots=True)
class Vandal:
    """Who does the damages, by the dice; each public method does one and returns it in words."""

    places: Places
    dice: random.Random

    # Channels

    def rename(self) -> str:
        """Renames a channel."""
        channel = self._channel()
        self._owner.change_channel(channel, name=f"tea-room-{self.dice.randint(1, 99)}")
        return f"renames {channel.id}"

    def retopic(self) -> str:
        """Gives a channel another topic."""
        channel = self._channel()
        self._owner.change_channel(channel, topic="Be kind.")
        return f"gives {channel.name} a topic"

    def move_out(self) -> str:
        """Moves a channel out of the category."""
        channel = self._channel()
        self._owner.move(channel, None)
        return f"moves {channel.name} out"

    def move_elsewhere(self) -> str:
        """Moves a channel to a category of its staff's own."""
        channel = self._channel()
        other = self._owner.make_channel(self.places.guild, "Archive", CATEGORY)
        self._owner.move(channel, other)
        return f"moves {channel.name} to another category"

    def sync(self) -> str:
        """Presses "sync with category"."""
        channel = self._channel()
        self._owner.sync(channel)
        return f"syncs {channel.name}"

    def delete(self) -> str:
        """Deletes a channel."""
        channel = self._channel()
        self._owner.delete_channel(channel)
        return f"deletes {channel.name}"

    def delete_lobby(self) -> str:
        """Deletes the channel of the lobby."""
        self._owner.delete_channel(self._lobby)
        return "deletes the lobby"

    def delete_category(self) -> str:
        """Deletes the category; its channels stay."""
        self._owner.delete_channel(self._category)
        return "deletes the category"

    def rename_category(self) -> str:
        """Renames the category."""
        self._owner.change_channel(self._category, name="Games")
        return "renames the category"

    def open_category(self) -> str:
        """Opens the category, and the channels in step with it, to @everyone."""
        everyone = self.places.guild.id
        self._permit(self._category, Overwrite(everyone, 0, SEEN, 0))
        return "opens the category to all"

    def fill_category(self) -> str:
        """Fills the category with channels."""
        made = self._owner.fill(self._category)
        return f"puts {len(made)} channels into the category"

    def slow_down(self) -> str:
        """Turns slow mode on."""
        channel = self._channel()
        self._owner.change_channel(channel, rate_limit_per_user=self.dice.choice((5, 21_600)))
        return f"slows {channel.name} down"

    # Overwrites

    def let_in(self) -> str:
        """Lets a spectator into a channel."""
        channel = self._channel()
        self._permit(channel, Overwrite(self.places.person(SPECTATOR).id, 1, SEEN, 0))
        return f"lets {SPECTATOR} into {channel.name}"

    def let_role_in(self) -> str:
        """Lets a role, which a spectator has, into a channel."""
        channel = self._channel()
        role = self._owner.make_role(self.places.guild, "Watchers")
        self._owner.give_role(self.places.guild, self.places.person(SPECTATOR).user, role)
        self._permit(channel, Overwrite(role.id, 0, SEEN, 0))
        return f"lets a role into {channel.name}"

    def open_to_all(self) -> str:
        """Opens a channel to @everyone."""
        channel = self._channel()
        self._permit(channel, Overwrite(self.places.guild.id, 0, SEEN, 0))
        return f"opens {channel.name} to all"

    def forget(self) -> str:
        """Removes one overwrite of a channel."""
        channel = self._channel()
        if not channel.overwrites:
            raise NothingToDamageError
        target = self.dice.choice(sorted(channel.overwrites))
        self.places.world.set_overwrite(channel, target, None)
        return f"removes the overwrite for {self._named(target)} from {channel.name}"

    def strip(self) -> str:
        """Removes all overwrites of a channel."""
        channel = self._channel()
        self.places.world.change_channel(channel, overwrites={})
        return f"removes all overwrites of {channel.name}"

    def shut_out(self) -> str:
        """Takes a channel from the one who answers in it."""
        room = self.dice.choice(self.places.secret)
        channel = self._still(room.id)
        player = self.places.person(room.player or "")
        self._permit(channel, Overwrite(player.id, 1, 0, allow.VIEW_CHANNEL))
        return f"shuts {room.player} out of {channel.name}"

    def silence_bot(self) -> str:
        """Denies the bot a permission in a channel, or in the lobby."""
        channel = self.dice.choice((self._channel(), self._lobby))
        denied = self.dice.choice((allow.VIEW_CHANNEL, allow.SEND_MESSAGES, allow.ATTACH_FILES))
        self._permit(channel, Overwrite(self.places.world.bot.id, 1, 0, denied))
        return f"denies the bot {_NAMES[denied]} in {channel.name}"

    # Messages

    def purge(self) -> str:
        """Deletes all messages of a channel."""
        channel = self._channel()
        self._owner.purge(channel)
        return f"purges {channel.name}"

    def purge_lobby(self) -> str:
        """Deletes all messages of the lobby."""
        self._owner.purge(self._lobby)
        return "purges the lobby"

    def delete_message(self) -> str:
        """Deletes a message of the bot."""
        channel = self._channel()
        messages = [item for item in channel.messages.values() if self._is_ours(item)]
        if not messages:
            raise NothingToDamageError
        self._owner.delete(self.dice.choice(messages))
        return f"deletes a message in {channel.name}"

    # People

    def leave(self) -> str:
        """A player leaves the server."""
        name = self._member(PLAYERS)
        self.places.person(name).leave(self.places.guild)
        return f"{name} leaves"

    def come_back(self) -> str:
        """A player or host leaves the server and comes back."""
        name = self._member((*PLAYERS, HOST))
        self.places.person(name).leave(self.places.guild)
        self.places.person(name).join(self.places.guild)
        return f"{name} leaves and comes back"

    def promote(self) -> str:
        """A player becomes an administrator."""
        name = self._member(PLAYERS)
        self._owner.give_role(self.places.guild, self.places.person(name).user, self._role("Admin"))
        return f"{name} becomes an administrator"

    def time_out(self) -> str:
        """A player is timed out for a day."""
        name = self._member(PLAYERS)
        self._owner.time_out(self.places.guild, self.places.person(name).user, 86_400)
        return f"{name} is timed out"

    def rename_member(self) -> str:
        """A player gets a nickname."""
        name = self._member(PLAYERS)
        user_id = self.places.person(name).id
        self.places.world.change_member(self.places.guild, user_id, nick="The Great")
        return f"{name} gets a nickname"

    # Roles

    def weaken_bot(self) -> str:
        """Takes a permission from the bot's role."""
        role = next(item for item in self.places.guild.roles.values() if item.bot_id is not None)
        lost = self.dice.choice((allow.MANAGE_CHANNELS, allow.MANAGE_ROLES, allow.ATTACH_FILES))
        self._owner.change_role(self.places.guild, role, permissions=role.permissions & ~lost)
        return f"takes {_NAMES[lost]} from the bot's role"

    def close_server(self) -> str:
        """Takes View Channel from @everyone."""
        role = self.places.guild.roles[self.places.guild.id]
        permissions = role.permissions & ~allow.VIEW_CHANNEL
        self._owner.change_role(self.places.guild, role, permissions=permissions)
        return "takes View Channel from everybody"

    def delete_role(self) -> str:
        """Deletes a role of the server."""
        role = self._role("Host")
        self._owner.delete_role(self.places.guild, role)
        return "deletes the role Host"

    # What is there

    @property
    def _owner(self) -> Person:
        return self.places.person(OWNER)

    @property
    def _category(self) -> Channel:
        return self._still(self.places.category)

    @property
    def _lobby(self) -> Channel:
        return self._still(self.places.lobby)

    def _channel(self) -> Channel:
        return self._still(self.dice.choice(self.places.rooms).id)

    def _still(self, id: int) -> Channel:
        channel = self.places.guild.channels.get(id)
        if channel is None:
            raise NothingToDamageError
        return channel

    def _member(self, names: Sequence[str]) -> str:
        name = self.dice.choice(names)
        if self.places.person(name).id not in self.places.guild.members:
            raise NothingToDamageError
        return name

    def _role(self, name: str) -> Role:
        roles = [role for role in self.places.guild.roles.values() if role.name == name]
        if not roles:
            raise NothingToDamageError
        return roles[0]

    def _permit(self, channel: Channel, overwrite: Overwrite) -> None:
        self.places.world.set_overwrite(channel, overwrite.id, overwrite)

    def _is_ours(self, message: Message) -> bool:
        return message.author is self.places.world.bot and message.visible_to is None

    def _named(self, target: int) -> str:
        if target in self.places.guild.roles:
            return self.places.guild.roles[target].name
        return self.places.world.users[target].name


def do_damages(vandal: object, dice: random.Random, number: int) -> list[str]:
    """Does so many of a vandal's damages that the dice choose; returns what was done."""
    damages = [
        name
        for name, method in vars(type(vandal)).items()
        if isfunction(method) and not name.startswith("_")
    ]
    done: list[str] = []
    while len(done) < number:
        try:
            done.append(getattr(vandal, dice.choice(damages))())
        except (NothingToDamageError, PersonError, ApiError):
            # What is gone cannot be damaged again: something else then.
            continue
    return done
