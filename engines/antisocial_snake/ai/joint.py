"""The best routes for all snakes of a player together, and each one's share of the twists."""

from collections.abc import Generator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from bifrost_bot.engines.antisocial_snake.ai.danger import Danger
from bifrost_bot.engines.antisocial_snake.ai.fast_board import FastBoard, Route
from bifrost_bot.engines.antisocial_snake.ai.routes import MOST_TWISTS, Routes, bit_set, find_routes
from bifrost_bot.engines.antisocial_snake.model import Cell, Code

Steps: TypeAlias = Generator[None, None, "tuple[Route, ...]"]
"""Work that pauses now and then, and in the end returns routes."""


_Split: TypeAlias = tuple[float, list[int]]
"""The worth of routes, and the twists of each."""


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


def make_team(snakes: Sequence[int], most: Sequence[int], cap: int) -> Team:
    """Returns a team with these limits, none of them higher than the search examines."""
    limits = tuple(min(limit, MOST_TWISTS) for limit in most)
    return Team(tuple(snakes), limits, min(cap, sum(limits)))


class Field(NamedTuple):
    """The placed snakes of a board, by number.

    Attributes:
        starts: Their starting tiles.
        heads: The same tiles as a set, a bit each.
    """

    board: FastBoard
    colours: tuple[Code, ...]
    starts: tuple[Cell, ...]
    heads: int

    def routes_of(self, at: int, danger: Danger, cap: int, taken: int = 0) -> Routes:
        """Returns the best routes of a snake past heads and taken tiles, by number of twists."""
        closed = self.heads | taken
        return find_routes(self.board, self.colours[at], self.starts[at], danger, closed, cap)


def choose_routes(
    field: Field, team: Team, danger: Danger, alone: Mapping[int, Routes] | None = None
) -> Steps:
    """Returns the routes of the team that promise most together; pauses after every snake.

    Args:
        alone: The routes already known to be best for a snake alone.
    """
    known = alone or {}
    best: list[Routes] = []
    for at, most in zip(team.snakes, team.most, strict=True):
        if at in known:
            best.append(known[at])
        else:
            yield
            best.append(field.routes_of(at, danger, most))
    share = split_twists(best, team.most, team.cap)
    routes = with_twists(best, share)
    taken = 0
    for place in best_first([route.worth for route in routes]):
        route = routes[place]
        if bit_set(route.path) & taken:
            yield
            twists = share[place]
            route = field.routes_of(team.snakes[place], danger, twists, taken)[twists]
            routes[place] = route
        taken |= bit_set(route.path)
    return tuple(routes)


def with_twists(best: Sequence[Routes], shares: Sequence[int]) -> list[Route]:
    """Returns for each snake the route with its share of the twists."""
    return [routes[twists] for routes, twists in zip(best, shares, strict=True)]


def best_first(worths: Sequence[float]) -> list[int]:
    """Returns the places of these numbers, that of the highest first."""
    return sorted(range(len(worths)), key=lambda place: -worths[place])


def split_twists(best: Sequence[Routes], most: Sequence[int], cap: int) -> list[int]:
    """Returns the twists for each snake that promise most together, none more than it needs."""
    sums: list[_Split] = [(0.0, [])] * (cap + 1)
    totals = range(cap + 1)
    for routes, limit in zip(best, most, strict=True):
        sums = [_best_split(sums, routes, total, limit) for total in totals]
    _, shares = sums[-1]
    return shares


def _best_split(sums: Sequence[_Split], routes: Routes, total: int, limit: int) -> _Split:
    """Returns the best split of `total` twists, given the best ones for the snakes before."""
    options: list[_Split] = []
    for share in range(min(total, limit) + 1):
        worth, before = sums[total - share]
        options.append((worth + routes[share].worth, [*before, share]))
    return max(options, key=lambda option: (option[0], [-share for share in option[1]]))


def run_to_end(steps: Steps) -> tuple[Route, ...]:
    """Returns the result of the work, without pauses."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value
