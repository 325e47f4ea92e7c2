"""Swap: adjacent tiles change places right before movement (rule A-27, R-67 to R-72)."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from bifrost_bot.engines.antisocial_snake.board.cells import (
    cell_of,
    name_of,
    read_cell,
    refuse_many,
    refuse_none,
    writer,
)
from bifrost_bot.engines.antisocial_snake.board.choosing import Several, tiles, told
from bifrost_bot.engines.antisocial_snake.model import BLACK, Board, Cell, Entries
from bifrost_bot.engines.antisocial_snake.variation import (
    BODY,
    BORDER,
    Answers,
    Below,
    Doubts,
    Kind,
    Variation,
)
from bifrost_bot.engines.errors import IllegalError, UnreadableError
from bifrost_bot.engines.taps import Choice, Path, Taps
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count, echo, listed

Pair: TypeAlias = tuple[Cell, Cell]
"""Two tiles that share an edge, in reading order."""

_WORD: Final = "swap"
_EXAMPLE: Final = "swap A1-A2 B3-C3"
MOST: Final = 5
_DASH: Final = re.compile(r" ?- ?")
_PAIR: Final = re.compile(r"([a-z]\d+)-([a-z]\d+)")


def _read(words: Sequence[str], board: Board, seat: Seat) -> Entries:
    del seat
    pairs = _DASH.sub("-", " ".join(words)).split()
    refuse_none(pairs, f"{board.name}: {_EXAMPLE}")
    entries = tuple(_pair(word, board) for word in pairs)
    refuse_many(entries, MOST, "swap")
    return entries


def _pair(word: str, board: Board) -> tuple[str, str]:
    found = _PAIR.fullmatch(word)
    if found is None:
        raise UnreadableError(
            f"{echo(word)} is not a swap. Join two tiles with a hyphen, such as A1-A2."
        )
    first, second = (read_cell(name, board) for name in found.groups())
    names = name_of(board.tiles, first), name_of(board.tiles, second)
    if second not in board.tiles.lattice.neighbours[first]:
        raise IllegalError(
            f"{names[0]} and {names[1]} do not share an edge. Swap tiles that are next to each "
            "other."
        )
    heads = {snake.path[0] for snake in board.snakes if snake.path}
    for cell, name in zip((first, second), names, strict=True):
        if cell in heads:
            raise IllegalError(
                f"There is a snake on {name}. Only tiles without one can be swapped."
            )
    return names


def _guess(board: Board, seat: Seat, below: Below, item: int) -> Entries:
    del seat, item
    lattice = board.tiles.lattice
    heads = {snake.path[0] for snake in board.snakes if snake.path}
    found: list[tuple[str, str]] = []
    for _ in range(below(MOST + 1)):
        first = below(len(lattice.names))
        around = lattice.neighbours[first]
        second = around[below(len(around))] if around else first
        if first != second and not heads & {first, second}:
            found.append((lattice.names[first], lattice.names[second]))
    return tuple(found)


def _taps(board: Board, seat: Seat, path: Path) -> Taps | None:
    del seat
    lattice = board.tiles.lattice
    heads = {snake.path[0] for snake in board.snakes if snake.path}
    free = frozenset(range(len(lattice.names))) - heads

    def partners(tile: str) -> tuple[Choice, ...]:
        near = [cell for cell in lattice.neighbours[lattice.index[tile]] if cell in free]
        return tuple(
            Choice(
                f"{tile}-{lattice.names[cell]}", f"with {lattice.names[cell]}", told(board, cell)
            )
            for cell in near
        )

    return Several(_WORD, "swap", MOST, tiles(board, free), partners).taps(path)


def _doubts(board: Board, seat: Seat) -> Doubts:
    """Returns what others can swap: any two free neighbours, and so black one tile on."""
    del seat
    lattice, colours = board.tiles.lattice, board.tiles.colours
    heads = {snake.path[0] for snake in board.snakes if snake.path}
    near = {
        cell: [other for other in lattice.neighbours[cell] if other not in heads]
        for cell in range(len(colours))
        if cell not in heads
    }
    black = {cell: colours[cell] == BLACK for cell in near}
    holes = {
        cell
        for cell, around in near.items()
        if any(black[other] != black[cell] for other in around)
    }
    return Doubts(
        frozenset(cell for cell, around in near.items() if around), frozenset(holes), by="swaps"
    )


def _swap(board: Board, answers: Answers) -> tuple[Board, str]:
    """Returns the board with each named pair swapped once, unless a tile of it has another
    partner too (R-68, R-69).
    """
    tiles = board.tiles
    pairs = {
        _cells(board, entry)
        for answer in answers.values()
        for entry in answer.entries(board.name, _WORD)
    }
    made = sorted((first, second) for first, second in pairs if not _rivals(pairs, (first, second)))
    colours, apples = list(tiles.colours), list(tiles.apples)
    for first, second in made:
        _exchange(colours, first, second)
        _exchange(apples, first, second)
    shown = ", ".join(f"{name_of(tiles, first)}-{name_of(tiles, second)}" for first, second in made)
    told = f"Swapped: {shown}." if made else ""
    void = len(pairs) - len(made)
    if void:
        told = f"{told} {count(void, 'swap')} failed: a tile was named with two partners.".strip()
    return replace(
        board, tiles=replace(tiles, colours="".join(colours), apples=tuple(apples))
    ), told


def _cells(board: Board, entry: Sequence[str]) -> Pair:
    first, second = sorted(cell_of(board.tiles, name) for name in entry)
    return first, second


def _rivals(pairs: Collection[Pair], pair: Pair) -> tuple[Cell, ...]:
    """Returns the tiles of a pair that have another partner too, by which it fails (R-69)."""
    return tuple(cell for cell in pair if any(cell in other for other in pairs if other != pair))


def _shown(board: Board, pair: Pair) -> str:
    return "-".join(name_of(board.tiles, cell) for cell in pair)


def _arrows(board: Board, entries: Entries) -> tuple[Pair, ...]:
    pairs = dict.fromkeys(_cells(board, entry) for entry in entries)
    return tuple(way for first, second in pairs for way in ((first, second), (second, first)))


def _foretell(board: Board, entries: Entries) -> tuple[str, ...]:
    """Returns which of a player's own swaps void each other."""
    pairs = dict.fromkeys(_cells(board, entry) for entry in entries)
    return tuple(
        f"Your swap {_shown(board, pair)} will certainly fail: you paired {listed(names)} with "
        "two tiles."
        for pair in pairs
        if (names := [name_of(board.tiles, cell) for cell in _rivals(pairs, pair)])
    )


