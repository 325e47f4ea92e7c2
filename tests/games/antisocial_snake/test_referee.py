"""Antisocial Snake through the referee: the public contract and bad input."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.antisocial_snake.play import VARIATIONS
from tests.games.antisocial_snake.single_board import rows
from tests.games.recorded_games import phase
from tests.tools.refereeing import answer, refusal

SQUARE = rows("r1 b2 g3 w w", "w w k w4 w", "w5 w w w w", "w w w w6 w", "r b g w w", "r7 b8 g9 w w")
BASE: dict[str, Any] = {
    "game": "antisocial_snake",
    "seats": ["ann", "bob"],
    "config": {"schedule": [["0", "1"], ["2"]], "boards": {"0": SQUARE, "1": SQUARE, "2": SQUARE}},
}
FIRST = [("ann", "0: A1 B1 C1; 1: A5 B5 C5"), ("bob", "0: A6 B6 C6\n1: A1 B1 C1")]


def said(*phases: Sequence[tuple[str, str]], **parts: Any) -> dict[str, Any]:
    return {**BASE, "phases": list(map(phase, phases)), **parts}


PLACING = {
    "no board": "A1 B1 C1",
    "a board that is not open": "2: A1 B1 C1",
    "a board that does not exist": "77: A1 B1 C1",
    "a colour missing": "0: A1 B1",
    "a colour twice": "0: A1 A5 B1 C1",
    "white": "0: A1 B1 D1 C1",
    "black": "0: A1 B1 C2",
    "off the board": "0: A1 B1 F9",
    "no tile": "0: A1 B1 C",
    "nothing": "0:",
    "moves": "0: red UUU",
    "another board's part": "0: frame A1",
    "the same part twice": "0: A1 B1 C1; 0: A5 B1 C1",
    "a good part and a bad one": "1: A1 B1 C1; 0: A1",
    "a word": "pass",
    "an empty text": "   ",
    "only separators": ";;\n;",
    "too long a text": "0: A1 " + " " * 2000 + "B1 C1",
}
MOVING = {
    "no colour": "0: UUU",
    "a colour not on the board": "0: yellow UU",
    "a colour twice": "0: red DD red D",
    "other letters": "0: red DDX",
    "no letters": "0: red",
    "stay and more": "0: red stay D",
    "off the board": "0: red L",
    "onto black": "0: blue DR",
    "into itself": "0: red DU",
    "too many twists": "0: red DRDRDRD",
    "too many twists together": "0: red DRD blue DLD green RDR",
    "tiles": "0: A1 B1 C1",
    "a board whose time is to come": "3: A1 B1 C1",
    "an answer where no quiz is": "0: answer 1 1",
    "a swap where no swaps are": "0: swap D4-D5",
}


def check(good: list[tuple[str, str]], text: str, before: list[list[tuple[str, str]]]) -> None:
    with_bad = answer(said(*before, [*good, ("ann", text)]))
    without = answer(said(*before, good))
    reply = with_bad["phases"][-1]["replies"][-1]
    assert reply["ok"] is False
    assert reply["reply"].endswith(".") and "\n" not in reply["reply"]
    assert (with_bad["boards"], with_bad["seats"]) == (without["boards"], without["seats"])


@pytest.mark.parametrize("text", PLACING.values(), ids=list(PLACING))
def test_bad_input_in_placement_gets_one_sentence_and_the_submission_stands(text: str) -> None:
    check([("ann", "0: C5 B5 A5"), ("ann", "1: A6 B6 C6")], text, [])


@pytest.mark.parametrize("text", MOVING.values(), ids=list(MOVING))
def test_bad_input_in_movement_gets_one_sentence_and_the_submission_stands(text: str) -> None:
    check([("ann", "0: red D"), ("ann", "2: A1 B1 C1")], text, [FIRST])


def test_phases_overlap_and_boards_are_listed_from_their_placement_on() -> None:
    names = [(phase["name"], phase["to_act"]) for phase in answer(said([], [], []))["phases"]]
    assert [name for name, _ in names] == ["placement", "movement+placement", "movement"]
    assert names[0][1] == [["ann", None], ["bob", None]]
    assert [list(answer(said(*[()] * count))["boards"]) for count in range(4)] == [
        ["0", "1"],
        ["0", "1", "2"],
        ["0", "1", "2"],
        ["0", "1", "2"],
    ]


def test_the_usual_match_has_six_phases_and_ten_boards_with_their_variations() -> None:
    asked = {"game": "antisocial_snake", "seats": ["ann", "bob"], "phases": [], "then": "timeouts"}
    answered = answer(asked)
    assert [phase["number"] for phase in answered["phases"]] == [1, 2, 3, 4, 5, 6]
    assert [board["variation"] for board in answered["boards"].values()] == [*VARIATIONS]
    assert answered["finished"] is True
    assert answered["ranking"] == [["ann", "bob"]]
    assert answered["boards"]["7"]["directions"] == {}
    assert answered["boards"]["9"]["shifts"]["ann"] == dict.fromkeys(
        ("red", "blue", "green", "yellow"), 3
    )
    assert answered["boards"]["8"]["quiz"] == {"ann": {}, "bob": {}}
    assert all(len(board["tiles"]) >= 8 for board in answered["boards"].values())


def test_a_board_before_its_placement_has_no_snakes_and_after_it_all_of_them() -> None:
    assert answer(said())["boards"]["0"] == {"variation": "theme", "snakes": [], "tiles": SQUARE}
    board = answer(said(FIRST))["boards"]["0"]
    assert [snake["letter"] for snake in board["snakes"]] == list("ABCDEF")
    ann = next(
        snake for snake in board["snakes"] if (snake["owner"], snake["colour"]) == ("ann", "green")
    )
    assert {**ann, "letter": ""} == {
        "letter": "",
        "owner": "ann",
        "colour": "green",
        "path": ["C1"],
        "halted": False,
        "apples": 0,
        "score": 0,
    }
    assert board["tiles"][0] == ["r", "b", "g", "w", "w"]


def test_points_are_by_board_and_only_of_boards_that_moved() -> None:
    answered = answer(said(FIRST, [("ann", "0: red DD; 1: red UU"), ("ann", "2: A1 B1 C1")]))
    assert answered["seats"]["ann"] == {"points": 5 + 5, "by_board": {"0": 5, "1": 5}}
    assert answered["seats"]["bob"] == {"points": 0, "by_board": {"0": 0, "1": 0}}


def test_a_text_replaces_only_the_parts_it_names_and_a_movement_as_a_whole() -> None:
    texts = ["0: red D blue D; 1: red U", "0: green R", "2: A1 B1 C1", "2: A5 B5 C5"]
    board = answer(said(FIRST, [("ann", text) for text in texts]))
    own = {
        snake["colour"]: len(snake["path"])
        for snake in board["boards"]["0"]["snakes"]
        if snake["owner"] == "ann"
    }
    assert own == {"red": 1, "blue": 1, "green": 2}
    assert {s["path"][0] for s in board["boards"]["2"]["snakes"] if s["owner"] == "ann"} == {
        "A5",
        "B5",
        "C5",
    }
    assert [
        len(s["path"])
        for s in board["boards"]["1"]["snakes"]
        if s["owner"] == "ann" and s["colour"] == "red"
    ] == [2]


def test_undo_takes_back_text_by_text_and_a_none_like_any_other() -> None:
    config = {"schedule": [["3"]], "boards": {"3": [*SQUARE, *rows("w w w w w", "w w w w w")]}}
    texts = [
        "3: frame A1",
        "3: frame none",
        "/undo",
        "/undo",
        "/undo",
        "3: frame none",
        "/undo",
        "/undo",
    ]
    replies = answer(said([("ann", text) for text in texts], config=config))["phases"][0]["replies"]
    assert [reply["ok"] for reply in replies] == [True, True, True, True, False, True, True, False]
    assert "frame A1" in replies[2]["reply"]


@pytest.mark.parametrize(
    ("variation", "text"),
    [("toggle", "toggle none"), ("frame", "frame none"), ("bidding", "bid none")],
)
def test_none_clears_a_part_of_the_placement_also_with_nothing_to_clear(
    variation: str, text: str
) -> None:
    board = rows(*["r b g y w"] * 8)
    config = {"schedule": [["5"]], "variations": {"5": variation}, "boards": {"5": board}}
    assert answer(said([("ann", f"5: {text}")], config=config))["phases"][0]["replies"][0]["ok"]


@pytest.mark.parametrize(
    ("variation", "text"), [("swap", "swap none"), ("redirect", "redirect none")]
)
def test_none_clears_a_part_of_the_movement_also_with_nothing_to_clear(
    variation: str, text: str
) -> None:
    config = {"schedule": [["5"]], "variations": {"5": variation}, "boards": {"5": SQUARE}}
    assert answer(said([], [("ann", f"5: {text}")], config=config))["phases"][1]["replies"][0]["ok"]


@pytest.mark.parametrize(
    "text",
    [
        "0:A1 B1 C1",
        " 0 : a1,b1 ,c1 ",
        "0: (A1, B1, C1)",
        "0: A1   B1\tC1;",
        ";0: A1 B1 C1\n\n",
        "00: A1 B1 C1",
    ],
)
def test_case_blanks_commas_and_brackets_do_not_matter(text: str) -> None:
    answered = answer(said([("ann", text)]))
    assert answered["phases"][0]["replies"][0]["ok"] is True
    assert {s["path"][0] for s in answered["boards"]["0"]["snakes"] if s["owner"] == "ann"} == {
        "A1",
        "B1",
        "C1",
    }


@pytest.mark.parametrize(
    "text", ["0: red stay", "0: stay", "0: STAY", "0: red d,d blue stay", "0: Red D D"]
)
def test_moves_may_be_written_in_several_ways(text: str) -> None:
    assert answer(said(FIRST, [("ann", text)]))["phases"][1]["replies"][0]["ok"] is True


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"seats": ["ann"]}, "seats: "),
        ({"seats": [f"p{number}" for number in range(14)]}, "seats: "),
        ({"config": {"move_seconds": 5}}, "config.move_seconds: "),
        ({"config": {"questions": [{"board": "8", "text": "Why?"}]}}, "config.questions: "),
        ({"config": {"boards": {"100": SQUARE}}}, "config.boards: "),
        ({"config": {"boards": {"0": []}}}, "config.boards.0: "),
        ({"config": {"boards": {"0": [["r", "x1"]]}}}, "config.boards.0, row 1, column B: "),
        ({"config": {"boards": {"0": [["r", 1]]}}}, "config.boards.0, row 1, column B: "),
        ({"config": {"boards": {"0": [["r", "w"], ["b"]]}}}, "config.boards.0, row 2: "),
        ({"config": {"boards": {"0": [["w", "k"]]}}}, "config.boards.0: "),
        ({"config": {"boards": {"0": [["r"] * 27]}}}, "config.boards.0, row 1: "),
        ({"config": {"boards": {"9": SQUARE}}}, "config.boards.9: "),
        ({"config": {"boards": {"44": SQUARE}}}, "config.boards.44: "),
        ({"config": {"schedule": []}}, "config.schedule: "),
        ({"config": {"schedule": [["0", "0"]]}}, "config.schedule: "),
        ({"config": {"schedule": [["0", "1", "2"]]}}, "config.schedule[0]: "),
        ({"config": {"schedule": [[0]]}}, "config.schedule[0]: "),
        ({"config": {"variations": {"0": "mirror"}}}, "config.variations.0: "),
        ({"config": {"twist_caps": {"0": -1}}}, "config.twist_caps.0: "),
        ({"config": {"twist_caps": {"0": "4"}}}, "config.twist_caps.0: "),
        ({"config": {"phase_seconds": 0}}, "config.phase_seconds: "),
        ({"phases": [{"say": [["ann", "0", "0: A1"]]}]}, "phases[0].say[0][1]: "),
    ],
)
def test_malformed_documents_are_refused_at_their_place(change: dict[str, Any], where: str) -> None:
    assert refusal(json.dumps({**said([]), **change}).encode()).startswith(where)
