"""How the snakes of a board are moved: others' plans are guessed, answered, and answered again.

The guesses are worlds, each with a route for every snake of others. In every second of them the
others follow their first ideas, in the rest the best answers to what was guessed before; as owners
are secret, their snakes are dealt anew to them each time.
"""

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Final

from bifrost_bot.engines.antisocial_snake.ai.danger import UNKNOWN, Danger, danger
from bifrost_bot.engines.antisocial_snake.ai.fast_board import End, Route, World, ground, met
from bifrost_bot.engines.antisocial_snake.ai.joint import (
    Field,
    Team,
    finished,
    respond,
    routes_of,
    team,
)
from bifrost_bot.engines.antisocial_snake.ai.routes import MOST_TWISTS, Routes, walls
from bifrost_bot.engines.antisocial_snake.ai.signs import SAVED
from bifrost_bot.engines.antisocial_snake.model import Board
from bifrost_bot.engines.antisocial_snake.variations.redirect import REDIRECT
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat

_TRUST: Final = 0.98
"""How likely it is not halted by what no world foresees."""

_MOST_WORLDS: Final = 64
_RECENT: Final = 16
"""How many of the last worlds, and of the last own ideas, others are thought to answer."""

_LIMIT_OF_OTHERS: Final = 2
"""How many twists others' snakes may make where their limits are secret."""


class Movement:
    """What a seat thinks of a board whose snakes are to be moved.

    Attributes:
        field: The snakes that stand on the board.
        team: Those of the seat.
        routes: The best known routes of the seat's snakes, in the order of `team`.
    """

    def __init__(self, board: Board, seat: Seat, players: int, rng: Rng) -> None:
        snakes = [snake for snake in board.snakes if snake.path]
        starts = tuple(snake.path[0] for snake in snakes)
        self.field: Final = Field(
            ground(board), tuple(snake.colour for snake in snakes), starts, walls(starts)
        )
        own = tuple(at for at, snake in enumerate(snakes) if board.owners.get(snake.letter) == seat)
        self._others: Final = tuple(at for at in range(len(snakes)) if at not in own)
        limits = board.limits.get(seat)
        self._cap: Final = _LIMIT_OF_OTHERS if limits else board.twist_cap
        self._capped: Final = not limits
        saved = SAVED if board.variation == REDIRECT.id else 0
        most = tuple(limits[snakes[at].colour] if limits else board.twist_cap + saved for at in own)
        self.team: Final = team(own, most, sum(most) if limits else board.twist_cap + saved)
        self._players: Final = players
        self._spite: Final = 1 / (players - 1)
        self._rng: Final = rng
        self._worlds: list[World] = []
        self._unhindered: list[list[tuple[Route, End]]] = []
        self._ideas: dict[World, float] = {}
        self.routes: World = finished(respond(self.field, self.team, UNKNOWN))

    def think(self) -> Iterator[None]:
        """Improves `routes`, and pauses every few milliseconds."""
        alone: dict[int, Routes] = {}
        for at in self._others:
            alone[at] = routes_of(self.field, at, UNKNOWN, 0, min(self._cap, MOST_TWISTS))
            yield
        self._ideas[self.routes] = 0.0
        for number in range(_MOST_WORLDS):
            world = list(self._still())
            for rival in self._dealt():
                if number % 2:
                    feared = self._feared(rival)
                    yield
                    found = yield from respond(self.field, rival, feared)
                else:
                    found = yield from respond(self.field, rival, UNKNOWN, alone)
                for at, route in zip(rival.snakes, found, strict=True):
                    world[at] = route
            yield from self._met(tuple(world))
            yield from self._answered()

    def endings(self) -> list[list[tuple[Route, End]]]:
        """Returns how all snakes end in each world thought of, if the own ones take their best
        routes.
        """
        return [met(self._with(world, self.routes)) for world in self._worlds]

    def others(self) -> list[World]:
        """Returns the routes of others' snakes in each world thought of."""
        return [tuple(world[at] for at in self._others) for world in self._worlds]

    def promise(self) -> float:
        """Returns the points that the own routes promise."""
        return sum(route.worth for route in self.routes)

    def _still(self) -> World:
        return tuple(Route(0.0, (start,), (0,)) for start in self.field.starts)

    def _dealt(self) -> list[Team]:
        """Returns others' teams: one snake of each colour for each of them."""
        hands: list[list[int]] = [[] for _ in range(self._players - 1)]
        by_colour: dict[str, list[int]] = {}
        for at in self._others:
            by_colour.setdefault(self.field.colours[at], []).append(at)
        for snakes in by_colour.values():
            for hand, at in zip(self._rng.shuffled(hands, "guessed owners"), snakes, strict=False):
                hand.append(at)
        return [
            team(
                hand, (self._cap,) * len(hand), self._cap if self._capped else self._cap * len(hand)
            )
            for hand in hands
        ]

    def _feared(self, rival: Team) -> Danger:
        """Returns the danger for another player's snakes: what was guessed of the others, and
        the own ideas.
        """
        ideas = list(self._ideas)[-_RECENT:]
        pairs = zip(self._worlds[-_RECENT:], cycle(ideas), strict=False)
        return self._danger(
            [self._followed(self._with(world, idea), rival.snakes) for world, idea in pairs]
        )

    def _with(self, world: World, idea: Sequence[Route]) -> World:
        mixed = list(world)
        for at, route in zip(self.team.snakes, idea, strict=True):
            mixed[at] = route
        return tuple(mixed)

    def _followed(self, world: World, own: Sequence[int]) -> list[tuple[Route, End]]:
        """Returns how all others end in a world in which some snakes stay."""
        still = self._still()
        ends = met([still[at] if at in own else route for at, route in enumerate(world)])
        return [one for at, one in enumerate(ends) if at not in own]

    def _danger(self, followed: Sequence[Sequence[tuple[Route, End]]]) -> Danger:
        return danger(self.field.ground, followed, _TRUST, self._spite)

    def _met(self, world: World) -> Iterator[None]:
        """Adds a world, and what the ideas so far are worth in it."""
        self._worlds.append(world)
        self._unhindered.append(self._followed(world, self.team.snakes))
        for number, idea in enumerate(self._ideas):
            self._ideas[idea] += self._lead(self._with(world, idea))
            if number % 16 == 15:
                yield

    def _answered(self) -> Iterator[None]:
        """Adds the best answer to all worlds as an idea, and chooses the best of all ideas."""
        feared = self._danger(self._unhindered)
        yield
        idea = yield from respond(self.field, self.team, feared)
        if idea not in self._ideas:
            worth = 0.0
            for number, world in enumerate(self._worlds):
                worth += self._lead(self._with(world, idea))
                if number % 16 == 15:
                    yield
            self._ideas[idea] = worth
        self.routes = max(self._ideas, key=lambda idea: self._ideas[idea])

    def _lead(self, world: World) -> float:
        """Returns the own points, less the others' average."""
        own, others = 0, 0
        for at, (route, end) in enumerate(met(world)):
            points = self.field.ground.points(route, end)
            if at in self.team.snakes:
                own += points
            else:
                others += points
        return own - others * self._spite
