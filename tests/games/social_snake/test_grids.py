"""Grids: from TOML, JSON, a spreadsheet, or the seed."""

from collections import Counter
from typing import Any

import pytest

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.editions import EDITIONS
from bifrost_bot.engines.social_snake.grid.lattice import tunnel_cells, ways
from bifrost_bot.engines.social_snake.grid.layout import generate
from bifrost_bot.engines.social_snake.grid.tiles import LETTERS
from bifrost_bot.engines.social_snake.model import COLOURS, Layout
from bifrost_bot.engines.squares import OUTSIDE
from tests.games.social_snake.play import ENGINE, THREE, begin, field

SIX = COLOURS[:6]


def refused(settings: dict[str, Any], seats: tuple[str, ...] = THREE) -> str:
    with pytest.raises(ConfigError) as caught:
        ENGINE.configure(settings, seats)
    assert caught.value.sentence.endswith(".")
    return str(caught.value)


def test_every_setting_has_a_default() -> None:
    config = ENGINE.configure({}, THREE)
    terms = config.terms
    assert (terms.edition, terms.schedule, terms.rounds, terms.free_rounds) == (
        "original",
        (("A",), ("B", "C")),
        5,
        (4, 5),
    )
    assert terms.failed_step_stops is True
    assert set(config.garnets.values()) == {3}
    assert (config.round_seconds, config.warnings) == (86400, (21600, 3600, 600))


@pytest.mark.parametrize(
    ("seconds", "warnings"),
    [(86400, (21600, 3600, 600)), (7200, (3600, 600)), (1800, (600, 60)), (60, (15,)), (20, ())],
)
def test_usual_warnings_fit_the_length_of_a_phase(seconds: int, warnings: tuple[int, ...]) -> None:
    assert ENGINE.configure({"round_seconds": seconds}, THREE).warnings == warnings


@pytest.mark.parametrize(
    ("settings", "place", "words"),
    [
        ({"edition": 3}, "edition", "mm2_5"),
        ({"surprise": 1}, "surprise", "no such setting"),
        ({"rounds": 0}, "rounds", "whole number"),
        ({"garnets": {"ann": 1}}, "garnets", "ann"),
        ({"schedule": [["A"], ["A"]]}, "schedule", "twice"),
        ({"grids": {"Q": field(3, 1)}}, "grids", "schedule"),
        ({"rounds": True}, "rounds", "whole number"),
        ({"free_rounds": 4}, "free_rounds", "list"),
        ({"free_rounds": [4, 4]}, "free_rounds", "once"),
        ({"failed_step_stops": "no"}, "failed_step_stops", "true or false"),
        ({"failed_step_stops": False}, "failed_step_stops", "archipelago"),
        ({"schedule": []}, "schedule", "stages"),
        ({"schedule": [["A", "B", "C", "D", "E"]]}, "schedule[0]", "1 to 4"),
        ({"schedule": [["A-1"]]}, "schedule[0]", "letters and digits"),
        ({"schedule": "A"}, "schedule", "list"),
        ({"grids": []}, "grids", "by name"),
        ({"grids": {"B": field(3, 3), "b": field(3, 3)}}, "grids", "twice"),
        ({"grids": {"A": []}}, "grids.A", "1 to 26 rows"),
        ({"grids": {"A": field(27, 1)}}, "grids.A, row 1", "1 to 26 cells"),
        (
            {"grids": {"A": [["1", "2", "3"], ["1", "2"]]}},
            "grids.A, row 2",
            "this row has 2 cells, and the first has 3",
        ),
        (
            {"grids": {"A": [["1", "2", "three"]]}},
            "grids.A, row 1, column C",
            '"three" is not a cell',
        ),
        ({"grids": {"A": [["1", "2", 3]]}}, "grids.A, row 1, column C", "in quotes"),
        ({"grids": {"A": [["1", "g0", "1"]]}}, "grids.A, row 1, column B", "garnets such as g1"),
        ({"grids": {"A": [["1", "", "1"]]}}, "grids.A, row 1, column B", "is not a cell"),
        ({"grids": {"A": [["9999999", "1", "1"]]}}, "grids.A, row 1, column A", "is not a cell"),
        ({"grids": {"A": [["t:pink", "1", "1"]]}}, "grids.A, row 1, column A", "magenta"),
        (
            {"grids": {"A": [["1", "1"], ["t:red", "1"]]}},
            "grids.A, row 2, column A",
            "red has 1 (A2)",
        ),
        (
            {"grids": {"A": [["t:red", "t:red", "1", "1", "t:red"]]}},
            "grids.A, row 1, column E",
            "red has 3 (A1, B1 and E1)",
        ),
        ({"grids": {"A": [["t:red", "t:red", "1", "1"]]}}, "grids.A", "only 2"),
    ],
)
def test_each_mistake_has_its_sentence(settings: dict[str, Any], place: str, words: str) -> None:
    sentence = refused(settings)
    assert sentence.startswith(f"{place}: ")
    assert words in sentence


@pytest.mark.parametrize("seats", [THREE[:2], (*COLOURS, "blue")])
def test_two_are_too_few_and_fourteen_too_many(seats: tuple[str, ...]) -> None:
    assert refused({}, seats).startswith("seats: ")


def test_grid_names_and_tokens_are_read_without_case_and_blanks() -> None:
    config = ENGINE.configure(
        {
            "grids": {"b": [[" G2", "T:Light-Green ", "-3"], ["t:light-green", "+4", "0"]]},
            "schedule": [["b"]],
        },
        THREE,
    )
    layout = config.grids["B"]
    assert layout.apples == (0, 0, -3, 0, 4, 0)
    assert layout.garnets == (2, 0, 0, 0, 0, 0)
    assert [(t.colour, t.first, t.second) for t in layout.tunnels] == [("light-green", 1, 3)]


