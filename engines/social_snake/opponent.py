"""Computer players that see only a view: one that weighs apples against collisions, one that moves at random."""

from collections.abc import Callable
from typing import Final

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.social_snake.grid.lattice import board, tunnel_cells, ways
from bifrost_bot.engines.social_snake.model import LIST_LENGTH, Grid, Moves, Sequence, Starts, Submission, View, Vote
from bifrost_bot.engines.social_snake.thinking.search import best_sequence, ground
from bifrost_bot.engines.social_snake.words import owes
from bifrost_bot.engines.squares import WAYS
from bifrost_bot.engines.values import Slot

_LIKED_STARTS: Final = 4
"""Out of how many good starting cells a player's are drawn, times the players: so that not all choose the same."""

_LONGEST_LINE: Final = 6
_LONGEST_WALK: Final = 12


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Submission:
    """Returns the answer that promises most; each call of `more` allows paths one move longer, well under 2 ms."""
    _check(view, slot)
    if view.step == "start":
        return Starts({grid.name: _good_start(grid, len(view.seats), rng) for grid in view.due})
    if view.step == "vote":
        return _any_vote(view, rng)
    held = view.garnets.get(slot.seat, 0)
    straight = view.round not in view.terms.free_rounds
    later = view.round < view.terms.rounds
    sequences: dict[str, Sequence] = {}
    for grid in view.due:
        way, spent = best_sequence(ground(grid, slot.seat, later), straight, held, more)
        sequences[grid.name] = Sequence(way, spent)
        held -= spent
    return Moves(sequences)


def _good_start(grid: Grid, players: int, rng: Rng) -> tuple[str, str, str]:
    """Returns cells with much around them and little on them, as what lies on a start is lost (rule S-10)."""
    closed, lattice = tunnel_cells(grid.layout), board(grid.layout)
    apples, tables = grid.layout.apples, tuple(ways(grid.layout).values())

    def worth(cell: int) -> float:
        lines = (_line(grid, table, cell) for table in tables)
        return sum(apples[other] / (2 + at) for line in lines for at, other in enumerate(line)) - apples[cell] / 4

    open_cells = [cell for cell in range(len(apples)) if cell not in closed]
    best = sorted(open_cells, key=lambda cell: (-worth(cell), cell))[: _LIKED_STARTS * players]
    first, second, third = (lattice.names[cell] for cell in rng.shuffled(best, f"start {grid.name}")[:LIST_LENGTH])
    return first, second, third


def _line(grid: Grid, table: tuple[int, ...], cell: int) -> list[int]:
    line: list[int] = []
    for _ in range(_LONGEST_LINE):
        cell = table[cell]
        if cell < 0:
            break
        line.append(cell)
    return line


def random_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns a random answer: cells, ways, garnets now and then, candidates."""
    _check(view, slot)
    if view.step == "start":
        return Starts({grid.name: _any_cells(grid, rng) for grid in view.due})
    if view.step == "vote":
        return _any_vote(view, rng)
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
    return "".join(rng.choice(tuple(WAYS), "way") for _ in range(rng.below(_LONGEST_WALK + 1, "length")))


def _any_vote(view: View, rng: Rng) -> Vote:
    ballot = view.ballot
    assert ballot is not None
    return Vote(rng.shuffled(ballot.candidates, "vote")[: ballot.places])


def _check(view: View, slot: Slot) -> None:
    if not owes(view, slot):
        raise ValueError(f"{slot} owes no answer")
