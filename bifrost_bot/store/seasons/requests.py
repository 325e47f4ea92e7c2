"""People's requests that were carried out, with the events of seasons that they caused."""

from dataclasses import asdict, dataclass

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.rows import first_row
from bifrost_bot.store.tables import season_requests


@dataclass(frozen=True, slots=True)
class Request:
    """A finished request: its season, and the numbers of the first and last event it caused."""

    season_id: str
    first: int
    last: int


async def find(connection: AsyncConnection, request: str) -> Request | None:
    """Returns the effect of a request, or None if it was not carried out."""
    query = select(season_requests).where(season_requests.c.request == request)
    row = await first_row(connection, query)
    return None if row is None else Request(row.season_id, row.first, row.last)


async def add(connection: AsyncConnection, request: str, done: Request) -> None:
    """Records that a request was carried out; a known one raises `IntegrityError`."""
    row = {"request": request, **asdict(done)}
    await connection.execute(insert(season_requests).values(row))
