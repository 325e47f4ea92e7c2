"""The addresses of matches' pages: each a hash, the match, and whose it is."""

from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.rows import first_row, upsert
from bifrost_bot.store.tables import page_links

MOST_OWN = 5
"""How many addresses of a person and match work at a time; the newest."""


@dataclass(frozen=True, slots=True)
class PageLink:
    """What an address leads to: a match, for a person; for None for spectators."""

    match_id: str
    user_id: str | None


async def find(connection: AsyncConnection, digest: str) -> PageLink | None:
    """Returns what the address with a hash leads to; None if there is none."""
    rows = page_links.c
    query = select(rows.match_id, rows.user_id).where(rows.digest == digest)
    row = await first_row(connection, query)
    return None if row is None else PageLink(*row)


async def put(connection: AsyncConnection, digest: str, link: PageLink, now_ms: int) -> None:
    """Stores an address; of a person's, the oldest are deleted if there are too many."""
    values = {"match_id": link.match_id, "user_id": link.user_id, "made_ms": now_ms}
    await upsert(connection, page_links, {"digest": digest}, values)
    if link.user_id is None:
        return
    rows = page_links.c
    own = (rows.match_id == link.match_id) & (rows.user_id == link.user_id)
    query = select(rows.digest).where(own, rows.digest != digest)
    newest_first = query.order_by(rows.made_ms.desc(), rows.digest)
    older = await connection.scalars(newest_first)
    superfluous = list(older)[MOST_OWN - 1 :]
    if superfluous:
        await connection.execute(delete(page_links).where(rows.digest.in_(superfluous)))


async def withdraw(connection: AsyncConnection, match_id: str, user_id: str) -> None:
    """Deletes a person's addresses of a match."""
    rows = page_links.c
    own = (rows.match_id == match_id) & (rows.user_id == user_id)
    await connection.execute(delete(page_links).where(own))
