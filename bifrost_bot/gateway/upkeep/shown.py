"""A server as Discord shows it, as plain records made from the gateway's cache."""

from collections.abc import Iterable, Iterator, Mapping

import discord

from bifrost_bot.gateway.channels.access import lacking_in_channel
from bifrost_bot.gateway.channels.permissions import shown_overwrites
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
    people: Mapping[int, ShownPerson],
    lost_messages: Iterable[int] = (),
) -> Shown:
    """Returns what Discord shows of a server and these of its channels.

    Args:
        channel_ids: The channels that matter.
        confirmed: Overwrites that the bot has set since the gateway reported the channel.
        people: Those who are known.
        lost_messages: Messages that were deleted.
    """
    channels: dict[int, ShownChannel] = {}
    for id in channel_ids:
        found = guild.get_channel(id)
        if found is not None:
            channels[id] = ShownChannel(
                id,
                found.category_id,
                confirmed.get(id) or shown_overwrites(found),
                lacking_in_channel(guild, id),
                found.slowmode_delay if isinstance(found, discord.TextChannel) else 0,
            )
    return Shown(
        everyone=guild.default_role.id,
        own=_own_ids(guild),
        top=guild.me.top_role.position,
        gives_roles=guild.me.guild_permissions.manage_roles,
        channels=channels,
        roles=_Roles(guild),
        people=people,
        lost_messages=frozenset(lost_messages),
    )


def shown_to(guild: discord.Guild, channel_id: int, confirmed: Mapping[int, Overwrites]) -> Shown:
    """Returns only what says who can read a channel: a part of `shown_of`, for each post."""
    channels: dict[int, ShownChannel] = {}
    found = guild.get_channel(channel_id)
    if found is not None:
        overwrites = confirmed.get(channel_id) or shown_overwrites(found)
        channels[channel_id] = ShownChannel(channel_id, None, overwrites)
    everyone = guild.default_role.id
    return Shown(everyone, own=_own_ids(guild), channels=channels, roles=_Roles(guild))


def _own_ids(guild: discord.Guild) -> frozenset[int]:
    own = {guild.me.id}
    if guild.self_role is not None:
        own.add(guild.self_role.id)
    return frozenset(own)


class _Roles(Mapping[int, ShownRole]):
    """The roles of a server by id, each looked at when it is asked for."""

    def __init__(self, guild: discord.Guild) -> None:
        self._guild = guild

    def __getitem__(self, id: int) -> ShownRole:
        role = self._guild.get_role(id)
        if role is None:
            raise KeyError(id)
        rights = role.permissions
        return ShownRole(role.id, role.position, rights.view_channel, rights.administrator)

    def __iter__(self) -> Iterator[int]:
        return (role.id for role in self._guild.roles)

    def __len__(self) -> int:
        return len(self._guild.roles)
