"""Computer players that see only a view: the best one, a beginner, and a random one.

In a round every player has a pool of plans on each grid: first greedy and random ones, then, in
turn, answers to the pools of all others (fictitious play). A beam search over paths finds an
answer, weighed in many worlds at once that are drawn from the pools: paths are long where no
opponent comes, and end before one does. The player's own candidates, with and without garnets, are
then played out in such worlds. They are worth the apples they bring, and a share of the apples that
the snake is nearest to afterwards, less what others have of both. Starts are chosen for the lines
around them, and for the apples they are nearest to given the others' probable starts.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import cycle, product
from typing import Final, NamedTuple

from bifrost_bot.engines.fast_rng import FastRng
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.ai.fast_board import STAY, Ground, ground
from bifrost_bot.engines.social_snake.ai.rollout_policy import default_plans
from bifrost_bot.engines.social_snake.ai.starts import Choice
from bifrost_bot.engines.social_snake.ai.thought import Thought
from bifrost_bot.engines.social_snake.grid.lattice import startable_cells
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


class _Shares(NamedTuple):
    """Sequences by grid, and what they are worth together."""

    value: float
    sequences: dict[str, Sequence]


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Submission:
    """Returns the most promising answer; each call of `more` allows some milliseconds of search."""
    _check(view, slot)
    dice = FastRng(rng.below(1 << 63, "thinking"))
    match view.step:
        case "start":
            players = len(view.seats)
            choices = {grid.name: Choice(grid, players, dice) for grid in view.due}
            _deepen([choice.deepen() for choice in choices.values()], more)
            return Starts({name: choice.best() for name, choice in choices.items()})
        case "round":
            thoughts = _thoughts(view, slot, dice)
            _deepen([thought.deepen() for thought in thoughts.values()], more)
            return Moves(_share_garnets(thoughts, view.garnets_of(slot.seat)))
        case "vote":
            return _any_vote(view, slot, rng)


def _deepen(searches: Iterable[Iterator[None]], more: Callable[[], bool]) -> None:
    """Searches on all grids in turn."""
    in_turn = cycle(searches)
    while more():
        next(next(in_turn))


def _thoughts(view: View, slot: Slot, dice: FastRng) -> dict[str, Thought]:
    garnets = view.garnets_of(slot.seat)
    place = view.seats.index(slot.seat)
    terms = view.terms
    last = view.round == terms.rounds and view.stage == len(terms.schedule)
    thrift = _LAST_THRIFT if last else _THRIFT
    thoughts: dict[str, Thought] = {}
    for grid in view.due:
        land = _ground(view, grid)
        thoughts[grid.name] = Thought(land, place, garnets, thrift, dice)
    return thoughts


def _ground(view: View, grid: Grid) -> Ground:
    later = view.terms.rounds - view.round
    return ground(grid, straight=not view.is_free_round, later=later)


def _share_garnets(thoughts: Mapping[str, Thought], garnets: int) -> dict[str, Sequence]:
    """Returns the sequences that are worth most together without spending more garnets."""
    best = {0: _Shares(0.0, {})}
    for name, thought in thoughts.items():
        grown: dict[int, _Shares] = {}
        for (spent, shares), added in product(best.items(), thought.best().values()):
            more, plan = added
            total = spent + plan.ahead
            value = shares.value + more
            if total > garnets or (total in grown and grown[total].value >= value):
                continue
            sequence = Sequence(plan.ways, plan.ahead)
            grown[total] = _Shares(value, {**shares.sequences, name: sequence})
        best = grown
    return max(best.values(), key=lambda shares: shares.value).sequences


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
    garnets = view.garnets_of(slot.seat)
    place = view.seats.index(slot.seat)
    sequences: dict[str, Sequence] = {}
    for grid in view.due:
        plan = STAY
        if dice.below(_CARELESS):
            plan, *_ = default_plans(_ground(view, grid), place, 1, dice)
        wastes = dice.below(_CARELESS) == 0
        spent = min(garnets, int(wastes))
        garnets -= spent
        sequences[grid.name] = Sequence(plan.ways, spent)
    return sequences


def _rich_cells(grid: Grid, dice: FastRng) -> StartList:
    """Returns rich cells, though the items on a start are lost (rule S-10)."""
    apples = grid.layout.apples
    cells = startable_cells(grid.layout)
    cells.sort(key=lambda cell: (-apples[cell], dice.below(1 << 30)))
    names = grid.names
    first, second, third = cells[:LIST_LENGTH]
    return names[first], names[second], names[third]


def random_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns a random answer: cells, directions, garnets now and then, candidates."""
    _check(view, slot)
    if view.step == "start":
        return Starts({grid.name: _any_cells(grid, rng) for grid in view.due})
    if view.step == "vote":
        return _any_vote(view, slot, rng)
    garnets = view.garnets_of(slot.seat)
    sequences: dict[str, Sequence] = {}
    for grid in view.due:
        spends = rng.below(4, "spending") == 0
        most = min(garnets, 3)
        spent = rng.below(most + 1, "garnets") if spends else 0
        garnets -= spent
        ways = _any_ways(view.is_free_round, rng)
        sequences[grid.name] = Sequence(ways, spent)
    return Moves(sequences)


def _any_cells(grid: Grid, rng: Rng) -> StartList:
    names = grid.names
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
        way = rng.choice(letters, "way")
        return way * rng.below(_LONGEST_LINE + 1, "length")
    length = rng.below(_LONGEST_WALK + 1, "length")
    return "".join(rng.choice(letters, "way") for _ in range(length))


def _any_vote(view: View, slot: Slot, rng: Rng) -> Vote:
    """Returns a random vote, for oneself only if there are too few others."""
    ballot = view.ballot
    assert ballot is not None
    drawn = list(rng.shuffled(ballot.candidates, "vote"))
    drawn.sort(key=lambda seat: seat == slot.seat)
    return Vote(tuple(drawn[: ballot.places]))


def _check(view: View, slot: Slot) -> None:
    if not owes(view, slot):
        raise ValueError(f"{slot} owes no answer")
