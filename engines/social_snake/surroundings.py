"""Lines next to a grid's picture: heads, the cells around one's own, tunnels, garnets."""

from collections.abc import Iterator

from bifrost_bot.engines.social_snake.grid.lattice import items, owners, ways
from bifrost_bot.engines.social_snake.grid.tiles import LETTERS
from bifrost_bot.engines.social_snake.model import Cell, Grid, Snake, View
from bifrost_bot.engines.squares import OUTSIDE, WAY_NAMES
from bifrost_bot.engines.words import count, name


def present(view: View, grid: Grid) -> tuple[str, ...]:
    """Returns the lines next to a grid's picture."""
    return (*_heads(view, grid), *own_surroundings(view, grid))


def _heads(view: View, grid: Grid) -> Iterator[str]:
    """Yields the cells of all heads, once a round was played."""
    if grid.last is not None and grid in view.due:
        names = grid.names
        heads = [f"{name(snake.seat)} {names[snake.head]}" for snake in grid.snakes]
        yield f"Heads now: {', '.join(heads)}."


def surroundings(view: View, grid: Grid) -> tuple[str, ...]:
    """Returns the lines about the viewer's own head and about the tunnels, all public."""
    return (*own_surroundings(view, grid), *_tunnels(grid))


def own_surroundings(view: View, grid: Grid) -> tuple[str, ...]:
    """Returns the line about the viewer's own head, as long as it can move."""
    if grid not in view.due:
        return ()
    own = [snake for snake in grid.snakes if snake.seat == view.viewer]
    return tuple(_around(view, grid, snake) for snake in own)


def _around(view: View, grid: Grid, snake: Snake) -> str:
    lattice = grid.layout.board
    sides: list[str] = []
    for way, way_name in WAY_NAMES.items():
        onto = lattice.steps[way][snake.head]
        there = ways(grid.layout)[way][snake.head]
        tunnel = _through(onto, there, lattice.names)
        sides.append(f"{way_name} {tunnel}{_contents(view, grid, there)}")
    head = lattice.names[snake.head]
    return f"Your {name(snake.seat).lower()} head at {head}: {', '.join(sides)}."


def _through(onto: Cell, there: Cell, names: tuple[str, ...]) -> str:
    """Returns the tunnel that a move leads through, if any."""
    if there == onto:
        return ""
    if there == OUTSIDE:
        return "tunnel to a "
    return f"tunnel to {names[there]} with "


def _contents(view: View, grid: Grid, cell: Cell) -> str:
    if cell == OUTSIDE:
        return "wall"
    owner = owners(grid).get(cell)
    if owner is not None:
        whose = "your" if owner.seat == view.viewer else f"{name(owner.seat)}'s"
        part = "head" if cell == owner.head else "body"
        return f"{whose} {part}"
    apples, garnets = items(grid)
    if garnets[cell]:
        return count(garnets[cell], "garnet")
    return count(apples[cell], "apple") if apples[cell] else "free"


def _tunnels(grid: Grid) -> tuple[str, ...]:
    names = grid.names
    pairs = [
        f"{LETTERS[pair.colour]} {names[pair.first]}-{names[pair.second]}"
        for pair in grid.layout.tunnels
    ]
    return (f"Tunnels: {', '.join(pairs)}.",) if pairs else ()
