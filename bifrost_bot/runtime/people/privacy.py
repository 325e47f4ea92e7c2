"""One user's data: export as JSON, and erasure."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, cast

from bifrost_bot.engines.values import Json
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.history.erasure import part_in
from bifrost_bot.match.model import Match, Status
from bifrost_bot.runtime.faults import UnreadableError
from bifrost_bot.runtime.people.preferences import PeoplePreferences
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.season.history import erasure as season_erasure
from bifrost_bot.store import journal, people
from bifrost_bot.store import ratings as stored_ratings
from bifrost_bot.store.database import Database

AT_ONCE = 100
"""How many matches are searched at a time, so that other work gets its turn."""


class StillPlayingError(MatchError):
    """The user plays in or hosts a match that is not over."""


@dataclass(frozen=True, slots=True)
class ErasureSummary:
    """The number of matches and seasons that named an erased user, and of their results."""

    matches: int
    results: int
    seasons: int = 0


class Privacy:
    """Search, export and erasure of a user's data on all servers."""

    def __init__(
        self, database: Database, runner: Runner, seasons: SeasonRunner, personal: PeoplePreferences
    ) -> None:
        self._database = database
        self._runner = runner
        self._seasons = seasons
        self._preferences = personal

    async def export(self, user_id: str) -> dict[str, Json]:
        """Returns all stored data of a user."""
        parts: list[Json] = []
        async for ids in self._naming(user_id):
            parts += [await self._part_in(match_id, user_id) for match_id in ids]
        async with self._database.transaction() as transaction:
            past = await stored_ratings.past_of(transaction, user_id)
            own_ratings: list[Json] = []
            for ladder in dict.fromkeys(one.ladder for one in past):
                found = await stored_ratings.all_ratings(transaction, ladder)
                if user_id in found:
                    rating = asdict(ladder) | asdict(found[user_id])
                    own_ratings.append(_plain(rating))
        settings = _plain(asdict(self._preferences.of(user_id)))
        results: list[Json] = [_plain(asdict(one)) for one in past]
        season_ids = await self._seasons_of(user_id)
        seasons: list[Json] = [await self._part_in_season(one, user_id) for one in season_ids]
        return {
            "user": user_id,
            "settings": settings,
            "results": results,
            "ratings": own_ratings,
            "matches": parts,
            "seasons": seasons,
        }

    async def _part_in(self, match_id: str, user_id: str) -> dict[str, Json]:
        try:
            history = await self._runner.history(match_id)
        except UnreadableError as problem:
            return {"match": match_id, "unreadable": str(problem)}
        return await asyncio.to_thread(part_in, history, user_id)

    async def _part_in_season(self, season_id: str, user_id: str) -> dict[str, Json]:
        bodies = await self._seasons.bodies(season_id)

        def part() -> dict[str, Json]:
            events = [json.loads(body) for body in bodies]
            return season_erasure.part_in(events, user_id)

        return await asyncio.to_thread(part)

    async def _seasons_of(self, user_id: str) -> list[str]:
        async with self._database.transaction() as transaction:
            return await people.seasons_naming(transaction, user_id)

    async def refuse_while_playing(self, user_id: str) -> None:
        """Raises if the user plays or hosts now, without searching all stored data.

        Raises:
            StillPlayingError: When they do.
        """
        live = self._runner.each_live()
        found = [match.id async for match in live if _takes_part(match, user_id)]
        if found:
            raise StillPlayingError(_still_playing(found))
        await self._refuse_in_season(user_id)

    async def _refuse_in_season(self, user_id: str, naming: Sequence[str] = ()) -> None:
        """Raises if the user has a part in a season under way, or one of `naming` is."""
        for season in await self._seasons.live():
            people = (*season.hosts, *season.substitutes)
            if user_id in people or season.member(user_id) or season.id in naming:
                raise StillPlayingError(
                    f"You have a part in the season {season.name}, which is not over yet. "
                    "Your data can be deleted after that."
                )

    async def forget(self, user_id: str) -> ErasureSummary:
        """Erases a user from all stored data; a random id replaces theirs where one is needed.

        Raises:
            StillPlayingError: When a match that names them is not over; nothing was changed.
        """
        ids: list[str] = []
        async for some in self._naming(user_id):
            ids += some
        async with self._database.transaction() as transaction:
            live = await people.live_of(transaction, ids)
            results = len(await stored_ratings.past_of(transaction, user_id))
        if live:
            raise StillPlayingError(_still_playing(live))
        seasons = await self._seasons_of(user_id)
        await self._refuse_in_season(user_id, seasons)
        names = await self._names_of(user_id, ids)
        other_id = f"gone-{secrets.token_hex(6)}"
        for match_id in ids:
            await self._runner.forget(match_id, user_id, other_id)
        for season_id in seasons:
            await self._seasons.forget(season_id, user_id, other_id, sorted(names))
        async with self._database.transaction() as transaction:
            await stored_ratings.rename(transaction, user_id, other_id)
        await self._preferences.forget(user_id)
        return ErasureSummary(len(ids), results, len(seasons))

    async def _names_of(self, user_id: str, match_ids: Sequence[str]) -> set[str]:
        """Returns a user's names in matches, which hosts may have used in a season's reasons."""
        found: set[str] = set()
        for match_id in match_ids:
            with suppress(UnreadableError):
                match = await self._runner.match(match_id)
                former = [one.player for one in match.former]
                players = (*match.players, *former)
                found |= {player.name for player in players if player.id == user_id}
        return found

    async def _naming(self, user_id: str) -> AsyncIterator[Sequence[str]]:
        """Yields the matches that name a user, in parts, so that other work gets its turn."""
        async with self._database.transaction() as transaction:
            ids = await journal.ids(transaction, tuple(Status))
        for start in range(0, len(ids), AT_ONCE):
            part = ids[start : start + AT_ONCE]
            async with self._database.transaction() as transaction:
                found = await people.matches_naming(transaction, user_id, part)
            yield found


def _takes_part(match: Match, user_id: str) -> bool:
    return user_id in match.hosts or match.player(user_id) is not None


def _still_playing(ids: Sequence[str]) -> str:
    if len(ids) == 1:
        return (
            f"You have a part in match {ids[0]}, which is not over yet. Your data can be deleted "
            "after that."
        )
    matches = ", ".join(ids[:10])
    return (
        f"You have a part in matches {matches}, which are not over yet. Your data can be deleted "
        "after that."
    )


def _plain(value: dict[str, Any]) -> Json:
    found: dict[str, Json] = {}
    for key, one in value.items():
        if isinstance(one, dict):
            found[key] = _plain(cast("dict[str, Any]", one))
        else:
            found[key] = one
    return found
