"""What a player does with all of its snakes on a board: which routes, and who gets how many
twists.
"""

from collections.abc import Generator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from bifrost_bot.engines.antisocial_snake.ai.danger import Danger
from bifrost_bot.engines.antisocial_snake.ai.fast_board import Ground, Route
from bifrost_bot.engines.antisocial_snake.ai.routes import MOST_TWISTS, Routes, routes, walls
from bifrost_bot.engines.antisocial_snake.model import Cell, Code

Steps: TypeAlias = Generator[None, None, "tuple[Route, ...]"]
"""Work that pauses now and then, and in the end returns routes."""


class Team(NamedTuple):
    """The snakes of one player.

    Attributes:
        snakes: Their numbers.
        most: The twists that each may make.
        cap: The twists that all may make together.
    """

    snakes: tuple[int, ...]
    most: tuple[int, ...]
    cap: int


def team(snakes: Sequence[int], most: Sequence[int], cap: int) -> Team:
    """Returns a team that may make so many twists, but none with more than are looked at."""
    looked_at = tuple(min(limit, MOST_TWISTS) for limit in most)
    return Team(tuple(snakes), looked_at, min(cap, sum(looked_at)))


class Field(NamedTuple):
    """The snakes that stand on a board, by number.

    Attributes:
        starts: Their starting tiles.
        heads: The same tiles as a set, a bit each.
    """

    ground: Ground
    colours: tuple[Code, ...]
    starts: tuple[Cell, ...]
    heads: int


def respond(
    field: Field, team: Team, danger: Danger, alone: Mapping[int, Routes] | None = None
) -> Steps:
    """Returns the routes of the team's snakes that promise most together; it pauses after every
    snake.

    Args:
        alone: What is known already of the routes that are best for a snake alone.
    """
    best: list[Routes] = []
    for at, most in zip(team.snakes, team.most, strict=True):
        if alone is None or at not in alone:
            yield
            best.append(routes_of(field, at, danger, 0, most))
        else:
            best.append(alone[at])
    share = shares(best, team.most, team.cap)
    chosen: dict[int, Route] = {}
    taken = 0
    for place in sorted(
        range(len(best)), key=lambda place: (-best[place][share[place]].worth, place)
    ):
        route = best[place][share[place]]
        if walls(route.path) & taken:
            yield
            route = routes_of(field, team.snakes[place], danger, taken, share[place])[share[place]]
        chosen[place] = route
        taken |= walls(route.path)
    return tuple(chosen[place] for place in range(len(best)))


def routes_of(field: Field, at: int, danger: Danger, taken: int, cap: int) -> Routes:
    """Returns the best routes of a snake past all heads and the taken tiles, by the number of
    twists up to the cap.
    """
    return routes(
        field.ground, field.colours[at], field.starts[at], danger, field.heads | taken, cap
    )


def shares(best: Sequence[Routes], most: Sequence[int], cap: int) -> list[int]:
    """Returns how many twists each snake gets so that all together promise most, and none more
    than it needs.
    """
    sums: list[tuple[float, list[int]]] = [(0.0, []) for _ in range(cap + 1)]
    for found, limit in zip(best, most, strict=True):
        sums = [
            max(
                (
                    (sums[total - share][0] + found[share].worth, [*sums[total - share][1], share])
                    for share in range(min(total, limit) + 1)
                ),
                key=lambda option: (option[0], [-share for share in option[1]]),
            )
            for total in range(cap + 1)
        ]
    return sums[-1][1]


def finished(steps: Steps) -> tuple[Route, ...]:
    """Returns what the work returns, without pauses."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value
