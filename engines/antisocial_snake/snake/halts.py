"""Halts: the snake that was on the tile already, or those that moved there too (rule A-17)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bifrost_bot.engines.antisocial_snake.model import Cell, Letter, Snake


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
