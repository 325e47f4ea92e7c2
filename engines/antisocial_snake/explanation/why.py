"""Explanations of a turn's outcome for one viewer, as far as that viewer may know it."""

from collections.abc import Iterable, Iterator

from bifrost_bot.engines.antisocial_snake.board.cells import cell_of, name_of
from bifrost_bot.engines.antisocial_snake.catalogue import variation_of
from bifrost_bot.engines.antisocial_snake.explanation.apple_count import apples_account
from bifrost_bot.engines.antisocial_snake.forecast.words import halt_text
from bifrost_bot.engines.antisocial_snake.model import (
    BOOTS,
    COLOURS,
    EARLIER,
    Board,
    Cell,
    Snake,
    Submission,
    View,
)
from bifrost_bot.engines.antisocial_snake.snake.halts import halt_of
from bifrost_bot.engines.antisocial_snake.snake.naming import snake_name, snake_starting_at
from bifrost_bot.engines.antisocial_snake.snake.placement import PLACE
from bifrost_bot.engines.antisocial_snake.variation import Kind
from bifrost_bot.engines.values import EVERYTHING, Seat
from bifrost_bot.engines.words import count, name


def why(view: View) -> tuple[str, ...]:
    """Returns the effects of the viewer's answers in the last phase, and every halt."""
    lines: list[str] = []
    for board in view.moved:
        lines += [f"Board {board.name}, {line}." for line in _movement_lines(view, board)]
    for board in view.moving:
        lines += [f"Board {board.name}, {line}." for line in _placement_lines(view, board)]
    return tuple(lines)


def _movement_lines(view: View, board: Board) -> Iterator[str]:
    """Yields the effects of sealed parts, own snakes' apples, other snakes' halts, and answers."""
    if view.viewer is not None:
        yield from _part_lines(board, view.viewer, variation_of(board).moving)
    own = board.snakes if view.viewer == EVERYTHING else board.own(view.viewer or "")
    for snake in own:
        whose = f" of {name(board.owners[snake.letter])}" if view.viewer == EVERYTHING else ""
        yield f"{snake_name(snake)}{whose}: {apples_account(board, snake, view.viewer)}"
    yield from _halt_lines(
        board, [snake for snake in board.snakes if snake not in own], view.viewer
    )
    for seat, earned in board.bonus.items():
        if earned and view.viewer in (seat, EVERYTHING):
            answers = ", ".join(f"question {number} {points}" for number, points in earned.items())
            yield f"{name(seat)}'s answers: {answers}"


def _part_lines(board: Board, seat: Seat, kinds: Iterable[Kind]) -> Iterator[str]:
    """Yields whether the parts that a player sent took effect, and why not."""
    said = {part.kind: part.entries for part in board.answers.get(seat, ())}
    for kind in kinds:
        if said.get(kind.word):
            yield from kind.explain(board, seat, said[kind.word])


def _halt_lines(board: Board, snakes: Iterable[Snake], viewer: Seat | None) -> Iterator[str]:
    for snake in sorted(snakes, key=lambda snake: len(snake.path)):
        halt = halt_of(board.snakes, board.aims, snake)
        if halt is not None and board.laid is not None:
            where = name_of(board.laid, snake.path[-1])
            reason = halt_text(halt, board, viewer)
            yield f"step {halt.step}: {snake_name(snake)} halts on {where} because {reason}"


def _placement_lines(view: View, board: Board) -> Iterator[str]:
    """Yields how each own snake came to its tile, and the effects of the other parts."""
    seat = view.viewer
    if seat is None or seat not in board.answers or seat == EVERYTHING:
        return
    before = board.former or board.tiles
    asked: dict[str, Cell] = {}
    for (word,) in Submission(board.answers[seat]).entries(board.name, PLACE):
        cell = cell_of(before, word)
        asked[before.colours[cell]] = cell
    for snake in board.own(seat):
        yield f"{snake_name(snake)}: {_start(board, snake, asked.get(snake.colour))}"
    yield from _part_lines(board, seat, variation_of(board).placing)


def _start(board: Board, snake: Snake, asked: Cell | None) -> str:
    """Returns how a snake came to its tile: named, booted or at random (rules A-9 and A-11)."""
    text = "you named no tile" if asked is None else f"you named {name_of(board.tiles, asked)}"
    boot = board.boots.get(snake.letter)
    if boot and asked is not None:
        text += f", but {BOOTS[boot]}"
        holder = snake_starting_at(board, asked)
        if boot == EARLIER and holder is not None:
            text += f" and has {snake_name(holder)} there"
    if not snake.path:
        return f"{text}; no other {COLOURS[snake.colour]} tile was free, so it sits this board out"
    here = name_of(board.tiles, snake.path[0])
    if asked is None:
        return f"{text}, so it was put on {here} at random"
    if not boot:
        return f"{text}, and it is there"
    away = count(board.tiles.lattice.distance(asked, snake.path[0]), "step")
    return f"{text}; it was booted to {here}, {away} away"
