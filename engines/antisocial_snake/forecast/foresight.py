"""What becomes of a player's snakes: the turn played with all that the player sees, and how much of
it is sure.

The turn is played by the rules' own code as if nobody else did anything. A step is sure if no other
snake can be at its tile in time, however it moves, and if no sealed part of others can change what
is there or turn the snake before. As that holds step by step, what is called sure follows from what
every player may do, and not from what they will do.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bifrost_bot.engines.antisocial_snake.catalogue import variation_of
from bifrost_bot.engines.antisocial_snake.model import BLACK, Board, Cell, Letter, Snake, Submission
from bifrost_bot.engines.antisocial_snake.snake.halting import Halt, halt_of
from bifrost_bot.engines.antisocial_snake.snake.movement import FACING, Turn, lanes, orders, turn
from bifrost_bot.engines.antisocial_snake.snake.naming import standing
from bifrost_bot.engines.antisocial_snake.variation import Doubts
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import Seat

_NEVER: Final = 10_000


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of a snake if nobody else does anything, and how much of that is sure.

    Attributes:
        snake: As it ends.
        moves: What it was told to do.
        aim: What stops it before it has made all its moves: a tile, or `OUTSIDE`; None if nothing
        does. halt: How it is halted, if it is. firm: How many steps are sure, the one that stops it
        counted. sure: Whether all steps are, so that it ends there. halts: Whether it is sure to be
        halted, there or before. worth: Whether its apples are sure as well. rival: The nearest
        snake of others that can be first at the tile of the first step that is not sure.
    """

    snake: Snake
    moves: str
    aim: Cell | None
    halt: Halt | None
    firm: int
    sure: bool
    halts: bool
    worth: bool
    rival: Snake | None


@dataclass(frozen=True, slots=True)
class Foresight:
    """A board's turn ahead.

    Attributes:
        laid: The board as it will be when the snakes begin to move, if nobody else changes it.
        fates: Those of the player's snakes, in the order of their letters.
        by: What else than snakes of others can change it; nothing if nothing can.
    """

    laid: Board
    fates: tuple[Fate, ...]
    by: str

    @property
    def total(self) -> int:
        """What all the player's snakes score if nobody else does anything."""
        return sum(fate.snake.score for fate in self.fates)

    @property
    def sure(self) -> bool:
        """Whether that is sure, whatever others do."""
        return all(fate.worth for fate in self.fates)

    def of(self, letter: Letter) -> Fate:
        """Returns the fate of the snake with that letter."""
        return next(fate for fate in self.fates if fate.snake.letter == letter)


def foresee(board: Board, seat: Seat, move: Submission) -> Foresight:
    """Returns what a submission leads to on a board that moves now, as far as its player can
    see.
    """
    answers = {seat: move}
    ahead, doubts = turn(board, answers), variation_of(board).doubts(board, seat)
    own = [
        snake for snake in ahead.run.snakes if snake.path and board.owners.get(snake.letter) == seat
    ]
    outlook = _outlook(board, ahead, own, orders(board, answers), doubts)
    fates = tuple(_fate(outlook, ahead, snake) for snake in own)
    return Foresight(ahead.laid, fates, doubts.by)


@dataclass(frozen=True, slots=True)
class _Outlook:
    """What the sureness of steps is judged by.

    Attributes:
        paths: The tiles of each own snake if nobody else does anything.
        tries: The tiles that each own snake tries to enter, step by step, if nobody else does
        anything. others: For each tile the first step in which a snake of others can be there, and
        the nearest such snake. possible: For each own snake, the tiles it can try to enter and
        when, however it is held up.
    """

    board: Board
    doubts: Doubts
    plans: Mapping[Letter, str]
    paths: Mapping[Letter, Sequence[Cell]]
    tries: Mapping[Letter, Sequence[Cell]]
    others: Mapping[Cell, tuple[int, Snake]]
    possible: Mapping[Letter, Mapping[Cell, int]]
    firm: dict[Letter, int]

    def steady(self, letter: Letter, step: int) -> bool:
        """Returns whether it is sure where the snake tries to go in a step, unless it has ended
        by then.
        """
        tried = self.tries[letter]
        return self.firm[letter] >= min(step - 1, len(tried)) and not self.doubts.signs & {
            *tried[: step - 1]
        }

    def straight(self, letter: Letter, steps: int) -> bool:
        """Returns whether nothing but snakes can change so many of a snake's steps."""
        tried = self.tries[letter][:steps]
        return not (self.doubts.holes & {*tried} or self.doubts.signs & {*tried[:-1]})

    def free(self, letter: Letter, step: int) -> bool:
        """Returns whether the outcome of a step is sure after steps that were."""
        cell = self.tries[letter][step - 1]
        if not self.straight(letter, step):
            return False
        if cell == OUTSIDE or self.board.tiles.colours[cell] == BLACK or self._held(cell, step):
            return True
        if self.others.get(cell, (_NEVER,))[0] <= step:
            return False
        return all(
            self.steady(other, step) or self.possible[other].get(cell, _NEVER) > step
            for other in self.tries
            if other != letter
        )

    def _held(self, cell: Cell, step: int) -> bool:
        """Returns whether a snake is surely on a tile before a step."""
        trails = (path[1 : 1 + min(self.firm[one], step - 1)] for one, path in self.paths.items())
        return standing(self.board, cell) is not None or any(cell in trail for trail in trails)


