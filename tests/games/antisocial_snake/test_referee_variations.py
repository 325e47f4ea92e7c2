"""Antisocial Snake through the referee: at least five named cases of each variation."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.antisocial_snake.single_board import Ended, document, play, spoken
from tests.tools.refereeing import answer

HALF = {"ann": "A1", "bob": "A3"}
"""The starts of two red snakes on boards of three rows whose middle one is free."""


def run(top: str, moves: str, variation: str, bottom: str = "", **config: Any) -> Ended:
    """Ann's snake moves along the top row; Bob's stays at the left of the bottom row."""
    width = len(top.split())
    lines = (top, " ".join(["w"] * width), bottom or " ".join(["r", *["w"] * (width - 1)]))
    return play(lines, HALF, {"ann": f"red {moves}"}, variation, **config)


# Addition


@pytest.mark.parametrize(
    ("top", "apples", "score"),
    [
        ("r w19", 19, 10),
        ("r w10", 10, 1),
        ("r w7 w2", 9, 9),
        ("r w99 w99 w1", 199, 19),
        ("r w", 0, 0),
        ("r r5", 10, 1),
    ],
    ids=["two digits", "a round number", "one digit", "three digits", "nothing", "after doubling"],
)
def test_addition_scores_the_digit_sum_of_each_snakes_apples(
    top: str, apples: int, score: int
) -> None:
    ended = run(top, "R" * (len(top.split()) - 1), "addition")
    assert (ended.snake("ann")["apples"], ended.snake("ann")["score"], ended.points("ann")) == (
        apples,
        score,
        score,
    )


@pytest.mark.parametrize(
    ("number", "score"), [(14, 7), (39, 10), (38, 10)], ids=["7", "19", "also 19"]
)
def test_addition_takes_the_digit_sum_after_halving(number: int, score: int) -> None:
    ended = play((f"r w{number} r",), {"ann": "A1", "bob": "C1"}, {"ann": "red RR"}, "addition")
    assert (ended.snake("ann")["apples"], ended.snake("ann")["score"]) == (number // 2, score)


def test_addition_sums_over_snakes_after_the_digit_sums() -> None:
    lines = ("r w9 w", "b w9 w", "r w w", "b w w")
    ended = play(lines, {"ann": "A1 A2", "bob": "A3 A4"}, {"ann": "red R blue R"}, "addition")
    assert ended.points("ann") == 18


# Elemental


@pytest.mark.parametrize(
    ("colour", "tile", "gain"),
    [
        ("red", "g", 10),
        ("red", "r", 5),
        ("red", "b", 0),
        ("blue", "r", 10),
        ("blue", "b", 5),
        ("blue", "g", 0),
        ("green", "b", 10),
        ("green", "g", 5),
        ("green", "r", 0),
        ("red", "w", 5),
        ("red", "y", 5),
        ("yellow", "y", 5),
    ],
)
def test_elemental_doubles_what_is_beaten_and_takes_what_beats(
    colour: str, tile: str, gain: int
) -> None:
    lines = (f"{colour[0]} {tile}5 w w w", "w w w w w", "r b g y w", "r b g y w")
    place = {
        "ann": f"A1 {' '.join(c for c in ('A4', 'B4', 'C4', 'D4') if 'rbgy'['ABCD'.index(c[0])] != colour[0])}"
    }
    place["bob"] = "A3 B3 C3 D3"
    ended = play(lines, place, {"ann": f"{colour} R"}, "elemental")
    assert ended.snake("ann", colour)["apples"] == gain


def test_elemental_still_occupies_a_tile_whose_apples_are_lost() -> None:
    ended = play(
        ("r b5 w r", "w w w w", "b w w b"),
        {"ann": "A1 A3", "bob": "D1 D3"},
        {"ann": "red R"},
        "elemental",
    )
    assert (ended.path("ann"), ended.tile("B1"), ended.snake("ann")["apples"]) == ("A1 B1", "b", 0)


# Frame

DEEP = (
    "r3 w1 w2 w4 k",
    "w w w w w",
    "w w w w w",
    "w w w5 w w",
    "w w1 w2 w k",
    "w w w w w",
    "w w w w w",
    "r w w w w9",
)


def test_frame_apples_can_be_claimed_where_they_fell() -> None:
    ended = play(DEEP, {"ann": "A1 / frame B1 C1", "bob": "A8"}, {"ann": "red DDDDRR"}, "frame")
    assert ended.snake("ann")["apples"] == 2 + 4


def frame(ann: str, bob: str = "", lines: tuple[str, ...] = DEEP) -> Ended:
    place = {"ann": f"A1 / frame {ann}", "bob": f"A8 / frame {bob}" if bob else "A8"}
    return play(lines, place, {}, "frame")


# Swap

FLAT = ("r w1 w2 w3 w4 k", "w5 w6 w7 w8 w9 w", "r w w w w w")


def swap(*said: str, moves: str = "") -> Ended:
    texts = {seat: f"swap {one}" for seat, one in zip(("ann", "bob"), said, strict=False)}
    texts["ann"] += f" / {moves}" if moves else ""
    return play(FLAT, HALF, texts, "swap")


def test_swap_comes_before_the_first_step() -> None:
    ended = swap("B1-B2", moves="red R")
    assert ended.snake("ann")["apples"] == 6


def test_swap_that_puts_black_in_the_way_stops_the_snake_without_halving() -> None:
    ended = play(("r w4 w5 k w w", *FLAT[1:]), HALF, {"ann": "red RRR / swap C1-D1"}, "swap")
    assert (ended.path("ann"), ended.snake("ann")["apples"], ended.snake("ann")["halted"]) == (
        "A1 B1",
        4,
        False,
    )


def test_swap_can_open_a_way_through_black_as_black_is_not_checked_when_typed() -> None:
    ended = play(
        ("r w4 k w5 w w", *FLAT[1:]), HALF, {"ann": "red RRR", "bob": "swap C1-C2"}, "swap"
    )
    assert (ended.path("ann"), ended.snake("ann")["apples"]) == ("A1 B1 C1 D1", 4 + 7 + 5)


def test_swap_can_bring_a_snakes_own_colour_into_its_way() -> None:
    lines = ("r w4 w", "w r6 w", "r w w")
    assert play(lines, HALF, {"ann": "red R / swap B1-B2"}, "swap").snake("ann")["apples"] == 12


# Stale


@pytest.mark.parametrize(
    ("top", "apples"),
    [
        ("r w5 r4", 5 + 8),
        ("r b5 w5", 4 + 4),
        ("r b5 r4 b1", 4 + 7 + 0),
        ("r b g y", 0),
        ("r b0 b0 b0 r1 w9", 0 + 0 + 0 + 0 + 6),
        ("r r3 r3", 12),
    ],
    ids=[
        "white and own keep fresh",
        "a strange tile takes off at once and later",
        "doubling first",
        "nothing below zero",
        "it stays",
        "own",
    ],
)
def test_stale_takes_off_one_for_each_strange_tile_so_far(top: str, apples: int) -> None:
    colours = "".join(sorted({token[0] for token in top.split()} - {"w", "r"}))
    row = " ".join(["r", *colours, *["w"] * (len(top.split()) - 1 - len(colours))])
    lines = (top, " ".join(["w"] * len(top.split())), row, row)
    names = [f"{'ABCDEF'[at + 1]}" for at in range(len(colours))]
    place = {
        "ann": " ".join(["A1", *(f"{name}3" for name in names)]),
        "bob": " ".join(["A4", *(f"{n}4" for n in names)]),
    }
    ended = play(lines, place, {"ann": f"red {'R' * (len(top.split()) - 1)}"}, "stale")
    assert ended.snake("ann")["apples"] == apples


def test_stale_a_tile_that_is_not_entered_does_not_count() -> None:
    lines = ("r b9 r", "b w w", "b w w")
    ended = play(lines, {"ann": "A1 A2", "bob": "C1 A3"}, {"ann": "red R", "bob": "red L"}, "stale")
    assert (ended.snake("ann")["apples"], ended.tile("B1")) == (0, "b9")


# Toggle

PATCH = ("r w w w w", "w b1 r2 b3 w", "w r4 b5 r6 w", "w g w k w", "r w w g b")


def toggle(ann: str, bob: str = "") -> Ended:
    place = {"ann": f"A1 B4 C3 / toggle {ann}", "bob": "A5 D5 E5"}
    place["bob"] += f" / toggle {bob}" if bob else ""
    return play(PATCH, place, {}, "toggle")


def test_toggle_counts_for_doubling_but_snakes_keep_their_colours() -> None:
    lines = ("r b3 w w", "w w w w", "r b w b")
    place = {"ann": "A1 B3 / toggle B1", "bob": "A3 D3"}
    ended = play(lines, place, {"ann": "red R"}, "toggle")
    assert (ended.snake("ann")["apples"], ended.snake("ann")["colour"], ended.tile("A1")) == (
        6,
        "red",
        "r",
    )


# Redirect

OPEN = ("w w w w w", "w w w w w", "r w1 w2 w3 w4", "w w w w w", "w w w w r")
LINED = {"ann": "A3", "bob": "E5"}


@pytest.mark.parametrize(
    ("moves", "ann", "bob", "path", "halted", "directions"),
    [
        ("RRRR", " / ccw C3", "stay", "A3 B3 C3 C2 C1", False, {"C3": "ccw"}),
        ("RRRRRR", " / cw C3", "ccw C5", "A3 B3 C3 C4 C5 D5", True, {"C3": "cw", "C5": "ccw"}),
        ("RRRR", " / cw E3", "ccw E3", "A3 B3 C3 D3 E3", False, {}),
        ("RRRRR", " / cw E3", "cw E3", "A3 B3 C3 D3 E3 E4", False, {"E3": "cw"}),
        ("RRRRRR", " / ccw C3", "stay", "A3 B3 C3 C2 C1", False, {"C3": "ccw"}),
        ("RL", "", "stay", "A3 B3", False, {}),
    ],
    ids=[
        "whoever enters turns with all moves to come",
        "two tiles add up",
        "opposite ones void each other",
        "equal ones count once",
        "off the board it stops without halving",
        "into itself it stops without halving",
    ],
)
def test_redirect_turns_snakes(
    moves: str, ann: str, bob: str, path: str, halted: bool, directions: dict[str, str]
) -> None:
    ended = play(OPEN, LINED, {"ann": f"red {moves}{ann}", "bob": bob}, "redirect")
    assert (ended.path("ann"), ended.snake("ann")["halted"]) == (path, halted)
    assert ended.board["directions"] == directions


def test_redirect_clockwise_then_anticlockwise_is_a_sidestep() -> None:
    lines = (*OPEN[:3], "w w w w w", "r w w w w")
    ended = play(
        lines, {"ann": "A3", "bob": "A5"}, {"ann": "red RRRRR / cw B3", "bob": "ccw B5"}, "redirect"
    )
    assert ended.path("ann") == "A3 B3 B4 B5 C5 D5"


def test_redirect_onto_black_stops_without_halving() -> None:
    lines = (OPEN[0], "w w k w w", *OPEN[2:])
    ended = play(lines, LINED, {"ann": "red RRR / ccw C3"}, "redirect")
    assert (ended.path("ann"), ended.snake("ann")["halted"]) == ("A3 B3 C3", False)


def test_redirect_turns_are_no_twists_and_what_stops_for_sure_contests_nothing() -> None:
    ended = play(
        OPEN,
        LINED,
        {"ann": "red RRR / ccw B3", "bob": "red UUUUU"},
        "redirect",
        twist_caps={"0": 0},
    )
    assert ended.path("ann") == "A3 B3 B2 B1"
    assert ended.path("bob") == "E5 E4 E3 E2 E1"


def test_redirect_reaches_along_the_axis_over_black_and_snakes() -> None:
    lines = (*OPEN[:2], "r k r w w", *OPEN[3:4], "w w w w w")
    answered = answer(
        document(lines, {"ann": "A3", "bob": "C3"}, {"ann": "cw E3 ccw A1"}, "redirect")
    )
    assert answered["boards"]["0"]["directions"] == {"E3": "cw", "A1": "ccw"}


# Bidding

FOUR = ("r b g y", "r b g y", "r b g y", "w w w w", "w w w w")
CORNERS = {"ann": "A1 B1 C1 D1", "bob": "A2 B2 C2 D2", "cid": "A3 B3 C3 D3"}


def bid(*bids: str, seats: int = 3) -> Ended:
    place = {
        seat: f"{CORNERS[seat]}" + (f" / bid {said}" if said else "")
        for seat, said in zip(("ann", "bob", "cid"), bids, strict=False)
    }
    return play(FOUR, place, {}, "bidding", seats=seats)


def reds(ended: Ended) -> list[int]:
    return [ended.board["shifts"][seat]["red"] for seat in ended.answered["seats"]]


@pytest.mark.parametrize(
    ("bids", "shifts"),
    [
        ((50, 30, 20), [3, 2, 1]),
        ((40, 40, 20), [3, 3, 1]),
        ((40, 30, 30), [3, 2, 2]),
        ((30, 30, 30), [3, 3, 3]),
        ((0, 0, 100), [2, 2, 3]),
    ],
)
def test_bidding_ranks_by_how_many_bid_more(bids: tuple[int, ...], shifts: list[int]) -> None:
    assert reds(bid(*(f"red {chips}" for chips in bids))) == shifts


def test_bidding_nothing_is_a_bid_of_nothing_on_every_colour() -> None:
    ended = bid("red 1 blue 1", "", "")
    assert ended.board["shifts"]["bob"] == {"red": 2, "blue": 2, "green": 3, "yellow": 3}


def test_bidding_limits_hold_for_each_snake_and_replace_the_cap() -> None:
    lines = (*FOUR[:3], *["w w w w"] * 6)
    place = {**CORNERS, "ann": "A3 B3 C3 D3 / bid red 9", "cid": "A1 B1 C1 D1 / bid yellow 9"}
    for moves, taken in (
        ("red DDRDRD", False),
        ("red DDRDR", True),
        ("blue DDLDLU", False),
        ("red DDRDD green DDDDLD", True),
    ):
        asked = document(lines, place, {"ann": moves}, "bidding", 3, twist_caps={"0": 0})
        reply = answer(asked)["phases"][1]["replies"][0]
        assert reply["ok"] is taken, reply


def test_bidding_is_told_to_each_player_alone_before_moving() -> None:
    ended = bid("red 50", "red 20", "")
    private = ended.answered["phases"][0]["private"]
    assert any("red 3" in line for line in private["ann"]) and any(
        "red 1" in line for line in private["cid"]
    )
    assert "red 3" not in ended.public


def test_bidding_with_two_players_gives_three_and_two() -> None:
    assert reds(bid("red 10", "red 5", seats=2)) == [3, 2]


# Quiz

BOTH = ("r w4 w8 w r", "w w w w w", "w w w w w")


def quiz(answers: dict[str, str], moves: dict[str, str], partner: bool = True) -> Ended:
    """Board 8 with the quiz, and board 9 of the same round with the plain rules."""
    place = {"ann": "8: A1; 9: A1", "bob": "8: E1; 9: E1", "cid": "8: C1; 9: C1"}
    seats = ["ann", "bob", *(["cid"] if "cid" in answers else [])]
    board = [line.split() for line in (*BOTH[:2], "r w w w w")]
    if "cid" in answers:
        place["cid"] = "8: A3; 9: A3"
    config = {
        "schedule": [["8", "9"] if partner else ["8"]],
        "boards": {"8": board, **({"9": board} if partner else {})},
        "variations": {"9": "theme"},
    }
    if not partner:
        place = {seat: text.split(";")[0] for seat, text in place.items()}
    said = {seat: [moves[seat]] if seat in moves else [] for seat in seats}
    for seat, text in answers.items():
        said[seat] += [spoken(text, "8")] if text else []
    second = [[seat, None, text] for seat in seats for text in said[seat]]
    phases = [{"say": [[seat, None, place[seat]] for seat in seats]}, {"say": second}]
    answered = answer(
        {"game": "antisocial_snake", "config": config, "seats": seats, "phases": phases}
    )
    assert all(reply["ok"] for reply in answered["phases"][1]["replies"]), answered["phases"][1][
        "replies"
    ]
    return Ended(answered, "8")


MEET = {"ann": "8: red RR", "bob": "8: red LL"}
"""Both want C1 in step 2."""


def test_quiz_counts_halts_and_takes_one_off_for_each_other_player_with_the_same_answer() -> None:
    ended = quiz({"ann": "answer 1 2", "bob": "answer 1 2", "cid": "answer 1 2"}, MEET)
    assert [ended.board["quiz"][seat]["1"] for seat in ("ann", "bob", "cid")] == [3, 3, 3]
    ended = quiz({"ann": "answer 1 2", "bob": "answer 1 1", "cid": ""}, MEET)
    assert [ended.board["quiz"][seat]["1"] for seat in ("ann", "bob")] == [5, 0]


def test_quiz_asks_for_the_step_of_the_first_halt_and_zero_if_none() -> None:
    assert quiz({"ann": "answer 2 2", "bob": "answer 2 1"}, MEET).board["quiz"] == {
        "ann": {"2": 4},
        "bob": {"2": 0},
    }
    assert quiz({"ann": "answer 2 0"}, {}).board["quiz"]["ann"] == {"2": 4}


def test_quiz_any_tied_letter_with_most_apples_is_right() -> None:
    ended = quiz({"ann": "", "bob": ""}, {})
    letters = [snake["letter"] for snake in ended.board["snakes"]]
    ended = quiz({"ann": f"answer 3 {letters[0]}", "bob": f"answer 3 {letters[1].lower()}"}, {})
    assert ended.board["quiz"] == {"ann": {"3": 4}, "bob": {"3": 4}}
    ended = quiz({"ann": "answer 3 A", "bob": "answer 3 B"}, {"ann": "8: red R"})
    best = ended.snake("ann")["letter"]
    assert ended.board["quiz"]["ann" if best == "A" else "bob"]["3"] == 4
    assert ended.board["quiz"]["bob" if best == "A" else "ann"]["3"] == 0


def test_quiz_asks_whether_a_tile_with_eight_is_left() -> None:
    assert quiz({"ann": "answer 4 yes", "bob": "answer 4 no"}, MEET).board["quiz"]["ann"]["4"] == 2
    ended = quiz({"ann": "answer 4 yes", "bob": "answer 4 no"}, {"ann": "8: red RR"})
    assert (ended.board["quiz"]["ann"]["4"], ended.board["quiz"]["bob"]["4"]) == (0, 2)


@pytest.mark.parametrize(("said", "points"), [(11, 3), (8, 3), (14, 3), (7, 0), (15, 0)])
def test_quiz_asks_for_untouched_tiles_within_three(said: int, points: int) -> None:
    assert quiz({"ann": f"answer 5 {said}"}, MEET).board["quiz"]["ann"]["5"] == points


def test_quiz_compares_the_two_boards_without_quiz_points() -> None:
    moves = {"ann": "8: red R; 9: red RR", "bob": "8: red L"}
    ended = quiz({"ann": "answer 6 yes / answer 1 0", "bob": "answer 6 yes"}, moves)
    assert (ended.board["quiz"]["ann"]["6"], ended.board["quiz"]["bob"]["6"]) == (2, 0)
    assert ended.answered["seats"]["ann"]["by_board"] == {"8": 4 + 2 + 5, "9": 12}


def test_quiz_points_count_on_the_board_but_not_in_a_snakes_score() -> None:
    ended = quiz({"ann": "answer 2 0"}, {})
    assert (ended.snake("ann")["score"], ended.points("ann")) == (0, 4)


def test_quiz_asks_about_the_other_board_only_if_there_is_one() -> None:
    answered = quiz({"ann": "answer 4 yes"}, {}, partner=False)
    assert answered.board["quiz"]["ann"] == {"4": 2}
    asked = document(BOTH, {"ann": "A1", "bob": "E1"}, {"ann": "answer 6 yes"}, "quiz", name="8")
    assert answer(asked)["phases"][1]["replies"][0]["ok"] is False


def test_quiz_truths_are_told_to_all_and_points_to_each_alone() -> None:
    ended = quiz({"ann": "answer 2 2"}, MEET)
    assert "Quiz answers: question 1: " in ended.public and "question 2: 2" in ended.public
    assert any("question 2: 4" in line for line in ended.answered["phases"][1]["private"]["ann"])


# Tiles that change, and what is refused

CHANGES: dict[str, tuple[Callable[..., Ended], tuple[Any, ...], str]] = {
    "frame: four rows down, where they add up": (frame, ("B1 C1",), "B1 w, C1 w, B5 w2, C5 w4"),
    "frame: from row four to row eight too": (frame, ("C4",), "C4 w, C8 w5"),
    "frame: a tile named by two players once": (frame, ("B1", "B1"), "B1 w, B5 w2"),
    "frame: nothing from a tile under a snake": (frame, ("A1",), "A1 r, A5 w"),
    "frame: out of play on a snake": (
        frame,
        ("A4", "", (*DEEP[:3], "w3 w w w w", *DEEP[4:])),
        "A4 w, A8 r",
    ),
    "frame: out of play on black": (
        frame,
        ("E1", "", ("r3 w1 w2 w4 w6", *DEEP[1:])),
        "E1 w, E5 k",
    ),
    "swap: numbers and colours": (swap, ("E1-F1 B1-B2",), "E1 k, F1 w4, B1 w6, B2 w1"),
    "swap: a pair of two players once": (swap, ("B1-C1", "C1-B1"), "B1 w2, C1 w1"),
    "swap: a pair named twice once": (swap, ("B1-C1 C1-B1",), "B1 w2, C1 w1"),
    "swap: no tile with two partners": (swap, ("B1-C1", "C1-D1"), "B1 w1, C1 w2, D1 w3"),
    "swap: no chain, and others": (
        swap,
        ("B1-C1 C1-D1", "D1-E1 A2-B2"),
        "B1 w1, C1 w2, D1 w3, E1 w4, A2 w6, B2 w5",
    ),
    "toggle: a tile and its neighbours": (toggle, ("C2",), "B2 r1, C2 b2, D2 r3, C1 w"),
    "toggle: none under a snake": (toggle, ("C3",), "C3 b, B3 b4, D3 b6, C2 b2, C4 w"),
    "toggle: two players cancel": (toggle, ("C2", "C2"), "B2 b1, C2 r2, D2 b3"),
    "toggle: twice by one cancels": (toggle, ("C2 C2",), "B2 b1, C2 r2, D2 b3"),
    "toggle: they add up": (toggle, ("B2 D2",), "B2 r1, C2 r2, D2 r3, B3 b4, D3 b6"),
    "toggle: no other colours": (toggle, ("B4 D4",), "B4 g, D4 k, A4 w, C4 w, B5 w, D5 g"),
}
"""What is played, with which texts, and tiles as they are then."""


@pytest.mark.parametrize("case", CHANGES.values(), ids=list(CHANGES))
def test_a_variation_changes_tiles(case: tuple[Callable[..., Ended], tuple[Any, ...], str]) -> None:
    played, texts, tiles = case
    ended = played(*texts)
    assert [f"{name} {ended.tile(name)}" for name in re.findall(r"[A-Z]\d", tiles)] == (
        tiles.split(", ")
    )


REFUSED = {
    "frame": {
        "row five": "A5",
        "a tile twice": "B1 B1",
        "six tiles": "A1 B1 C1 D1 A2 B2",
        "off the board": "Z1",
        "nothing": "",
    },
    "frame on seven rows": {"no row eight": "B4"},
    "swap": {
        "own snake": "A1-B1",
        "another snake": "A3-A2",
        "too far": "B1-D1",
        "diagonal": "B1-C2",
        "itself": "B1-B1",
        "one": "B1",
        "half": "B1-",
        "six": "B1-C1 " * 6,
        "off the board": "F1-G1",
    },
    "redirect": {
        "not in line": "cw B2",
        "own snake": "cw A3",
        "another snake": "cw E5",
        "both ways": "cw B3 ccw B3",
        "no direction": "cw B3 B4",
        "no tile": "cw",
        "a word": "north B3",
        "six": "cw B3 cw C3 cw D3 cw E3 cw A1 cw A2",
    },
    "bidding": {
        "over 100": "red 101",
        "over 100 together": "red 60 blue 41",
        "below 0": "red -1",
        "half": "red 1.5",
        "no chips": "red",
        "no such colour": "purple 5",
        "twice": "red 5 red 6",
        "a word": "red many",
        "nothing": "",
    },
    "quiz": {
        "a word": "1 many",
        "nothing said": "1",
        "below 0": "2 -1",
        "no such letter": "3 Z",
        "no letter": "3 7",
        "neither yes nor no": "4 maybe",
        "half": "5 1.5",
        "no such question": "7 yes",
        "question 0": "0 1",
        "nothing": "",
        "none": "none",
    },
}
"""Texts by variation and by what is wrong with them."""


def asking(variation: str, said: str) -> dict[str, Any]:
    """A document in which the last text is this one."""
    match variation:
        case "swap":
            return document(FLAT, HALF, {"ann": f"swap {said}"}, "swap")
        case "redirect":
            return document(OPEN, LINED, {"ann": said}, "redirect")
        case "bidding":
            place = {"ann": f"{CORNERS['ann']} / bid {said}"}
            return document(FOUR, place, {}, "bidding", 3)
        case "quiz":
            place = {"ann": "A1", "bob": "E1"}
            return document(BOTH, place, {"ann": f"answer {said}"}, "quiz", name="8")
        case _:
            lines = DEEP if variation == "frame" else (*DEEP[:6], "r w w w w")
            return document(lines, {"ann": f"A1 / frame {said}"}, {}, "frame")


@pytest.mark.parametrize(
    ("variation", "said"),
    [
        pytest.param(variation, said, id=f"{variation}: {what}")
        for variation, texts in REFUSED.items()
        for what, said in texts.items()
    ],
)
def test_what_a_variation_cannot_make_is_refused(variation: str, said: str) -> None:
    answered = answer(asking(variation, said))
    *_, last = (reply for phase in answered["phases"] for reply in phase["replies"])
    assert last["ok"] is False
    assert all(board["snakes"] for board in answered["boards"].values())
