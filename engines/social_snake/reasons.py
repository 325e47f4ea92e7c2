"""Explains a player's last answer step by step, and lists scores and notes."""

from collections.abc import Iterator
from typing import Final

from bifrost_bot.engines.scene import Table, ranked
from bifrost_bot.engines.social_snake.grid.lattice import passages
from bifrost_bot.engines.social_snake.model import Cell, Collision, Grid, Plea, Round, Run, View
from bifrost_bot.engines.social_snake.vote import why_candidates
from bifrost_bot.engines.social_snake.words import CHOICES, asked_for, shorten_ways
from bifrost_bot.engines.squares import WAY_NAMES
from bifrost_bot.engines.values import EVERYTHING, Seat
from bifrost_bot.engines.words import count, listed, listed_names, name

_MOVES_PER_LINE: Final = 8


def why(view: View) -> tuple[str, ...]:
    """Returns the result of the viewer's last answer, and why players are Elimination Candidates.

    The result of a vote is public; other phases are explained only to those who owed an answer.
    """
    seat = view.viewer or ""
    account = view.accounts.get(seat)
    lines: list[str] = []
    if account is not None and account.phase == view.number - 1:
        for plea in account.pleas:
            lines += _explain_answer(view.grid(plea.grid), plea, seat)
    return (*lines, *why_candidates(view))


def _explain_answer(grid: Grid, plea: Plea, seat: Seat) -> Iterator[str]:
    if plea.choice is not None:
        yield _explain_start(grid, plea, seat)
    elif grid.last is not None:
        run = next(run for run in grid.last.runs if run.seat == seat)
        yield from _explain_round(grid, grid.last, plea, run)


def _explain_start(grid: Grid, plea: Plea, seat: Seat) -> str:
    start, *_ = grid.snake_of(seat).cells
    cell = grid.names[start]
    if not plea.asked:
        return f"Grid {grid.name}: you sent no list, so chance put you on {cell}."
    request = f"Grid {grid.name}: you asked for {', '.join(plea.asked)}"
    if not plea.choice:
        return (
            f"{request}; other players listed each of them in the same place or earlier, so "
            f"chance put you on {cell}."
        )
    reason = ""
    if plea.choice > 1:
        missed = listed(plea.asked[: plea.choice - 1])
        reason = f", because another player listed {missed} at least as early"
    return f"{request} and start on {cell}, your {CHOICES[plea.choice]}{reason}."


def _explain_round(grid: Grid, last: Round, plea: Plea, run: Run) -> Iterator[str]:
    asked = f"sent {shorten_ways(plea.asked[0])}" if plea.asked else "made no move"
    yield f"Grid {grid.name}, round {last.number}: you {asked}."
    if run.ahead:
        effect = " for nothing, because you made no move"
        if run.ways:
            effect = f": your moves came {count(run.ahead, 'step')} early"
        yield f"{count(run.ahead, 'garnet')} spent{effect}."
    yield from _list_moves(grid, run)
    yield from _explain_lead(grid, last, run)
    own_hits = [hit for hit in last.collisions if run.seat in hit.seats]
    if plea.cut and not own_hits:
        yield f"It stopped there: {plea.cut}."
    for hit in own_hits:
        yield _explain_own_hit(grid, run, hit)
    for hit in _gifts(last, run.seat):
        yield _explain_gift(grid, run.seat, hit)
    if run.change:
        yield f"The round changed your apples on grid {grid.name} by {run.change:+d}."
    else:
        yield f"The round did not change your apples on grid {grid.name}."


def _gifts(last: Round, seat: Seat) -> list[Collision]:
    """Returns the collisions of others with the seat's body."""
    own = [hit for hit in last.collisions if hit.owner == seat]
    return [hit for hit in own if hit.seats != (seat,)]


def _others(hit: Collision, seat: Seat) -> str:
    return listed_names([other for other in hit.seats if other != seat])


def _list_moves(grid: Grid, run: Run) -> Iterator[str]:
    names = grid.names
    moves: list[str] = []
    here = _start_of(grid, run)
    items = map(_item_taken, run.apples, run.garnets)
    for way, cell, item in zip(run.ways, run.path, items, strict=False):
        moves.append(f"{_way(grid, here, way)} to {names[cell]} ({item})")
        here = cell
    for first in range(0, len(moves), _MOVES_PER_LINE):
        group = moves[first : first + _MOVES_PER_LINE]
        numbers = f"Moves {first + 1} to {first + len(group)}"
        if len(group) == 1:
            numbers = f"Move {first + 1}"
        yield f"{numbers}: {', '.join(group)}."


