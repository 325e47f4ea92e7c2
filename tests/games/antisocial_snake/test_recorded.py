"""Recorded games of Antisocial Snake, one for each way to end."""

from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.engines.codec import decode, encode
from tests.games.antisocial_snake.play import ENGINE, VARIATIONS
from tests.games.recorded_games import check, final_state, load, recorded

RECORDED = recorded("antisocial_snake")
FIRST = sorted((RECORDED[0].parent / "version_1").glob("*.json"))


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)
def test_a_match_of_the_first_version_is_played_again_as_it_was_recorded_then(path: Path) -> None:
    game = load(path)
    hint = ENGINE.types.event

    def stored_now(events: list[Any]) -> list[Any]:
        return [encode(decode(hint, event), hint) for event in events]

    stored = [stored_now(events) for events in game["events"]]
    check(ENGINE.earlier[1], {**game, "events": stored})


def test_there_is_a_recorded_game_for_every_way_a_match_can_end_and_every_variation() -> None:
    states = [final_state(ENGINE, path) for path in RECORDED]
    assert {len(state.outcome.ranking[0]) > 1 for state in states} == {True, False}
    boards = [board for state in states for board in state.boards]
    assert {board.variation for board in boards} == set(VARIATIONS)
    assert any(not snake.path for board in boards for snake in board.snakes)
    assert any(snake.halted for board in boards for snake in board.snakes)
    assert any(not load(path)["document"]["phases"] for path in RECORDED)
