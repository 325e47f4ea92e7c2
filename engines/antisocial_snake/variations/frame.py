"""Frame: apples fall four rows (rule A-26, R-63 to R-66)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.cells import (
    cell_of,
    name_of,
    names_of,
    read_cell,
    refuse_many,
    refuse_none,
    writer,
)
from bifrost_bot.engines.antisocial_snake.board.choosing import Several, tile_keys, tiles
from bifrost_bot.engines.antisocial_snake.model import BLACK, Board, Cell, Entries
from bifrost_bot.engines.antisocial_snake.snake.naming import called, standing
from bifrost_bot.engines.antisocial_snake.variation import Answers, Below, Kind, Variation
from bifrost_bot.engines.errors import IllegalError
from bifrost_bot.engines.taps import Path, Taps
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count

_WORD: Final = "frame"
_EXAMPLE: Final = "frame A1 B2"
MOST: Final = 5
ROWS: Final = 4
"""How many rows may be named from, and how far apples fall."""


def _read(words: Sequence[str], board: Board, seat: Seat) -> Entries:
    del seat
    cells = [read_cell(word, board) for word in words]
    refuse_none(cells, f"{board.name}: {_EXAMPLE}")
    refuse_many(cells, MOST, "tile")
    for at, cell in enumerate(cells):
        name = name_of(board.tiles, cell)
        if cell >= ROWS * board.tiles.columns:
            raise IllegalError(
                f"{name} is not in rows 1 to {ROWS}. Only apples from those rows fall."
            )
        if _below(board, cell) >= len(board.tiles.colours):
            raise IllegalError(
                f"The board ends less than {ROWS} rows below {name}. Name a tile with more room "
                "below."
            )
        if cell in cells[:at]:
            raise IllegalError(f"You named {name} twice. Name each tile once.")
    return names_of(board.tiles, cells)


def _below(board: Board, cell: Cell) -> Cell:
    return cell + ROWS * board.tiles.columns


def _guess(board: Board, seat: Seat, below: Below, item: int) -> Entries:
    del seat, item
    room = min(ROWS * board.tiles.columns, len(board.tiles.colours) - ROWS * board.tiles.columns)
    cells = dict.fromkeys(below(room) for _ in range(below(MOST + 1))) if room > 0 else {}
    return names_of(board.tiles, cells)


def _taps(board: Board, seat: Seat, path: Path) -> Taps | None:
    del seat
    room = min(ROWS * board.tiles.columns, len(board.tiles.colours) - ROWS * board.tiles.columns)
    free = {
        name: told for name, told in tiles(board, range(max(0, room))).items() if name not in path
    }
    return Several(_WORD, "tile", MOST, free).taps(path)


def _fall(board: Board, answers: Answers) -> tuple[Board, str]:
    """Returns the board with every named tile's apples four rows down, once; on a snake or black
    they are lost.
    """
    tiles = board.tiles
    heads = {snake.path[0] for snake in board.snakes if snake.path}
    named = {
        cell_of(tiles, name)
        for answer in answers.values()
        for (name,) in answer.entries(board.name, _WORD)
    }
    apples = list(tiles.apples)
    falling = {cell: apples[cell] for cell in sorted(named)}
    for cell in falling:
        apples[cell] = 0
    for cell, number in falling.items():
        target = _below(board, cell)
        if target not in heads and tiles.colours[target] != BLACK:
            apples[target] += number
    moved = sum(number > 0 for number in falling.values())
    told = f"The apples of {count(moved, 'tile')} fall four rows." if moved else ""
    return replace(board, tiles=replace(tiles, apples=tuple(apples))), told


def _arrows(board: Board, entries: Entries) -> tuple[tuple[Cell, Cell], ...]:
    cells = [cell_of(board.tiles, name) for (name,) in entries]
    return tuple((cell, _below(board, cell)) for cell in cells)


def _foretell(board: Board, entries: Entries) -> tuple[str, ...]:
    """Returns what each named tile sends down, unless snakes are placed there, and what is sure
    to be lost.
    """
    return tuple(
        _foretold(board, cell) for (name,) in entries for cell in (cell_of(board.tiles, name),)
    )


def _foretold(board: Board, cell: Cell) -> str:
    tiles, target = board.tiles, _below(board, cell)
    here, there, apples = name_of(tiles, cell), name_of(tiles, target), tiles.apples[cell]
    if not apples:
        return f"Frame {here}: it holds no apples, so nothing falls."
    if tiles.colours[target] == BLACK:
        return (
            f"Frame {here}: its {count(apples, 'apple')} would be lost, because {there} is black."
        )
    return (
        f"Frame {here}: {count(apples, 'apple')} to {there}, if no snake is placed on {here} "
        f"or {there}."
    )


def _became(board: Board, seat: Seat, entries: Entries) -> tuple[str, ...]:
    del seat
    return tuple(
        f"your frame {name}: {_fell(board, cell_of(board.tiles, name))}" for (name,) in entries
    )


def _fell(board: Board, cell: Cell) -> str:
    """Returns what became of a named tile's apples, before any snake moved."""
    before, target = board.former or board.tiles, _below(board, cell)
    here, there = standing(board, cell), standing(board, target)
    fallen, place = count(before.apples[cell], "apple"), name_of(before, target)
    if here is not None:
        return f"nothing fell, because {called(here)} is there"
    if not before.apples[cell]:
        return "it held no apples"
    if there is not None:
        return f"{fallen} fell under {called(there)} on {place}, so nobody gets any"
    lost = ", which is black, so nobody gets any" if before.colours[target] == BLACK else ""
    return f"{fallen} fell to {place}{lost}"


FRAME: Final = Variation(
    id=_WORD,
    title="Frame",
    rule="With your placement you may name up to five tiles in rows 1 to 4, such as `frame A1 "
    "B2`: their apples move "
    "four rows down before movement.",
    ruling="Apples under snakes are removed before apples fall, so a tile under a snake sends "
    "nothing down, and apples "
    "that fall onto a snake's tile are out of play.",
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
            foretell=_foretell,
            became=_became,
        ),
    ),
    prepare=_fall,
)
