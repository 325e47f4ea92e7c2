"""Social Snake through the referee: the public contract and bad input."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.gateway.incoming.replies import sentence
from tests.games.recorded_games import phase
from tests.tools.refereeing import answer

SEATS = ["red", "light-green", "navy"]
GRID = [
    ["1", "2", "4", "8"],
    ["g1", "0", "-3", "1"],
    ["1", "t:cyan", "1", "t:cyan"],
    ["1", "1", "1", "1"],
]
BASE: dict[str, Any] = {
    "game": "social_snake",
    "seats": SEATS,
    "config": {"grids": {"A": GRID}, "schedule": [["A"]]},
}
STARTS = [("red", "A1 A4 B4"), ("light-green", "A: d1 c4 d4"), ("navy", "a:A4, B4, C4")]


def said(*phases: Sequence[tuple[str, str]], **parts: Any) -> dict[str, Any]:
    return {**BASE, "phases": list(map(phase, phases)), **parts}


def test_before_the_starts_are_known_a_grid_shows_its_items_and_tunnels() -> None:
    result = answer(said())
    assert result["boards"] == {
        "A": {
            "heads": {},
            "trails": {},
            "items": {
                **{
                    cell: {"apples": 1} for cell in ("A1", "D2", "A3", "C3", "A4", "B4", "C4", "D4")
                },
                "B1": {"apples": 2},
                "C1": {"apples": 4},
                "D1": {"apples": 8},
                "A2": {"garnets": 1},
                "C2": {"apples": -3},
            },
            "tunnels": {"B3": "cyan", "D3": "cyan"},
            "open": True,
        }
    }
    assert result["seats"]["red"] == {
        "apples": 0,
        "apples_by_grid": {"A": 0},
        "garnets": 3,
        "award": None,
        "tokens": None,
        "elimination_candidate": None,
    }
    assert result["finished"] is False and result["ranking"] is None


def test_phases_boards_and_seats_are_told_in_the_public_shape() -> None:
    result = answer(said(STARTS, [("red", "a: r, r +1"), ("light-green", "L")]))
    assert [(phase["number"], phase["name"]) for phase in result["phases"]] == [
        (1, "start"),
        (2, "round 1"),
    ]
    assert result["phases"][0]["to_act"] == [[seat, None] for seat in SEATS]
    board = result["boards"]["A"]
    # Red is one step early: B1 in step -1, then C1 together with light green in step 0, where both
    # lose all.
    assert board["heads"] == {"red": "B1", "light-green": "D1", "navy": "A4"}
    assert board["trails"]["red"] == ["A1", "B1"]
    assert "C1" not in board["items"] and "A1" not in board["items"]
    assert result["seats"]["red"]["garnets"] == 2
    assert result["seats"]["red"]["apples_by_grid"] == {"A": 0}
    assert list(result["phases"][0]["private"]) == SEATS


def test_a_match_without_answers_ends_by_itself_and_asks_for_the_vote() -> None:
    result = answer(
        {
            "game": "social_snake",
            "seats": SEATS,
            "seed": "silence",
            "phases": [],
            "then": "timeouts",
        }
    )
    names = [phase["name"] for phase in result["phases"]]
    rounds = [f"round {number}" for number in range(1, 6)]
    assert names == ["start", *rounds, "start", *rounds, "vote"]
    assert result["ranking"] == [SEATS]
    assert sorted(result["boards"]) == ["A", "B", "C"]
    assert [len(result["boards"][name]["items"]) for name in "ABC"] == [
        15**2 - 3,
        18**2 - 3,
        20**2 - 3,
    ]
    assert sum(held["elimination_candidate"] for held in result["seats"].values()) == 1
    assert {held["tokens"] for held in result["seats"].values()} == {1}


@pytest.mark.parametrize(
    ("edition", "sizes", "names"),
    [
        ("original", {"A": 15, "B": 18, "C": 20}, "AABC"),
        ("mm2_5", {"A": 14, "B": 16}, "AB"),
        ("archipelago", {"A": 13, "B": 14, "C": 15}, "AABC"),
    ],
)
def test_each_edition_has_its_grids_and_shows_those_of_the_first_stage_alone(
    edition: str, sizes: dict[str, int], names: str
) -> None:
    document = {
        "game": "social_snake",
        "seats": SEATS,
        "config": {"edition": edition},
        "phases": [],
    }
    first = answer(document)["boards"]
    assert set(first) == ({"A"} if len(names) == 4 else {"A", "B"})
    result = answer({**document, "then": "timeouts"})
    for name, size in sizes.items():
        board = result["boards"][name]
        assert len(board["items"]) + len(board["tunnels"]) + 3 == size * size
        assert board["open"] is False
        assert bool(board["tunnels"]) == (edition == "archipelago")
        negative = [item for item in board["items"].values() if item.get("apples", 0) < 0]
        assert bool(negative) == (edition == "mm2_5")


def test_the_three_printed_sequences_resolve_in_the_printed_order() -> None:
    """ULLU, RDDRD and LLLUR: five steps, the first of them no one's in the last."""
    grid = [["1"] * 9 for _ in range(9)]
    config = {"grids": {"A": grid}, "schedule": [["A"]], "free_rounds": [1]}
    starts = [
        ["red", None, "E3 A1 B1"],
        ["light-green", None, "A6 A2 B2"],
        ["navy", None, "I9 A3 B3"],
    ]
    moves = [["red", None, "ULLU"], ["light-green", None, "RDDRD"], ["navy", None, "LLLUR"]]
    result = answer({**BASE, "config": config, "phases": [{"say": starts}, {"say": moves}]})
    assert result["boards"]["A"]["trails"] == {
        "red": ["E3", "E2", "D2", "C2", "C1"],
        "light-green": ["A6", "B6", "B7", "B8", "C8", "C9"],
        "navy": ["I9", "H9", "G9", "F9", "F8", "G8"],
    }


