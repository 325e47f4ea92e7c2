"""Suggestions while a player types: texts that begin with the typed one and would be accepted."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from bifrost_bot.engines.antisocial_snake.model import Board, Submission, View
from bifrost_bot.engines.antisocial_snake.movement import CLOCKWISE
from bifrost_bot.engines.antisocial_snake.notation import parse
from bifrost_bot.engines.antisocial_snake.variations import kinds
from bifrost_bot.engines.antisocial_snake.words import STAY, snake_colours
from bifrost_bot.engines.completion import accepted
from bifrost_bot.engines.values import Slot

_MOST_TRIED: Final = 400


def complete(view: View, slot: Slot, draft: Submission | None, typed: str) -> tuple[str, ...]:
    """Returns at most 25 parts of an answer that continue the typed text and would be accepted."""
    if view.outcome is not None:
        return ()
    begun = " ".join(typed.lower().split())
    texts = islice(_candidates(view, begun), _MOST_TRIED)
    return accepted(texts, typed.lower(), lambda text: parse(text, view, slot, draft))


def _candidates(view: View, begun: str) -> Iterator[str]:
    yield begun
    for board in (*view.moving, *view.placing):
        yield from (f"{board.name}: {kind.word} none" for kind in kinds(board))
        yield from _moves(board, begun) if board.snakes else _starts(board, begun)
    yield from (f"{begun}{way}" for way in CLOCKWISE.lower())
    yield from (f"{begun} {word}" for word in (STAY, "none", "yes", "no", *map(str, range(10))))


def _moves(board: Board, begun: str) -> Iterator[str]:
    yield f"{board.name}: {STAY}"
    for colour in snake_colours(board):
        for length in (3, 2, 1):
            yield from (f"{board.name}: {colour} {way * length}" for way in CLOCKWISE.lower())
        yield from (f"{begun} {colour} {way}" for way in CLOCKWISE.lower())


def _starts(board: Board, begun: str) -> Iterator[str]:
    """Yields lists that add tiles of missing colours to the typed ones, near most apples first."""
    tiles = board.tiles
    lattice = tiles.lattice
    said = set(begun.replace(":", " ").split()[1:])
    typed = [name for name in lattice.names if name.lower() in said]
    have = {tiles.colours[lattice.index[name]] for name in typed}
    missing = [code for code in tiles.codes if code not in have]
    if not missing:
        return
    first, *others = [_by_apples_near(board, code) for code in missing]
    rest = " ".join(lattice.names[cells[0]] for cells in others)
    stem = begun if typed and begun.startswith(f"{board.name}:") else f"{board.name}:"
    for cell in first:
        yield " ".join(f"{stem} {lattice.names[cell]} {rest}".lower().split())


def _by_apples_near(board: Board, code: str) -> list[int]:
    return sorted(board.tiles.cells_of(code), key=board.tiles.apples_near, reverse=True)
