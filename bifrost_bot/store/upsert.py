"""Updates a row by its key, or inserts it, on every kind of database."""

from typing import Any

from sqlalchemy import Table, and_, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection


async def upsert(
    connection: AsyncConnection, table: Table, key: dict[str, Any], values: dict[str, Any]
) -> None:
    """Sets the values of the row with that key, which is inserted if it is missing."""
    here = and_(*(table.c[name] == value for name, value in key.items()))
    done = await connection.execute(update(table).where(here).values(values))
    if done.rowcount == 0:
        await connection.execute(insert(table).values(key | values))
