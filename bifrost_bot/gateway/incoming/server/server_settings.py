"""A server's settings in words: what holds now, and what a change makes of it."""

from collections.abc import Callable, Mapping
from typing import Final

import discord

from bifrost_bot.gateway.channels.permissions import is_open
from bifrost_bot.gateway.incoming.servers import is_role_lost, unseen_commands
from bifrost_bot.speech.texts.server import ServerText
from bifrost_bot.store.server_settings import GuildSettings


def shown(guild: discord.Guild, now: GuildSettings) -> str:
    """Returns all settings of a server, one a line, with what a manager still has to do."""
    lines = [
        f"• {ServerText.setting.format(setting=label, value=_value(guild, now, name))}"
        for name, label in ServerText.labels.items()
    ]
    return "\n".join([ServerText.settings, *lines, *_remarks(guild, now)])


def changed(guild: discord.Guild, before: GuildSettings, after: GuildSettings) -> str:
    """Returns what a change makes of each setting, from what to what; empty if it changes
    nothing.
    """
    lines = [
        ServerText.setting_changed.format(
            setting=label, before=_value(guild, before, name), after=_value(guild, after, name)
        )
        for name, label in ServerText.labels.items()
        if getattr(before, name) != getattr(after, name)
    ]
    return "\n".join(f"• {line}" for line in lines)


def hides_boards(before: GuildSettings, after: GuildSettings) -> bool:
    """Returns whether a change may hide running matches from members who watch them now."""
    return (
        after.spectator_role_id is not None and after.spectator_role_id != before.spectator_role_id
    )


def _value(guild: discord.Guild, now: GuildSettings, name: str) -> str:
    return _VALUES[name](guild, now)


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
    if now.below_category_id is None or guild.get_channel(now.below_category_id) is None:
        return ServerText.place_last
    return ServerText.place_below.format(category=now.below_category_id)


def _news(guild: discord.Guild, now: GuildSettings) -> str:
    if (
        now.announcement_channel_id is None
        or guild.get_channel(now.announcement_channel_id) is None
    ):
        return ServerText.news_in_lobby
    return ServerText.news_in.format(channel=now.announcement_channel_id)


_VALUES: Final[Mapping[str, Callable[[discord.Guild, GuildSettings], str]]] = {
    "host_role_id": _hosts,
    "hosts_watch": _watch,
    "spectator_role_id": _spectators,
    "below_category_id": _place,
    "announcement_channel_id": _news,
}


def _remarks(guild: discord.Guild, now: GuildSettings) -> list[str]:
    role = guild.get_role(now.host_role_id) if now.host_role_id is not None else None
    unseen = (
        [unseen_commands(guild, role.mention, several=True)]
        if role and not _shows_commands(role)
        else []
    )
    return [*unseen, ServerText.for_one_match]


def _shows_commands(role: discord.Role) -> bool:
    return role.permissions.manage_channels or role.permissions.administrator
