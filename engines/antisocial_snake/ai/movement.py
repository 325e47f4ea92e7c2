"""Moves for a board: others' plans are guessed, answered, and guessed again.

The guesses are worlds, each with a route for every snake of others. In every second world the
others follow their first ideas, in the rest the best answers to the guesses before. As owners are
secret, snakes are dealt to the others again for each world.
"""

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Final

from bifrost_bot.engines.antisocial_snake.ai.danger import UNKNOWN, Danger, danger_in
from bifrost_bot.engines.antisocial_snake.ai.direction_tiles import SAVED
from bifrost_bot.engines.antisocial_snake.ai.fast_board import (
    Ending,
    Route,
    World,
    fast_board,
    play_routes,
)
from bifrost_bot.engines.antisocial_snake.ai.joint import (
    Field,
    Team,
    choose_routes,
    make_team,
    run_to_end,
)
from bifrost_bot.engines.antisocial_snake.ai.routes import MOST_TWISTS, Routes, bit_set
from bifrost_bot.engines.antisocial_snake.model import Board, Cell, Code
from bifrost_bot.engines.antisocial_snake.variations.redirect import REDIRECT
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat

_TRUST: Final = 0.98
"""The probability per step that nothing outside the guessed worlds halts a snake."""

_MOST_WORLDS: Final = 64
_RECENT: Final = 16
"""How many of the last worlds, and of the last own ideas, others are assumed to answer."""

_LIMIT_OF_OTHERS: Final = 2
"""The twists that others' snakes are assumed to have where their limits are secret."""


