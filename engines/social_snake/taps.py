"""Answers without typing: cells of a start list by column, an arrow pad for a sequence, the
candidates of a vote.
"""

import re
from collections.abc import Mapping
from typing import Final

from bifrost_bot.engines.social_snake.ai.forecast import Forecast, forecast
from bifrost_bot.engines.social_snake.grid.lattice import board, items, occupied, tunnel_cells, ways
from bifrost_bot.engines.social_snake.model import (
    LIST_LENGTH,
    Cell,
    Grid,
    Moves,
    Sequence,
    Snake,
    Starts,
    Submission,
    View,
)
from bifrost_bot.engines.social_snake.words import (
    CHOICES,
    describe_sequence,
    owes,
    sequence_forecast,
)
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.taps import (
    SEND,
    Choice,
    Menu,
    Pad,
    Path,
    Press,
    Taps,
    by_column,
    fits,
    keys,
    menus,
    packed,
    split_column,
    steps_free,
    unpacked,
)
from bifrost_bot.engines.values import Slot
from bifrost_bot.engines.words import count, name

_MOST_AHEAD: Final = 24
"""How many garnets a menu offers to be spent; more can be typed."""

_LONGEST_SHOWN: Final = 90
_NUMBER: Final = re.compile(r"[0-9]{1,3}")


def taps(view: View, slot: Slot, draft: Submission | None, path: Path) -> Taps | None:
    """Returns what can be tapped next for the slot's answer, or the answer as it is typed (rules
    S-6, S-11, S-38).
    """
    if not owes(view, slot):
        return None
    if view.step == "vote":
        return _vote(view, path)
    due = {grid.name: grid for grid in view.due}
    if not path and len(due) > 1:
        return _grids(view, draft)
    first, *rest = path or tuple(due)[:1]
    if first not in due:
        return None
    if view.step == "start":
        return _starts(view, due[first], tuple(rest))
    return _round(view, slot, due[first], draft, tuple(rest))


def _vote(view: View, path: Path) -> Taps | None:
    ballot = view.ballot
    if ballot is None:
        return None
    match path:
        case ():
            choices = tuple(Choice(seat, name(seat)) for seat in ballot.candidates)
            menu = Menu(("vote",), "Your vote", choices, ballot.places, ballot.places)
            return Taps(f"Choose {count(ballot.places, 'candidate')}.", (menu,))
        case ("vote", chosen):
            return Taps(text=f"vote {' '.join(keys(chosen))}") if keys(chosen) else None
        case _:
            return None


def _grids(view: View, draft: Submission | None) -> Taps:
    said = _said(draft)
    choices = [
        Choice(grid.name, f"Grid {grid.name}", said.get(grid.name, "nothing sent yet"))
        for grid in view.due
    ]
    return Taps("Choose a grid.", menus((), "Grid", choices))


def _said(draft: Submission | None) -> Mapping[str, str]:
    """Returns what is recorded by grid, as it is typed."""
    match draft:
        case Starts(lists):
            return {grid: " ".join(cells) for grid, cells in lists.items()}
        case Moves(sequences):
            return {
                grid: describe_sequence(sequence)[:_LONGEST_SHOWN]
                for grid, sequence in sequences.items()
            }
        case _:
            return {}


def _back(view: View) -> tuple[Press, ...]:
    return (Press((), "Other grid"),) if len(view.due) > 1 else ()


# Start lists


def _starts(view: View, grid: Grid, path: Path) -> Taps | None:
    chosen, column = split_column(path)
    lattice, closed = board(grid.layout), tunnel_cells(grid.layout)
    apples, garnets = items(grid)
    free = {
        cell_name: _held(apples[cell], garnets[cell])
        for cell, cell_name in enumerate(lattice.names)
        if cell not in closed and cell_name not in chosen
    }
    if len(set(chosen)) < len(chosen) or any(
        lattice.index.get(cell, -1) in {-1, *closed} for cell in chosen
    ):
        return None
    if len(chosen) == LIST_LENGTH:
        return Taps(text=f"{grid.name}: {' '.join(chosen)}")
    if len(chosen) > LIST_LENGTH:
        return None
    noun = CHOICES[len(chosen) + 1]
    so_far = f" So far: {', '.join(chosen)}." if chosen else ""
    says = f"Grid {grid.name}: your {noun}, by column and cell.{so_far}"
    again = (Press((grid.name,), "Start again"),) if chosen else ()
    rows = (*by_column((grid.name, *chosen), column, free, noun), (*again, *_back(view)))
    return Taps(says, tuple(row for row in rows if row))


