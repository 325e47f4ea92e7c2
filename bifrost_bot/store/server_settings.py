"""A server's settings for all its matches."""

from dataclasses import asdict, dataclass, fields

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.rows import first_row, upsert
from bifrost_bot.store.tables import guilds


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """The settings of one server.

    Attributes:
        host_role_id: The role whose members may host; None: users who may manage channels.
        hosts_watch: Whether hosts read along in a match, unless its lobby says otherwise.
        spectator_role_id: The role whose members may watch; None: all who see the channels.
        below_category_id: The category below which those of new matches go; None: at the end.
        announcement_channel_id: Where new matches are announced, if anywhere.
        board_palette: The colours of pictures in public channels.
    """

    host_role_id: int | None = None
    hosts_watch: bool = False
    spectator_role_id: int | None = None
    below_category_id: int | None = None
    announcement_channel_id: int | None = None
    board_palette: str = "standard"


_COLUMNS = tuple(guilds.c[field.name] for field in fields(GuildSettings))


async def settings(
    connection: AsyncConnection, guild_id: int, *, to_change: bool = False
) -> GuildSettings:
    """Returns a server's settings, or the defaults if it has none.

    Args:
        to_change: Whether to lock them until the transaction ends.
    """
    query = select(*_COLUMNS).where(guilds.c.guild_id == guild_id)
    if to_change:
        query = query.with_for_update()
    row = await first_row(connection, query)
    return GuildSettings() if row is None else GuildSettings(*row)


async def put(connection: AsyncConnection, guild_id: int, chosen: GuildSettings) -> None:
    """Records a server's settings."""
    await upsert(connection, guilds, {"guild_id": guild_id}, asdict(chosen))
