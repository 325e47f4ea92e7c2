"""What a snake may do without much thought: the first guess of what others do, and all a
straight round allows.
"""

from typing import Final

from bifrost_bot.engines.social_snake.ai.dice import Dice
from bifrost_bot.engines.social_snake.ai.fast_board import STAY, Ground, Plan
from bifrost_bot.engines.social_snake.model import Cell

_FEWEST, _MOST = 6, 60
"""How many moves a walk has at least, if it finds as many, and at most."""

_WHIM: Final = 1000
"""The finest difference between whims: of up to a usual cell's apples, by which a walk leaves
the richest cell.
"""


def lines(land: Ground, head: Cell) -> list[Plan]:
    """Returns every straight plan of every length, that of no move included."""
    found = [STAY]
    for first, _ in land.steps[head]:
        cells: list[Cell] = []
        cell = head
        while (
            following := dict(land.steps[cell]).get(first)
        ) is not None and following not in cells:
            cells.append(following)
            cell = following
            found.append(Plan(first * len(cells), tuple(cells)))
    return found


def walk(land: Ground, head: Cell, dice: Dice) -> Plan:
    """Returns a walk of some length that mostly goes on to a rich cell."""
    ways: list[str] = []
    cells: list[Cell] = []
    cell, seen, whim = head, land.taken, land.usual / _WHIM
    for _ in range(_FEWEST + dice.below(_MOST - _FEWEST)):
        following = [
            (land.apples[to] + whim * dice.below(_WHIM), way, to) for way, to in land.steps[cell]
        ]
        following = [step for step in following if not seen >> step[2] & 1]
        if not following:
            break
        _, way, cell = max(following)
        seen |= 1 << cell
        ways.append(way)
        cells.append(cell)
    return Plan("".join(ways), tuple(cells))


def habits(land: Ground, place: int, number: int, dice: Dice) -> list[Plan]:
    """Returns so many plans that a player may have who does not mind the others."""
    head = land.heads[place]
    if not land.straight:
        return [walk(land, head, dice) for _ in range(number)]
    plans = lines(land, head)
    apples = [sum(land.apples[cell] for cell in plan.cells) for plan in plans]
    # The best of three by lot: rich lines are likely, and all are possible.
    drawn = [dice.below(len(plans)) for _ in range(3 * number)]
    return [plans[max(drawn[at::number], key=lambda one: apples[one])] for at in range(number)]
