"""What became of a player's last answer, step by step, for that player alone; and what else a
viewer knows.
"""

from collections.abc import Iterator
from typing import Final

from bifrost_bot.engines.scene import Table, ranked
from bifrost_bot.engines.social_snake.grid.lattice import WAY_NAMES, board, passages
from bifrost_bot.engines.social_snake.model import Cell, Collision, Grid, Plea, Round, Run, View
from bifrost_bot.engines.social_snake.text.vote import why_candidates
from bifrost_bot.engines.social_snake.words import CHOICES, asked_for, shown
from bifrost_bot.engines.values import EVERYTHING, Seat
from bifrost_bot.engines.words import count, listed, name

_MOVES_PER_LINE: Final = 8


def why(view: View) -> tuple[str, ...]:
    """Returns what the last closed phase made of the viewer's answer, and why who is Elimination
    Candidate.

    What a vote came to is told to everybody alike; of other phases, nothing to those who owed no
    answer.
    """
    seat = view.viewer or ""
    account, grids = view.accounts.get(seat), {grid.name: grid for grid in view.grids}
    pleas = () if account is None or account.phase != view.number - 1 else account.pleas
    own = [line for plea in pleas for line in _told(grids[plea.grid], plea, seat)]
    return (*own, *why_candidates(view))


def _told(grid: Grid, plea: Plea, seat: Seat) -> Iterator[str]:
    if plea.choice is not None:
        yield _told_start(grid, plea, seat)
    elif grid.last is not None:
        run = next(run for run in grid.last.runs if run.seat == seat)
        yield from _told_round(grid, grid.last, plea, run)


def _told_start(grid: Grid, plea: Plea, seat: Seat) -> str:
    snake = next(snake for snake in grid.snakes if snake.seat == seat)
    cell = board(grid.layout).names[snake.cells[0]]
    if not plea.asked:
        return f"Grid {grid.name}: you sent no list, so chance put you on {cell}."
    wished = f"Grid {grid.name}: you asked for {', '.join(plea.asked)}"
    if plea.choice:
        before = (
            f", because another player listed {listed(plea.asked[: plea.choice - 1])} as high or "
            "higher"
            if plea.choice > 1
            else ""
        )
        return f"{wished} and start on {cell}, your {CHOICES[plea.choice]}{before}."
    return (
        f"{wished}; other players listed each of them as high or higher, so chance put you on "
        f"{cell}."
    )


def _told_round(grid: Grid, last: Round, plea: Plea, run: Run) -> Iterator[str]:
    asked = f"sent {shown(plea.asked[0])}" if plea.asked else "made no move"
    yield f"Grid {grid.name}, round {last.number}: you {asked}."
    if run.ahead:
        early = (
            f": your moves came {count(run.ahead, 'step')} early"
            if run.ways
            else " for nothing, because you made no move"
        )
        yield f"{count(run.ahead, 'garnet')} spent{early}."
    yield from _told_moves(grid, run)
    yield from _told_lead(grid, last, run)
    own = [hit for hit in last.collisions if run.seat in hit.seats]
    if plea.cut and not own:
        yield f"It stopped there: {plea.cut}."
    yield from (_told_own(grid, run, hit) for hit in own)
    gifts = [
        hit for hit in last.collisions if hit.owner == run.seat and set(hit.seats) != {run.seat}
    ]
    yield from (_told_gift(grid, run.seat, hit) for hit in gifts)
    changed = f"changed your apples on grid {grid.name} by {run.change:+d}"
    yield f"The round {changed if run.change else f'did not change your apples on grid {grid.name}'}."


def _told_moves(grid: Grid, run: Run) -> Iterator[str]:
    names = board(grid.layout).names
    moves = [
        f"{_way(grid, cell, way)} to {names[entered]} ({_found(apples, garnets)})"
        for cell, way, entered, apples, garnets in zip(
            (_before(grid, run), *run.path),
            run.ways,
            run.path,
            run.apples,
            run.garnets,
            strict=False,
        )
    ]
    for first in range(0, len(moves), _MOVES_PER_LINE):
        group = moves[first : first + _MOVES_PER_LINE]
        which = (
            f"Move {first + 1}" if len(group) == 1 else f"Moves {first + 1} to {first + len(group)}"
        )
        yield f"{which}: {', '.join(group)}."


