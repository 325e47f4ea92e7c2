"""Garnets, Tokens and candidacy that players take into the next match (rules S-36 to S-44)."""

from collections.abc import Mapping

from bifrost_bot.engines.social_snake.editions import EDITIONS
from bifrost_bot.engines.social_snake.model import Config, State, Verdict, VoteCounted
from bifrost_bot.engines.social_snake.tokens import tied_garnets, tied_votes
from bifrost_bot.engines.values import Seat, Spoils, Stakes


def spoils(state: State) -> Mapping[Seat, Spoils]:
    """Returns the gains of each seat, in seat order; empty before the match has ended."""
    verdict = state.verdict
    if verdict is None:
        return {}
    return {seat: _spoils_of(state, verdict, seat) for seat in state.seats}


def stakes(config: Config) -> Stakes:
    """Returns the number of candidates, that Tokens are awarded, and the garnets (S-37, S-40)."""
    return Stakes(EDITIONS[config.terms.edition].eliminated, tokens=True, purses=config.garnets)


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
    others = min(state.garnets[other] for other in level if other not in counted.chosen)
    return f"{tied}, and fewer garnets decided, {state.garnets[seat]} to {others}"


def _fewest(state: State, seat: Seat) -> str:
    apples = next(standing.total for standing in state.standings if standing.seat == seat)
    places = EDITIONS[state.config.terms.edition].eliminated
    if places == 1:
        return f"fewest apples ({apples})"
    return f"among the {places} with the fewest apples ({apples})"


def _vote(state: State) -> str:
    voters = state.ballot.voters if state.ballot else ()
    return "by the leader's vote" if len(voters) == 1 else "by the leaders' vote"


def _most_of_others(counted: VoteCounted) -> int:
    return max(votes for seat, votes in counted.votes.items() if seat not in counted.chosen)


def _tie_text(state: State, votes: int) -> str:
    """Returns that the vote did not decide."""
    counted = state.counted
    if counted is None or not any(counted.votes.values()):
        return "nobody voted"
    return f"{_vote(state).removeprefix('by ')} was tied at {votes}"
