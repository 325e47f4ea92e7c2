"""The rules of Bifröst: setup, phase, resolve, evolve, outcome. Clauses are those of RULES.md."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, assert_never, cast

from bifrost_bot.engines.bifrost.model import (
    COLOURS,
    EMPTY,
    FREEZE_AFTER,
    HALVES,
    LATTICE,
    LETTERS,
    SECOND_HALF,
    WARN_AFTER,
    BoardCompleted,
    BoardEvent,
    BoardFrozen,
    BoardState,
    Colour,
    Config,
    Event,
    Finished,
    FreezeThreatened,
    HalfBegan,
    MatchEnded,
    MinuteSkipped,
    Move,
    Pass,
    Passed,
    Place,
    Placed,
    Placements,
    State,
    TurnEnded,
    Waited,
    order,
)
from bifrost_bot.engines.bifrost.score import judge
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Board, Outcome, Outline, Phase, Seat, Slot

_EDGES_TO_WIN: Final = 3
_TOO_FEW_TO_FINISH: Final = 2
_FEWEST_TURNS: Final = 2
"""How many turns a board lasts at least: one for each of the two colours that have to finish."""

_USUALLY_LEFT: Final = 5
"""How many empty cells a board usually has when it ends, by matches between computer players."""

_EDGES: Final = tuple(
    sum(1 << edge for edge, side in enumerate(LATTICE.sides) if cell in side)
    for cell in range(len(LATTICE.names))
)


def setup(config: Config, seats: Sequence[Seat], rng: Rng) -> State:
    """Returns the state before the first turn: games 1 to 3 are open (rules B-4 and B-12)."""
    del (
        seats,
        rng,
    )  # Colours are fixed and nothing is left to chance: the host deals who gets which colour.
    return State(config=config, half=1, number=1, boards=_open_boards(config, 1))


def _open_boards(config: Config, half: int) -> tuple[BoardState, ...]:
    """Returns the boards of a half: its k-th seat begins on the k-th board (rule B-12, R-122)."""
    return tuple(
        BoardState(name, config.start, opener)
        for name, opener in zip(HALVES[half - 1], order(half), strict=True)
    )


def phase(state: State) -> Phase | None:
    """Returns the next turn with the seats that owe a move, or None when the match is over
    (rules B-5 and B-9).
    """
    if state.outcome is not None:
        return None
    config, begins = state.config, _second_half_begins(state)
    return Phase(
        number=state.number,
        name="turn",
        to_act=slots_to_act(state.boards),
        seconds=config.move_seconds,
        warnings=config.warnings,
        boards=tuple(board.name for board in state.boards if board.turn is not None),
        pause_before=config.half_break if begins else 0,
        chapter=SECOND_HALF if begins else "",
    )


def _second_half_begins(state: State) -> bool:
    """Returns whether no minute of the second half has been played yet."""
    return state.half == 2 and not any(
        board.last for board in state.boards if board.name in HALVES[1]
    )


def slots_to_act(boards: tuple[BoardState, ...]) -> tuple[Slot, ...]:
    """Returns the unfinished seats on turn, in board order; on a full board too, as the check is
    still due.
    """
    return tuple(Slot(board.to_act, board.name) for board in boards if board.to_act is not None)


def resolve(state: State, moves: Mapping[Slot, Move | None], rng: Rng) -> tuple[Event, ...]:
    """Returns what follows when the minute is over; a slot without a move colours nothing (rules
    B-5 and B-8).

    Raises:
        ValueError: For a move no parser gives: on an occupied cell, or by a slot that owes none.
    """
    del rng
    if state.outcome is not None:
        return ()
    strangers = moves.keys() - set(slots_to_act(state.boards))
    if strangers:
        raise ValueError(f"{sorted(strangers)} owe no move")
    record = _Record(state)
    _play_turn(record, moves)
    record.add(TurnEnded())
    _go_on(record)
    while (
        record.state.outcome is None
        and not slots_to_act(record.state.boards)
        and not state.config.wait_for_finished
    ):
        _play_turn(record, {})
        record.add(MinuteSkipped())
        _go_on(record)
    return tuple(record.events)


class _Record:
    """The events of one resolution so far, and the state they lead to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.state = evolve(self.state, event)
        self.events.append(event)

    def board(self, name: Board) -> BoardState:
        return next(board for board in self.state.boards if board.name == name)


def _play_turn(record: _Record, moves: Mapping[Slot, Move | None]) -> None:
    """Plays one minute on every board still in play."""
    for board in record.state.boards:
        if board.turn is None:
            continue
        if board.to_act is None:
            record.add(Waited(board.name, board.turn))
        else:
            _colour_or_pass(record, board, board.turn, moves.get(Slot(board.turn, board.name)))
            _check(record, record.board(board.name), board.turn)
            _settle_last(record, record.board(board.name))
        _watch_for_stalling(record, record.board(board.name))


def _colour_or_pass(record: _Record, board: BoardState, seat: Seat, move: Move | None) -> None:
    """Colours one empty cell, or passes (rule B-5)."""
    match move:
        case Colour(cell):
            if board.cells[LATTICE.index[cell]] != EMPTY:
                raise ValueError(f"{cell} of board {board.name} is not empty")
            record.add(Placed(board.name, seat, cell))
        case Pass() | None:
            record.add(Passed(board.name, seat))
        case _:
            assert_never(move)


def _check(record: _Record, board: BoardState, seat: Seat) -> None:
    """Checks the seat after its own turn, win before loss (rules B-7, B-8 and B-10, R-131)."""
    if has_connected(board.cells, seat):
        record.add(Finished(board.name, seat, _best_free(board), "won"))
    elif not can_connect(board.cells, seat):
        record.add(Finished(board.name, seat, _worst_free(board), "lost"))


