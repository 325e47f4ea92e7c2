"""Suggestions while a player types: texts that begin with the typed one and would be accepted."""

from collections.abc import Iterator
from itertools import islice, product
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.names import codes_missing, name_of
from bifrost_bot.engines.antisocial_snake.model import Board, Code, Submission, Tiles, View
from bifrost_bot.engines.antisocial_snake.movement import CLOCKWISE
from bifrost_bot.engines.antisocial_snake.notation import parse
from bifrost_bot.engines.antisocial_snake.variations import kinds
from bifrost_bot.engines.antisocial_snake.words import STAY
from bifrost_bot.engines.completion import accepted
from bifrost_bot.engines.values import Slot

_MOST_TRIED: Final = 400
_WAYS: Final = CLOCKWISE.lower()


def complete(view: View, slot: Slot, draft: Submission | None, typed: str) -> tuple[str, ...]:
    """Returns at most 25 parts of an answer that continue the typed text and would be accepted."""
    if view.outcome is not None:
        return ()
    begun = " ".join(typed.lower().split())
    texts = islice(_candidates(view, begun), _MOST_TRIED)
    return accepted(texts, typed.lower(), lambda text: parse(text, view, slot, draft))


def _candidates(view: View, begun: str) -> Iterator[str]:
    yield begun
    for board in view.open_boards:
        for kind in kinds(board):
            yield f"{board.name}: {kind.word} none"
        yield from _moves(board, begun) if board.snakes else _starts(board, begun)
    for way in _WAYS:
        yield f"{begun}{way}"
    for word in (STAY, "none", "yes", "no", *range(10)):
        yield f"{begun} {word}"


def _moves(board: Board, begun: str) -> Iterator[str]:
    yield f"{board.name}: {STAY}"
    for colour in board.tiles.colour_names:
        for length, way in product((3, 2, 1), _WAYS):
            yield f"{board.name}: {colour} {way * length}"
        for way in _WAYS:
            yield f"{begun} {colour} {way}"


def _starts(board: Board, begun: str) -> Iterator[str]:
    """Yields lists that add tiles of missing colours to the typed ones, near most apples first."""
    tiles = board.tiles
    words = begun.replace(":", " ").upper().split()
    typed = set(words[1:]).intersection(tiles.lattice.names)
    missing = codes_missing(tiles, typed)
    if not missing:
        return
    first, *others = [_by_apples_near(tiles, code) for code in missing]
    rest = " ".join(names[0] for names in others)
    stem = begun if typed and begun.startswith(f"{board.name}:") else f"{board.name}:"
    for name in first:
        yield " ".join(f"{stem} {name} {rest}".lower().split())


def _by_apples_near(tiles: Tiles, code: Code) -> list[str]:
    """Returns the names of a colour's tiles, those near most apples first."""
    cells = sorted(tiles.cells_of(code), key=tiles.apples_near, reverse=True)
    return [name_of(tiles, cell) for cell in cells]
