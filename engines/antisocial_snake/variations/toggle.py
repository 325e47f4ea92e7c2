"""Toggle: red and blue change places around the named tiles (rule A-29, R-76 to R-79)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.names import (
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
from bifrost_bot.engines.antisocial_snake.model import COLOURS, Board, Cell, Entries, Words
from bifrost_bot.engines.antisocial_snake.variation import (
    Answers,
    Blank,
    Kind,
    Variation,
    all_entries,
)
from bifrost_bot.engines.taps import Path, Taps
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count, listed

_WORD: Final = "toggle"
_EXAMPLE: Final = "toggle C3 D4"
MOST: Final = 2
OTHER: Final = MappingProxyType({"r": "b", "b": "r"})
"""The colour to which a toggle turns a tile."""


def _read(words: Sequence[str], board: Board, seat: Seat) -> Entries:
    del seat
    cells = read_cells(words, board)
    refuse_none(cells, f"{board.name}: {_EXAMPLE}")
    refuse_many(cells, MOST, "tile")
    return names_of(board.tiles, cells)


def _guess(blank: Blank) -> Entries:
    tiles = blank.board.tiles
    return names_of(tiles, blank.draw_several(len(tiles), MOST))


def _taps(board: Board, seat: Seat, path: Path) -> Taps | None:
    del seat
    free = tile_texts(board, range(len(board.tiles)))
    return TileMenu(_WORD, "tile", MOST, free).taps(path)


def _toggle(board: Board, answers: Answers) -> tuple[Board, str]:
    """Returns the board toggled: an odd number of toggles changes a tile's colour."""
    tiles = board.tiles
    colours = list(tiles.colours)
    changed = 0
    times = _times(board, all_entries(answers, board, _WORD))
    for cell, toggles in times.items():
        turns = toggles % 2 and colours[cell] in OTHER
        if turns and cell not in board.starting_tiles:
            colours[cell] = OTHER[colours[cell]]
            changed += 1
    told = f"{count(changed, 'tile')} changed between red and blue." if changed else ""
    after = replace(tiles, colours="".join(colours))
    return replace(board, tiles=after), told


def _arrows(board: Board, entries: Entries) -> tuple[tuple[Cell, Cell], ...]:
    arrows: list[tuple[Cell, Cell]] = []
    for cell in cells_named(board.tiles, dict.fromkeys(entries)):
        around = board.tiles.lattice.neighbours[cell]
        arrows += [(cell, other) for other in around]
    return tuple(arrows)


def _preview(board: Board, entries: Entries) -> tuple[str, ...]:
    """Returns which tiles the player's own toggles turn, without others' toggles and snakes."""
    tiles = board.tiles
    shown: list[str] = []
    for cell, toggles in sorted(_times(board, entries).items()):
        colour = OTHER.get(tiles.colours[cell])
        if colour and toggles % 2:
            shown.append(f"{name_of(tiles, cell)} {COLOURS[colour]}")
    if not shown:
        return (
            "Your toggles alone change no tile: only red and blue tiles change, and two toggles "
            "cancel out.",
        )
    made = listed(shown)
    return (f"Your toggles make {made}, if no snake is there and no other player toggles them.",)


def _explain(board: Board, seat: Seat, entries: Entries) -> tuple[str, ...]:
    """Returns the effect of all toggles together on the tiles that a player toggled."""
    del seat
    before = board.former or board.tiles
    lines: list[str] = []
    for entry in dict.fromkeys(entries):
        toggled = sorted(_times(board, [entry]))
        cells = [cell for cell in toggled if before.colours[cell] in OTHER]
        results = [f"{name_of(before, cell)} {_result(board, cell)}" for cell in cells]
        shown = ", ".join(results) or "no tile there is red or blue"
        lines.append(f"your toggle {entry[0]}: {shown}")
    return tuple(lines)


def _result(board: Board, cell: Cell) -> str:
    before = (board.former or board.tiles).colours[cell]
    after = board.tiles.colours[cell]
    on = snake_starting_at(board, cell)
    if on is not None:
        return f"stays {COLOURS[before]} under {snake_name(on)}"
    if before != after:
        return f"became {COLOURS[after]}"
    return f"stays {COLOURS[before]}, because it was toggled an even number of times"


def _times(board: Board, entries: Iterable[Words]) -> Counter[Cell]:
    """Returns how often each tile is toggled by these entries."""
    times = Counter[Cell]()
    for cell in cells_named(board.tiles, entries):
        times.update((cell, *board.tiles.lattice.neighbours[cell]))
    return times


TOGGLE: Final = Variation(
    id=_WORD,
    title="Toggle",
    rule="With your placement you may name up to two tiles, such as `toggle C3 D4`: each, and its "
    "four neighbours, turns from red to blue or back before movement. Toggles add up; tiles under "
    "snakes keep their colour.",
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
    prepare=_toggle,
)
