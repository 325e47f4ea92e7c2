"""Taps of Social Snake, beyond the laws of every game."""

from bifrost_bot.engines.taps import LONGEST_PATH, Press, Taps
from bifrost_bot.engines.values import Slot
from tests.games.social_snake.play import ENGINE, field, started

STATE = started({"red": "A1", "blue": "F5", "green": "F3"}, grids={"A": field(6, 5)})
RED = Slot("red")


def opened(recorded: str) -> Taps:
    view = ENGINE.view(STATE, "red")
    found = ENGINE.taps(view, RED, ENGINE.parse(recorded, view, RED, None), ())
    assert found is not None
    return found


def buttons(taps: Taps) -> dict[str, Press]:
    return {press.label: press for row in taps.rows if isinstance(row, tuple) for press in row}


def test_a_pad_goes_on_from_what_is_recorded_and_can_begin_anew() -> None:
    taps = opened("A: RR +1")
    found = buttons(taps)
    assert taps.says.startswith("Grid A, round 1: RR")
    assert found["Send"].path == ("A", "R2", "1", "send")
    assert found["Start again"].path == ("A", "", "1")
    assert "Stay" not in found
    again = ENGINE.taps(ENGINE.view(STATE, "red"), RED, None, found["Start again"].path)
    assert again is not None
    assert {"Stay", "Again × 5"} < {*buttons(again)}


def test_a_recorded_sequence_too_long_for_a_pad_begins_anew() -> None:
    taps = opened(f"A: {'RDLU' * LONGEST_PATH}")
    assert "Stay" in buttons(taps)
