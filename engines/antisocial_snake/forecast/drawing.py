"""Drawings of plans: paths and halts, starts, direction tiles, swaps, frames and toggles."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.names import (
    cells_named,
    entries_text,
    name_of,
    snake_name,
)
from bifrost_bot.engines.antisocial_snake.forecast import words
from bifrost_bot.engines.antisocial_snake.forecast.preview import SnakePreview, preview_turn
from bifrost_bot.engines.antisocial_snake.model import Board, Cell, Snake, Submission, View
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
_PATH_LINE: Final = partial(Line, colour=Colour.ACCENT, width=0.16, arrow=True, over=True)
_HALT_LINE: Final = partial(_PATH_LINE, colour=Colour.RED)
_MOVE_LINE: Final = partial(_PATH_LINE, colour=Colour.PURPLE, width=0.08)
_MOST_ASIDE: Final = 6
"""How many lines the picture has room for next to the board."""


def plan(view: View, slot: Slot, move: Submission) -> tuple[tuple[Name, Scene], ...]:
    """Returns the boards in the submission as it leaves them, as far as its player can see."""
    named = {part.board for part in move.parts}
    scenes: list[tuple[Name, Scene]] = []
    for board in view.open_boards:
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
        snake = one.snake
        snakes[snake.letter] = snake
        rings.update(dict.fromkeys(snake.path[1:], Colour.ACCENT))
        if snake.halted:
            rings[snake.head] = Colour.RED
        lines += _path(ahead.laid, one)
        if one.moves:
            full.append(words.snake_text(ahead, one, seat))
            short.append(words.snake_outcome(ahead, one, seat))
        if len(snake.path) > 1:
            tile_lines.append(_tiles(ahead.laid, snake))
    title = f"your plan, {words.total_text(ahead)}"
    planned = replace(ahead.laid, snakes=tuple(snakes.values()))
    drawn = draw(view, planned, title, rings)
    further = (*words.parts_text(board, move), *_direction_tiles(ahead.laid))
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
    arrows = _part_arrows(board, move)
    plain = _with_plan_only(drawn, title, further)
    return replace(plain, lines=tuple(arrows), told=tuple(further))


def _with_plan_only(drawn: Scene, title: str, plan: Sequence[str]) -> Scene:
    """Returns the drawing with the plan in place of the board's own captions and tables."""
    heading = f"{title[0].upper()}{title[1:]}"
    return replace(
        drawn,
        captions=(),
        tables=(),
        told=(),
        legend=("gold ring = your plan",),
        aside=(*drawn.aside[:1], heading, *plan[:_MOST_ASIDE]),
        meanings=(*_PLANNED, *drawn.meanings),
        pill=Pill("your plan", Colour.ACCENT),
    )


def _tiles(laid: Board, snake: Snake) -> str:
    """Returns a planned path tile by tile, with the apples of each."""
    tiles = laid.tiles
    gains = tile_gains(variation_of(laid), tiles, snake.colour, snake.path)
    entered: list[str] = []
    for cell, gain in zip(snake.path[1:], gains, strict=True):
        entered.append(f"{name_of(tiles, cell)} ({gain.apples})")
    return f"{snake_name(snake)} from {name_of(tiles, snake.start)}: {', '.join(entered)}."


def _direction_tiles(laid: Board) -> tuple[str, ...]:
    shown: list[str] = []
    for cell, turn in laid.signs.items():
        shown.append(f"{TURN_NAMES[turn]} {name_of(laid.tiles, cell)}")
    return (f"Your direction tiles: {', '.join(shown)}.",) if shown else ()


def _path(board: Board, one: SnakePreview) -> list[Line]:
    path = [_arrow(_PATH_LINE, board, step) for step in pairwise(one.snake.path)]
    if one.snake.halted and one.aim is not None and one.aim != OUTSIDE:
        halt = (one.snake.head, one.aim)
        path.append(_arrow(_HALT_LINE, board, halt))
    return path


def _part_arrows(board: Board, move: Submission) -> list[Line]:
    """Returns an arrow for everything that the further parts move, from where to where."""
    lines: list[Line] = []
    for kind in kinds(board):
        entries = move.entries(board.name, kind.word)
        lines += [_arrow(_MOVE_LINE, board, step) for step in kind.arrows(board, entries)]
    return lines


def _arrow(line: Callable[..., Line], board: Board, step: tuple[Cell, Cell]) -> Line:
    """Returns such a line from the first tile of a step to the second."""
    here, there = map(board.tiles.lattice.place, step)
    return line(*here, *there)
