"""Recorded games of Social Snake, one for each way to end."""

from pathlib import Path

from bifrost_bot.engines.social_snake.model import (
    Event,
    GridClosed,
    MatchEnded,
    StageOpened,
    VoteCalled,
    VoteCounted,
)
from tests.games.recorded_games import load, phases, recorded
from tests.games.social_snake.play import ENGINE

RECORDED = recorded("social_snake")


def ways_to_end(path: Path) -> set[str]:
    """The kinds of ends in a recorded game."""
    found: set[str] = set()
    for played in phases(ENGINE, load(path)["document"]):
        events: tuple[Event, ...] = played.events
        spent = [event.spent for event in events if isinstance(event, GridClosed)]
        over = any(isinstance(event, (StageOpened, VoteCalled, MatchEnded)) for event in events)
        if spent and over:
            found.add("stage: all grids spent" if all(spent) else "stage: last round")
        elif spent:
            found.add("stage: goes on without a grid")
        for event in events:
            if isinstance(event, VoteCounted):
                found |= vote(event)
            elif isinstance(event, MatchEnded):
                won = "alone" if len(event.outcome.ranking[0]) == 1 else "together"
                found.add(f"match: won {won}")
        if over and any(isinstance(event, MatchEnded) for event in events):
            voted = any(isinstance(event, VoteCounted) for event in events)
            found.add("match: after a vote" if voted else "match: no vote needed")
    return found


def vote(event: VoteCounted) -> set[str]:
    chosen = len(event.chosen)
    in_order = sorted(event.votes.values(), reverse=True)
    tied = len(in_order) > chosen and in_order[chosen - 1] == in_order[chosen]
    how = "coin" if event.drawn else "garnets" if tied else "votes"
    return {f"vote: {how} for {chosen}", *(["vote: nobody voted"] if not any(in_order) else [])}


def test_there_is_a_recorded_game_for_every_way_a_stage_a_vote_and_a_match_can_end() -> None:
    assert set().union(*map(ways_to_end, RECORDED)) >= {
        "stage: all grids spent",
        "stage: last round",
        "stage: goes on without a grid",
        "vote: votes for 1",
        "vote: votes for 2",
        "vote: garnets for 1",
        "vote: coin for 1",
        "vote: nobody voted",
        "match: won alone",
        "match: won together",
        "match: after a vote",
        "match: no vote needed",
    }
