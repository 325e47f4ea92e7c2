"""Twin worlds: views do not depend on whose the others' snakes are."""

import random
from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.drawing.text import board_text
from bifrost_bot.engines.antisocial_snake.model import Board, State
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import EVERYTHING, Slot
from bifrost_bot.gamekit.conformance.secrecy import (
    twin_worlds_that_a_viewer_cannot_tell_apart_look_the_same,
)
from tests.games.antisocial_snake.play import (
    ENGINE,
    VARIATIONS,
    begin,
    close,
    one_board,
    resolved,
    small_board,
    wandering,
)
from tests.games.antisocial_snake.sample import SAMPLE

PAIRS = [["0", "1"], ["2", "3"]]


def match_of(seed: int) -> State:
    """Three players on four small boards of any variations, after one or two random phases."""
    dice = random.Random(seed)
    kinds = {name: dice.choice(VARIATIONS) for pair in PAIRS for name in pair}
    boards = {
        name: small_board(dice, "rbgy" if kind == "bidding" else "rb", 3)
        for name, kind in kinds.items()
    }
    state = begin(3, f"{seed}", schedule=PAIRS, variations=kinds, boards=boards)
    for _ in range(dice.randint(1, 2)):
        state, _ = resolved(state, wandering(state, dice), f"{seed}")
    return state


def seen(state: State, viewer: str | None) -> tuple[Any, ...]:
    """The view with all texts and drawings made of it."""
    view = ENGINE.view(state, viewer)
    scenes = [ENGINE.scene(view, board) for board in ENGINE.boards(state)]
    frames = [ENGINE.frames(view, board) for board in ENGINE.boards(state)]
    words = [board_text(scene) for scene in scenes]
    return view, scenes, words, frames, ENGINE.notes(view), ENGINE.why(view), ENGINE.results(view)


def twin(state: State, one: str, two: str) -> State:
    """The world in which two players have each other's snakes, bids, bonus and points."""
    other = {one: two, two: one}

    def turned(seat: str) -> str:
        return other.get(seat, seat)

    def board(of: Board) -> Board:
        return replace(
            of,
            owners={letter: turned(seat) for letter, seat in of.owners.items()},
            limits={turned(seat): limits for seat, limits in of.limits.items()},
            bonus={turned(seat): bonus for seat, bonus in of.bonus.items()},
            answers={turned(seat): answers for seat, answers in of.answers.items()},
        )

    points = {turned(seat): own for seat, own in state.points.items()}
    return replace(state, boards=tuple(map(board, state.boards)), points=points)


@pytest.mark.parametrize("seed", range(8))
def test_who_of_two_others_owns_which_snake_is_in_nothing_that_is_seen(seed: int) -> None:
    state = match_of(seed)
    other = twin(state, "blue", "green")
    assert other != state
    for viewer in ("red", None):
        assert seen(other, viewer) == seen(state, viewer)
    for viewer in ("blue", "green", EVERYTHING):
        assert seen(other, viewer) != seen(state, viewer)


def test_a_player_is_shown_its_own_snakes_and_nobody_elses() -> None:
    state = match_of(3)
    for seat in state.seats:
        view = ENGINE.view(state, seat)
        assert {owner for board in view.boards for owner in board.owners.values()} == {seat}
        assert set(view.points) == {seat}
    public = ENGINE.view(state, None)
    assert not any(board.owners or board.limits or board.bonus for board in public.boards)
    assert not public.points


def test_boards_to_come_and_their_variations_are_in_nobodys_view() -> None:
    state = begin(2, schedule=PAIRS, variations={"2": "bidding", "3": "quiz"})
    for viewer in (None, "red", EVERYTHING):
        view = ENGINE.view(state, viewer)
        assert [board.name for board in view.boards] == ["0", "1"]
        assert "idding" not in str(seen(state, viewer))


def test_the_hosts_questions_are_shown_when_they_can_be_answered_and_not_before() -> None:
    rows = [["r", "w", "r"]]
    state = begin(
        2, schedule=[["8"]], boards={"8": rows}, questions=[{"board": "8", "text": "Why snakes?"}]
    )
    assert "Why snakes?" not in str([seen(state, viewer) for viewer in (None, "red", EVERYTHING)])
    state, _ = close(state, red="8: A1", blue="8: C1")
    assert all("7. Why snakes? (1 point)" in str(seen(state, viewer)) for viewer in (None, "red"))


