"""Sentences below the title of their board."""

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.speech.wording import without_board


@pytest.mark.parametrize(
    ("sentence", "short"),
    [
        ("Red plays A1 on game 1.", "Red plays A1."),
        ("Red connects three edges on game 1 and wins.", "Red connects three edges and wins."),
        ("Game 1: nobody moved.", "Nobody moved."),
        ("Red plays A1 on game 12.", "Red plays A1 on game 12."),
        ("Game 1 is complete.", "Game 1 is complete."),
        ("Red plays A1 on game 2.", "Red plays A1 on game 2."),
    ],
)
def test_below_its_title_a_sentence_does_not_name_its_board_again(
    sentence: str, short: str
) -> None:
    assert without_board(all_games()["bifrost"].info, "1", sentence) == short
