"""Applies match results to their seasons, also after corrections and restarts.

A match and a season are stored apart. If the bot dies between a match's end and the season's event,
the next process finds the difference by comparing all links with their matches. Results applied
before change nothing.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from bifrost_bot.engines.values import Seat, Spoils
from bifrost_bot.match.errors import NotFoundError
from bifrost_bot.match.model import Match, Status
from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.runner import Change as MatchChange
from bifrost_bot.runtime.runner import Runner, skips_answers
from bifrost_bot.runtime.seasons.runner import Change, SeasonRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.duels import ReportDraw, TakeDuel
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.errors import SeasonError
from bifrost_bot.season.match_rewards import shares_of
from bifrost_bot.season.model import Season, Share
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_RETRY_MS: Final = 1_000
_DUELLISTS: Final = 2


class LinkedMatches:
    """The matches of seasons under way, each with its season."""

    def __init__(self, seasons: SeasonRunner, runner: Runner, clock: Clock, tasks: Tasks) -> None:
        self._seasons = seasons
        self._runner = runner
        self._clock = clock
        self._tasks = tasks
        self._links: dict[str, str] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    @skips_answers
    def on_change(self, change: MatchChange) -> None:
        """Applies the result of a linked match that has ended."""
        match = change.after
        is_over = match.status is Status.FINISHED and bool(change.events)
        if is_over and match.id in self._links:
            self._start(match.id)

    def on_season(self, change: Change) -> None:
        """Updates the changed season's links; results of finished matches apply at once."""
        season = change.after
        links = self._links.items()
        before = {id for id, season_id in links if season_id == season.id}
        after = set[str]() if season.over else _linked_ids(season)
        for id in before - after:
            del self._links[id]
            self._locks.pop(id, None)
        for id in after - before:
            self._links[id] = season.id
            self._start(id)

    async def compare(self) -> None:
        """Applies all missing results of linked matches, as the last process may have died.

        Raises:
            StoreError: When the database refuses; a repetition applies the rest.
        """
        for season in await self._seasons.live():
            self._links |= dict.fromkeys(_linked_ids(season), season.id)
        for match_id in sorted(self._links, key=lambda id: (len(id), id)):
            await self.take(match_id)

    def _start(self, match_id: str) -> None:
        self._tasks.start(self._retry_take(match_id), f"result of match {match_id} for its season")

    async def _retry_take(self, match_id: str) -> None:
        while True:
            try:
                return await self.take(match_id)
            except StoreError:
                log.exception(
                    "match %s: its season could not take the result; trying again", match_id
                )
                await sleep_for(self._clock, _RETRY_MS)

    async def take(self, match_id: str) -> None:
        """Applies a linked match's present result, if it is over and that is new.

        Raises:
            StoreError: When it could not be recorded.
        """
        # One at a time, each with the present match, so that the last result counts.
        async with self._locks[match_id]:
            season_id = self._links.get(match_id)
            if season_id is None:
                return
            try:
                match = await self._runner.match(match_id)
                command = command_of(await self._seasons.season(season_id), match)
                if command is not None:
                    await self._seasons.handle(season_id, command)
            except SeasonError as refusal:
                log.info(
                    "match %s: season %s takes nothing from it now: %s",
                    match_id,
                    season_id,
                    refusal,
                )
            except (FaultError, NotFoundError) as problem:
                log.error(
                    "match %s: season %s takes nothing from it: %s", match_id, season_id, problem
                )


def command_of(season: Season, match: Match) -> Command | None:
    """Returns the command for a match's result in its season; None while it has none."""
    shares = shares_in(match)
    if not shares:
        return None
    own_matches = [one.match.match_id for one in season.episodes if one.match]
    if match.id in own_matches:
        return TakeSpoils("", match.id, shares)
    winners = [share for share in shares if share.place == 1]
    if len(winners) != 1 or len(shares) < _DUELLISTS:
        return ReportDraw(match.id)
    members = tuple(share for share in shares if season.member(share.player_id))
    return TakeDuel(winners[0].player_id, match.id, members)


def shares_in(match: Match) -> tuple[Share, ...]:
    """Returns each player's rewards from a match, best first; empty unless it was finished.

    Those who resigned come last, in place of the computer players that took their seats.
    """
    if match.status is not Status.FINISHED or match.outcome is None:
        return ()
    spoils: Mapping[Seat, Spoils] = match.game.spoils(match.state)
    given_up = {one.seat for one in match.resigned if _is_computers(match, one.seat)}
    purses = _purses(match)
    ranking: list[tuple[Seat, ...]] = []
    for group in match.outcome.ranking:
        kept = tuple(seat for seat in group if seat not in given_up)
        if kept:
            ranking.append(kept)
    shares = list(shares_of(tuple(ranking), spoils, match.seats, purses))
    for one in reversed(match.resigned):
        held = spoils.get(one.seat, Spoils()) if one.seat in given_up else Spoils()
        garnets = None if held.garnets is None else held.garnets - held.won
        share = Share(
            one.player.id,
            place=len(shares) + 1,
            garnets=garnets,
            candidate=f"resigned in turn {one.until}",
            brought=purses.get(one.seat),
        )
        shares.append(share)
    return tuple(shares)


def _is_computers(match: Match, seat: Seat) -> bool:
    holder = match.occupant(seat)
    return holder is not None and holder.computer is not None


def _purses(match: Match) -> Mapping[Seat, int]:
    """Returns each seat's garnets at the beginning of a match."""
    config = match.game.configure(match.options, tuple(match.seats))
    return match.game.stakes(config).purses


def _linked_ids(season: Season) -> set[str]:
    """Returns the matches of a season whose results may still change it."""
    return {id for episode in season.episodes for id in episode.match_ids}
