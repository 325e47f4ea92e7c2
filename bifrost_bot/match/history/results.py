"""What a finished match says about the people who played it, and whether it counts for ratings."""

from dataclasses import dataclass

from bifrost_bot.engines.values import Ranking, Seat
from bifrost_bot.match.model import Match, Status


@dataclass(frozen=True, slots=True)
class Result:
    """A person's place in a finished match.

    Attributes:
        place: From 1; those who share a place are followed by a gap.
        of: How many seats there were, computer players included.
        rated: Whether it counts for ratings.
        shared: Whether another seat has the same place, a computer player's included.
        silent: Whether no person answered in the whole match, so that it is not rated.
    """

    user_id: str
    seat: Seat
    place: int
    of: int
    rated: bool
    shared: bool = False
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Ladder:
    """The ratings of one game on one server."""

    guild_id: int
    game: str


@dataclass(frozen=True, slots=True)
class Rating:
    """How good a person seems to be, how sure that is, and what it comes from.

    Attributes:
        mu: The skill.
        sigma: How far off that may be.
        matches: How many rated matches it comes from.
        wins: In how many of them the person had the first place of all seats, alone or shared.
        shared: In how many of these wins the place was shared.
        best: In how many matches no other rated person placed better, computer players aside.
    """

    mu: float
    sigma: float
    matches: int
    wins: int
    shared: int
    best: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A result with its match."""

    match_id: str
    ladder: Ladder
    ended_ms: int
    result: Result


def results(match: Match) -> tuple[Result, ...]:
    """Returns every person's result, best first; none unless the match ended by the rules.

    Computer players get no result. It takes two people for a rated match: they are rated against
    each other, wherever computer players placed between them. A match ended by its host, one that
    is not to count, or one in which no person ever answered, rates no player; whoever never
    answered where others did is rated. A seat whose player was replaced is not rated: its place is
    kept as a result of its last player.
    """
    if match.status is not Status.FINISHED or match.outcome is None or match.settings.rehearsal:
        return ()
    placed = places(match.outcome.ranking)
    people = [
        (seat, player)
        for seat in placed
        if (player := match.occupant(seat)) and not player.computer
    ]
    changed = {former.seat for former in match.former}
    silent = is_silent(match)
    rated = match.settings.rated and not silent and len({seat for seat, _ in people} - changed) > 1
    shared = {seat for seats in match.outcome.ranking if len(seats) > 1 for seat in seats}
    return tuple(
        Result(
            player.id,
            seat,
            placed[seat],
            len(placed),
            rated and seat not in changed,
            seat in shared,
            silent,
        )
        for seat, player in people
    )


def is_silent(match: Match) -> bool:
    """Returns whether no person has answered in any phase of the match that counts."""
    return match.first_answered is None


def places(ranking: Ranking) -> dict[Seat, int]:
    """Returns every seat's place, best first; those that share a place are followed by a gap."""
    found: dict[Seat, int] = {}
    for seats in ranking:
        place = len(found) + 1
        found |= dict.fromkeys(seats, place)
    return found
