"""Names of snakes: always letter and colour together."""

from collections.abc import Iterable

from bifrost_bot.engines.antisocial_snake.model import COLOURS, Board, Cell, Snake
from bifrost_bot.engines.words import listed


def snake_name(snake: Snake) -> str:
    """Returns a snake's letter and colour, such as `B (red)`."""
    return f"{snake.letter} ({COLOURS[snake.colour]})"


def snake_names(snakes: Iterable[Snake]) -> str:
    """Returns several snakes by letter and colour, such as `A (red) and B (blue)`."""
    return listed([snake_name(snake) for snake in snakes])


def snake_starting_at(board: Board, cell: Cell) -> Snake | None:
    """Returns the snake that began on a tile, if one did."""
    return next((snake for snake in board.snakes if snake.path[:1] == (cell,)), None)
