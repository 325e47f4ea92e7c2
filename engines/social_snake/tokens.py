"""Tokens of Life, garnet awards and Elimination Candidates (rules S-36 to S-44)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, groupby
from typing import Final, TypeAlias

from bifrost_bot.engines.ranking import rank
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.editions import EDITIONS
from bifrost_bot.engines.social_snake.model import Ballot, Standing, VoteCounted
from bifrost_bot.engines.values import Seat

Seats: TypeAlias = Sequence[Seat]
Numbers: TypeAlias = Mapping[Seat, int]

APPLES_PER_GARNET: Final = 50
"""The apples for each garnet after the first (rule S-44)."""

_PLACES: Final = 3
"""The number of places that earn Tokens."""


def totals(standings: Iterable[Standing]) -> dict[Seat, int]:
    """Returns all players' apples over all grids (rule S-36)."""
    return {standing.seat: standing.total for standing in standings}


def tokens(edition: str, shape: Sequence[int], failed_step_stops: bool = True) -> tuple[int, ...]:
    """Returns the Tokens of Life for each player of each group.

    Args:
        edition: The edition whose rules apply (S-40 and S-41).
        shape: How many players share the most apples, the second most, and so on (R-23).
        failed_step_stops: Whether a place for which too few are left ends it (R-40).
    """
    left = EDITIONS[edition].most_tokens
    given = [0] * len(shape)
    for place, size in enumerate(shape[:_PLACES]):
        each = _worth(edition, place, shape)
        if each * size > left:
            if failed_step_stops:
                break
            continue
        given[place] = each
        left -= each * size
    return tuple(given)


def _worth(edition: str, place: int, shape: Sequence[int]) -> int:
    """Returns the Tokens for each player of a place: one, or more if no place so far is shared."""
    if max(shape[: place + 1]) > 1:
        return 1
    by_place = (3, 2, 1) if edition == "original" else (2, 1, 1)
    return by_place[place]


def award(edition: str, apples: int) -> int:
    """Returns the garnets that the apples earn (rule S-44); none for a debt (R-33)."""
    above = apples - EDITIONS[edition].first_award
    return 0 if above < 0 else 1 + above // APPLES_PER_GARNET


def ballot(edition: str, apples: Numbers) -> Ballot:
    """Returns the certain Elimination Candidates, and the vote on the other places, if any.

    Those with the fewest apples fill the places; if more are tied than places are left, those with
    the most apples vote on them (rules S-37 and S-38, R-29).
    """
    places = EDITIONS[edition].eliminated
    ordered = rank(apples)
    certain: list[Seat] = []
    for group in reversed(ordered):
        left = places - len(certain)
        if left <= 0:
            break
        if len(group) > left:
            return Ballot(tuple(certain), group, left, ordered[0])
        certain += group
    return Ballot(tuple(certain), (), 0, ())


def tied_votes(votes: Numbers, chosen: Seats) -> tuple[Seat, ...]:
    """Returns the candidates tied at the last place by votes; none if the votes decided."""
    last = min(votes[seat] for seat in chosen)
    return _tied([seat for seat in votes if votes[seat] == last], chosen)


def tied_garnets(level: Seats, chosen: Seats, garnets: Numbers) -> tuple[Seat, ...]:
    """Returns those of `tied_votes` who have equal garnets too; none if the garnets decided."""
    last = max(garnets[seat] for seat in level if seat in chosen)
    return _tied([seat for seat in level if garnets[seat] == last], chosen)


def _tied(level: Seats, chosen: Seats) -> tuple[Seat, ...]:
    """Returns the seats that are level with the last chosen, if not all of them were chosen."""
    return () if set(level) <= set(chosen) else tuple(level)


def choose(
    open_ballot: Ballot, votes: Mapping[Seat, Seats], garnets: Numbers, rng: Rng
) -> VoteCounted:
    """Returns the result of a vote; ties go to fewer garnets, then a coin (S-38, S-39, R-25, R-30).

    Args:
        votes: The candidates that each voter named; missing votes do not count.
    """
    counted = dict.fromkeys(open_ballot.candidates, 0)
    for seat in chain.from_iterable(votes.values()):
        counted[seat] += 1

    def rank(seat: Seat) -> tuple[int, int]:
        return -counted[seat], garnets[seat]

    chosen: list[Seat] = []
    ordered = sorted(open_ballot.candidates, key=rank)
    for _, tied in groupby(ordered, key=rank):
        group = tuple(tied)
        left = open_ballot.places - len(chosen)
        if len(group) > left > 0:
            drawn = rng.shuffled(group, "coin")[:left]
            chosen += [seat for seat in group if seat in drawn]
            return VoteCounted(counted, tuple(chosen), drawn=True)
        if left > 0:
            chosen += group
    return VoteCounted(counted, tuple(chosen), drawn=False)
