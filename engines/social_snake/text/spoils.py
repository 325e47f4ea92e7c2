"""What each player takes from a match into the next one: garnets, Tokens and candidacy (rules
S-36 to S-44).
"""

from collections.abc import Mapping

from bifrost_bot.engines.social_snake.editions import EDITIONS
from bifrost_bot.engines.social_snake.model import Config, State, Verdict, VoteCounted
from bifrost_bot.engines.social_snake.tokens import tied_garnets, tied_votes
from bifrost_bot.engines.values import Seat, Spoils, Stakes


def spoils(state: State) -> Mapping[Seat, Spoils]:
    """Returns what each seat takes away, in seat order; nothing before the match has ended."""
    verdict = state.verdict
    return {} if verdict is None else {seat: _of(state, verdict, seat) for seat in state.seats}


def stakes(config: Config) -> Stakes:
    """Returns how many candidates the edition has, that it awards Tokens, and the garnets (rules
    S-37 and S-40).
    """
    return Stakes(EDITIONS[config.terms.edition].eliminated, tokens=True, purses=config.garnets)


def _of(state: State, verdict: Verdict, seat: Seat) -> Spoils:
    won = verdict.awards[seat]
    return Spoils(
        garnets=state.garnets[seat] + won,
        won=won,
        tokens=verdict.tokens[seat],
        candidate=_candidate(state, seat) if seat in verdict.eliminated else "",
    )


def _candidate(state: State, seat: Seat) -> str:
    """Returns why a seat is an Elimination Candidate, step by step as far as it took (rules S-37
    to S-39).
    """
    counted = state.counted
    if counted is None or seat not in counted.chosen:
        return _fewest(state, seat)
    level = tied_votes(counted.votes, counted.chosen)
    if seat not in level:
        return f"{_vote(state)}, {counted.votes[seat]} to {_most_of_others(counted)}"
    tied = _tied(state, counted.votes[seat])
    even = tied_garnets(level, counted.chosen, state.garnets)
    if seat in even:
        return f"{tied}, garnets were tied at {state.garnets[seat]}, and a coin decided"
    others = min(state.garnets[other] for other in level if other not in counted.chosen)
    return f"{tied}, and fewer garnets decided, {state.garnets[seat]} to {others}"


def _fewest(state: State, seat: Seat) -> str:
    apples = next(standing.total for standing in state.standings if standing.seat == seat)
    places = EDITIONS[state.config.terms.edition].eliminated
    return (
        f"fewest apples ({apples})"
        if places == 1
        else f"among the {places} with the fewest apples ({apples})"
    )


def _vote(state: State) -> str:
    voters = state.ballot.voters if state.ballot else ()
    return "by the leader's vote" if len(voters) == 1 else "by the leaders' vote"


def _most_of_others(counted: VoteCounted) -> int:
    return max(votes for seat, votes in counted.votes.items() if seat not in counted.chosen)


def _tied(state: State, votes: int) -> str:
    """Returns that the vote decided nothing about a candidate."""
    counted = state.counted
    if counted is None or not any(counted.votes.values()):
        return "nobody voted"
    return f"{_vote(state).removeprefix('by ')} was tied at {votes}"
