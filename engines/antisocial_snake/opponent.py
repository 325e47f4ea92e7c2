"""Computer players that see only a view: one that plans, one that moves at random."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.cells import names_of
from bifrost_bot.engines.antisocial_snake.catalogue import kinds, variation_of
from bifrost_bot.engines.antisocial_snake.model import (
    BLACK,
    COLOURS,
    Board,
    Cell,
    Code,
    Entries,
    Part,
    Snake,
    Submission,
    View,
)
from bifrost_bot.engines.antisocial_snake.notation import assembled
from bifrost_bot.engines.antisocial_snake.snake.movement import CLOCKWISE, MOVE, lanes, twists
from bifrost_bot.engines.antisocial_snake.snake.placement import PLACE
from bifrost_bot.engines.antisocial_snake.snake.search import Plans, plans
from bifrost_bot.engines.antisocial_snake.variation import BODY, BORDER, HOLE, Below, Kind
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import Seat, Slot

_CHOICES: Final = 3
"""How many of the best tiles a start is chosen from for each other player, so that equals do not all want the same."""

_REACH: Final = 6
"""How far from a start apples are looked at."""

_LONGEST_WALK: Final = 12


def best_move(view: View, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Submission:
    """Returns starts near many apples and the paths that promise most if others are met now and then.

    It needs no time to think: `more` is never called.
    """
    del more
    _check(view, slot)
    parts: list[Part] = []
    for board in view.placing:
        parts.append(Part(board.name, PLACE, _good_starts(board, len(view.seats), rng)))
        parts += _parts(board, slot.seat, rng, _planned)
    for board in view.moving:
        parts.append(Part(board.name, MOVE, _good_moves(board, slot.seat)))
        parts += _parts(board, slot.seat, rng, _planned)
    return assembled(parts)


def random_move(view: View, slot: Slot, rng: Rng) -> Submission:
    """Returns a random submission: any starts, any moves that may be typed, any of the variations' parts."""
    _check(view, slot)
    parts: list[Part] = []
    for board in view.placing:
        starts = [rng.choice(_coloured(board, code), "start") for code in rng.shuffled(board.tiles.codes, "order")]
        parts.append(Part(board.name, PLACE, names_of(board.tiles, starts)))
        parts += _parts(board, slot.seat, rng, _guessed)
    for board in view.moving:
        parts.append(Part(board.name, MOVE, _any_moves(board, slot.seat, rng)))
        parts += _parts(board, slot.seat, rng, _guessed)
    return assembled(parts)


def _check(view: View, slot: Slot) -> None:
    if view.outcome is not None or slot.seat not in view.seats:
        raise ValueError(f"{slot} owes no answer")


def _planned(kind: Kind, board: Board, seat: Seat, below: Below, item: int) -> Entries:
    return kind.plan(board, seat, below, item) if kind.plan else ()


def _guessed(kind: Kind, board: Board, seat: Seat, below: Below, item: int) -> Entries:
    return kind.guess(board, seat, below, item)


def _parts(
    board: Board, seat: Seat, rng: Rng, fill: Callable[[Kind, Board, Seat, Below, int], Entries]
) -> Iterator[Part]:
    for kind in kinds(board):
        below = partial(rng.below, purpose=kind.word)
        for item in (0,) if kind.items is None else kind.items(board):
            entries = fill(kind, board, seat, below, item)
            if entries:
                yield Part(board.name, f"{kind.word} {item}" if kind.items else kind.word, entries)


def _coloured(board: Board, code: Code) -> tuple[Cell, ...]:
    return tuple(cell for cell, colour in enumerate(board.tiles.colours) if colour == code)


# Starts


def _good_starts(board: Board, players: int, rng: Rng) -> Entries:
    """Returns one of the best tiles of each colour, the best of all first."""
    chosen: list[tuple[float, Cell]] = []
    for code in board.tiles.codes:
        rated = sorted(((_promise(board, cell), cell) for cell in _coloured(board, code)), reverse=True)
        chosen.append(rng.choice(rated[: _CHOICES * (players - 1)], "start"))
    return names_of(board.tiles, (cell for _, cell in sorted(chosen, reverse=True)))


