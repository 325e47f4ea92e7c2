"""The forecast of a sequence: its net, and who gets the rest."""

import pytest

from bifrost_bot.engines.social_snake.model import State
from tests.games.social_snake.play import apples, close, field, plan, read_back, rows, started

COLUMN = rows(
    """
    0 0 0 0 0 0
    0 0 0 0 0 0
    0 0 0 0 1 0
    0 0 0 0 2 0
    0 0 0 0 4 0
    0 0 0 0 4 0
    0 0 0 0 1 0
    1 1 1 1 1 1
    """
)


def confirmation(state: State, text: str, seat: str = "red") -> str:
    """What is read back to a player, without the heading."""
    return read_back(state, text, seat).partition("\n")[2]


def caption(state: State, text: str, seat: str = "red") -> str:
    """What the picture of a plan says."""
    ((_, scene),) = plan(state, text, seat)
    assert scene.aside[1:] == scene.captions and scene.alt.endswith(scene.captions[0])
    return scene.captions[0]


def towards_yellow() -> State:
    return started({"red": "E3", "yellow": "E7", "navy": "A1"}, grids={"A": COLUMN})


def test_apples_that_are_sure_to_go_to_the_owner_of_a_body_are_not_promised() -> None:
    state = towards_yellow()
    said = (
        "3 moves to E6; step 4 would hit Yellow on E7, so the 10 apples taken on the way go to "
        "Yellow: net 0 if nobody gets in the way"
    )
    assert f"• grid A: DDDD: {said}." in confirmation(state, "DDDD")
    assert f"• grid A: DDDD, 2 steps ahead: {said}." in confirmation(state, "DDDD +2")
    assert caption(state, "DDDD") == f"{said}."
    assert apples(close(state, {"red": "DDDD"})[0]) == {"red": 0, "yellow": 10, "navy": 0}


def test_negative_apples_and_garnets_on_the_way_stay_with_whoever_runs_into_somebody() -> None:
    grid = rows("1 2 -4 g1 5 1 1\n1 1 1 1 1 1 1")
    state = started({"red": "A1", "yellow": "F1", "navy": "A2"}, grids={"A": grid})
    assert (
        "RRRRR: 4 moves to E1; step 5 would hit Yellow on F1, so the 7 apples taken on the way go "
        "to Yellow, and you keep -4: net -4 and 1 garnet if nobody gets in the way."
        in confirmation(state, "R" * 5)
    )
    after, _ = close(state, {"red": "RRRRR"})
    assert apples(after) == {"red": -4, "yellow": 7, "navy": 0} and after.garnets["red"] == 4


def in_a_corner(*, turning: bool = False) -> State:
    """Red in the corner of a small field, the others far away."""
    cells = {"red": "A1", "yellow": "F3", "navy": "A4"}
    return started(cells, grids={"A": field(6, 4, "2")}, free_rounds=[1] if turning else [])


def test_running_into_oneself_keeps_all_and_says_so() -> None:
    state = in_a_corner(turning=True)
    assert (
        "RDLU: 3 moves to A2; step 4 would hit your own body on A1, so you stop there and "
        "lose nothing: net +6 if nobody gets in the way." in confirmation(state, "RDLU")
    )
    assert apples(close(state, {"red": "RDLU"})[0])["red"] == 6


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "RRRRRRRRR",
            "RRRRRRRRR: 5 moves to F1, net +10 if nobody gets in the way; it stops there: "
            "move 6 leads right from F1 off the grid.",
        ),
        (
            "RRD",
            "it stops there: move 3 goes down after right, and this round a snake keeps to one "
            "direction",
        ),
        ("stay +2", "stays on A1"),
    ],
    ids=["edge", "turn", "stay"],
)
def test_what_ends_a_sequence_by_itself_keeps_all(text: str, said: str) -> None:
    assert said in confirmation(in_a_corner(), text)


def test_a_first_move_onto_a_body_promises_nothing() -> None:
    state = started({"red": "A1", "yellow": "B1", "navy": "A4"}, grids={"A": field(6, 4, "2")})
    assert (
        "• grid A: RRR: stays on A1; step 1 would hit Yellow on B1, so you stop there."
        in confirmation(state, "RRR")
    )


def test_what_no_other_snake_can_prevent_is_called_sure() -> None:
    """In a round of one direction others come only to the four lines from their heads."""
    assert (
        "RR: 2 moves to C1, net +4 at least, because no other snake can get in the way."
        in confirmation(in_a_corner(), "RR")
    )
    turning = in_a_corner(turning=True)
    assert "RR: 2 moves to C1, net +4 if nobody gets in the way." in confirmation(turning, "RR")


def test_other_snakes_come_through_tunnels_too() -> None:
    cells = {"red": "A1", "yellow": "D3", "navy": "A4"}
    assert "R: 1 move to B1, net +1 at least" in confirmation(
        started(cells, grids={"A": field(4, 4)}), "R"
    )
    # Yellow moves up into the tunnel on D1, and comes out above B2.
    grid = rows("1 1 1 t:cyan\n1 t:cyan 1 1\n1 1 1 1\n1 1 1 1")
    assert "R: 1 move to B1, net +1 if nobody gets in the way." in confirmation(
        started(cells, grids={"A": grid}), "R"
    )


def test_one_apple_goes_to_its_new_owner() -> None:
    state = started({"red": "A1", "yellow": "C1", "navy": "A2"}, grids={"A": field(6, 4)})
    assert "so the 1 apple taken on the way goes to Yellow: net 0 if" in confirmation(state, "RR")


def test_tunnels_on_the_way_are_named() -> None:
    grid = rows("1 t:light-green 1 1 t:cyan\n1 1 1 1 1\n1 t:light-green 1 1 1\n1 t:cyan 1 1 1")
    state = started({"red": "A1", "yellow": "E2", "navy": "A4"}, grids={"A": grid}, free_rounds=[1])
    assert (
        "R: 1 move to C3 through the light green tunnel, net +1 if nobody gets in the way."
        in confirmation(state, "R")
    )
    # C3, C2, C1, D1, and right into the cyan tunnel on E1, out at B4.
    assert (
        "RUURR: 5 moves to C4 through the light green and cyan tunnels, net +5 if"
        in confirmation(state, "RUURR")
    )
