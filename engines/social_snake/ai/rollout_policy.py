"""Default plans: straight lines and greedy walks, the first guess of what opponents do."""

from typing import Final

from bifrost_bot.engines.fast_rng import FastRng
from bifrost_bot.engines.social_snake.ai.fast_board import STAY, Ground, Plan
from bifrost_bot.engines.social_snake.model import Cell

_FEWEST: Final = 6
"""The fewest moves of a walk, unless it is shut in."""

_MOST: Final = 60
_NOISE: Final = 1000
"""The steps of the random noise, of up to a usual cell's apples, that a walk adds to each cell."""


def lines(land: Ground, head: Cell) -> list[Plan]:
    """Returns every straight plan of every length, including no move."""
    found = [STAY]
    for first, _ in land.steps[head]:
        cells: list[Cell] = []
        following = dict(land.steps[head]).get(first)
        while following is not None and following not in cells:
            cells.append(following)
            found.append(Plan(first * len(cells), tuple(cells)))
            following = dict(land.steps[following]).get(first)
    return found


def walk(land: Ground, head: Cell, dice: FastRng) -> Plan:
    """Returns a walk of random length that mostly moves to a rich cell."""
    ways: list[str] = []
    cells: list[Cell] = []
    cell = head
    seen = land.taken
    noise = land.usual / _NOISE
    for _ in range(_FEWEST + dice.below(_MOST - _FEWEST)):
        following: list[tuple[float, str, Cell]] = []
        for way, to in land.steps[cell]:
            value = land.apples[to] + noise * dice.below(_NOISE)
            if not seen >> to & 1:
                following.append((value, way, to))
        if not following:
            break
        _, way, cell = max(following)
        seen |= 1 << cell
        ways.append(way)
        cells.append(cell)
    return Plan("".join(ways), tuple(cells))


def default_plans(land: Ground, place: int, number: int, dice: FastRng) -> list[Plan]:
    """Returns so many plans of a player who ignores the others."""
    head = land.heads[place]
    if not land.straight:
        return [walk(land, head, dice) for _ in range(number)]
    plans = lines(land, head)
    apples = [sum(map(land.apples.__getitem__, plan.cells)) for plan in plans]
    # The best of three at random: rich lines are likely, and all are possible.
    drawn = [dice.below(len(plans)) for _ in range(3 * number)]
    found: list[Plan] = []
    for at in range(number):
        best = max(drawn[at::number], key=lambda one: apples[one])
        found.append(plans[best])
    return found
