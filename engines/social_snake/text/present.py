"""Lines next to a grid's picture: all heads, the cells around one's own, one's garnets."""

from collections.abc import Iterator

from bifrost_bot.engines.social_snake.grid.lattice import board
from bifrost_bot.engines.social_snake.grid.surroundings import own_surroundings
from bifrost_bot.engines.social_snake.model import Grid, View
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count, name


def present(view: View, grid: Grid) -> tuple[str, ...]:
    """Returns the lines next to a grid's picture; garnets are the viewer's own (R-28)."""
    return (*_heads(view, grid), *own_surroundings(view, grid), *purse(view, view.viewer))


def _heads(view: View, grid: Grid) -> Iterator[str]:
    """Yields the cells of all heads, once a round was played."""
    if grid.last is not None and grid in view.due:
        names = board(grid.layout).names
        heads = [f"{name(snake.seat)} {names[snake.head]}" for snake in grid.snakes]
        yield f"Heads now: {', '.join(heads)}."


def purse(view: View, seat: Seat | None) -> Iterator[str]:
    """Yields the seat's garnets while the match runs, for viewers who may know them."""
    if seat is not None and seat in view.garnets and view.outcome is None:
        yield f"You have {count(view.garnets[seat], 'garnet')}."
