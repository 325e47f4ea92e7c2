"""Recorded games of every game, played again."""

from pathlib import Path

import pytest

from bifrost_bot.engines.registry import all_games
from tests.games.recorded_games import check, load, recorded
from tests.samples import GAMES

RECORDED = [(game, path) for game in GAMES for path in recorded(game)]


@pytest.mark.parametrize(
    ("game", "path"), [pytest.param(*one, id=f"{one[0]}-{one[1].stem}") for one in RECORDED]
)
def test_a_recorded_game_is_played_again_to_the_letter_and_says_what_it_is_for(
    game: str, path: Path
) -> None:
    record = load(path)
    check(all_games()[game], record)
    assert record["title"].endswith(".")
