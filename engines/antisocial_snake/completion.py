"""Suggestions while a player types: texts that would be taken and begin with what is typed."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from bifrost_bot.engines.antisocial_snake.catalogue import kinds
from bifrost_bot.engines.antisocial_snake.model import Board, Submission, View
from bifrost_bot.engines.antisocial_snake.notation import parse
from bifrost_bot.engines.antisocial_snake.snake.movement import CLOCKWISE
from bifrost_bot.engines.antisocial_snake.words import STAY, colours
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.values import LONGEST_COMPLETION, MOST_COMPLETIONS, Slot

_MOST_TRIED: Final = 400


def complete(view: View, slot: Slot, draft: Submission | None, typed: str) -> tuple[str, ...]:
    """Returns parts of an answer that continue what is typed so far and would be taken: 25 at
    most.
    """
    if view.outcome is not None:
        return ()
    begun = " ".join(typed.lower().split())
    found: list[str] = []
    for text in dict.fromkeys(islice(_likely(view, begun), _MOST_TRIED)):
        fits = len(text) <= LONGEST_COMPLETION and text.startswith(typed.lower())
        if fits and _taken(text, view, slot, draft):
            found.append(text)
            if len(found) == MOST_COMPLETIONS:
                break
    return tuple(found)


def _taken(text: str, view: View, slot: Slot, draft: Submission | None) -> bool:
    try:
        parse(text, view, slot, draft)
    except MoveError:
        return False
    return True


def _likely(view: View, begun: str) -> Iterator[str]:
    yield begun
    for board in (*view.moving, *view.placing):
        yield from (f"{board.name}: {kind.word} none" for kind in kinds(board))
        yield from _moves(board, begun) if board.snakes else _starts(board, begun)
    yield from (f"{begun}{sign}" for sign in CLOCKWISE.lower())
    yield from (f"{begun} {word}" for word in (STAY, "none", "yes", "no", *map(str, range(10))))


def _moves(board: Board, begun: str) -> Iterator[str]:
    yield f"{board.name}: {STAY}"
    for colour in colours(board):
        yield from (
            f"{board.name}: {colour} {way * length}"
            for length in (3, 2, 1)
            for way in CLOCKWISE.lower()
        )
        yield from (f"{begun} {colour} {way}" for way in CLOCKWISE.lower())


def _starts(board: Board, begun: str) -> Iterator[str]:
    """Yields lists that continue the tiles typed so far with tiles of the missing colours next
    to most apples.
    """
    names, said = board.tiles.lattice.names, set(begun.replace(":", " ").split()[1:])
    typed = [name for name in names if name.lower() in said]
    have = {board.tiles.colours[board.tiles.lattice.index[name]] for name in typed}
    missing = [code for code in board.tiles.codes if code not in have]
    if not missing:
        return
    ranked = {code: _ranked(board, code) for code in missing}
    rest = " ".join(names[ranked[code][0]] for code in missing[1:])
    stem = begun if typed and begun.startswith(f"{board.name}:") else f"{board.name}:"
    yield from (
        " ".join(f"{stem} {names[cell]} {rest}".lower().split()) for cell in ranked[missing[0]]
    )


def _ranked(board: Board, code: str) -> list[int]:
    tiles = board.tiles
    cells = [cell for cell, colour in enumerate(tiles.colours) if colour == code]
    return sorted(
        cells, key=lambda cell: -sum(tiles.apples[near] for near in tiles.lattice.neighbours[cell])
    )
