"""The first row that a query finds."""

from typing import Any

from sqlalchemy import Executable, Row
from sqlalchemy.ext.asyncio import AsyncConnection


async def first_row(connection: AsyncConnection, query: Executable) -> Row[Any] | None:
    """Returns the first row of a query, or None if it finds none."""
    found = await connection.execute(query)
    return found.first()
