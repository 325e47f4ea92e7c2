"""Totals, the end of a match, its gains, and the referee's report (rules S-36 to S-44)."""

from collections.abc import Mapping, Sequence

from bifrost_bot.engines.ranking import rank, victory
from bifrost_bot.engines.social_snake.editions import EDITIONS
from bifrost_bot.engines.social_snake.grid.lattice import items
from bifrost_bot.engines.social_snake.model import (
    Config,
    Grid,
    MatchEnded,
    Standing,
    State,
    Verdict,
    VoteCounted,
)
from bifrost_bot.engines.social_snake.tokens import award, tied_garnets, tied_votes, tokens, totals
from bifrost_bot.engines.social_snake.vote import candidates
from bifrost_bot.engines.values import Board, Json, Outcome, Report, Seat, Spoils, Stakes
from bifrost_bot.engines.words import count, listed_names


def judge(state: State, eliminated: Sequence[Seat]) -> MatchEnded:
    """Returns the end of the match, given the Elimination Candidates (rules S-36 to S-44)."""
    terms = state.config.terms
    apples = totals(state.standings)
    ranking = rank(apples)
    shape = list(map(len, ranking))
    by_place = tokens(terms.edition, shape, terms.failed_step_stops)
    by_seat = dict.fromkeys(state.seats, 0)
    for group, each in zip(ranking, by_place, strict=True):
        by_seat.update(dict.fromkeys(group, each))
    verdict = Verdict(
        eliminated=tuple(sorted(eliminated, key=state.seats.index)),
        tokens=by_seat,
        awards={seat: award(terms.edition, total) for seat, total in apples.items()},
    )
    return MatchEnded(verdict, Outcome(ranking, _reason(ranking, apples, verdict)))


def _reason(ranking: Sequence[Sequence[Seat]], apples: Mapping[Seat, int], verdict: Verdict) -> str:
    winners = ranking[0]
    win = victory(winners, count(apples[winners[0]], "apple"))
    losers = verdict.eliminated
    return f"{win}; {candidates(len(losers))}: {listed_names(losers)}."


def report(state: State) -> Report:
    """Returns the referee's grids and seats."""
    return Report(
        boards={grid.name: _report_grid(grid) for grid in state.grids},
        seats={standing.seat: _report_seat(standing, state) for standing in state.standings},
    )


def _report_grid(grid: Grid) -> Json:
    names = grid.names
    heads: dict[Seat, Json] = {}
    trails: dict[Seat, Json] = {}
    for snake in grid.snakes:
        heads[snake.seat] = names[snake.head]
        trails[snake.seat] = [names[cell] for cell in snake.cells]
    tunnels: dict[str, Json] = {}
    for tunnel in grid.layout.tunnels:
        tunnels[names[tunnel.first]] = tunnel.colour
        tunnels[names[tunnel.second]] = tunnel.colour
    return {
        "heads": heads,
        "trails": trails,
        "items": _report_items(grid),
        "tunnels": tunnels,
        "open": grid.open,
    }


def _report_items(grid: Grid) -> dict[str, Json]:
    apples, garnets = items(grid)
    found: dict[str, Json] = {}
    for cell, at in enumerate(grid.names):
        if apples[cell]:
            found[at] = {"apples": apples[cell]}
        elif garnets[cell]:
            found[at] = {"garnets": garnets[cell]}
    return found


def _report_seat(standing: Standing, state: State) -> Json:
    seat = standing.seat
    verdict = state.verdict
    by_grid: dict[Board, Json] = dict(standing.apples)
    return {
        "apples": standing.total,
        "apples_by_grid": by_grid,
        "garnets": state.garnets[seat],
        "award": verdict.awards[seat] if verdict else None,
        "tokens": verdict.tokens[seat] if verdict else None,
        "elimination_candidate": seat in verdict.eliminated if verdict else None,
    }


def spoils(state: State) -> Mapping[Seat, Spoils]:
    """Returns the gains of each seat, in seat order; empty before the match has ended."""
    verdict = state.verdict
    if verdict is None:
        return {}
    return {seat: _spoils_of(state, verdict, seat) for seat in state.seats}


def stakes(config: Config) -> Stakes:
    """Returns the number of candidates, that Tokens are awarded, and the garnets (S-37, S-40)."""
    edition = EDITIONS[config.terms.edition]
    return Stakes(edition.eliminated, tokens=True, purses=config.garnets)


def _spoils_of(state: State, verdict: Verdict, seat: Seat) -> Spoils:
    won = verdict.awards[seat]
    return Spoils(
        garnets=state.garnets[seat] + won,
        won=won,
        tokens=verdict.tokens[seat],
        candidate=_candidate(state, seat) if seat in verdict.eliminated else "",
    )


def _candidate(state: State, seat: Seat) -> str:
    """Returns why a seat is an Elimination Candidate, up to the step that decided (S-37 to 39)."""
    counted = state.counted
    if counted is None or seat not in counted.chosen:
        return _fewest(state, seat)
    level = tied_votes(counted.votes, counted.chosen)
    if seat not in level:
        return f"{_vote(state)}, {counted.votes[seat]} to {_most_of_others(counted)}"
    tied = _tie_text(state, counted.votes[seat])
    even = tied_garnets(level, counted.chosen, state.garnets)
    if seat in even:
        return f"{tied}, garnets were tied at {state.garnets[seat]}, and a coin decided"
    spared = set(level) - set(counted.chosen)
    others = min(state.garnets[other] for other in spared)
    return f"{tied}, and fewer garnets decided, {state.garnets[seat]} to {others}"


def _fewest(state: State, seat: Seat) -> str:
    apples = totals(state.standings)[seat]
    if EDITIONS[state.config.terms.edition].eliminated == 1:
        return f"fewest apples ({apples})"
    return f"one of the two with the fewest apples ({apples})"


def _vote(state: State) -> str:
    voters = state.ballot.voters if state.ballot else ()
    return "by the leader's vote" if len(voters) == 1 else "by the leaders' vote"


def _most_of_others(counted: VoteCounted) -> int:
    others = counted.votes.keys() - set(counted.chosen)
    return max(counted.votes[seat] for seat in others)


def _tie_text(state: State, votes: int) -> str:
    """Returns that the vote did not decide."""
    counted = state.counted
    if counted is None or not any(counted.votes.values()):
        return "nobody voted"
    return f"{_vote(state).removeprefix('by ')} was tied at {votes}"
