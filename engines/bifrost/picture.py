"""What a viewer sees: the drawing of a board, and the notes next to it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bifrost_bot.engines.bifrost.model import (
    COLOURS,
    EMPTY,
    LATTICE,
    LETTERS,
    BoardState,
    FreezeThreatened,
    Placed,
    View,
    board_named,
)
from bifrost_bot.engines.bifrost.notation import ORDINALS, narrate, warning
from bifrost_bot.engines.bifrost.score import describe, score
from bifrost_bot.engines.bifrost.tracing import explained, traced
from bifrost_bot.engines.scene import (
    Colour,
    Frame,
    Label,
    Meaning,
    Pattern,
    Scene,
    Shape,
    Table,
    Tile,
    ranked,
)
from bifrost_bot.engines.values import Board

_FILLS: Final = {"R": Colour.RED, "G": Colour.GREEN, "B": Colour.BLUE, EMPTY: Colour.EMPTY}
_PATTERNS: Final = {
    "R": Pattern.STRIPES,
    "G": Pattern.DOTS,
    "B": Pattern.HATCH,
    EMPTY: Pattern.PLAIN,
}

_HALF_HEIGHT: Final = 3**0.5 / 2
_FRAME: Final = 5.06
_FRAME_WIDTH: Final = 0.22
"""How far the frame's corners lie from the centre: the corner cells reach 4.5, and a gap should
show all around.
"""

_CORNERS: Final = tuple(
    (x * _FRAME, y * _FRAME * _HALF_HEIGHT)
    for x, y in ((-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0))
)

_EDGE_NAME: Final = 0.45
_ABOVE, _ASIDE, _HIGH = 4.86, 4.95, 4.0
_EDGES: Final = (
    ("Top", " ", 0, -_ABOVE),
    ("Upper right", "\n", _ASIDE, -_HIGH),
    ("Lower right", "\n", _ASIDE, _HIGH),
    ("Bottom", " ", 0, _ABOVE),
    ("Lower left", "\n", -_ASIDE, _HIGH),
    ("Upper left", "\n", -_ASIDE, -_HIGH),
)
"""What players call the edges, in the order of `LATTICE.sides`; how the cells follow, and where
that stands.
"""

_CORNERS_SHARED: Final = "A corner lies on two edges"


def scene(view: View, board: Board) -> Scene:
    """Returns the drawing of a board; its outline has the colour of the seat on turn.

    Raises:
        ValueError: When the board is not open.
    """
    state = board_named(view.boards, board)
    if state is None:
        raise ValueError(f"game {board} is not open")
    title = f"Game {board} - {_headline(view, state)}"
    captions = _captions(state)
    outline = Colour(state.turn) if state.turn else Colour.MUTED
    finished = explained(state)
    return Scene(
        title=title,
        tiles=_tiles(state),
        lines=traced(state),
        frame=Frame(_CORNERS, outline, _FRAME_WIDTH),
        captions=captions,
        tables=(_scores(view), _placements(view, state)),
        key=(
            *(f"{letter} = {seat.capitalize()}" for seat, letter in LETTERS.items()),
            _last_move(state),
            *(key for key, _ in finished),
        ),
        alt=" ".join((f"{title}.", *captions, *(f"{line}." for line in _score_lines(view)))),
        aside=(f"Game {board}",),
        told=_within_reach(view, state),
        meanings=(
            Meaning("outline", outline, state.turn.capitalize() if state.turn else state.status),
            Meaning("ring", Colour.ACCENT, "Last move"),
            *(meaning for _, meaning in finished),
        ),
    )


def rules_scene(view: View, board: Board) -> Scene:
    """Returns the drawing of a board with the names of its edges."""
    drawn = scene(view, board)
    names = ", ".join(
        f"{name}: {_from_to(side)}" for (name, *_), side in zip(_EDGES, LATTICE.sides, strict=True)
    )
    return replace(
        drawn,
        labels=tuple(
            Label(f"{name}:{gap}{_from_to(side)}", x, y, _EDGE_NAME)
            for (name, gap, x, y), side in zip(_EDGES, LATTICE.sides, strict=True)
        ),
        key=(*drawn.key, _CORNERS_SHARED),
        alt=f"{drawn.alt} The edges are {names}. {_CORNERS_SHARED}.",
    )


def _from_to(side: Sequence[int]) -> str:
    return f"{LATTICE.names[side[0]]}-{LATTICE.names[side[-1]]}"


def _within_reach(view: View, board: BoardState) -> tuple[str, ...]:
    """Returns the free cells next to the viewer's own, as long as they can colour cells here."""
    letter = LETTERS.get(view.viewer or "")
    if letter is None or view.viewer in board.placements or board.status != "playing":
        return ()
    free = [
        name
        for name, content, around in zip(
            LATTICE.names, board.cells, LATTICE.neighbours, strict=True
        )
        if content == EMPTY and any(board.cells[cell] == letter for cell in around)
    ]
    whose = f"your {view.viewer} cells"
    return (
        f"Free next to {whose}: {', '.join(free)}."
        if free
        else f"No free cell is next to {whose}.",
    )


