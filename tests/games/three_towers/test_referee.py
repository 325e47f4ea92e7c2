"""Three Towers through the referee: the public contract and bad input."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.recorded_games import phase
from tests.tools.refereeing import answer, refusal

BASE: dict[str, Any] = {"game": "three_towers", "seats": ["red", "blue", "green"]}


def said(*phases: Sequence[tuple[str, str]], **parts: Any) -> dict[str, Any]:
    return {**BASE, "phases": list(map(phase, phases)), **parts}


BAD = {
    "six towers powered": "power 1 2 3 4 5 6",
    "a tower twice": "power 7 7",
    "a reserved tower powered again": "power 2",
    "a contradiction": "declare 1 on, 1 off",
    "a repeated declaration": "declare 9 off, 8 on",
    "a fourth declaration": "declare 1 on / 2 on / 3 on",
    "a pattern of two towers": "use divinity 1 ##?/???/???",
    "too few garnets": "use radiance blue 1 on",
    "an unknown player": "use radiance purple 1 on",
}


@pytest.mark.parametrize("text", BAD.values(), ids=list(BAD))
def test_bad_input_gets_one_sentence_and_the_submission_stands(text: str) -> None:
    good = [("red", "power 1 3"), ("red", "declare 8 on, 9 off")]
    config = {"garnets": {"red": 2}}
    first = [("red", "reserve 2")]
    with_bad = answer(said(first, [*good, ("red", text)], config=config))
    without = answer(said(first, good, config=config))
    reply = with_bad["phases"][1]["replies"][-1]
    assert reply["ok"] is False
    assert reply["reply"].endswith(".") and "\n" not in reply["reply"]
    assert (with_bad["boards"], with_bad["seats"]) == (without["boards"], without["seats"])
    assert with_bad["phases"][1]["public"] == without["phases"][1]["public"]


def test_the_state_before_the_first_round_closes_has_no_lights() -> None:
    answered = answer(said())
    assert answered["boards"] == {"1": {"lights": None, "sums": None}}
    assert answered["seats"]["red"] == {"points": 0, "garnets": 3, "rounds": []}


def test_rounds_are_reported_by_source() -> None:
    answered = answer(
        said([("red", "power 1 2; declare 1 on, 3 off"), ("blue", "power 2; use miracle")])
    )
    (phase,) = answered["phases"]
    assert (phase["number"], phase["name"]) == (1, "round 1")
    assert phase["to_act"] == [["red", None], ["blue", None], ["green", None]]
    assert answered["boards"] == {
        "1": {"lights": "#../.../...", "sums": [1, 2, 0, 0, 0, 0, 0, 0, 0]}
    }
    assert answered["seats"]["red"]["rounds"][0]["declarations"] == 2
    assert answered["seats"]["blue"]["garnets"] == 4
    assert list(phase["private"]) == ["red", "blue", "green"]


def test_undo_takes_back_text_by_text_and_shows_what_is_left() -> None:
    texts = ["power 1", "power none", "/undo", "/undo", "/undo"]
    answered = answer(said([("red", text) for text in texts]))
    replies = answered["phases"][0]["replies"]
    assert [reply["ok"] for reply in replies] == [True, True, True, True, False]
    assert "power: 1\n" in replies[2]["reply"]
    assert answered["boards"]["1"]["sums"] == [0] * 9


def test_lock_refuses_texts_until_undo_unlocks() -> None:
    texts = ["power 1", "/lock", "power 2", "/undo", "power 3"]
    answered = answer(said([("red", text) for text in texts]))
    assert [reply["ok"] for reply in answered["phases"][0]["replies"]] == [
        True,
        True,
        False,
        True,
        True,
    ]
    assert answered["boards"]["1"]["lights"] == "..#/.../..."


def test_timeouts_play_all_rounds_and_surplus_entries_are_refused() -> None:
    answered = answer(said(*[[("red", "declare 9 off")]] * 7))
    assert answered["finished"] is True
    assert answered["ranking"][0] == ["red"]
    assert answered["phases"][6]["number"] is None
    assert answered["phases"][6]["replies"][0]["ok"] is False
    assert len(answer(said(then="timeouts"))["phases"]) == 6


def test_views_show_each_seat_its_own_hand_alone() -> None:
    patterns = {"red": ["###/???/???"] * 3, "blue": ["?#?/?#?/?#?"] * 3}
    views = answer(said(config={"configurations": {"1": patterns}}), views=True)["views"]
    assert "###/???/???" in str(views["red"]["facts"]) and "?#?/?#?/?#?" not in str(views["red"])
    assert "Row 1: a1=ON, a2=ON, a3=ON\nRow 2: a4=?, a5=?, a6=?\n" in views["red"]["boards"]["1"]
    assert "Row 1: a1=?, a2=ON, a3=?\nRow 2: a4=?, a5=ON, a6=?\n" in views["blue"]["boards"]["1"]
    others = str([views[name] for name in ("blue", "green", "public")])
    assert "###/???/???" not in others and "a1=ON, a2=ON, a3=ON" not in others


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"seats": ["red", "blue"]}, "seats: "),
        ({"config": {"garnets": {"ann": 1}}}, "config.garnets: "),
        (
            {"config": {"configurations": {"1": {"red": ["##?/???/???"] * 3}}}},
            "config.configurations.1.red[0]: ",
        ),
        ({"config": {"attributes": {"1": "DM"}}}, "config.attributes: "),
        ({"config": {"move_seconds": 5}}, "config.move_seconds: "),
        ({"phases": [{"say": [["red", "1", "power 1"]]}]}, "phases[0].say[0][1]: "),
    ],
)
def test_malformed_documents_are_refused_at_their_place(change: dict[str, Any], where: str) -> None:
    assert refusal(json.dumps({**said([]), **change}).encode()).startswith(where)
