"""Parses moves and writes the sentences players read, who are named by their colour only."""

import re
from typing import Final, assert_never

from bifrost_bot.engines.bifrost.model import (
    EMPTY,
    FREEZE_AFTER,
    HALVES,
    LATTICE,
    LETTERS,
    SECOND_HALF,
    WARN_AFTER,
    BoardCompleted,
    BoardFrozen,
    BoardState,
    Colour,
    Event,
    Finished,
    FreezeThreatened,
    HalfBegan,
    MatchEnded,
    MinuteSkipped,
    Move,
    Pass,
    Passed,
    Placed,
    TurnEnded,
    View,
    Waited,
    board_named,
)
from bifrost_bot.engines.completion import texts_with_prefix
from bifrost_bot.engines.errors import AmbiguousError, IllegalError, UnreadableError
from bifrost_bot.engines.values import Board, Seat, Slot
from bifrost_bot.engines.words import echo, plain, shortened

ORDINALS: Final = {1: "1st", 2: "2nd", 3: "3rd"}
_CELL: Final = re.compile(r"([A-Z])\s*([0-9]+)")
_CELLS: Final = re.compile(r"(?:[A-Z]\s*[0-9]+[\s,;]*){2,}")
_NAMES: Final = {letter: seat.capitalize() for seat, letter in LETTERS.items()}
_FROM_MIDDLE: Final = tuple(x * x + y * y for x, y in LATTICE.centres)
"""The distance of each cell from the middle, squared."""

_HOW: Final = "send the name of one empty cell, such as E5, or pass"


def parse(text: str, view: View, slot: Slot, draft: Move | None) -> Move:
    """Returns the move (rule B-6); a new one replaces the draft (R-129).

    Raises:
        MoveError: When the slot is not on turn, or the text is neither an empty cell nor `pass`.
    """
    del draft  # Its cell is still empty and may be named again.
    board = board_named(view.boards, slot.board)
    if board is None or board.to_act != slot.seat:
        raise IllegalError(explain_idle(view, slot))
    name = _read_cell(text)
    return Pass() if name is None else Colour(_empty_cell(name, board))


def check_ahead(text: str, view: View, slot: Slot) -> None:
    """Refuses a planned text that names no cell, and any for a board on which the seat is done.

    Raises:
        MoveError: When the text is refused.
    """
    board = board_named(view.boards, slot.board)
    if board is None or board.turn is None or board.place_of(slot.seat) is not None:
        raise IllegalError(explain_idle(view, slot))
    _read_cell(text)


def _read_cell(text: str) -> str | None:
    """Returns the cell that a text names, None for `pass`."""
    words = plain(text, _HOW).upper()
    if words == "PASS":
        return None
    if _CELLS.fullmatch(words):
        raise AmbiguousError(f"That names more than one cell; a turn colours only one: {_HOW}.")
    cell = _CELL.fullmatch(words)
    if cell is None:
        raise UnreadableError(f"{echo(text)} is not a move: {_HOW}.")
    letter = cell[1]
    name = letter + cell[2]
    if name in LATTICE.index:
        return name
    row = LATTICE.row(letter)
    if not row:
        raise IllegalError(
            f"There is no row {letter}. Rows run from A to I; a cell is called E5, for example."
        )
    raise IllegalError(
        f"{shortened(name)} is not a cell on this board. Row {letter} runs from {row[0]} to "
        f"{row[-1]}."
    )


def _empty_cell(name: str, board: BoardState) -> str:
    owner = board.cells[LATTICE.index[name]]
    if owner != EMPTY:
        raise IllegalError(f"{name} is already {_NAMES[owner]}'s. {_alternative(name, board)}.")
    return name


def _alternative(name: str, board: BoardState) -> str:
    """Returns a suggestion of an empty cell, a neighbour of the taken one if possible."""
    nearest_first = (*LATTICE.neighbours[LATTICE.index[name]], *range(len(board.cells)))
    empty = next((cell for cell in nearest_first if board.cells[cell] == EMPTY), None)
    if empty is None:
        return "The board is full, so you can only pass"
    return f"Try an empty one, such as {LATTICE.names[empty]}"


def explain_idle(view: View, slot: Slot) -> str:
    """Returns why the slot owes nothing now and what its player can do instead."""
    if view.outcome is not None:
        return "The match is over."
    board = board_named(view.boards, slot.board)
    if board is not None and board.to_act == slot.seat:
        return f"It is your turn on game {board.name}: {_HOW}."
    return f"{_obstacle(board, slot)}; {_elsewhere(view, slot)}."


