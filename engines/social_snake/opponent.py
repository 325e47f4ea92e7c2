"""Computer players that see only a view: one that thinks as long as it may, one that is new, one
that moves at random.

In each round everybody has a pool of plans on each grid: what greed and whim would do, and then, in
turn, answers to what the pools hold for all others (fictitious play). A beam of paths looks for an
answer, weighed in many worlds at once that are drawn from the pools, so that a path is long where
nobody comes and ends before somebody does. The own candidates, with and without garnets, are then
played out in such worlds: they are worth what they bring, and a share of the apples that the snake
is nearest to afterwards, less what others have of both. Starts are chosen for the lines around
them, and for what they are nearest to when others start where they probably will.
"""

from collections.abc import Callable, Mapping
from itertools import cycle, product
from typing import Final

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.ai.dice import Dice
from bifrost_bot.engines.social_snake.ai.fast_board import STAY, ground
from bifrost_bot.engines.social_snake.ai.rollout_policy import habits
from bifrost_bot.engines.social_snake.ai.starts import Choice
from bifrost_bot.engines.social_snake.ai.thought import Thought
from bifrost_bot.engines.social_snake.grid.lattice import board, tunnel_cells
from bifrost_bot.engines.social_snake.model import (
    LIST_LENGTH,
    Grid,
    Moves,
    Sequence,
    Starts,
    Submission,
    View,
    Vote,
)
from bifrost_bot.engines.social_snake.words import owes
from bifrost_bot.engines.squares import WAYS
from bifrost_bot.engines.values import Slot

_THRIFT: Final = 0.6
"""How many usual cells' apples a garnet is worth as long as it can be spent later."""

_LAST_THRIFT: Final = 0.1
_CARELESS: Final = 8
"""One in how many sequences of who is new is no move, and likewise one spends a garnet for
nothing.
"""

_LONGEST_LINE: Final = 6
_LONGEST_WALK: Final = 12


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Submission:
    """Returns the answer that promises most; each call of `more` allows a few milliseconds of
    thought.
    """
    _check(view, slot)
    dice = Dice(rng.below(1 << 63, "thinking"))
    match view.step:
        case "start":
            choices = {grid.name: Choice(grid, len(view.seats), dice) for grid in view.due}
            _deepen(choices, more)
            return Starts({name: choice.best() for name, choice in choices.items()})
        case "round":
            thoughts = _thoughts(view, slot, dice)
            _deepen(thoughts, more)
            return Moves(_shared(thoughts, view.garnets.get(slot.seat, 0)))
        case "vote":
            return _any_vote(view, slot, rng)


def _deepen(
    thoughts: Mapping[str, Thought] | Mapping[str, Choice], more: Callable[[], bool]
) -> None:
    """Thinks about all grids in turn."""
    deeper = cycle([thought.deepen() for thought in thoughts.values()])
    while more():
        next(next(deeper))


def _thoughts(view: View, slot: Slot, dice: Dice) -> dict[str, Thought]:
    held, place = view.garnets.get(slot.seat, 0), view.seats.index(slot.seat)
    straight, later = _kind(view)
    last = not later and view.stage == len(view.terms.schedule)
    thrift = _LAST_THRIFT if last else _THRIFT
    return {
        grid.name: Thought(ground(grid, straight, later), place, held, thrift, dice)
        for grid in view.due
    }


def _kind(view: View) -> tuple[bool, int]:
    """Returns whether sequences must keep to one direction, and how many rounds of the stage
    come later.
    """
    return view.round not in view.terms.free_rounds, view.terms.rounds - view.round


