"""What a player is told to do in a phase: start lists, sequences or a vote, with examples that
are legal in it.
"""

from typing import assert_never

from bifrost_bot.engines.social_snake.grid.lattice import occupied, ways
from bifrost_bot.engines.social_snake.model import Ballot, Grid, View
from bifrost_bot.engines.social_snake.notation import example_cells
from bifrost_bot.engines.social_snake.text.vote import candidates
from bifrost_bot.engines.social_snake.words import explain_idle, owes
from bifrost_bot.engines.taps import steps_free
from bifrost_bot.engines.values import Seat, Slot
from bifrost_bot.engines.words import listed, name

_LONGEST_EXAMPLE = 3
_MOST_VOTES = 4
"""How many candidates have their vote spelled out; with more, one example says how."""


def instruct(view: View, slot: Slot) -> str:
    """Returns what the slot owes now and how it is typed (rules S-6, S-11, S-12, S-26 and S-38)."""
    if not owes(view, slot):
        return explain_idle(view, slot)
    match view.step:
        case "start":
            first = view.due[0]
            example = f"`{first.name}: {' '.join(example_cells(first))}`"
            return (
                f"Choose where you start: three cells of {_where(view)}, first choice first, "
                f"such as {example}."
            )
        case "round":
            return _round(view, slot)
        case "vote":
            assert view.ballot is not None
            return _vote(view.ballot)
        case _:
            assert_never(view.step)


def _where(view: View) -> str:
    names = [grid.name for grid in view.due]
    return f"grid {names[0]}" if len(names) == 1 else f"each of the grids {listed(names)}"


def _round(view: View, slot: Slot) -> str:
    grid = view.due[0]
    example = _free_way(grid, slot.seat)
    how = (
        "with U, D, L and R"
        if view.round in view.terms.free_rounds
        else "in one direction (U, D, L or R)"
    )
    moved = f"`{grid.name}: {example}`, or " if example else ""
    told = f"Move your head on {_where(view)} {how}: {moved}`{grid.name}: stay`."
    if not view.garnets.get(slot.seat):
        return told
    return (
        f"{told} `{grid.name}: {example or 'stay'} +1` also spends 1 garnet to move 1 step "
        "ahead of the others."
    )


def _free_way(grid: Grid, seat: Seat) -> str:
    """Returns moves onto free cells, as many as three; nothing where the head has none beside
    it.
    """
    head = next(snake.head for snake in grid.snakes if snake.seat == seat)
    free = {
        way: steps_free(table, head, occupied(grid)) for way, table in ways(grid.layout).items()
    }
    way = max(free, key=lambda one: min(free[one], _LONGEST_EXAMPLE))
    return way * min(free[way], _LONGEST_EXAMPLE)


def _vote(ballot: Ballot) -> str:
    """Returns the candidates, and how each is voted for, so that no example favours one."""
    called = candidates(ballot.places)
    if ballot.places == 1 and len(ballot.candidates) <= _MOST_VOTES:
        each = [f"`vote {seat}` for {name(seat)}" for seat in ballot.candidates]
        return f"Vote for the {called}: type {' or '.join(each)}."
    number = "one" if ballot.places == 1 else "two"
    names = listed([name(seat) for seat in ballot.candidates])
    example = " ".join(ballot.candidates[: ballot.places])
    return f"Vote for the {called}, {number} of {names}: type `vote {example}`, for example."
