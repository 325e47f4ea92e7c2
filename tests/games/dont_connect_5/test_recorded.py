"""Recorded games of Don't Connect 5, one for each way to end."""

import json
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.dont_connect_5 import GAME as dont_connect_5
from bifrost_bot.engines.dont_connect_5.board import VERTICES
from bifrost_bot.engines.dont_connect_5.model import State
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from tests.games.dont_connect_5 import longest_path as search

RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.json"))


def load(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


def replayed(document: dict[str, Any]) -> tuple[State, list[list[Any]]]:
    """The state after a referee's document, and the events of each turn; texts that are refused
    count for nothing.
    """
    seats = tuple(document["seats"])
    state = dont_connect_5.setup(dont_connect_5.configure({}, seats), seats, Rng("", 0))
    events: list[list[Any]] = []
    for entry in document["phases"]:
        phase = dont_connect_5.phase(state)
        assert phase is not None
        happened = dont_connect_5.resolve(
            state, answers(state, entry["say"]), Rng("", phase.number)
        )
        events.append([encode(event, dont_connect_5.types.event) for event in happened])
        for event in happened:
            state = dont_connect_5.evolve(state, event)
    return state, events


def answers(state: State, said: list[list[str]]) -> dict[Slot, Any]:
    """The first text that is taken, by its slot."""
    for seat, _, text in said:
        slot = Slot(seat)
        try:
            return {slot: dont_connect_5.parse(text, dont_connect_5.view(state, seat), slot, None)}
        except MoveError:
            continue
    return {}


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_is_played_again_to_the_letter(path: Path) -> None:
    game = load(path)
    state, events = replayed(game["document"])
    assert len(events) == len(game["events"])
    for number, (seen, expected) in enumerate(zip(events, game["events"], strict=True), start=1):
        assert seen == expected, f"turn {number}"
    report, outcome = dont_connect_5.report(state), dont_connect_5.outcome(state)
    assert report.boards == game["boards"]
    assert report.seats == game["seats"]
    assert outcome is not None
    assert [list(place) for place in outcome.ranking] == game["ranking"]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_every_score_in_a_recorded_game_is_that_of_a_search_of_all_paths(path: Path) -> None:
    state, _ = replayed(load(path)["document"])
    owned: list[set[search.Vertex]] = [set(), set(), set()]
    for step in state.game.steps:
        if step.stone is not None:
            owned[step.player].add(step.stone)
        groups = [
            {frozenset(search.group_of(stone, stones)) for stone in stones} for stones in owned
        ]
        assert step.scores == tuple(sum(map(search.worth, theirs)) for theirs in groups)


def endings(path: Path) -> set[str]:
    state, _ = replayed(load(path)["document"])
    assert state.outcome is not None
    stones = len(state.game.stones)
    found = {"full board" if stones == len(VERTICES) else "three turns without a stone"}
    found |= {"no stone at all"} if not stones else set()
    found |= {"shared" if len(state.outcome.ranking[0]) > 1 else "won"}
    found |= {"two last"} if len(state.outcome.ranking[-1]) == 2 else set()
    return found


def test_there_is_a_recorded_game_for_every_way_a_match_can_end() -> None:
    assert set().union(*map(endings, RECORDED)) == {
        "full board",
        "three turns without a stone",
        "no stone at all",
        "shared",
        "won",
        "two last",
    }


def test_every_recorded_game_says_what_it_is_for() -> None:
    assert RECORDED
    assert all(load(path)["title"].endswith(".") for path in RECORDED)
