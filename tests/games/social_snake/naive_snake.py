"""A second implementation of a round of Social Snake, with sets of coordinates.

It shares nothing with the engine but the values it is given, so that both can be held against each
other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bifrost_bot.engines.social_snake.model import Grid

Place = tuple[int, int]
BY_LETTER = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}


@dataclass(frozen=True, slots=True)
class Result:
    """Where everyone stood, what each ended up with, what was left, and what happened."""

    trails: Mapping[str, list[Place]]
    changes: Mapping[str, int]
    garnets: Mapping[str, int]
    left: Mapping[Place, tuple[int, int]]
    happened: Sequence[str]


def next_place(grid: Grid, place: Place, letter: str) -> Place | None:
    """Where one move leads, None off the grid."""
    width = grid.layout.columns
    height = grid.layout.rows
    ends = [
        ((t.first % width, t.first // width), (t.second % width, t.second // width))
        for t in grid.layout.tunnels
    ]
    across, down = BY_LETTER[letter]
    x = place[0] + across
    y = place[1] + down
    while True:
        if not (0 <= x < width and 0 <= y < height):
            return None
        through = [(a, b) for pair in ends for a, b in (pair, pair[::-1]) if a == (x, y)]
        if not through:
            return x, y
        x = through[0][1][0] + across
        y = through[0][1][1] + down


def valid(grid: Grid, start: Place, letters: str, free: bool) -> list[Place]:
    """The cells of a sequence up to its first invalid move."""
    path: list[Place] = []
    for letter in letters:
        following = next_place(grid, path[-1] if path else start, letter)
        if following is None or (not free and letter != letters[0]):
            break
        path.append(following)
    return path


def round_of(grid: Grid, asked: Mapping[str, tuple[str, int]], free: bool) -> Result:
    """Plays the sequences and garnets asked for, by seat."""
    width = grid.layout.columns

    def at(cell: int) -> Place:
        return cell % width, cell // width

    trails = {snake.seat: list(map(at, snake.cells)) for snake in grid.snakes}
    body = {place: seat for seat, places in trails.items() for place in places}
    cells = {at(cell): cell for cell in range(len(grid.layout.apples))}
    left = {
        place: (0, 0)
        if cell in grid.cleared
        else (grid.layout.apples[cell], grid.layout.garnets[cell])
        for place, cell in cells.items()
        if place not in body
    }
    plans = {
        seat: valid(grid, trails[seat][-1], letters, free) for seat, (letters, _) in asked.items()
    }
    ahead = {seat: garnets for seat, (_, garnets) in asked.items()}
    changes = dict.fromkeys(trails, 0)
    fresh = dict.fromkeys(trails, 0)
    garnets = dict.fromkeys(trails, 0)
    stopped: set[str] = set()
    happened = list[str]()
    last = max([len(plan) - ahead[seat] for seat, plan in plans.items()], default=0)
    for step in range(-max(ahead.values(), default=0), last):
        targets = {
            seat: plan[step + ahead[seat]]
            for seat, plan in plans.items()
            if seat not in stopped and 0 <= step + ahead[seat] < len(plan)
        }
        crashed = {
            s for s, t in targets.items() if t in body or list(targets.values()).count(t) > 1
        }
        stakes = {seat: fresh[seat] for seat in crashed}
        for seat in crashed:
            changes[seat] -= stakes[seat]
            fresh[seat] = 0
            if targets[seat] in body:
                changes[body[targets[seat]]] += stakes[seat]
            else:
                left[targets[seat]] = (0, 0)
        happened += kinds(targets, crashed, body, trails)
        stopped |= crashed
        for seat in targets.keys() - crashed:
            apples, found = left.pop(targets[seat])
            changes[seat] += apples
            fresh[seat] += max(0, apples)
            garnets[seat] += found
            trails[seat].append(targets[seat])
            body[targets[seat]] = seat
    return Result(trails, changes, garnets, left, happened)


def kinds(
    targets: Mapping[str, Place],
    crashed: set[str],
    body: Mapping[Place, str],
    trails: Mapping[str, list[Place]],
) -> list[str]:
    """What sorts of collisions there were in a step."""
    found: list[str] = []
    for place in {targets[seat] for seat in crashed}:
        heads = [seat for seat in crashed if targets[seat] == place]
        if place not in body:
            found.append("two heads meet" if len(heads) == 2 else "three heads or more meet")
        elif body[place] in heads:
            found.append("own body" if len(heads) == 1 else "own body and another head")
        else:
            found.append("a foreign body" if len(heads) == 1 else "several heads on one body")
        if (
            place in body
            and trails[body[place]][-1] == place
            and body[place] in targets.keys() - set(heads)
        ):
            found.append("a cell being left")
    swaps = [
        s
        for s in crashed
        for o in crashed
        if s < o and body.get(targets[s]) == o and body.get(targets[o]) == s
    ]
    return [*found, *("two pay each other" for _ in swaps)]
