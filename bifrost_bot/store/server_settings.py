"""A server's settings for all its matches."""

from dataclasses import dataclass

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.tables import guilds


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """The settings of one server.

    Attributes:
        host_role_id: The role whose members may host; None: users who may manage channels.
        hosts_watch: Whether hosts read along in a match, unless its lobby says otherwise.
    """

    host_role_id: int | None = None
    hosts_watch: bool = False


async def settings(connection: AsyncConnection, guild_id: int) -> GuildSettings:
    """Returns a server's settings, or the defaults if it has none."""
    query = select(guilds.c.host_role_id, guilds.c.hosts_watch).where(guilds.c.guild_id == guild_id)
    row = (await connection.execute(query)).first()
    return GuildSettings() if row is None else GuildSettings(row.host_role_id, row.hosts_watch)


async def put(connection: AsyncConnection, guild_id: int, chosen: GuildSettings) -> None:
    """Records a server's settings."""
    values = {"host_role_id": chosen.host_role_id, "hosts_watch": chosen.hosts_watch}
    done = await connection.execute(update(guilds).where(guilds.c.guild_id == guild_id).values(values))
    if done.rowcount == 0:
        await connection.execute(insert(guilds).values(guild_id=guild_id, **values))