def test_a_second_direction_in_a_straight_round_is_accepted_cut_and_told() -> None:
    result = answer(said(STARTS, [("navy", "RRURR")]))
    reply = result["phases"][1]["replies"][0]
    assert reply["ok"] is True
    assert "move 3 goes up after right" in reply["reply"]
    assert result["boards"]["A"]["trails"]["navy"] == ["A4", "B4", "C4"]


def test_rounds_four_and_five_are_free() -> None:
    result = answer(said(STARTS, [], [], [], [("navy", "RRU")], [("navy", "LU")]))
    assert result["phases"][4]["name"] == "round 4"
    assert result["boards"]["A"]["trails"]["navy"][:4] == ["A4", "B4", "C4", "C3"]


def test_a_grid_on_which_nothing_can_be_reached_closes_and_the_next_stage_begins() -> None:
    """C-30, R-18."""
    config = {"grids": {"A": [["1", "1", "1", "5"]], "B": [["1"] * 5]}, "schedule": [["A"], ["B"]]}
    starts = [("red", "A1 B1 C1"), ("light-green", "B1 A1 C1"), ("navy", "C1 A1 B1")]
    result = answer(said(starts, [("navy", "R")], config=config))
    assert result["boards"]["A"]["open"] is False
    assert result["boards"]["B"] == {
        "heads": {},
        "trails": {},
        "items": {f"{letter}1": {"apples": 1} for letter in "ABCDE"},
        "tunnels": {},
        "open": True,
    }
    assert result["seats"]["navy"]["apples_by_grid"] == {"A": 5, "B": 0}


def test_with_one_of_two_grids_closed_the_prefix_may_be_left_out() -> None:
    config = {
        "grids": {"A": [["1", "1", "1", "5"]], "B": [["1"] * 5] * 2},
        "schedule": [["A", "B"]],
    }
    starts = [
        (seat, f"A: {cell}1 A1 B1".replace("A1 A1", "A1 C1").replace("B1 A1 B1", "B1 A1 C1"))
        for seat, cell in zip(SEATS, "ABC", strict=False)
    ]
    lists = [
        (seat, f"{text}; B: {cell}1 D2 E2")
        for (seat, text), cell in zip(starts, "ABC", strict=False)
    ]
    result = answer(
        said(
            lists, [("red", "R"), ("navy", "A: R")], [("red", "D"), ("red", "A: R")], config=config
        )
    )
    assert (
        result["phases"][1]["replies"][0]["ok"] is False
    )  # Two grids are open: it must be said on which.
    assert result["boards"]["A"]["open"] is False
    replies = result["phases"][2]["replies"]
    assert [reply["ok"] for reply in replies] == [True, False]
    assert "closed" in replies[1]["reply"]


