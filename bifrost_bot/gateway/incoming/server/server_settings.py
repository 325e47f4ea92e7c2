"""Texts for a server's settings and their changes."""

from collections.abc import Callable, Mapping
from typing import Final

import discord

from bifrost_bot.gateway.channels.permissions import is_open
from bifrost_bot.gateway.incoming.servers import is_role_lost, unseen_commands
from bifrost_bot.speech.texts.server import ServerText
from bifrost_bot.store.server_settings import GuildSettings


def settings_text(guild: discord.Guild, now: GuildSettings) -> str:
    """Returns all settings of a server, one per line, with remarks for its managers."""
    lines = [ServerText.settings]
    for name, label in ServerText.labels.items():
        value = _VALUES[name](guild, now)
        lines.append(f"• {ServerText.setting.format(setting=label, value=value)}")
    role = guild.get_role(now.host_role_id) if now.host_role_id is not None else None
    if role and not _shows_commands(role):
        lines.append(unseen_commands(guild, role.mention, several=True))
    lines.append(ServerText.for_one_match)
    return "\n".join(lines)


def changes_text(guild: discord.Guild, before: GuildSettings, after: GuildSettings) -> str:
    """Returns the old and new values of changed settings, one per line; empty if none changed."""
    lines: list[str] = []
    for name, label in ServerText.labels.items():
        if getattr(before, name) != getattr(after, name):
            old = _VALUES[name](guild, before)
            new = _VALUES[name](guild, after)
            change = ServerText.setting_changed.format(setting=label, before=old, after=new)
            lines.append(f"• {change}")
    return "\n".join(lines)


def hides_boards(before: GuildSettings, after: GuildSettings) -> bool:
    """Returns whether a change may hide running matches from members who can watch them now."""
    role_id = after.spectator_role_id
    return role_id is not None and role_id != before.spectator_role_id


def _hosts(guild: discord.Guild, now: GuildSettings) -> str:
    if is_role_lost(guild, now.host_role_id):
        return ServerText.hosts_lost
    if now.host_role_id is None:
        return ServerText.hosts_by_channels
    return ServerText.hosts_by_role.format(role=now.host_role_id)


def _watch(_: discord.Guild, now: GuildSettings) -> str:
    return ServerText.hosts_read if now.hosts_watch else ServerText.hosts_read_not


def _spectators(guild: discord.Guild, now: GuildSettings) -> str:
    if is_open(guild, now.spectator_role_id):
        return ServerText.everybody_watches
    if now.spectator_role_id is None:
        return ServerText.watch_by_channels
    if is_role_lost(guild, now.spectator_role_id):
        return ServerText.watch_lost
    return ServerText.watch_by_role.format(role=now.spectator_role_id)


def _place(guild: discord.Guild, now: GuildSettings) -> str:
    if guild.get_channel(now.below_category_id or 0) is None:
        return ServerText.place_last
    return ServerText.place_below.format(category=now.below_category_id)


def _news(guild: discord.Guild, now: GuildSettings) -> str:
    if guild.get_channel(now.announcement_channel_id or 0) is None:
        return ServerText.news_in_lobby
    return ServerText.news_in.format(channel=now.announcement_channel_id)


_VALUES: Final[Mapping[str, Callable[[discord.Guild, GuildSettings], str]]] = {
    "host_role_id": _hosts,
    "hosts_watch": _watch,
    "spectator_role_id": _spectators,
    "below_category_id": _place,
    "announcement_channel_id": _news,
}


def _shows_commands(role: discord.Role) -> bool:
    return role.permissions.manage_channels or role.permissions.administrator
