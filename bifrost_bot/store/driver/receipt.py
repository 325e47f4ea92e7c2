"""What became of a commit whose answer was lost, on a broken connection or by a fault of the disk.

A transaction that has written gets a number right before its commit. In a file it is part of what
is committed (`user_version`, which nothing else uses); a server has numbered the transaction
itself, and remembers how it ended.
"""

import secrets
from typing import Any

from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

_WROTE = "wrote"
_READING = ("SELECT", "BEGIN", "PRAGMA")
_IN_THE_FUTURE = "22023"
"""PostgreSQL's code for a transaction that it has never heard of, as after a copy of the server
took its place.
"""

_NUMBER = text("SELECT CAST(CAST(pg_current_xact_id_if_assigned() AS text) AS bigint)")
_STATUS = text("SELECT pg_xact_status(CAST(CAST(:number AS text) AS xid8))")
_DISMISS = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE backend_xid = CAST(CAST(CAST(:number AS text) AS xid8) AS xid) AND state = 'idle in "
    "transaction'"
)


def watch(engine: AsyncEngine) -> None:
    """Lets an engine's connections know whether they have written in their present transaction."""
    event.listen(engine.sync_engine, "begin", _forget)
    event.listen(engine.sync_engine, "before_cursor_execute", _heed)


async def number_of(connection: AsyncConnection) -> int | None:
    """Returns the number of what is about to be committed, or None if nothing was written."""
    if _WROTE not in connection.info:
        return None
    if connection.dialect.name != "sqlite":
        return await connection.scalar(_NUMBER)
    number = secrets.randbits(31)
    await connection.exec_driver_sql(f"PRAGMA user_version = {number}")
    return number


async def is_in_file(connection: AsyncConnection, number: int) -> bool:
    """Returns whether a file holds what that connection was asked to commit last."""
    driver: Any = (await connection.get_raw_connection()).driver_connection
    if driver.in_transaction:
        return False
    return [(number,)] == list(await driver.execute_fetchall("PRAGMA user_version"))


async def is_on_server(connection: AsyncConnection, number: int) -> bool | None:
    """Returns whether a server committed a transaction of another connection, or None if that is
    still open.
    """
    try:
        status = await connection.scalar(_STATUS, {"number": str(number)})
    except DBAPIError as problem:
        if getattr(problem.orig, "sqlstate", "") == _IN_THE_FUTURE:
            return False
        raise
    if status == "in progress":
        # A server that never heard the commit would wait for it for hours.
        await connection.execute(_DISMISS, {"number": str(number)})
        return None
    return status == "committed"


def _forget(connection: Connection) -> None:
    connection.info.pop(_WROTE, None)


def _heed(connection: Connection, _cursor: object, statement: str, *_: object) -> None:
    if not statement.lstrip().upper().startswith(_READING):
        connection.info[_WROTE] = True
