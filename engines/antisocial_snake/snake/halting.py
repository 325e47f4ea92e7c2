"""Whom a halted snake met: one that was on the tile already, or those that wanted it in the same
step (rule A-17).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bifrost_bot.engines.antisocial_snake.model import Cell, Letter, Snake


@dataclass(frozen=True, slots=True)
class Halt:
    """A halt.

    Attributes:
        step: In which it happened.
        aim: The tile that the snake would have entered.
        holder: The snake that was there already; None where several wanted to enter it.
        since: In which step the holder came there; 0 for its starting tile.
        rivals: The others that wanted to enter it in the same step.
    """

    step: int
    aim: Cell
    holder: Snake | None = None
    since: int = 0
    rivals: tuple[Snake, ...] = ()


def halt_of(snakes: Sequence[Snake], aims: Mapping[Letter, Cell], snake: Snake) -> Halt | None:
    """Returns how a snake was halted; None where it was not, or where older matches do not tell."""
    step, aim = len(snake.path), aims.get(snake.letter)
    if not snake.halted or aim is None:
        return None
    for other in snakes:
        if other.letter != snake.letter and aim in other.path[:step]:
            return Halt(step, aim, other, other.path.index(aim))
    rivals = (
        other for other in snakes if other.letter != snake.letter and aims.get(other.letter) == aim
    )
    return Halt(
        step,
        aim,
        rivals=tuple(other for other in rivals if other.halted and len(other.path) == step),
    )
