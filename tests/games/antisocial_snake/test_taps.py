"""Taps of Antisocial Snake, beyond the laws of every game."""

from typing import Any

import pytest

from bifrost_bot.engines.antisocial_snake.settings import MOST_TWISTS
from bifrost_bot.engines.taps import Path, Press
from bifrost_bot.engines.values import Slot
from tests.games.antisocial_snake.play import ENGINE, begin, close

ROWS = [["r", "w", "w", "b"], ["w", "w", "w", "w"], ["r", "b", "g", "g"]]
RED = Slot("red")


def buttons(recorded: str, path: Path, **settings: Any) -> dict[str, Press]:
    state = begin(2, schedule=[["0"]], boards={"0": ROWS}, **settings)
    state, _ = close(state, red="0: A1 D1 C3", blue="0: A3 B3 D3")
    view = ENGINE.view(state, "red")
    taps = ENGINE.taps(view, RED, ENGINE.parse(recorded, view, RED, None), path)
    assert taps is not None
    return {press.label: press for row in taps.rows if isinstance(row, tuple) for press in row}


def test_a_pad_goes_on_from_what_is_recorded_and_can_begin_anew() -> None:
    found = buttons("0: red RR blue L", ("0", "red"))
    assert found["Send"].path == ("0", "red", "R2", "send")
    assert found["Start again"].path == ("0", "red", "")
    assert "Stay" in buttons("0: red RR", found["Start again"].path)


@pytest.mark.parametrize("ways", ["LR" * 40, "R"])
def test_a_recorded_move_that_is_too_long_for_a_pad_or_leaves_the_board_begins_anew(
    ways: str,
) -> None:
    found = buttons(
        f"0: blue {ways}",
        ("0", "blue"),
        variations={"0": "redirect"},
        twist_caps={"0": MOST_TWISTS},
    )
    assert "Stay" in found
