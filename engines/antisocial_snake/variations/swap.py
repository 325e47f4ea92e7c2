"""Swap: adjacent tiles change places right before movement (rule A-27, R-67 to R-72)."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final, TypeAlias

from bifrost_bot.engines.antisocial_snake.board.names import (
    cell_of,
    name_of,
    read_cell,
    refuse_many,
    refuse_none,
    writer,
)
from bifrost_bot.engines.antisocial_snake.board.tile_menu import TileMenu, tile_text, tile_texts
from bifrost_bot.engines.antisocial_snake.model import BLACK, Board, Cell, Entries, Tiles
from bifrost_bot.engines.antisocial_snake.variation import (
    BODY,
    BORDER,
    Answers,
    Blank,
    HiddenChanges,
    Kind,
    Variation,
    all_entries,
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
    first = read_cell(found[1], board)
    second = read_cell(found[2], board)
    names = (name_of(board.tiles, first), name_of(board.tiles, second))
    if second not in board.tiles.lattice.neighbours[first]:
        raise IllegalError(
            f"{names[0]} and {names[1]} do not share an edge. Swap tiles that are next to each "
            "other."
        )
    for cell, name in zip((first, second), names, strict=True):
        if cell in board.starting_tiles:
            raise IllegalError(
                f"There is a snake on {name}. Only tiles without one can be swapped."
            )
    return names


def _guess(blank: Blank) -> Entries:
    lattice = blank.board.tiles.lattice
    heads = blank.board.starting_tiles
    names = lattice.names
    found: list[tuple[str, str]] = []
    for _ in range(blank.below(MOST + 1)):
        first = blank.below(len(names))
        around = lattice.neighbours[first]
        second = around[blank.below(len(around))] if around else first
        if first != second and heads.isdisjoint((first, second)):
            found.append((names[first], names[second]))
    return tuple(found)


def _taps(board: Board, seat: Seat, path: Path) -> Taps | None:
    del seat
    lattice = board.tiles.lattice
    free = frozenset(range(len(lattice.names))) - board.starting_tiles

    def partners(tile: str) -> tuple[Choice, ...]:
        choices: list[Choice] = []
        for cell in lattice.neighbours[lattice.index[tile]]:
            if cell in free:
                other = lattice.names[cell]
                choices.append(Choice(f"{tile}-{other}", f"with {other}", tile_text(board, cell)))
        return tuple(choices)

    menu = TileMenu(_WORD, "swap", MOST, tile_texts(board, free), partners)
    return menu.taps(path)


def _hidden_changes(board: Board, seat: Seat) -> HiddenChanges:
    """Returns the tiles that others can swap: any two free neighbours, also black ones."""
    del seat
    lattice = board.tiles.lattice
    colours = board.tiles.colours
    heads = board.starting_tiles
    swappable: set[Cell] = set()
    black_tiles: set[Cell] = set()
    for cell, colour in enumerate(colours):
        if cell in heads:
            continue
        for other in lattice.neighbours[cell]:
            if other in heads:
                continue
            swappable.add(cell)
            if (colour == BLACK) != (colours[other] == BLACK):
                black_tiles.add(cell)
    return HiddenChanges(frozenset(swappable), frozenset(black_tiles), by="swaps")


def _swap(board: Board, answers: Answers) -> tuple[Board, str]:
    """Returns the board with each pair swapped once, unless a tile has two (R-68, R-69)."""
    tiles = board.tiles
    pairs = _pairs(board, all_entries(answers, board, _WORD))
    alone = [pair for pair in pairs if not _shared_tiles(board, pairs, pair)]
    made = sorted(alone)
    colours = list(tiles.colours)
    apples = list(tiles.apples)
    for first, second in made:
        _exchange(colours, first, second)
        _exchange(apples, first, second)
    told = ""
    if made:
        names = [_pair_name(board, pair) for pair in made]
        told = f"Swapped: {', '.join(names)}."
    void = len(pairs) - len(made)
    if void:
        told = f"{told} {count(void, 'swap')} failed: a tile was named with two partners.".strip()
    after = replace(tiles, colours="".join(colours), apples=tuple(apples))
    return replace(board, tiles=after), told


def _pairs(board: Board, entries: Entries) -> dict[Pair, None]:
    """Returns the different pairs of entries, in order."""
    pairs: dict[Pair, None] = {}
    for names in entries:
        first, second = sorted(cell_of(board.tiles, name) for name in names)
        pairs[first, second] = None
    return pairs


def _shared_tiles(board: Board, pairs: Iterable[Pair], pair: Pair) -> list[str]:
    """Returns the tiles of a pair that have another partner too, by which it fails (R-69)."""
    partners = Counter(chain.from_iterable(pairs))
    return [name_of(board.tiles, cell) for cell in pair if partners[cell] > 1]


def _pair_name(board: Board, pair: Pair) -> str:
    first, second = pair
    return f"{name_of(board.tiles, first)}-{name_of(board.tiles, second)}"


def _arrows(board: Board, entries: Entries) -> tuple[Pair, ...]:
    arrows: list[Pair] = []
    for first, second in _pairs(board, entries):
        arrows += [(first, second), (second, first)]
    return tuple(arrows)


def _preview(board: Board, entries: Entries) -> tuple[str, ...]:
    """Returns which of a player's own swaps void each other."""
    pairs = _pairs(board, entries)
    lines: list[str] = []
    for pair in pairs:
        shared = _shared_tiles(board, pairs, pair)
        if shared:
            lines.append(
                f"Your swap {_pair_name(board, pair)} will certainly fail: you paired "
                f"{listed(shared)} with two tiles."
            )
    return tuple(lines)


def _explain(board: Board, seat: Seat, entries: Entries) -> tuple[str, ...]:
    """Returns of each swap whether it was made, and why not."""
    del seat
    pairs = _pairs(board, entries)
    return tuple(
        f"your swap {_pair_name(board, pair)} {_result(board, pairs, pair)}" for pair in pairs
    )


def _result(board: Board, pairs: Iterable[Pair], pair: Pair) -> str:
    shared = _shared_tiles(board, pairs, pair)
    if shared:
        return f"failed: you paired {listed(shared)} with two tiles"
    laid = board.laid or board.tiles
    first, second = _contents(board.former or laid, pair)
    if first == second:
        return "changed nothing, because both tiles were the same"
    if _contents(laid, pair) == [second, first]:
        return "was made"
    return "failed: another player paired one of its tiles with a different one"


def _contents(tiles: Tiles, pair: Pair) -> list[tuple[str, int]]:
    return [(tiles.colours[cell], tiles.apples[cell]) for cell in pair]


def _exchange(items: list[Any], first: Cell, second: Cell) -> None:
    items[first], items[second] = items[second], items[first]


SWAP: Final = Variation(
    id=_WORD,
    title="Swap",
    rule="With your moves you may name up to five pairs of tiles that share an edge, such as `swap "
    "A1-A2`: number and colour change places right before the first step. A tile under a snake "
    "cannot be swapped; a tile named with two different partners is not swapped at all.",
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
            preview=_preview,
            explain=_explain,
        ),
    ),
    upset=_swap,
    certain=(BORDER, BODY),
    hidden_changes=_hidden_changes,
)