def _outlook(
    board: Board, ahead: Turn, own: Sequence[Snake], plans: Mapping[Letter, str], doubts: Doubts
) -> _Outlook:
    aims, paths = ahead.run.aims, {snake.letter: snake.path for snake in own}
    tries = {
        letter: (*path[1:], *([aims[letter]] if letter in aims else []))
        for letter, path in paths.items()
    }
    others = _nearest(board, [snake for snake in board.snakes if snake.letter not in tries], doubts)
    possible = {snake.letter: _possible(board, snake, plans[snake.letter], doubts) for snake in own}
    outlook = _Outlook(
        board, doubts, plans, paths, tries, others, possible, dict.fromkeys(tries, 0)
    )
    for step in range(1, max(map(len, tries.values()), default=0) + 1):
        waiting = [
            one
            for one, tried in tries.items()
            if len(tried) >= step and outlook.firm[one] == step - 1
        ]
        for letter in [one for one in waiting if outlook.free(one, step)]:
            outlook.firm[letter] = step
    return outlook


def _nearest(
    board: Board, snakes: Iterable[Snake], doubts: Doubts
) -> dict[Cell, tuple[int, Snake]]:
    """Returns in which step the nearest of these snakes can be at each tile, whatever it is told
    to do.
    """
    taken = {snake.path[0] for snake in board.snakes if snake.path}
    found: dict[Cell, tuple[int, Snake]] = {}
    edge, step = [(snake.path[0], snake) for snake in snakes if snake.path], 0
    while edge:
        step += 1
        further: list[tuple[Cell, Snake]] = []
        for here, snake in edge:
            for cell in board.tiles.lattice.neighbours[here]:
                open_to_all = board.tiles.colours[cell] != BLACK or cell in doubts.holes
                if open_to_all and cell not in taken and cell not in found:
                    found[cell] = (step, snake)
                    further.append((cell, snake))
        edge = further
    return found


def _possible(board: Board, snake: Snake, moves: str, doubts: Doubts) -> Mapping[Cell, int]:
    """Returns the tiles that an own snake can try to enter, with the first step in which it can."""
    if doubts.signs:
        return {cell: step for cell, (step, _) in _nearest(board, [snake], doubts).items()}
    ways, here, found = lanes(board.tiles), snake.path[0], dict[Cell, int]()
    for step, move in enumerate(moves, start=1):
        here = ways[FACING[move]][here]
        if here == OUTSIDE:
            break
        found.setdefault(here, step)
    return found


def _fate(outlook: _Outlook, ahead: Turn, snake: Snake) -> Fate:
    tried, firm = outlook.tries[snake.letter], outlook.firm[snake.letter]
    sure = firm == len(tried)
    aim = ahead.run.aims.get(snake.letter)
    met = snake.halted and aim is not None and standing(outlook.board, aim) is not None
    halts = snake.halted and (sure or (met and outlook.straight(snake.letter, len(tried))))
    rival = None if sure else outlook.others.get(tried[firm])
    return Fate(
        snake=snake,
        moves=outlook.plans[snake.letter],
        aim=aim,
        halt=halt_of(ahead.run.snakes, ahead.run.aims, snake),
        firm=firm,
        sure=sure,
        halts=halts,
        worth=sure and not outlook.doubts.tiles & {*snake.path[1:]},
        rival=rival[1] if rival and rival[0] <= firm + 1 else None,
    )
