"""Notation: several grids on a line, counts, arrows, votes; refusals."""

import re
from typing import Any

import pytest

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.social_snake.model import Moves, Sequence, Starts, State, Vote
from bifrost_bot.engines.values import Slot
from tests.games.social_snake.play import ENGINE, begin, close, field, started

SEATS = ("red", "light-green", "navy")
RED = Slot("red")


def two_grids() -> State:
    grids = {"A": field(6, 6), "B": field(6, 6)}
    return begin(SEATS, grids=grids, schedule=[["A", "B"]])


def parse_for(state: State, text: str, draft: Any = None) -> Any:
    """What a text means to the game; it can be described and read again."""
    view = ENGINE.view(state, "red")
    move = ENGINE.parse(text, view, RED, draft)
    assert ENGINE.parse(ENGINE.describe(move), view, RED, None) == move
    return move


def refused(state: State, text: str, draft: Any = None) -> str:
    """The sentence by which a text is refused."""
    with pytest.raises(MoveError) as caught:
        ENGINE.parse(text, ENGINE.view(state, "red"), RED, draft)
    sentence = str(caught.value)
    assert sentence.endswith(".") and "\n" not in sentence and len(sentence) <= 400
    return sentence


def ways(text: str) -> str:
    """What a sequence means on the only grid."""
    move = parse_for(ONE, text)
    assert isinstance(move, Moves)
    return move.sequences["A"].ways


ONE = started({"red": "A1", "light-green": "F5", "navy": "F3"}, grids={"A": field(20, 20)})
TWO = close(two_grids(), {})[0]


# Start lists


@pytest.mark.parametrize("text", ["RRR", "pass", "A: RRR"])
def test_what_is_no_cell_is_told_a_list_that_would_be_right(text: str) -> None:
    state = begin(SEATS, grids={"A": field(6, 6)}, schedule=[["A"]])
    told, example = refused(state, text).rstrip(".").split(", such as ")
    assert told.endswith("Name three from A1 to F6, with spaces between them")
    assert list(parse_for(state, example).lists) == ["A"]


# Several grids on one line


@pytest.mark.parametrize(
    "text",
    ["A: RR, B: UU", "A:RR B:UU", "a: rr,b: uu", "A: R R , B : U U", "A:RR\nB:UU", "A:2R B:U2"],
)
def test_two_grids_on_one_line_are_two_sequences(text: str) -> None:
    assert parse_for(TWO, text) == Moves({"A": Sequence("RR"), "B": Sequence("UU")})


def test_garnets_and_staying_are_read_on_one_line_too() -> None:
    assert parse_for(TWO, "A: RR +1, B: stay +2") == Moves(
        {"A": Sequence("RR", 1), "B": Sequence("", 2)}
    )


@pytest.mark.parametrize(
    "text", ["A: C3 D4 E5 B: B1 C2 D3", "A: C3, D4, E5, B: B1, C2, D3", "A:C3 D4 E5,B:B1 C2 D3"]
)
def test_start_lists_of_two_grids_stand_on_one_line(text: str) -> None:
    assert parse_for(two_grids(), text) == Starts(
        {"A": ("C3", "D4", "E5"), "B": ("B1", "C2", "D3")}
    )


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("A: RR A: UU", "That text names grid A twice"),
        ("A: RR, C: UU", '"c" is not a grid'),
        ("RR, B: UU", '"rr, b" is not a grid'),
        ("A: RRB: UU", '"rrb" is not a grid'),
        ("A: RR B:", "Say how you move on grid B"),
        ("A: B: UU", "Say how you move on grid A"),
        ("A: RR :: UU", "not a grid"),
    ],
)
def test_a_line_whose_grids_are_not_clear_is_refused_as_a_whole(text: str, reply: str) -> None:
    assert reply in refused(TWO, text)


def test_a_grid_may_be_called_like_a_direction() -> None:
    state = close(
        begin(SEATS, grids={"R": field(6, 6), "U": field(6, 6)}, schedule=[["R", "U"]]), {}
    )[0]
    assert parse_for(state, "R: R R U: U") == Moves({"R": Sequence("RR"), "U": Sequence("U")})


# Counts and arrows


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("R10", "R" * 10),
        ("r 10", "R" * 10),
        ("3R", "RRR"),
        ("3 R", "RRR"),
        ("R03", "RRR"),
        ("R3U2", "RRRUU"),
        ("R3 U2", "RRRUU"),
        ("R3, U", "RRRU"),
        ("R3 U", "RRRU"),
        ("3R2U", "RRRUU"),
        ("3R U", "RRRU"),
        ("R 3U", "RUUU"),
        ("R, 3 U", "RUUU"),
        ("R3 2U", "RRRUU"),
        ("2R U2", "RRUU"),
        ("R1U", "RU"),
        ("R3R", "RRRR"),
        ("RRU 3D", "RRUDDD"),
        ("A: R10 +2", "R" * 10),
        ("→", "R"),
        ("→→↑", "RRU"),
        ("→ 3", "RRR"),
        ("3↓", "DDD"),
        ("←↑↓", "LUD"),
        ("⬆️⬇️⬅️➡️", "UDLR"),
        ("⬆⬇⬅➡", "UDLR"),
        ("➡️3, U", "RRRU"),
        ("r↑", "RU"),
    ],
)
def test_counts_and_arrows_stand_for_letters(text: str, meant: str) -> None:
    assert ways(text) == meant


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("R3U", "RRRU", "RUUU"),
        ("R 3 U", "RRRU", "RUUU"),
        ("R3U2L", "RRRUUL", "RUUULL"),
        ("RR3", "RRRR", "RRRRRR"),
        ("3RU", "RRRU", "RURURU"),
        ("RU 2", "RUU", "RURU"),
        ("→3↑", "RRRU", "RUUU"),
        ("R50U", "R50, U", "R, U50"),
    ],
)
def test_a_count_that_can_be_read_in_two_ways_is_refused_with_both(
    text: str, one: str, other: str
) -> None:
    reply = refused(ONE, text)
    assert f"can be read as {one} or as {other}" in reply


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("2R3", "has a number without a letter of its own"),
        ("3", "has a number without a letter of its own"),
        ("R3 4", "has a number without a letter of its own"),
        ("R0", "0 moves"),
        ("R\u0663", "is not a move"),
        ("R3X", '"x" is not a move'),
        ("stay3", "is not a move"),
        ("R-3", "is not a move"),
        ("R99999", "grid A has 400 cells"),
        ("R401", "grid A has 400 cells"),
        ("R200 U201", "grid A has 400 cells"),
        ("R" + "9" * 1900, "grid A has 400 cells"),
        (" ".join(["R400"] * 390), "grid A has 400 cells"),
        ("R️", "is not a move"),
    ],
)
def test_a_count_that_means_nothing_or_too_much_is_refused(text: str, reply: str) -> None:
    assert reply in refused(ONE, text)


