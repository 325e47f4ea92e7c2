"""What a viewer sees of a board: tiles with colour letters and apples, snakes with letters,
tables; and in words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.cells import name_of
from bifrost_bot.engines.antisocial_snake.catalogue import variation_of
from bifrost_bot.engines.antisocial_snake.model import (
    BLACK,
    COLOURS,
    WHITE,
    Board,
    Cell,
    Points,
    Snake,
    View,
)
from bifrost_bot.engines.antisocial_snake.score import total
from bifrost_bot.engines.antisocial_snake.snake.movement import lanes
from bifrost_bot.engines.antisocial_snake.snake.naming import all_called, called
from bifrost_bot.engines.antisocial_snake.words import now, opening
from bifrost_bot.engines.scene import Colour, Meaning, Scene, Shape, Table, Tile, ranked
from bifrost_bot.engines.squares import OUTSIDE
from bifrost_bot.engines.values import EVERYTHING
from bifrost_bot.engines.values import Board as Name
from bifrost_bot.engines.words import count, name

_FILLS: Final[Mapping[str, Colour]] = MappingProxyType(
    {code: Colour(colour) for code, colour in COLOURS.items()}
)
_ARROWS: Final = "^>v<"
_WAYS: Final[Mapping[str, str]] = MappingProxyType(
    {"U": "up", "D": "down", "L": "left", "R": "right"}
)
_LONGEST_MARK: Final = 3
_TURNS: Final[Mapping[int, str]] = MappingProxyType({1: "cw", -1: "ccw"})
_MOST_ALT: Final = 850
_BEST: Final = 10
"""How many snakes the first tables have, the viewer's own among them; the rest are in one of
their own.
"""


def scene(view: View, board: Name) -> Scene:
    """Returns the drawing of a board as it stands."""
    found = view.board(board)
    if found is None:
        raise ValueError(f"board {board} is not open")
    return replace(draw(view, found, _stage(view, found)), asked=variation_of(found).notes(found))


def _stage(view: View, board: Board) -> str:
    if board.moved:
        return "after movement"
    return "placement" if board.round == view.number and not view.outcome else "movement"


def draw(view: View, board: Board, stage: str, rings: Mapping[Cell, Colour] | None = None) -> Scene:
    """Returns the drawing of a board, with its stage in the title, and rings around some tiles."""
    title = f"Board {board.name} ({variation_of(board).title}) - {stage}"
    rules = () if board.moved else (*opening(board), *_terms(view, board))
    captions = (*rules, *_signs(board), *_large(board))
    return Scene(
        title=title,
        tiles=_tiles(view, board, rings or {}),
        captions=tuple(map(plain, captions)),
        tables=_tables(view, board),
        key=_key(view, board),
        alt=_alt(view, board, title),
        aside=(f"Board {board.name}, {variation_of(board).title}",),
        told=_surroundings(view, board),
        meanings=_meanings(view, board),
    )


def _meanings(view: View, board: Board) -> tuple[Meaning, ...]:
    return (
        Meaning("ring", Colour.ACCENT, "Your heads"),
        Meaning("ring", Colour.INK, "Others' heads" if board.own(view.viewer or "") else "Heads"),
        Meaning("ring", Colour.ORANGE, "Direction tiles"),
        Meaning("ring", Colour.RED, "Halted"),
    )


def _surroundings(view: View, board: Board) -> tuple[str, ...]:
    """Returns what is around each of the viewer's own heads while they can be moved, as everyone
    sees it.
    """
    if board not in view.moving:
        return ()
    held = {cell: snake for snake in board.snakes for cell in snake.path}
    names, steps = board.tiles.lattice.names, board.tiles.lattice.steps

    def met(cell: Cell) -> str:
        if cell == OUTSIDE:
            return "border"
        if cell in held:
            return f"{'head' if cell == held[cell].path[-1] else 'body'} of {called(held[cell])}"
        colour = COLOURS[board.tiles.colours[cell]]
        return (
            "black"
            if board.tiles.colours[cell] == BLACK
            else f"{board.tiles.apples[cell]} on {colour}"
        )

    return tuple(
        f"Your {COLOURS[snake.colour]} head {snake.letter} at {names[snake.path[-1]]}: "
        f"{', '.join(f'{words} {met(steps[way][snake.path[-1]])}' for way, words in _WAYS.items())}."
        for snake in board.own(view.viewer or "")
        if snake.path
    )


def plain(text: str) -> str:
    """Returns a text in ASCII, as pictures need it; other characters become question marks."""
    return text.replace("`", "").encode("ascii", "replace").decode()


def marks(board: Board) -> dict[Cell, str]:
    """Returns what every tile holds, in at most three characters: a snake, or colour letter and
    apples.
    """
    found = {cell: _tile_mark(board, cell) for cell in range(len(board.tiles.colours))}
    ways = lanes(board.tiles)
    for snake in board.snakes:
        for here, there in pairwise(snake.path):
            facing = next(facing for facing, way in enumerate(ways) if way[here] == there)
            found[here] = f"{snake.letter}{_ARROWS[facing]}"
        if snake.path:
            found[snake.path[-1]] = snake.letter
    return found


def _tile_mark(board: Board, cell: Cell) -> str:
    colour, apples = board.tiles.colours[cell], board.tiles.apples[cell]
    if colour == BLACK:
        return "#"
    number = str(apples) if apples else ""
    mark = number if colour == WHITE else f"{colour}{number}"
    return mark if len(mark) <= _LONGEST_MARK else number


def _tiles(view: View, board: Board, rings: Mapping[Cell, Colour]) -> tuple[Tile, ...]:
    lattice, columns = board.tiles.lattice, board.tiles.columns
    found = marks(board)
    bodies = {cell: _FILLS[snake.colour] for snake in board.snakes for cell in snake.path}
    links = _links(board)
    heads = {snake.path[-1]: _ring(view, board, snake) for snake in board.snakes if snake.path}
    ringed = {**dict.fromkeys(board.signs, Colour.ORANGE), **heads, **rings}
    return tuple(
        Tile(
            name=lattice.names[cell],
            x=cell % columns,
            y=cell // columns,
            shape=Shape.SQUARE,
            fill=_FILLS[colour],
            mark=found[cell],
            ring=ringed.get(cell),
            body=bodies.get(cell),
            links=links.get(cell, ""),
            pale=True,
        )
        for cell, colour in enumerate(board.tiles.colours)
    )


def _links(board: Board) -> dict[Cell, str]:
    """Returns the sides of each tile at which a snake goes on."""
    found: dict[Cell, str] = {}
    ways = board.tiles.lattice.steps
    for snake in board.snakes:
        for here, there in (*pairwise(snake.path), *pairwise(snake.path[::-1])):
            found[here] = found.get(here, "") + next(
                way for way in ways if ways[way][here] == there
            )
    return found


def _ring(view: View, board: Board, snake: Snake) -> Colour:
    """Returns the colour of a snake's ring: the viewer's own heads stand out."""
    return (
        Colour.ACCENT
        if view.viewer and board.owners.get(snake.letter) == view.viewer
        else Colour.INK
    )


def _terms(view: View, board: Board) -> tuple[str, ...]:
    """Returns what the viewer must keep to on this board now."""
    if board.moved:
        return ()
    if variation_of(board).capped:
        return (f"All snakes of a player together may make {count(board.twist_cap, 'twist')}.",)
    limits = board.limits.get(view.viewer or "", {})
    return (
        (f"Your twists: {', '.join(f'{COLOURS[code]} {most}' for code, most in limits.items())}.",)
        if limits
        else ()
    )


def _signs(board: Board) -> tuple[str, ...]:
    if not board.signs:
        return ()
    shown = ", ".join(
        f"{name_of(board.tiles, cell)} {_TURNS[turn]}" for cell, turn in sorted(board.signs.items())
    )
    return (f"Direction tiles: {shown}.",)


def _large(board: Board) -> tuple[str, ...]:
    """Returns tiles whose number leaves no room for the colour's letter."""
    shown = [
        f"{name_of(board.tiles, cell)} {COLOURS[board.tiles.colours[cell]]} {apples}"
        for cell, apples in enumerate(board.tiles.apples)
        if len(str(apples)) >= _LONGEST_MARK
    ]
    return (f"Large numbers: {', '.join(shown)}.",) if shown else ()


