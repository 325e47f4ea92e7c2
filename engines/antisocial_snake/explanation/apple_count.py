"""The account of a snake's apples: tile by tile, halving, and their score."""

from bifrost_bot.engines.antisocial_snake.board.cells import name_of
from bifrost_bot.engines.antisocial_snake.catalogue import variation_of
from bifrost_bot.engines.antisocial_snake.forecast.words import halt_text, obstacle_text
from bifrost_bot.engines.antisocial_snake.model import COLOURS, Board, Snake, Submission
from bifrost_bot.engines.antisocial_snake.snake.halts import halt_of
from bifrost_bot.engines.antisocial_snake.snake.movement import aim_of, moves_by_colour, tile_gains
from bifrost_bot.engines.antisocial_snake.variation import TileGain
from bifrost_bot.engines.values import Seat


def apples_account(board: Board, snake: Snake, seat: Seat | None) -> str:
    """Returns how a snake got its apples on a board whose movement is over, for a reader."""
    if board.laid is None or not snake.path:
        return "no tile was left for it: 0"
    variation = variation_of(board)
    gains = tile_gains(variation, board.laid, snake.colour, snake.path)
    steps: list[str] = []
    for cell, gain in zip(snake.path[1:], gains, strict=True):
        steps.append(f"{name_of(board.laid, cell)} {_gain_text(gain)}")
    total = sum(gain.apples for gain in gains)
    text = f"{', '.join(steps)}; {total} in all" if steps else "it entered no tile: 0 in all"
    text += _end(board, snake, seat)
    return f"{text}; {variation.reckoning} {snake.score}" if variation.reckoning else text


def _end(board: Board, snake: Snake, seat: Seat | None) -> str:
    """Returns the reason why a snake stopped; of others' snakes only halts are known."""
    halt = halt_of(board.snakes, board.aims, snake)
    if halt is not None:
        return (
            f", halted in step {halt.step} because {halt_text(halt, board, seat)}, and halved: "
            f"{snake.apples}"
        )
    if snake.halted:
        return f", halted and halved: {snake.apples}"
    parts = board.answers.get(board.owners.get(snake.letter, ""), ())
    moves = moves_by_colour(board, Submission(parts)).get(COLOURS[snake.colour], "")
    if board.laid is None or len(moves) < len(snake.path):
        return ""
    stop = obstacle_text(board.laid, aim_of(board, snake, moves))
    return f", stopped for good in step {len(snake.path)} because {stop}, but not halved"


def _gain_text(gain: TileGain) -> str:
    factor = "" if gain.factor == 1 else f"x{gain.factor}"
    stale = f"-{gain.staleness}" if gain.staleness else ""
    return f"{gain.number}{factor}{stale}={gain.apples}" if factor or stale else str(gain.number)
