"""Toggle: red and blue change places around the named tiles (rule A-29, R-76 to R-79)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from types import MappingProxyType
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
from bifrost_bot.engines.antisocial_snake.model import COLOURS, Board, Cell, Entries
from bifrost_bot.engines.antisocial_snake.snake.naming import called, standing
from bifrost_bot.engines.antisocial_snake.variation import Answers, Below, Kind, Variation
from bifrost_bot.engines.taps import Path, Taps
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count, listed

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
    """Returns the board toggled: each naming toggles a tile and its neighbours, an odd number
    changes the colour.
    """
    tiles = board.tiles
    heads = {snake.path[0] for snake in board.snakes if snake.path}
    times = _times(
        board,
        (name for answer in answers.values() for (name,) in answer.entries(board.name, _WORD)),
    )
    changing = {cell for cell, toggles in times.items() if toggles % 2 and cell not in heads}
    colours = "".join(
        _OTHER.get(colour, colour) if cell in changing else colour
        for cell, colour in enumerate(tiles.colours)
    )
    changed = sum(before != after for before, after in zip(tiles.colours, colours, strict=True))
    told = f"{count(changed, 'tile')} changed between red and blue." if changed else ""
    return replace(board, tiles=replace(tiles, colours=colours)), told


def _arrows(board: Board, entries: Entries) -> tuple[tuple[Cell, Cell], ...]:
    cells = [cell_of(board.tiles, name) for (name,) in entries]
    return tuple(
        (cell, other)
        for cell in dict.fromkeys(cells)
        for other in board.tiles.lattice.neighbours[cell]
    )


def _foretell(board: Board, entries: Entries) -> tuple[str, ...]:
    """Returns which tiles the player's own toggles turn, unless others toggle them as well or
    snakes stand there.
    """
    tiles = board.tiles
    times = _times(board, [name for (name,) in entries])
    turned = [
        cell
        for cell, toggles in sorted(times.items())
        if toggles % 2 and tiles.colours[cell] in _OTHER
    ]
    shown = [f"{name_of(tiles, cell)} {COLOURS[_OTHER[tiles.colours[cell]]]}" for cell in turned]
    if not shown:
        return (
            "Your toggles alone change no tile: only red and blue tiles change, and two toggles "
            "cancel out.",
        )
    return (
        f"Your toggles make {listed(shown)}, if no snake is there and no other player toggles them.",
    )


def _became(board: Board, seat: Seat, entries: Entries) -> tuple[str, ...]:
    """Returns what the toggles of all made of the tiles that a player's own were about."""
    del seat
    before = board.former or board.tiles
    lines: list[str] = []
    for name in dict.fromkeys(name for (name,) in entries):
        cells = [cell for cell in sorted(_times(board, [name])) if before.colours[cell] in _OTHER]
        told = [f"{name_of(before, cell)} {_now(board, cell)}" for cell in cells]
        lines.append(
            f"your toggle {name}: {', '.join(told) if told else 'no tile there is red or blue'}"
        )
    return tuple(lines)


def _now(board: Board, cell: Cell) -> str:
    before, after = (board.former or board.tiles).colours[cell], board.tiles.colours[cell]
    on = standing(board, cell)
    if on is not None:
        return f"stays {COLOURS[before]} under {called(on)}"
    if before != after:
        return f"became {COLOURS[after]}"
    return f"stays {COLOURS[before]}, because it was toggled an even number of times"


def _times(board: Board, names: Iterable[str]) -> Counter[Cell]:
    """Returns how often each tile is toggled by these namings."""
    named = [cell_of(board.tiles, name) for name in names]
    return Counter(
        cell for center in named for cell in (center, *board.tiles.lattice.neighbours[center])
    )


TOGGLE: Final = Variation(
    id=_WORD,
    title="Toggle",
    rule="With your placement you may name up to two tiles, such as `toggle C3 D4`: each, and its "
    "four neighbours, "
    "turns from red to blue or back before movement. Toggles add up; tiles under snakes keep "
    "their colour.",
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
    prepare=_toggle,
)
