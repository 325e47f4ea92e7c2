"""The first row of a query, and the number of a table's rows."""

from typing import Any

from sqlalchemy import Executable, Row, Table, func, select
from sqlalchemy.ext.asyncio import AsyncConnection


async def first_row(connection: AsyncConnection, query: Executable) -> Row[Any] | None:
    """Returns the first row of a query, or None if it finds none."""
    found = await connection.execute(query)
    return found.first()


async def count_rows(connection: AsyncConnection, table: Table) -> int:
    """Returns how many rows a table has."""
    query = select(func.count()).select_from(table)
    return await connection.scalar(query) or 0
