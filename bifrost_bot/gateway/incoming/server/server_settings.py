"""A server's settings in words: what holds now, and what a change makes of it."""

from collections.abc import Callable, Mapping
from typing import Final

import discord

from bifrost_bot.gateway.channels.permissions import is_open
from bifrost_bot.gateway.incoming.servers import is_role_lost, unseen_commands
from bifrost_bot.store.server_settings import GuildSettings

_LABELS: Final[Mapping[str, str]] = {
    "host_role_id": "Who can host",
    "hosts_watch": "Hosts can read the submission channels of new matches",
    "spectator_role_id": "Who can watch",
    "below_category_id": "Categories of new matches go",
    "announcement_channel_id": "New matches are announced",
}


def shown(guild: discord.Guild, now: GuildSettings) -> str:
    """Returns all settings of a server, one a line, with what a manager still has to do."""
    lines = [f"• {label}: {_value(guild, now, name)}." for name, label in _LABELS.items()]
    return "\n".join(["**Settings for all matches on this server**", *lines, *_remarks(guild, now)])


def changed(guild: discord.Guild, before: GuildSettings, after: GuildSettings) -> str:
    """Returns what a change makes of each setting, from what to what; empty if it changes nothing."""
    lines = [
        f"• {label}: {_value(guild, before, name)} → {_value(guild, after, name)}."
        for name, label in _LABELS.items()
        if getattr(before, name) != getattr(after, name)
    ]
    return "\n".join(lines)


def hides_boards(before: GuildSettings, after: GuildSettings) -> bool:
    """Returns whether a change may hide running matches from members who watch them now."""
    return after.spectator_role_id is not None and after.spectator_role_id != before.spectator_role_id


def _value(guild: discord.Guild, now: GuildSettings, name: str) -> str:
    return _VALUES[name](guild, now)


def _hosts(guild: discord.Guild, now: GuildSettings) -> str:
    if is_role_lost(guild, now.host_role_id):
        return "only members with Manage Server, because the role that could host was deleted"
    who = "Manage Channels" if now.host_role_id is None else f"the role <@&{now.host_role_id}>"
    return f"members with {who}, and members with Manage Server"


def _watch(_: discord.Guild, now: GuildSettings) -> str:
    return "yes, and their lobbies say so" if now.hosts_watch else "no"


def _spectators(guild: discord.Guild, now: GuildSettings) -> str:
    if is_open(guild, now.spectator_role_id):
        return "everybody on this server"
    if now.spectator_role_id is None:
        return "players, hosts, and members whose roles show them this server's channels"
    if is_role_lost(guild, now.spectator_role_id):
        return "only players and hosts, because the role that could watch was deleted"
    return f"players, hosts, and members with the role <@&{now.spectator_role_id}>"


def _place(guild: discord.Guild, now: GuildSettings) -> str:
    if now.below_category_id is None or guild.get_channel(now.below_category_id) is None:
        return "to the end of the list"
    return f"below <#{now.below_category_id}>"


def _news(guild: discord.Guild, now: GuildSettings) -> str:
    if now.announcement_channel_id is None or guild.get_channel(now.announcement_channel_id) is None:
        return "only in the channel of their lobby"
    return f"in <#{now.announcement_channel_id}>"


_VALUES: Final[Mapping[str, Callable[[discord.Guild, GuildSettings], str]]] = {
    "host_role_id": _hosts,
    "hosts_watch": _watch,
    "spectator_role_id": _spectators,
    "below_category_id": _place,
    "announcement_channel_id": _news,
}


def _remarks(guild: discord.Guild, now: GuildSettings) -> list[str]:
    role = guild.get_role(now.host_role_id) if now.host_role_id is not None else None
    unseen = [unseen_commands(guild, role.mention, several=True)] if role and not _shows_commands(role) else []
    return [*unseen, "-# /match create can say otherwise for one match: whether hosts can read submissions."]


def _shows_commands(role: discord.Role) -> bool:
    return role.permissions.manage_channels or role.permissions.administrator
