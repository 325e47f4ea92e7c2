"""Updates a row by its key, or inserts it, on every kind of database."""

from functools import cache

from sqlalchemy import Table, Update, bindparam, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.tables import Values


async def upsert(connection: AsyncConnection, table: Table, key: Values, values: Values) -> None:
    """Sets the values of the row with that key, which is inserted if it is missing."""
    statement = _update(table, tuple(key), tuple(values))
    parameters = _named(_KEY, key) | _named(_VALUE, values)
    done = await connection.execute(statement, parameters)
    if done.rowcount == 0:
        await connection.execute(insert(table).values(key | values))


_KEY = "key_"
_VALUE = "to_"
"""Parameters must not have the names of columns."""


@cache
def _update(table: Table, key: tuple[str, ...], names: tuple[str, ...]) -> Update:
    """Returns the statement, whose making takes half the time of carrying it out."""
    statement = update(table)
    for name in key:
        statement = statement.where(table.c[name] == bindparam(_KEY + name))
    values: Values = {name: bindparam(_VALUE + name) for name in names}
    return statement.values(values)


def _named(prefix: str, values: Values) -> Values:
    return {prefix + name: value for name, value in values.items()}
