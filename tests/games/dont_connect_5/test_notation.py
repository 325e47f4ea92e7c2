"""D-10: what players may type, and every sentence they get back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bifrost_bot.engines.dont_connect_5 import GAME as dont_connect_5
from bifrost_bot.engines.dont_connect_5.board import BY_NAME, NAMES, VERTICES, Vertex
from bifrost_bot.engines.dont_connect_5.model import Pass, Place
from bifrost_bot.engines.errors import AmbiguousError, IllegalError, MoveError, UnreadableError
from bifrost_bot.engines.values import Slot
from tests.games.dont_connect_5.play import begin, play, refusal, turn

WHITE = Slot("white")
HOW = "send a free vertex such as G5 or 1 0 0, or pass"
SEVERAL = f"That names more than one vertex; a turn has one stone: {HOW}."


def read(text: str):
    return dont_connect_5.parse(text, dont_connect_5.view(begin(), "white"), WHITE, None)


@pytest.mark.parametrize(
    "text",
    [
        "3 -2 1",
        "3,-2,1",
        "(3, -2, 1)",
        "( 3 ,-2 , 1 )",
        "(3 -2 1)",
        "[3, -2, 1]",
        " 3\t-2\n1 ",
        "+3 \N{MINUS SIGN}2 1",
        "03 -02 1",
        "C3",
        " c3 ",
        "c 3",
        "\u200bC3",
    ],
)
def test_a_vertex_is_read_by_coordinates_or_name(text: str) -> None:
    assert read(text) == Place((3, -2, 1))


@pytest.mark.parametrize("text", ["pass", "PASS", " Pass "])
def test_pass_is_read_whatever_its_case_and_blanks(text: str) -> None:
    assert read(text) == Pass()


@given(st.sampled_from(VERTICES))
def test_every_vertex_is_read_in_every_spelling(vertex: Vertex) -> None:
    x, y, z = vertex
    for text in (
        f"{x} {y} {z}",
        f"{x},{y},{z}",
        f"({x}, {y}, {z})",
        NAMES[vertex],
        NAMES[vertex].lower(),
    ):
        assert read(text) == Place(vertex)


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("A3", IllegalError, "A3 is not a vertex on this board. Row A runs from A1 to A2."),
        ("h0", IllegalError, "H0 is not a vertex on this board. Row H runs from H1 to H8."),
        ("H9", IllegalError, "H9 is not a vertex on this board. Row H runs from H1 to H8."),
        (
            "P1",
            IllegalError,
            "There is no row P. Rows run from A to O; a vertex is called G5, for example.",
        ),
        (
            "0 0 0",
            IllegalError,
            "(0, 0, 0) is not a vertex. Its numbers add up to 0; those of a vertex add up to 1 or "
            "2.",
        ),
        (
            "5 -4 0",
            IllegalError,
            "(5, -4, 0) is off the board. Each of the three numbers lies between -3 and 4.",
        ),
        ("9999999999 0 0", IllegalError, f"Those numbers are far off the board: {HOW}."),
        ("A1 A2", AmbiguousError, SEVERAL),
        ("1 0 0, 1 1 0", AmbiguousError, SEVERAL),
        ("(1 0 0)(1, 1, 0), A1", AmbiguousError, SEVERAL),
        ("A1, A2,", AmbiguousError, SEVERAL),
        ("A1 A2 A", UnreadableError, f'"A1 A2 A" is not a move: {HOW}.'),
        ("1 0 0 1 1", UnreadableError, f'"1 0 0 1 1" is not a move: {HOW}.'),
        ("G5 (1, 0, 0)", AmbiguousError, SEVERAL),
        ("", UnreadableError, f"There is nothing to read: {HOW}."),
        ("\u200b", UnreadableError, f"There is nothing to read: {HOW}."),
        ("1 0", UnreadableError, f'"1 0" is not a move: {HOW}.'),
        ("1 0 0 0", UnreadableError, f'"1 0 0 0" is not a move: {HOW}.'),
        ("3-2 1", UnreadableError, f'"3-2 1" is not a move: {HOW}.'),
        ("(1 0 0", UnreadableError, f'"(1 0 0" is not a move: {HOW}.'),
        ("(1 0 0]", UnreadableError, f'"(1 0 0]" is not a move: {HOW}.'),
        ("1.0 0 0", UnreadableError, f'"1.0 0 0" is not a move: {HOW}.'),
        ("hello", UnreadableError, f'"hello" is not a move: {HOW}.'),
        ("@everyone", UnreadableError, f'"@everyone" is not a move: {HOW}.'),
        ("/undo", UnreadableError, f'"/undo" is not a move: {HOW}.'),
        ("\U0001f525", UnreadableError, f'"\U0001f525" is not a move: {HOW}.'),
        (
            "x" * 4000,
            UnreadableError,
            f"That text has 4000 characters, far too many for an answer: {HOW}.",
        ),
    ],
)
def test_what_is_refused_is_told_what_would_be_right(
    text: str, error: type[MoveError], sentence: str
) -> None:
    with pytest.raises(error) as refused:
        read(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("count", [47, 100, 1_000])
def test_a_line_of_many_numbers_is_refused_at_once(count: int) -> None:
    with pytest.raises(UnreadableError, match=f"is not a move: {HOW}"):
        read(" ".join("1" * count))


def test_a_line_of_many_vertices_is_refused_at_once_as_more_than_one() -> None:
    for text in (
        "1 0 0 " * 333,
        "1,1,0;" * 333,
        "(1,0,0)" * 285,
        "A1" * 1_000,
        "1 0 0 " * 330 + "G5",
    ):
        with pytest.raises(AmbiguousError, match="names more than one vertex"):
            read(text)


def test_a_taken_vertex_is_refused_with_a_free_one_near_by() -> None:
    state = play("G5", "H5")
    assert refusal(state, Slot("red"), "G5") == (
        "G5 (1, 0, 0) already has White's stone. Try a free vertex, such as F5."
    )
    assert refusal(state, Slot("red"), "1 1 0").startswith("H5 (1, 1, 0) already has Black's stone")


def test_who_is_not_on_turn_is_told_whose_turn_it_is() -> None:
    state = play("G5")
    assert (
        refusal(state, WHITE, "H5")
        == "It is Black's turn, not yours; you will be told when it is yours."
    )
    assert dont_connect_5.explain_idle(dont_connect_5.view(state, "black"), Slot("black")) == (
        f"It is your turn: {HOW}."
    )
    over = play(None, None, None)
    assert refusal(over, WHITE, "G5") == "The match is over."


def test_moves_are_read_back_and_told_with_the_scores() -> None:
    state = play("G5", None, "A1", "H5", None, "A2", "G4", None)
    view = dont_connect_5.view(state, "white")
    assert (
        dont_connect_5.read_back(view, WHITE, Place((1, 1, 0)), None) == "Recorded: H5 (1, 1, 0)."
    )
    assert dont_connect_5.read_back(view, WHITE, Pass(), None) == "Recorded: pass."
    _, events = turn(state, "O1")
    assert [dont_connect_5.narrate(event) for event in events] == [
        "Red plays O1 (-3, 4, 1). White 1, Black 0, Red 0."
    ]
    _, events = turn(play(), "O1")
    assert [*map(dont_connect_5.narrate, events)] == ["White plays O1 (-3, 4, 1)."]
    _, events = turn(play("G5", None, None), None)
    assert [dont_connect_5.narrate(event) for event in events] == [
        "White passes.",
        "The match is over. Three turns in a row brought no stone. "
        "White, Black and Red share the win with 0 points each.",
    ]


def test_suggestions_are_free_vertices_and_pass_in_the_spelling_that_was_begun() -> None:
    view = dont_connect_5.view(play("A1"), "black")
    slot = Slot("black")
    assert dont_connect_5.complete(view, slot, None, "a") == ("A2",)
    assert dont_connect_5.complete(view, slot, None, "p") == ("pass",)
    assert dont_connect_5.complete(view, slot, None, "4 -")[:2] == ("4 -3 0", "4 -2 0")
    assert dont_connect_5.complete(view, slot, None, "4,-3") == ("4,-3,0",)
    assert dont_connect_5.complete(view, slot, None, "(4, -3") == ("(4, -3, 0)",)
    assert len(dont_connect_5.complete(view, slot, None, "")) == 25
    assert dont_connect_5.complete(view, WHITE, None, "") == ()


def test_the_vertex_that_sentences_give_as_an_example_is_one() -> None:
    assert BY_NAME["G5"] == (1, 0, 0)