def _start_of(grid: Grid, run: Run) -> Cell:
    """Returns the cell of the head before the round."""
    return grid.snake_of(run.seat).cells[-1 - len(run.path)]


def _way(grid: Grid, cell: Cell, way: str) -> str:
    """Returns the direction of a move, and the tunnels that it leads through (rule S-29)."""
    names = grid.names
    tunnels: list[str] = []
    for colour, into, out_of in passages(grid.layout, cell, way):
        ends = f"in at {names[into]}, out at {names[out_of]}"
        tunnels.append(f"the {name(colour).lower()} tunnel ({ends})")
    through = f" through {listed(tunnels)}" if tunnels else ""
    return f"{WAY_NAMES[way]}{through}"


def _explain_lead(grid: Grid, last: Round, run: Run) -> Iterator[str]:
    """Yields the cells to which others would have come first, or at once, without going ahead."""
    if not run.ahead or not run.path:
        return
    names = grid.names
    decisive = False
    for hit in _gifts(last, run.seat):
        if hit.cell not in run.path:
            continue
        late = run.path.index(hit.cell) - hit.step
        if late < 0:
            continue
        decisive = True
        others = _others(hit, run.seat)
        when = f"{count(late, 'step')} after {others}" if late else f"in the same step as {others}"
        yield f"Without that you would have come to {names[hit.cell]} {when}."
    if not decisive:
        yield "Without that you would have been first on each of these cells too."


def _item_taken(apples: int, garnets: int) -> str:
    if garnets:
        return count(garnets, "garnet")
    return f"{apples:+d}" if apples else "nothing"


def _explain_own_hit(grid: Grid, run: Run, hit: Collision) -> str:
    here = run.path[-1] if run.path else _start_of(grid, run)
    way = _way(grid, here, run.ways[-1])
    where = f"Move {len(run.path) + 1}: {way} onto {grid.names[hit.cell]}"
    apples = dict(zip(hit.seats, hit.apples, strict=True))
    stake = count(apples[run.seat], "apple")
    if hit.owner is None:
        return (
            f"{where}, where {_others(hit, run.seat)} came at the same time: you went back and "
            f"lost the {stake} of this round."
        )
    if hit.owner == run.seat:
        return (
            f"{where}, your own body: you went back, the sequence ended, and you kept your apples."
        )
    return (
        f"{where}, the body of {name(hit.owner)}: you went back and gave it the {stake} of "
        "this round."
    )


def _explain_gift(grid: Grid, seat: Seat, hit: Collision) -> str:
    givers: list[str] = []
    for other, apples in zip(hit.seats, hit.apples, strict=True):
        if other != seat:
            givers.append(f"{name(other)} ({apples})")
    cell = grid.names[hit.cell]
    return f"{listed(givers)} ran into your body on {cell} and gave you those apples."


def notes(view: View) -> tuple[str, ...]:
    """Returns the viewer's colour and garnets, what is due or decided, and all players' apples."""
    lines: list[str] = []
    if view.viewer in view.seats:
        lines.append(f"You are {name(view.viewer)}.")
    if view.outcome is not None:
        lines.append(view.outcome.reason)
    else:
        lines.append(_due(view))
        for seat, garnets in view.garnets.items():
            if view.viewer in (seat, EVERYTHING):
                lines.append(f"{name(seat)} has {count(garnets, 'garnet')}.")
    best_first = sorted(view.standings, key=lambda standing: -standing.total)
    lines += [f"{name(one.seat)}: {count(one.total, 'apple')}." for one in best_first]
    return tuple(lines)


def _due(view: View) -> str:
    stage = f"Stage {view.stage} of {len(view.terms.schedule)}"
    what = f"round {view.round} of {view.terms.rounds}" if view.step == "round" else view.step
    return f"{stage}, {what}: {asked_for(view)}."


def results(view: View) -> Table:
    """Returns the apples in all and by grid, in order of rank."""
    names = [grid.name for grid in view.grids]
    heads = ("Player", "Apples", *(f"Grid {grid}" for grid in names))
    rows: list[tuple[str, ...]] = []
    for standing in view.standings:
        by_grid = [str(standing.apples[grid]) for grid in names]
        rows.append((name(standing.seat), str(standing.total), *by_grid))
    return ranked(Table("Apples", heads, tuple(rows)), 1)