class Movement:
    """The search for a seat's moves on one board.

    Attributes:
        field: The placed snakes of the board.
        team: Those of the seat.
        routes: The best known routes of the seat's snakes, in the order of `team`.
    """

    def __init__(self, board: Board, seat: Seat, players: int, rng: Rng) -> None:
        starts: list[Cell] = []
        colours: list[Code] = []
        own: list[int] = []
        others: list[int] = []
        for snake in board.snakes:
            if not snake.path:
                continue
            if board.owners.get(snake.letter) == seat:
                own.append(len(starts))
            else:
                others.append(len(starts))
            starts.append(snake.start)
            colours.append(snake.colour)
        heads = bit_set(starts)
        self.field: Final = Field(fast_board(board), tuple(colours), tuple(starts), heads)
        self._others: Final = tuple(others)
        staying = [Route(0.0, (start,), (0,)) for start in starts]
        self._staying: Final = tuple(staying)
        limits = board.limits.get(seat)
        self._capped: Final = not limits
        if limits:
            self._cap = _LIMIT_OF_OTHERS
            most = [limits[colours[at]] for at in own]
            self.team = make_team(own, most, sum(most))
        else:
            self._cap = board.twist_cap
            cap = board.twist_cap
            if board.variation == REDIRECT.id:
                cap += SAVED
            self.team = make_team(own, [cap] * len(own), cap)
        self._players: Final = players
        self._spite: Final = 1 / (players - 1)
        self._rng: Final = rng
        self._worlds: list[World] = []
        self._endings_without_own: list[Ending] = []
        self._ideas: dict[World, float] = {}
        first_idea = choose_routes(self.field, self.team, UNKNOWN)
        self.routes: World = run_to_end(first_idea)

    def think(self) -> Iterator[None]:
        """Improves `routes`, and pauses every few milliseconds."""
        alone: dict[int, Routes] = {}
        most = min(self._cap, MOST_TWISTS)
        for at in self._others:
            alone[at] = self.field.routes_of(at, UNKNOWN, most)
            yield
        self._ideas[self.routes] = 0.0
        for number in range(_MOST_WORLDS):
            world = list(self._staying)
            for rival in self._deal_teams():
                if number % 2:
                    danger = self._danger_for(rival)
                    yield
                    found = yield from choose_routes(self.field, rival, danger)
                else:
                    found = yield from choose_routes(self.field, rival, UNKNOWN, alone)
                for at, route in zip(rival.snakes, found, strict=True):
                    world[at] = route
            yield from self._add_world(tuple(world))
            yield from self._add_idea()

    def endings(self) -> list[Ending]:
        """Returns how all snakes end in each world if the own ones take their best routes."""
        worlds = [self._mix(world, self.routes) for world in self._worlds]
        return list(map(play_routes, worlds))

    def others(self) -> list[World]:
        """Returns the routes of others' snakes in each world."""
        return list(map(self._others_of, self._worlds))

    def _others_of(self, world: World) -> World:
        return tuple(world[at] for at in self._others)

    def promise(self) -> float:
        """Returns the points that the own routes promise."""
        return sum(route.worth for route in self.routes)

    def _deal_teams(self) -> list[Team]:
        """Returns others' teams: one snake of each colour for each of them."""
        hands: list[list[int]] = [[] for _ in range(self._players - 1)]
        by_colour: dict[str, list[int]] = {}
        for at in self._others:
            colour = self.field.colours[at]
            by_colour.setdefault(colour, []).append(at)
        for snakes in by_colour.values():
            shuffled = self._rng.shuffled(hands, "guessed owners")
            for hand, at in zip(shuffled, snakes, strict=False):
                hand.append(at)
        teams: list[Team] = []
        for hand in hands:
            most = [self._cap] * len(hand)
            cap = self._cap if self._capped else sum(most)
            teams.append(make_team(hand, most, cap))
        return teams

    def _danger_for(self, rival: Team) -> Danger:
        """Returns the danger for another player's snakes: guesses of the others, and own ideas."""
        worlds = self._worlds[-_RECENT:]
        ideas = list(self._ideas)[-_RECENT:]
        endings: list[Ending] = []
        for world, idea in zip(worlds, cycle(ideas), strict=False):
            mixed = self._mix(world, idea)
            endings.append(self._ending_without(mixed, rival.snakes))
        return self._danger(endings)

    def _mix(self, world: World, idea: Sequence[Route]) -> World:
        """Returns the world with the own routes replaced by an idea."""
        mixed = list(world)
        for at, route in zip(self.team.snakes, idea, strict=True):
            mixed[at] = route
        return tuple(mixed)

    def _ending_without(self, world: World, staying: Sequence[int]) -> Ending:
        """Returns how all others end in a world in which some snakes stay."""
        routes = list(world)
        for at in staying:
            routes[at] = self._staying[at]
        ending = play_routes(routes)
        return [one for at, one in enumerate(ending) if at not in staying]

    def _danger(self, endings: Sequence[Ending]) -> Danger:
        return danger_in(self.field.board, endings, _TRUST, self._spite)

    def _add_world(self, world: World) -> Iterator[None]:
        """Adds a world, and the worth in it to each idea."""
        self._worlds.append(world)
        ending = self._ending_without(world, self.team.snakes)
        self._endings_without_own.append(ending)
        for number, idea in enumerate(self._ideas):
            self._ideas[idea] += self._lead(self._mix(world, idea))
            if number % 16 == 15:
                yield

    def _add_idea(self) -> Iterator[None]:
        """Adds the best answer to all worlds as an idea, and chooses the best of all ideas."""
        danger = self._danger(self._endings_without_own)
        yield
        idea = yield from choose_routes(self.field, self.team, danger)
        if idea not in self._ideas:
            worth = 0.0
            for number, world in enumerate(self._worlds):
                worth += self._lead(self._mix(world, idea))
                if number % 16 == 15:
                    yield
            self._ideas[idea] = worth
        self.routes = max(self._ideas, key=lambda idea: self._ideas[idea])

    def _lead(self, world: World) -> float:
        """Returns the own points, less the others' average."""
        own = 0
        others = 0
        for at, (route, end) in enumerate(play_routes(world)):
            points = self.field.board.points(route, end)
            if at in self.team.snakes:
                own += points
            else:
                others += points
        return own - others * self._spite
