"""All users' preferences, in memory and in the database."""

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.model import Match
from bifrost_bot.match.preferences import USUAL, Preferences
from bifrost_bot.match.zones import zone_names
from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.store import preferences
from bifrost_bot.store.database import Database, StoreError

log = logging.getLogger(__name__)
REFRESH_MS = 10_000
_OVERLAP_MS = 60_000


class PeoplePreferences:
    """All users' preferences.

    Attributes:
        listeners: Called with the users whose preferences changed, in order; they may not block or
            fail.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._chosen: dict[str, Preferences] = {}
        self._changing = asyncio.Lock()
        self.listeners: list[Callable[[Collection[str]], None]] = []

    async def load(self) -> None:
        """Reads all users' preferences."""
        async with self._database.transaction() as connection:
            self._chosen = dict(await preferences.changed_since(connection))
        await asyncio.to_thread(_warn_of_unknown_zones, self._chosen)

    async def run(self) -> None:
        """Regularly reads preferences that were changed by other processes, until cancelled."""
        while True:
            since_ms = self._clock.now_ms() - _OVERLAP_MS
            await sleep_for(self._clock, REFRESH_MS)
            try:
                async with self._database.transaction() as connection:
                    fresh = dict(await preferences.changed_since(connection, since_ms))
            except StoreError as problem:
                log.error("personal settings could not be read: %s", problem)
                continue
            different = fresh.items() - self._chosen.items()
            changed = {user_id for user_id, _ in different}
            if changed:
                self._chosen |= fresh
                self._announce(changed)

    def of(self, user_id: str) -> Preferences:
        """Returns a user's preferences, or the defaults."""
        return self._chosen.get(user_id, USUAL)

    def of_seat(self, match: Match, seat: Seat | None) -> Preferences:
        """Returns the preferences of a seat's player; the defaults for the public view."""
        return self.of(match.seats.get(seat, "")) if seat else USUAL

    async def change(
        self, user_id: str, change: Callable[[Preferences], Preferences]
    ) -> Preferences:
        """Records a change of a user's preferences, and returns them.

        Args:
            change: Returns the new preferences for the stored ones.
        """
        async with self._changing:
            async with self._database.transaction() as connection:
                stored = await preferences.of(connection, user_id)
                chosen = change(stored or USUAL)
                await preferences.put(connection, user_id, chosen, self._clock.now_ms())
            self._chosen[user_id] = chosen
        self._announce([user_id])
        return chosen

    async def forget(self, user_id: str) -> None:
        """Removes a user's preferences."""
        async with self._database.transaction() as connection:
            await preferences.forget(connection, user_id)
        self._chosen.pop(user_id, None)
        self._announce([user_id])

    def _announce(self, user_ids: Collection[str]) -> None:
        for listener in self.listeners:
            listener(user_ids)


def _warn_of_unknown_zones(chosen: Mapping[str, Preferences]) -> None:
    named = {one.zone_name for one in chosen.values() if one.zone_name}
    unknown = named - zone_names()
    if unknown:
        log.warning(
            "this machine does not know the time zones %s (is tzdata installed?): their clocks "
            "count as they stood when they were chosen",
            ", ".join(sorted(unknown)),
        )
