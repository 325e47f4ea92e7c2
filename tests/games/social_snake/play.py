"""Plays Social Snake from what players would type, on grids written as pictures."""

from collections.abc import Mapping, Sequence
from typing import Any

from bifrost_bot.engines.contract import Game
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Scene
from bifrost_bot.engines.social_snake import GAME as social_snake
from bifrost_bot.engines.social_snake.grid.lattice import tunnel_cells
from bifrost_bot.engines.social_snake.model import Config, Event, Grid, State, Submission, View
from bifrost_bot.engines.values import Slot
from tests.games.turns import resolved, submitted

ENGINE: Game[Config, State, Submission, Event, View] = social_snake
"""The type checker holds the package to the contract here."""
THREE = ("red", "blue", "green")


def rows(picture: str) -> list[list[str]]:
    """A grid's rows from lines of cells parted by blanks."""
    return [line.split() for line in picture.strip().splitlines()]


def field(columns: int, lines: int, token: str = "1") -> list[list[str]]:
    """A grid with the same in every cell."""
    return [[token] * columns for _ in range(lines)]


def begin(seats: Sequence[str] = THREE, seed: str = "", **settings: Any) -> State:
    """The state before the first start lists; one grid makes one stage."""
    if "grids" in settings and "schedule" not in settings:
        settings["schedule"] = [list(settings["grids"])]
    return ENGINE.setup(ENGINE.configure(settings, seats), seats, Rng(seed, 0))


def close(
    state: State, said: Mapping[str, str] | None = None, seed: str = ""
) -> tuple[State, tuple[Event, ...]]:
    """The state and the events after a phase in which each seat named sends one text."""
    texts = said or {}
    moves = {Slot(seat): submitted(ENGINE, state, Slot(seat), texts[seat]) for seat in texts}
    return resolved(ENGINE, state, moves, seed)


def started(cells: Mapping[str, str], seed: str = "", **settings: Any) -> State:
    """The state before round 1, each seat on its cell of grid A."""
    state = begin(tuple(cells), seed, **settings)
    grid = state.grids[0]
    closed = tunnel_cells(grid.layout)
    names = [name for cell, name in enumerate(grid.names) if cell not in closed]
    spare = [name for name in names if name not in cells.values()]
    lists = {seat: f"A: {cell} {spare[0]} {spare[1]}" for seat, cell in cells.items()}
    return close(state, lists, seed)[0]


def trail(grid: Grid, seat: str) -> list[str]:
    """The names of the cells on which a snake has stood."""
    names = grid.names
    own = next(snake for snake in grid.snakes if snake.seat == seat)
    return [names[cell] for cell in own.cells]


def apples(state: State) -> dict[str, int]:
    """Everyone's apples."""
    return {standing.seat: standing.total for standing in state.standings}


def drawn(state: State, viewer: str | None = None) -> Scene:
    """Grid A as a viewer sees it."""
    return ENGINE.scene(ENGINE.view(state, viewer), "A")


def film(state: State) -> tuple[Scene, ...]:
    """The last round on grid A, step by step."""
    return ENGINE.frames(ENGINE.view(state, None), "A")


def why(state: State, viewer: str | None) -> tuple[str, ...]:
    """What a viewer is told of the last phase."""
    return ENGINE.why(ENGINE.view(state, viewer))


def read_back(state: State, text: str, seat: str = "red") -> str:
    """What a seat reads after its text."""
    view = ENGINE.view(state, seat)
    move = ENGINE.parse(text, view, Slot(seat), None)
    return ENGINE.read_back(view, Slot(seat), move, None)


def plan(state: State, text: str, seat: str = "red") -> tuple[tuple[str, Scene], ...]:
    """The drawings of what a seat plans by its text."""
    view = ENGINE.view(state, seat)
    return ENGINE.plan(view, Slot(seat), ENGINE.parse(text, view, Slot(seat), None))
