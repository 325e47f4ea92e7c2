"""What a grid's message says of the present: where all heads are, what is around one's own, and
one's garnets.
"""

from collections.abc import Iterator

from bifrost_bot.engines.social_snake.grid.lattice import board
from bifrost_bot.engines.social_snake.grid.surroundings import own_surroundings
from bifrost_bot.engines.social_snake.model import Grid, View
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count, name


def present(view: View, grid: Grid) -> tuple[str, ...]:
    """Returns what the viewer should know beside the picture of a grid; garnets are the viewer's
    own (R-28).
    """
    return (*_heads(view, grid), *own_surroundings(view, grid), *purse(view, view.viewer))


def _heads(view: View, grid: Grid) -> Iterator[str]:
    """Yields where all heads are once they have moved; the event that places them names their
    cells itself.
    """
    if grid.last is not None and grid in view.due:
        names = board(grid.layout).names
        yield f"Heads now: {', '.join(f'{name(snake.seat)} {names[snake.head]}' for snake in grid.snakes)}."


def purse(view: View, seat: Seat | None) -> Iterator[str]:
    """Yields how many garnets a seat has, as long as they can be of use, for those who may know."""
    if seat is not None and seat in view.garnets and view.outcome is None:
        yield f"You have {count(view.garnets[seat], 'garnet')}."
