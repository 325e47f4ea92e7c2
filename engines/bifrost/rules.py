"""The rules of Bifröst: setup, phase, resolve, evolve, outcome. Clauses are of RULES.md."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias, assert_never, cast

from bifrost_bot.engines.bifrost.model import (
    COLOURS,
    EDGES,
    EMPTY,
    FREEZE_AFTER,
    HALVES,
    LATTICE,
    LETTERS,
    PLACES,
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
    View,
    Waited,
    cells_with,
    order,
)
from bifrost_bot.engines.bifrost.score import judge
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Board, Outcome, Outline, Phase, Seat, Slot

_EDGES_TO_WIN: Final = 3
_TOO_FEW_TO_FINISH: Final = 2
_FEWEST_TURNS: Final = 2
"""The fewest turns of a board: one for each of the two colours that have to finish."""

_USUALLY_LEFT: Final = 5
"""The usual number of empty cells at a board's end, by matches between computer players."""


def setup(config: Config, seats: Sequence[Seat], rng: Rng) -> State:
    """Returns the state before the first turn: games 1 to 3 are open (rules B-4 and B-12)."""
    # The seats are fixed, and the host deals who gets which colour.
    del seats, rng
    return State(config=config, half=1, number=1, boards=_open_boards(config, 1))


def _open_boards(config: Config, half: int) -> tuple[BoardState, ...]:
    """Returns the boards of a half: its k-th seat begins on the k-th board (rule B-12, R-122)."""
    openers = zip(HALVES[half - 1], order(half), strict=True)
    return tuple(BoardState(name, config.start, seat) for name, seat in openers)


def phase(state: State) -> Phase | None:
    """Returns the next turn with the seats that owe a move, or None after the end (B-5 and B-9)."""
    if state.outcome is not None:
        return None
    config = state.config
    begins = _second_half_begins(state)
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
    opened = state.boards[len(HALVES[0]) :]
    return state.half == 2 and not any(board.last for board in opened)


def slots_to_act(boards: tuple[BoardState, ...]) -> tuple[Slot, ...]:
    """Returns the unfinished seats on turn, in board order, also on full boards."""
    return tuple(Slot(board.to_act, board.name) for board in boards if board.to_act is not None)


Moves: TypeAlias = Mapping[Slot, Move | None]
"""The moves of a minute by slot."""


def resolve(state: State, moves: Moves, rng: Rng) -> tuple[Event, ...]:
    """Returns the events of a minute; a slot without a move colours nothing (rules B-5 and B-8).

    Raises:
        ValueError: For a move no parser gives: on an occupied cell, or by a slot that owes none.
    """
    del rng
    if state.outcome is not None:
        return ()
    strangers = moves.keys() - set(slots_to_act(state.boards))
    if strangers:
        raise ValueError(f"{sorted(strangers)} owe no move")
    resolution = _Resolution(state)
    _play_turn(resolution, moves)
    resolution.add(TurnEnded())
    _end_half(resolution)
    while resolution.skips_next_minute:
        _play_turn(resolution, {})
        resolution.add(MinuteSkipped())
        _end_half(resolution)
    return tuple(resolution.events)


class _Resolution:
    """The events of one resolution so far, and the state after them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    @property
    def skips_next_minute(self) -> bool:
        """Whether no seat owes a move in the next minute, and it is not waited for."""
        state = self.state
        if state.outcome is not None or state.config.wait_for_finished:
            return False
        return not slots_to_act(state.boards)

    def add(self, event: Event) -> None:
        self.state = evolve(self.state, event)
        self.events.append(event)

    def board(self, name: Board) -> BoardState:
        return next(board for board in self.state.boards if board.name == name)


def _play_turn(resolution: _Resolution, moves: Moves) -> None:
    """Plays one minute on every board still in play."""
    for board in resolution.state.boards:
        seat = board.turn
        if seat is None:
            continue
        name = board.name
        if board.to_act is None:
            resolution.add(Waited(name, seat))
        else:
            move = moves.get(Slot(seat, name))
            _colour_or_pass(resolution, board, seat, move)
            _check_seat(resolution, resolution.board(name), seat)
            _place_last(resolution, resolution.board(name))
        _check_freeze(resolution, resolution.board(name))


def _colour_or_pass(
    resolution: _Resolution, board: BoardState, seat: Seat, move: Move | None
) -> None:
    """Colours one empty cell, or passes (rule B-5)."""
    match move:
        case Colour(cell):
            if board.cells[LATTICE.index[cell]] != EMPTY:
                raise ValueError(f"{cell} of board {board.name} is not empty")
            resolution.add(Placed(board.name, seat, cell))
        case Pass() | None:
            resolution.add(Passed(board.name, seat))
        case _:
            assert_never(move)


def _check_seat(resolution: _Resolution, board: BoardState, seat: Seat) -> None:
    """Checks the seat after its own turn, win before loss (rules B-7, B-8 and B-10, R-131)."""
    places = _free_places(board)
    if has_connected(board.cells, seat):
        resolution.add(Finished(board.name, seat, places[0], "won"))
    elif not can_connect(board.cells, seat):
        resolution.add(Finished(board.name, seat, places[-1], "lost"))


def _place_last(resolution: _Resolution, board: BoardState) -> None:
    """Gives the last seat the place left, which completes the board (rule B-10, R-123)."""
    left = set(COLOURS).difference(board.placements)
    if len(left) == 1:
        (place,) = _free_places(board)
        resolution.add(Finished(board.name, left.pop(), place, "last"))
        placements = resolution.board(board.name).placements
        resolution.add(BoardCompleted(board.name, cast(tuple[Seat, Seat, Seat], placements)))


def _check_freeze(resolution: _Resolution, board: BoardState) -> None:
    """Warns after one round of turns without a placement, and freezes after two (R-124)."""
    if board.status != "playing":
        return
    if board.idle == FREEZE_AFTER:
        resolution.add(BoardFrozen(board.name))
    elif board.idle == WARN_AFTER:
        resolution.add(FreezeThreatened(board.name))


def _end_half(resolution: _Resolution) -> None:
    """Opens the second half, or ends the match, if all boards have ended (rules B-12 and B-15)."""
    state = resolution.state
    if any(board.status == "playing" for board in state.boards):
        return
    if state.half == 1:
        resolution.add(HalfBegan(2))
    else:
        resolution.add(MatchEnded(judge(state.config, state.boards)))


def has_connected(cells: str, seat: Seat) -> bool:
    """Returns whether cells of the seat's colour connect three edges (rule B-7)."""
    return _connects(cells, LETTERS[seat])


