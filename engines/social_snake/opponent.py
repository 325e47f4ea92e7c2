"""Computer players that see only a view: the best one, a beginner, and a random one.

In a round every player has a pool of plans on each grid: first greedy and random ones, then, in
turn, answers to the pools of all others (fictitious play). A beam search over paths finds an
answer, weighed in many worlds at once that are drawn from the pools: paths are long where no
opponent comes, and end before one does. The player's own candidates, with and without garnets, are
then played out in such worlds. They are worth the apples they bring, and a share of the apples that
the snake is nearest to afterwards, less what others have of both. Starts are chosen for the lines
around them, and for the apples they are nearest to given the others' probable starts.
"""

from collections.abc import Callable, Mapping
from itertools import cycle, product
from typing import Final

from bifrost_bot.engines.fast_rng import FastRng
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.ai.fast_board import STAY, Ground, ground
from bifrost_bot.engines.social_snake.ai.rollout_policy import default_plans
from bifrost_bot.engines.social_snake.ai.starts import Choice
from bifrost_bot.engines.social_snake.ai.thought import Thought
from bifrost_bot.engines.social_snake.grid.lattice import board, startable_cells
from bifrost_bot.engines.social_snake.model import (
    LIST_LENGTH,
    Grid,
    Moves,
    Sequence,
    StartList,
    Starts,
    Submission,
    View,
    Vote,
)
from bifrost_bot.engines.social_snake.words import owes
from bifrost_bot.engines.squares import WAYS
from bifrost_bot.engines.values import Slot

_THRIFT: Final = 0.6
"""The worth of a garnet, in usual cells' apples, as long as it can be spent later."""

_LAST_THRIFT: Final = 0.1
_CARELESS: Final = 8
"""A beginner makes no move in one of so many sequences, and as often wastes a garnet."""

_LONGEST_LINE: Final = 6
_LONGEST_WALK: Final = 12


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Submission:
    """Returns the most promising answer; each call of `more` allows some milliseconds of search."""
    _check(view, slot)
    dice = FastRng(rng.below(1 << 63, "thinking"))
    match view.step:
        case "start":
            choices = {grid.name: Choice(grid, len(view.seats), dice) for grid in view.due}
            _deepen(choices, more)
            return Starts({name: choice.best() for name, choice in choices.items()})
        case "round":
            thoughts = _thoughts(view, slot, dice)
            _deepen(thoughts, more)
            return Moves(_share_garnets(thoughts, view.garnets.get(slot.seat, 0)))
        case "vote":
            return _any_vote(view, slot, rng)


def _deepen(
    thoughts: Mapping[str, Thought] | Mapping[str, Choice], more: Callable[[], bool]
) -> None:
    """Searches on all grids in turn."""
    deeper = cycle([thought.deepen() for thought in thoughts.values()])
    while more():
        next(next(deeper))


def _thoughts(view: View, slot: Slot, dice: FastRng) -> dict[str, Thought]:
    garnets = view.garnets.get(slot.seat, 0)
    place = view.seats.index(slot.seat)
    last = view.round == view.terms.rounds and view.stage == len(view.terms.schedule)
    thrift = _LAST_THRIFT if last else _THRIFT
    return {
        grid.name: Thought(_ground(view, grid), place, garnets, thrift, dice) for grid in view.due
    }


def _ground(view: View, grid: Grid) -> Ground:
    straight = view.round not in view.terms.free_rounds
    return ground(grid, straight, later=view.terms.rounds - view.round)


def _share_garnets(thoughts: Mapping[str, Thought], garnets: int) -> dict[str, Sequence]:
    """Returns the sequences that are worth most together without spending more garnets."""
    best = {0: (0.0, dict[str, Sequence]())}
    for name, thought in thoughts.items():
        grown: dict[int, tuple[float, dict[str, Sequence]]] = {}
        for known, added in product(best.items(), thought.best().items()):
            spent, (value, sequences) = known
            ahead, (more, plan) = added
            total = spent + ahead
            if total <= garnets and (total not in grown or grown[total][0] < value + more):
                grown[total] = value + more, {**sequences, name: Sequence(plan.ways, plan.ahead)}
        best = grown
    return max(best.values(), key=lambda one: one[0])[1]


def easy_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns a beginner's answer: rich starts, greedy moves, ignoring others, some mistakes."""
    _check(view, slot)
    dice = FastRng(rng.below(1 << 63, "thinking"))
    match view.step:
        case "start":
            return Starts({grid.name: _rich_cells(grid, dice) for grid in view.due})
        case "round":
            return Moves(_easy_sequences(view, slot, dice))
        case "vote":
            return _any_vote(view, slot, rng)


def _easy_sequences(view: View, slot: Slot, dice: FastRng) -> dict[str, Sequence]:
    garnets = view.garnets.get(slot.seat, 0)
    place = view.seats.index(slot.seat)
    sequences: dict[str, Sequence] = {}
    for grid in view.due:
        plan = STAY
        if dice.below(_CARELESS):
            plan = default_plans(_ground(view, grid), place, 1, dice)[0]
        spent = min(garnets, int(dice.below(_CARELESS) == 0))
        garnets -= spent
        sequences[grid.name] = Sequence(plan.ways, spent)
    return sequences


def _rich_cells(grid: Grid, dice: FastRng) -> StartList:
    """Returns rich cells, though the items on a start are lost (rule S-10)."""
    apples = grid.layout.apples
    cells = startable_cells(grid.layout)
    cells.sort(key=lambda cell: (-apples[cell], dice.below(1 << 30)))
    names = board(grid.layout).names
    first, second, third = cells[:LIST_LENGTH]
    return names[first], names[second], names[third]


def random_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns a random answer: cells, directions, garnets now and then, candidates."""
    _check(view, slot)
    if view.step == "start":
        return Starts({grid.name: _any_cells(grid, rng) for grid in view.due})
    if view.step == "vote":
        return _any_vote(view, slot, rng)
    garnets = view.garnets.get(slot.seat, 0)
    free = view.round in view.terms.free_rounds
    sequences: dict[str, Sequence] = {}
    for grid in view.due:
        spends = rng.below(4, "spending") == 0
        spent = rng.below(min(garnets, 3) + 1, "garnets") if spends else 0
        garnets -= spent
        sequences[grid.name] = Sequence(_any_ways(free, rng), spent)
    return Moves(sequences)


def _any_cells(grid: Grid, rng: Rng) -> StartList:
    names = board(grid.layout).names
    cells = startable_cells(grid.layout)
    chosen: list[str] = []
    for _ in range(LIST_LENGTH):
        cell = rng.choice(cells, f"start {grid.name}")
        cells.remove(cell)
        chosen.append(names[cell])
    first, second, third = chosen
    return first, second, third


def _any_ways(free: bool, rng: Rng) -> str:
    letters = tuple(WAYS)
    if not free:
        return rng.choice(letters, "way") * rng.below(_LONGEST_LINE + 1, "length")
    length = rng.below(_LONGEST_WALK + 1, "length")
    return "".join(rng.choice(letters, "way") for _ in range(length))


def _any_vote(view: View, slot: Slot, rng: Rng) -> Vote:
    """Returns a random vote, for oneself only if there are too few others."""
    ballot = view.ballot
    assert ballot is not None
    drawn = rng.shuffled(ballot.candidates, "vote")
    return Vote(tuple(sorted(drawn, key=lambda seat: seat == slot.seat))[: ballot.places])


def _check(view: View, slot: Slot) -> None:
    if not owes(view, slot):
        raise ValueError(f"{slot} owes no answer")
