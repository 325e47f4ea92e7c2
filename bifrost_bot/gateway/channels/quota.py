"""Daily limits for new channels and practices on a server.

Discord allows a bot 500 new channels a day on a server, deleted ones included, and then makes it
wait for hours. So that practices cannot use them up, each person may begin only a few, and some
channels are reserved for matches.
"""

from collections.abc import Sequence

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.store import journal, outbox
from bifrost_bot.store.database import Database

MAX_CHANNELS_PER_DAY = 500
CHANNELS_FOR_PRACTICE = 250
"""Once this many channels were made within a day, for any match, no practice can begin."""
PRACTICES_A_PERSON = 10
DAY_MS = 86_400_000


class Quota:
    """The channels and practices of each server within the last 24 hours."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def channels(self, guild_id: int) -> tuple[int, ...]:
        """Returns when the bot made each channel on a server within 24 hours, oldest first."""
        since_ms = self._clock.now_ms() - DAY_MS
        async with self._database.transaction() as connection:
            return await outbox.creations_since(connection, guild_id, since_ms)

    async def practices(self, guild_id: int, user_id: str) -> tuple[int, ...]:
        """Returns when a user began each practice on a server within 24 hours, oldest first."""
        since_ms = self._clock.now_ms() - DAY_MS
        async with self._database.transaction() as connection:
            private = await journal.private_since(connection, guild_id, since_ms)
        own = [match for match in private if match.host == user_id]
        return tuple(match.at_ms for match in own if match.settings.practice)


def possible_ms(times: Sequence[int], more: int, most: int) -> int | None:
    """Returns when `more` can be added without exceeding the limit; None means now.

    Args:
        times: When the earlier ones were added within the last 24 hours, oldest first.
        more: How many to add; at most `most`.
        most: The limit within 24 hours.
    """
    excess = len(times) + more - most
    return None if excess <= 0 else times[excess - 1] + DAY_MS
