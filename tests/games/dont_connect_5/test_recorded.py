"""Recorded games of Don't Connect 5, one for each way to end."""

from pathlib import Path

import pytest

from bifrost_bot.engines.dont_connect_5 import GAME as dont_connect_5
from bifrost_bot.engines.dont_connect_5.board import VERTICES
from bifrost_bot.engines.dont_connect_5.model import State
from tests.games.dont_connect_5 import longest_path as search
from tests.games.recorded_games import final_state, recorded

RECORDED = recorded("dont_connect_5")


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_every_score_in_a_recorded_game_is_that_of_a_search_of_all_paths(path: Path) -> None:
    state: State = final_state(dont_connect_5, path)
    owned: list[set[search.Vertex]] = [set(), set(), set()]
    for step in state.game.steps:
        if step.stone is not None:
            owned[step.player].add(step.stone)
        assert step.scores == tuple(map(points, owned))


def points(stones: set[search.Vertex]) -> int:
    groups = {frozenset(search.group_of(stone, stones)) for stone in stones}
    return sum(map(search.worth, groups))


def endings(path: Path) -> set[str]:
    state = final_state(dont_connect_5, path)
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
