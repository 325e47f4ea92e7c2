"""Movement: every snake's moves, step by step (rules A-13 to A-22, R-52 to R-54, R-80), and what
its path gives.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from bifrost_bot.engines.antisocial_snake.catalogue import variation_of
from bifrost_bot.engines.antisocial_snake.model import (
    BLACK,
    CODES,
    Board,
    Cell,
    Code,
    Letter,
    Snake,
    Tiles,
)
from bifrost_bot.engines.antisocial_snake.variation import Answers, Bite, Variation
from bifrost_bot.engines.squares import OUTSIDE

MOVE: Final = "move"
"""The kind of all moves on a board."""

CLOCKWISE: Final = "URDL"
"""The four ways, each a quarter turn after the last."""

FACING: Final[Mapping[str, int]] = {way: facing for facing, way in enumerate(CLOCKWISE)}
_NOBODY: Final = -1


def lanes(tiles: Tiles) -> tuple[tuple[Cell, ...], ...]:
    """Returns for each of the four ways, clockwise from up, where it leads from each tile."""
    steps = tiles.lattice.steps
    return tuple(steps[way] for way in CLOCKWISE)


def twists(moves: str) -> int:
    """Returns how often a sequence changes its way (rule A-14)."""
    return sum(first != second for first, second in pairwise(moves))


@dataclass(frozen=True, slots=True)
class Run:
    """How snakes moved.

    Attributes:
        snakes: With the tiles they came to, and whether another snake halted them.
        aims: What stopped those that were halted, or stopped for good, before they had made all
        their moves: the tile
            that they would have entered, or `OUTSIDE`.
    """

    snakes: tuple[Snake, ...]
    aims: Mapping[Letter, Cell]


@dataclass(frozen=True, slots=True)
class Turn:
    """A board's movement, from the variation's sealed changes to what the snakes claimed.

    Attributes:
        laid: The board as it was when the snakes began to move.
        told: What the changes were, in a sentence for everyone.
    """

    laid: Board
    told: str
    run: Run


def turn(board: Board, answers: Answers) -> Turn:
    """Returns the movement that follows from these answers; snakes of unknown owners stay (rules
    A-16 to A-22).
    """
    variation = variation_of(board)
    laid, told = variation.upset(board, answers)
    moved = run(laid, orders(laid, answers))
    return Turn(
        laid,
        told,
        replace(moved, snakes=tuple(fed(variation, laid.tiles, snake) for snake in moved.snakes)),
    )


def orders(board: Board, answers: Answers) -> dict[Letter, str]:
    """Returns every snake's moves; a colour left out stays (R-56)."""
    said = {
        (seat, CODES[colour]): moves
        for seat, answer in answers.items()
        for colour, moves in answer.entries(board.name, MOVE)
    }
    owners = board.owners
    return {
        snake.letter: said.get((owners[snake.letter], snake.colour), "")
        if snake.letter in owners
        else ""
        for snake in board.snakes
    }


def run(board: Board, plans: Mapping[Letter, str]) -> Run:
    """Returns how the snakes move.

    What stops a snake for sure, border, black and itself, is judged first: it does not count as a
    mover (R-53). Occupied tiles never become free, so the tiles before the step decide it, in any
    order.
    """
    ways, colours, signs = lanes(board.tiles), board.tiles.colours, board.signs
    paths = [list(snake.path) for snake in board.snakes]
    orders = [[FACING[move] for move in plans.get(snake.letter, "")] for snake in board.snakes]
    turned = [0] * len(paths)
    held = [_NOBODY] * len(colours)
    for at, path in enumerate(paths):
        for cell in path:
            held[cell] = at
    halted: set[int] = set()
    aimed: dict[Letter, Cell] = {}
    moving = [at for at, path in enumerate(paths) if path and orders[at]]
    step = 0
    while moving:
        aims = [(at, ways[orders[at][step] + turned[at] & 3][paths[at][-1]]) for at in moving]
        aimed |= {board.snakes[at].letter: cell for at, cell in aims}
        aims = [
            (at, cell)
            for at, cell in aims
            if cell != OUTSIDE and colours[cell] != BLACK and held[cell] != at
        ]
        targets = [cell for _, cell in aims]
        step += 1
        moving = list[int]()
        for at, cell in aims:
            if held[cell] != _NOBODY or targets.count(cell) > 1:
                halted.add(at)
                continue
            paths[at].append(cell)
            del aimed[board.snakes[at].letter]
            turned[at] += signs.get(cell, 0)
            if step < len(orders[at]):
                moving.append(at)
        for at, cell in aims:
            if at not in halted:
                held[cell] = at
    moved = tuple(
        replace(snake, path=tuple(path), halted=at in halted)
        for at, (snake, path) in enumerate(zip(board.snakes, paths, strict=True))
    )
    return Run(moved, aimed)


def aim_of(board: Board, snake: Snake, moves: str) -> Cell:
    """Returns the tile that a snake would have entered by the move after its last one; `OUTSIDE`
    off the board.
    """
    turned = sum(board.signs.get(cell, 0) for cell in snake.path[1:])
    facing = FACING[moves[len(snake.path) - 1]] + turned & 3
    return lanes(board.tiles)[facing][snake.path[-1]]


def bites(
    variation: Variation, tiles: Tiles, colour: Code, path: Sequence[Cell]
) -> tuple[Bite, ...]:
    """Returns what each tile after the first gave, in the order they were entered (rules A-20,
    A-25 and A-28).
    """
    found: list[Bite] = []
    last: Bite | None = None
    for cell in path[1:]:
        last = variation.give(colour, tiles.colours[cell], tiles.apples[cell], last)
        found.append(last)
    return tuple(found)


def fed(variation: Variation, tiles: Tiles, snake: Snake) -> Snake:
    """Returns the snake with its apples, halved if it was halted (rule A-18), and what they are
    worth.
    """
    gained = sum(bite.gain for bite in bites(variation, tiles, snake.colour, snake.path))
    apples = gained // 2 if snake.halted else gained
    return replace(snake, apples=apples, score=variation.score(apples))


def eaten(tiles: Tiles, snakes: Sequence[Snake]) -> Tiles:
    """Returns the tiles, without apples where a snake has been."""
    visited = {cell for snake in snakes for cell in snake.path}
    return replace(
        tiles,
        apples=tuple(0 if cell in visited else number for cell, number in enumerate(tiles.apples)),
    )
