"""Text boards of late positions fit a phone's width, unless the board's rows do not.

With `-s` a table is printed: the widest line, the width of the board's rows, and how many
characters there are in all.
"""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from bifrost_bot.drawing.text import board_text, fits_message
from bifrost_bot.engines.scene import Colour, Scene
from tests.drawing.scenes import all_boards
from tests.drawing.test_legibility import MATCHES, late

COLUMNS: Final = 40
TOO_WIDE: Final = {
    "Social Snake, original": {"C": 20},
    "Social Snake, 3 players": {"C": 20},
    "Social Snake, 25 by 25": {"A": 25},
    "Antisocial Snake, 13 players": {
        str(number): 26 if number in (3, 8, 9) else 25 for number in range(10)
    },
}
"""By match the boards whose rows need more, and how many cells a row of them has."""

INNER: Final = re.compile(
    r"\b(accent|ink|muted|tint-\d|stripes|hatch|outline|rings?)\b", re.IGNORECASE
)


def rows_of(text: str) -> list[str]:
    return [line for line in text.split("\n") if re.match(r" *\w*\|", line)]


def needed_columns(scene: Scene) -> int:
    """Cells in a row times the longest mark, with a ring's star, and the rows' numbers."""
    xs = {tile.x for tile in scene.tiles}
    ys = {tile.y for tile in scene.tiles}
    widest = max(len(tile.mark) + (tile.ring is not None) for tile in scene.tiles)
    return len(xs) * widest + len(str(len(ys))) + 1


def board_of(scene: Scene) -> str:
    """A board's name, in the title's second word."""
    return scene.title.split()[1]


@pytest.mark.nightly(by_day=1)
@pytest.mark.slow
@pytest.mark.parametrize("name", MATCHES)
def test_a_late_position_has_forty_columns_and_the_words_of_its_game(name: str) -> None:
    for scene in late(*MATCHES[name]):
        text = board_text(scene)
        widest = max(map(len, text.split("\n")))
        wide = max(map(len, rows_of(text)), default=0)
        held = "fits a message" if fits_message(text) else "is attached"
        print(
            f"{name:30} {scene.title[:34]:34} widest {widest:3}, rows {wide:3}, {len(text):5} "
            f"characters: {held}"
        )
        across = TOO_WIDE.get(name, {}).get(board_of(scene))
        if across is None:
            assert widest <= COLUMNS
        else:
            assert len({tile.x for tile in scene.tiles}) == across
            assert COLUMNS < wide == widest <= needed_columns(scene)
        assert INNER.findall(text) == []


def lines() -> Iterator[tuple[str, str]]:
    for name, scene in all_boards().items():
        yield from ((name, line) for line in board_text(scene).split("\n"))


def test_a_single_word_is_never_broken_and_all_else_is() -> None:
    wide = [
        (name, line.strip())
        for name, line in lines()
        if len(line) > COLUMNS and "|" not in line[:3]
    ]
    assert wide == [("small", "x" * 90)]


def test_inner_colour_names_are_not_shown_in_games_without_words() -> None:
    inner = {
        colour.value
        for colour in Colour
        if not colour.value.isalpha() or colour.value in ("accent", "ink")
    }
    told = {word for _, line in lines() for word in re.findall(r"[\w-]+", line)}
    assert told & inner <= {"light-green", "dark-green"}
