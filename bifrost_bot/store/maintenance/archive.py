"""Reads a stored match for the command line; this changes nothing, so the bot may be running."""

from bifrost_bot.store import journal
from bifrost_bot.store.database import Database, StoreError
from bifrost_bot.store.maintenance import care
from bifrost_bot.store.streams import MATCHES


async def read(url: str, match_id: str) -> tuple[str, ...]:
    """Returns the JSON of all events of a match.

    Raises:
        StoreError: When there is no such match, or no such database, or it cannot be read.
    """
    care.require(url)
    database = Database(url)
    try:
        async with database.transaction() as connection:
            found = await journal.bodies(connection, MATCHES, match_id)
    finally:
        await database.close()
    if not found:
        raise StoreError(f"There is no match {match_id[:32]} in the database.")
    return found
