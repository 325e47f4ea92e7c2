"""Permissions in guilds and channels: roles, overwrites, and the refusals for missing ones."""

from collections.abc import Iterable

from bifrost_bot.sandbox.world.errors import (
    missing_access,
    missing_permissions,
    two_factor_required,
)
from bifrost_bot.sandbox.world.model import WITH_SOUND, Channel, Guild, Role

KICK_MEMBERS = 1 << 1
ADMINISTRATOR = 1 << 3
MANAGE_CHANNELS = 1 << 4
MANAGE_GUILD = 1 << 5
ADD_REACTIONS = 1 << 6
VIEW_AUDIT_LOG = 1 << 7
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
USE_EXTERNAL_EMOJIS = 1 << 18
CONNECT = 1 << 20
CHANGE_NICKNAME = 1 << 26
MANAGE_NICKNAMES = 1 << 27
MANAGE_ROLES = 1 << 28
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_EVENTS = 1 << 33
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38
MODERATE_MEMBERS = 1 << 40
CREATE_EVENTS = 1 << 44
PIN_MESSAGES = 1 << 51

ALL = (1 << 53) - 1

EVERYONE_DEFAULT = 2248473465835073
"""The permissions of @everyone on a new server."""
HOST_DEFAULT = MANAGE_CHANNELS | MANAGE_GUILD | MANAGE_MESSAGES | MANAGE_NICKNAMES
BOT_DEFAULT = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | MANAGE_CHANNELS
    | MANAGE_ROLES
    | USE_APPLICATION_COMMANDS
    | CREATE_EVENTS
    | PIN_MESSAGES
)
"""The permissions in the bot's invitation; it has others only through @everyone."""

DIRECT_MESSAGE = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | ADD_REACTIONS
    | USE_EXTERNAL_EMOJIS
    | USE_APPLICATION_COMMANDS
)

# Permissions that need 2FA on a server that requires it.
_MODERATION = (
    KICK_MEMBERS
    | ADMINISTRATOR
    | MANAGE_CHANNELS
    | MANAGE_GUILD
    | MANAGE_MESSAGES
    | MODERATE_MEMBERS
    | MANAGE_ROLES
    | MANAGE_THREADS
)

# Without the right to send, Discord takes these away as well.
_NEEDS_SEND = EMBED_LINKS | ATTACH_FILES | MENTION_EVERYONE


def guild_permissions(guild: Guild, user_id: int) -> int:
    """Returns a member's permissions without channel overwrites; 0 for others."""
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if user_id == guild.owner_id:
        return ALL
    granted = guild.roles[guild.id].permissions
    for role_id in member.roles:
        granted |= guild.roles[role_id].permissions
    return ALL if granted & ADMINISTRATOR else granted


def channel_permissions(guild: Guild | None, channel: Channel, user_id: int) -> int:
    """Returns a user's permissions in a channel, overwrites applied; 0 if it is invisible."""
    if guild is None:
        return DIRECT_MESSAGE if user_id in channel.recipients else 0
    if user_id not in guild.members or guild.outage is not None:
        return 0
    granted = guild_permissions(guild, user_id)
    if granted == ALL:
        return ALL
    if channel.thread is not None:
        return _thread_permissions(guild, channel, user_id, granted)
    granted = _apply_overwrites(guild, channel, user_id, granted)
    if not granted & VIEW_CHANNEL:
        return 0
    if channel.type in WITH_SOUND and not granted & CONNECT:
        return VIEW_CHANNEL
    return granted if granted & SEND_MESSAGES else granted & ~_NEEDS_SEND


def _thread_permissions(guild: Guild, channel: Channel, user_id: int, granted: int) -> int:
    assert channel.thread is not None
    parent = guild.channels.get(channel.parent_id or 0)
    granted = 0 if parent is None else _apply_overwrites(guild, parent, user_id, granted)
    if not granted & VIEW_CHANNEL:
        return 0
    private = channel.type == 12
    if private and user_id not in channel.thread.members and not granted & MANAGE_THREADS:
        return 0
    if granted & SEND_MESSAGES_IN_THREADS:
        return granted | SEND_MESSAGES
    return granted & ~(SEND_MESSAGES | _NEEDS_SEND)


def _apply_overwrites(guild: Guild, channel: Channel, user_id: int, granted: int) -> int:
    overwrites = channel.overwrites
    if not overwrites:
        return granted
    everyone = overwrites.get(guild.id)
    if everyone is not None:
        granted = granted & ~everyone.deny | everyone.allow
    allow = deny = 0
    for role_id in guild.members[user_id].roles:
        overwrite = overwrites.get(role_id)
        if overwrite is not None:
            allow |= overwrite.allow
            deny |= overwrite.deny
    granted = granted & ~deny | allow
    own = overwrites.get(user_id)
    return granted if own is None else granted & ~own.deny | own.allow


def can_view(guild: Guild | None, channel: Channel, user_id: int) -> bool:
    """Returns whether a user may know that this channel exists and read it.

    Everything a person at the page receives passes this check.
    """
    return bool(channel_permissions(guild, channel, user_id) & VIEW_CHANNEL)


def require(guild: Guild | None, channel: Channel, user_id: int, *needed: int) -> int:
    """Returns the permissions granted in the channel.

    Raises:
        ApiError: 50001 if the channel is invisible, 50013 if one of `needed` is missing, 60003 if
            the server requires 2FA for it.
    """
    granted = channel_permissions(guild, channel, user_id)
    if not granted & VIEW_CHANNEL:
        raise missing_access()
    require_all(granted, needed)
    _require_two_factor(guild, user_id, needed)
    return granted


def require_in_guild(guild: Guild, user_id: int, *needed: int) -> int:
    """Returns the permissions in the guild, or raises ApiError 50013, or 60003 for missing 2FA."""
    granted = guild_permissions(guild, user_id)
    require_all(granted, needed)
    _require_two_factor(guild, user_id, needed)
    return granted


def _require_two_factor(guild: Guild | None, user_id: int, needed: Iterable[int]) -> None:
    if guild is None or not guild.mfa_level or guild.members[user_id].user.two_factor:
        return
    if any(bit & _MODERATION for bit in needed):
        raise two_factor_required()


def require_all(granted: int, needed: Iterable[int]) -> None:
    """Raises ApiError 50013 unless every bit of `needed` is granted."""
    if any(not granted & bit for bit in needed):
        raise missing_permissions()


def top_role(guild: Guild, user_id: int) -> Role:
    """Returns a member's highest role."""
    roles = [guild.roles[role_id] for role_id in guild.members[user_id].roles]
    return max([guild.roles[guild.id], *roles], key=lambda role: (role.position, -role.id))
