"""What a computer player makes of one grid in one round: what all may do, answers to it, and how
they turn out.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bifrost_bot.engines.social_snake.ai.beam import (
    GIFT,
    Found,
    Worlds,
    calm,
    promise,
    reach,
    search,
)
from bifrost_bot.engines.social_snake.ai.dice import Dice
from bifrost_bot.engines.social_snake.ai.fast_board import (
    STAY,
    Ground,
    Plan,
    Played,
    play,
    territories,
    worth,
)
from bifrost_bot.engines.social_snake.ai.rollout_policy import habits, lines

_RIVALS: Final = 8
"""How many of the nearest others are thought of; the rest is taken to stay."""

_FUTURE: Final = 0.4
"""How much of its territory a snake will get in later rounds."""

_MOST_AHEAD: Final = 3
_SPENDS: Final = 4
"""In one of how many plans another player spends a garnet: how many each holds is not known."""

_PLAYS: Final = 8
"""After how many rounds in the mind it may be told to stop."""

_PATHS: Final = 100
"""After how many paths of a beam it may be told to stop."""

_LEARNT: Final = 3
"""How many answers a pool gets at a time."""

_POOL: Final = 9
"""How many plans a pool holds: so few that answers soon take the place of habits."""

_CANDIDATES: Final = 24
_FADES: Final = 0.8
"""What older judgements count, as later ones know better what others may do."""


@dataclass(slots=True)
class _Mark:
    """The sum of what a plan was worth in some worlds, and how many they were, older ones
    counting less.
    """

    sum: float = 0.0
    count: float = 0.0

    @property
    def mean(self) -> float:
        return self.sum / self.count if self.count else float("-inf")


class Thought:
    """Thinking about one grid: it has an answer at once, and a better one the longer it goes on.

    Everybody has a pool of plans, at first of habit. In turn everybody is given a plan that answers
    the pools of all others, so that the pools become what players do who foresee each other. The
    own candidates are judged in worlds drawn from the pools.
    """

    def __init__(self, land: Ground, place: int, garnets: int, thrift: float, dice: Dice) -> None:
        self._land = land
        self._place = place
        self._garnets = min(garnets, _MOST_AHEAD)
        self._price = thrift * land.usual
        self._dice = dice
        self._rivals = _nearest(land, place)[:_RIVALS]
        self._marks: dict[Plan, _Mark] = {STAY: _Mark()}
        self._pools: dict[int, list[Plan]] = {
            rival: habits(land, rival, 4, dice) for rival in self._rivals
        }
        self._pools[place] = [STAY]
        self._reach = {other: reach(land, other) for other in self._pools}
        for _ in self._decide(8, 6, 2):
            pass

    def best(self) -> Mapping[int, tuple[float, Plan]]:
        """Returns the best plan, and its worth in apples, for each number of garnets with which
        there is one.
        """
        found: dict[int, tuple[float, Plan]] = {}
        for plan, mark in self._marks.items():
            value = mark.mean - self._price * plan.ahead
            if plan.ahead not in found or value > found[plan.ahead][0]:
                found[plan.ahead] = value, plan
        return found

    def deepen(self) -> Iterator[None]:
        """Thinks on without an end, a few milliseconds at a time."""
        width = 10
        while True:
            for rival in self._rivals:
                found = yield from self._answers(
                    rival, 16, width, 0 if self._dice.below(_SPENDS) else 1
                )
                yield from self._learn(rival, found)
            yield from self._decide(32, 2 * width, 4)
            width = min(2 * width, 60)

    def _learn(self, rival: int, found: Sequence[Plan]) -> Iterator[None]:
        """Puts the best of the answers into the rival's pool."""
        worlds, values = [self._world(rival) for _ in range(2)], dict[Plan, float]()
        for plan in found:
            values[plan] = sum(self._value(rival, plan, world) for world in worlds)
            yield
        pool = self._pools[rival] + sorted(found, key=lambda plan: values[plan])[-_LEARNT:]
        self._pools[rival] = pool[-_POOL:]

    def _decide(self, number: int, width: int, judged: int) -> Iterator[None]:
        """Looks for new candidates and judges all of them in new worlds."""
        found = yield from self._answers(self._place, number, width, 0)
        if self._garnets:
            found += yield from self._answers(
                self._place, number, width, 1 + self._dice.below(self._garnets)
            )
        for plan in found:
            self._marks.setdefault(plan, _Mark())
        yield from self._judge(judged)
        likely = sorted(self._marks, key=lambda plan: self._marks[plan].mean, reverse=True)[:2]
        for plan in likely:
            for ahead in range(self._garnets + 1 if plan.cells else 0):
                self._marks.setdefault(plan._replace(ahead=ahead), _Mark())
        yield from self._judge(judged)
        kept = sorted(
            self._marks,
            key=lambda plan: self._marks[plan].mean - self._price * plan.ahead,
            reverse=True,
        )
        # To stay is always possible, whatever the other grids cost.
        self._marks = {plan: self._marks[plan] for plan in (*kept[:_CANDIDATES], STAY)}
        self._pools[self._place] = kept[:4]

    def _judge(self, number: int) -> Iterator[None]:
        worlds = [self._world(self._place) for _ in range(number)]
        for plan, mark in self._marks.items():
            mark.sum = _FADES * mark.sum + sum(
                self._value(self._place, plan, world) for world in worlds
            )
            mark.count = _FADES * mark.count + number
            yield

    def _world(self, without: int) -> list[Plan]:
        """Returns what everybody may do, except that one player stays."""
        plans = [STAY] * len(self._land.heads)
        for place, pool in self._pools.items():
            plans[place] = STAY if place == without else self._dice.choice(pool)
        return plans

    def _value(self, place: int, plan: Plan, world: Sequence[Plan]) -> float:
        """Returns how many apples a plan is worth to a player in a world, what others have of it
        set against them.
        """
        land = self._land
        plans = list(world)
        plans[place] = plan
        played = play(land, plans)
        values: list[float] = list(played.gains)
        if land.later:
            own = territories(land, played.heads, played.taken)
            values = [
                gain + _FUTURE * worth(land, cells)
                for gain, cells in zip(played.gains, own, strict=True)
            ]
        mine = values[place]
        others = (sum(values) - mine) / (len(values) - 1)
        risk = (1 - calm(plan, self._reach[place])) * max(0, played.gains[place]) * (1 + GIFT)
        return mine - risk - 2 * GIFT * others + land.usual * played.garnets[place]

    def _answers(
        self, place: int, number: int, width: int, ahead: int
    ) -> Generator[None, None, list[Plan]]:
        """Returns promising plans of a player, with garnets, against what the pools have for the
        others.
        """
        land, head = self._land, self._land.heads[place]
        played: list[Played] = []
        for _ in range(number):
            played.append(play(land, self._world(place)))
            if len(played) % _PLAYS == 0:
                yield
        worlds = Worlds(land, played, place, self._reach[place])
        if land.straight:
            plans = [plan._replace(ahead=ahead) for plan in lines(land, head) if plan.cells]
            return _spread([Found(promise(land, plan, worlds), plan) for plan in plans])
        found: list[Found] = []
        for one in search(land, head, worlds, width, ahead):
            found.append(one)
            if width * len(found) % _PATHS < width:
                yield
        return _spread(found)


def _nearest(land: Ground, place: int) -> list[int]:
    """Returns the other players, those with the nearest heads first."""

    def distance(other: int) -> int:
        row, column = divmod(land.heads[other], land.columns)
        own_row, own_column = divmod(land.heads[place], land.columns)
        return abs(row - own_row) + abs(column - own_column)

    return sorted((other for other in range(len(land.heads)) if other != place), key=distance)


def _spread(found: Sequence[Found]) -> list[Plan]:
    """Returns the plans that promise most, and the best ones of several lengths: a short one may
    leave more.
    """
    ordered = sorted(found, key=lambda one: -one.promise)
    plans = [one.plan for one in ordered[:5]]
    longest = max((len(plan.cells) for plan in plans), default=0)
    for part in range(6):
        some = (
            one.plan
            for one in ordered
            if part <= 6 * len(one.plan.cells) / (longest + 1) < part + 1
        )
        plans += [plan for plan in [next(some, None)] if plan is not None]
    return list(dict.fromkeys(plans))
