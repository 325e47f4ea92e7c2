"""Points, ranking and the referee's report of Three Towers (rules T-11 to T-17 and T-26)."""

from collections.abc import Sequence
from dataclasses import asdict, replace

from bifrost_bot.engines.ranking import rank, victory
from bifrost_bot.engines.three_towers.knowledge import BOARD
from bifrost_bot.engines.three_towers.model import (
    OFF,
    Account,
    Config,
    Pattern,
    Points,
    Standing,
    State,
    Submission,
    Terms,
    Tower,
    standing_of,
)
from bifrost_bot.engines.three_towers.pattern import holds, iterations, towers_of, write
from bifrost_bot.engines.values import Json, Outcome, Ranking, Report, Seat, Spoils, Stakes
from bifrost_bot.engines.words import count, listed, name

PER_ITERATION = 2
"""The points of each iteration of a configuration (rule T-11)."""


def account(
    terms: Terms,
    reserved: Sequence[Tower],
    hand: Sequence[Pattern],
    answer: Submission,
    lights: Pattern,
) -> Account:
    """Returns the account of a player's choices under these lights (rules T-12 to T-17)."""
    return Account(
        powered=tuple(sorted({*reserved, *answer.power})),
        attributes=answer.attributes,
        lit=lit_towers(terms, answer.attributes, lights),
        configurations=tuple((pattern, iterations(pattern, lights)) for pattern in hand),
        declarations=tuple((declared, holds(declared, lights)) for declared in answer.declarations),
    )


def lit_towers(terms: Terms, attributes: str, lights: Pattern) -> tuple[Tower, ...]:
    """Returns the towers that have both attributes and whose light is ON (rule T-12)."""
    return tuple(tower for tower in terms.towers_of(attributes) if lights[tower - 1] != OFF)


def points(account: Account) -> Points:
    """Returns the points of a round by source (rules T-12, T-11 and T-15)."""
    found = 0
    for _, sets in account.configurations:
        found += len(sets)
    declared = 0
    for pattern, true in account.declarations:
        if true:
            declared += len(towers_of(pattern))
    return Points(len(account.lit), PER_ITERATION * found, declared)


def judge(standings: Sequence[Standing]) -> Outcome:
    """Returns the ranking by points, then garnets, then shared (rule T-26, R-117)."""
    ranking = rank({standing.seat: _worth(standing) for standing in standings})
    return Outcome(ranking, _reason(standings, ranking))


def by_rank(standings: Sequence[Standing]) -> list[Standing]:
    """Returns the standings from first to last place, shared ones in seat order."""
    return sorted(standings, key=_worth, reverse=True)


def _worth(standing: Standing) -> tuple[int, int]:
    return standing.total, standing.garnets


def _reason(standings: Sequence[Standing], ranking: Ranking) -> str:
    winners, *others = ranking
    best = standing_of(standings, winners[0])
    points = count(best.total, "point")
    if len(winners) > 1:
        garnets = count(best.garnets, "garnet")
        return f"{victory(winners, f'{points} and {garnets}')}."
    rival = standing_of(standings, others[0][0])
    if best.total > rival.total:
        return f"{victory(winners, points)}."
    return (
        f"{_names(winners)} wins: points are equal, and it has more garnets ({best.garnets} to "
        f"{rival.garnets})."
    )


def candidates(ranking: Ranking) -> tuple[Seat, ...]:
    """Returns the Elimination Candidates: those in last place; none if all share the first."""
    return ranking[-1] if len(ranking) > 1 else ()


def named_candidates(ranking: Ranking) -> str:
    """Returns a sentence that names the Elimination Candidates."""
    last = candidates(ranking)
    if not last:
        return "All share the win, so nobody is the Elimination Candidate."
    if len(last) > 1:
        return f"{_names(last)} are both Elimination Candidates."
    return f"{_names(last)} is the Elimination Candidate."


def _names(seats: Sequence[Seat]) -> str:
    return listed(map(name, seats))


def explain_candidates(standings: Sequence[Standing], ranking: Ranking) -> str:
    """Returns the Elimination Candidates and the reason (rule T-26)."""
    last = candidates(ranking)
    if not last:
        return named_candidates(ranking)
    named = named_candidates(ranking).removesuffix(".")
    rivals = ranking[-2]
    least = standing_of(standings, last[0])
    rival = standing_of(standings, rivals[0])
    garnets = count(least.garnets, "garnet")
    if len(last) > 1:
        return f"{named}, with {count(least.total, 'point')} and {garnets} each."
    if rival.total > least.total:
        return f"{named}, with the fewest points ({least.total})."
    have = "have" if len(rivals) > 1 else "has"
    return (
        f"{named}: {_names(rivals)} {have} as many points, but more garnets ({rival.garnets} to "
        f"{least.garnets})."
    )


def spoils(state: State) -> dict[Seat, Spoils]:
    """Returns every seat's garnets and why it is an Elimination Candidate, at the end (T-26)."""
    if state.outcome is None:
        return {}
    found = {standing.seat: Spoils(standing.garnets) for standing in state.standings}
    for seat in candidates(state.outcome.ranking):
        reason = _candidate_reason(state.standings, state.outcome.ranking)
        found[seat] = replace(found[seat], candidate=reason)
    return found


def stakes(config: Config) -> Stakes:
    """Returns the stakes: one candidate, and the garnets with which seats begin."""
    return Stakes(purses=config.garnets)


def _candidate_reason(standings: Sequence[Standing], ranking: Ranking) -> str:
    """Returns how the last place was decided."""
    last = ranking[-1]
    least = standing_of(standings, last[0])
    rival = standing_of(standings, ranking[-2][0])
    shared = f", shared by {_names(last)}" if len(last) > 1 else ""
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
    rounds: list[Json] = list(map(asdict, standing.rounds))
    return {"points": standing.total, "garnets": standing.garnets, "rounds": rounds}
