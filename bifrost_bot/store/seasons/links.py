"""Links of matches to seasons: each match belongs to one episode at most."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.rows import first_row
from bifrost_bot.store.tables import season_matches


@dataclass(frozen=True, slots=True)
class MatchLink:
    """A match and its episode, of which it is the match or a duel."""

    match_id: str
    season_id: str
    episode: int


async def add(connection: AsyncConnection, link: MatchLink) -> None:
    """Records that a match belongs to an episode; an existing link raises `IntegrityError`."""
    await connection.execute(insert(season_matches).values(asdict(link)))


async def drop(connection: AsyncConnection, match_ids: Sequence[str]) -> None:
    """Removes the links of matches."""
    here = season_matches.c.match_id.in_(match_ids)
    await connection.execute(delete(season_matches).where(here))


async def of_match(connection: AsyncConnection, match_id: str) -> MatchLink | None:
    """Returns a match's link, or None."""
    query = select(season_matches).where(season_matches.c.match_id == match_id)
    row = await first_row(connection, query)
    return None if row is None else MatchLink(row.match_id, row.season_id, row.episode)