def _promise(board: Board, start: Cell) -> float:
    """Returns what lies in the two best of the four directions from a tile, near tiles counting more."""
    give, tiles = variation_of(board).give, board.tiles
    colour, runs = tiles.colours[start], list[float]()
    for way in lanes(tiles):
        cell, worth = way[start], 0.0
        for step in range(_REACH):
            if cell == OUTSIDE or tiles.colours[cell] == BLACK:
                break
            around = sum(tiles.apples[near] for near in tiles.lattice.neighbours[cell])
            worth += (give(colour, tiles.colours[cell], tiles.apples[cell], None).gain + around / 8) * 0.9**step
            cell = way[cell]
        runs.append(worth)
    return sum(sorted(runs)[-2:])


# Moves


def _good_moves(board: Board, seat: Seat) -> Entries:
    """Returns the best paths under the cap: twists go where they gain most, and own snakes avoid each other."""
    own = [snake for snake in board.own(seat) if snake.path]
    heads = frozenset(snake.path[0] for snake in board.snakes if snake.path)
    limits = board.limits.get(seat)
    most = [limits[snake.colour] if limits else board.twist_cap for snake in own]
    alone = [plans(board, snake, heads, cap) for snake, cap in zip(own, most, strict=True)]
    shares = most if limits else _shares(alone, board.twist_cap)
    moves: dict[Code, str] = {}
    taken = heads
    for at in sorted(range(len(own)), key=lambda at: (-alone[at][shares[at]].worth, at)):
        best = plans(board, own[at], taken, shares[at])[shares[at]]
        moves[own[at].colour] = best.moves
        taken |= set(best.path)
    return tuple((COLOURS[code], moves[code]) for code in board.tiles.codes if moves.get(code))


def _shares(alone: Sequence[Plans], cap: int) -> list[int]:
    """Returns how many twists each snake gets so that all together promise most."""
    best: list[tuple[float, list[int]]] = [(0.0, []) for _ in range(cap + 1)]
    for found in alone:
        best = [
            max(
                (
                    (best[total - share][0] + found[share].worth, [*best[total - share][1], share])
                    for share in range(min(total, len(found) - 1) + 1)
                ),
                key=lambda option: (option[0], [-share for share in option[1]]),
            )
            for total in range(cap + 1)
        ]
    return best[-1][1]


def _any_moves(board: Board, seat: Seat, rng: Rng) -> Entries:
    left, limits, moves = board.twist_cap, board.limits.get(seat), dict[Code, str]()
    for snake in board.own(seat):
        budget = limits[snake.colour] if limits else left
        moves[snake.colour] = _walk(board, snake, budget, rng) if snake.path else ""
        left -= twists(moves[snake.colour])
    return tuple((COLOURS[code], moves[code]) for code in board.tiles.codes if moves.get(code))


def _walk(board: Board, snake: Snake, budget: int, rng: Rng) -> str:
    """Returns a random sequence that may be typed, with no more twists than the budget."""
    certain = variation_of(board).certain
    ways, path, facing, moves = lanes(board.tiles), [snake.path[0]], rng.below(4, "facing"), ""
    for _ in range(rng.below(_LONGEST_WALK, "length")):
        turn = rng.below(8, "turn")
        wanted = (facing + (1 if turn == 0 else -1 if turn == 1 else 0)) % 4
        if moves and wanted != facing and twists(moves) >= budget:
            wanted = facing
        there = ways[wanted][path[-1]]
        if there == OUTSIDE:
            if BORDER in certain:
                break
            there = path[-1]
        elif (board.tiles.colours[there] == BLACK and HOLE in certain) or (there in path and BODY in certain):
            break
        facing = wanted
        path.append(there)
        moves += CLOCKWISE[facing]
    return moves
