"""What became of a player's last answer, step by step, for that player alone; and what else a viewer knows."""

from collections.abc import Iterator
from typing import Final

from bifrost_bot.engines.scene import Table
from bifrost_bot.engines.social_snake.grid.lattice import WAY_NAMES, board
from bifrost_bot.engines.social_snake.model import Collision, Grid, Plea, Round, Run, View
from bifrost_bot.engines.social_snake.words import CHOICES, asked_for, shown, told_verdict
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count, listed, name

_MOVES_PER_LINE: Final = 8


def why(view: View) -> tuple[str, ...]:
    """Returns what the last closed phase made of the viewer's answer; nothing where there was none to make."""
    account = view.accounts.get(view.viewer or "")
    if account is None or account.phase != view.number - 1:
        return ()
    grids = {grid.name: grid for grid in view.grids}
    seat = view.viewer or ""
    return tuple(line for plea in account.pleas for line in _told(grids[plea.grid], plea, seat))


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
            f", as somebody listed {listed(plea.asked[: plea.choice - 1])} as high or higher" if plea.choice > 1 else ""
        )
        return f"{wished} and start on {cell}, your {CHOICES[plea.choice]}{before}."
    return f"{wished}; others listed each of them as high or higher, so chance put you on {cell}."


def _told_round(grid: Grid, last: Round, plea: Plea, run: Run) -> Iterator[str]:
    asked = f"sent {shown(plea.asked[0])}" if plea.asked else "made no move"
    yield f"Grid {grid.name}, round {last.number}: you {asked}."
    if run.ahead:
        yield f"{count(run.ahead, 'garnet')} spent: your moves came {count(run.ahead, 'step')} early."
    yield from _told_moves(grid, run)
    own = [hit for hit in last.collisions if run.seat in hit.seats]
    if plea.cut and not own:
        yield f"There it stopped: {plea.cut}."
    yield from (_told_own(grid, run, hit) for hit in own)
    gifts = [hit for hit in last.collisions if hit.owner == run.seat and set(hit.seats) != {run.seat}]
    yield from (_told_gift(grid, run.seat, hit) for hit in gifts)
    yield f"The round changed your apples on grid {grid.name} by {run.change:+d}."


def _told_moves(grid: Grid, run: Run) -> Iterator[str]:
    names = board(grid.layout).names
    moves = [
        f"{WAY_NAMES[way]} to {names[cell]} ({_found(apples, garnets)})"
        for way, cell, apples, garnets in zip(run.ways, run.path, run.apples, run.garnets, strict=False)
    ]
    for first in range(0, len(moves), _MOVES_PER_LINE):
        group = moves[first : first + _MOVES_PER_LINE]
        which = f"Move {first + 1}" if len(group) == 1 else f"Moves {first + 1} to {first + len(group)}"
        yield f"{which}: {', '.join(group)}."


def _found(apples: int, garnets: int) -> str:
    return count(garnets, "garnet") if garnets else f"{apples:+d}" if apples else "nothing"


def _told_own(grid: Grid, run: Run, hit: Collision) -> str:
    where = f"Move {len(run.path) + 1}: {WAY_NAMES[run.ways[-1]]} onto {board(grid.layout).names[hit.cell]}"
    stake = count(hit.apples[hit.seats.index(run.seat)], "apple")
    if hit.owner is None:
        others = listed([name(seat) for seat in hit.seats if seat != run.seat])
        return f"{where}, where {others} came at the same time: you went back and lost the {stake} of this round."
    if hit.owner == run.seat:
        return f"{where}, your own body: you went back, the sequence ended, and you kept your apples."
    return f"{where}, the body of {name(hit.owner)}: you went back and gave it the {stake} of this round."


def _told_gift(grid: Grid, seat: Seat, hit: Collision) -> str:
    givers = [(other, apples) for other, apples in zip(hit.seats, hit.apples, strict=True) if other != seat]
    told = listed([f"{name(other)} ({apples})" for other, apples in givers])
    return f"Your body on {board(grid.layout).names[hit.cell]} was run into, and gave you apples of {told}."


def notes(view: View) -> tuple[str, ...]:
    """Returns the viewer's colour and garnets, what is due, and all players' apples, one line each."""
    own = () if view.viewer not in view.seats else (f"You are {name(view.viewer or '')}.",)
    purse = tuple(f"{name(seat)} has {count(held, 'garnet')}." for seat, held in view.garnets.items())
    scores = tuple(f"{name(standing.seat)}: {count(standing.total, 'apple')}." for standing in view.standings)
    if view.outcome is not None:
        verdict = (told_verdict(view.verdict),) if view.verdict else ()
        return (*own, view.outcome.reason, *verdict, *purse, *scores)
    return (*own, _due(view), *purse, *scores)


def _due(view: View) -> str:
    stage = f"Stage {view.stage} of {len(view.terms.schedule)}"
    what = f"round {view.round} of {view.terms.rounds}" if view.step == "round" else view.step
    return f"{stage}, {what}: {asked_for(view)}."


def results(view: View) -> Table:
    """Returns apples by grid and in all, and once the match is over what they earned, one row per player."""
    names = [grid.name for grid in view.grids]
    verdict = view.verdict
    rows = tuple(
        (
            name(standing.seat),
            *(str(standing.apples[grid]) for grid in names),
            str(standing.total),
            *(
                (
                    str(verdict.tokens[standing.seat]),
                    str(verdict.awards[standing.seat]),
                    "yes" if standing.seat in verdict.eliminated else "no",
                )
                if verdict
                else ()
            ),
        )
        for standing in view.standings
    )
    ended = ("Tokens", "Garnets won", "Candidate") if verdict else ()
    return Table("Apples", ("Player", *(f"Grid {grid}" for grid in names), "All", *ended), rows)
