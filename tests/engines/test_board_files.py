"""Boards as tables: separators, header rows, numbers and blank columns as spreadsheets write them."""

import pytest

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Json

GRIDS: AnyGame = all_games()["social_snake"]
BOARDS: AnyGame = all_games()["antisocial_snake"]


def grids(text: str) -> Json:
    return GRIDS.read_file("A.csv", text)["grids"]


def boards(text: str) -> Json:
    return BOARDS.read_file("0.csv", text)["boards"]


def refusal(game: AnyGame, text: str) -> str:
    with pytest.raises(ConfigError) as refused:
        game.read_file("f.csv", text)
    return str(refused.value)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_line_that_names_the_separator_is_followed(separator: str) -> None:
    rows = f'sep={separator}\n1{separator}"g1"\n2{separator}3\n'
    assert grids(rows) == {"A": [["1", "g1"], ["2", "3"]]}
    assert boards(f"sep={separator}\nr3{separator}w\n") == {"0": [["r3", "w"]]}


@pytest.mark.parametrize("number", ["1.0", "1.00", "1,0"])
def test_a_whole_number_with_decimals_is_that_number(number: str) -> None:
    assert grids(f"sep=;\n{number};-2.0\n3;4\n") == {"A": [["1", "-2"], ["3", "4"]]}


def test_a_header_row_of_letters_is_left_out() -> None:
    assert grids("A,B\n1,2\n3,4\n") == {"A": [["1", "2"], ["3", "4"]]}
    assert boards("board 0\na,b,c\nr3,w,b2\n") == {"0": [["r3", "w", "b2"]]}


def test_row_numbers_below_a_header_row_are_left_out() -> None:
    assert grids("grid A\n,A,B\n1,7,8\n2,9,1\n") == {"A": [["7", "8"], ["9", "1"]]}
    assert boards("board 0,,\n,A,B\n1,r3,w\n2,b,k\n") == {"0": [["r3", "w"], ["b", "k"]]}


def test_blank_columns_around_a_table_are_left_out() -> None:
    assert grids(",,\n,grid A,\n,1,2,,\n,3,4,,\n") == {"A": [["1", "2"], ["3", "4"]]}
    assert boards(",board 0\n,,r3,w\n,,b,k\n") == {"0": [["r3", "w"], ["b", "k"]]}


def test_a_blank_column_within_a_table_is_named_once() -> None:
    assert refusal(GRIDS, "grid A\n1,,2\n3,,4\n") == (
        "f.csv, grid A: column B is empty. Fill its cells, or delete it."
    )
    assert refusal(BOARDS, "board 0\n,r,,w\n,b,,k\n") == (
        "f.csv, board 0: column C is empty. Fill its cells, or delete it."
    )


def test_a_mistake_beside_blank_columns_is_named_by_the_column_of_the_file() -> None:
    assert refusal(GRIDS, ",grid A\n,1,2\n,3,x\n").startswith('f.csv, row 3, column C: "x" is not')
    assert refusal(BOARDS, "board 0\n,A,B\n1,r,w\n2,b,x\n").startswith(
        'f.csv, row 4, column C: "x" is not'
    )


def test_a_heading_that_says_something_else_is_named() -> None:
    assert refusal(GRIDS, "grid A\napples,stones\n1,2\n").startswith(
        'f.csv, row 2, column A: "apples" is not a cell of a grid.'
    )


@pytest.mark.parametrize("name", ["grid A.csv", "grid_a.CSV", "Grid-A.csv", "a.csv"])
def test_a_grid_is_named_by_its_file(name: str) -> None:
    assert GRIDS.read_file(name, "1,2\n") == {"grids": {"A": [["1", "2"]]}}


def test_separators_within_quotes_do_not_count() -> None:
    assert refusal(GRIDS, 'grid A\n1;",,,,"\n') == refusal(GRIDS, 'grid A\n1\t",,,,"\n')
