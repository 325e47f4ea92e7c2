"""Movement, step by step: halts, and snakes' apples (rules A-13 to A-22, R-52 to R-54, R-80)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Final, TypeAlias

from bifrost_bot.engines.antisocial_snake.model import (
    BLACK,
    Board,
    Cell,
    Code,
    Letter,
    Snake,
    Submission,
    Tiles,
)
from bifrost_bot.engines.antisocial_snake.variation import Answers, TileGain, Variation
from bifrost_bot.engines.antisocial_snake.variations import variation_of
from bifrost_bot.engines.squares import OUTSIDE

MOVE: Final = "move"
"""The kind of all moves on a board."""

CLOCKWISE: Final = "URDL"
"""The four ways, each a quarter turn after the last."""

FACING: Final[Mapping[str, int]] = {way: facing for facing, way in enumerate(CLOCKWISE)}


Lane: TypeAlias = tuple[Cell, ...]
"""Where one of the four ways leads from each tile."""


def lanes(tiles: Tiles) -> tuple[Lane, ...]:
    """Returns for each of the four ways, clockwise from up, where it leads from each tile."""
    steps = tiles.lattice.steps
    return tuple(steps[way] for way in CLOCKWISE)


def facing_between(ways: Sequence[Sequence[Cell]], here: Cell, there: Cell) -> int:
    """Returns which of the four ways leads from a tile to the next one."""
    return next(facing for facing, way in enumerate(ways) if way[here] == there)


def twists(moves: str) -> int:
    """Returns how often a sequence changes its way (rule A-14)."""
    return sum(first != second for first, second in pairwise(moves))


@dataclass(frozen=True, slots=True)
class Run:
    """The outcome of snakes' moves.

    Attributes:
        snakes: With the tiles they entered, and whether another snake halted them.
        aims: The tile that each stopped snake would have entered, or `OUTSIDE`.
    """

    snakes: tuple[Snake, ...]
    aims: Mapping[Letter, Cell]


@dataclass(frozen=True, slots=True)
class Turn:
    """A board's movement, from the variation's sealed changes to the snakes' apples.

    Attributes:
        laid: The board as it was when the snakes began to move.
        told: A sentence about the changes for everyone.
    """

    laid: Board
    told: str
    run: Run


def play_turn(board: Board, answers: Answers) -> Turn:
    """Returns the turn by these answers; snakes of unknown owners stay (rules A-16 to A-22)."""
    variation = variation_of(board)
    laid, told = variation.upset(board, answers)
    run = run_snakes(laid, orders(laid, answers))
    claim = partial(with_apples_claimed, variation, laid.tiles)
    snakes = tuple(map(claim, run.snakes))
    return Turn(laid, told, replace(run, snakes=snakes))


def moves_by_colour(board: Board, answer: Submission) -> dict[str, str]:
    """Returns an answer's moves on a board, by the name of the snake's colour."""
    return {entry[0]: entry[1] for entry in answer.entries(board.name, MOVE)}


def orders(board: Board, answers: Answers) -> dict[Letter, str]:
    """Returns every snake's moves; a colour left out stays (R-56)."""
    found = {snake.letter: "" for snake in board.snakes}
    for seat, answer in answers.items():
        moves = moves_by_colour(board, answer)
        for snake in board.own(seat):
            found[snake.letter] = moves.get(snake.colour_name, "")
    return found


def _facing(move: str, turned: int) -> int:
    """Returns which of the four ways a move goes after so many quarter turns clockwise."""
    return FACING[move] + turned & 3


@dataclass(slots=True, eq=False)
class _Mover:
    """A snake while it moves.

    Attributes:
        turned: The quarter turns clockwise by which direction tiles have turned it.
    """

    snake: Snake
    moves: str
    path: list[Cell]
    turned: int = 0
    halted: bool = False

    @property
    def moved(self) -> Snake:
        """The snake where it is now."""
        return replace(self.snake, path=tuple(self.path), halted=self.halted)


