"""The search for a sequence on one grid: pools of plans, answers to them, and their outcomes."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bifrost_bot.engines.fast_rng import FastRng
from bifrost_bot.engines.social_snake.ai.beam import (
    GIFT,
    Found,
    Worlds,
    calm,
    promise,
    reach,
    search,
)
from bifrost_bot.engines.social_snake.ai.fast_board import (
    STAY,
    Ground,
    Plan,
    Played,
    play,
    territories,
    worth,
)
from bifrost_bot.engines.social_snake.ai.rollout_policy import default_plans, lines

_RIVALS: Final = 8
"""The nearest opponents, whose plans are modelled; the others are assumed to stay."""

_FUTURE: Final = 0.4
"""The share of its territory that a snake is expected to get in later rounds."""

_MOST_AHEAD: Final = 3
_SPENDS: Final = 4
"""An opponent spends a garnet in one of so many plans, as its garnets are not known."""

_PLAYS: Final = 8
"""The search can be interrupted after so many simulated rounds."""

_PATHS: Final = 100
"""The search can be interrupted after so many paths of a beam."""

_LEARNT: Final = 3
"""The answers that a pool gets at a time."""

_POOL: Final = 9
"""The plans of a pool: few, so that answers soon replace default plans."""

_World: TypeAlias = list[Plan]
"""A plan of every player, in seat order."""

_Search: TypeAlias = Generator[None, None, list[Plan]]
"""Work that pauses now and then, and in the end returns plans."""

_CANDIDATES: Final = 24
_FADES: Final = 0.8
"""The weight of older judgements, as later ones know the opponents' pools better."""


@dataclass(slots=True)
class _Mark:
    """The sum and number of a plan's values in some worlds, older ones counting less."""

    sum: float = 0.0
    count: float = 0.0

    @property
    def mean(self) -> float:
        return self.sum / self.count if self.count else float("-inf")


