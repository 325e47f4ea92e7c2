"""The settings and presets of servers, and the right to host matches there."""

from collections.abc import Mapping

import discord

from bifrost_bot.engines.values import Seat
from bifrost_bot.gateway.channels import preflight
from bifrost_bot.gateway.channels.permissions import lacking_to_post
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.match.player import Person, Player
from bifrost_bot.runtime.server_settings import ServerSettings
from bifrost_bot.speech.wording import clean, listing
from bifrost_bot.store import presets
from bifrost_bot.store.database import Database
from bifrost_bot.store.presets import Preset


class Servers:
    """The settings and presets of all servers."""

    def __init__(self, database: Database, settings: ServerSettings) -> None:
        self._database = database
        self.settings = settings

    async def presets(self, guild_id: int) -> Mapping[str, Preset | None]:
        """Returns a server's presets by name; None for one that can no longer be read."""
        async with self._database.transaction() as connection:
            return await presets.presets_by_name(connection, guild_id)

    async def save_preset(self, guild_id: int, name: str, preset: Preset) -> None:
        """Records a preset, replacing one of the same name."""
        async with self._database.transaction() as connection:
            await presets.put(connection, guild_id, name, preset)

    async def forget_preset(self, guild_id: int, name: str) -> None:
        """Removes a preset."""
        async with self._database.transaction() as connection:
            await presets.forget(connection, guild_id, name)

    async def require_right_to_host(self, interaction: discord.Interaction) -> None:
        """Raises unless the user has the host role or, if none is set, Manage Channels.

        Raises:
            RefusedError: With the missing role or permission.
        """
        role_id = (await self.settings.of(interaction.guild_id or 0)).host_role_id
        rights = _server_rights(interaction)
        user = interaction.user
        if rights.manage_guild:
            return
        if role_id is None:
            if not rights.manage_channels:
                raise RefusedError(
                    "Only members with the permission Manage Channels can host matches here."
                )
        elif interaction.guild is not None and is_role_lost(interaction.guild, role_id):
            raise RefusedError(
                "The role whose members could host matches here was deleted. A member with "
                "the permission Manage Server can choose another with /match settings."
            )
        elif not isinstance(user, discord.Member) or user.get_role(role_id) is None:
            role = f"<@&{role_id}>"
            raise RefusedError(f"Only members with the role {role} can host matches here.")


def is_role_lost(guild: discord.Guild, role_id: int | None) -> bool:
    """Returns whether a role that was chosen has been deleted."""
    return role_id is not None and guild.get_role(role_id) is None


def as_player(user: discord.abc.User, seat: Seat | None = None) -> Player:
    """Returns a user as a player of a match, with whether they can read every channel."""
    eyes = isinstance(user, discord.Member) and preflight.sees_all(user)
    return Player(str(user.id), clean(user.display_name), sees_all=eyes, seat=seat)


def person_of(user: discord.abc.User) -> Person:
    """Returns a user as a match stores its hosts."""
    return Person(str(user.id), clean(user.display_name))


def is_server_manager(interaction: discord.Interaction) -> bool:
    """Returns whether the user manages the server, and so may choose the hosts."""
    return _server_rights(interaction).manage_guild


def require_server_manager(interaction: discord.Interaction) -> None:
    """Raises unless the user manages the server.

    Raises:
        RefusedError: With the missing permission.
    """
    if not is_server_manager(interaction):
        raise RefusedError(
            "Only members with the permission Manage Server can see and change these settings."
        )


def sees_commands(member: discord.Member) -> bool:
    """Returns whether Discord shows a member the hosts' commands by default."""
    return member.guild_permissions.manage_channels


def unseen_commands(guild: discord.Guild, whom: str, *, several: bool = False) -> str:
    """Returns how a member, or a role, gets to see the hosts' commands if Discord hides them.

    Args:
        whom: A mention of the member or role.
        several: Whether it is a role.
    """
    subject = f"Members with {whom} see" if several else f"{whom} sees"
    return (
        f"{subject} /match only after you allow it: Server Settings → Integrations → "
        f"{guild.me.name}."
    )


def posting_refusal(channel: discord.TextChannel) -> str:
    """Returns which permissions the bot lacks to post in a channel; empty if it can."""
    missing = lacking_to_post(channel.permissions_for(channel.guild.me))
    return f"The bot lacks {listing(missing)} in {channel.mention}" if missing else ""


def _server_rights(interaction: discord.Interaction) -> discord.Permissions:
    """Returns a user's server permissions, without a channel's as in `Interaction.permissions`."""
    user = interaction.user
    if not isinstance(user, discord.Member) or user.guild.unavailable:
        raise RefusedError(
            "The bot has not heard from Discord about this server yet. Try again in a minute."
        )
    return user.guild_permissions
