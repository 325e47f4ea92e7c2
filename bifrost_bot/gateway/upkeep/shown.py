"""A server as Discord shows it, as plain records made from the gateway's cache."""

from collections.abc import Iterable, Mapping

import discord

from bifrost_bot.gateway.channels.access import lacking_in_channel
from bifrost_bot.gateway.channels.permissions import plain
from bifrost_bot.gateway.upkeep.records import (
    Overwrites,
    Shown,
    ShownChannel,
    ShownPerson,
    ShownRole,
)


def shown_of(
    guild: discord.Guild,
    channel_ids: Iterable[int],
    confirmed: Mapping[int, Overwrites],
    people: Mapping[int, ShownPerson] | None = None,
    lost_messages: Iterable[int] = (),
) -> Shown:
    """Returns what Discord shows of a server and these of its channels.

    Args:
        guild: The server.
        channel_ids: The channels that matter.
        confirmed: Overwrites that the bot has set since the gateway reported the channel.
        people: Those who are known.
        lost_messages: Messages that were deleted.
    """
    channels: dict[int, ShownChannel] = {}
    for id in channel_ids:
        found = guild.get_channel(id)
        if found is not None:
            overwrites = confirmed.get(id) or plain(found.overwrites)
            lacking = lacking_in_channel(guild, id)
            slow = found.slowmode_delay if isinstance(found, discord.TextChannel) else 0
            channels[id] = ShownChannel(id, found.category_id, overwrites, lacking, slow)
    own = {guild.me.id}
    if guild.self_role is not None:
        own.add(guild.self_role.id)
    roles = {role.id: _role(role) for role in guild.roles}
    return Shown(
        everyone=guild.default_role.id,
        own=frozenset(own),
        top=guild.me.top_role.position,
        gives_roles=guild.me.guild_permissions.manage_roles,
        channels=channels,
        roles=roles,
        people=people or {},
        lost_messages=frozenset(lost_messages),
    )


def _role(role: discord.Role) -> ShownRole:
    rights = role.permissions
    return ShownRole(role.id, role.position, rights.view_channel, rights.administrator)
