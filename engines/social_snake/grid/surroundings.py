"""What is around a player's own heads, and where tunnels lead, in words for who cannot see the
grid.
"""

from bifrost_bot.engines.social_snake.grid.colours import LETTERS
from bifrost_bot.engines.social_snake.grid.lattice import WAY_NAMES, board, items, ways
from bifrost_bot.engines.social_snake.model import Cell, Grid, Snake, View
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.words import count, name


def surroundings(view: View, grid: Grid) -> tuple[str, ...]:
    """Returns a line about the viewer's own head, as long as it can move, and one about the
    tunnels; all is public.
    """
    return (*own_surroundings(view, grid), *_tunnels(grid))


def own_surroundings(view: View, grid: Grid) -> tuple[str, ...]:
    """Returns the line about the viewer's own head, as long as it can move."""
    own = [snake for snake in grid.snakes if snake.seat == view.viewer and grid in view.due]
    return tuple(_around(view, grid, snake) for snake in own)


def _around(view: View, grid: Grid, snake: Snake) -> str:
    lattice, steps = board(grid.layout), ways(grid.layout)
    sides = ", ".join(
        f"{WAY_NAMES[way]} "
        f"{_through(lattice.steps[way][snake.head], there, lattice.names)}{_held(view, grid, there)}"
        for way, there in ((way, steps[way][snake.head]) for way in WAY_NAMES)
    )
    return f"Your {name(snake.seat).lower()} head at {lattice.names[snake.head]}: {sides}."


def _through(onto: Cell, there: Cell, names: tuple[str, ...]) -> str:
    """Returns that a move leads through a tunnel, if it does."""
    if there == onto:
        return ""
    return f"tunnel to {names[there]} with " if there != OUTSIDE else "tunnel to a "


def _held(view: View, grid: Grid, cell: Cell) -> str:
    """Returns what a move there meets."""
    if cell == OUTSIDE:
        return "wall"
    owner = next((snake for snake in grid.snakes if cell in snake.cells), None)
    if owner is not None:
        whose = "your" if owner.seat == view.viewer else f"{name(owner.seat)}'s"
        return f"{whose} {'head' if cell == owner.head else 'body'}"
    apples, garnets = items(grid)
    if garnets[cell]:
        return count(garnets[cell], "garnet")
    return count(apples[cell], "apple") if apples[cell] else "free"


def _tunnels(grid: Grid) -> tuple[str, ...]:
    names = board(grid.layout).names
    pairs = [
        f"{LETTERS[pair.colour]} {names[pair.first]}-{names[pair.second]}"
        for pair in grid.layout.tunnels
    ]
    return (f"Tunnels: {', '.join(pairs)}.",) if pairs else ()