def _key(view: View, board: Board) -> tuple[str, ...]:
    letters = [f"{code} = {COLOURS[code]}" for code in COLOURS if code in board.tiles.codes]
    return (
        *(["ring = head", "start = start"] if board.snakes else []),
        *(
            ["gold ring = your heads"]
            if any(snake.path for snake in board.own(view.viewer or ""))
            else []
        ),
        *(["orange ring = turns snakes"] if board.signs else []),
        *letters,
        "# = black",
        "white tiles have no letter",
        "numbers are apples",
        *(["snakes have the colour of their start"] if board.snakes else []),
    )


def _tables(view: View, board: Board) -> tuple[Table, ...]:
    snakes = _snakes(view, board) if board.snakes else ()
    if not (board.moved and view.points):
        return snakes
    totals, by_board = _points(view)
    return (totals, *snakes, by_board) if view.outcome else (*snakes, totals, by_board)


def _snakes(view: View, board: Board) -> tuple[Table, ...]:
    """Returns the snakes in order of rank: the viewer's own and the best first, for which the
    picture has room.
    """
    ordered = (
        sorted(board.snakes, key=lambda snake: -snake.score) if board.moved else list(board.snakes)
    )
    own = [
        snake for snake in ordered if view.viewer and board.owners.get(snake.letter) == view.viewer
    ]
    others = [snake for snake in ordered if snake not in own]
    shown = max(0, _BEST - len(own) - bool(own))
    parts = (
        ("Your snakes", own),
        ("Other snakes" if own else "Snakes", others[:shown]),
        ("Further snakes", others[shown:]),
    )
    return tuple(_table(view, board, title, snakes) for title, snakes in parts if snakes)