def test_a_count_as_long_as_the_grid_has_cells_is_taken() -> None:
    assert ways("R400") == "R" * 400
    assert len(ways("R" * 1990)) == 1990


def test_counts_on_several_grids_stay_within_what_one_text_can_say() -> None:
    grids = {name: field(26, 26) for name in "ABCD"}
    state = close(begin(SEATS, grids=grids, schedule=[["A", "B", "C", "D"]]), {})[0]
    draft = parse_for(state, "A: R676 B: R676")
    assert "too many moves for one answer" in refused(state, "C: R676", draft)
    assert len(parse_for(state, "C: R500", draft).sequences["C"].ways) == 500


def test_what_is_read_back_and_described_is_in_letters() -> None:
    view = ENGINE.view(ONE, "red")
    move = ENGINE.parse("→3", view, RED, None)
    assert ENGINE.describe(move) == "A: RRR"
    assert "RRR: 3 moves to D1" in ENGINE.read_back(view, RED, move, None)


# Votes


def ballot(seats: tuple[str, ...], **settings: Any) -> State:
    """A vote of red on all others."""
    cells = {seat: f"{'ABCDEF'[at]}{3 if at else 1}" for at, seat in enumerate(seats)}
    state = started(cells, grids={"A": field(6, 3)}, rounds=1, **settings)
    state, _ = close(state, {"red": "R"})
    assert state.step == "vote"
    return state


COLOURED = ("red", "yellow", "light-green", "dark-green", "navy")


@pytest.mark.parametrize(
    "text",
    [
        "vote light-green",
        "Vote Light green",
        "VOTE LIGHT GREEN",
        "vote light_green",
        "vote lightgreen",
        "vote L",
        "vote: l",
    ],
)
def test_a_vote_by_colour_is_read_in_all_its_spellings(text: str) -> None:
    assert parse_for(ballot(COLOURED), text) == Vote(("light-green",))


@pytest.mark.parametrize(
    "text",
    [
        "vote dark green, light green",
        "vote dark green light green",
        "vote D L",
        "vote dark-green l",
        "vote d,l",
    ],
)
def test_two_colours_are_read_where_two_places_are_open(text: str) -> None:
    assert parse_for(ballot(COLOURED, edition="mm2_5"), text) == Vote(("dark-green", "light-green"))


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("vote green", '"green" is not a candidate'),
        ("vote light", '"light" is not a candidate'),
        ("vote r", '"r" is not a candidate'),
        ("vote light, green", '"light" is not a candidate'),
        ("vote light green light green", '"light green" is named twice'),
        ("vote l light-green", '"light-green" is named twice'),
    ],
)
def test_a_vote_for_nobody_who_is_candidate_is_refused(text: str, reply: str) -> None:
    assert reply in refused(ballot(COLOURED), text)


def test_all_votes_are_listed_for_programs_and_nothing_else_is() -> None:
    state = ballot(COLOURED, edition="mm2_5")
    assert len(ENGINE.legal(ENGINE.view(state, "red"), Slot("red"))) == 4 * 3
    assert "vote light-green navy" in ENGINE.legal(ENGINE.view(state, "red"), Slot("red"))
    assert ENGINE.legal(ENGINE.view(state, "navy"), Slot("navy")) == ()
    assert (
        ENGINE.legal(
            ENGINE.view(started({"red": "A1", "navy": "B3", "yellow": "C3"}), "red"), Slot("red")
        )
        == ()
    )


def test_names_of_single_words_are_read_before_names_of_two() -> None:
    seats = ("red", "dark", "green", "dark-green")
    assert parse_for(ballot(seats, edition="mm2_5"), "vote dark green") == Vote(("dark", "green"))
    assert parse_for(ballot(seats), "vote dark-green") == Vote(("dark-green",))


@pytest.mark.parametrize("state", [two_grids(), TWO], ids=["start", "round"])
def test_the_examples_of_an_instruction_answer_every_grid(state: State) -> None:
    view = ENGINE.view(state, "red")
    examples = re.findall("`([AB]: [^`+]+)`", ENGINE.instruct(view, Slot("red")))
    whole = [example for example in examples if "stay" not in example]
    assert [example[0] for example in whole] == ["A", "B"]
    answer = ENGINE.parse("; ".join(whole), view, Slot("red"), None)
    assert ENGINE.missing(view, Slot("red"), answer) == ()
