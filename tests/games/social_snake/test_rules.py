"""The flow of a match, starts, routes and reach, clause by clause."""

from itertools import permutations
from typing import Any

import pytest

from bifrost_bot.engines.errors import IllegalError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.grid.lattice import route, ways
from bifrost_bot.engines.social_snake.model import Layout, Moves, Sequence, State, Tunnel
from bifrost_bot.engines.social_snake.resolution import grant
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import EVERYTHING, Slot
from tests.games.social_snake.play import (
    ENGINE,
    THREE,
    apples,
    begin,
    close,
    field,
    rows,
    started,
    trail,
)


def names_of_phases(state: State) -> list[str]:
    found: list[str] = []
    while (phase := ENGINE.phase(state)) is not None:
        found.append(phase.name)
        state, _ = close(state)
    return found


def test_a_stage_is_start_lists_and_rounds_and_stages_follow_each_other() -> None:
    """S-4, S-33."""
    state = begin(grids={"A": field(4, 4), "B": field(4, 4)}, schedule=[["A"], ["B"]], rounds=2)
    assert names_of_phases(state) == [
        "start",
        "round 1",
        "round 2",
        "start",
        "round 1",
        "round 2",
        "vote",
    ]


def test_two_grids_of_a_stage_take_one_answer_each_phase() -> None:
    """V1-1: everyone owes one submission for both."""
    state = begin(grids={"A": field(4, 4), "B": field(4, 4)}, schedule=[["A", "B"]])
    phase = ENGINE.phase(state)
    assert phase is not None
    assert phase.to_act == tuple(Slot(seat) for seat in THREE)
    assert phase.boards == ("A", "B")
    assert ENGINE.boards(state) == ("A", "B")


def test_grids_of_later_stages_are_in_no_view_before_their_stage() -> None:
    """S-5."""
    grids = {"A": field(4, 4, "1"), "B": field(4, 4, "777")}
    state = begin(grids=grids, schedule=[["A"], ["B"]], rounds=1)
    for viewer in (None, EVERYTHING, *THREE):
        assert "777" not in repr(ENGINE.view(state, viewer))
    state, _ = close(close(state)[0])
    assert "777" in repr(ENGINE.view(state, None))


@pytest.mark.parametrize(
    ("lists", "granted"),
    [
        ({"red": "abc", "blue": "def", "green": "ghi"}, {"red": "a1", "blue": "d1", "green": "g1"}),
        ({"red": "abc", "blue": "ade", "green": "fgh"}, {"red": "b2", "blue": "d2", "green": "f1"}),
        ({"red": "abc", "blue": "bcd", "green": "cab"}, {"red": "a1", "blue": "b1", "green": "c1"}),
        ({"red": "abc", "blue": "acb", "green": "dbc"}, {"red": None, "blue": "c2", "green": "d1"}),
        ({"red": "abc", "blue": "dea", "green": "fga"}, {"red": "a1", "blue": "d1", "green": "f1"}),
        ({"red": "abc", "green": "abd"}, {"red": "c3", "blue": None, "green": "d3"}),
    ],
)
def test_a_choice_is_granted_unless_somebody_lists_it_as_high_or_higher(
    lists: dict[str, str], granted: dict[str, Any]
) -> None:
    """S-7, S-9."""
    cells = {seat: tuple(map(ord, letters)) for seat, letters in lists.items()}
    found = {seat: grant(seat, cells) for seat in THREE}
    assert {
        seat: start and f"{chr(start.cell)}{start.choice}" for seat, start in found.items()
    } == granted


def test_no_cell_is_ever_granted_twice() -> None:
    """S-8: over all ways in which three players can list three out of four cells."""
    all_lists = list(permutations(range(4), 3))
    for first in all_lists[:6]:
        for second in all_lists:
            for third in all_lists:
                lists: dict[str, tuple[int, ...]] = dict(
                    zip(THREE, (first, second, third), strict=True)
                )
                cells = [start.cell for seat in THREE if (start := grant(seat, lists)) is not None]
                assert len(cells) == len(set(cells))


def test_what_lies_on_starting_cells_is_gone_for_everybody() -> None:
    """S-10."""
    state = started({"red": "A1", "blue": "B1", "green": "C1"}, grids={"A": rows("9 g5 -4\n1 1 1")})
    assert apples(state) == {"red": 0, "blue": 0, "green": 0}
    board: Any = ENGINE.report(state).boards["A"]
    assert board["items"] == {f"{letter}2": {"apples": 1} for letter in "ABC"}
    assert set(state.garnets.values()) == {3}


