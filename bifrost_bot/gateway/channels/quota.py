"""How many channels and practices a server has seen within 24 hours, and how many it may see.

Discord allows a bot 500 new channels a day on a server, deleted ones included, and then lets it
wait for hours. So that practices cannot use them up, every person may begin a few, and a part of
the channels is kept for matches.
"""

from collections.abc import Sequence

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.store import journal, outbox
from bifrost_bot.store.database import Database

MOST_CHANNELS_A_DAY = 500
CHANNELS_FOR_PRACTICE = 250
"""As soon as so many channels were made within a day, for whatever match, no practice begins."""
PRACTICES_A_PERSON = 10
DAY_MS = 86_400_000


class Quota:
    """What was begun on each server within the last 24 hours."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def channels(self, guild_id: int) -> tuple[int, ...]:
        """Returns when each of the channels that the bot made on a server within 24 hours was
        made, oldest first.
        """
        async with self._database.transaction() as connection:
            return await outbox.creations_since(connection, guild_id, self._clock.now_ms() - DAY_MS)

    async def practices(self, guild_id: int, user_id: str) -> tuple[int, ...]:
        """Returns when each of the practices that a user began on a server within 24 hours
        began, oldest first.
        """
        async with self._database.transaction() as connection:
            begun = await journal.private_since(connection, guild_id, self._clock.now_ms() - DAY_MS)
        return tuple(one.at_ms for one in begun if one.settings.practice and one.host == user_id)


def possible_ms(times: Sequence[int], more: int, most: int) -> int | None:
    """Returns when `more` can be added to what happened at these times, or None if they can be
    added now.

    Args:
        times: What happened within the last 24 hours, oldest first.
        more: How many are wanted; not above `most`.
        most: How many there may be within 24 hours.
    """
    excess = len(times) + more - most
    return None if excess <= 0 else times[excess - 1] + DAY_MS