def _held(apples: int, garnets: int) -> str:
    return count(garnets, "garnet") if garnets else count(apples, "apple")


# Sequences


def _round(view: View, slot: Slot, grid: Grid, draft: Submission | None, path: Path) -> Taps | None:
    match path:
        case ():
            key, spent, sent = *_recorded(draft, grid), False
        case (key, spent):
            sent = False
        case (key, spent, last) if last == SEND:
            sent = True
        case _:
            return None
    moves = unpacked(key)
    if moves is None or not _NUMBER.fullmatch(spent):
        return None
    sequence = Sequence(moves, int(spent))
    if sent:
        return Taps(text=f"{grid.name}: {describe_sequence(sequence)}")
    return _pad(view, slot, grid, draft, sequence)


def _recorded(draft: Submission | None, grid: Grid) -> tuple[str, str]:
    """Returns what is recorded for a grid as keys, to be planned on from; nothing where a path
    could not hold it.
    """
    sequence = draft.sequences.get(grid.name) if isinstance(draft, Moves) else None
    found = (packed(sequence.ways), str(sequence.garnets)) if sequence else ("", "0")
    return found if fits((grid.name, *found, SEND)) else ("", "0")


def _pad(view: View, slot: Slot, grid: Grid, draft: Submission | None, sequence: Sequence) -> Taps:
    snake = next(one for one in grid.snakes if one.seat == slot.seat)
    seen = forecast(view, grid, slot.seat, sequence)
    held = view.garnets.get(slot.seat, 0) - _spent_elsewhere(draft, grid)
    pad = Pad(
        (grid.name,),
        sequence.ways,
        _free(view, grid, snake, sequence, seen),
        (str(sequence.garnets),),
    )
    says = f"Grid {grid.name}, round {view.round}: {sequence_forecast(grid, sequence, seen)}."
    rows = (*pad.rows, *_garnets(grid, sequence, held), (*pad.again, *_back(view)))
    return Taps(says, tuple(row for row in rows if row))


def _spent_elsewhere(draft: Submission | None, grid: Grid) -> int:
    sequences = draft.sequences if isinstance(draft, Moves) else {}
    return sum(sequence.garnets for other, sequence in sequences.items() if other != grid.name)


def _free(
    view: View, grid: Grid, snake: Snake, sequence: Sequence, seen: Forecast
) -> Mapping[str, int]:
    """Returns how far a sequence can go on in each direction; one step further if that is onto a
    body.
    """
    if seen.cut or seen.hit is not None:
        return {}
    tables, here = ways(grid.layout), (snake.head, *seen.cells)[-1]
    taken = occupied(grid) | set(seen.cells)
    straight = view.round not in view.terms.free_rounds and sequence.ways
    found = {way: _steps(table, here, taken) for way, table in tables.items()}
    return {way: steps for way, steps in found.items() if not straight or way == sequence.ways[0]}


def _steps(table: tuple[Cell, ...], here: Cell, taken: set[Cell]) -> int:
    return steps_free(table, here, taken) or int(table[here] != OUTSIDE)


def _garnets(grid: Grid, sequence: Sequence, held: int) -> tuple[Menu, ...]:
    """Returns the menu of garnets to spend, for so many steps ahead of the others (rule S-26)."""
    if held < 1:
        return ()
    choices = tuple(
        Choice(
            str(number),
            f"Spend {count(number, 'garnet')}",
            f"of your {held}" if number else "",
            number == sequence.garnets,
        )
        for number in range(min(held, _MOST_AHEAD) + 1)
    )
    return (Menu((grid.name, packed(sequence.ways)), "Garnets, for as many steps ahead", choices),)