LAYOUT = Layout(4, 2, (0,) * 8, (0,) * 8)
TUNNELS = Layout(4, 2, (0,) * 8, (0,) * 8, (Tunnel("cyan", 1, 6),))


@pytest.mark.parametrize(
    ("start", "sequence", "free", "cells", "words"),
    [
        (0, "RRR", False, (1, 2, 3), ""),
        (0, "", False, (), ""),
        (0, "RRRR", False, (1, 2, 3), "move 4 leads right from D1 off the grid"),
        (0, "RDR", False, (1,), "move 2 goes down after right"),
        (0, "RDR", True, (1, 5, 6), ""),
        (0, "U", False, (), "move 1 leads up from A1 off the grid"),
        (0, "LLR", False, (), "move 1 leads left"),
    ],
)
def test_a_sequence_is_played_up_to_its_first_invalid_move(
    start: int, sequence: str, free: bool, cells: tuple[int, ...], words: str
) -> None:
    """S-12 to S-14."""
    found = route(LAYOUT, start, sequence, free)
    assert found.cells == cells
    assert found.cut.startswith(words) and bool(found.cut) == bool(words)


def test_ways_lead_through_tunnels_or_nowhere() -> None:
    """S-29: who goes right from A1 comes out right of C2, up from B2 above it, and down from C1
    below B1.
    """
    led = ways(TUNNELS)
    assert led["R"][0] == 7
    assert led["U"][5] == 2
    assert led["D"][2] == 5
    assert led["U"][0] == OUTSIDE
    assert route(TUNNELS, 0, "RR", True).cut == "move 2 leads right from D2 off the grid"


def test_a_way_out_beyond_the_edge_is_off_the_grid() -> None:
    at_the_edge = Layout(3, 1, (0,) * 3, (0,) * 3, (Tunnel("cyan", 1, 2),))
    assert (
        route(at_the_edge, 0, "R", True).cut
        == "move 1 leads right from A1 through a tunnel and off the grid"
    )


def test_garnets_that_are_many_cost_no_time() -> None:
    """A head start of a million steps is played as fast as one of two."""
    state = started(
        {"red": "A1", "blue": "C1", "green": "A3"}, grids={"A": field(4, 4)}, garnets=1_000_000
    )
    state, _ = close(state, {"red": "R +999999", "blue": "D +7"})
    assert trail(state.grids[0], "red") == ["A1", "B1"]
    assert state.garnets == {"red": 1, "blue": 999_993, "green": 1_000_000}


def test_garnets_of_both_grids_come_out_of_one_purse() -> None:
    """S-26, R-11."""
    state = begin(grids={"A": field(4, 4), "B": field(4, 4)}, schedule=[["A", "B"]], seed="x")
    state, _ = close(state)
    view = ENGINE.view(state, "red")
    with pytest.raises(IllegalError, match="all grids together, and you have 3"):
        ENGINE.parse("A: R +2; B: stay +2", view, Slot("red"), None)
    draft = Moves({"A": Sequence("R", 2)})
    with pytest.raises(IllegalError):
        ENGINE.parse("B: stay +2", view, Slot("red"), draft)
    assert ENGINE.parse("A: R; B: stay +3", view, Slot("red"), draft) == Moves(
        {"A": Sequence("R"), "B": Sequence("", 3)}
    )


def test_moves_of_a_submission_may_be_parted_by_blanks_and_commas() -> None:
    state = started({"red": "A1", "blue": "C1", "green": "A3"}, grids={"A": field(4, 4)})
    view = ENGINE.view(state, "red")
    for text in ("A: RRR +2", "a:r,r,r+2", "R R R + 2", " rrr  +2 ", "A :RRR +02"):
        assert ENGINE.parse(text, view, Slot("red"), None) == Moves({"A": Sequence("RRR", 2)})
    assert ENGINE.parse("STAY", view, Slot("red"), None) == Moves({"A": Sequence("")})


def test_the_last_round_ends_a_stage_whatever_is_left() -> None:
    """S-33: nothing is obtainable or everything, after the last round the stage is over."""
    state = started({"red": "A1", "blue": "C1", "green": "A3"}, grids={"A": field(4, 4)}, rounds=1)
    state, _ = close(state)
    assert state.step == "vote"
    assert not state.grids[0].open


def test_an_answer_by_who_owes_none_is_a_bug_and_a_match_over_resolves_to_nothing() -> None:
    state = begin(grids={"A": field(3, 3)}, rounds=1)
    with pytest.raises(ValueError, match="owe no answer"):
        ENGINE.resolve(state, {Slot("purple"): None}, Rng("", 1))
    while ENGINE.phase(state) is not None:
        state, _ = close(state)
    assert ENGINE.resolve(state, {}, Rng("", 9)) == ()