def test_negative_cells_alone_keep_a_grid_open_and_empty_ones_do_not() -> None:
    """R-7."""
    starts = [("red", "A1 B1 C1"), ("light-green", "B1 A1 C1"), ("navy", "C1 A1 B1")]
    for token, open_still in (("-2", True), ("0", False)):
        config = {"grids": {"A": [["1", "1", "1", token]]}, "schedule": [["A"]]}
        assert answer(said(starts, [], config=config))["boards"]["A"]["open"] is open_still


def test_start_lists_that_block_each_other_leave_the_rest_to_chance() -> None:
    """C-4, C-5: red and light green both list C4 first; red gets its second choice; navy's first
    is red's second.
    """
    starts = [("red", "C4 A1 B1"), ("light-green", "C4 A2 B4"), ("navy", "A1 C1 D2")]
    result = answer(said(starts))
    assert result["boards"]["A"]["heads"]["navy"] == "A1"  # No one else has it as first.
    assert result["boards"]["A"]["heads"]["light-green"] == "A2"
    assert (
        result["boards"]["A"]["heads"]["red"] == "B1"
    )  # A1 is navy's first choice, C4 light green's.
    assert "first choice" in result["phases"][0]["private"]["navy"][0]
    assert "third choice" in result["phases"][0]["private"]["red"][0]


def test_chance_gives_cells_that_are_free_and_no_tunnels_and_repeats_for_a_seed() -> None:
    """R-8."""
    found = {
        json.dumps(answer(said([], seed=f"seed {at}"))["boards"]["A"]["heads"]) for at in range(30)
    }
    assert len(found) > 10
    for heads in map(json.loads, found):
        assert len(set(heads.values())) == 3
        assert not {"B3", "D3"} & set(heads.values())
    assert answer(said([], seed="x")) == answer(said([], seed="x"))


def test_garnets_found_in_a_round_can_be_spent_from_the_next_one() -> None:
    """R-14."""
    config = {**BASE["config"], "garnets": 0}
    result = answer(
        said(STARTS, [("red", "D +1"), ("red", "D")], [("red", "stay +1")], config=config)
    )
    assert [reply["ok"] for reply in result["phases"][1]["replies"]] == [False, True]
    assert result["phases"][2]["replies"][0]["ok"] is True
    assert result["seats"]["red"]["garnets"] == 0


def test_garnets_by_seat_leave_the_others_their_three() -> None:
    result = answer(said(config={**BASE["config"], "garnets": {"navy": 7}}))
    assert [held["garnets"] for held in result["seats"].values()] == [3, 3, 7]


def test_a_text_replaces_only_the_grids_it_names() -> None:
    config = {"grids": {"A": [["1"] * 4] * 2, "B": [["1"] * 4] * 2}, "schedule": [["A", "B"]]}
    starts = [("red", "A: A1 B1 C1\nB: A1 B1 C1"), ("red", "B: D2 C2 B2")]
    result = answer(said(starts, [("red", "A: R; B: L +2"), ("red", "A: RR +1")], config=config))
    assert result["boards"]["A"]["trails"]["red"] == ["A1", "B1", "C1"]
    assert result["boards"]["B"]["trails"]["red"] == ["D2", "C2"]
    assert result["seats"]["red"]["garnets"] == 0


def test_moves_after_a_collision_are_told_to_nobody_else() -> None:
    """C-33."""
    result = answer(said(STARTS, [("red", "RRR"), ("light-green", "LLDUDUDU")]), views=True)
    for viewer in ("red", "navy", "public"):
        assert "DUDU" not in json.dumps(result["views"][viewer])
    assert not any("DUDU" in line for line in result["phases"][1]["public"])


def test_garnets_are_told_to_their_player_alone() -> None:
    """R-28."""
    views = answer(said(config={**BASE["config"], "garnets": {"red": 77}}), views=True)["views"]
    assert "77 garnets" in json.dumps(views["red"])
    assert "77" not in json.dumps([views[name] for name in ("light-green", "navy", "public")])


# Bad input