class Thought:
    """The search on one grid: it has an answer at once, and improves it.

    Every player has a pool of plans, at first default ones. In turn every opponent gets plans that
    answer the pools of all others, so that the pools become those of players who foresee each
    other. The player's own candidates are judged in worlds drawn from the pools.
    """

    def __init__(
        self, land: Ground, place: int, garnets: int, thrift: float, dice: FastRng
    ) -> None:
        self._land = land
        self._place = place
        self._garnets = min(garnets, _MOST_AHEAD)
        self._price = thrift * land.usual
        self._dice = dice
        self._rivals = _nearest(land, place)[:_RIVALS]
        self._marks: dict[Plan, _Mark] = {STAY: _Mark()}
        self._pools: dict[int, list[Plan]] = {}
        for rival in self._rivals:
            self._pools[rival] = default_plans(land, rival, 4, dice)
        self._pools[place] = [STAY]
        self._reach = {other: reach(land, other) for other in self._pools}
        for _ in self._decide(8, 6, 2):
            pass

    def best(self) -> Mapping[int, tuple[float, Plan]]:
        """Returns the best plan and its value in apples, for each possible number of garnets."""
        found: dict[int, tuple[float, Plan]] = {}
        for plan in self._marks:
            value = self._mean_worth(plan)
            if plan.ahead not in found or value > found[plan.ahead][0]:
                found[plan.ahead] = value, plan
        return found

    def _mean_worth(self, plan: Plan) -> float:
        """Returns the mean value of a plan, less the price of its garnets."""
        return self._marks[plan].mean - self._price * plan.ahead

    def deepen(self) -> Iterator[None]:
        """Continues the search endlessly, a few milliseconds at a time."""
        width = 10
        while True:
            for rival in self._rivals:
                ahead = 0 if self._dice.below(_SPENDS) else 1
                found = yield from self._answers(rival, 16, width, ahead)
                yield from self._learn(rival, found)
            yield from self._decide(32, 2 * width, 4)
            width = min(2 * width, 60)

    def _learn(self, rival: int, found: Sequence[Plan]) -> Iterator[None]:
        """Puts the best of the answers into the rival's pool."""
        worlds = self._worlds(rival, 2)
        values: dict[Plan, float] = {}
        for plan in found:
            values[plan] = self._sum_values(rival, plan, worlds)
            yield
        worst_first = sorted(found, key=lambda plan: values[plan])
        pool = [*self._pools[rival], *worst_first[-_LEARNT:]]
        self._pools[rival] = pool[-_POOL:]

    def _decide(self, number: int, width: int, judged: int) -> Iterator[None]:
        """Finds new candidates and judges all of them in new worlds."""
        found = yield from self._answers(self._place, number, width, 0)
        if self._garnets:
            ahead = 1 + self._dice.below(self._garnets)
            found += yield from self._answers(self._place, number, width, ahead)
        for plan in found:
            self._marks.setdefault(plan, _Mark())
        yield from self._judge(judged)
        best_first = sorted(self._marks, key=lambda plan: self._marks[plan].mean, reverse=True)
        for plan in best_first[:2]:
            if not plan.cells:
                continue
            for ahead in range(self._garnets + 1):
                self._marks.setdefault(plan._replace(ahead=ahead), _Mark())
        yield from self._judge(judged)
        kept = sorted(self._marks, key=self._mean_worth, reverse=True)
        self._pools[self._place] = kept[:4]
        # Staying costs no garnets, so it is possible with any plans on other grids.
        kept[_CANDIDATES:] = [STAY]
        self._marks = {plan: self._marks[plan] for plan in kept}

    def _judge(self, number: int) -> Iterator[None]:
        worlds = self._worlds(self._place, number)
        for plan, mark in self._marks.items():
            added = self._sum_values(self._place, plan, worlds)
            mark.sum = _FADES * mark.sum + added
            mark.count = _FADES * mark.count + number
            yield

    def _worlds(self, without: int, number: int) -> list[_World]:
        return [self._world(without) for _ in range(number)]

    def _world(self, without: int) -> _World:
        """Returns a random plan of every player, except that one player stays."""
        plans = [STAY] * len(self._land.heads)
        for place, pool in self._pools.items():
            plans[place] = STAY if place == without else self._dice.choice(pool)
        return plans

    def _sum_values(self, place: int, plan: Plan, worlds: Sequence[_World]) -> float:
        return sum(self._value(place, plan, world) for world in worlds)

    def _value(self, place: int, plan: Plan, world: _World) -> float:
        """Returns the value in apples of a plan in a world, less a share of the others' gains."""
        land = self._land
        plans = list(world)
        plans[place] = plan
        played = play(land, plans)
        values: list[float] = list(played.gains)
        if land.later:
            own = territories(land, played.heads, played.taken)
            for at, cells in enumerate(own):
                values[at] += _FUTURE * worth(land, cells)
        mine = values[place]
        others = (sum(values) - mine) / (len(values) - 1)
        unforeseen = 1 - calm(plan, self._reach[place])
        risk = unforeseen * max(0, played.gains[place]) * (1 + GIFT)
        garnets = land.usual * played.garnets[place]
        return mine - risk - 2 * GIFT * others + garnets

    def _answers(self, place: int, number: int, width: int, ahead: int) -> _Search:
        """Returns promising plans of a player, with garnets, against the pools of the others."""
        land = self._land
        played: list[Played] = []
        for _ in range(number):
            played.append(play(land, self._world(place)))
            if len(played) % _PLAYS == 0:
                yield
        worlds = Worlds(land, played, place, self._reach[place])
        found: list[Found] = []
        if land.straight:
            # The first line is no move.
            for line in lines(land, land.heads[place])[1:]:
                plan = line._replace(ahead=ahead)
                found.append(Found(promise(land, plan, worlds), plan))
            return _spread(found)
        for one in search(land, land.heads[place], worlds, width, ahead):
            found.append(one)
            if width * len(found) % _PATHS < width:
                yield
        return _spread(found)


def _nearest(land: Ground, place: int) -> list[int]:
    """Returns the other players, nearest heads first."""

    def distance(other: int) -> int:
        row, column = divmod(land.heads[other], land.columns)
        own_row, own_column = divmod(land.heads[place], land.columns)
        return abs(row - own_row) + abs(column - own_column)

    others = list(range(len(land.heads)))
    others.remove(place)
    return sorted(others, key=distance)


def _spread(found: Sequence[Found]) -> list[Plan]:
    """Returns the plans that promise most, and the best of several lengths."""
    ordered = sorted(found, key=lambda one: -one.promise)
    plans = [one.plan for one in ordered[:5]]
    lengths = [len(plan.cells) for plan in plans]
    longest = max(lengths, default=0)
    for part in range(6):
        for one in ordered:
            share = 6 * len(one.plan.cells) / (longest + 1)
            if part <= share < part + 1:
                plans.append(one.plan)
                break
    return list(dict.fromkeys(plans))