def _headline(view: View, board: BoardState) -> str:
    if board.turn is None:
        return board.status
    turn = f"turn {view.number} - {board.turn.capitalize()}"
    return f"{turn} to move" if board.to_act else f"{turn} has finished, turn skipped"


def _tiles(board: BoardState) -> tuple[Tile, ...]:
    fresh = {event.cell for event in board.last if isinstance(event, Placed)}
    return tuple(
        Tile(
            name=name,
            x=x,
            y=y,
            shape=Shape.HEXAGON,
            fill=_FILLS[content],
            mark="" if content == EMPTY else content,
            pattern=_PATTERNS[content],
            ring=Colour.ACCENT if name in fresh else None,
        )
        for name, (x, y), content in zip(LATTICE.names, LATTICE.centres, board.cells, strict=True)
    )


def _last_move(board: BoardState) -> str:
    fresh = [event.cell for event in board.last if isinstance(event, Placed)]
    return f"ring = last move, {' '.join(fresh)}" if fresh else "ring = last move"


def _captions(board: BoardState) -> tuple[str, ...]:
    """Returns the last move and what followed; the warning comes from the count, which continues
    after the event.
    """
    happened = [narrate(event) for event in board.last if not isinstance(event, FreezeThreatened)]
    lines = [*(happened or [f"No move has been made on game {board.name} yet."]), warning(board)]
    return tuple(line for line in lines if line)


def _placements(view: View, board: BoardState) -> Table:
    rows = tuple(
        (place, seat.capitalize() if seat else "-", str(points))
        for place, seat, points in zip(
            ORDINALS.values(), board.placements, view.config.points, strict=True
        )
    )
    return Table(f"Places on game {board.name}", ("Place", "Colour", "Points"), rows)


def _scores(view: View) -> Table:
    scores = {seat: score(view.config, view.boards, seat) for seat in COLOURS}
    rows = tuple(
        (seat.capitalize(), str(s.points), str(s.firsts), str(s.cells))
        for seat, s in scores.items()
    )
    return ranked(Table("Match so far", ("Colour", "Points", "Firsts", "Cells"), rows), 1, 2, 3)


def notes(view: View) -> tuple[str, ...]:
    """Returns the viewer's colour, the turn, every game's state and the scores, one line each."""
    own = () if view.viewer is None else (f"You are {view.viewer.capitalize()}",)
    turn = (
        f"Half {view.half} of 2, turn {view.number}"
        if view.outcome is None
        else view.outcome.reason.rstrip(".")
    )
    games = tuple(f"Game {board.name}: {_state_of(board)}" for board in view.boards)
    return tuple(f"{line}." for line in (*own, turn, *games, *_score_lines(view)))


def why(view: View) -> tuple[str, ...]:
    """Returns what happened in every game in the last turn, one line each: nothing in it is
    secret.
    """
    return tuple(narrate(event) for event in view.last_turn)


def results(view: View) -> Table:
    """Returns points, first places and cells, one row per colour in order of rank."""
    return _scores(view)


def _state_of(board: BoardState) -> str:
    places = ", ".join(
        f"{ordinal} {seat.capitalize()}"
        for ordinal, seat in zip(ORDINALS.values(), board.placements, strict=True)
        if seat is not None
    )
    whose = f"{board.turn.capitalize()}'s turn" if board.turn else board.status
    return f"{whose}; {places}" if places else whose


def _score_lines(view: View) -> tuple[str, ...]:
    scores = {seat: score(view.config, view.boards, seat) for seat in COLOURS}
    best_first = sorted(COLOURS, key=lambda seat: scores[seat], reverse=True)
    return tuple(f"{seat.capitalize()}: {describe(scores[seat])}" for seat in best_first)
