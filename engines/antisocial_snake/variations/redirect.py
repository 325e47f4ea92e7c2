"""Redirect: direction tiles turn the snakes that enter them (rule A-30, R-80 to R-85)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.names import (
    cell_of,
    name_of,
    read_cell,
    refuse_many,
    refuse_none,
    writer,
)
from bifrost_bot.engines.antisocial_snake.board.tile_menu import TileMenu, tile_keys, tile_texts
from bifrost_bot.engines.antisocial_snake.model import (
    BLACK,
    Board,
    Cell,
    Entries,
    Snake,
    tiles_visited,
)
from bifrost_bot.engines.antisocial_snake.variation import (
    Answers,
    Blank,
    HiddenChanges,
    Kind,
    Variation,
    all_entries,
)
from bifrost_bot.engines.errors import IllegalError, UnreadableError
from bifrost_bot.engines.taps import Choice, Path, Taps
from bifrost_bot.engines.values import Json, Seat
from bifrost_bot.engines.words import count, echo, in_pairs

_WORD: Final = "redirect"
_EXAMPLE: Final = "cw C3 ccw D4"
MOST: Final = 5
TURNS: Final[Mapping[str, int]] = MappingProxyType({"cw": 1, "ccw": -1})
_VOID: Final = "was void: another player put the opposite one there"
TURN_NAMES: Final = MappingProxyType({turn: name for name, turn in TURNS.items()})


def _read(words: Sequence[str], board: Board, seat: Seat) -> Entries:
    refuse_none(words, f"{board.name}: {_EXAMPLE}")
    if len(words) % 2:
        raise UnreadableError(f"Say cw or ccw before each tile, such as {board.name}: {_EXAMPLE}.")
    entries: list[tuple[str, str]] = []
    for turn, word in in_pairs(words):
        if turn not in TURNS:
            raise UnreadableError(
                f"{echo(turn)} is not a direction. Say cw or ccw before each tile, such as cw C3."
            )
        cell = read_cell(word, board)
        name = name_of(board.tiles, cell)
        _check(board, seat, cell)
        if any(name == other for _, other in entries):
            raise IllegalError(f"You named {name} twice. Put one direction on each tile.")
        entries.append((turn, name))
    refuse_many(entries, MOST, "direction tile")
    return tuple(entries)


def _check(board: Board, seat: Seat, cell: Cell) -> None:
    name = name_of(board.tiles, cell)
    if board.tiles.colours[cell] == BLACK:
        raise IllegalError(f"{name} is black. Put direction tiles on tiles that snakes can enter.")
    if cell in tiles_visited(board.snakes):
        raise IllegalError(f"There is a snake on {name}. Put direction tiles on tiles without one.")
    if cell not in controlled_tiles(board, seat):
        raise IllegalError(
            f"You have no snake in the row or column of {name}. Name a tile in line with one of "
            "yours."
        )


def controlled_tiles(board: Board, seat: Seat) -> frozenset[Cell]:
    """Returns the empty tiles in line with a seat's snakes, across any obstacles (R-83)."""
    return _in_line(board, board.own(seat))


def _in_line(board: Board, snakes: Iterable[Snake]) -> frozenset[Cell]:
    columns = board.tiles.columns
    cells = range(len(board.tiles))
    found: set[Cell] = set()
    for snake in snakes:
        if snake.path:
            column = snake.start % columns
            row_start = snake.start - column
            found.update(cells[row_start : row_start + columns])
            found.update(cells[column::columns])
    closed = board.starting_tiles.union(board.tiles.cells_of(BLACK))
    return frozenset(found - closed)


def _guess(blank: Blank) -> Entries:
    board = blank.board
    free = sorted(controlled_tiles(board, blank.seat))
    if not free:
        return ()
    places = dict.fromkeys(blank.draw_several(len(free), MOST))
    words = tuple(TURNS)
    entries: list[tuple[str, str]] = []
    for place in places:
        turn = words[blank.below(2)]
        entries.append((turn, name_of(board.tiles, free[place])))
    return tuple(entries)


def _taps(board: Board, seat: Seat, path: Path) -> Taps | None:
    named = [thing.lstrip("c").removeprefix("w") for thing in path if thing.startswith("c")]
    free = tile_texts(board, controlled_tiles(board, seat), named)
    menu = TileMenu(_WORD, "direction tile", MOST, free, _turns, _spell, silent=True)
    return menu.taps(path)


def _turns(tile: str) -> tuple[Choice, ...]:
    right = Choice(f"cw{tile}", "Turns right", f"cw {tile}")
    left = Choice(f"ccw{tile}", "Turns left", f"ccw {tile}")
    return right, left


def _spell(thing: str) -> str:
    """Returns a direction tile as it is typed, such as `cw C3`."""
    turn, _, tile = thing.rpartition("w")
    return f"{turn}w {tile}"


def _hidden_changes(board: Board, seat: Seat) -> HiddenChanges:
    """Returns where others can put direction tiles: in line with any snake of theirs."""
    own = board.own(seat)
    others = [snake for snake in board.snakes if snake not in own]
    return HiddenChanges(direction_tiles=_in_line(board, others), by="direction tiles")


def _explain(board: Board, seat: Seat, entries: Entries) -> tuple[str, ...]:
    """Returns of each direction tile whether it took effect, or was void by an opposite (R-84)."""
    del seat
    lines: list[str] = []
    for turn, name in entries:
        laid = cell_of(board.tiles, name) in board.signs
        lines.append(f"your {turn} {name} {'took effect' if laid else _VOID}")
    return tuple(lines)


def _lay(board: Board, answers: Answers) -> tuple[Board, str]:
    """Returns the board with direction tiles: equal ones count once, opposites are void (R-84)."""
    asked: dict[Cell, set[int]] = {}
    for turn, name in all_entries(answers, board, _WORD):
        cell = cell_of(board.tiles, name)
        asked.setdefault(cell, set()).add(TURNS[turn])
    signs: dict[Cell, int] = {}
    for cell, turns in sorted(asked.items()):
        if len(turns) == 1:
            signs[cell] = turns.pop()
    told = ""
    if signs:
        names = [f"{TURN_NAMES[turn]} {name_of(board.tiles, cell)}" for cell, turn in signs.items()]
        told = f"Direction tiles: {', '.join(names)}."
    void = len(asked) - len(signs)
    if void:
        told = f"{told} On {count(void, 'tile')} opposite directions void each other.".strip()
    return replace(board, signs=signs), told


def _report(board: Board) -> dict[str, Json]:
    directions: dict[str, Json] = {}
    for cell, turn in sorted(board.signs.items()):
        directions[name_of(board.tiles, cell)] = TURN_NAMES[turn]
    return {"directions": directions}


REDIRECT: Final = Variation(
    id=_WORD,
    title="Redirect",
    rule="With your moves you may put up to five direction tiles on empty tiles in line with a "
    "snake of yours, such as `cw C3 ccw D4`. Whoever enters one turns by 90 degrees, with all its "
    "moves to come. Opposite ones on a tile void each other, equal ones count once.",
    ruling="A snake that a direction tile sends into itself, onto black or off the board stops "
    "there for good, and is not halved.",
    moving=(
        Kind(
            _WORD,
            _EXAMPLE,
            _read,
            writer(""),
            _guess,
            taps=_taps,
            keys=tile_keys,
            openers=tuple(TURNS),
            explain=_explain,
        ),
    ),
    upset=_lay,
    certain=(),
    report=_report,
    hidden_changes=_hidden_changes,
)
