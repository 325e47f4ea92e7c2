"""Paths, menus by row and column, and arrow pads."""

import pytest

from bifrost_bot.engines.hexagons import hexagon
from bifrost_bot.engines.taps import (
    LONGEST_PATH,
    SEND,
    Choice,
    Pad,
    Path,
    by_column,
    by_row,
    menus,
    packed,
    read_path,
    steps_free,
    unpacked,
    written,
)


@pytest.mark.parametrize("path", [(), ("",), ("A", ""), ("2", "frame", "A1", SEND)])
def test_a_path_is_read_as_it_was_written(path: Path) -> None:
    assert read_path(written(path)) == path


@pytest.mark.parametrize("ways", ["", "U", "UUU", "URDL", "RRRRRRRRRRRRU", "LLUUR"])
def test_a_sequence_is_unpacked_as_it_was_packed(ways: str) -> None:
    assert unpacked(packed(ways)) == ways


@pytest.mark.parametrize("key", ["X", "U1", "U0", "3U", "UU", "U2U", "u", "U99999", "U\u0663"])
def test_a_key_that_no_pad_makes_is_none(key: str) -> None:
    assert unpacked(key) is None


def test_rows_share_as_few_menus_as_hold_them_all_alike_in_length() -> None:
    made = by_row(dict.fromkeys(hexagon(5).names, ""))
    assert [menu.label for menu in made] == [
        "Rows A to C: choose a cell",
        "Rows D to F: choose a cell",
        "Rows G to I: choose a cell",
    ]
    assert [len(menu.choices) for menu in made] == [18, 25, 18]


def test_a_single_row_is_named_alone_and_without_cells_there_is_no_menu() -> None:
    assert [menu.label for menu in by_row({"C3": "", "C5": ""})] == ["Row C: choose a cell"]
    assert by_row({}) == ()


def test_more_choices_than_a_menu_holds_are_in_several_that_say_from_where_to_where() -> None:
    made = menus(("x",), "Number", [Choice(str(number), str(number)) for number in range(30)])
    assert [(menu.label, len(menu.choices)) for menu in made] == [
        ("Number: 0 to 24", 25),
        ("Number: 25 to 29", 5),
    ]


def test_the_cells_of_a_column_are_offered_once_it_is_chosen() -> None:
    cells = {"A1": "", "A2": "", "B1": "red"}
    (columns,) = by_column(("x",), "", cells, "tile")
    assert [(choice.key, choice.chosen) for choice in columns.choices] == [
        ("A", False),
        ("B", False),
    ]
    columns, tiles = by_column(("x",), "B", cells, "tile")
    assert [choice.chosen for choice in columns.choices] == [False, True]
    assert [(choice.key, choice.about) for choice in tiles.choices] == [("B1", "red")]


def test_steps_are_free_up_to_what_is_closed_and_never_around_in_a_circle() -> None:
    line = (1, 2, 3, 4, -1)
    assert steps_free(line, 0, ()) == 4
    assert steps_free(line, 0, {3}) == 2
    assert steps_free(line, 4, ()) == 0
    assert steps_free((1, 2, 0), 0, ()) == 2
    assert steps_free((-1, 0, 1, 2), 3, ()) == 3


def test_a_pad_goes_only_where_it_is_free_and_sends_what_is_planned() -> None:
    pad = Pad(("A",), "RR", {"U": 3, "R": 7}, ("0",))
    steps, (ahead, back, send) = pad.rows
    assert [(press.label, press.off) for press in steps] == [
        ("←", True),
        ("↑", False),
        ("↓", True),
        ("→", False),
    ]
    assert steps[1].path == ("A", "R2U", "0")
    assert (ahead.label, ahead.path) == ("→ × 5", ("A", "R7", "0"))
    assert (back.path, send.path) == (("A", "R", "0"), ("A", "R2", "0", SEND))


def test_a_pad_takes_no_step_that_its_path_cannot_hold() -> None:
    pad = Pad(("A",), "UR" * 28, dict.fromkeys("UDLR", 9))
    assert len(written(pad.rows[1][2].path)) == LONGEST_PATH
    assert [press.label for row in pad.rows for press in row if not press.off] == [
        "Undo a step",
        "Send",
    ]
