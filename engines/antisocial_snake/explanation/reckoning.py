"""Why a snake has the apples it has: tile by tile, number, factor, staleness, halving, and what
they are worth.
"""

from bifrost_bot.engines.antisocial_snake.board.cells import name_of
from bifrost_bot.engines.antisocial_snake.catalogue import variation_of
from bifrost_bot.engines.antisocial_snake.forecast.words import met, obstacle
from bifrost_bot.engines.antisocial_snake.model import COLOURS, Board, Snake
from bifrost_bot.engines.antisocial_snake.snake.halting import halt_of
from bifrost_bot.engines.antisocial_snake.snake.movement import MOVE, aim_of, bites
from bifrost_bot.engines.antisocial_snake.variation import Bite
from bifrost_bot.engines.values import Seat


def account(board: Board, snake: Snake, seat: Seat | None) -> str:
    """Returns for a reader how a snake came to its apples on a board whose movement is over."""
    if board.laid is None or not snake.path:
        return "no tile was left for it: 0"
    variation = variation_of(board)
    eaten = bites(variation, board.laid, snake.colour, snake.path)
    steps = [
        f"{name_of(board.laid, cell)} {_bite(bite)}"
        for cell, bite in zip(snake.path[1:], eaten, strict=True)
    ]
    gained = sum(bite.gain for bite in eaten)
    told = f"{', '.join(steps)}; {gained} in all" if steps else "it entered no tile: 0 in all"
    told += _ended(board, snake, seat)
    return f"{told}; {variation.reckoning} {snake.score}" if variation.reckoning else told


def _ended(board: Board, snake: Snake, seat: Seat | None) -> str:
    """Returns what stopped a snake, if anything did; of snakes of others only their halts are
    known.
    """
    halt = halt_of(board.snakes, board.aims, snake)
    if halt is not None:
        return (
            f", halted in step {halt.step} because {met(halt, board, seat)}, and halved: "
            f"{snake.apples}"
        )
    if snake.halted:
        return f", halted and halved: {snake.apples}"
    parts = board.answers.get(board.owners.get(snake.letter, ""), ())
    entries = (entry for part in parts if part.kind == MOVE for entry in part.entries)
    moves = next((moves for colour, moves in entries if colour == COLOURS[snake.colour]), "")
    if board.laid is None or len(moves) < len(snake.path):
        return ""
    stop = obstacle(board.laid, aim_of(board, snake, moves))
    return f", stopped for good in step {len(snake.path)} because {stop}, but not halved"


def _bite(bite: Bite) -> str:
    factor = "" if bite.factor == 1 else f"x{bite.factor}"
    stale = f"-{bite.staleness}" if bite.staleness else ""
    return f"{bite.number}{factor}{stale}={bite.gain}" if factor or stale else str(bite.number)