def _table(view: View, board: Board, title: str, snakes: Sequence[Snake]) -> Table:
    whose = ("Whose",) if view.outcome or view.viewer == EVERYTHING else ()
    after = ("End", "Score") if board.moved else ()
    rows = tuple(
        (
            f"{snake.letter} {COLOURS[snake.colour]}",
            _place(board, snake, 0),
            *((_end(board, snake), str(snake.score)) if after else ()),
            *((_whose(board, snake),) if whose else ()),
        )
        for snake in snakes
    )
    return Table(title, ("Snake", "Start", *after, *whose), rows)


def _end(board: Board, snake: Snake) -> str:
    return f"{_place(board, snake, -1)}{' halted' if snake.halted else ''}"


def _place(board: Board, snake: Snake, at: int) -> str:
    return name_of(board.tiles, snake.path[at]) if snake.path else "out"


def _whose(board: Board, snake: Snake) -> str:
    owner = board.owners.get(snake.letter)
    return name(owner) if owner else "-"


def _points(view: View) -> tuple[Table, ...]:
    """Returns the points that the viewer may know: in all, in order of rank, and by board."""
    boards = _known(view)
    sums = tuple((name(seat), str(total(own))) for seat, own in view.points.items())
    rows = tuple(
        (name(seat), *(str(own.get(board, 0)) for board in boards))
        for seat, own in view.points.items()
    )
    return ranked(Table("Points", ("Player", "Total"), sums), 1), Table(
        "Points by board", ("Player", *boards), rows
    )


