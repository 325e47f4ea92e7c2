"""Which matches belong to which season: each to one episode at most."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.shard_set import WHOLE, ShardSet
from bifrost_bot.store.tables import IS_UNDER_WAY, season_matches, seasons


@dataclass(frozen=True, slots=True)
class MatchLink:
    """A match, and the episode to which it belongs, as its match or as its duel's."""

    match_id: str
    season_id: str
    episode: int


async def add(connection: AsyncConnection, link: MatchLink) -> None:
    """Records that a match belongs to an episode; a match that belongs to one already raises
    `IntegrityError`.
    """
    row = {"match_id": link.match_id, "season_id": link.season_id, "episode": link.episode}
    await connection.execute(insert(season_matches).values(row))


async def drop(connection: AsyncConnection, match_ids: Sequence[str]) -> None:
    """Records that matches belong to no season any more."""
    await connection.execute(delete(season_matches).where(season_matches.c.match_id.in_(match_ids)))


async def of_match(connection: AsyncConnection, match_id: str) -> MatchLink | None:
    """Returns to which episode a match belongs, or None."""
    row = (
        await connection.execute(
            select(season_matches).where(season_matches.c.match_id == match_id)
        )
    ).first()
    return None if row is None else MatchLink(row.match_id, row.season_id, row.episode)


async def under_way(connection: AsyncConnection, shard_set: ShardSet = WHOLE) -> list[MatchLink]:
    """Returns the links of the shard set's seasons that are not over, by season and episode."""
    query = select(season_matches).join(seasons, seasons.c.id == season_matches.c.season_id)
    here = query.where(IS_UNDER_WAY, shard_set.clause(seasons.c.guild_id))
    found = await connection.execute(
        here.order_by(seasons.c.created_ms, seasons.c.id, season_matches.c.episode)
    )
    return [MatchLink(row.match_id, row.season_id, row.episode) for row in found]
