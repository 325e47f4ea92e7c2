"""Damages what is stored of a match, as a disk or an editor may, and repairs it."""

from sqlalchemy import func, select, update

from bifrost_bot.store.database import Database
from bifrost_bot.store.tables import events

NEWER = '{"is": "TurnSwapped", "at_ms": 1}'
"""An event that only a newer program knows."""


async def put_event(database: Database, match_id: str, number: int, body: str) -> str:
    """Puts a text in the place of an event; returns what stood there."""
    here = (events.c.match_id == match_id) & (events.c.seq == number)
    async with database.transaction() as connection:
        before = await connection.scalar(select(events.c.body).where(here))
        await connection.execute(update(events).where(here).values(body=body))
    assert before is not None
    return before


async def count_events(database: Database, match_id: str) -> int:
    """Returns how many events are stored of a match."""
    async with database.transaction() as connection:
        return (
            await connection.scalar(select(func.count()).where(events.c.match_id == match_id)) or 0
        )
