"""Members of a server, asked for on Discord: without the members intent it knows few of them."""

import asyncio
from collections.abc import Collection, Iterable

import discord

from bifrost_bot.gateway.channels.snowflake import user_ids
from bifrost_bot.gateway.incoming.services import Services


async def members_of(guild: discord.Guild, ids: Iterable[str]) -> dict[str, discord.Member]:
    """Returns those of the users who are on a server, by id."""
    members = await asyncio.gather(*(_member(guild, id) for id in user_ids(ids)))
    return {str(member.id): member for member in filter(None, members)}


async def _member(guild: discord.Guild, id: int) -> discord.Member | None:
    try:
        return guild.get_member(id) or await guild.fetch_member(id)
    except discord.NotFound:
        return None


async def known_names(
    services: Services, guild: discord.Guild, ids: Collection[str]
) -> dict[str, str]:
    """Returns the display names of those of the users who are or were seen on a server, by id."""
    names = services.person_names
    known = names.names_of_server(guild.id)
    members = await members_of(guild, [id for id in ids if id not in known])
    for id, member in members.items():
        names.note(guild.id, id, member.display_name)
    known = names.names_of_server(guild.id)
    return {id: known[id] for id in ids if id in known}
