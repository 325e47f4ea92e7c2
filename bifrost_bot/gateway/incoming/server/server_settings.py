"""Texts for a server's settings and their changes."""

from collections.abc import Callable, Mapping
from typing import Final

import discord

from bifrost_bot.gateway.channels.permissions import is_open
from bifrost_bot.gateway.incoming.servers import is_role_lost, unseen_commands
from bifrost_bot.speech.texts import SERVER_SETTINGS
from bifrost_bot.store.server_settings import GuildSettings


def settings_text(guild: discord.Guild, now: GuildSettings) -> str:
    """Returns all settings of a server, one per line, with remarks for its managers."""
    lines = ["**Settings for all matches on this server**"]
    for name, label in SERVER_SETTINGS.items():
        value = _VALUES[name](guild, now)
        lines.append(f"• {label}: {value}.")
    role = guild.get_role(now.host_role_id) if now.host_role_id is not None else None
    if role and not _shows_commands(role):
        lines.append(unseen_commands(guild, role.mention, several=True))
    lines.append(
        "-# /match create can say otherwise for one match: whether hosts can read submissions."
    )
    return "\n".join(lines)


def changes_text(guild: discord.Guild, before: GuildSettings, after: GuildSettings) -> str:
    """Returns the old and new values of changed settings, one per line; empty if none changed."""
    lines: list[str] = []
    for name, label in SERVER_SETTINGS.items():
        if getattr(before, name) != getattr(after, name):
            old = _VALUES[name](guild, before)
            new = _VALUES[name](guild, after)
            change = f"{label}: {old} → {new}."
            lines.append(f"• {change}")
    return "\n".join(lines)


def hides_boards(before: GuildSettings, after: GuildSettings) -> bool:
    """Returns whether a change may hide running matches from members who can watch them now."""
    role_id = after.spectator_role_id
    return role_id is not None and role_id != before.spectator_role_id


def _hosts(guild: discord.Guild, now: GuildSettings) -> str:
    if is_role_lost(guild, now.host_role_id):
        return "only members with Manage Server, because the role that could host was deleted"
    if now.host_role_id is None:
        return "members with Manage Channels, and members with Manage Server"
    return f"members with the role <@&{now.host_role_id}>, and members with Manage Server"


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
    if guild.get_channel(now.below_category_id or 0) is None:
        return "to the end of the list"
    return f"below <#{now.below_category_id}>"


def _news(guild: discord.Guild, now: GuildSettings) -> str:
    if guild.get_channel(now.announcement_channel_id or 0) is None:
        return "only in the channel of their lobby"
    return f"in <#{now.announcement_channel_id}>"


def _colours(_: discord.Guild, now: GuildSettings) -> str:
    return now.board_palette


_VALUES: Final[Mapping[str, Callable[[discord.Guild, GuildSettings], str]]] = {
    "host_role_id": _hosts,
    "hosts_watch": _watch,
    "spectator_role_id": _spectators,
    "below_category_id": _place,
    "announcement_channel_id": _news,
    "board_palette": _colours,
}


def _shows_commands(role: discord.Role) -> bool:
    return role.permissions.manage_channels or role.permissions.administrator