def run_snakes(board: Board, plans: Mapping[Letter, str]) -> Run:
    """Returns how the snakes move.

    The border, black and a snake's own body are checked first: a snake that they stop does not
    count as a mover (R-53). Occupied tiles never become free, so the tiles before the step decide
    the rest, in any order.
    """
    ways = lanes(board.tiles)
    colours = board.tiles.colours
    holders: dict[Cell, _Mover] = {}
    movers: list[_Mover] = []
    for snake in board.snakes:
        moves = plans.get(snake.letter, "")
        mover = _Mover(snake, moves, list(snake.path))
        holders.update(dict.fromkeys(snake.path, mover))
        movers.append(mover)
    stopped: dict[Letter, Cell] = {}
    moving = [mover for mover in movers if mover.path and mover.moves]
    step = 0
    while moving:
        aims: dict[Cell, list[_Mover]] = {}
        for mover in moving:
            facing = _facing(mover.moves[step], mover.turned)
            cell = ways[facing][mover.path[-1]]
            stopped[mover.snake.letter] = cell
            closed = cell == OUTSIDE or colours[cell] == BLACK
            if not closed and holders.get(cell) is not mover:
                aims.setdefault(cell, []).append(mover)
        step += 1
        moving.clear()
        for cell, crowd in aims.items():
            if cell in holders or len(crowd) > 1:
                for mover in crowd:
                    mover.halted = True
                continue
            mover = crowd[0]
            holders[cell] = mover
            mover.path.append(cell)
            mover.turned += board.signs.get(cell, 0)
            del stopped[mover.snake.letter]
            if step < len(mover.moves):
                moving.append(mover)
    return Run(tuple(mover.moved for mover in movers), stopped)


def aim_of(board: Board, snake: Snake, moves: str) -> Cell:
    """Returns the tile that a snake would have entered by its next move, or `OUTSIDE`."""
    made = len(snake.path) - 1
    turned = sum(board.signs.get(cell, 0) for cell in snake.path[1:])
    lane = lanes(board.tiles)[_facing(moves[made], turned)]
    return lane[snake.head]


def tile_gains(
    variation: Variation, tiles: Tiles, colour: Code, path: Sequence[Cell]
) -> tuple[TileGain, ...]:
    """Returns the gain of each tile entered, in order (rules A-20, A-25 and A-28)."""
    found: list[TileGain] = []
    last: TileGain | None = None
    for cell in path[1:]:
        apples = tiles.apples[cell]
        last = variation.give(colour, tiles.colours[cell], apples, last)
        found.append(last)
    return tuple(found)


def with_apples_claimed(variation: Variation, tiles: Tiles, snake: Snake) -> Snake:
    """Returns the snake with its score and its apples, halved if it was halted (rule A-18)."""
    gains = tile_gains(variation, tiles, snake.colour, snake.path)
    claimed = sum(gain.apples for gain in gains)
    apples = claimed // 2 if snake.halted else claimed
    return replace(snake, apples=apples, score=variation.score(apples))


@dataclass(frozen=True, slots=True)
class Halt:
    """A halt.

    Attributes:
        step: The step in which it happened.
        aim: The tile that the snake would have entered.
        holder: The snake that was there already; None where several wanted to enter it.
        since: The step in which the holder came there; 0 for its starting tile.
        rivals: The others that wanted to enter it in the same step.
    """

    step: int
    aim: Cell
    holder: Snake | None = None
    since: int = 0
    rivals: tuple[Snake, ...] = ()


def halt_of(snakes: Sequence[Snake], aims: Mapping[Letter, Cell], snake: Snake) -> Halt | None:
    """Returns a snake's halt; None without one, and in older matches, which lack the aims."""
    step = len(snake.path)
    aim = aims.get(snake.letter)
    if not snake.halted or aim is None:
        return None
    rivals: list[Snake] = []
    for other in snakes:
        if other.letter == snake.letter:
            continue
        if aim in other.path[:step]:
            since = other.path.index(aim)
            return Halt(step, aim, other, since)
        halted_too = other.halted and len(other.path) == step
        if halted_too and aims.get(other.letter) == aim:
            rivals.append(other)
    return Halt(step, aim, rivals=tuple(rivals))
