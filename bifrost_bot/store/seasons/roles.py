"""The Discord roles made for seasons: participants, eliminated players and spectators."""

from collections.abc import Collection

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.tables import season_matches, season_roles, seasons


async def of_season(connection: AsyncConnection, season_id: str) -> dict[str, int]:
    """Returns the roles made for a season, by purpose."""
    query = select(season_roles).where(season_roles.c.season_id == season_id)
    return {row.part: row.role_id for row in await connection.execute(query)}


async def of_match(connection: AsyncConnection, match_id: str) -> tuple[int, ...]:
    """Returns the roles of a match's season; none if it belongs to none."""
    rows = season_roles.c
    of_season = season_matches.c.season_id == rows.season_id
    joined = select(rows.role_id).join(season_matches, of_season)
    query = joined.where(season_matches.c.match_id == match_id)
    return tuple(await connection.scalars(query.order_by(rows.role_id)))


async def seasons_with_roles(connection: AsyncConnection, guild_id: int) -> list[str]:
    """Returns a server's seasons that are over and still have roles."""
    here = (seasons.c.guild_id == guild_id) & seasons.c.over.is_(True)
    has_roles = seasons.c.id.in_(select(season_roles.c.season_id))
    query = select(seasons.c.id).where(here, has_roles)
    return list(await connection.scalars(query))


async def add(connection: AsyncConnection, season_id: str, part: str, role_id: int) -> None:
    """Records a role that was made for a season."""
    row = {"season_id": season_id, "part": part, "role_id": role_id}
    await connection.execute(insert(season_roles).values(row))


async def forget(connection: AsyncConnection, season_id: str, role_ids: Collection[int]) -> None:
    """Removes roles of a season, which were deleted or are not its own."""
    rows = season_roles.c
    here = (rows.season_id == season_id) & rows.role_id.in_(role_ids)
    await connection.execute(delete(season_roles).where(here))
