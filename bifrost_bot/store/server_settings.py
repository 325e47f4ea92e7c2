"""What a server has settled for all its matches."""

from dataclasses import dataclass

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.tables import guilds


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """A server's own settings.

    Attributes:
        host_role_id: The role whose members host matches; None: those who may manage channels.
        hosts_watch: Whether hosts read along in matches of which their lobby does not say otherwise.
    """

    host_role_id: int | None = None
    hosts_watch: bool = False


async def settings(connection: AsyncConnection, guild_id: int) -> GuildSettings:
    """Returns what a server has settled; the defaults if nothing."""
    query = select(guilds.c.host_role_id, guilds.c.hosts_watch).where(guilds.c.guild_id == guild_id)
    row = (await connection.execute(query)).first()
    return GuildSettings() if row is None else GuildSettings(row.host_role_id, row.hosts_watch)


async def put(connection: AsyncConnection, guild_id: int, chosen: GuildSettings) -> None:
    """Records what a server has settled."""
    values = {"host_role_id": chosen.host_role_id, "hosts_watch": chosen.hosts_watch}
    done = await connection.execute(update(guilds).where(guilds.c.guild_id == guild_id).values(values))
    if done.rowcount == 0:
        await connection.execute(insert(guilds).values(guild_id=guild_id, **values))
