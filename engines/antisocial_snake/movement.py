"""Movement, step by step: halts, and snakes' apples (rules A-13 to A-22, R-52 to R-54, R-80)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from bifrost_bot.engines.antisocial_snake.model import (
    BLACK,
    COLOURS,
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
_FREE: Final = -1


def lanes(tiles: Tiles) -> tuple[tuple[Cell, ...], ...]:
    """Returns for each of the four ways, clockwise from up, where it leads from each tile."""
    steps = tiles.lattice.steps
    return tuple(steps[way] for way in CLOCKWISE)


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
    snakes = tuple(with_apples_claimed(variation, laid.tiles, snake) for snake in run.snakes)
    return Turn(laid, told, replace(run, snakes=snakes))


def moves_by_colour(board: Board, answer: Submission) -> dict[str, str]:
    """Returns an answer's moves on a board, by the name of the snake's colour."""
    return {entry[0]: entry[1] for entry in answer.entries(board.name, MOVE)}


def orders(board: Board, answers: Answers) -> dict[Letter, str]:
    """Returns every snake's moves; a colour left out stays (R-56)."""
    by_seat = {seat: moves_by_colour(board, answer) for seat, answer in answers.items()}
    found: dict[Letter, str] = {}
    for snake in board.snakes:
        moves = by_seat.get(board.owners.get(snake.letter, ""), {})
        found[snake.letter] = moves.get(COLOURS[snake.colour], "")
    return found


def run_snakes(board: Board, plans: Mapping[Letter, str]) -> Run:
    """Returns how the snakes move.

    The border, black and a snake's own body are checked first: a snake that they stop does not
    count as a mover (R-53). Occupied tiles never become free, so the tiles before the step decide
    the rest, in any order.
    """
    ways = lanes(board.tiles)
    colours = board.tiles.colours
    letters = [snake.letter for snake in board.snakes]
    paths = [list(snake.path) for snake in board.snakes]
    facings = [_facings(plans.get(letter, "")) for letter in letters]
    turned = [0] * len(paths)
    holder = [_FREE] * len(colours)
    for at, path in enumerate(paths):
        for cell in path:
            holder[cell] = at
    halted: set[int] = set()
    stopped: dict[Letter, Cell] = {}
    moving = [at for at, path in enumerate(paths) if path and facings[at]]
    step = 0
    while moving:
        aims: list[tuple[int, Cell]] = []
        for at in moving:
            facing = facings[at][step] + turned[at] & 3
            cell = ways[facing][paths[at][-1]]
            stopped[letters[at]] = cell
            if cell != OUTSIDE and colours[cell] != BLACK and holder[cell] != at:
                aims.append((at, cell))
        targets = [cell for _, cell in aims]
        step += 1
        moving = []
        for at, cell in aims:
            if holder[cell] != _FREE or targets.count(cell) > 1:
                halted.add(at)
                continue
            paths[at].append(cell)
            del stopped[letters[at]]
            turned[at] += board.signs.get(cell, 0)
            if step < len(facings[at]):
                moving.append(at)
        for at, cell in aims:
            if at not in halted:
                holder[cell] = at
    snakes = tuple(
        replace(snake, path=tuple(paths[at]), halted=at in halted)
        for at, snake in enumerate(board.snakes)
    )
    return Run(snakes, stopped)


def _facings(moves: str) -> list[int]:
    return [FACING[move] for move in moves]


def aim_of(board: Board, snake: Snake, moves: str) -> Cell:
    """Returns the tile that a snake would have entered by its next move, or `OUTSIDE`."""
    turned = sum(board.signs.get(cell, 0) for cell in snake.path[1:])
    facing = FACING[moves[len(snake.path) - 1]] + turned & 3
    return lanes(board.tiles)[facing][snake.path[-1]]


def tile_gains(
    variation: Variation, tiles: Tiles, colour: Code, path: Sequence[Cell]
) -> tuple[TileGain, ...]:
    """Returns the gain of each tile entered, in order (rules A-20, A-25 and A-28)."""
    found: list[TileGain] = []
    last: TileGain | None = None
    for cell in path[1:]:
        last = variation.give(colour, tiles.colours[cell], tiles.apples[cell], last)
        found.append(last)
    return tuple(found)


def with_apples_claimed(variation: Variation, tiles: Tiles, snake: Snake) -> Snake:
    """Returns the snake with its score and its apples, halved if it was halted (rule A-18)."""
    gains = tile_gains(variation, tiles, snake.colour, snake.path)
    claimed = sum(gain.apples for gain in gains)
    apples = claimed // 2 if snake.halted else claimed
    return replace(snake, apples=apples, score=variation.score(apples))


def without_apples_visited(tiles: Tiles, snakes: Sequence[Snake]) -> Tiles:
    """Returns the tiles, without apples where a snake has been."""
    return tiles.without_apples({cell for snake in snakes for cell in snake.path})


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
    others = [other for other in snakes if other.letter != snake.letter]
    for other in others:
        if aim in other.path[:step]:
            return Halt(step, aim, other, other.path.index(aim))
    aiming = [other for other in others if aims.get(other.letter) == aim]
    rivals = tuple(other for other in aiming if other.halted and len(other.path) == step)
    return Halt(step, aim, rivals=rivals)
