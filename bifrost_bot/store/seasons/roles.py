"""The roles on Discord that were made for seasons: of those in it, the eliminated, and
spectators.
"""

from collections.abc import Collection

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.tables import season_matches, season_roles, seasons


async def of_season(connection: AsyncConnection, season_id: str) -> dict[str, int]:
    """Returns the roles that were made for a season, by what they are for."""
    found = await connection.execute(
        select(season_roles).where(season_roles.c.season_id == season_id)
    )
    return {row.part: row.role_id for row in found}


async def of_match(connection: AsyncConnection, match_id: str) -> tuple[int, ...]:
    """Returns the roles of the season to which a match belongs; none if it belongs to none."""
    query = select(season_roles.c.role_id).join(
        season_matches, season_matches.c.season_id == season_roles.c.season_id
    )
    here = query.where(season_matches.c.match_id == match_id)
    return tuple(await connection.scalars(here.order_by(season_roles.c.role_id)))


async def left(connection: AsyncConnection, guild_id: int) -> list[str]:
    """Returns the seasons of a server that are over and have roles still."""
    query = select(seasons.c.id).where(seasons.c.guild_id == guild_id, seasons.c.over.is_(True))
    return list(
        await connection.scalars(query.where(seasons.c.id.in_(select(season_roles.c.season_id))))
    )


async def add(connection: AsyncConnection, season_id: str, part: str, role_id: int) -> None:
    """Records a role that was made for a season."""
    await connection.execute(
        insert(season_roles).values(season_id=season_id, part=part, role_id=role_id)
    )


async def forget(connection: AsyncConnection, season_id: str, role_ids: Collection[int]) -> None:
    """Forgets roles of a season, which are deleted or were never its own."""
    own = season_roles.c.season_id == season_id
    await connection.execute(delete(season_roles).where(own, season_roles.c.role_id.in_(role_ids)))