def _settle_last(record: _Record, board: BoardState) -> None:
    """Gives the third seat what is left once two have finished, which completes the board (rule
    B-10, R-123).
    """
    left = [seat for seat in COLOURS if board.place_of(seat) is None]
    if len(left) == 1:
        record.add(Finished(board.name, left[0], _best_free(board), "last"))
        placements = record.board(board.name).placements
        record.add(BoardCompleted(board.name, cast(tuple[Seat, Seat, Seat], placements)))


def _watch_for_stalling(record: _Record, board: BoardState) -> None:
    """Warns after one round of turns without a placement, and freezes after two (R-124)."""
    if board.status != "playing":
        return
    if board.idle == FREEZE_AFTER:
        record.add(BoardFrozen(board.name))
    elif board.idle == WARN_AFTER:
        record.add(FreezeThreatened(board.name))


def _go_on(record: _Record) -> None:
    """Opens the second half when all boards of the first have ended, then ends the match (rules
    B-12 and B-15).
    """
    state = record.state
    if any(board.status == "playing" for board in state.boards):
        return
    if state.half == 1:
        record.add(HalfBegan(2))
    else:
        record.add(MatchEnded(judge(state.config, state.boards)))


def has_connected(cells: str, seat: Seat) -> bool:
    """Returns whether cells of the seat's colour connect three edges (rule B-7)."""
    return _connects(cells, LETTERS[seat])


def can_connect(cells: str, seat: Seat) -> bool:
    """Returns whether the seat would connect three edges if all empty cells were its own (rule
    B-7).
    """
    return _connects(cells, LETTERS[seat] + EMPTY)


def _connects(cells: str, usable: str) -> bool:
    unseen = {cell for cell, content in enumerate(cells) if content in usable}
    while unseen:
        group = [unseen.pop()]
        edges = 0
        while group:
            cell = group.pop()
            edges |= _EDGES[cell]
            # Asked at every cell, as a group that is large enough to matter usually shows it early.
            if edges.bit_count() >= _EDGES_TO_WIN:
                return True
            found = unseen.intersection(LATTICE.neighbours[cell])
            unseen -= found
            group += found
    return False


def _best_free(board: BoardState) -> Place:
    return 1 if board.placements[0] is None else 2 if board.placements[1] is None else 3


def _worst_free(board: BoardState) -> Place:
    return 3 if board.placements[2] is None else 2 if board.placements[1] is None else 1


def outline(config: Config, seats: Sequence[Seat]) -> Outline:
    """Returns the length of a match: a half lasts as long as the longest of its boards (rules B-8
    and B-12, R-124).

    Every placement puts the freeze off, so a half can last very long if colours pass again and
    again in between.
    """
    del seats
    held = [config.start.count(letter) for letter in LETTERS.values()]
    # With so few cells nobody can connect three edges, nor be cut off from them, before a board
    # freezes.
    fewest = FREEZE_AFTER if max(held) <= _TOO_FEW_TO_FINISH else _FEWEST_TURNS
    most = (config.start.count(EMPTY) + 1) * FREEZE_AFTER
    usual = max(fewest, config.start.count(EMPTY) - _USUALLY_LEFT)
    halves = len(HALVES)
    return Outline(HALVES[0] + HALVES[1], (halves * fewest, halves * most), usual=halves * usual)


def outcome(state: State) -> Outcome | None:
    """Returns how the match ended, or None while it runs (rule B-15)."""
    return state.outcome


def boards(state: State) -> tuple[Board, ...]:
    """Returns the games opened so far."""
    return tuple(board.name for board in state.boards)


def evolve(state: State, event: Event) -> State:
    """Returns the state with one event applied."""
    match event:
        case TurnEnded():
            state = replace(state, number=state.number + 1, boards=_with_next_turn(state))
            return replace(state, minute=(), last_turn=state.minute)
        case MinuteSkipped():
            state = replace(state, boards=_with_next_turn(state))
            return replace(state, minute=(), last_turn=(*state.last_turn, *state.minute))
        case HalfBegan(half):
            return replace(state, half=half, boards=state.boards + _open_boards(state.config, half))
        case MatchEnded(final):
            return replace(state, outcome=final)
        case _:
            changed = tuple(
                _evolve_board(board, event) if board.name == event.board else board
                for board in state.boards
            )
            return replace(state, boards=changed, minute=(*state.minute, event))


def _with_next_turn(state: State) -> tuple[BoardState, ...]:
    turns = order(state.half)
    following = dict(zip(turns, turns[1:] + turns[:1], strict=True))
    return tuple(
        board if board.turn is None else replace(board, turn=following[board.turn])
        for board in state.boards
    )


def _evolve_board(board: BoardState, event: BoardEvent) -> BoardState:
    match event:
        case Placed(_, seat, cell):
            at = LATTICE.index[cell]
            cells = board.cells[:at] + LETTERS[seat] + board.cells[at + 1 :]
            return replace(board, cells=cells, idle=0, last=(event,))
        case Passed():
            return replace(board, idle=board.idle + 1, last=(event,))
        case Waited():
            return replace(board, idle=board.idle + 1, last=(*board.last, event))
        case Finished(_, seat, place, _):
            placements = list(board.placements)
            placements[place - 1] = seat
            return replace(
                board, placements=cast(Placements, tuple(placements)), last=(*board.last, event)
            )
        case BoardCompleted():
            return replace(board, turn=None, last=(*board.last, event))
        case BoardFrozen():
            return replace(board, turn=None, frozen=True, last=(*board.last, event))
        case FreezeThreatened():
            return replace(board, last=(*board.last, event))
        case _:
            assert_never(event)