def can_connect(cells: str, seat: Seat) -> bool:
    """Returns whether the seat could connect three edges with all empty cells (rule B-7)."""
    return _connects(cells, LETTERS[seat] + EMPTY)


def _connects(cells: str, usable: str) -> bool:
    unseen = set(cells_with(cells, usable))
    while unseen:
        group = [unseen.pop()]
        edges = 0
        while group:
            cell = group.pop()
            edges |= EDGES[cell]
            # Checked at every cell: large groups usually connect early.
            if edges.bit_count() >= _EDGES_TO_WIN:
                return True
            found = unseen.intersection(LATTICE.neighbours[cell])
            unseen -= found
            group += found
    return False


def _free_places(board: BoardState) -> list[Place]:
    """Returns the places that are left, best first."""
    return [place for place in PLACES if board.placements[place - 1] is None]


def outline(config: Config, seats: Sequence[Seat]) -> Outline:
    """Returns the length of a match: halves last as long as their longest board (B-8, B-12, R-124).

    Every placement postpones the freeze, so a half is long if colours pass repeatedly in between.
    """
    del seats
    empty = config.start.count(EMPTY)
    most_owned = max(map(config.start.count, LETTERS.values()))
    # With so few cells no colour can finish before a board freezes.
    fewest = FREEZE_AFTER if most_owned <= _TOO_FEW_TO_FINISH else _FEWEST_TURNS
    most = (empty + 1) * FREEZE_AFTER
    usual = max(fewest, empty - _USUALLY_LEFT)
    first, second = HALVES
    return Outline(first + second, (2 * fewest, 2 * most), usual=2 * usual)


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
            state = replace(state, number=state.number + 1, last_turn=state.minute)
            return replace(state, minute=(), boards=_with_next_turn(state))
        case MinuteSkipped():
            state = replace(state, last_turn=(*state.last_turn, *state.minute))
            return replace(state, minute=(), boards=_with_next_turn(state))
        case HalfBegan(half):
            opened = _open_boards(state.config, half)
            return replace(state, half=half, boards=state.boards + opened)
        case MatchEnded(final):
            return replace(state, outcome=final)
        case _:
            boards = list(state.boards)
            for at, board in enumerate(boards):
                if board.name == event.board:
                    boards[at] = _evolve_board(board, event)
            return replace(state, boards=tuple(boards), minute=(*state.minute, event))


def _with_next_turn(state: State) -> tuple[BoardState, ...]:
    turns = order(state.half)
    following: dict[Seat | None, Seat | None] = {None: None}
    following.update(zip(turns, turns[1:] + turns[:1], strict=True))
    return tuple(replace(board, turn=following[board.turn]) for board in state.boards)


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
            changed = list(board.placements)
            changed[place - 1] = seat
            placements = cast(Placements, tuple(changed))
            return replace(board, placements=placements, last=(*board.last, event))
        case BoardCompleted():
            return replace(board, turn=None, last=(*board.last, event))
        case BoardFrozen():
            return replace(board, turn=None, frozen=True, last=(*board.last, event))
        case FreezeThreatened():
            return replace(board, last=(*board.last, event))
        case _:
            assert_never(event)


def view(state: State, viewer: Seat | None) -> View:
    """Returns what the viewer may know: all boards and all moves made (R-136)."""
    return View(
        viewer=viewer,
        config=state.config,
        half=state.half,
        number=state.number,
        boards=state.boards,
        outcome=state.outcome,
        last_turn=state.last_turn,
    )


def board_of(event: Event) -> Board | None:
    """Returns the game in whose channels the event is shown, or None for all of them."""
    if isinstance(event, (TurnEnded, MinuteSkipped, HalfBegan, MatchEnded)):
        return None
    return event.board
