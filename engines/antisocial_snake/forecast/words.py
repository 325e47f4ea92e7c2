"""What is ahead, in sentences: where each snake comes, what halts it, and whether that is sure."""

from collections.abc import Sequence

from bifrost_bot.engines.antisocial_snake.board.cells import name_of
from bifrost_bot.engines.antisocial_snake.catalogue import kinds, variation_of
from bifrost_bot.engines.antisocial_snake.forecast.foresight import Fate, Foresight
from bifrost_bot.engines.antisocial_snake.model import BLACK, Board, Cell, Snake, Submission, Tiles
from bifrost_bot.engines.antisocial_snake.snake.halting import Halt
from bifrost_bot.engines.antisocial_snake.snake.naming import all_called, called
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count


def fate(ahead: Foresight, one: Fate, seat: Seat) -> str:
    """Returns what becomes of a snake, and how much of that is sure."""
    return (
        f"{outcome(ahead, one, seat)} {_sureness(ahead, one)}"
        if one.moves
        else outcome(ahead, one, seat)
    )


def outcome(ahead: Foresight, one: Fate, seat: Seat) -> str:
    """Returns what becomes of a snake, such as `B (red) DDD: 1 step to D4, then it halts: C
    (blue) is on D3`.
    """
    name, where = called(one.snake), name_of(ahead.laid.tiles, one.snake.path[-1])
    if not one.moves:
        return f"{name} stays on {where}."
    steps = len(one.snake.path) - 1
    way = f"{count(steps, 'step')} to {where}" if steps else f"no step from {where}"
    stop, worth = _stop(ahead.laid, one, seat), _worth(ahead.laid, one)
    return f"{name} {one.moves}: {way}{stop} ({worth})."


def total(ahead: Foresight) -> str:
    """Returns what all snakes of the player score together, and whether that is sure."""
    points = count(ahead.total, "point")
    return (
        f"{points} for certain" if ahead.sure else f"{points} if {_nobody(ahead, 'no other snake')}"
    )


def foretold(board: Board, move: Submission) -> list[str]:
    """Returns what a submission's further parts will do on a board, and what of it is sure to
    fail.
    """
    said = ((kind, move.entries(board.name, kind.word)) for kind in kinds(board))
    return [line for kind, entries in said if entries for line in kind.foretell(board, entries)]


def met(halt: Halt, board: Board, seat: Seat | None) -> str:
    """Returns whom a halted snake met, such as `C (blue) is on D3`, and whether that is the
    reader's own.
    """

    def own(snakes: Sequence[Snake]) -> bool:
        return (
            bool(snakes)
            and seat is not None
            and all(board.owners.get(snake.letter) == seat for snake in snakes)
        )

    place = name_of(board.tiles, halt.aim)
    if halt.holder is not None:
        whose = "your own " if own((halt.holder,)) else ""
        snake = f"{whose}{called(halt.holder)}"
        return (
            f"{snake} has been on {place} since step {halt.since}"
            if halt.since
            else f"{snake} is on {place}"
        )
    whose = "your own " if own(halt.rivals) else ""
    return (
        f"{whose}{all_called(halt.rivals)} {'goes' if len(halt.rivals) == 1 else 'go'} to "
        f"{place} in the same step"
    )


def _stop(board: Board, one: Fate, seat: Seat) -> str:
    if one.halt is not None:
        return f", then it halts: {met(one.halt, board, seat)}"
    return "" if one.aim is None else f", then it stops for good: {obstacle(board.tiles, one.aim)}"


def obstacle(tiles: Tiles, cell: Cell) -> str:
    """Returns what stops a snake that no other one halts, as a sentence."""
    if cell == OUTSIDE:
        return "the board ends there"
    return (
        f"{name_of(tiles, cell)} is {'black' if tiles.colours[cell] == BLACK else 'its own body'}"
    )


def _worth(board: Board, one: Fate) -> str:
    apples = f"{'halved: ' if one.snake.halted else ''}{count(one.snake.apples, 'apple')}"
    reckoning = variation_of(board).reckoning
    return f"{apples}, {reckoning} {one.snake.score}" if reckoning else apples


def _sureness(ahead: Foresight, one: Fate) -> str:
    if one.worth:
        return "That is certain."
    if one.sure:
        return (
            f"The path is certain; the apples are too unless another player's {ahead.by} "
            "change them."
        )
    firm = f"Certain up to step {one.firm}" if one.firm else "Not certain"
    halts = " It will certainly halt there or earlier." if one.halts else ""
    return f"{firm}: {_doubt(ahead, one)}.{halts}"


def _doubt(ahead: Foresight, one: Fate) -> str:
    """Returns what can change the first step that is not sure, as a sentence."""
    step = one.firm + 1
    if one.rival:
        return f"in step {step} {called(one.rival)} may get there first"
    return (
        f"other players' {ahead.by} can change step {step}"
        if ahead.by
        else f"step {step} depends on your other snakes"
    )


def _nobody(ahead: Foresight, snakes: str) -> str:
    """Returns the condition under which the turn comes as foreseen."""
    by = f" and no other player's {ahead.by} change it" if ahead.by else ""
    return f"{snakes} gets in the way{by}"