def test_the_smallest_grid_there_is_holds_as_many_cells_as_players() -> None:
    state = begin(grids={"A": [["1", "1", "1"]]})
    assert state.grids[0].layout.columns == 3


def test_a_grid_missing_from_the_hosts_is_generated() -> None:
    state = begin(grids={"A": field(4, 4)}, schedule=[["A", "X"]])
    assert [grid.layout.columns for grid in state.grids] == [4, 20]


# Spreadsheets


def test_a_file_of_one_grid_is_called_like_the_file() -> None:
    settings = ENGINE.read_file("c.csv", "1,2,g1\n-3,0,4\n\n")
    assert settings == {"grids": {"C": [["1", "2", "g1"], ["-3", "0", "4"]]}}


def test_a_file_of_several_grids_has_a_line_before_each() -> None:
    text = "grid A,,\n1,2,4\n8,1,1\n\nGrid b\n1, 2 ,4,,\n"
    assert ENGINE.read_file("grids.csv", text) == {
        "grids": {"A": [["1", "2", "4"], ["8", "1", "1"]], "B": [["1", "2", "4"]]}
    }


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_commas_semicolons_and_tabs_part_cells(delimiter: str) -> None:
    read = ENGINE.read_file(
        "A.csv", f'1{delimiter}"g2"{delimiter}t:red\r\n1{delimiter}1{delimiter}t:red\r\n'
    )
    assert read == {"grids": {"A": [["1", "g2", "t:red"], ["1", "1", "t:red"]]}}
    assert ENGINE.configure({**read, "schedule": [["A"]]}, THREE).grids["A"].garnets[1] == 2


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("A.csv", "", "there is no grid"),
        ("A.csv", "grid A\n", "no rows"),
        ("A.csv", "grid A\n1,2\ngrid a\n1,2\n", "already above"),
        ("my grids.csv", "1,2\n", "Call the file or its sheet A"),
        ("A.csv", "grid A-1\n1,2\n", "row 1"),
        ("A.csv", "\x00,1\r,2", "A.csv"),
    ],
)
def test_a_wrong_file_is_refused_in_one_sentence(name: str, text: str, words: str) -> None:
    with pytest.raises(ConfigError) as caught:
        ENGINE.configure({**ENGINE.read_file(name, text), "schedule": [["A"]]}, THREE)
    assert words in str(caught.value) or caught.value.place.startswith("A.csv, row")
    assert caught.value.sentence.endswith(".")


def test_a_mistake_in_a_file_is_found_with_its_row_and_column() -> None:
    with pytest.raises(ConfigError) as caught:
        ENGINE.configure(ENGINE.read_file("A.csv", "1,2,4\n1,x,4\n1,1,1\n"), THREE)
    assert caught.value.place == "A.csv, row 2, column B"


# Generated grids


def layouts(edition: str) -> list[tuple[str, Layout]]:
    rng = [Rng(f"seed {number}", 0) for number in range(12)]
    names = [name for stage in EDITIONS[edition].schedule for name in stage]
    return [(name, generate(name, EDITIONS[edition], SIX, one)) for one in rng for name in names]


@pytest.mark.parametrize("edition", EDITIONS)
def test_generated_grids_hold_what_their_edition_has(edition: str) -> None:
    found = layouts(edition)
    cells = [apples for _, layout in found for apples in layout.apples]
    allowed = {0, 1, 2, 4, 8} | ({-1, -2, -4} if edition == "mm2_5" else set[int]())
    assert set(cells) == allowed
    assert 2.5 <= sum(cells) / len(cells) <= 3.2
    for name, layout in found:
        assert layout.columns == layout.rows == EDITIONS[edition].sizes[name]
        assert set(layout.garnets) == {0, 1}
        assert sum(layout.garnets) == layout.columns**2 // 60
        assert all(
            not apples or not garnets
            for apples, garnets in zip(layout.apples, layout.garnets, strict=True)
        )


def test_generated_tunnels_lie_apart_out_of_corners_and_can_be_used() -> None:
    """R-43."""
    pairs = Counter[int]()
    for _, layout in layouts("archipelago"):
        pairs[len(layout.tunnels)] += 1
        lattice = layout.board
        ends = tunnel_cells(layout)
        assert len(ends) == 2 * len(layout.tunnels)
        for end in ends:
            assert len(lattice.neighbours[end]) > 2
            assert not ends & set(lattice.neighbours[end])
            assert any(
                steps[cell] == end and ways(layout)[way][cell] != OUTSIDE
                for way, steps in lattice.steps.items()
                for cell in lattice.neighbours[end]
            )
        assert not {tunnel.colour for tunnel in layout.tunnels} & set(SIX)
        assert all(not layout.apples[end] and not layout.garnets[end] for end in ends)
    assert set(pairs) == {2, 3, 4}


def test_tunnels_have_colours_even_where_every_colour_is_a_snakes() -> None:
    layout = generate("A", EDITIONS["archipelago"], COLOURS, Rng("", 0))
    assert len({tunnel.colour for tunnel in layout.tunnels}) == len(layout.tunnels)


def test_equal_seeds_give_equal_grids() -> None:
    assert begin(seed="x").grids == begin(seed="x").grids != begin(seed="y").grids


def test_every_colour_has_a_letter_of_its_own() -> None:
    assert len(set(LETTERS.values())) == len(LETTERS)
    assert set(COLOURS) <= set(LETTERS)
