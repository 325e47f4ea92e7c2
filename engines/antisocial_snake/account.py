"""Why a snake has the apples it has: tile by tile, number, factor, staleness, halving, and what they are worth."""

from bifrost_bot.engines.antisocial_snake.board.cells import name_of
from bifrost_bot.engines.antisocial_snake.catalogue import variation_of
from bifrost_bot.engines.antisocial_snake.model import COLOURS, Board, Snake, View
from bifrost_bot.engines.antisocial_snake.snake.movement import bites
from bifrost_bot.engines.antisocial_snake.variation import Bite
from bifrost_bot.engines.values import EVERYTHING
from bifrost_bot.engines.words import name


def why(view: View) -> tuple[str, ...]:
    """Returns the account of the viewer's snakes on the boards that moved last, one line each; all for the replay."""
    lines: list[str] = []
    for board in view.moved:
        # A view holds only those owners that its viewer may know.
        own = [snake for snake in board.snakes if snake.letter in board.owners]
        lines += [_line(board, snake, view.viewer == EVERYTHING) for snake in own]
        lines += [_extra(board, seat) for seat in board.bonus if board.bonus[seat]]
    return tuple(lines)


def _line(board: Board, snake: Snake, owner: bool) -> str:
    whose = f" of {name(board.owners[snake.letter])}" if owner else ""
    return f"Board {board.name}, {snake.letter} ({COLOURS[snake.colour]}){whose}: {account(board, snake)}."


def account(board: Board, snake: Snake) -> str:
    """Returns how a snake came to its apples on a board whose movement is over."""
    if board.laid is None or not snake.path:
        return "no tile was left for it, 0"
    variation = variation_of(board)
    eaten = bites(variation, board.laid, snake.colour, snake.path)
    steps = [f"{name_of(board.laid, cell)} {_bite(bite)}" for cell, bite in zip(snake.path[1:], eaten, strict=True)]
    gained = sum(bite.gain for bite in eaten)
    told = f"{', '.join(steps)}; {gained} in all" if steps else "it entered no tile, 0 in all"
    if snake.halted:
        told = f"{told}, halted and halved: {snake.apples}"
    if variation.reckoning:
        told = f"{told}; {variation.reckoning} {snake.score}"
    return told


def _bite(bite: Bite) -> str:
    factor = "" if bite.factor == 1 else f"x{bite.factor}"
    stale = f"-{bite.staleness}" if bite.staleness else ""
    return f"{bite.number}{factor}{stale}={bite.gain}" if factor or stale else str(bite.number)


def _extra(board: Board, seat: str) -> str:
    told = ", ".join(f"question {reason} {points}" for reason, points in board.bonus[seat].items())
    return f"Board {board.name}, {name(seat)}'s answers: {told}."
