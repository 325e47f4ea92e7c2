"""Everybody's personal settings, in memory and in the database."""

from collections.abc import Callable

from bifrost_bot.match.model import Match
from bifrost_bot.match.preferences import USUAL, Preferences
from bifrost_bot.store import preferences
from bifrost_bot.store.database import Database
from engines.api import Seat


class Personal:
    """What people chose for themselves. Whoever must act on a change adds a listener, which must not block or fail."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._chosen: dict[str, Preferences] = {}
        self.listeners: list[Callable[[], None]] = []

    async def load(self) -> None:
        """Reads everybody's choices."""
        async with self._database.transaction() as connection:
            self._chosen = dict(await preferences.every(connection))

    def of(self, user_id: str) -> Preferences:
        """Returns somebody's choices, or the usual ones."""
        return self._chosen.get(user_id, USUAL)

    def of_seat(self, match: Match, seat: Seat | None) -> Preferences:
        """Returns the choices of who sits there; what the public sees is as usual."""
        return self.of(match.seats.get(seat, "")) if seat else USUAL

    async def choose(self, user_id: str, chosen: Preferences) -> None:
        """Records somebody's choices; they hold from now on."""
        async with self._database.transaction() as connection:
            await preferences.put(connection, user_id, chosen)
        self._chosen[user_id] = chosen
        self._announce()

    async def forget(self, user_id: str) -> None:
        """Removes somebody's choices."""
        async with self._database.transaction() as connection:
            await preferences.forget(connection, user_id)
        self._chosen.pop(user_id, None)
        self._announce()

    def _announce(self) -> None:
        for listener in self.listeners:
            listener()
