"""Drawings of what is planned, and of what happened step by step."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.cells import cell_of
from bifrost_bot.engines.antisocial_snake.catalogue import variation_of
from bifrost_bot.engines.antisocial_snake.model import (
    BLACK,
    CODES,
    COLOURS,
    Board,
    Cell,
    Snake,
    Submission,
    Tiles,
    View,
)
from bifrost_bot.engines.antisocial_snake.picture import draw, scene
from bifrost_bot.engines.antisocial_snake.snake.movement import FACING, MOVE, bites, eaten, fed, lanes
from bifrost_bot.engines.antisocial_snake.snake.placement import PLACE
from bifrost_bot.engines.scene import Colour, Line, Meaning, Scene
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import Board as Name
from bifrost_bot.engines.values import Slot
from bifrost_bot.engines.words import count

_PLANNED: Final = (Meaning("ring", Colour.ACCENT, "Your plan"), Meaning("line", Colour.ACCENT, "Planned paths"))
_MOST_HALTS: Final = 8
"""How many of a step's halts its drawing has room to tell."""


def frames(view: View, board: Name) -> tuple[Scene, ...]:
    """Returns the movement on a board that moved last, step by step from the start; empty for other boards."""
    found = view.board(board)
    if found is None or found.laid is None or found not in view.moved:
        return ()
    steps = max((len(snake.path) - 1 for snake in found.snakes if snake.path), default=0)
    early = tuple(_frame(view, found, found.laid, step, steps) for step in range(steps))
    # A snake that is halted when all others have stopped is halted in a step of its own, which no other tile shows.
    return (*early, _told(scene(view, board), found, range(steps, steps + 2), f"After {count(steps, 'step')}"))


def _frame(view: View, board: Board, laid: Tiles, step: int, steps: int) -> Scene:
    variation = variation_of(board)
    cut = tuple(
        fed(variation, laid, replace(snake, path=snake.path[: step + 1], halted=False)) for snake in board.snakes
    )
    drawn = draw(view, replace(board, snakes=cut, tiles=eaten(laid, cut)), f"step {step} of {steps}")
    drawn = replace(drawn, tables=())
    return _told(drawn, board, range(step, step + 1), f"Step {step} of {steps}" if step else "Before the first step")


def _told(drawn: Scene, board: Board, steps: range, when: str) -> Scene:
    """Returns a drawing that says which step it shows, with red rings around the snakes that were halted then."""
    halted = {snake.path[-1]: snake for snake in board.snakes if snake.halted and len(snake.path) in steps}
    names = board.tiles.lattice.names
    told = [f"{snake.letter} is halted on {names[cell]}" for cell, snake in halted.items()]
    rings = {names[cell] for cell in halted}
    tiles = tuple(replace(tile, ring=Colour.RED) if tile.name in rings else tile for tile in drawn.tiles)
    key, aside = (*drawn.key, "red ring = halted"), (*drawn.aside, when, *told[:_MOST_HALTS])
    return replace(drawn, tiles=tiles, captions=(*drawn.captions, *told), key=key, aside=aside)


def plan(view: View, slot: Slot, move: Submission) -> tuple[tuple[Name, Scene], ...]:
    """Returns the planned paths and starting tiles on the boards that the submission speaks of."""
    drawn: list[tuple[Name, Scene]] = []
    for board in view.moving:
        plans = move.entries(board.name, MOVE)
        if plans:
            drawn.append((board.name, _planned(view, board, slot, {entry[0]: entry[1] for entry in plans})))
    for board in view.placing:
        wishes = [cell_of(board.tiles, cell) for (cell,) in move.entries(board.name, PLACE)]
        if wishes:
            rings = dict.fromkeys(wishes, Colour.ACCENT)
            told = f"your tiles, in this order: {' '.join(board.tiles.lattice.names[cell] for cell in wishes)}"
            drawn.append((board.name, _bare(draw(view, board, told, rings), _upper(told))))
    return tuple(drawn)


def _bare(drawn: Scene, told: str) -> Scene:
    """Returns the drawing without what the board's own picture already says, and with what is planned."""
    meanings = (*_PLANNED, *drawn.meanings)
    return replace(drawn, captions=(), tables=(), aside=(*drawn.aside, told), told=(), meanings=meanings)


def _upper(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


def _planned(view: View, board: Board, slot: Slot, plans: dict[str, str]) -> Scene:
    """Returns the board with the paths ahead, as if no other snake were in the way, and what they would give."""
    own = {snake.letter for snake in board.own(slot.seat)}
    moves = {
        snake.letter: plans.get(name, "")
        for name, code in CODES.items()
        for snake in board.snakes
        if snake.letter in own and snake.colour == code
    }
    ahead = tuple(
        replace(snake, path=path_ahead(board.tiles, snake, moves.get(snake.letter, ""))) for snake in board.snakes
    )
    gained = sum(
        bite.gain for snake in ahead for bite in bites(variation_of(board), board.tiles, snake.colour, snake.path)
    )
    told = f"your plan, {count(gained, 'apple')} if nothing is in the way"
    drawn = draw(
        view,
        replace(board, snakes=ahead),
        told,
        {cell: Colour.ACCENT for snake in ahead for cell in snake.path[1:]},
    )
    return replace(
        _bare(drawn, _upper(told)),
        lines=tuple(line for snake in ahead for line in _arrows(board.tiles.columns, snake.path)),
        told=tuple(_told_path(board, snake) for snake in ahead if len(snake.path) > 1 and snake.letter in own),
    )


def _told_path(board: Board, snake: Snake) -> str:
    """Returns a planned path tile by tile, with what each gives, and where it ends."""
    names = board.tiles.lattice.names
    given = bites(variation_of(board), board.tiles, snake.colour, snake.path)
    tiles = [f"{names[cell]} ({bite.gain})" for cell, bite in zip(snake.path[1:], given, strict=True)]
    start, end = names[snake.path[0]], names[snake.path[-1]]
    return f"{snake.letter} {COLOURS[snake.colour]} from {start}: {', '.join(tiles)}. It ends on {end}."


def path_ahead(tiles: Tiles, snake: Snake, moves: str) -> tuple[Cell, ...]:
    """Returns the tiles a snake would come to if no other were there and no tile turned it."""
    ways, path = lanes(tiles), list(snake.path)
    for move in moves if path else "":
        there = ways[FACING[move]][path[-1]]
        if there == OUTSIDE or tiles.colours[there] == BLACK or there in path:
            break
        path.append(there)
    return tuple(path)


def _arrows(columns: int, path: Sequence[Cell]) -> list[Line]:
    return [
        Line(
            here % columns,
            here // columns,
            there % columns,
            there // columns,
            Colour.ACCENT,
            0.16,
            arrow=True,
            over=True,
        )
        for here, there in pairwise(path)
    ]
