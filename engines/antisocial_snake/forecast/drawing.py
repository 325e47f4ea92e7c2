"""Drawings of plans: paths and halts, starts, direction tiles, swaps, frames and toggles."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.names import (
    cells_named,
    entries_text,
    name_of,
    snake_name,
)
from bifrost_bot.engines.antisocial_snake.forecast import words
from bifrost_bot.engines.antisocial_snake.forecast.preview import (
    SnakePreview,
    TurnPreview,
    preview_turn,
)
from bifrost_bot.engines.antisocial_snake.model import Board, Cell, Submission, View
from bifrost_bot.engines.antisocial_snake.movement import tile_gains
from bifrost_bot.engines.antisocial_snake.picture import draw
from bifrost_bot.engines.antisocial_snake.placement import PLACE
from bifrost_bot.engines.antisocial_snake.variations import kinds, variation_of
from bifrost_bot.engines.antisocial_snake.variations.redirect import TURN_NAMES
from bifrost_bot.engines.scene import Colour, Line, Meaning, Pill, Scene
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
"""How many lines the picture has room for next to the board."""


def plan(view: View, slot: Slot, move: Submission) -> tuple[tuple[Name, Scene], ...]:
    """Returns the boards in the submission as it leaves them, as far as its player can see."""
    named = {part.board for part in move.parts}
    scenes: list[tuple[Name, Scene]] = []
    for board in (*view.moving, *view.placing):
        if board.name not in named:
            continue
        if board.snakes:
            drawn = _moving(view, board, slot.seat, move)
        else:
            drawn = _placing(view, board, move)
        scenes.append((board.name, drawn))
    return tuple(scenes)


def _moving(view: View, board: Board, seat: Seat, move: Submission) -> Scene:
    """Returns the board with its player's sealed parts, paths and halts."""
    ahead = preview_turn(board, seat, move)
    snakes = {snake.letter: snake for snake in board.snakes}
    rings: dict[Cell, Colour] = {}
    lines = _part_arrows(board, move)
    full: list[str] = []
    short: list[str] = []
    tile_lines: list[str] = []
    for one in ahead.snakes:
        snakes[one.snake.letter] = one.snake
        rings.update(dict.fromkeys(one.snake.path[1:], Colour.ACCENT))
        if one.snake.halted:
            rings[one.snake.path[-1]] = Colour.RED
        lines += _path(ahead.laid, one)
        if one.moves:
            full.append(words.snake_text(ahead, one, seat))
            short.append(words.snake_outcome(ahead, one, seat))
        if len(one.snake.path) > 1:
            tile_lines.append(_tiles(ahead, one))
    title = f"your plan, {words.total_text(ahead)}"
    planned = replace(ahead.laid, snakes=tuple(snakes.values()))
    drawn = draw(view, planned, title, rings)
    further = (*words.parts_text(board, move), *_direction_tiles(ahead))
    plain = _with_plan_only(drawn, title, [*short, *further])
    return replace(plain, lines=tuple(lines), told=(*full, *further, *tile_lines))


def _placing(view: View, board: Board, move: Submission) -> Scene:
    """Returns the board with the chosen starts in their order, and the further parts' effects."""
    starts = move.entries(board.name, PLACE)
    title = "your plan, no tiles yet"
    if starts:
        title = f"your tiles, in this order: {entries_text(starts)}"
    cells = cells_named(board.tiles, starts)
    drawn = draw(view, board, title, dict.fromkeys(cells, Colour.ACCENT))
    further = words.parts_text(board, move)
    plain = _with_plan_only(drawn, title, further)
    return replace(plain, lines=tuple(_part_arrows(board, move)), told=tuple(further))


def _with_plan_only(drawn: Scene, title: str, plan: Sequence[str]) -> Scene:
    """Returns the drawing with the plan in place of the board's own captions and tables."""
    aside = (*drawn.aside[:1], f"{title[0].upper()}{title[1:]}", *plan[:_MOST_ASIDE])
    meanings = (*_PLANNED, *drawn.meanings)
    pill = Pill("your plan", Colour.ACCENT)
    plain = replace(drawn, captions=(), tables=(), told=(), legend=("gold ring = your plan",))
    return replace(plain, aside=aside, meanings=meanings, pill=pill)


def _tiles(ahead: TurnPreview, one: SnakePreview) -> str:
    """Returns a planned path tile by tile, with the apples of each."""
    tiles = ahead.laid.tiles
    start, *path = one.snake.path
    gains = tile_gains(variation_of(ahead.laid), tiles, one.snake.colour, one.snake.path)
    pairs = zip(path, gains, strict=True)
    entered = ", ".join(f"{name_of(tiles, cell)} ({gain.apples})" for cell, gain in pairs)
    return f"{snake_name(one.snake)} from {name_of(tiles, start)}: {entered}."


def _direction_tiles(ahead: TurnPreview) -> tuple[str, ...]:
    tiles = ahead.laid.tiles
    turns = ahead.laid.signs.items()
    shown = ", ".join(f"{TURN_NAMES[turn]} {name_of(tiles, cell)}" for cell, turn in turns)
    return (f"Your direction tiles: {shown}.",) if shown else ()


def _path(board: Board, one: SnakePreview) -> list[Line]:
    steps = pairwise(one.snake.path)
    path = [_arrow(board, here, there, Colour.ACCENT, _PATH_WIDTH) for here, there in steps]
    if one.snake.halted and one.aim is not None and one.aim != OUTSIDE:
        end = one.snake.path[-1]
        path.append(_arrow(board, end, one.aim, Colour.RED, _PATH_WIDTH))
    return path


def _part_arrows(board: Board, move: Submission) -> list[Line]:
    """Returns an arrow for everything that the further parts move, from where to where."""
    lines: list[Line] = []
    for kind in kinds(board):
        for here, there in kind.arrows(board, move.entries(board.name, kind.word)):
            lines.append(_arrow(board, here, there, Colour.PURPLE, _MOVE_WIDTH))
    return lines


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
