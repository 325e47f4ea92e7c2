"""The confirmation of a submission: what counts now, what it leads to, what was replaced, and
what is missing.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from bifrost_bot.engines.antisocial_snake.catalogue import kinds, variation_of
from bifrost_bot.engines.antisocial_snake.forecast import words
from bifrost_bot.engines.antisocial_snake.forecast.foresight import Fate, Foresight, foresee
from bifrost_bot.engines.antisocial_snake.model import COLOURS, Board, Part, Submission, View
from bifrost_bot.engines.antisocial_snake.snake.movement import MOVE, twists
from bifrost_bot.engines.antisocial_snake.snake.placement import PLACE
from bifrost_bot.engines.antisocial_snake.words import STAY, described
from bifrost_bot.engines.values import Seat, Slot
from bifrost_bot.engines.words import count, listed, name

_Telling: TypeAlias = Callable[[Foresight, Fate, Seat], str]
_ROOM: Final = 1700
"""How many characters a confirmation may have before it leaves out how much of each snake's way
is sure.
"""


def read_back(view: View, slot: Slot, move: Submission, before: Submission | None) -> str:
    """Returns the whole submission so far, board by board, what was replaced by it, and what is
    still missing.
    """
    told = _told(view, slot, move, before, words.fate)
    return told if len(told) <= _ROOM else _told(view, slot, move, before, words.outcome)


def _told(
    view: View, slot: Slot, move: Submission, before: Submission | None, fate: _Telling
) -> str:
    replaced = [
        line
        for board in (*view.moving, *view.placing)
        for line in _replaced(board, slot.seat, move, before)
    ]
    lines = replaced or [f"Recorded: your answer, {name(slot.seat)}."]
    for board in view.moving:
        lines += _moving(board, slot.seat, move, fate)
    for board in view.placing:
        lines += _placing(board, move)
    return "\n".join([*lines, _open(view, slot, move)])


def _moving(board: Board, seat: Seat, move: Submission, fate: _Telling) -> Iterator[str]:
    entries, others = move.entries(board.name, MOVE), _others(board, move)
    if not move.said(board.name, MOVE):
        yield f"• board {board.name}, movement: {'; '.join(('no moves yet', *others))}"
        yield from (f"  {line}" for line in words.foretold(board, move))
        return
    spent = sum(twists(sequence) for _, sequence in entries)
    cap = "" if seat in board.limits else f" ({spent} of {count(board.twist_cap, 'twist')})"
    yield f"• board {board.name}, movement{cap}{': ' if others else ''}{'; '.join(others)}"
    ahead = foresee(board, seat, move)
    yield from (f"  {fate(ahead, one, seat)}" for one in ahead.fates)
    yield from (f"  {line}" for line in words.foretold(board, move))
    yield f"  In all {words.total(ahead)}."


def _placing(board: Board, move: Submission) -> Iterator[str]:
    cells = " ".join(cell for (cell,) in move.entries(board.name, PLACE))
    yield f"• board {board.name}, placement: {'; '.join((cells or 'no tiles yet', *_others(board, move)))}"
    yield from (f"  {line}" for line in words.foretold(board, move))


def _others(board: Board, move: Submission) -> tuple[str, ...]:
    """Returns the parts for a board besides its snakes' moves or tiles, as they are typed."""
    own = [
        part for part in move.parts if part.board == board.name and part.kind not in (MOVE, PLACE)
    ]
    items = [part for part in own if " " in part.kind]
    plain = tuple(described(part) for part in own if part not in items)
    return (*plain, _items(board, items)) if items else plain


def _items(board: Board, parts: Sequence[Part]) -> str:
    """Returns numbered parts, such as `Quiz answers: question 1: 4; question 2: 2`."""
    said = (
        f"question {part.kind.partition(' ')[2]}: {part.typed or part.entries[0][0]}"
        for part in parts
    )
    return f"{variation_of(board).title} answers: {'; '.join(said)}"


def _replaced(
    board: Board, seat: Seat, move: Submission, before: Submission | None
) -> Iterator[str]:
    """Yields what the submission before said of a board and this one does not, by name."""
    if before is None:
        return
    now = {colour for colour, _ in move.entries(board.name, MOVE)}
    gone = [colour for colour, _ in before.entries(board.name, MOVE) if colour not in now]
    if gone:
        letters = {COLOURS[snake.colour]: snake.letter for snake in board.own(seat)}
        snakes = listed(
            [f"{colour} ({letters[colour]})" if colour in letters else colour for colour in gone]
        )
        said = " ".join(map(" ".join, move.entries(board.name, MOVE))) or STAY
        yield (
            f"Now recorded: {said} on board {board.name}. Your earlier moves for {snakes} were "
            "replaced: send all "
            "snakes of a board in one text."
        )
    for kind in kinds(board):
        kept = move.entries(board.name, kind.word)
        lost = [entry for entry in before.entries(board.name, kind.word) if entry not in kept]
        if lost and kept:
            yield (
                f"Now recorded: {kind.write(kept)} on board {board.name}. Your earlier "
                f"{kind.write(tuple(lost))} was "
                f"replaced: send everything for a board's {kind.word} in one text."
            )


def missing(view: View, slot: Slot, move: Submission) -> tuple[str, ...]:
    """Returns the boards for which a submission has no tiles, or no moves."""
    del slot
    lacking = [
        f"the moves on board {board.name}"
        for board in view.moving
        if not move.said(board.name, MOVE)
    ]
    lacking += [
        f"the tiles of board {board.name}"
        for board in view.placing
        if not move.said(board.name, PLACE)
    ]
    return tuple(lacking)


def _open(view: View, slot: Slot, move: Submission) -> str:
    lacking = missing(view, slot, move)
    if not lacking:
        return "Nothing is missing. A new text replaces only the parts it names."
    return f"Still missing: {listed(lacking)}."