START_REFUSALS = {
    "an unknown cell": "A1 B1 Z9",
    "a cell off the grid": "A1 B1 E1",
    "a start on a tunnel": "A1 B1 B3",
    "two cells": "A1 B1",
    "four cells": "A1 B1 C1 D1",
    "a cell twice": "A1 B1 A1",
    "an unknown grid": "Q: A1 B1 C1",
    "two lists for a grid": "A: A1 B1 C1; A: C1 B1 A1",
    "nothing": "  ;  ",
    "a text too long": "A1 " * 900,
    "a sequence instead of a list": "A: RRR",
    "a mention": "A1 B1 @everyone",
}
ROUND_REFUSALS = {
    "an unknown letter": "RRX",
    "too many garnets": "RR +4",
    "a negative number of garnets": "RR +-1",
    "half a garnet": "RR +0.5",
    "garnets without a number": "RR +",
    "an unknown grid": "Q: RR",
    "no sequence": "A:",
    "only garnets": "+2",
    "two sequences for a grid": "A: R; A: RR",
    "a list instead of a sequence": "A: A1 B1 C1",
    "nothing": " ; ",
    "a text too long": "R" * 2001,
    "a vote before its time": "vote navy",
    "a number beyond all bounds": "R +" + "9" * 900,
}
VOTE_REFUSALS = {
    "a vote for nobody": "vote",
    "a vote for a stranger": "vote purple",
    "a vote for oneself who is no candidate": "vote red",
    "two votes where one is asked": "vote navy light-green",
    "a sequence": "A: RR",
    "two votes": "vote navy; vote light-green",
}


def check_refused(good: list[list[tuple[str, str]]], text: str, **parts: Any) -> None:
    """The text is refused in a sentence or two, and what was said before counts as if the text
    had not been sent.
    """
    *before, last = good
    with_bad = answer(said(*before, [*last, ("red", text)], **parts))
    without = answer(said(*good, **parts))
    reply = with_bad["phases"][len(before)]["replies"][-1]
    assert reply["ok"] is False
    assert (
        reply["reply"].endswith(".") and "\n" not in reply["reply"] and len(reply["reply"]) <= 400
    )
    assert "@everyone" not in sentence(MoveError(reply["reply"]))
    assert reply["reply"].count(". ") <= 1, "what is wrong, and what would be right"
    assert (with_bad["boards"], with_bad["seats"]) == (without["boards"], without["seats"])


@pytest.mark.parametrize("text", START_REFUSALS.values(), ids=list(START_REFUSALS))
def test_a_bad_start_list_gets_one_sentence_and_the_earlier_one_stands(text: str) -> None:
    check_refused([[("red", "A1 A4 B4")]], text)


@pytest.mark.parametrize("text", ROUND_REFUSALS.values(), ids=list(ROUND_REFUSALS))
def test_a_bad_sequence_gets_one_sentence_and_the_earlier_one_stands(text: str) -> None:
    check_refused([STARTS, [("red", "R +1")]], text)


@pytest.mark.parametrize("text", VOTE_REFUSALS.values(), ids=list(VOTE_REFUSALS))
def test_a_bad_vote_gets_one_sentence_and_the_earlier_one_stands(text: str) -> None:
    config = {"grids": {"A": [["1"] * 4] * 2}, "schedule": [["A"]], "rounds": 1}
    starts = [("red", "A1 B2 C2"), ("light-green", "C1 B2 A2"), ("navy", "D1 B2 D2")]
    check_refused([starts, [("red", "R")], [("red", "vote navy")]], text, config=config)


def test_a_grid_of_a_stage_that_is_over_is_refused_by_its_name() -> None:
    config = {
        "grids": {"A": [["1"] * 4] * 2, "B": [["1"] * 4] * 2},
        "schedule": [["A"], ["B"]],
        "rounds": 1,
    }
    result = answer(said([], [], [("red", "A: A1 B1 C1")], config=config))
    reply = result["phases"][2]["replies"][0]
    assert (reply["ok"], reply["reply"]) == (False, "Grid A is closed. Answer for grid B.")


def test_who_has_no_vote_is_told_who_has() -> None:
    config = {"grids": {"A": [["1"] * 4] * 2}, "schedule": [["A"]], "rounds": 1}
    starts = [("red", "A1 B2 C2"), ("light-green", "C1 B2 A2"), ("navy", "D1 B2 D2")]
    result = answer(said(starts, [("red", "R")], [("navy", "vote navy")], config=config))
    reply = result["phases"][2]["replies"][0]
    assert reply["ok"] is False and "Red" in reply["reply"]
