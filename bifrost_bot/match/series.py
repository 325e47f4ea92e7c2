"""Series of rematches: who is asked to play again, and how the series stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.model import Match
from bifrost_bot.match.player import Person, Player
from bifrost_bot.match.rematch import ANSWER_MS, Rematch, Wins


@dataclass(frozen=True, slots=True)
class Series:
    """The wins in a series, by person; `best_of` is 1 if the players go on as they like."""

    wins: Mapping[str, int] = field(default_factory=dict[str, int])
    played: int = 0
    best_of: int = 1

    @property
    def tied(self) -> int:
        """The number of matches that had no single winner."""
        return self.played - sum(self.wins.values())

    @property
    def leader(self) -> str | None:
        """The one with more wins than any other; None if there is none."""
        most = max(self.wins.values(), default=0)
        leaders = [id for id, wins in self.wins.items() if wins == most]
        return leaders[0] if len(leaders) == 1 else None

    @property
    def over(self) -> bool:
        """Whether the leader cannot be caught up any more, or all matches are played."""
        if self.best_of == 1:
            return False
        left = self.best_of - self.played
        first, second, *_ = sorted([0, 0, *self.wins.values()], reverse=True)
        return left <= 0 or first > second + left


def series_before(match: Match) -> Series:
    """Returns the series as it stood before a match."""
    best_of = int(match.settings.best_of)
    if match.rematch is None:
        return Series(best_of=best_of)
    wins = {one.player_id: one.count for one in match.rematch.wins}
    return Series(wins, match.rematch.played, best_of)


def series_after(match: Match) -> Series:
    """Returns the series with the result of a match; a shared win counts for none of them."""
    before = series_before(match)
    if match.outcome is None:
        return before
    wins = dict(before.wins)
    winners = match.outcome.ranking[0]
    if len(winners) == 1:
        person = match.person_at(winners[0])
        id = person.id if person else ""
        wins[id] = wins.get(id, 0) + 1
    return Series(wins, before.played + 1, before.best_of)


def lineup(match: Match) -> Mapping[Seat, Player]:
    """Returns who is to play again, by the seat they had: also people who resigned."""
    resigned = {one.seat: one.player for one in match.resigned}
    found: dict[Seat, Player] = {}
    for seat in match.seats:
        player = match.occupant(seat)
        if player is None or player.computer:
            player = resigned.get(seat, player)
        if player is not None:
            found[seat] = player
    return found


def _can_be_asked(player: Player) -> bool:
    """Returns whether a player is a person who has not been erased."""
    return not player.computer and player.id.isdigit()


def rematch_of(match: Match, by: str, now_ms: int) -> Rematch:
    """Returns the rematch of a match that is over; where seats are claimed, each moves on by one.

    A series that is decided is followed by a new one.
    """
    again = lineup(match)
    order = [*again]
    following = [*order[1:], *order[:1]]
    people = [one for one in again.values() if _can_be_asked(one)]
    kept: dict[Seat, str] = {}
    if match.seating == "claimed":
        for old, new in zip(order, following, strict=True):
            if again[old] in people:
                kept[new] = again[old].id
    series = series_after(match)
    if series.over:
        series = Series()
    return Rematch(
        of=match.id,
        by=by,
        people=tuple(Person(one.id, one.name) for one in people),
        seats=kept,
        until_ms=now_ms + ANSWER_MS,
        wins=tuple(Wins(id, count) for id, count in series.wins.items()),
        played=series.played,
    )
