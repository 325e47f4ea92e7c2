"""Why a turn came out as it did, for one viewer: only what that viewer may know, so of others no
more than halts.
"""

from collections.abc import Iterable, Iterator

from bifrost_bot.engines.antisocial_snake.board.cells import cell_of, name_of
from bifrost_bot.engines.antisocial_snake.catalogue import variation_of
from bifrost_bot.engines.antisocial_snake.explanation.reckoning import account
from bifrost_bot.engines.antisocial_snake.forecast.words import met
from bifrost_bot.engines.antisocial_snake.model import BOOTS, COLOURS, EARLIER, Board, Snake, View
from bifrost_bot.engines.antisocial_snake.snake.halting import halt_of
from bifrost_bot.engines.antisocial_snake.snake.naming import called, standing
from bifrost_bot.engines.antisocial_snake.snake.placement import PLACE
from bifrost_bot.engines.antisocial_snake.variation import Kind
from bifrost_bot.engines.values import EVERYTHING, Seat
from bifrost_bot.engines.words import count, name


def why(view: View) -> tuple[str, ...]:
    """Returns what the last phase made of the viewer's answers, and every halt of it, one line
    each.
    """
    moved = (f"Board {board.name}, {line}." for board in view.moved for line in _moved(view, board))
    placed = (
        f"Board {board.name}, {line}." for board in view.moving for line in _placed(view, board)
    )
    return (*moved, *placed)


def _moved(view: View, board: Board) -> Iterator[str]:
    """Yields what became of sealed parts, how each own snake came to its apples, other snakes'
    halts, and answers.
    """
    if view.viewer is not None:
        yield from _parts(board, view.viewer, variation_of(board).moving)
    own = board.snakes if view.viewer == EVERYTHING else board.own(view.viewer or "")
    for snake in own:
        whose = f" of {name(board.owners[snake.letter])}" if view.viewer == EVERYTHING else ""
        yield f"{called(snake)}{whose}: {account(board, snake, view.viewer)}"
    yield from _halts(board, [snake for snake in board.snakes if snake not in own], view.viewer)
    for seat, earned in board.bonus.items():
        if earned and view.viewer in (seat, EVERYTHING):
            told = ", ".join(f"question {reason} {points}" for reason, points in earned.items())
            yield f"{name(seat)}'s answers: {told}"


def _parts(board: Board, seat: Seat, kinds: Iterable[Kind]) -> Iterator[str]:
    """Yields whether what a player named took effect, and why not."""
    said = {part.kind: part.entries for part in board.answers.get(seat, ())}
    for kind in kinds:
        if said.get(kind.word):
            yield from kind.became(board, seat, said[kind.word])


def _halts(board: Board, snakes: Iterable[Snake], viewer: Seat | None) -> Iterator[str]:
    for snake in sorted(snakes, key=lambda snake: len(snake.path)):
        halt = halt_of(board.snakes, board.aims, snake)
        if halt is not None and board.laid is not None:
            where = name_of(board.laid, snake.path[-1])
            yield f"step {halt.step}: {called(snake)} halts on {where} because {met(halt, board, viewer)}"


def _placed(view: View, board: Board) -> Iterator[str]:
    """Yields how each own snake came to its tile, and what became of the other parts of the
    placement.
    """
    seat = view.viewer
    if seat is None or seat not in board.answers or seat == EVERYTHING:
        return
    before = board.former or board.tiles
    said = {part.kind: part.entries for part in board.answers.get(seat, ())}
    asked = {
        before.colours[cell]: cell
        for cell in (cell_of(before, word) for (word,) in said.get(PLACE, ()))
    }
    for snake in board.own(seat):
        yield f"{called(snake)}: {_start(board, snake, asked.get(snake.colour))}"
    yield from _parts(board, seat, variation_of(board).placing)


def _start(board: Board, snake: Snake, asked: int | None) -> str:
    """Returns how a snake came to its tile: as asked, booted from there, or at random (rules A-9
    and A-11).
    """
    boot = board.boots.get(snake.letter)
    wanted = "you named no tile" if asked is None else f"you named {name_of(board.tiles, asked)}"
    if boot and asked is not None:
        stays = standing(board, asked) if boot == EARLIER else None
        wanted += f", but {BOOTS[boot]}{f' and has {called(stays)} there' if stays else ''}"
    if not snake.path:
        return (
            f"{wanted}; no other {COLOURS[snake.colour]} tile was free, so it sits this board out"
        )
    here = snake.path[0]
    if asked is None:
        return f"{wanted}, so it was put on {name_of(board.tiles, here)} at random"
    if not boot:
        return f"{wanted}, and it is there"
    away = count(board.tiles.lattice.distance(asked, here), "step")
    return f"{wanted}; it was booted to {name_of(board.tiles, here)}, {away} away"
