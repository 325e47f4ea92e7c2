"""The drawing of a board, and the notes next to it."""

from dataclasses import astuple, replace
from functools import lru_cache
from typing import Final

from bifrost_bot.engines.bifrost.finish import (
    connected_cells,
    finish_lines,
    line_legend,
    touched_edges,
    wall_keys,
)
from bifrost_bot.engines.bifrost.model import (
    EMPTY,
    LATTICE,
    LETTERS,
    PLACES,
    BoardState,
    FreezeThreatened,
    Placed,
    View,
    board_named,
)
from bifrost_bot.engines.bifrost.notation import ORDINALS, narrate, warning
from bifrost_bot.engines.bifrost.score import describe, score_all
from bifrost_bot.engines.scene import (
    Card,
    Colour,
    Frame,
    Label,
    Meaning,
    Pill,
    Scene,
    Shape,
    Sign,
    Table,
    Tile,
    ranked,
)
from bifrost_bot.engines.values import Board, Seat

_FILLS: Final = {"R": Colour.RED, "G": Colour.GREEN, "B": Colour.BLUE, EMPTY: Colour.EMPTY}
_SIGNS: Final = {"R": Sign.TRIANGLE, "G": Sign.CIRCLE, "B": Sign.BLOCK}
"""A shape for each colour, which is told without its colour."""

_HALF_HEIGHT: Final = 3**0.5 / 2
_FRAME: Final = 5.06
"""The distance of the frame's corners from the centre; cells reach 4.5, so a gap is visible."""

_FRAME_WIDTH: Final = 0.15
_FRAME_GAP: Final = 0.32
"""The six sides of the frame are the six edges of the board."""

_CORNERS: Final = tuple(
    (x * _FRAME, y * _FRAME * _HALF_HEIGHT)
    for x, y in ((-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0))
)

_EDGE_NAME: Final = 0.45
_ABOVE: Final = 4.86
_ASIDE: Final = 4.95
_HIGH: Final = 4.0
_EDGES: Final = (
    ("Top", " ", 0, -_ABOVE),
    ("Upper right", "\n", _ASIDE, -_HIGH),
    ("Lower right", "\n", _ASIDE, _HIGH),
    ("Bottom", " ", 0, _ABOVE),
    ("Lower left", "\n", -_ASIDE, _HIGH),
    ("Upper left", "\n", -_ASIDE, -_HIGH),
)
"""The edges in the order of `LATTICE.sides`: name, separator before the cells, position."""

_CORNERS_SHARED: Final = "A corner lies on two edges"


def scene(view: View, board: Board) -> Scene:
    """Returns the drawing of a board; its outline has the colour of the seat on turn.

    Raises:
        ValueError: When the board is not open.
    """
    state = board_named(view.boards, board)
    if state is None:
        raise ValueError(f"game {board} is not open")
    title = f"Game {board} · {_headline(view, state)}"
    captions = _captions(state)
    outline = Colour(state.turn) if state.turn else Colour.MUTED
    line_keys, line_meanings = line_legend(state)
    letters = [f"{letter} = {seat.capitalize()}" for seat, letter in LETTERS.items()]
    return Scene(
        title=title,
        tiles=_tiles(state),
        lines=finish_lines(state),
        frame=Frame(_CORNERS, outline, _FRAME_WIDTH, _FRAME_GAP),
        captions=captions,
        tables=(_scores(view, state), _placements(view, state)),
        key=(*letters, _last_move(state), *line_keys),
        alt=" ".join((f"{title}.", *captions, *_score_lines(view))),
        aside=_heading(view, state),
        pill=Pill(_turn(state), outline),
        legend=_legend(state),
        told=_free_neighbours(view, state),
        meanings=(
            Meaning("outline", outline, state.turn.capitalize() if state.turn else state.status),
            Meaning("ring", Colour.ACCENT, "Last move"),
            *line_meanings,
        ),
    )


def rules_scene(view: View, board: Board) -> Scene:
    """Returns the drawing of a board with the names of its edges."""
    drawn = scene(view, board)
    labels: list[Label] = []
    edges: list[str] = []
    for (name, gap, x, y), side in zip(_EDGES, LATTICE.sides, strict=True):
        cells = f"{LATTICE.names[side[0]]}-{LATTICE.names[side[-1]]}"
        labels.append(Label(f"{name}:{gap}{cells}", x, y, _EDGE_NAME))
        edges.append(f"{name}: {cells}")
    return replace(
        drawn,
        labels=tuple(labels),
        key=(*drawn.key, _CORNERS_SHARED),
        alt=f"{drawn.alt} The edges are {', '.join(edges)}. {_CORNERS_SHARED}.",
    )


def _free_neighbours(view: View, board: BoardState) -> tuple[str, ...]:
    """Returns the free cells next to the viewer's own, as long as they can colour cells here."""
    letter = LETTERS.get(view.viewer or "")
    if letter is None or view.viewer in board.placements or board.status != "playing":
        return ()
    around = set[int]()
    for cell, owner in enumerate(board.cells):
        if owner == letter:
            around.update(LATTICE.neighbours[cell])
    free = [LATTICE.names[cell] for cell in board.empty_cells if cell in around]
    if not free:
        return (f"No free cell is next to your {view.viewer} cells.",)
    return (f"Free next to your {view.viewer} cells: {', '.join(free)}.",)


def _heading(view: View, board: BoardState) -> tuple[str, ...]:
    if board.turn is None:
        return (f"Game {board.name}",)
    return f"Game {board.name}", f"Half {view.half} of 2, turn {view.number}"


def _turn(board: BoardState) -> str:
    if board.turn is None:
        return board.status
    return f"{board.turn} {'to move' if board.to_act else 'has finished'}"


