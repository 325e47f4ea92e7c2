"""Sentences about a turn ahead: each snake's end and halt, and how certain they are."""

from collections.abc import Sequence

from bifrost_bot.engines.antisocial_snake.board.names import name_of, snake_name, snake_names
from bifrost_bot.engines.antisocial_snake.forecast.preview import SnakePreview, TurnPreview
from bifrost_bot.engines.antisocial_snake.model import BLACK, Board, Cell, Snake, Submission, Tiles
from bifrost_bot.engines.antisocial_snake.movement import Halt
from bifrost_bot.engines.antisocial_snake.variations import kinds, variation_of
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count


def snake_text(ahead: TurnPreview, one: SnakePreview, seat: Seat) -> str:
    """Returns a snake's outcome, and how much of it is certain."""
    outcome = snake_outcome(ahead, one, seat)
    return f"{outcome} {_certainty(ahead, one)}" if one.moves else outcome


def snake_outcome(ahead: TurnPreview, one: SnakePreview, seat: Seat) -> str:
    """Returns `B (red) DDD: 1 step to D4, then it halts: C (blue) is on D3 (3 apples).`"""
    name = snake_name(one.snake)
    where = name_of(ahead.laid.tiles, one.snake.head)
    if not one.moves:
        return f"{name} stays on {where}."
    steps = len(one.snake.path) - 1
    way = f"{count(steps, 'step')} to {where}" if steps else f"no step from {where}"
    stop = _stop(ahead.laid, one, seat)
    return f"{name} {one.moves}: {way}{stop} ({_apples(ahead.laid, one)})."


def total_text(ahead: TurnPreview) -> str:
    """Returns the score of all the player's snakes together, and whether it is certain."""
    points = count(ahead.total, "point")
    if ahead.certain:
        return f"{points} for certain"
    changes = f" and no other player's {ahead.by} change it" if ahead.by else ""
    return f"{points} if no other snake gets in the way{changes}"


def parts_text(board: Board, move: Submission) -> list[str]:
    """Returns the effects of a submission's further parts on a board, and which certainly fail."""
    lines: list[str] = []
    for kind in kinds(board):
        entries = move.entries(board.name, kind.word)
        if entries:
            lines += kind.preview(board, entries)
    return lines


def halt_text(halt: Halt, board: Board, seat: Seat | None) -> str:
    """Returns the reason of a halt, such as `C (blue) is on D3`, for a reader with this seat."""
    place = name_of(board.tiles, halt.aim)
    if halt.holder is not None:
        snake = f"{_whose((halt.holder,), board, seat)}{snake_name(halt.holder)}"
        if halt.since:
            return f"{snake} has been on {place} since step {halt.since}"
        return f"{snake} is on {place}"
    go = "goes" if len(halt.rivals) == 1 else "go"
    rivals = f"{_whose(halt.rivals, board, seat)}{snake_names(halt.rivals)}"
    return f"{rivals} {go} to {place} in the same step"


def _whose(snakes: Sequence[Snake], board: Board, seat: Seat | None) -> str:
    owners = {board.owners.get(snake.letter) for snake in snakes}
    return "your own " if seat is not None and owners == {seat} else ""


def _stop(board: Board, one: SnakePreview, seat: Seat) -> str:
    if one.halt is not None:
        return f", then it halts: {halt_text(one.halt, board, seat)}"
    if one.aim is not None:
        return f", then it stops for good: {obstacle_text(board.tiles, one.aim)}"
    return ""


def obstacle_text(tiles: Tiles, cell: Cell) -> str:
    """Returns the obstacle before a snake that no other one halts, as a sentence."""
    if cell == OUTSIDE:
        return "the board ends there"
    obstacle = "black" if tiles.colours[cell] == BLACK else "its own body"
    return f"{name_of(tiles, cell)} is {obstacle}"


def _apples(board: Board, one: SnakePreview) -> str:
    halved = "halved: " if one.snake.halted else ""
    apples = f"{halved}{count(one.snake.apples, 'apple')}"
    reckoning = variation_of(board).reckoning
    return f"{apples}, {reckoning} {one.snake.score}" if reckoning else apples


def _certainty(ahead: TurnPreview, one: SnakePreview) -> str:
    if one.apples_certain:
        return "That is certain."
    if one.path_certain:
        return (
            f"The path is certain; the apples are too unless another player's {ahead.by} change "
            "them."
        )
    steps = f"Certain up to step {one.certain_steps}" if one.certain_steps else "Not certain"
    halts = " It will certainly halt there or earlier." if one.halt_certain else ""
    return f"{steps}: {_uncertainty(ahead, one)}.{halts}"


def _uncertainty(ahead: TurnPreview, one: SnakePreview) -> str:
    """Returns a sentence about the first step that is not certain."""
    step = one.certain_steps + 1
    if one.rival:
        return f"in step {step} {snake_name(one.rival)} may get there first"
    if ahead.by:
        return f"other players' {ahead.by} can change step {step}"
    return f"step {step} depends on your other snakes"
