"""Names of tiles and snakes: reading and writing them, for the parts of all variations."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from bifrost_bot.engines.antisocial_snake.model import (
    Board,
    Cell,
    Code,
    Entries,
    Snake,
    Tiles,
    Words,
)
from bifrost_bot.engines.errors import IllegalError, UnreadableError
from bifrost_bot.engines.words import count, echo, listed

_NAME: Final = re.compile(r"([a-z])0*([1-9][0-9]?)")


def looks_like_a_cell(word: str) -> bool:
    """Returns whether a word is written like a tile's name, on the board or not."""
    return _NAME.fullmatch(word) is not None


def read_cell(word: str, board: Board) -> Cell:
    """Returns the tile of that name.

    Raises:
        MoveError: When it is no name of a tile, or not on this board.
    """
    found = _NAME.fullmatch(word)
    if found is None:
        raise UnreadableError(f"{echo(word)} is not a tile. Name its column and row, such as C3.")
    lattice = board.tiles.lattice
    cell = lattice.index.get(f"{found[1].upper()}{found[2]}")
    if cell is None:
        raise IllegalError(
            f"{echo(word.upper())} is not on board {board.name}. Its tiles run from A1 to "
            f"{lattice.names[-1]}."
        )
    return cell


def read_cells(words: Iterable[str], board: Board) -> list[Cell]:
    """Returns the tiles of these names.

    Raises:
        MoveError: When one is no name of a tile, or not on this board.
    """
    return [read_cell(word, board) for word in words]


def name_of(tiles: Tiles, cell: Cell) -> str:
    """Returns a tile's name, such as `C3`."""
    return tiles.lattice.names[cell]


def cell_of(tiles: Tiles, name: str) -> Cell:
    """Returns the tile of a name that was read before."""
    return tiles.lattice.index[name]


def names_of(tiles: Tiles, cells: Iterable[Cell]) -> Entries:
    """Returns an entry for each of the tiles."""
    return tuple((name_of(tiles, cell),) for cell in cells)


def cells_named(tiles: Tiles, entries: Iterable[Words]) -> list[Cell]:
    """Returns the tiles of entries by `names_of`."""
    return [cell_of(tiles, name) for (name,) in entries]


def codes_missing(tiles: Tiles, names: Iterable[str]) -> list[Code]:
    """Returns the colours of snakes that none of the named tiles has."""
    have = {tiles.colours[cell_of(tiles, name)] for name in names}
    return [code for code in tiles.codes if code not in have]


def refuse_many(entries: Sequence[object], most: int, noun: str) -> None:
    """Refuses more things than a part may name.

    Raises:
        MoveError: When there are more.
    """
    if len(entries) > most:
        raise IllegalError(f"That names {count(len(entries), noun)}. Name at most {most}.")


def refuse_none(entries: Sequence[object], example: str) -> None:
    """Refuses a part that names nothing.

    Raises:
        MoveError: When there is nothing.
    """
    if not entries:
        raise UnreadableError(f"Something is missing: type it like {example}.")


def entries_text(entries: Entries, joint: str = " ") -> str:
    """Returns entries as they are typed, each one's words joined."""
    return " ".join(map(joint.join, entries))


def writer(keyword: str, joint: str = " ") -> Callable[[Entries], str]:
    """Returns a function that writes entries after a keyword, each one's words joined."""
    return lambda entries: f"{keyword} {entries_text(entries, joint)}".lstrip()


def snake_name(snake: Snake) -> str:
    """Returns a snake's letter and colour, such as `B (red)`."""
    return f"{snake.letter} ({snake.colour_name})"


def snake_names(snakes: Iterable[Snake]) -> str:
    """Returns several snakes by letter and colour, such as `A (red) and B (blue)`."""
    return listed(map(snake_name, snakes))


def snake_starting_at(board: Board, cell: Cell) -> Snake | None:
    """Returns the snake that began on a tile, if one did."""
    for snake in board.snakes:
        if snake.path and snake.start == cell:
            return snake
    return None
