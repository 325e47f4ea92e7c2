"""Boards of square cells: names, ways and neighbours."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bifrost_bot.engines.squares import MOST, OUTSIDE, WAYS, rectangle

sizes = st.integers(1, MOST)
OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}


def test_columns_are_lettered_from_the_left_and_rows_numbered_from_the_top() -> None:
    board = rectangle(3, 2)
    assert board.names == ("A1", "B1", "C1", "A2", "B2", "C2")
    assert [board.place(board.index[name]) for name in ("A1", "C1", "B2")] == [
        (0, 0),
        (2, 0),
        (1, 1),
    ]
    assert rectangle(26, 26).names[-1] == "Z26"


def test_each_way_leads_one_cell_on_or_off_the_board() -> None:
    board = rectangle(3, 2)
    names = (*board.names, "-")  # `OUTSIDE` is the last place.
    led: dict[str, list[str]] = {}
    for way in WAYS:
        led[way] = [names[to] for to in board.steps[way]]
    assert led == {
        "U": ["-", "-", "-", "A1", "B1", "C1"],
        "D": ["A2", "B2", "C2", "-", "-", "-"],
        "L": ["-", "A1", "B1", "-", "A2", "B2"],
        "R": ["B1", "C1", "-", "B2", "C2", "-"],
    }


@given(sizes, sizes)
def test_ways_back_lead_back_and_neighbours_are_all_that_one_step_reaches(
    columns: Any, rows: Any
) -> None:
    board = rectangle(columns, rows)
    assert len(board.names) == len(board.index) == columns * rows
    for cell in range(columns * rows):
        reached = [
            (way, board.steps[way][cell]) for way in WAYS if board.steps[way][cell] != OUTSIDE
        ]
        assert board.neighbours[cell] == tuple(sorted(other for _, other in reached))
        assert all(board.steps[OPPOSITE[way]][other] == cell for way, other in reached)
        assert all(board.distance(cell, other) == 1 for _, other in reached)


def test_distance_counts_steps() -> None:
    board = rectangle(5, 4)
    assert board.distance(board.index["A1"], board.index["E4"]) == 7
    assert board.distance(board.index["C2"], board.index["C2"]) == 0


@pytest.mark.parametrize(("columns", "rows"), [(0, 1), (1, 0), (27, 1), (1, 27)])
def test_a_board_without_cells_or_with_too_many_is_refused(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="1 to 26"):
        rectangle(columns, rows)
