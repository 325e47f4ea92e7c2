"""Users' preferences in the database."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Final

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.match.preferences import Preferences
from bifrost_bot.match.upcast import UPCASTS
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.rows import first_row, upsert
from bifrost_bot.store.tables import preferences
from bifrost_bot.stream.record import reason

_STORED: Final[Any] = Annotated[Preferences, UPCASTS]


async def put(connection: AsyncConnection, user_id: str, chosen: Preferences, now_ms: int) -> None:
    """Records a user's preferences."""
    body = json.dumps(encode(chosen, _STORED))
    values = {"body": body, "changed_ms": now_ms}
    await upsert(connection, preferences, {"user_id": user_id}, values)


async def of(connection: AsyncConnection, user_id: str) -> Preferences | None:
    """Returns a user's preferences, locked until the transaction ends; None if they have none.

    Raises:
        StoreError: When they cannot be read.
    """
    query = select(preferences).where(preferences.c.user_id == user_id)
    row = await first_row(connection, query.with_for_update())
    return None if row is None else _read(row.user_id, row.body)


async def changed_since(
    connection: AsyncConnection, since_ms: int = 0
) -> Mapping[str, Preferences]:
    """Returns the preferences changed since a time (default: all), by user id.

    Raises:
        StoreError: When one of them cannot be read; the message names the user.
    """
    query = select(preferences).where(preferences.c.changed_ms >= since_ms)
    found = await connection.execute(query)
    return {row.user_id: _read(row.user_id, row.body) for row in found}


async def forget(connection: AsyncConnection, user_id: str) -> None:
    """Removes a user's preferences."""
    await connection.execute(delete(preferences).where(preferences.c.user_id == user_id))


def _read(user_id: str, body: str) -> Preferences:
    try:
        return decode(_STORED, json.loads(body))
    except Exception as problem:
        why = reason(problem)
        raise StoreError(f"The preferences of {user_id} cannot be read: {why}.") from problem
