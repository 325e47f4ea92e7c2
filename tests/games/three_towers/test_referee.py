"""Three Towers through the referee: the public contract and bad input."""

from collections.abc import Sequence
from typing import Any

from tests.games.recorded_games import phase
from tests.tools.refereeing import answer

BASE: dict[str, Any] = {"game": "three_towers", "seats": ["red", "blue", "green"]}


def said(*phases: Sequence[tuple[str, str]], **parts: Any) -> dict[str, Any]:
    return {**BASE, "phases": list(map(phase, phases)), **parts}


def test_bad_input_gets_one_sentence_and_the_submission_stands() -> None:
    good = [("red", "power 1 3"), ("red", "declare 8 on, 9 off")]
    config = {"garnets": {"red": 2}}
    first = [("red", "reserve 2")]
    with_bad = answer(said(first, [*good, ("red", "power 2")], config=config))
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
