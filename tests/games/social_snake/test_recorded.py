"""Recorded games of Social Snake, one for each way to end."""

import json
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.model import (
    Event,
    GridClosed,
    MatchEnded,
    StageOpened,
    State,
    VoteCalled,
    VoteCounted,
)
from bifrost_bot.engines.values import Slot
from tests.games.social_snake.play import ENGINE

RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.json"))


def load(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


def replayed(document: dict[str, Any]) -> tuple[State, list[tuple[Event, ...]]]:
    """Plays a referee's document as the referee does; one marked `timeouts` is played on in
    silence.
    """
    seats, seed = tuple(document["seats"]), document.get("seed", "")
    state = ENGINE.setup(ENGINE.configure(document.get("config", {}), seats), seats, Rng(seed, 0))
    said, told = iter(document["phases"]), list[tuple[Event, ...]]()
    silent: dict[str, Any] | None = {"say": []} if document.get("then") == "timeouts" else None
    while (phase := ENGINE.phase(state)) is not None:
        entry = next(said, silent)
        assert entry is not None, "a recorded game is played to its end"
        moves: dict[Slot, Any] = {}
        for seat, board, text in entry["say"]:
            slot = Slot(seat, board)
            moves[slot] = ENGINE.parse(text, ENGINE.view(state, seat), slot, moves.get(slot))
        told.append(ENGINE.resolve(state, moves, Rng(seed, phase.number)))
        for event in told[-1]:
            state = ENGINE.evolve(state, event)
    assert next(said, None) is None
    return state, told


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_is_played_again_to_the_letter(path: Path) -> None:
    game = load(path)
    state, told = replayed(game["document"])
    assert len(told) == len(game["events"])
    for number, (seen, expected) in enumerate(zip(told, game["events"], strict=True), start=1):
        assert [encode(event, ENGINE.types.event) for event in seen] == expected, f"phase {number}"
    report, outcome = ENGINE.report(state), ENGINE.outcome(state)
    assert report.boards == game["boards"]
    assert report.seats == game["seats"]
    assert outcome is not None
    assert [list(place) for place in outcome.ranking] == game["ranking"]


def ways_to_end(told: list[tuple[Event, ...]]) -> set[str]:
    """What sorts of ends there are in a game."""
    found: set[str] = set()
    for events in told:
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
    found = {end for path in RECORDED for end in ways_to_end(replayed(load(path)["document"])[1])}
    assert found >= {
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


def test_every_recorded_game_says_what_it_is_for() -> None:
    assert len(RECORDED) >= 13
    assert all(load(path)["title"].endswith(".") for path in RECORDED)
