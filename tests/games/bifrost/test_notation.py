"""B-6: what players may type, and every sentence they get back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.engines.bifrost.model import Colour, Pass
from bifrost_bot.engines.errors import AmbiguousError, IllegalError, MoveError, UnreadableError
from bifrost_bot.engines.values import Slot
from tests.games.bifrost.play import (
    BOTTOM,
    GREEN_SHUT_OUT,
    SILENCE,
    STAR,
    TOP,
    begin,
    minute,
    play,
    refusal,
    wait_out,
)

RED = Slot("red", "1")
HOW = "send the name of one empty cell, such as E5, or pass"
SEVERAL = f"That names more than one cell; a turn colours only one: {HOW}."


def read(text: str):
    return bifrost.parse(text, bifrost.view(begin(), "red"), RED, None)


@pytest.mark.parametrize(
    "text", ["A1", "a1", " A1 ", "\ta1\n", "a 1", "A  1", "\u200bA1", "A1\u2060"]
)
def test_a_cell_is_read_whatever_its_case_and_blanks(text: str) -> None:
    assert read(text) == Colour("A1")


@pytest.mark.parametrize("text", ["pass", "PASS", " Pass "])
def test_pass_is_read_whatever_its_case_and_blanks(text: str) -> None:
    assert read(text) == Pass()


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("A0", IllegalError, "A0 is not a cell on this board. Row A runs from A1 to A5."),
        ("a6", IllegalError, "A6 is not a cell on this board. Row A runs from A1 to A5."),
        ("D9", IllegalError, "D9 is not a cell on this board. Row D runs from D1 to D8."),
        ("A01", IllegalError, "A01 is not a cell on this board. Row A runs from A1 to A5."),
        (
            "Z9",
            IllegalError,
            "There is no row Z. Rows run from A to I; a cell is called E5, for example.",
        ),
        ("C4", IllegalError, "C4 is already Red's. Try an empty one, such as B3."),
        ("F3", IllegalError, "F3 is already Green's. Try an empty one, such as E3."),
        ("a1 a2", AmbiguousError, SEVERAL),
        ("a1 a1", AmbiguousError, SEVERAL),
        ("a1,b2;c3", AmbiguousError, SEVERAL),
        ("A1A2", AmbiguousError, SEVERAL),
        ("", UnreadableError, f"There is nothing to read: {HOW}."),
        (" \n ", UnreadableError, f"There is nothing to read: {HOW}."),
        ("\u200b", UnreadableError, f"There is nothing to read: {HOW}."),
        ("\U0001f525", UnreadableError, f'"\U0001f525" is not a move: {HOW}.'),
        ("hello", UnreadableError, f'"hello" is not a move: {HOW}.'),
        ("1A", UnreadableError, f'"1A" is not a move: {HOW}.'),
        ("A1 please", UnreadableError, f'"A1 please" is not a move: {HOW}.'),
        ("p a s s", UnreadableError, f'"p a s s" is not a move: {HOW}.'),
        ("/undo", UnreadableError, f'"/undo" is not a move: {HOW}.'),
        ("A", UnreadableError, f'"A" is not a move: {HOW}.'),
        ("7", UnreadableError, f'"7" is not a move: {HOW}.'),
        ("A-1", UnreadableError, f'"A-1" is not a move: {HOW}.'),
        ("A\u00b9", UnreadableError, f'"A\u00b9" is not a move: {HOW}.'),
        ("\u0391" + "1", UnreadableError, '"\u0391' + f'1" is not a move: {HOW}.'),
        (
            "x" * 4000,
            UnreadableError,
            f"That text has 4000 characters, far too many for an answer: {HOW}.",
        ),
        ("x" * 2000, UnreadableError, f'"{"x" * 29}…" is not a move: {HOW}.'),
        (
            "A" + "9" * 1000,
            IllegalError,
            f"A{'9' * 28}… is not a cell on this board. Row A runs from A1 to A5.",
        ),
        ("@everyone **hi**", UnreadableError, f'"@everyone **hi**" is not a move: {HOW}.'),
        ("<@1234>\n`x`", UnreadableError, f'"<@1234> `x`" is not a move: {HOW}.'),
        ("\u202eevil", UnreadableError, f'"evil" is not a move: {HOW}.'),
    ],
)
def test_anything_else_is_refused_in_one_helpful_sentence(
    text: str, error: type[MoveError], sentence: str
) -> None:
    with pytest.raises(error) as refused:
        read(text)
    assert str(refused.value) == sentence


@given(st.text(max_size=60) | st.text("aA1 ,;/pPsS@*<>`\n\u202e\u200f", max_size=12))
def test_no_text_whatever_gets_more_than_a_refusal_fit_for_a_message(text: str) -> None:
    try:
        move = read(text)
    except MoveError as refused:
        sentence = str(refused)
        assert len(sentence) < 200
        assert not set(sentence) & set("\n\u202e\u200f")
        assert sentence.endswith(".")
    else:
        assert isinstance(move, (Colour, Pass))


def test_what_a_parser_reads_is_described_as_a_player_would_type_it() -> None:
    assert bifrost.describe(Colour("A1")) == "A1"
    assert bifrost.describe(Pass()) == "pass"


def test_a_recorded_move_is_read_back() -> None:
    view = bifrost.view(begin(), "red")
    assert bifrost.read_back(view, RED, Colour("A1"), None) == "Recorded: A1 on game 1."
    assert bifrost.read_back(view, RED, Pass(), None) == "Recorded: pass on game 1."


def test_out_of_turn_it_says_whose_turn_it_is_and_where_ones_own_is() -> None:
    assert refusal(begin(), Slot("red", "3"), "A1") == (
        "It is Blue's turn on game 3, not yours; it is your turn on game 1."
    )


def test_on_turn_nowhere_it_promises_to_tell() -> None:
    state = play(begin(prefilled=GREEN_SHUT_OUT), {"1": "C7"}, {})
    assert refusal(state, Slot("blue", "2"), "I5") == (
        "It is Red's turn on game 2, not yours; you will be told when it is your turn."
    )


def test_finished_everywhere_in_this_half_it_promises_nothing() -> None:
    state = play(begin(prefilled={"red": TOP}), {}, {}, {})
    assert refusal(state, RED, "C5") == (
        "You have taken 1st place on game 1 and are done there; you have no moves left in the "
        "games of this half."
    )


def test_after_losing_it_says_which_place_was_taken() -> None:
    state = play(begin(prefilled={"green": STAR}), {})
    assert refusal(state, RED, "A2").startswith(
        "You have taken 3rd place on game 1 and are done there;"
    )


def test_on_a_frozen_board_it_says_so() -> None:
    state = play(begin(), *[SILENCE] * 6)
    assert refusal(state, RED, "A1") == ("Game 1 is frozen; it is your turn on game 6.")


def test_a_game_that_is_not_open_yet_is_called_so() -> None:
    assert refusal(begin(), Slot("red", "4"), "A1").startswith(
        "Game 4 opens with the second half, when games 1 to 3 have ended;"
    )


def test_a_game_of_the_first_half_is_over_in_the_second() -> None:
    state = play(begin(prefilled={"red": TOP, "green": BOTTOM}), *[SILENCE] * 3)
    assert state.half == 2
    assert refusal(state, Slot("blue", "1"), "C5").startswith("You have taken 3rd place on game 1")


def test_after_the_end_it_says_so() -> None:
    assert refusal(wait_out(begin()), RED, "A1") == "The match is over."


def test_a_board_that_does_not_exist_is_called_so() -> None:
    assert refusal(begin(), Slot("red", "7"), "A1").startswith(
        "There is no such game; the games are 1 to 6;"
    )


def test_every_event_is_told_in_a_plain_sentence() -> None:
    state = begin(prefilled={"red": [*TOP[:4], "C5"], "green": BOTTOM})
    lines: list[str] = []
    for texts in ({"1": "A5"}, {}, {}):
        state, events = minute(state, texts)
        lines += [bifrost.narrate(event) for event in events]
    assert [line for line in lines if line and "game 1" in line.lower()] == [
        "Red plays A5 on game 1.",
        "Red connects three edges on game 1 and takes 1st place.",
        "Green makes no move on game 1.",
        "Green connects three edges on game 1 and takes 2nd place.",
        "Blue is the last one left on game 1 and takes 3rd place.",
        "Game 1 is complete: Red, Green, Blue.",
    ]


def test_losing_freezing_the_second_half_and_the_end_are_told() -> None:
    lines: list[str] = []
    state = begin(prefilled={"blue": STAR[:7], "green": STAR[7:]})
    while bifrost.phase(state) is not None:
        state, events = minute(state)
        lines += [bifrost.narrate(event) for event in events]
    for sentence in (
        "Red can no longer connect three edges on game 1 and takes 3rd place.",
        "No move on game 1 for 3 turns in a row. After 3 more it freezes, "
        "and whoever has no place there gets no points.",
        "Red has finished game 1; turn skipped.",
        "Game 1 is frozen after 6 turns in a row without a move; open places stay empty.",
        "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red.",
        "The match is over. Blue wins: points and first places are equal, and it has more cells "
        "(42 to 36).",
    ):
        assert sentence in lines
