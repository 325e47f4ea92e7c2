"""Instructions for each phase, with an example that is legal in it."""

from typing import assert_never

from bifrost_bot.engines.social_snake.editions import EDITIONS
from bifrost_bot.engines.social_snake.grid.lattice import occupied, ways
from bifrost_bot.engines.social_snake.model import Ballot, Grid, View, grids_by_name
from bifrost_bot.engines.social_snake.notation import example_cells
from bifrost_bot.engines.social_snake.vote import candidates
from bifrost_bot.engines.social_snake.words import explain_idle, owes
from bifrost_bot.engines.taps import longest_way
from bifrost_bot.engines.values import Seat, Slot
from bifrost_bot.engines.words import count, listed, listed_names, name

_LONGEST_EXAMPLE = 3
_MOST_VOTES = 4
"""Up to so many candidates have their vote spelled out; more have one example."""


def instruct(view: View, slot: Slot) -> str:
    """Returns what the slot owes now and how to type it (rules S-6, S-11, S-12, S-26, S-38)."""
    if not owes(view, slot):
        return explain_idle(view, slot)
    match view.step:
        case "start":
            lists = [f"`{grid.name}: {' '.join(example_cells(grid))}`" for grid in view.due]
            return (
                f"Choose where you start: three cells of {_where(view)}, first choice first, "
                f"such as {listed(lists)}.{_terms(view, slot.seat)}"
            )
        case "round":
            return _round(view, slot)
        case "vote":
            assert view.ballot is not None
            return _vote(view.ballot)
        case _:
            assert_never(view.step)


def _terms(view: View, seat: Seat) -> str:
    """Returns edition and garnets, which are told once; nothing after the first phase."""
    if view.number > 1:
        return ""
    title = EDITIONS[view.terms.edition].title
    garnets = count(view.garnets.get(seat, 0), "garnet")
    return f" Edition: {title[:1].upper()}{title[1:]}. You have {garnets}."


def _where(view: View) -> str:
    names = listed(list(grids_by_name(view.due)))
    return f"grid {names}" if len(view.due) == 1 else f"each of the grids {names}"


def _round(view: View, slot: Slot) -> str:
    grid = view.due[0]
    lines = {due.name: _free_line(due, slot.seat) for due in view.due}
    example = lines[grid.name]
    moves = [f"`{place}: {line}`" for place, line in lines.items() if line]
    how = "in one direction (U, D, L or R)"
    if view.is_free_round:
        how = "with U, D, L and R"
    move = f"{listed(moves)}, or " if moves else ""
    text = f"Move your head on {_where(view)} {how}: {move}`{grid.name}: stay`."
    garnets = view.garnets.get(slot.seat)
    if not garnets:
        return text
    spent = f"`{grid.name}: {example or 'stay'} +1`"
    held = count(garnets, "garnet")
    if view.round > 1:
        return f"{text} {spent} spends 1 of your {held}."
    return f"{text} {spent} also spends 1 of your {held} to move 1 step ahead of the others."


def _free_line(grid: Grid, seat: Seat) -> str:
    """Returns up to three moves in a line onto free cells; none if the head is shut in."""
    head = grid.snake_of(seat).head
    return longest_way(ways(grid.layout), head, occupied(grid), _LONGEST_EXAMPLE)


def _vote(ballot: Ballot) -> str:
    """Returns how to vote, with an example for every candidate if they are few."""
    called = candidates(ballot.places)
    if ballot.places == 1 and len(ballot.candidates) <= _MOST_VOTES:
        each = [f"`vote {seat}` for {name(seat)}" for seat in ballot.candidates]
        return f"Vote for the {called}: type {' or '.join(each)}."
    number = "one" if ballot.places == 1 else "two"
    names = listed_names(ballot.candidates)
    example = " ".join(ballot.candidates[: ballot.places])
    return f"Vote for the {called}, {number} of {names}: type `vote {example}`, for example."
