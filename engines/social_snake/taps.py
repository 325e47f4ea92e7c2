"""Answers by menu and button: cells by column, an arrow pad, the candidates of a vote."""

import re
from collections.abc import Mapping
from typing import Final

from bifrost_bot.engines.social_snake.forecast import Forecast, forecast
from bifrost_bot.engines.social_snake.grid.lattice import (
    items,
    occupied,
    startable_cells,
    ways,
)
from bifrost_bot.engines.social_snake.model import (
    LIST_LENGTH,
    Grid,
    Moves,
    Sequence,
    Snake,
    Submission,
    View,
    grids_by_name,
)
from bifrost_bot.engines.social_snake.words import (
    CHOICES,
    describe_sequence,
    item_text,
    owes,
    sequence_forecast,
    texts_by_grid,
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
"""The most garnets that a menu offers; more can be typed."""

_LONGEST_SHOWN: Final = 90
_NUMBER: Final = re.compile(r"[0-9]{1,3}")


def taps(view: View, slot: Slot, draft: Submission | None, path: Path) -> Taps | None:
    """Returns the next menus and buttons, or the finished answer as text (S-6, S-11, S-38)."""
    if not owes(view, slot):
        return None
    if view.step == "vote":
        return _vote(view, path)
    due = grids_by_name(view.due)
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
        case ("vote", chosen) if keys(chosen):
            return Taps(text=f"vote {' '.join(keys(chosen))}")
        case _:
            return None


def _grids(view: View, draft: Submission | None) -> Taps:
    sent = texts_by_grid(draft) if draft else {}
    choices: list[Choice] = []
    for grid in view.due:
        answer = sent.get(grid.name, "nothing sent yet")[:_LONGEST_SHOWN]
        choices.append(Choice(grid.name, f"Grid {grid.name}", answer))
    return Taps("Choose a grid.", menus((), "Grid", choices))


def _back(view: View) -> tuple[Press, ...]:
    return (Press((), "Other grid"),) if len(view.due) > 1 else ()


# Start lists


def _starts(view: View, grid: Grid, path: Path) -> Taps | None:
    chosen, column = split_column(path)
    free = _startable_cells(grid)
    for cell in chosen:
        if free.pop(cell, None) is None:
            return None
    if len(chosen) == LIST_LENGTH:
        return Taps(text=f"{grid.name}: {' '.join(chosen)}")
    if len(chosen) > LIST_LENGTH:
        return None
    noun = CHOICES[len(chosen) + 1]
    so_far = f" So far: {', '.join(chosen)}." if chosen else ""
    says = f"Grid {grid.name}: your {noun}, by column and cell.{so_far}"
    again = (Press((grid.name,), "Start again"),) if chosen else ()
    columns = by_column((grid.name, *chosen), column, free, noun)
    rows = (*columns, (*again, *_back(view)))
    return Taps(says, tuple(filter(None, rows)))


def _startable_cells(grid: Grid) -> dict[str, str]:
    """Returns the items of all cells but tunnels, by the cell's name."""
    apples, garnets = items(grid)
    texts: dict[str, str] = {}
    for cell in startable_cells(grid.layout):
        texts[grid.names[cell]] = item_text(apples[cell], garnets[cell])
    return texts


# Sequences


def _round(view: View, slot: Slot, grid: Grid, draft: Submission | None, path: Path) -> Taps | None:
    sent = path[-1:] == (SEND,)
    match path[:-1] if sent else path:
        case () if not sent:
            key, spent = _recorded_keys(draft, grid)
        case (key, spent):
            pass
        case _:
            return None
    moves = unpacked(key)
    if moves is None or not _NUMBER.fullmatch(spent):
        return None
    sequence = Sequence(moves, int(spent))
    if sent:
        return Taps(text=f"{grid.name}: {describe_sequence(sequence)}")
    return _pad(view, slot, grid, draft, sequence)


def _recorded_keys(draft: Submission | None, grid: Grid) -> tuple[str, str]:
    """Returns the keys of the recorded sequence to continue it, unless too long for a path."""
    sequence = draft.sequences.get(grid.name) if isinstance(draft, Moves) else None
    if sequence is not None:
        ways = packed(sequence.ways)
        spent = str(sequence.garnets)
        if fits((grid.name, ways, spent, SEND)):
            return ways, spent
    return "", "0"


def _pad(view: View, slot: Slot, grid: Grid, draft: Submission | None, sequence: Sequence) -> Taps:
    snake = grid.snake_of(slot.seat)
    seen = forecast(view, grid, slot.seat, sequence)
    garnets = view.garnets_of(slot.seat) - _spent_elsewhere(draft, grid)
    free = _free_steps(view, grid, snake, sequence, seen)
    pad = Pad((grid.name,), sequence.ways, free, (str(sequence.garnets),))
    says = f"Grid {grid.name}, round {view.round}: {sequence_forecast(grid, sequence, seen)}."
    menu = _garnet_menu(grid, sequence, garnets)
    rows = (*pad.rows, *menu, (*pad.again, *_back(view)))
    return Taps(says, tuple(filter(None, rows)))


def _spent_elsewhere(draft: Submission | None, grid: Grid) -> int:
    if not isinstance(draft, Moves):
        return 0
    here = draft.sequences.get(grid.name)
    return draft.garnets - (here.garnets if here else 0)


def _free_steps(
    view: View, grid: Grid, snake: Snake, sequence: Sequence, seen: Forecast
) -> Mapping[str, int]:
    """Returns how far a sequence can continue in each direction: at least one step, onto a body."""
    if seen.cut or seen.hit is not None:
        return {}
    here = seen.cells[-1] if seen.cells else snake.head
    taken = occupied(grid) | set(seen.cells)
    found: dict[str, int] = {}
    for way, table in ways(grid.layout).items():
        inside = table[here] != OUTSIDE
        found[way] = steps_free(table, here, taken) or int(inside)
    if sequence.ways and not view.is_free_round:
        first = sequence.ways[0]
        return {first: found[first]}
    return found


def _garnet_menu(grid: Grid, sequence: Sequence, garnets: int) -> tuple[Menu, ...]:
    """Returns the menu of garnets to spend, for as many steps ahead (rule S-26)."""
    if garnets < 1:
        return ()
    choices: list[Choice] = []
    for number in range(min(garnets, _MOST_AHEAD) + 1):
        label = f"Spend {count(number, 'garnet')}"
        hint = f"of your {garnets}" if number else ""
        choices.append(Choice(str(number), label, hint, number == sequence.garnets))
    path = (grid.name, packed(sequence.ways))
    return (Menu(path, "Garnets, for as many steps ahead", tuple(choices)),)
