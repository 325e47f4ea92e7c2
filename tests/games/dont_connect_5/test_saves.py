"""Saved games of the original programs: read and scored; broken ones refused.

The project carries a few made on its own. More are taken from the directory that BIFROST_SAVES
names.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.engines.dont_connect_5.saves import (
    LARGEST_SAVE,
    Save,
    SaveError,
    differences,
    played,
    read,
    write,
)

HERE = Path(__file__).parent / "saves"
MORE = os.environ.get("BIFROST_SAVES")
SAVES = [
    path
    for folder in (HERE, *([Path(MORE)] if MORE else []))
    for path in sorted(folder.glob("*.json"))
]


def local(**changes: Any) -> dict[str, Any]:
    game = [[0, [1, 0, 0], [0, 0, 0]], [1, None, [0, 0, 0]], [2, [2, 0, 0], [0, 0, 0]]]
    return {
        "name": ["a.py", "b.py", "c.py"],
        "scores": [0, 0, 0],
        "game": game,
        "id": "1.5",
        **changes,
    }


def server(*heads: str) -> list[Any]:
    return [[head, None, [0, 0, 0]] for head in heads]


def read_value(value: Any) -> Save:
    return read(json.dumps(value))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.name)
def test_a_save_is_read_and_scores_again_without_a_difference(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    save = read(text)
    assert differences(save) == ()
    assert save.steps[-1].scores == save.scores
    if save.form == "local":
        assert write(save) == text
        assert save.id in path.name or path.parent == HERE
    else:
        assert read(write(save)).steps == save.steps


def test_both_formats_are_among_the_saves() -> None:
    assert {read(path.read_bytes()).form for path in SAVES} == {"local", "server"}


def test_a_save_is_written_as_the_original_writes_it() -> None:
    save = played(("white", "black", "red"), [(1, 0, 0), None, (1, 0, 1)], "1714358318.7607229")
    assert write(save) == (
        '{"name": ["white", "black", "red"], "scores": [0, 0, 0], "game": [[0, [1, 0, 0], [0, 0, '
        "0]], "
        '[1, null, [0, 0, 0]], [2, [1, 0, 1], [0, 0, 0]]], "id": "1714358318.7607229"}'
    )


def test_a_save_of_fewer_than_three_names_is_not_written() -> None:
    with pytest.raises(ValueError, match="3 players"):
        write(played(("white", "black"), [], "1"))


def test_a_save_without_a_turn_has_no_points() -> None:
    save = read_value(local(game=[]))
    assert save.scores == (0, 0, 0) and save.steps == ()


def test_four_names_are_read_with_a_notice_that_only_three_played() -> None:
    save = read_value(local(name=["a.py", "b.py", "c.py", "d.py"]))
    assert save.players == ("a.py", "b.py", "c.py")
    assert save.notice == "This save lists 4 names; only the first three played."
    assert read_value(local()).notice == ""


def test_whole_numbers_in_other_clothes_are_the_vertex_they_equal() -> None:
    game = [[0, [1.0, 0.0, False], [0, 0, 0]], [1, [True, 1, 0], [0, 0, 0]]]
    assert [step.stone for step in read_value(local(game=game)).steps] == [
        (1, 0, 0),
        (1, 1, 0),
    ]


def test_on_the_server_whatever_is_no_list_is_no_stone() -> None:
    save = read_value([["a", "timeout", [0, 0, 0]], ["b", 7, [0, 0, 0]], ["c", {}, [0, 0, 0]]])
    assert [step.stone for step in save.steps] == [None] * 3
    assert save.form == "server" and save.id == ""


def test_two_teams_of_one_name_are_told_apart_by_their_turns() -> None:
    save = read_value(
        [["x", [1, 0, 0], [0, 0, 0]], ["x", [1, 1, 0], [0, 0, 0]], ["y", None, [0, 0, 0]]]
    )
    assert [step.player for step in save.steps] == [0, 1, 2]


def test_a_wrong_score_is_a_difference() -> None:
    game = [[0, [1, 0, 0], [3, 0, 0]], [1, None, [0, 0, 0]]]
    assert differences(read_value(local(game=game))) == (
        "After turn 1 the save says 3, 0, 0; the stones score 0, 0, 0.",
    )


@pytest.mark.parametrize(
    ("save", "wrong"),
    [
        (b"", "not JSON from line 1, column 1"),
        (b"\xff\xfe", "not text in UTF-8"),
        (b"[" * 100_000, "too deep"),
        (b"[" + b"9" * 10_000 + b"]", "too long"),
        (b" " * (LARGEST_SAVE + 1), "too large"),
        ("a save", "is an object with"),
        ({"version": 3, **local()}, 'key "version", which no known version'),
        ({"name": ["a", "b", "c"]}, "no scores"),
        (local(name="abc"), "list of three texts"),
        (local(name=["a", "b"]), "lists 2 names"),
        (local(name=["a", "b", 3]), "short texts"),
        (local(game={}), "list of turns"),
        (local(game=[[0, None]]), "Turn 1 must be a list of player, stone and scores"),
        (local(game=[[3, None, [0, 0, 0]]]), "Turn 1 must be player 0's"),
        (local(game=[[0, "pass", [0, 0, 0]]]), "neither null nor three whole numbers"),
        (local(game=[[0, ["1", 0, 0], [0, 0, 0]]]), "neither null nor three whole numbers"),
        (local(game=[[0, [0, 0, 0], [0, 0, 0]]]), "off the board"),
        (local(game=[[0, [float("nan"), 0, 0], [0, 0, 0]]]), "off the board"),
        (local(game=[[0, None, [0, 0]]]), "scores must be three"),
        (local(game=[[0, None, [0, 0, True]]]), "scores must be three"),
        (local(scores=[9, 0, 0]), "final scores"),
        (local(id=5), "id must be"),
        (
            local(game=[[0, [1, 0, 0], [0, 0, 0]], [1, [1, 0, 0], [0, 0, 0]]]),
            "Turn 2 has a stone where there already is one",
        ),
        (local(game=[[n % 3, None, [0, 0, 0]] for n in range(4)]), "Turn 4 comes after"),
        (server("a", "b"), "has 2 turns"),
        ([["a"], 2, 3], "Turn 1 must be a list"),
        ([*server("a", "b"), ["c", [1, 0, 0], [0, 0, 0]], *server("d")], "fourth player"),
        ([*server("a", "b"), ["c", [1, 0, 0], [0, 0, 0]], *server("b")], 'should be "a"'),
    ],
)
def test_what_is_no_save_is_refused_in_one_sentence(save: object, wrong: str) -> None:
    with pytest.raises(SaveError, match=r"^[^\n]{10,200}\.$") as refused:
        read(save if isinstance(save, bytes) else json.dumps(save))
    assert wrong in str(refused.value)
