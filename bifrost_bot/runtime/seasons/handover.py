"""Gives substitutes of a season the seats, in its running match, of the players whom they follow.

A match and a season are stored apart. If the bot dies in between, the next process finds the seats
by comparing the players of linked matches with those who have their places now.
"""

import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeAlias

from bifrost_bot.match.decide.seats import RefuseSubstitute, SeatSubstitute, person_refusal
from bifrost_bot.match.errors import MatchError, NotFoundError, TooLateError
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.player import Player
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.seasons.runner import Change, SeasonRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.season.events import PlaceTaken
from bifrost_bot.season.model import Season
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
FindPlayer: TypeAlias = Callable[[int, str], Awaitable[Player | str]]
"""A server's id and a person's → the person as a player, or in a sentence why they are none."""


class SeatHandover:
    """The seats of all players who were replaced in their season."""

    def __init__(
        self, seasons: SeasonRunner, runner: Runner, tasks: Tasks, find_player: FindPlayer
    ) -> None:
        self._seasons = seasons
        self._runner = runner
        self._tasks = tasks
        self._find_player = find_player

    def on_season(self, change: Change) -> None:
        """Hands over the seat of a player whose place a substitute has taken."""
        if any(isinstance(event, PlaceTaken) for event in change.events):
            season = change.after
            self._tasks.start(self.hand_over(season), f"seats of substitutes of season {season.id}")

    async def compare(self) -> None:
        """Hands over all seats that the last process has not.

        Raises:
            StoreError: When the seasons could not be read.
        """
        for season in await self._seasons.live():
            await self.hand_over(season)

    async def hand_over(self, season: Season) -> None:
        """Hands over the seats of replaced players in the open episode's matches.

        Where a match does not admit the substitute, its hosts are told and choose another player.
        """
        for match_id in open_matches(season):
            try:
                await self._hand_over_in(season, match_id)
            except (MatchError, NotFoundError, FaultError, StoreError) as problem:
                log.warning(
                    "match %s: the seats of substitutes of season %s were not compared: %s",
                    match_id,
                    season.id,
                    problem,
                )

    async def _hand_over_in(self, season: Season, match_id: str) -> None:
        match = await self._runner.match(match_id)
        if match.over:
            return
        home = await self._runner.home(match_id)
        for left, new in _successions(season, match):
            found = await self._find_player(home.guild_id, new)
            player = found if isinstance(found, Player) else Player(new, "")
            command = _command(match, left, player)
            if command is None:
                continue
            reason = found if isinstance(found, str) else person_refusal(match, player)
            if reason or not await self._carry_out(match_id, command):
                await self._runner.handle(match_id, RefuseSubstitute(new, left, reason))

    async def _carry_out(self, match_id: str, command: SeatSubstitute) -> bool:
        """Returns whether a match gives a substitute the seat."""
        try:
            await self._runner.handle(match_id, command)
        except TooLateError:
            raise
        except MatchError as problem:
            log.warning("match %s: a substitute has not got the seat: %s", match_id, problem)
            return False
        return True


def open_matches(season: Season) -> tuple[str, ...]:
    """Returns the ids of the open episode's matches: its own and its duel."""
    return season.episode.linked_ids if season.episode else ()


def _successions(season: Season, match: Match) -> Iterator[tuple[str, str]]:
    """Yields each replaced player of the season with the substitute who is not in the match."""
    for member in season.cast:
        new = season.holder(member.id)
        is_successor = new != member.id and new in season.alive
        if is_successor and match.player(new) is None:
            yield member.id, new


def _command(match: Match, left: str, player: Player) -> SeatSubstitute | None:
    """Returns what gives a substitute the seat that a player has, or left to a computer player."""
    present = match.player(left)
    if match.status is Status.LOBBY:
        return SeatSubstitute(left, player) if present else None
    if present is not None:
        seats = [seat for seat, id in match.seats.items() if id == left]
    else:
        given_up = [one.seat for one in match.former if one.player.id == left]
        seats = [seat for seat in given_up if seat in match.vacant]
    if not seats:
        return None
    last = seats[-1]
    return SeatSubstitute(match.seats[last], player, last)
