"""The referee on a game unlike Bifröst: named seats, secrets, early ends."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tests.match import whisper
from tests.tools.refereeing import answer, refusal

ANN_AND_BOB: dict[str, Any] = {"game": "whisper", "seats": ["x-ray", "bob_2"]}


@pytest.fixture(autouse=True)
def _whisper(monkeypatch: pytest.MonkeyPatch):
    whisper.register(monkeypatch)


def whispered(*phases: list[tuple[str, str]], **parts: Any) -> dict[str, Any]:

    def spoken(phase: Sequence[tuple[str, str]]) -> dict[str, Any]:
        return {"say": [[seat, None, text] for seat, text in phase]}

    said = list(map(spoken, phases))
    return {**ANN_AND_BOB, "phases": said, **parts}


def test_seats_are_those_of_the_document_and_no_others() -> None:
    answered = answer(whispered([]))
    assert list(answered["seats"]) == ["x-ray", "bob_2"]
    assert answered["phases"][0]["to_act"] == [["x-ray", None], ["bob_2", None]]
    assert answered["phases"][0]["name"] == "round 1"


def test_a_text_after_the_last_answer_is_refused_in_its_own_entry() -> None:
    answered = answer(
        whispered([("x-ray", "one"), ("bob_2", "two"), ("x-ray", "three"), ("bob_2", "/undo")], [])
    )
    first, second = answered["phases"]
    assert [reply["ok"] for reply in first["replies"]] == [True, True, False, False]
    assert (first["number"], second["number"]) == (1, 2)
    assert first["private"] == {
        "x-ray": ["You whispered one, x-ray."],
        "bob_2": ["You whispered two, bob_2."],
    }
    assert second["private"] == {}


def test_the_reply_to_the_text_that_closes_a_phase_speaks_of_that_phase() -> None:
    answered = answer(whispered([("x-ray", "stamp"), ("bob_2", "stamp")]))
    assert [reply["reply"] for reply in answered["phases"][0]["replies"]] == [
        "Recorded: x-ray whispers stamp@1 in round 1.",
        "Recorded: bob_2 whispers stamp@1 in round 1.",
    ]


def test_a_text_after_the_answer_that_ended_the_match_is_refused() -> None:
    answered = answer(
        whispered([("x-ray", "a"), ("bob_2", "b"), ("x-ray", "c")], config={"rounds": 1})
    )
    assert [reply["ok"] for reply in answered["phases"][0]["replies"]] == [True, True, False]
    assert answered["finished"] is True
    assert answered["ranking"] == [["x-ray", "bob_2"]]


def test_a_deadline_closes_a_phase_that_not_all_have_answered() -> None:
    answered = answer(whispered([("bob_2", "alone")], []))
    assert answered["phases"][0]["private"] == {"bob_2": ["You whispered alone, bob_2."]}
    assert answered["phases"][1]["number"] == 2


def test_undo_takes_back_text_by_text_where_a_game_adds_them_up() -> None:
    said = ["one", "two", "/undo", "three", "/undo", "/undo", "/undo", "four"]
    answered = answer(whispered([("bob_2", text) for text in said]))
    assert [reply["ok"] for reply in answered["phases"][0]["replies"]] == [True] * 6 + [False, True]
    assert answered["phases"][0]["private"]["bob_2"] == ["You whispered four, bob_2."]


def test_a_view_holds_nothing_that_is_another_seats_secret() -> None:
    answered = answer(whispered([("bob_2", "treasure")]), views=True)
    views = answered["views"]
    assert "treasure" in views["bob_2"]["boards"]["a"]
    assert "treasure" not in str({name: view for name, view in views.items() if name != "bob_2"})
    assert answered["phases"][0]["public"] == []


def test_timeouts_end_a_match_of_rounds() -> None:
    answered = answer(whispered(then="timeouts"))
    assert [phase["number"] for phase in answered["phases"]] == [1, 2, 3]
    assert answered["phases"][-1]["public"] == ["Everybody whispered."]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"seats": ["ann"]}, "seats: "),
        ({"seats": ["ann", "bob", "cid", "dan", "eve"]}, "seats: "),
        ({"seats": ["ann", "Bob"]}, "seats[1]: "),
        ({"seats": ["ann", "public"]}, "seats[1]: "),
        ({"seats": ["none", "ann"]}, "seats[0]: "),
        ({"seats": ["ann", "all"]}, "seats[1]: "),
        ({"seats": ["ann", "ann"]}, "seats[1]: "),
        ({"seats": ["ann", "b" * 33]}, "seats[1]: "),
        ({"seats": ["ann", "bob\n"]}, "seats[1]: "),
        ({"seats": ["ann", ""]}, "seats[1]: "),
        ({"phases": [{"say": [["bob_2", "a", "hush"]]}]}, "phases[0].say[0][1]: "),
        (
            {"phases": [{"say": list[Any]()}, {"say": [["ann", None, "hush"]]}]},
            "phases[1].say[0][0]: ",
        ),
    ],
)
def test_unknown_seats_and_boards_are_malformed(change: dict[str, Any], where: str) -> None:
    assert refusal(json.dumps({**whispered([]), **change}).encode()).startswith(where)