def _before(grid: Grid, run: Run) -> Cell:
    """Returns where the head was before the round."""
    snake = next(snake for snake in grid.snakes if snake.seat == run.seat)
    return snake.cells[-1 - len(run.path)]


def _way(grid: Grid, cell: Cell, way: str) -> str:
    """Returns the direction of a move, and the tunnels that it leads through (rule S-29)."""
    names = board(grid.layout).names
    tunnels = [
        f"the {name(colour).lower()} tunnel (in at {names[into]}, out at {names[out_of]})"
        for colour, into, out_of in passages(grid.layout, cell, way)
    ]
    return f"{WAY_NAMES[way]} through {listed(tunnels)}" if tunnels else WAY_NAMES[way]


def _told_lead(grid: Grid, last: Round, run: Run) -> Iterator[str]:
    """Yields what going ahead was good for: on which cells others would have been first, or at
    the same time.
    """
    if not run.ahead or not run.path:
        return
    names, place = board(grid.layout).names, {cell: at for at, cell in enumerate(run.path)}
    beaten = [
        (hit, place[hit.cell] - hit.step)
        for hit in last.collisions
        if hit.owner == run.seat
        and set(hit.seats) != {run.seat}
        and place.get(hit.cell, hit.step - 1) >= hit.step
    ]
    for hit, late in beaten:
        others = listed([name(seat) for seat in hit.seats if seat != run.seat])
        when = f"{count(late, 'step')} after {others}" if late else f"in the same step as {others}"
        yield f"Without that you would have come to {names[hit.cell]} {when}."
    if not beaten:
        yield "Without that you would have been first on each of these cells too."


def _found(apples: int, garnets: int) -> str:
    return count(garnets, "garnet") if garnets else f"{apples:+d}" if apples else "nothing"


def _told_own(grid: Grid, run: Run, hit: Collision) -> str:
    way = _way(grid, (_before(grid, run), *run.path)[-1], run.ways[-1])
    where = f"Move {len(run.path) + 1}: {way} onto {board(grid.layout).names[hit.cell]}"
    stake = count(hit.apples[hit.seats.index(run.seat)], "apple")
    if hit.owner is None:
        others = listed([name(seat) for seat in hit.seats if seat != run.seat])
        return (
            f"{where}, where {others} came at the same time: you went back and lost the "
            f"{stake} of this round."
        )
    if hit.owner == run.seat:
        return (
            f"{where}, your own body: you went back, the sequence ended, and you kept your apples."
        )
    return (
        f"{where}, the body of {name(hit.owner)}: you went back and gave it the {stake} of "
        "this round."
    )


def _told_gift(grid: Grid, seat: Seat, hit: Collision) -> str:
    givers = [
        (other, apples)
        for other, apples in zip(hit.seats, hit.apples, strict=True)
        if other != seat
    ]
    told = listed([f"{name(other)} ({apples})" for other, apples in givers])
    return (
        f"{told} ran into your body on {board(grid.layout).names[hit.cell]} and gave you those "
        "apples."
    )


def notes(view: View) -> tuple[str, ...]:
    """Returns the viewer's colour and garnets, what is due or was decided, and all players'
    apples, one line each.
    """
    own = () if view.viewer not in view.seats else (f"You are {name(view.viewer or '')}.",)
    held = {seat: left for seat, left in view.garnets.items() if view.viewer in (seat, EVERYTHING)}
    purse = tuple(f"{name(seat)} has {count(left, 'garnet')}." for seat, left in held.items())
    best_first = sorted(view.standings, key=lambda standing: -standing.total)
    scores = tuple(
        f"{name(standing.seat)}: {count(standing.total, 'apple')}." for standing in best_first
    )
    if view.outcome is not None:
        return (*own, view.outcome.reason, *scores)
    return (*own, _due(view), *purse, *scores)


def _due(view: View) -> str:
    stage = f"Stage {view.stage} of {len(view.terms.schedule)}"
    what = f"round {view.round} of {view.terms.rounds}" if view.step == "round" else view.step
    return f"{stage}, {what}: {asked_for(view)}."


def results(view: View) -> Table:
    """Returns apples in all and by grid, one row per player in order of rank."""
    names = [grid.name for grid in view.grids]
    rows = tuple(
        (name(standing.seat), str(standing.total), *(str(standing.apples[grid]) for grid in names))
        for standing in view.standings
    )
    return ranked(
        Table("Apples", ("Player", "Apples", *(f"Grid {grid}" for grid in names)), rows), 1
    )
