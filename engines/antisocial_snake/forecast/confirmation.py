"""The confirmation of a submission: its parts, their outcome, and replaced and missing parts."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from bifrost_bot.engines.antisocial_snake.board.names import entries_text
from bifrost_bot.engines.antisocial_snake.forecast import words
from bifrost_bot.engines.antisocial_snake.forecast.preview import (
    SnakePreview,
    TurnPreview,
    preview_turn,
)
from bifrost_bot.engines.antisocial_snake.model import Board, Submission, View
from bifrost_bot.engines.antisocial_snake.movement import MOVE, moves_by_colour, twists
from bifrost_bot.engines.antisocial_snake.placement import PLACE
from bifrost_bot.engines.antisocial_snake.variations import kinds, variation_of
from bifrost_bot.engines.antisocial_snake.words import STAY, part_text
from bifrost_bot.engines.values import Seat, Slot
from bifrost_bot.engines.words import count, listed

_SnakeText: TypeAlias = Callable[[TurnPreview, SnakePreview, Seat], str]
_ROOM: Final = 1700
"""How many characters a confirmation may have with how certain each snake's way is."""


def read_back(view: View, slot: Slot, move: Submission, before: Submission | None) -> str:
    """Returns the whole submission board by board, with replaced and missing parts."""
    text = _read_back(view, slot, move, before, words.snake_text)
    if len(text) <= _ROOM:
        return text
    return _read_back(view, slot, move, before, words.snake_outcome)


def _read_back(
    view: View, slot: Slot, move: Submission, before: Submission | None, snake_text: _SnakeText
) -> str:
    lines: list[str] = []
    for board in view.open_boards:
        lines += _replaced_lines(board, slot.seat, move, before)
    if not lines:
        lines.append("Recorded: your answer.")
    for board in view.moving:
        lines += _movement_lines(board, slot.seat, move, snake_text)
    for board in view.placing:
        lines += _placement_lines(board, move)
    return "\n".join([*lines, _missing_text(missing(view, slot, move))])


def _movement_lines(
    board: Board, seat: Seat, move: Submission, snake_text: _SnakeText
) -> list[str]:
    others = _other_parts(board, move)
    further = _effect_lines(board, move)
    if not move.said(board.name, MOVE):
        return [f"• board {board.name}, movement: {'; '.join(('no moves yet', *others))}", *further]
    moves = moves_by_colour(board, move)
    spent = sum(map(twists, moves.values()))
    cap = "" if seat in board.limits else f" ({spent} of {count(board.twist_cap, 'twist')})"
    ahead = preview_turn(board, seat, move)
    snakes = [f"  {snake_text(ahead, one, seat)}" for one in ahead.snakes]
    return [
        f"• board {board.name}, movement{cap}{': ' if others else ''}{'; '.join(others)}",
        *snakes,
        *further,
        f"  In all {words.total_text(ahead)}.",
    ]


def _placement_lines(board: Board, move: Submission) -> list[str]:
    cells = entries_text(move.entries(board.name, PLACE))
    parts = (cells or "no tiles yet", *_other_parts(board, move))
    heading = f"• board {board.name}, placement: {'; '.join(parts)}"
    return [heading, *_effect_lines(board, move)]


def _effect_lines(board: Board, move: Submission) -> list[str]:
    return [f"  {line}" for line in words.parts_text(board, move)]


def _other_parts(board: Board, move: Submission) -> list[str]:
    """Returns the parts for a board besides its snakes' moves or tiles, as they are typed."""
    lines: list[str] = []
    answers: list[str] = []
    for part in move.parts_on(board.name):
        if part.kind in (MOVE, PLACE):
            continue
        _, _, number = part.kind.partition(" ")
        if number:
            answers.append(f"question {number}: {part.typed or part.entries[0][0]}")
        else:
            lines.append(part_text(part))
    if answers:
        lines.append(f"{variation_of(board).title} answers: {'; '.join(answers)}")
    return lines


def _replaced_lines(
    board: Board, seat: Seat, move: Submission, before: Submission | None
) -> Iterator[str]:
    """Yields the entries of the submission before that this one replaced on a board."""
    if before is None:
        return
    now = moves_by_colour(board, move)
    letters = {snake.colour_name: f" ({snake.letter})" for snake in board.own(seat)}
    missing = [colour for colour in moves_by_colour(board, before) if colour not in now]
    gone = [f"{colour}{letters.get(colour, '')}" for colour in missing]
    if gone:
        said = entries_text(move.entries(board.name, MOVE)) or STAY
        names = listed(gone)
        yield (
            f"Now recorded: {said} on board {board.name}. Your earlier moves for {names} were "
            "replaced: send all snakes of a board in one text."
        )
    for kind in kinds(board):
        kept = move.entries(board.name, kind.word)
        earlier = before.entries(board.name, kind.word)
        lost = [entry for entry in earlier if entry not in kept]
        if lost and kept:
            yield (
                f"Now recorded: {kind.write(kept)} on board {board.name}. Your earlier "
                f"{kind.write(tuple(lost))} was replaced: send everything for a board's "
                f"{kind.word} in one text."
            )


def missing(view: View, slot: Slot, move: Submission) -> tuple[str, ...]:
    """Returns the boards for which a submission has no tiles, or no moves."""
    del slot
    lines: list[str] = []
    for board in view.open_boards:
        if board.snakes and not move.said(board.name, MOVE):
            lines.append(f"the moves on board {board.name}")
        elif not board.snakes and not move.said(board.name, PLACE):
            lines.append(f"the tiles of board {board.name}")
    return tuple(lines)


def _missing_text(missing: Sequence[str]) -> str:
    if not missing:
        return "Nothing is missing. A new text replaces only the parts it names."
    return f"Still missing: {listed(missing)}."