def _became(board: Board, seat: Seat, entries: Entries) -> tuple[str, ...]:
    """Returns of each swap whether it was made, and why not; where both tiles were alike, nobody
    can see it.
    """
    del seat
    pairs = dict.fromkeys(_cells(board, entry) for entry in entries)
    return tuple(f"your swap {_shown(board, pair)} {_fate(board, pairs, pair)}" for pair in pairs)


def _fate(board: Board, pairs: Collection[Pair], pair: Pair) -> str:
    rivals = _rivals(pairs, pair)
    if rivals:
        return (
            f"failed: you paired {listed([name_of(board.tiles, cell) for cell in rivals])} "
            "with two tiles"
        )
    laid = board.laid or board.tiles
    before = board.former or laid
    held = [
        [(tiles.colours[cell], tiles.apples[cell]) for cell in pair] for tiles in (before, laid)
    ]
    if held[0][0] == held[0][1]:
        return "changed nothing, because both tiles were the same"
    if held[1] == held[0][::-1]:
        return "was made"
    return "failed: another player paired one of its tiles with a different one"


def _exchange(items: list[Any], first: Cell, second: Cell) -> None:
    items[first], items[second] = items[second], items[first]


SWAP: Final = Variation(
    id=_WORD,
    title="Swap",
    rule="With your moves you may name up to five pairs of tiles that share an edge, such as "
    "`swap A1-A2`: number and "
    "colour change places right before the first step. A tile under a snake cannot be swapped; a "
    "tile named with two "
    "different partners is not swapped at all.",
    ruling="A snake into whose way a swap puts black stops there for good, and is not halved.",
    moving=(
        Kind(
            _WORD,
            _EXAMPLE,
            _read,
            writer(_WORD, "-"),
            _guess,
            taps=_taps,
            keys=lambda board, entries: tuple(map("-".join, entries)),
            arrows=_arrows,
            foretell=_foretell,
            became=_became,
        ),
    ),
    upset=_swap,
    certain=(BORDER, BODY),
    doubts=_doubts,
)
