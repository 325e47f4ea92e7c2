"""Updates a row by its key, or inserts it, on every kind of database."""

from functools import cache
from typing import Any

from sqlalchemy import Table, Update, and_, bindparam, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection


async def upsert(
    connection: AsyncConnection, table: Table, key: dict[str, Any], values: dict[str, Any]
) -> None:
    """Sets the values of the row with that key, which is inserted if it is missing."""
    statement = _update(table, tuple(key), tuple(values))
    done = await connection.execute(statement, _named(_KEY, key) | _named(_VALUE, values))
    if done.rowcount == 0:
        await connection.execute(insert(table).values(key | values))


_KEY = "key_"
_VALUE = "to_"
"""Parameters must not have the names of columns."""


@cache
def _update(table: Table, key: tuple[str, ...], names: tuple[str, ...]) -> Update:
    """Returns the statement, whose making takes half the time of carrying it out."""
    here = and_(*(table.c[name] == bindparam(_KEY + name) for name in key))
    return update(table).where(here).values({name: bindparam(_VALUE + name) for name in names})


def _named(prefix: str, values: dict[str, Any]) -> dict[str, Any]:
    return {prefix + name: value for name, value in values.items()}