def results(view: View) -> Table:
    """Returns all points that the viewer may know, in all and by board, one row per seat.

    Rows are in order of rank once all points are known.
    """
    boards = _known(view)
    unknown = tuple("-" for _ in ("in all", *boards))
    figures = {seat: _figures(points, boards) for seat, points in view.points.items()}
    rows = tuple((name(seat), *figures.get(seat, unknown)) for seat in view.seats)
    table = Table("Points", ("Player", "Points", *(f"Board {board}" for board in boards)), rows)
    return ranked(table, 1) if len(figures) == len(rows) else table


def _figures(points: Points, boards: Sequence[Name]) -> tuple[str, ...]:
    return (str(total(points)), *(str(points.get(board, 0)) for board in boards))


def _known(view: View) -> tuple[Name, ...]:
    """Returns the boards of which the viewer may know points."""
    return tuple(
        board.name
        for board in view.boards
        if any(board.name in own for own in view.points.values())
    )


def _alt(view: View, board: Board, title: str) -> str:
    heads = [
        f"{snake.letter} {COLOURS[snake.colour]} {name_of(board.tiles, snake.path[-1])}"
        for snake in board.snakes
        if snake.path
    ]
    viewer = view.viewer or ""
    own = all_called(board.own(viewer))
    told = [
        f"{title}.",
        f"Yours: {own}." if own else "",
        f"Your points: {total(view.points[viewer])}." if viewer in view.points else "",
        f"Snakes: {', '.join(heads)}."
        if heads
        else f"{_size(board)}, no snakes yet. {plain(opening(board)[0])}",
    ]
    text = " ".join(part for part in told if part)
    return text if len(text) <= _MOST_ALT else f"{text[:_MOST_ALT]}..."


def _size(board: Board) -> str:
    columns = board.tiles.columns
    return f"{columns} by {len(board.tiles.colours) // columns} tiles"


def notes(view: View) -> tuple[str, ...]:
    """Returns who the viewer is, what is to be done, its snakes and twists, the points and at
    the end all owners.
    """
    own = () if view.viewer in (None, EVERYTHING) else (f"You are {name(view.viewer)}.",)
    best_first = sorted(view.points, key=lambda seat: -total(view.points[seat]))
    points = tuple(_told_points(view, seat) for seat in best_first)
    if view.outcome is not None:
        return (
            *own,
            view.outcome.reason,
            *points,
            *(_told_owners(view, board) for board in view.boards),
        )
    return (
        *own,
        f"{now(view)[0].upper()}{now(view)[1:]}.",
        *_told_boards(view, (*view.moving, *view.placing)),
        *points,
    )


def _told_boards(view: View, boards: Sequence[Board]) -> tuple[str, ...]:
    lines: list[str] = []
    for board in boards:
        mine = all_called(board.own(view.viewer or ""))
        snakes = f" Your snakes: {mine}." if mine else ""
        lines.append(
            " ".join(
                (
                    f"Board {board.name}, {opening(board)[0]}",
                    *opening(board)[1:],
                    *_terms(view, board),
                )
            )
            + snakes
        )
        lines += [
            f"Board {board.name}, question {note}" for note in variation_of(board).notes(board)
        ]
    return tuple(lines)


def _told_owners(view: View, board: Board) -> str:
    """Returns whose every snake of a board was, once the match is over."""
    whose = {seat: ", ".join(map(called, board.own(seat))) for seat in view.seats}
    told = "; ".join(f"{name(seat)} {snakes}" for seat, snakes in whose.items() if snakes)
    return f"Owners of the snakes on board {board.name}: {told or 'there were none'}."


def _told_points(view: View, seat: str) -> str:
    by_board = ", ".join(f"board {board} {points}" for board, points in view.points[seat].items())
    return f"{name(seat)}: {count(total(view.points[seat]), 'point')}" + (
        f" ({by_board})." if by_board else "."
    )
