"""Frame: apples fall four rows (rule A-26, R-63 to R-66)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.names import (
    cell_of,
    cells_named,
    name_of,
    names_of,
    read_cells,
    refuse_many,
    refuse_none,
    snake_name,
    snake_starting_at,
    writer,
)
from bifrost_bot.engines.antisocial_snake.board.tile_menu import TileMenu, tile_keys, tile_texts
from bifrost_bot.engines.antisocial_snake.model import BLACK, Board, Cell, Entries
from bifrost_bot.engines.antisocial_snake.variation import (
    Answers,
    Arrows,
    Blank,
    Kind,
    Variation,
    all_entries,
)
from bifrost_bot.engines.errors import IllegalError
from bifrost_bot.engines.taps import Path, Taps
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count, listed

_WORD: Final = "frame"
_EXAMPLE: Final = "frame A1 B2"
MOST: Final = 5
ROWS: Final = 4
"""How many rows may be named from, and how far apples fall."""


def _read(words: Sequence[str], board: Board, seat: Seat) -> Entries:
    del seat
    cells = read_cells(words, board)
    refuse_none(cells, f"{board.name}: {_EXAMPLE}")
    refuse_many(cells, MOST, "tile")
    for at, cell in enumerate(cells):
        name = name_of(board.tiles, cell)
        if cell >= _below(board, 0):
            raise IllegalError(
                f"{name} is not in rows 1 to {ROWS}. Only apples from those rows fall."
            )
        if _below(board, cell) >= len(board.tiles):
            raise IllegalError(
                f"The board ends less than {ROWS} rows below {name}. Name a tile with more room "
                "below."
            )
        if cell in cells[:at]:
            raise IllegalError(f"You named {name} twice. Name each tile once.")
    return names_of(board.tiles, cells)


def _below(board: Board, cell: Cell) -> Cell:
    return cell + ROWS * board.tiles.columns


def _room(board: Board) -> int:
    """Returns how many tiles can be named: those of the first rows with room below."""
    named = _below(board, 0)
    return max(0, min(named, len(board.tiles) - named))


def _guess(blank: Blank) -> Entries:
    room = _room(blank.board)
    if not room:
        return ()
    cells = dict.fromkeys(blank.draw_several(room, MOST))
    return names_of(blank.board.tiles, cells)


def _taps(board: Board, seat: Seat, path: Path) -> Taps | None:
    del seat
    free = tile_texts(board, range(_room(board)), path)
    return TileMenu(_WORD, "tile", MOST, free).taps(path)


def _fall(board: Board, answers: Answers) -> tuple[Board, str]:
    """Returns the board with named tiles' apples four rows down; on snakes and black they go."""
    tiles = board.tiles
    named = set(cells_named(tiles, all_entries(answers, board, _WORD)))
    apples = list(tiles.without_apples(named).apples)
    moved = 0
    for cell in named:
        target = _below(board, cell)
        moved += tiles.apples[cell] > 0
        if target not in board.starting_tiles and tiles.colours[target] != BLACK:
            apples[target] += tiles.apples[cell]
    told = f"The apples of {count(moved, 'tile')} fall four rows." if moved else ""
    after = replace(tiles, apples=tuple(apples))
    return replace(board, tiles=after), told


def _arrows(board: Board, entries: Entries) -> Arrows:
    cells = cells_named(board.tiles, entries)
    return tuple((cell, _below(board, cell)) for cell in cells)


def _preview(board: Board, entries: Entries) -> tuple[str, ...]:
    """Returns the apples that the named tiles send down in one line, and those certainly lost."""
    tiles = board.tiles
    falls: list[str] = []
    lost: list[str] = []
    for (name,) in entries:
        cell = cell_of(tiles, name)
        target = _below(board, cell)
        there = name_of(tiles, target)
        apples = count(tiles.apples[cell], "apple")
        if not tiles.apples[cell]:
            lost.append(f"Frame {name}: it holds no apples, so nothing falls.")
        elif tiles.colours[target] == BLACK:
            lost.append(f"Frame {name}: its {apples} would be lost, because {there} is black.")
        else:
            falls.append(f"{apples} from {name} to {there}")
    if falls:
        lost.insert(0, f"Frame: {listed(falls)}, where no snake is placed on either tile.")
    return tuple(lost)


def _explain(board: Board, seat: Seat, entries: Entries) -> tuple[str, ...]:
    del seat
    return tuple(f"your frame {name}: {_result(board, name)}" for (name,) in entries)


def _result(board: Board, name: str) -> str:
    """Returns the outcome for a named tile's apples before any snake moved."""
    before = board.former or board.tiles
    cell = cell_of(before, name)
    target = _below(board, cell)
    here = snake_starting_at(board, cell)
    there = snake_starting_at(board, target)
    if here is not None:
        return f"nothing fell, because {snake_name(here)} is there"
    if not before.apples[cell]:
        return "it held no apples"
    fallen = count(before.apples[cell], "apple")
    place = name_of(before, target)
    if there is not None:
        return f"{fallen} fell under {snake_name(there)} on {place}, so nobody gets any"
    lost = ", which is black, so nobody gets any" if before.colours[target] == BLACK else ""
    return f"{fallen} fell to {place}{lost}"


FRAME: Final = Variation(
    id=_WORD,
    title="Frame",
    rule="With your placement you may name up to five tiles in rows 1 to 4, such as `frame A1 B2`: "
    "their apples move four rows down before movement.",
    ruling="Apples under snakes are removed before apples fall, so a tile under a snake sends "
    "nothing down, and apples that fall onto a snake's tile are out of play.",
    placing=(
        Kind(
            _WORD,
            _EXAMPLE,
            _read,
            writer(_WORD),
            _guess,
            taps=_taps,
            keys=tile_keys,
            arrows=_arrows,
            preview=_preview,
            explain=_explain,
        ),
    ),
    prepare=_fall,
)
