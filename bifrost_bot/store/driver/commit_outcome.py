"""Finds out whether a commit whose answer was lost has succeeded.

A transaction that has written gets a number before its commit. A file stores the number in the
same commit (`user_version`, otherwise unused). A server numbers transactions itself and
remembers how they ended.
"""

import secrets
from typing import Any

from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

_WROTE = "wrote"
_READING = ("SELECT", "BEGIN", "PRAGMA")
_IN_THE_FUTURE = "22023"
"""PostgreSQL's code for an unknown transaction, as after the server was replaced by a copy."""

_NUMBER = text("SELECT CAST(CAST(pg_current_xact_id_if_assigned() AS text) AS bigint)")
_STATUS = text("SELECT pg_xact_status(CAST(CAST(:number AS text) AS xid8))")
_TERMINATE = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE backend_xid = CAST(CAST(CAST(:number AS text) AS xid8) AS xid) "
    "AND state = 'idle in transaction'"
)


def track_writes(engine: AsyncEngine) -> None:
    """Lets an engine's connections note whether their transaction has written."""
    event.listen(engine.sync_engine, "begin", _reset)
    event.listen(engine.sync_engine, "before_cursor_execute", _note_write)


async def transaction_number(connection: AsyncConnection) -> int | None:
    """Returns the number of the transaction to be committed, or None if nothing was written."""
    if _WROTE not in connection.info:
        return None
    if connection.dialect.name != "sqlite":
        return await connection.scalar(_NUMBER)
    driver: Any = (await connection.get_raw_connection()).driver_connection
    driver.number = secrets.randbits(31)
    return driver.number


async def is_in_file(connection: AsyncConnection, number: int) -> bool:
    """Returns whether a file contains the last transaction that this connection committed."""
    driver: Any = (await connection.get_raw_connection()).driver_connection
    if driver.in_transaction:
        return False
    return [(number,)] == list(await driver.execute_fetchall("PRAGMA user_version"))


async def is_on_server(connection: AsyncConnection, number: int) -> bool | None:
    """Returns whether a server committed another connection's transaction; None if still open."""
    try:
        status = await connection.scalar(_STATUS, {"number": str(number)})
    except DBAPIError as problem:
        if getattr(problem.orig, "sqlstate", "") == _IN_THE_FUTURE:
            return False
        raise
    if status == "in progress":
        # A server that did not receive the commit would wait for it for hours.
        await connection.execute(_TERMINATE, {"number": str(number)})
        return None
    return status == "committed"


def _reset(connection: Connection) -> None:
    connection.info.pop(_WROTE, None)


def _note_write(connection: Connection, _cursor: object, statement: str, *_: object) -> None:
    if not statement.lstrip().upper().startswith(_READING):
        connection.info[_WROTE] = True
