"""Drawings of a board's movement, step by step."""

from dataclasses import replace
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.names import name_of, snake_name, snake_names
from bifrost_bot.engines.antisocial_snake.model import Board, Snake, Tiles, View, tiles_visited
from bifrost_bot.engines.antisocial_snake.movement import halt_of, with_apples_claimed
from bifrost_bot.engines.antisocial_snake.picture import draw, scene
from bifrost_bot.engines.antisocial_snake.variations import variation_of
from bifrost_bot.engines.scene import Colour, Pill, Scene
from bifrost_bot.engines.values import Board as Name
from bifrost_bot.engines.words import count

_MOST_HALTS: Final = 8
"""How many of a step's halts its drawing has room for."""


def frames(view: View, board: Name) -> tuple[Scene, ...]:
    """Returns the steps on a board that moved last, from the start; empty for other boards."""
    found = view.board(board)
    if found is None or found.laid is None or found not in view.moved:
        return ()
    steps = max(map(_last_step, found.snakes), default=0)
    early = [_frame(view, found, found.laid, step, steps) for step in range(steps)]
    last = _with_step(scene(view, board), found, steps, f"After {count(steps, 'step')}")
    return (*early, last)


def _last_step(snake: Snake) -> int:
    """Returns the last step in which something happened to a snake.

    One that is halted when all others have stopped is halted in a step that no tile shows.
    """
    entered = max(0, len(snake.path) - 1)
    return entered + snake.halted


def _frame(view: View, board: Board, laid: Tiles, step: int, steps: int) -> Scene:
    variation = variation_of(board)
    snakes: list[Snake] = []
    for snake in board.snakes:
        cut = replace(snake, path=snake.path[: step + 1], halted=False)
        snakes.append(with_apples_claimed(variation, laid, cut))
    tiles = laid.without_apples(tiles_visited(snakes))
    now = replace(board, snakes=tuple(snakes), tiles=tiles)
    drawn = replace(draw(view, now, f"step {step} of {steps}"), tables=())
    when = f"Step {step} of {steps}" if step else "Before the first step"
    return _with_step(drawn, board, step, when)


def _with_step(drawn: Scene, board: Board, step: int, when: str) -> Scene:
    """Returns a drawing with its step, and the snakes halted in it."""
    tiles = list(drawn.tiles)
    halts: list[str] = []
    for snake in board.snakes:
        if snake.halted and len(snake.path) == step:
            head = snake.head
            tiles[head] = replace(tiles[head], ring=Colour.RED)
            reason = _halt_text(board, snake)
            halts.append(f"{snake_name(snake)} halts on {tiles[head].name}{reason}")
    ring = ("red ring = halted",) if any(snake.halted for snake in board.snakes) else ()
    return replace(
        drawn,
        tiles=tuple(tiles),
        captions=(*drawn.captions, *halts),
        key=(*drawn.key, *ring),
        aside=(*drawn.aside[:1], *halts[:_MOST_HALTS]),
        pill=Pill(when),
        legend=ring,
    )


def _halt_text(board: Board, snake: Snake) -> str:
    """Returns the end of a halt, such as ` before C2, by A (blue)`; nothing in older matches."""
    halt = halt_of(board.snakes, board.aims, snake)
    if halt is None:
        return ""
    by = snake_name(halt.holder) if halt.holder else snake_names(halt.rivals)
    return f" before {name_of(board.tiles, halt.aim)}, by {by}"
