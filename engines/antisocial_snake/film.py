"""Drawings of what is planned, and of what happened step by step."""

from dataclasses import replace
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.cells import name_of
from bifrost_bot.engines.antisocial_snake.catalogue import variation_of
from bifrost_bot.engines.antisocial_snake.model import (
    Board,
    Snake,
    Tiles,
    View,
)
from bifrost_bot.engines.antisocial_snake.picture import draw, scene
from bifrost_bot.engines.antisocial_snake.snake.halting import halt_of
from bifrost_bot.engines.antisocial_snake.snake.movement import eaten, fed
from bifrost_bot.engines.antisocial_snake.snake.naming import all_called, called
from bifrost_bot.engines.scene import Colour, Scene
from bifrost_bot.engines.values import Board as Name
from bifrost_bot.engines.words import count

_MOST_HALTS: Final = 8
"""How many of a step's halts its drawing has room to tell."""


def frames(view: View, board: Name) -> tuple[Scene, ...]:
    """Returns the movement on a board that moved last, step by step from the start; empty for
    other boards.
    """
    found = view.board(board)
    if found is None or found.laid is None or found not in view.moved:
        return ()
    # A snake that is halted when all others have stopped is halted in a step that no tile shows.
    steps = max(
        (len(snake.path) - (not snake.halted) for snake in found.snakes if snake.path), default=0
    )
    early = tuple(_frame(view, found, found.laid, step, steps) for step in range(steps))
    return (*early, _told(scene(view, board), found, steps, f"After {count(steps, 'step')}"))


def _frame(view: View, board: Board, laid: Tiles, step: int, steps: int) -> Scene:
    variation = variation_of(board)
    cut = tuple(
        fed(variation, laid, replace(snake, path=snake.path[: step + 1], halted=False))
        for snake in board.snakes
    )
    drawn = draw(
        view, replace(board, snakes=cut, tiles=eaten(laid, cut)), f"step {step} of {steps}"
    )
    drawn = replace(drawn, tables=())
    return _told(drawn, board, step, f"Step {step} of {steps}" if step else "Before the first step")


def _told(drawn: Scene, board: Board, step: int, when: str) -> Scene:
    """Returns a drawing that says which step it shows, with the snakes that were halted in it
    and what they met.
    """
    halted = {
        snake.path[-1]: snake for snake in board.snakes if snake.halted and len(snake.path) == step
    }
    names = board.tiles.lattice.names
    told = [
        f"{called(snake)} halts on {names[cell]}{_before(board, snake)}"
        for cell, snake in halted.items()
    ]
    rings = {names[cell] for cell in halted}
    tiles = tuple(
        replace(tile, ring=Colour.RED) if tile.name in rings else tile for tile in drawn.tiles
    )
    key, aside = (*drawn.key, "red ring = halted"), (*drawn.aside, when, *told[:_MOST_HALTS])
    return replace(drawn, tiles=tiles, captions=(*drawn.captions, *told), key=key, aside=aside)


def _before(board: Board, snake: Snake) -> str:
    """Returns what a halted snake would have entered, such as ` before C2, by A (blue)`; nothing
    in older matches.
    """
    halt = halt_of(board.snakes, board.aims, snake)
    if halt is None:
        return ""
    met = called(halt.holder) if halt.holder else all_called(halt.rivals)
    return f" before {name_of(board.tiles, halt.aim)}, by {met}"
