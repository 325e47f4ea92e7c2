"""Explanations of a turn's outcome for one viewer, as far as that viewer may know it."""

from collections.abc import Iterable, Iterator

from bifrost_bot.engines.antisocial_snake.board.names import (
    cell_of,
    name_of,
    snake_name,
    snake_starting_at,
)
from bifrost_bot.engines.antisocial_snake.forecast.words import halt_text, obstacle_text
from bifrost_bot.engines.antisocial_snake.model import (
    BOOTS,
    EARLIER,
    Board,
    Cell,
    Snake,
    View,
)
from bifrost_bot.engines.antisocial_snake.movement import (
    aim_of,
    halt_of,
    moves_by_colour,
    tile_gains,
)
from bifrost_bot.engines.antisocial_snake.placement import PLACE
from bifrost_bot.engines.antisocial_snake.variation import Kind, TileGain
from bifrost_bot.engines.antisocial_snake.variations import variation_of
from bifrost_bot.engines.values import EVERYTHING, Seat
from bifrost_bot.engines.words import count, name


def why(view: View) -> tuple[str, ...]:
    """Returns the effects of the viewer's answers in the last phase, and every halt."""
    lines: list[str] = []
    for board in (*view.moved, *view.moving):
        explain = _movement_lines if board.moved else _placement_lines
        lines += [f"Board {board.name}, {line}." for line in explain(view, board)]
    return tuple(lines)


def _movement_lines(view: View, board: Board) -> Iterator[str]:
    """Yields the effects of sealed parts, own snakes' apples, other snakes' halts, and answers."""
    if view.viewer is not None:
        yield from _part_lines(board, view.viewer, variation_of(board).moving)
    own = board.snakes if view.viewer == EVERYTHING else view.own(board)
    for snake in own:
        whose = f" of {name(board.owners[snake.letter])}" if view.viewer == EVERYTHING else ""
        yield f"{snake_name(snake)}{whose}: {apples_account(board, snake, view.viewer)}"
    others = [snake for snake in board.snakes if snake not in own]
    yield from _halt_lines(board, others, view.viewer)
    for seat, earned in board.bonus.items():
        if earned and view.viewer in (seat, EVERYTHING):
            answers = ", ".join(f"question {number}: {points}" for number, points in earned.items())
            yield f"{name(seat)}'s answers: {answers}"


def _part_lines(board: Board, seat: Seat, kinds: Iterable[Kind]) -> Iterator[str]:
    """Yields whether the parts that a player sent took effect, and why not."""
    answer = board.answer_of(seat)
    for kind in kinds:
        entries = answer.entries(board.name, kind.word)
        if entries:
            yield from kind.explain(board, seat, entries)


def _halt_lines(board: Board, snakes: Iterable[Snake], viewer: Seat | None) -> Iterator[str]:
    for snake in sorted(snakes, key=lambda snake: len(snake.path)):
        halt = halt_of(board.snakes, board.aims, snake)
        if halt is not None and board.laid is not None:
            where = name_of(board.laid, snake.head)
            reason = halt_text(halt, board, viewer)
            yield f"step {halt.step}: {snake_name(snake)} halts on {where} because {reason}"


def _placement_lines(view: View, board: Board) -> Iterator[str]:
    """Yields how each own snake came to its tile, and the effects of the other parts."""
    seat = view.viewer
    if seat is None or seat not in board.answers or seat == EVERYTHING:
        return
    before = board.former or board.tiles
    asked: dict[str, Cell] = {}
    for (word,) in board.answer_of(seat).entries(board.name, PLACE):
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
        return f"{text}; no other {snake.colour_name} tile was free, so it sits this board out"
    here = name_of(board.tiles, snake.start)
    if asked is None:
        return f"{text}, so it was put on {here} at random"
    if not boot:
        return f"{text}, and it is there"
    distance = board.tiles.lattice.distance(asked, snake.start)
    return f"{text}; it was booted to {here}, {count(distance, 'step')} away"


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
    answer = board.answer_of(board.owners.get(snake.letter, ""))
    moves = moves_by_colour(board, answer).get(snake.colour_name, "")
    if board.laid is None or len(moves) < len(snake.path):
        return ""
    stop = obstacle_text(board.laid, aim_of(board, snake, moves))
    return f", stopped for good in step {len(snake.path)} because {stop}, but not halved"


def _gain_text(gain: TileGain) -> str:
    factor = "" if gain.factor == 1 else f"x{gain.factor}"
    stale = f"-{gain.staleness}" if gain.staleness else ""
    return f"{gain.number}{factor}{stale}={gain.apples}" if factor or stale else str(gain.number)
