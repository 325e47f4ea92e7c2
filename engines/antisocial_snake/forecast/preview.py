"""Preview of a turn: the outcome as far as a player can see, and which steps are certain.

The turn is played by the rules' own code as if the others did nothing. A step is certain if no
other snake can be at its tile in time, however it moves, and if no sealed part of others can change
what is there or turn the snake before. So certainty follows from what every player may do, not
from what they will do.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bifrost_bot.engines.antisocial_snake.model import BLACK, Board, Cell, Letter, Snake, Submission
from bifrost_bot.engines.antisocial_snake.movement import (
    FACING,
    Halt,
    Turn,
    halt_of,
    lanes,
    orders,
    play_turn,
)
from bifrost_bot.engines.antisocial_snake.variation import HiddenChanges
from bifrost_bot.engines.antisocial_snake.variations import variation_of
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import Seat

Arrival: TypeAlias = tuple[int, Snake]
"""The first step in which a snake can be at a tile, and the snake."""

_NEVER: Final = 10_000


@dataclass(frozen=True, slots=True)
class SnakePreview:
    """The outcome for a snake if the others do nothing, and how much of it is certain.

    Attributes:
        snake: The snake after the turn.
        moves: Its moves as sent.
        aim: The tile before which it stops early, or `OUTSIDE`; None if it makes all its moves.
        halt: Its halt, if any.
        certain_steps: How many steps are certain, including the one that stops it.
        path_certain: Whether all steps are, so that it ends there.
        halt_certain: Whether it is certainly halted, there or before.
        apples_certain: Whether its apples are certain as well.
        rival: The nearest snake of others that can be first at the first step that is not certain.
    """

    snake: Snake
    moves: str
    aim: Cell | None
    halt: Halt | None
    certain_steps: int
    path_certain: bool
    halt_certain: bool
    apples_certain: bool
    rival: Snake | None


@dataclass(frozen=True, slots=True)
class TurnPreview:
    """The outcome of a board's turn.

    Attributes:
        laid: The board as it will be when the snakes begin to move, if others do not change it.
        snakes: The player's snakes, in the order of their letters.
        by: The parts by which others can change it; empty if none can.
    """

    laid: Board
    snakes: tuple[SnakePreview, ...]
    by: str

    @property
    def total(self) -> int:
        """The score of all the player's snakes if the others do nothing."""
        return sum(one.snake.score for one in self.snakes)

    @property
    def certain(self) -> bool:
        """Whether that score is certain."""
        return all(one.apples_certain for one in self.snakes)

    def of(self, letter: Letter) -> SnakePreview:
        """Returns the preview of the snake with that letter."""
        return next(one for one in self.snakes if one.snake.letter == letter)


def preview_turn(board: Board, seat: Seat, move: Submission) -> TurnPreview:
    """Returns the outcome of a submission on a board that moves now, as far as its player sees."""
    answers = {seat: move}
    turn = play_turn(board, answers)
    plans = orders(board, answers)
    changes = variation_of(board).hidden_changes(board, seat)
    letters = [snake.letter for snake in board.own(seat) if snake.path]
    own = [snake for snake in turn.run.snakes if snake.letter in letters]
    certainty = _judge_certainty(board, turn, own, plans, changes)
    snakes = tuple(_preview_snake(certainty, turn, snake) for snake in own)
    return TurnPreview(turn.laid, snakes, changes.by)


@dataclass(frozen=True, slots=True)
class _Certainty:
    """The data for judging whether steps are certain.

    Attributes:
        paths: The tiles of each own snake if the others do nothing.
        tries: The tiles that each own snake tries to enter then, step by step.
        others: For each tile the first step in which a snake of others can be there, and the
            nearest such snake.
        possible: For each own snake, the tiles it can try to enter and when, however it is delayed.
        certain_steps: How many steps of each own snake are certain as far as is known.
    """

    board: Board
    changes: HiddenChanges
    plans: Mapping[Letter, str]
    paths: Mapping[Letter, Sequence[Cell]]
    tries: Mapping[Letter, Sequence[Cell]]
    others: Mapping[Cell, Arrival]
    possible: Mapping[Letter, Mapping[Cell, int]]
    certain_steps: dict[Letter, int]

    def knows_aim(self, letter: Letter, step: int) -> bool:
        """Returns whether the snake's aim in a step is certain, unless it has ended by then."""
        tried = self.tries[letter]
        if self.certain_steps[letter] < min(step - 1, len(tried)):
            return False
        return self.changes.direction_tiles.isdisjoint(tried[: step - 1])

    def only_snakes_change(self, letter: Letter, steps: int) -> bool:
        """Returns whether nothing but snakes can change so many of a snake's steps."""
        tried = self.tries[letter][:steps]
        if not self.changes.black_tiles.isdisjoint(tried):
            return False
        return self.changes.direction_tiles.isdisjoint(tried[:-1])

    def is_certain(self, letter: Letter, step: int) -> bool:
        """Returns whether a step's outcome is certain after steps that were."""
        cell = self.tries[letter][step - 1]
        if not self.only_snakes_change(letter, step):
            return False
        if cell == OUTSIDE or self.board.tiles.colours[cell] == BLACK:
            return True
        if self._is_occupied(cell, step):
            return True
        if cell in self.others and self.others[cell][0] <= step:
            return False
        for other in self.tries:
            if other == letter or self.knows_aim(other, step):
                continue
            if self.possible[other].get(cell, _NEVER) <= step:
                return False
        return True

    def _is_occupied(self, cell: Cell, step: int) -> bool:
        """Returns whether a snake is certainly on a tile before a step."""
        if cell in self.board.starting_tiles:
            return True
        for letter, path in self.paths.items():
            steps = min(self.certain_steps[letter], step - 1)
            if cell in path[1 : 1 + steps]:
                return True
        return False