def _shared(thoughts: Mapping[str, Thought], held: int) -> dict[str, Sequence]:
    """Returns the sequences that are worth most together with the garnets there are for all of
    them.
    """
    best = {0: (0.0, dict[str, Sequence]())}
    for name, thought in thoughts.items():
        grown: dict[int, tuple[float, dict[str, Sequence]]] = {}
        for (spent, (value, said)), (ahead, (more, plan)) in product(
            best.items(), thought.best().items()
        ):
            total = spent + ahead
            if total <= held and (total not in grown or grown[total][0] < value + more):
                grown[total] = value + more, {**said, name: Sequence(plan.ways, plan.ahead)}
        best = grown
    return max(best.values(), key=lambda one: one[0])[1]


def easy_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns the answer of who is new: starts on rich cells, is greedy, minds nobody, and is
    careless at times.
    """
    _check(view, slot)
    dice = Dice(rng.below(1 << 63, "thinking"))
    match view.step:
        case "start":
            return Starts({grid.name: _rich_cells(grid, dice) for grid in view.due})
        case "round":
            held, place = view.garnets.get(slot.seat, 0), view.seats.index(slot.seat)
            sequences: dict[str, Sequence] = {}
            for grid in view.due:
                plan = (
                    habits(ground(grid, *_kind(view)), place, 1, dice)[0]
                    if dice.below(_CARELESS)
                    else STAY
                )
                spent = min(held, int(dice.below(_CARELESS) == 0))
                held -= spent
                sequences[grid.name] = Sequence(plan.ways, spent)
            return Moves(sequences)
        case "vote":
            return _any_vote(view, slot, rng)


def _rich_cells(grid: Grid, dice: Dice) -> tuple[str, str, str]:
    """Returns rich cells, though what lies on a start is lost (rule S-10)."""
    closed, apples = tunnel_cells(grid.layout), grid.layout.apples
    left = [cell for cell in range(len(apples)) if cell not in closed]
    first, second, third = sorted(left, key=lambda cell: (-apples[cell], dice.below(1 << 30)))[
        :LIST_LENGTH
    ]
    names = board(grid.layout).names
    return names[first], names[second], names[third]


def random_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns a random answer: cells, ways, garnets now and then, candidates."""
    _check(view, slot)
    if view.step == "start":
        return Starts({grid.name: _any_cells(grid, rng) for grid in view.due})
    if view.step == "vote":
        return _any_vote(view, slot, rng)
    held = view.garnets.get(slot.seat, 0)
    free = view.round in view.terms.free_rounds
    sequences: dict[str, Sequence] = {}
    for grid in view.due:
        spent = rng.below(min(held, 3) + 1, "garnets") if rng.below(4, "spending") == 0 else 0
        held -= spent
        sequences[grid.name] = Sequence(_any_ways(free, rng), spent)
    return Moves(sequences)


def _any_cells(grid: Grid, rng: Rng) -> tuple[str, str, str]:
    closed, lattice = tunnel_cells(grid.layout), board(grid.layout)
    left = [cell for cell in range(len(lattice.names)) if cell not in closed]
    chosen: list[str] = []
    for _ in range(LIST_LENGTH):
        cell = rng.choice(left, f"start {grid.name}")
        left.remove(cell)
        chosen.append(lattice.names[cell])
    first, second, third = chosen
    return first, second, third


def _any_ways(free: bool, rng: Rng) -> str:
    if not free:
        return rng.choice(tuple(WAYS), "way") * rng.below(_LONGEST_LINE + 1, "length")
    return "".join(
        rng.choice(tuple(WAYS), "way") for _ in range(rng.below(_LONGEST_WALK + 1, "length"))
    )


def _any_vote(view: View, slot: Slot, rng: Rng) -> Vote:
    """Returns a vote for any candidates, for oneself only where there are too few others."""
    ballot = view.ballot
    assert ballot is not None
    drawn = rng.shuffled(ballot.candidates, "vote")
    return Vote(tuple(sorted(drawn, key=lambda seat: seat == slot.seat))[: ballot.places])


def _check(view: View, slot: Slot) -> None:
    if not owes(view, slot):
        raise ValueError(f"{slot} owes no answer")
