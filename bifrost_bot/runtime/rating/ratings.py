"""Players' ratings and results, for users' questions."""

from typing import TypeAlias

from bifrost_bot.match.history.results import Ladder, MatchResult, Rating
from bifrost_bot.messages.ratings import Ranked
from bifrost_bot.runtime.rating.points import points
from bifrost_bot.store import ratings
from bifrost_bot.store.database import Database

_Scored: TypeAlias = tuple[int, str, Rating]
"""A user's points, their id, and their rating."""


class Ratings:
    """Ratings and results of all servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ranked_players(self, ladder: Ladder) -> list[Ranked]:
        """Returns a ladder's rated players, best first; equal points share a place."""
        async with self._database.transaction() as transaction:
            found = await ratings.all_ratings(transaction, ladder)
        scored: list[_Scored] = []
        for user_id, rating in found.items():
            scored.append((points(rating), user_id, rating))
        scored.sort(key=_best_first)
        ranked: list[Ranked] = []
        for number, (value, user_id, rating) in enumerate(scored, 1):
            is_shared = ranked and ranked[-1].points == value
            place = ranked[-1].place if is_shared else number
            ranked.append(Ranked(user_id, place, value, rating))
        return ranked

    async def past(self, user_id: str, guild_id: int, asker_id: str) -> list[MatchResult]:
        """Returns a user's results on a server, newest first; practices only for that user."""
        private = user_id == asker_id
        async with self._database.transaction() as transaction:
            return await ratings.past_of(transaction, user_id, guild_id, private=private)


def _best_first(scored: _Scored) -> tuple[int, str]:
    value, user_id, _ = scored
    return -value, user_id