def _obstacle(board: BoardState | None, slot: Slot) -> str:
    if board is None:
        if slot.board in HALVES[1]:
            return f"Game {slot.board} opens with the second half, when games 1 to 3 have ended"
        return "There is no such game; the games are 1 to 6"
    place = board.place_of(slot.seat)
    if place is not None:
        return f"You have taken {ORDINALS[place]} place on game {board.name} and are done there"
    if board.turn is None:
        return f"Game {board.name} is frozen"
    return f"It is {board.turn.capitalize()}'s turn on game {board.name}, not yours"


def _elsewhere(view: View, slot: Slot) -> str:
    """Returns where the seat can move, or whether it will be on turn again."""
    names = [board.name for board in view.boards if board.to_act == slot.seat]
    if names:
        return f"it is your turn on game {names[0]}"
    if any(board.turn is not None and board.place_of(slot.seat) is None for board in view.boards):
        return "you will be told when it is your turn"
    return "you have no moves left in the games of this half"


def complete(view: View, slot: Slot, draft: Move | None, typed: str) -> tuple[str, ...]:
    """Returns up to 25 of the empty cells and `pass` that begin with the typed text."""
    del draft
    return texts_with_prefix(legal(view, slot), "".join(typed.split()))


def legal(view: View, slot: Slot) -> tuple[str, ...]:
    """Returns the empty cells and `pass`; nothing for a slot that is not on turn."""
    board = board_named(view.boards, slot.board)
    if board is None or board.to_act != slot.seat:
        return ()
    return (*board.empty_names, "pass")


def describe(move: Move) -> str:
    """Returns the move as a player would type it."""
    match move:
        case Colour(cell):
            return cell
        case Pass():
            return "pass"
        case _:
            assert_never(move)


def read_back(view: View, slot: Slot, move: Move, before: Move | None) -> str:
    """Returns the sentence that confirms a recorded move to its player."""
    del view, before
    return f"Recorded: {describe(move)} on game {slot.board}."


def _act(seat: Seat, board: Board | None, cell: str | None) -> str:
    act = "makes no move" if cell is None else f"plays {cell}"
    return f"{seat.capitalize()} {act} on game {board}."


def narrate(event: Event) -> str:
    """Returns the event as one line; empty for the end of a minute."""
    match event:
        case Placed(board, seat, cell):
            return _act(seat, board, cell)
        case Passed(board, seat):
            return _act(seat, board, None)
        case Waited(board, seat):
            return f"{seat.capitalize()} has finished game {board}; turn skipped."
        case Finished():
            return _narrate_finish(event)
        case BoardCompleted(board, (first, second, third)):
            names = f"{first.capitalize()}, {second.capitalize()}, {third.capitalize()}"
            return f"Game {board} is complete: {names}."
        case FreezeThreatened(board):
            return _threat(board, WARN_AFTER)
        case BoardFrozen(board):
            return (
                f"Game {board} is frozen after {FREEZE_AFTER} turns in a row without a move; "
                "open places stay empty."
            )
        case HalfBegan():
            return SECOND_HALF
        case MatchEnded(outcome):
            return f"The match is over. {outcome.reason}"
        case TurnEnded() | MinuteSkipped():
            return ""
        case _:
            assert_never(event)


def _narrate_finish(event: Finished) -> str:
    name = event.seat.capitalize()
    place = f"{ORDINALS[event.place]} place"
    match event.because:
        case "won":
            return f"{name} connects three edges on game {event.board} and takes {place}."
        case "lost":
            return (
                f"{name} can no longer connect three edges on game {event.board} and takes {place}."
            )
        case "last":
            return f"{name} is the last one left on game {event.board} and takes {place}."
        case _:
            assert_never(event.because)


def warning(board: BoardState) -> str:
    """Returns the warning that the board is about to freeze, or an empty text (R-124)."""
    if board.status != "playing" or board.idle < WARN_AFTER:
        return ""
    return _threat(board.name, board.idle)


def _threat(board: Board, idle: int) -> str:
    left = FREEZE_AFTER - idle
    return (
        f"No move on game {board} for {idle} turns in a row. After {left} more it freezes, "
        "and whoever has no place there gets no points."
    )


def instruct(view: View, slot: Slot) -> str:
    """Returns how to move now; the example is the empty cell nearest to the middle (rule B-6)."""
    board = board_named(view.boards, slot.board)
    if board is None or board.to_act != slot.seat:
        return explain_idle(view, slot)
    if not board.empty_cells:
        return "No cell is empty any more: type `pass`."
    nearest = min(board.empty_cells, key=_FROM_MIDDLE.__getitem__)
    return f"Type an empty cell, such as `{LATTICE.names[nearest]}`, or `pass`."
