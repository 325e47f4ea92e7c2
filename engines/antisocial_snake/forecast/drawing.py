"""Drawings of what is planned: paths and where they are halted, starts, direction tiles, swaps,
frames and toggles.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.cells import cell_of, name_of
from bifrost_bot.engines.antisocial_snake.catalogue import kinds, variation_of
from bifrost_bot.engines.antisocial_snake.forecast import words
from bifrost_bot.engines.antisocial_snake.forecast.foresight import Fate, Foresight, foresee
from bifrost_bot.engines.antisocial_snake.model import Board, Cell, Submission, View
from bifrost_bot.engines.antisocial_snake.picture import draw
from bifrost_bot.engines.antisocial_snake.snake.movement import bites
from bifrost_bot.engines.antisocial_snake.snake.naming import called
from bifrost_bot.engines.antisocial_snake.snake.placement import PLACE
from bifrost_bot.engines.scene import Colour, Line, Meaning, Scene
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import Board as Name
from bifrost_bot.engines.values import Seat, Slot

_PLANNED: Final = (
    Meaning("ring", Colour.ACCENT, "Your plan"),
    Meaning("ring", Colour.RED, "Halted there"),
    Meaning("line", Colour.ACCENT, "Planned paths"),
    Meaning("line", Colour.RED, "Halted before"),
    Meaning("line", Colour.PURPLE, "Your tiles move"),
)
_PATH_WIDTH: Final = 0.16
_MOVE_WIDTH: Final = 0.08
_MOST_ASIDE: Final = 6
"""How many lines the picture has room for beside the board."""


def plan(view: View, slot: Slot, move: Submission) -> tuple[tuple[Name, Scene], ...]:
    """Returns the boards that the submission speaks of as it leaves them, as far as its player
    can see.
    """
    spoken = {part.board for part in move.parts}
    moving = [
        (board.name, _moving(view, board, slot.seat, move))
        for board in view.moving
        if board.name in spoken
    ]
    placing = [
        (board.name, _placing(view, board, move)) for board in view.placing if board.name in spoken
    ]
    return (*moving, *placing)


def _moving(view: View, board: Board, seat: Seat, move: Submission) -> Scene:
    """Returns the board with its player's sealed parts and paths, and what will halt them."""
    ahead = foresee(board, seat, move)
    ends = {one.snake.letter: one.snake for one in ahead.fates}
    snakes = tuple(ends.get(snake.letter, snake) for snake in board.snakes)
    rings = {cell: Colour.ACCENT for one in ahead.fates for cell in one.snake.path[1:]}
    rings |= {one.snake.path[-1]: Colour.RED for one in ahead.fates if one.snake.halted}
    total = f"your plan, {words.total(ahead)}"
    drawn = draw(view, replace(ahead.laid, snakes=snakes), total, rings)
    lines = [line for one in ahead.fates for line in _path(ahead.laid, one)]
    told = [words.fate(ahead, one, seat) for one in ahead.fates if one.moves]
    short = [words.outcome(ahead, one, seat) for one in ahead.fates if one.moves]
    further = (*words.foretold(board, move), *_signs(ahead))
    return replace(
        _bare(drawn, total, [*short, *further]),
        lines=(*_moved(board, move), *lines),
        told=(
            *told,
            *further,
            *(_tiles(ahead, one) for one in ahead.fates if len(one.snake.path) > 1),
        ),
    )


def _placing(view: View, board: Board, move: Submission) -> Scene:
    """Returns the board with the wanted starts in their order, and what the further parts would
    do.
    """
    wishes = [cell_of(board.tiles, cell) for (cell,) in move.entries(board.name, PLACE)]
    names = " ".join(name_of(board.tiles, cell) for cell in wishes)
    title = f"your tiles, in this order: {names}" if wishes else "your plan, no tiles yet"
    drawn = draw(view, board, title, dict.fromkeys(wishes, Colour.ACCENT))
    further = words.foretold(board, move)
    return replace(
        _bare(drawn, title, further), lines=tuple(_moved(board, move)), told=tuple(further)
    )


def _bare(drawn: Scene, title: str, aside: Iterable[str]) -> Scene:
    """Returns the drawing without what the board's own picture already says, and with what is
    planned.
    """
    beside = (*drawn.aside, f"{title[0].upper()}{title[1:]}", *[*aside][:_MOST_ASIDE])
    meanings = (*_PLANNED, *drawn.meanings)
    return replace(drawn, captions=(), tables=(), aside=beside, told=(), meanings=meanings)


def _tiles(ahead: Foresight, one: Fate) -> str:
    """Returns a planned path tile by tile, with what each gives."""
    tiles = ahead.laid.tiles
    given = bites(variation_of(ahead.laid), tiles, one.snake.colour, one.snake.path)
    entered = (
        f"{name_of(tiles, cell)} ({bite.gain})"
        for cell, bite in zip(one.snake.path[1:], given, strict=True)
    )
    return f"{called(one.snake)} from {name_of(tiles, one.snake.path[0])}: {', '.join(entered)}."


def _signs(ahead: Foresight) -> tuple[str, ...]:
    turns = {1: "cw", -1: "ccw"}
    shown = ", ".join(
        f"{turns[turn]} {name_of(ahead.laid.tiles, cell)}"
        for cell, turn in ahead.laid.signs.items()
    )
    return (f"Your direction tiles: {shown}.",) if shown else ()


def _path(board: Board, one: Fate) -> list[Line]:
    path = [
        _arrow(board, here, there, Colour.ACCENT, _PATH_WIDTH)
        for here, there in pairwise(one.snake.path)
    ]
    if one.snake.halted and one.aim is not None and one.aim != OUTSIDE:
        path.append(_arrow(board, one.snake.path[-1], one.aim, Colour.RED, _PATH_WIDTH))
    return path


def _moved(board: Board, move: Submission) -> list[Line]:
    """Returns an arrow for all that the further parts move, from where to where."""
    ways = (
        way
        for kind in kinds(board)
        for way in kind.arrows(board, move.entries(board.name, kind.word))
    )
    return [_arrow(board, here, there, Colour.PURPLE, _MOVE_WIDTH) for here, there in ways]


def _arrow(board: Board, here: Cell, there: Cell, colour: Colour, width: float) -> Line:
    columns = board.tiles.columns
    return Line(
        here % columns,
        here // columns,
        there % columns,
        there // columns,
        colour,
        width,
        arrow=True,
        over=True,
    )