def _judge_certainty(
    board: Board,
    turn: Turn,
    own: Sequence[Snake],
    plans: Mapping[Letter, str],
    changes: HiddenChanges,
) -> _Certainty:
    paths = {snake.letter: snake.path for snake in own}
    tries: dict[Letter, tuple[Cell, ...]] = {}
    possible: dict[Letter, Mapping[Cell, int]] = {}
    for snake in own:
        aim = turn.run.aims.get(snake.letter)
        entered = snake.path[1:]
        tries[snake.letter] = entered if aim is None else (*entered, aim)
        moves = plans[snake.letter]
        possible[snake.letter] = _possible_aims(board, snake, moves, changes)
    rivals = [snake for snake in board.snakes if snake.letter not in tries]
    others = _nearest(board, rivals, changes)
    steps = dict.fromkeys(tries, 0)
    certainty = _Certainty(board, changes, plans, paths, tries, others, possible, steps)
    longest = max(map(len, tries.values()), default=0)
    for step in range(1, longest + 1):
        certain: list[Letter] = []
        for letter, tried in tries.items():
            waits = steps[letter] == step - 1 and step <= len(tried)
            if waits and certainty.is_certain(letter, step):
                certain.append(letter)
        steps.update(dict.fromkeys(certain, step))
    return certainty


def _nearest(board: Board, snakes: Iterable[Snake], changes: HiddenChanges) -> dict[Cell, Arrival]:
    """Returns the first step in which one of these snakes can be at each tile, and the nearest."""
    certainly_black = set(board.tiles.cells_of(BLACK)) - changes.black_tiles
    closed = certainly_black | board.starting_tiles
    found: dict[Cell, Arrival] = {}
    edge = [(snake.start, snake) for snake in snakes if snake.path]
    step = 0
    while edge:
        step += 1
        further: list[tuple[Cell, Snake]] = []
        for here, snake in edge:
            for cell in board.tiles.lattice.neighbours[here]:
                if cell not in closed and cell not in found:
                    found[cell] = (step, snake)
                    further.append((cell, snake))
        edge = further
    return found


def _possible_aims(
    board: Board, snake: Snake, moves: str, changes: HiddenChanges
) -> Mapping[Cell, int]:
    """Returns the tiles that an own snake can try to enter, with the first step in which it can."""
    if changes.direction_tiles:
        nearest = _nearest(board, [snake], changes)
        return {cell: step for cell, (step, _) in nearest.items()}
    ways = lanes(board.tiles)
    here = snake.start
    found: dict[Cell, int] = {}
    for step, move in enumerate(moves, start=1):
        here = ways[FACING[move]][here]
        if here == OUTSIDE:
            break
        found.setdefault(here, step)
    return found


def _preview_snake(certainty: _Certainty, turn: Turn, snake: Snake) -> SnakePreview:
    tried = certainty.tries[snake.letter]
    steps = certainty.certain_steps[snake.letter]
    path_certain = steps == len(tried)
    aim = turn.run.aims.get(snake.letter)
    halt_certain = snake.halted and path_certain
    if snake.halted and aim in certainty.board.starting_tiles:
        halt_certain |= certainty.only_snakes_change(snake.letter, len(tried))
    rival = None
    if not path_certain and tried[steps] in certainty.others:
        first, nearest = certainty.others[tried[steps]]
        rival = nearest if first <= steps + 1 else None
    apples_certain = certainty.changes.tiles.isdisjoint(snake.path[1:])
    return SnakePreview(
        snake=snake,
        moves=certainty.plans[snake.letter],
        aim=aim,
        halt=halt_of(turn.run.snakes, turn.run.aims, snake),
        certain_steps=steps,
        path_certain=path_certain,
        halt_certain=halt_certain,
        apples_certain=path_certain and apples_certain,
        rival=rival,
    )
