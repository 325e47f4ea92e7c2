"""Recorded games: what was said, and what must follow to the letter. One for each way a match can end."""

import json
from pathlib import Path
from typing import Any

import pytest

from engines.api import Outcome, Slot
from engines.codec import encode
from engines.rng import Rng
from engines.three_towers.model import State
from tests.engines.three_towers_play import ENGINE

RECORDED = sorted((Path(__file__).parent / "recorded" / "three_towers").glob("*.json"))


def load(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


def replayed(document: dict[str, Any]) -> tuple[State, list[list[Any]]]:
    """Plays a referee's document as the referee does; one marked `timeouts` is played on in silence."""
    seats, seed = tuple(document["seats"]), document.get("seed", "")
    state = ENGINE.setup(ENGINE.configure(document.get("config", {}), seats), seats, Rng(seed, 0))
    said, told = iter(document["phases"]), list[list[Any]]()
    while (phase := ENGINE.phase(state)) is not None:
        entry = next(said, {"say": []} if document.get("then") == "timeouts" else None)
        assert entry is not None, "a recorded game is played to its end"
        moves: dict[Slot, Any] = {}
        for seat, board, text in entry["say"]:
            slot = Slot(seat, board)
            moves[slot] = ENGINE.parse(text, ENGINE.view(state, seat), slot, moves.get(slot))
        events = ENGINE.resolve(state, moves, Rng(seed, phase.number))
        told.append([encode(event, ENGINE.TYPES.event) for event in events])
        for event in events:
            state = ENGINE.evolve(state, event)
    return state, told


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_is_played_again_to_the_letter(path: Path):
    game = load(path)
    state, told = replayed(game["document"])
    assert len(told) == len(game["events"])
    for number, (seen, expected) in enumerate(zip(told, game["events"], strict=True), start=1):
        assert seen == expected, f"round {number}"
    report, outcome = ENGINE.report(state), ENGINE.outcome(state)
    assert report.boards == game["boards"]
    assert report.seats == game["seats"]
    assert outcome is not None
    assert [list(place) for place in outcome.ranking] == game["ranking"]


def decided(outcome: Outcome) -> str:
    if len(outcome.ranking[0]) > 1:
        return "shared"
    return "garnets" if "garnets" in outcome.reason else "points"


def test_there_is_a_recorded_game_for_every_way_a_match_can_end_and_for_a_void_ability():
    games = [load(path) for path in RECORDED]
    states = [replayed(game["document"])[0] for game in games]
    outcomes = [state.outcome for state in states if state.outcome is not None]
    assert {decided(outcome) for outcome in outcomes} == {"points", "garnets", "shared"}
    assert any(not game["document"]["phases"] for game in games)
    uses = [use for state in states for closed in state.closed for use in closed.uses]
    assert {(use.ability, use.void) for use in uses} >= {
        ("radiance", True),
        ("radiance", False),
        ("divinity", False),
        ("miracle", False),
    }


def test_every_recorded_game_says_what_it_is_for():
    assert RECORDED
    assert all(load(path)["title"].endswith(".") for path in RECORDED)
