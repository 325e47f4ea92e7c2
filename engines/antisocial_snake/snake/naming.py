"""What snakes are called: by letter and colour together, wherever one is named."""

from collections.abc import Iterable

from bifrost_bot.engines.antisocial_snake.model import COLOURS, Board, Cell, Letter, Snake
from bifrost_bot.engines.words import listed


def called(snake: Snake) -> str:
    """Returns a snake's letter and colour, such as `B (red)`."""
    return f"{snake.letter} ({COLOURS[snake.colour]})"


def all_called(snakes: Iterable[Snake]) -> str:
    """Returns several snakes by letter and colour, such as `A (red) and B (blue)`."""
    return listed([called(snake) for snake in snakes])


def lettered(board: Board, letter: Letter) -> Snake:
    """Returns the snake of that letter."""
    return next(snake for snake in board.snakes if snake.letter == letter)


def standing(board: Board, cell: Cell) -> Snake | None:
    """Returns the snake that began on a tile, if one did."""
    return next((snake for snake in board.snakes if snake.path[:1] == (cell,)), None)
