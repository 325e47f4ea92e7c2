"""Malformed documents: one line on standard error, exit status 2, no output."""

import json
from collections.abc import Iterable
from copy import copy
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools.refereeing import command, document, prefilled, refusal

SAID = document([["red", "1", "A1"]], [["green", "1", "B1"], ["blue", "2", "/undo"]])


def changed(**parts: Any) -> bytes:
    return json.dumps({**SAID, **parts}).encode()


def saying(said: Any) -> bytes:
    return changed(phases=[{"say": []}, {"say": []}, {"say": [said]}])


@pytest.mark.parametrize(
    ("given", "where"),
    [
        (b"", "document: "),
        (b" \n", "document: "),
        (b"[]", "document: "),
        (b"null", "document: "),
        (b"{", "line 1, column 2: "),
        (changed() + b"\n{}", "line 2, column 1: "),
        (b"\xef\xbb\xbf" + changed(), "document: "),
        (changed(seed="x").replace(b'"x"', b'"\xe9"'), "byte "),
        (json.dumps(SAID).encode("utf-16"), "byte 0: "),
        (b"[" * 100_000, "document: "),
        (changed(config={"prefilled": json.loads("[" * 60 + "]" * 60)}), "config.prefilled[0]: "),
        (b" " * 1024 * 1024 + changed(), "document: "),
        (b'{"game": "bifrost", "game": "bifrost"}', "game: "),
        (changed().replace(b'{"say": [["red"', b'{"say": [], "say": [["red"'), "phases[0].say: "),
        (changed(config={"points": [float("nan"), 2, 0]}), "config.points[0]: "),
        (changed(config={"points": [3, 2, float("-inf")]}), "config.points[2]: "),
        (changed().replace(b'"A1"', b"1e999"), "phases[0].say[0][2]: "),
        (
            changed(config={"move_seconds": 0}).replace(b" 0", b" " + b"9" * 5000),
            "config.move_seconds: ",
        ),
        (saying(["red", "1", "\ud800"]), "phases[2].say[0][2]: "),
        (changed(**{"\udfff": 1}), "document: "),
    ],
)
def test_what_is_no_sound_json_is_refused(given: bytes, where: str) -> None:
    assert refusal(given).startswith(where)


@pytest.mark.parametrize(
    ("given", "where"),
    [
        (json.dumps({"seats": [], "phases": []}).encode(), "game: "),
        (json.dumps({"game": "bifrost", "phases": []}).encode(), "seats: "),
        (json.dumps({"game": "bifrost", "seats": []}).encode(), "phases: "),
        (changed(game="chess"), "game: "),
        (changed(game=None), "game: "),
        (changed(game="\u202e\n" * 500), "game: "),
        (changed(colour="red"), "colour: "),
        (changed(**{"": 1}), '"": '),
        (changed(**{"k" * 500: 1}), '"kkk'),
        (changed(config=None), "config: "),
        (changed(config=[]), "config: "),
        (changed(config={"colour": 1}), "config.colour: "),
        (changed(config={"prefilled": "trin"}), "config.prefilled: "),
        (
            json.dumps(prefilled({"red": ["C4"], "blue": ["c4"]})).encode(),
            "config.prefilled.blue: ",
        ),
        (changed(config={"move_seconds": True}), "config.move_seconds: "),
        (changed(config={"advance": "locked"}), "config.advance: "),
        (changed(config={"advance": ["deadline"]}), "config.advance: "),
        (changed(seed=5), "seed: "),
        (changed(seed=None), "seed: "),
        (changed(seats=["red", "blue", "green"]), "seats: "),
        (changed(seats=["red", "green"]), "seats: "),
        (changed(seats="red"), "seats: "),
        (changed(seats=["red", 2, "blue"]), "seats[1]: "),
        (changed(then="forever"), "then: "),
        (changed(then=None), "then: "),
        (changed(phases={}), "phases: "),
        (changed(phases=[[]]), "phases[0]: "),
        (changed(phases=[{}]), "phases[0].say: "),
        (changed(phases=[{"say": [], "note": "x"}]), "phases[0].note: "),
        (changed(phases=[{"say": {}}]), "phases[0].say: "),
        (saying("red"), "phases[2].say[0]: "),
        (saying(["red", "1"]), "phases[2].say[0]: "),
        (saying(["red", "1", "A1", "A2"]), "phases[2].say[0]: "),
        (saying({"seat": "red"}), "phases[2].say[0]: "),
        (saying(["Red", "1", "A1"]), "phases[2].say[0][0]: "),
        (saying([None, "1", "A1"]), "phases[2].say[0][0]: "),
        (saying(["red", "7", "A1"]), "phases[2].say[0][1]: "),
        (saying(["red", None, "A1"]), "phases[2].say[0][1]: "),
        (saying(["red", 1, "A1"]), "phases[2].say[0][1]: "),
        (saying(["red", "1", 5]), "phases[2].say[0][2]: "),
        (saying(["red", "1", None]), "phases[2].say[0][2]: "),
    ],
)
def test_what_the_format_does_not_know_is_refused_by_name(given: bytes, where: str) -> None:
    line = refusal(given)
    assert line.startswith(where), line
    assert len(line) <= 400


def test_an_unknown_board_is_told_which_there_are() -> None:
    assert refusal(saying(["red", "7", "A1"])).endswith("there are 1, 2, 3, 4, 5, 6.")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.json"):
        result = command([str(path)])
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.startswith(f"{path}: ")
        assert result.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_made_is_refused_and_nothing_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(changed())
    result = command([str(file), "--images", str(file / "pictures")])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"{file}/pictures cannot be written: ")
    assert result.stderr.count("\n") == 1


ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["red", "1", "4", "A1", "pass", "/undo", "/lock", "trine", "say", "C4"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    parts: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        parts = cast("dict[Any, Any]", value).items()
    elif isinstance(value, list):
        parts = enumerate(cast("list[Any]", value))
    return [path, *(place for key, part in parts for place in places(part, (*path, key)))]


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copied: Any = copy(value)
    copied[path[0]] = put(value[path[0]], path[1:], new)
    return copied


WHOLE = {
    **SAID,
    "config": {
        "prefilled": {"red": ["C4", "E2"]},
        "points": [3, 2, 0],
        "move_seconds": 60,
        "advance": "deadline",
    },
    "seed": "any",
    "then": "timeouts",
}


@given(st.lists(st.tuples(st.sampled_from(places(WHOLE)), ODD), min_size=1, max_size=2))
@settings(max_examples=150, deadline=None)
def test_any_changed_document_is_played_or_refused(changes: list[tuple[Any, Any]]) -> None:
    asked: Any = WHOLE
    for path, new in changes:
        if path in places(asked):
            asked = put(asked, path, new)
    result = command(["-"], json.dumps(asked).encode())
    assert result.exit_code in (0, 2), result.exception
    if result.exit_code == 2:
        assert result.stdout == "" and result.stderr.count("\n") == 1
    else:
        assert json.loads(result.stdout)["game"] == "bifrost"


@given(st.binary(max_size=40) | st.text(alphabet='{}[]",:0e-x \n', max_size=30).map(str.encode))
@settings(max_examples=100, deadline=None)
def test_arbitrary_bytes_are_refused_in_one_line(data: bytes) -> None:
    assert refusal(data)
