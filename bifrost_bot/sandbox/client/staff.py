"""A person who manages a server: its channels, roles and members."""

from collections.abc import Sequence
from typing import Any

from bifrost_bot.sandbox.client.command import PersonError
from bifrost_bot.sandbox.client.viewer import AnyChannel, AnyMessage, Viewer
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.channel_service import (
    MAX_CHILDREN,
    channel_name,
    make_channel,
    parent_category,
    require_room,
)
from bifrost_bot.sandbox.world.model import (
    TEXT,
    Channel,
    Guild,
    Overwrite,
    Role,
    User,
)
from bifrost_bot.sandbox.world.role_service import (
    make_role,
    move_role,
    require_above,
    require_givable,
)


class Staff(Viewer):
    """A user who manages a server, as far as their permissions go."""

    # Channels

    def make_channel(
        self, guild: Guild, name: str, kind: int = TEXT, category: Channel | None = None
    ) -> Channel:
        """Makes a channel or category, with the overwrites of its category."""
        if category is None:
            allow.require_in_guild(guild, self.id, allow.MANAGE_CHANNELS)
        else:
            allow.require(guild, category, self.id, allow.MANAGE_CHANNELS)
        require_room(guild)
        parent = parent_category(guild, None if category is None else category.id)
        overwrites = {} if parent is None else dict(parent.overwrites)
        return make_channel(self.world, guild, name, kind, parent, overwrites)

    def fill(self, category: Channel) -> list[Channel]:
        """Makes channels in a category until it holds as many as it can."""
        guild = self._managed_guild(category)
        numbers = range(len(guild.children(category.id)), MAX_CHILDREN)
        return [
            self.make_channel(guild, f"lounge-{number}", category=category) for number in numbers
        ]

    def change_channel(self, channel: AnyChannel, **changes: Any) -> None:
        """Sets a channel's `name`, `topic`, `position` or `rate_limit_per_user`."""
        found = self.channel(channel)
        self._managed_guild(found)
        if "name" in changes:
            changes["name"] = channel_name(changes["name"], found.type)
        self.world.change_channel(found, **changes)

    def move(self, channel: AnyChannel, category: Channel | None) -> None:
        """Moves a channel to a category, or out of all; it keeps its overwrites."""
        found = self.channel(channel)
        guild = self._managed_guild(found)
        parent = parent_category(guild, None if category is None else category.id, found)
        self.world.change_channel(found, parent_id=None if parent is None else parent.id)

    def sync(self, channel: AnyChannel) -> None:
        """Replaces a channel's overwrites by those of its category."""
        found = self.channel(channel)
        guild = self._managed_guild(found)
        allow.require(guild, found, self.id, allow.MANAGE_ROLES)
        if found.parent_id is None:
            raise PersonError("This channel is in no category.")
        overwrites = dict(guild.channels[found.parent_id].overwrites)
        self.world.change_channel(found, overwrites=overwrites)

    def delete_channel(self, channel: AnyChannel) -> None:
        """Deletes a channel or category."""
        found = self.channel(channel)
        self._managed_guild(found)
        self.world.delete_channel(found)

    def permit(self, channel: AnyChannel, target: User | Role, overwrite: Overwrite | None) -> None:
        """Sets or removes a channel's overwrite for one role or member."""
        found = self.channel(channel)
        self.world.require(found, self.user, allow.MANAGE_ROLES)
        self.world.set_overwrite(found, target.id, overwrite)

    def purge(self, channel: AnyChannel, messages: Sequence[AnyMessage] | None = None) -> None:
        """Deletes messages of a channel at once, all by default, as moderation bots do."""
        found = self.channel(channel)
        self.world.require(found, self.user, allow.MANAGE_MESSAGES)
        if messages is None:
            doomed = [found.messages[id] for id in found.order]
        else:
            doomed = list(map(self.message, messages))
        self.world.bulk_delete(found, doomed)

    def _managed_guild(self, channel: Channel) -> Guild:
        """Returns the channel's guild, or raises if this person may not manage the channel."""
        guild = self.world.guild_of(channel)
        allow.require(guild, channel, self.id, allow.MANAGE_CHANNELS)
        assert guild is not None
        return guild

    # Roles

    def make_role(self, guild: Guild, name: str, permissions: int = 0) -> Role:
        """Makes a role, at the bottom of the list."""
        allow.require_in_guild(guild, self.id, allow.MANAGE_ROLES)
        return make_role(self.world, guild, name=name, permissions=permissions)

    def change_role(self, guild: Guild, role: Role, **changes: Any) -> None:
        """Sets a role's `name`, `permissions`, `colour`, `hoist` or `mentionable`."""
        require_above(guild, self.id, role)
        for name, value in changes.items():
            setattr(role, name, value)
        self.world.put_role(guild, role)

    def raise_role(self, guild: Guild, role: Role, below: Role) -> None:
        """Puts a role right above another."""
        require_above(guild, self.id, role)
        require_above(guild, self.id, below)
        move_role(self.world, guild, role, below)

    def delete_role(self, guild: Guild, role: Role) -> None:
        """Deletes a role."""
        require_above(guild, self.id, role)
        if role.bot_id is not None or role.id == guild.id:
            raise PersonError("This role cannot be deleted.")
        self.world.delete_role(guild, role)

    def give_role(self, guild: Guild, user: User, role: Role) -> None:
        """Gives a member a role."""
        require_givable(guild, self.id, role)
        roles = guild.members[user.id].roles | {role.id}
        self.world.change_member(guild, user.id, roles=roles)

    def take_role(self, guild: Guild, user: User, role: Role) -> None:
        """Takes a role from a member."""
        require_givable(guild, self.id, role)
        roles = guild.members[user.id].roles - {role.id}
        self.world.change_member(guild, user.id, roles=roles)

    # Members

    def time_out(self, guild: Guild, user: User, seconds: int) -> None:
        """Lets a member neither write nor press anything for so long; 0 ends it."""
        allow.require_in_guild(guild, self.id, allow.MODERATE_MEMBERS)
        until_ms = self.world.clock() + 1000 * seconds if seconds else 0
        self.world.change_member(guild, user.id, timed_out_until_ms=until_ms)

    def kick(self, guild: Guild, user: User) -> None:
        """Removes a user, or the bot, from a server."""
        allow.require_in_guild(guild, self.id, allow.KICK_MEMBERS)
        if user.id == guild.owner_id:
            raise PersonError("The owner cannot be removed from the server.")
        self.world.remove_member(guild, user.id)

    def hand_over(self, guild: Guild, user: User) -> None:
        """Makes another member the owner of one's server."""
        if guild.owner_id != self.id:
            raise PersonError("Only the owner can hand a server over.")
        self.world.change_owner(guild, user.id)

    def invite_bot(self, guild: Guild) -> None:
        """Adds the bot to a server."""
        allow.require_in_guild(guild, self.id, allow.MANAGE_GUILD)
        if self.world.bot.id in guild.members:
            raise PersonError("The bot is already on this server.")
        guild.bot_added_by = self.id
        self.world.add_member(guild, self.world.bot)

    def open_command(self, guild: Guild, name: str, role: Role) -> None:
        """Lets members with a role use a command, as under Server Settings, Integrations."""
        allow.require_in_guild(guild, self.id, allow.MANAGE_GUILD)
        self.world.open_command(guild, name, [role.id])

    def leave(self, guild: Guild) -> None:
        """Leaves a server; rejoining needs no permission."""
        self.world.remove_member(guild, self.id)

    def join(self, guild: Guild) -> None:
        """Joins a server, without any roles held there before."""
        self.world.add_member(guild, self.user)
