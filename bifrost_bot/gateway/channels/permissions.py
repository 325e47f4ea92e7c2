"""The permissions that the bot needs on a server, and those of users in a match's channels."""

from collections.abc import Mapping
from dataclasses import dataclass

import discord

from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, Address

Overwrites = Mapping[discord.Role | discord.Member | discord.Object, discord.PermissionOverwrite]


@dataclass(frozen=True, slots=True)
class Needed:
    """A permission that the bot needs.

    Attributes:
        key: Its name in discord.py.
        name: Its name in Discord's settings.
        to_tell: Whether it is needed in every channel that the bot posts in, not only on the server.
    """

    key: str
    name: str
    to_tell: bool


NEEDED = (
    Needed("view_channel", "View Channels", to_tell=True),
    Needed("send_messages", "Send Messages", to_tell=True),
    Needed("embed_links", "Embed Links", to_tell=True),
    Needed("attach_files", "Attach Files", to_tell=True),
    Needed("read_message_history", "Read Message History", to_tell=True),
    Needed("manage_channels", "Manage Channels", to_tell=False),
    Needed("manage_roles", "Manage Roles", to_tell=False),
)
"""The permissions of the bot's invitation, no more and no less; the README lists them."""

_WRITING = (
    "send_messages",
    "add_reactions",
    "create_public_threads",
    "create_private_threads",
    "send_messages_in_threads",
)
_HIDDEN = discord.PermissionOverwrite(view_channel=False)
_PLAY = discord.PermissionOverwrite(view_channel=True, read_message_history=True, send_messages=True)
_BOT = discord.PermissionOverwrite(
    view_channel=True,
    read_message_history=True,
    send_messages=True,
    attach_files=True,
    embed_links=True,
    manage_channels=True,
)


def lacking_on_server(me: discord.Member) -> tuple[str, ...]:
    """Returns the permissions that the bot lacks on the whole server, by their names in Discord's settings."""
    return tuple(one.name for one in NEEDED if not getattr(me.guild_permissions, one.key))


def lacking_to_tell(rights: discord.Permissions) -> tuple[str, ...]:
    """Returns the permissions that the bot lacks to post where it has these rights."""
    return tuple(one.name for one in NEEDED if one.to_tell and not getattr(rights, one.key))


def over_channel(match: Match, guild: discord.Guild, address: Address) -> Overwrites:
    """Returns who sees and uses a channel of a match; once the match is over, only the bot writes there."""
    read = _read(guild.me)
    holders = read if match.over else _PLAY
    if address == CONTROL:
        return _closed(guild) | {_person(host): holders for host in impartial_hosts(match) if host.isdigit()}
    if address.seat is None and not match.settings.rehearsal:
        return {guild.default_role: read, guild.me: _BOT}
    given = _closed(guild)
    if match.settings.hosts_watch or match.settings.rehearsal:
        given |= {_person(host): read for host in match.hosts if host.isdigit()}
    holder = match.occupant(address.seat) if address.seat else None
    if holder is not None and holder.id.isdigit():
        given[_person(holder.id)] = holders
    return given


def over_category(match: Match, guild: discord.Guild) -> Overwrites:
    """Returns who sees the match's category: everyone, or only the hosts of a practice match or rehearsal."""
    hosts = match.hosts if match.settings.private else ()
    read = _read(guild.me)
    return {
        guild.default_role: _HIDDEN if match.settings.private else read,
        guild.me: _BOT,
        **{_person(host): read for host in hosts},
    }


def is_set(channel: discord.abc.GuildChannel, wanted: Overwrites) -> bool:
    """Returns whether a channel has exactly these overwrites."""
    return {one.id: over.pair() for one, over in channel.overwrites.items()} == {
        one.id: over.pair() for one, over in wanted.items()
    }


def _read(me: discord.Member) -> discord.PermissionOverwrite:
    """Returns the right to read only; on Discord, a permission that the bot lacks cannot be denied to others."""
    denied = [key for key in _WRITING if getattr(me.guild_permissions, key)]
    return discord.PermissionOverwrite(view_channel=True, read_message_history=True, **dict.fromkeys(denied, False))


def _closed(
    guild: discord.Guild,
) -> dict[discord.Role | discord.Member | discord.Object, discord.PermissionOverwrite]:
    return {guild.default_role: _HIDDEN, guild.me: _BOT}


def _person(id: str) -> discord.Object:
    # Without the members intent not every user is known as a Member.
    return discord.Object(int(id), type=discord.Member)
