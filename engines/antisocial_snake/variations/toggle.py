"""Toggle: red and blue change places around the named tiles (rule A-29, R-76 to R-79)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.cells import (
    cell_of,
    names_of,
    read_cell,
    refuse_many,
    refuse_none,
    writer,
)
from bifrost_bot.engines.antisocial_snake.board.choosing import Several, tiles
from bifrost_bot.engines.antisocial_snake.model import Board, Entries
from bifrost_bot.engines.antisocial_snake.variation import Answers, Below, Kind, Variation
from bifrost_bot.engines.taps import Path, Taps
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count

_WORD: Final = "toggle"
_EXAMPLE: Final = "toggle C3 D4"
MOST: Final = 2
_OTHER: Final = MappingProxyType({"r": "b", "b": "r"})


def _read(words: Sequence[str], board: Board, seat: Seat) -> Entries:
    del seat
    cells = [read_cell(word, board) for word in words]
    refuse_none(cells, f"{board.name}: {_EXAMPLE}")
    refuse_many(cells, MOST, "tile")
    return names_of(board.tiles, cells)


def _guess(board: Board, seat: Seat, below: Below, item: int) -> Entries:
    del seat, item
    return names_of(board.tiles, [below(len(board.tiles.colours)) for _ in range(below(MOST + 1))])


def _taps(board: Board, seat: Seat, path: Path) -> Taps | None:
    del seat
    return Several(_WORD, "tile", MOST, tiles(board, range(len(board.tiles.colours)))).taps(path)


def _toggle(board: Board, answers: Answers) -> tuple[Board, str]:
    """Returns the board toggled: each naming toggles a tile and its neighbours, an odd number changes the colour."""
    tiles = board.tiles
    heads = {snake.path[0] for snake in board.snakes if snake.path}
    named = [cell_of(tiles, name) for answer in answers.values() for (name,) in answer.entries(board.name, _WORD)]
    times = Counter(cell for center in named for cell in (center, *tiles.lattice.neighbours[center]))
    changing = {cell for cell, toggles in times.items() if toggles % 2 and cell not in heads}
    colours = "".join(
        _OTHER.get(colour, colour) if cell in changing else colour for cell, colour in enumerate(tiles.colours)
    )
    changed = sum(before != after for before, after in zip(tiles.colours, colours, strict=True))
    told = f"{count(changed, 'tile')} changed between red and blue." if changed else ""
    return replace(board, tiles=replace(tiles, colours=colours)), told


TOGGLE: Final = Variation(
    id=_WORD,
    title="Toggle",
    rule="With your placement you may name up to two tiles, such as `toggle C3 D4`: each, and its four neighbours, "
    "turns from red to blue or back before movement. Toggles add up; tiles under snakes keep their colour.",
    placing=(Kind(_WORD, _EXAMPLE, _read, writer(_WORD), _guess, taps=_taps),),
    prepare=_toggle,
)