def test_points_are_told_to_their_player_alone_until_the_match_is_over() -> None:
    rows = [["r", "w4", "w", "r"]]
    state = begin(
        2, schedule=[["0"], ["1"]], boards={"0": rows, "1": rows}, variations={"1": "theme"}
    )
    state, _ = close(state, red="0: A1", blue="0: D1")
    state, _ = close(state, red="0: red R; 1: A1", blue="1: D1")
    lines = {viewer: str(seen(state, viewer)) for viewer in (None, "red", "blue")}
    assert "Red: 4 points" in lines["red"]
    assert "4 points" not in lines["blue"] + lines[None]
    assert [row[1:] for row in ENGINE.results(ENGINE.view(state, "blue")).rows] == [
        ("-", "-"),
        ("0", "0"),
    ]
    assert ENGINE.results(ENGINE.view(state, None)).heads == ("Player", "Points")
    state, events = close(state, red="1: red R")
    assert all(
        "Red: 8 points (board 0 4, board 1 4)" in str(seen(state, viewer))
        for viewer in (None, "blue")
    )
    assert "Points: Red 8, Blue 0." in [ENGINE.narrate(event) for event in events]
    table = ENGINE.results(ENGINE.view(state, None))
    assert table.heads == ("Player", "Points", "Board 0", "Board 1")
    assert table.rows == (("Red", "8", "4", "4"), ("Blue", "0", "0", "0"))


def test_owners_are_told_to_all_when_the_match_is_over_and_not_before() -> None:
    rows = [["r", "w4", "w", "r"]]
    state = one_board(rows)
    state, _ = close(state, red="0: A1", blue="0: D1")
    assert not ENGINE.view(state, None).boards[0].owners
    assert not any("Whose" in str(seen(state, viewer)) for viewer in (None, "red", "blue"))
    state, _ = close(state, red="0: red R")
    assert state.outcome is not None
    board = state.boards[0]
    first = board.own("red")[0].letter
    second = board.own("blue")[0].letter
    owners = f"Owners of the snakes on board 0: Red {first} (red); Blue {second} (red)."
    for viewer in (None, "red", "blue", EVERYTHING):
        view = ENGINE.view(state, viewer)
        assert owners in ENGINE.notes(view)
        assert ("Snake", "Start", "End", "Score", "Whose") in [
            table.heads for table in ENGINE.scene(view, "0").tables
        ]


def test_what_a_player_said_is_explained_to_that_player_alone() -> None:
    rows = [["r", "w4", "w", "r"], ["r", "w", "w", "r"]]
    state = begin(2, schedule=[["4"], ["5"]], boards={"4": rows, "5": rows})
    state, _ = close(state, red="4: A1", blue="4: D1")
    state, _ = close(state, red="4: red R; 4: swap B2-C2 A2-B2", blue="4: stay")
    assert "your swap" in str(seen(state, "red"))
    assert not any("swap B2-C2" in str(seen(state, viewer)) for viewer in (None, "blue"))
    assert ENGINE.view(state, "blue").boards[0].answers.keys() == {"blue"}
    assert not ENGINE.view(state, None).boards[0].answers


def test_who_answered_a_quiz_wrongly_and_who_not_at_all_is_told_to_nobody_else_at_the_end() -> None:
    rows = [["r", "w", "r"]]
    state = begin(2, schedule=[["8"]], boards={"8": rows})
    state, _ = close(state, red="8: A1", blue="8: C1")
    wrong, _ = close(state, red="8: answer 1 0", blue="8: answer 1 2")
    silent, _ = close(state, red="8: answer 1 0")
    assert wrong.outcome is not None and wrong.points == silent.points
    for viewer in (None, "red"):
        assert seen(wrong, viewer) == seen(silent, viewer)
    assert any("question 1: 0" in line for line in ENGINE.why(ENGINE.view(wrong, "blue")))


def test_how_many_twists_others_bought_is_not_told_at_the_end_either() -> None:
    state = begin(2, schedule=[["9"]], boards={"9": [["r", "b", "g", "y"], ["r", "b", "g", "y"]]})
    state, _ = close(state, red="9: A1 B1 C1 D1; 9: bid red 60", blue="9: A2 B2 C2 D2")
    state, _ = close(state)
    assert state.outcome is not None
    assert ENGINE.view(state, None).boards[0].limits == {}
    assert ENGINE.view(state, "red").boards[0].limits.keys() == {"red"}


@pytest.mark.parametrize("seed", [4, 150])
def test_twins_in_what_others_answer_look_the_same_to_the_end(seed: int) -> None:
    twin_worlds_that_a_viewer_cannot_tell_apart_look_the_same(
        all_games()["antisocial_snake"], SAMPLE, seed
    )


def test_a_refusal_looks_at_no_snake_of_others() -> None:
    rows = [["r", "w", "r"], ["w", "w", "w"]]
    state = one_board(rows)
    state, _ = close(state, red="0: A1", blue="0: C1")
    view = ENGINE.view(state, "red")
    assert ENGINE.parse("0: red RR", view, Slot("red"), None).parts
