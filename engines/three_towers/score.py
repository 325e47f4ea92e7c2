"""Points, ranking and the referee's report of Three Towers (rules T-11 to T-17 and T-26)."""

from collections.abc import Sequence
from itertools import groupby

from bifrost_bot.engines.three_towers.knowledge import BOARD
from bifrost_bot.engines.three_towers.model import (
    OFF,
    TOWERS,
    Account,
    Config,
    Pattern,
    Points,
    Standing,
    State,
    Submission,
    Terms,
    Tower,
)
from bifrost_bot.engines.three_towers.pattern import holds, iterations, towers_of, write
from bifrost_bot.engines.values import Json, Outcome, Ranking, Report, Seat, Spoils, Stakes
from bifrost_bot.engines.words import count, listed, name

PER_ITERATION = 2
"""What each iteration of a configuration is worth (rule T-11)."""


def account(
    terms: Terms,
    reserved: Sequence[Tower],
    hand: Sequence[Pattern],
    answer: Submission,
    lights: Pattern,
) -> Account:
    """Returns what a player's choices earn under these lights (rules T-12 to T-17)."""
    return Account(
        powered=tuple(sorted({*reserved, *answer.power})),
        attributes=answer.attributes,
        lit=lit_towers(terms, answer.attributes, lights),
        configurations=tuple((pattern, iterations(pattern, lights)) for pattern in hand),
        declarations=tuple((declared, holds(declared, lights)) for declared in answer.declarations),
    )


def lit_towers(terms: Terms, attributes: str, lights: Pattern) -> tuple[Tower, ...]:
    """Returns the towers that have both attributes and whose light is ON (rule T-12); none
    without attributes.
    """
    return tuple(
        tower
        for tower, pair, light in zip(TOWERS, terms.attributes, lights, strict=True)
        if attributes and set(pair) == set(attributes) and light != OFF
    )


def points(account: Account) -> Points:
    """Returns the points of a round by source (rules T-12, T-11 and T-15)."""
    return Points(
        attributes=len(account.lit),
        configurations=PER_ITERATION * sum(len(sets) for _, sets in account.configurations),
        declarations=sum(
            len(towers_of(declared)) for declared, true in account.declarations if true
        ),
    )


def judge(standings: Sequence[Standing]) -> Outcome:
    """Returns the ranking by points, then garnets, then shared (rule T-26, R-117)."""

    places = [tuple(group) for _, group in groupby(by_rank(standings), key=_rank)]
    ranking: Ranking = tuple(tuple(standing.seat for standing in place) for place in places)
    return Outcome(ranking, _reason(places))


def by_rank(standings: Sequence[Standing]) -> list[Standing]:
    """Returns the standings from the first place to the last; those who share one stay in seat
    order.
    """
    return sorted(standings, key=_rank, reverse=True)


def _rank(standing: Standing) -> tuple[int, int]:
    return standing.total, standing.garnets


def _reason(places: Sequence[Sequence[Standing]]) -> str:
    winners, *others = places
    best = winners[0]
    names = listed([name(standing.seat) for standing in winners])
    if len(winners) > 1:
        return (
            f"{names} share the win with {count(best.total, 'point')} and "
            f"{count(best.garnets, 'garnet')} each."
        )
    rival = others[0][0]
    if best.total > rival.total:
        return f"{names} wins with {count(best.total, 'point')}."
    return (
        f"{names} wins: points are equal, and it has more garnets ({best.garnets} to "
        f"{rival.garnets})."
    )


def candidates(ranking: Ranking) -> tuple[Seat, ...]:
    """Returns the Elimination Candidates: who shares the last place, and nobody where all share
    the first.
    """
    return ranking[-1] if len(ranking) > 1 else ()


def named_candidates(ranking: Ranking) -> str:
    """Returns a sentence that names the Elimination Candidates."""
    named = [name(seat) for seat in candidates(ranking)]
    if not named:
        return "All share the win, so nobody is the Elimination Candidate."
    if len(named) > 1:
        return f"{listed(named)} are both Elimination Candidates."
    return f"{named[0]} is the Elimination Candidate."


def explain_candidates(standings: Sequence[Standing], ranking: Ranking) -> str:
    """Returns who the Elimination Candidates are, and by what (rule T-26)."""
    by_seat = {standing.seat: standing for standing in standings}
    last, named = candidates(ranking), named_candidates(ranking)
    if not last:
        return named
    least, rival = by_seat[last[0]], by_seat[ranking[-2][0]]
    if len(last) > 1:
        return (
            f"{named[:-1]}, with {count(least.total, 'point')} and "
            f"{count(least.garnets, 'garnet')} each."
        )
    if rival.total > least.total:
        return f"{named[:-1]}, with the fewest points ({least.total})."
    tied = listed([name(seat) for seat in ranking[-2]])
    have = "have" if len(ranking[-2]) > 1 else "has"
    return (
        f"{named[:-1]}: {tied} {have} as many points, but more garnets ({rival.garnets} to "
        f"{least.garnets})."
    )


def spoils(state: State) -> dict[Seat, Spoils]:
    """Returns every seat's garnets and why it is an Elimination Candidate; nothing before the
    end (rule T-26).
    """
    if state.outcome is None:
        return {}
    last = candidates(state.outcome.ranking)
    why = _why_candidates(state.standings, state.outcome.ranking) if last else ""
    return {
        standing.seat: Spoils(standing.garnets, candidate=why if standing.seat in last else "")
        for standing in state.standings
    }


def stakes(config: Config) -> Stakes:
    """Returns that a match names one candidate, and with how many garnets its seats begin."""
    return Stakes(purses=config.garnets)


def _why_candidates(standings: Sequence[Standing], ranking: Ranking) -> str:
    """Returns by what the last place was decided, for each of those who have it."""
    by_seat = {standing.seat: standing for standing in standings}
    last, before = ranking[-1], ranking[-2]
    least, rival = by_seat[last[0]], by_seat[before[0]]
    shared = f", shared by {listed([name(seat) for seat in last])}" if len(last) > 1 else ""
    if rival.total > least.total:
        garnets = f" with equal garnets ({least.garnets})" if shared else ""
        return f"fewest points ({least.total}){shared}{garnets}"
    return (
        f"points were tied at {least.total}, and fewer garnets decided, {least.garnets} to "
        f"{rival.garnets}{shared}"
    )


def report(state: State) -> Report:
    """Returns the referee's board and seats."""
    last = state.closed[-1] if state.closed else None
    board: Json = {
        "lights": write(last.lights) if last else None,
        "sums": list(last.sums) if last else None,
    }
    return Report(
        boards={BOARD: board},
        seats={standing.seat: _report_seat(standing) for standing in state.standings},
    )


def _report_seat(standing: Standing) -> Json:
    rounds: list[Json] = [
        {
            "attributes": earned.attributes,
            "configurations": earned.configurations,
            "declarations": earned.declarations,
        }
        for earned in standing.rounds
    ]
    return {"points": standing.total, "garnets": standing.garnets, "rounds": rounds}