def _legend(board: BoardState) -> tuple[str, ...]:
    """Returns the picture's key: only what is on the board."""
    last = (_last_move(board),) if _last_cells(board) else ()
    return (*last, *wall_keys(board))


def _headline(view: View, board: BoardState) -> str:
    if board.turn is None:
        return board.status
    turn = f"turn {view.number} · {board.turn.capitalize()}"
    return f"{turn} to move" if board.to_act else f"{turn} has finished, turn skipped"


@lru_cache(256)
def _tiles(board: BoardState) -> tuple[Tile, ...]:
    last = _ringed_cells(board)
    winners = _winners(board)
    tiles: list[Tile] = []
    for cell, content in enumerate(board.cells):
        name = LATTICE.names[cell]
        x, y = LATTICE.centres[cell]
        tile = Tile(
            name=name,
            x=x,
            y=y,
            shape=Shape.HEXAGON,
            fill=_FILLS[content],
            mark="" if content == EMPTY else content,
            ring=Colour.ACCENT if name in last else None,
            pale=bool(winners) and cell not in winners,
            sign=_SIGNS.get(content),
        )
        tiles.append(tile)
    return tuple(tiles)


def _winners(board: BoardState) -> frozenset[int]:
    """Returns the cells of the groups that won a place, once the board is finished."""
    return connected_cells(board) if board.turn is None else frozenset[int]()


def _ringed_cells(board: BoardState) -> list[str]:
    """Returns the last cells but those in the outline of a winning group, which covers a ring."""
    outlined = _winners(board)
    return [cell for cell in _last_cells(board) if LATTICE.index[cell] not in outlined]


def _last_cells(board: BoardState) -> list[str]:
    return [event.cell for event in board.last if isinstance(event, Placed)]


def _last_move(board: BoardState) -> str:
    cells = _last_cells(board)
    words = f"last move, {' '.join(cells)}" if cells else "last move"
    return f"ring = {words}" if not cells or _ringed_cells(board) else words


def _captions(board: BoardState) -> tuple[str, ...]:
    """Returns the last move and its effects; the warning counts on after its event."""
    events = [event for event in board.last if not isinstance(event, FreezeThreatened)]
    lines = [*map(narrate, events)] or [f"No move has been made on game {board.name} yet."]
    lines.append(warning(board))
    return tuple(filter(None, lines))


def _placements(view: View, board: BoardState) -> Table:
    rows: list[tuple[str, str, str]] = []
    for place, ordinal in ORDINALS.items():
        seat = board.placements[place - 1]
        points = view.config.points[place - 1]
        rows.append((ordinal, seat.capitalize() if seat else "-", str(points)))
    title = f"Places on game {board.name}"
    return Table(title, ("Place", "Colour", "Points"), tuple(rows), text_only=True)


def _scores(view: View, board: BoardState | None = None) -> Table:
    """Returns the scores of the match, as cards next to a board."""
    rows: list[tuple[str, ...]] = []
    cards: list[Card] = []
    for seat, score in score_all(view.config, view.boards).items():
        rows.append((seat.capitalize(), *map(str, astuple(score))))
        if board is not None:
            cards.append(_card(view, board, seat, score.points))
    heads = ("Colour", "Points", "Firsts", "Cells")
    return ranked(Table("Match so far", heads, tuple(rows), tuple(cards)), 1, 2, 3)


def _card(view: View, board: BoardState, seat: Seat, points: int) -> Card:
    """Returns a colour's points, and how far it is on a board: the edges of its best group."""
    sides = touched_edges(board.cells, seat)
    note = f"{sum(sides)} of 3 edges"
    change = ""
    if seat in board.placements:
        place = board.placements.index(seat)
        note = f"{ORDINALS[PLACES[place]]} here"
        change = f"+{view.config.points[place]}" if view.config.points[place] else ""
    elif board.turn is None:
        note = "no place here"
    return Card(
        seat.capitalize(),
        Colour(seat),
        str(points),
        _SIGNS[LETTERS[seat]],
        change=change,
        note=note,
        sides=sides,
        own=view.viewer == seat,
    )


def notes(view: View) -> tuple[str, ...]:
    """Returns the viewer's colour, the turn, every game's state and the scores, one line each."""
    lines: list[str] = []
    if view.viewer is not None:
        lines.append(f"You are {view.viewer.capitalize()}.")
    if view.outcome is None:
        lines.append(f"Half {view.half} of 2, turn {view.number}.")
    else:
        lines.append(view.outcome.reason)
    lines += [f"Game {board.name}: {_state_of(board)}." for board in view.boards]
    return (*lines, *_score_lines(view))


def why(view: View) -> tuple[str, ...]:
    """Returns the events of every game in the last turn, all public, one line each."""
    return tuple(map(narrate, view.last_turn))


def results(view: View) -> Table:
    """Returns points, first places and cells, one row per colour in order of rank."""
    return _scores(view)


def _state_of(board: BoardState) -> str:
    parts: list[str] = []
    for place, ordinal in ORDINALS.items():
        seat = board.placements[place - 1]
        if seat is not None:
            parts.append(f"{ordinal} {seat.capitalize()}")
    turn = f"{board.turn.capitalize()}'s turn" if board.turn else board.status
    return f"{turn}; {', '.join(parts)}" if parts else turn


def _score_lines(view: View) -> tuple[str, ...]:
    scores = score_all(view.config, view.boards)
    best_first = sorted(scores, key=scores.__getitem__, reverse=True)
    return tuple(f"{seat.capitalize()}: {describe(scores[seat])}." for seat in best_first)
