"""Drawings and notes for a viewer of a board: tiles with apples, snakes with letters, tables."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.names import name_of, snake_name, snake_names
from bifrost_bot.engines.antisocial_snake.model import (
    BLACK,
    COLOURS,
    WHITE,
    Board,
    Cell,
    Points,
    Snake,
    Tiles,
    View,
)
from bifrost_bot.engines.antisocial_snake.movement import CLOCKWISE, facing_between, lanes
from bifrost_bot.engines.antisocial_snake.score import total
from bifrost_bot.engines.antisocial_snake.variations import variation_of
from bifrost_bot.engines.antisocial_snake.variations.redirect import TURN_NAMES
from bifrost_bot.engines.antisocial_snake.words import current_tasks, limits_text, opening_lines
from bifrost_bot.engines.scene import (
    Card,
    Colour,
    Meaning,
    Pill,
    Scene,
    Shape,
    Sign,
    Table,
    Tile,
    ranked,
)
from bifrost_bot.engines.squares import OUTSIDE, WAY_NAMES
from bifrost_bot.engines.values import EVERYTHING, Seat
from bifrost_bot.engines.values import Board as Name
from bifrost_bot.engines.words import count, name

_FILLS: Final[Mapping[str, Colour]] = MappingProxyType(
    {code: Colour(colour) for code, colour in COLOURS.items()}
)
_SIGNS: Final[Mapping[str, Sign]] = MappingProxyType(
    {
        "r": Sign.TRIANGLE,
        "b": Sign.BLOCK,
        "g": Sign.CIRCLE,
        "y": Sign.STAR,
        "p": Sign.DROP,
        "o": Sign.SUN,
    }
)
"""A shape for each colour of tiles, which is told without its colour."""

_ARROWS: Final = "^>v<"
_KEPT_BOARDS: Final = 32
_LONGEST_MARK: Final = 3
_WITH_LETTER: Final = range(-9, 100)
"""The numbers of apples that leave room in a mark for the colour's letter."""

_MOST_ALT: Final = 850
_BEST: Final = 10
"""How many snakes the first tables have, with the viewer's own; the others follow in a third."""


def scene(view: View, board: Name) -> Scene:
    """Returns the drawing of a board as it is now."""
    found = view.board(board)
    if found is None:
        raise ValueError(f"board {board} is not open")
    drawn = draw(view, found, _stage(view, found))
    return replace(drawn, asked=variation_of(found).notes(found))


def _stage(view: View, board: Board) -> str:
    if board.moved:
        return "after movement"
    return "placement" if board.round == view.number and not view.outcome else "movement"


def draw(view: View, board: Board, stage: str, rings: Mapping[Cell, Colour] | None = None) -> Scene:
    """Returns the drawing of a board, with its stage in the title, and rings around some tiles."""
    title = f"Board {board.name} ({variation_of(board).title}) · {stage}"
    lines = () if board.moved else opening_lines(board)
    terms = _terms(view, board)
    captions = (*lines, *terms, *_direction_tiles(board), *_large_numbers(board))
    return Scene(
        title=title,
        tiles=_tiles(view, board, rings or {}),
        captions=tuple(map(plain, captions)),
        tables=_tables(view, board),
        key=_key(view, board),
        alt=_alt(view, board, title),
        aside=(
            f"Board {board.name}, {variation_of(board).title}",
            *map(plain, (*lines[:1], *terms)),
        ),
        pill=Pill("the match is over" if view.outcome else stage),
        legend=_legend(board),
        told=_surroundings(view, board),
        meanings=_meanings(view, board),
    )


def _meanings(view: View, board: Board) -> tuple[Meaning, ...]:
    heads = "Others' heads" if view.own(board) else "Heads"
    return (
        Meaning("ring", Colour.ACCENT, "Your heads"),
        Meaning("ring", Colour.INK, heads),
        Meaning("ring", Colour.ORANGE, "Direction tiles"),
        Meaning("ring", Colour.RED, "Halted"),
    )


def _surroundings(view: View, board: Board) -> tuple[str, ...]:
    """Returns the tiles around each of the viewer's own heads while they can be moved."""
    if board not in view.moving:
        return ()
    names = board.tiles.lattice.names
    steps = board.tiles.lattice.steps
    holders = {cell: snake for snake in board.snakes for cell in snake.path}
    lines: list[str] = []
    for snake in view.own(board):
        if not snake.path:
            continue
        head = snake.head
        around: list[str] = []
        for way, word in WAY_NAMES.items():
            around.append(f"{word} {_tile_text(board, holders, steps[way][head])}")
        lines.append(
            f"Your {snake.colour_name} head {snake.letter} at {names[head]}: {', '.join(around)}."
        )
    return tuple(lines)


def _tile_text(board: Board, holders: Mapping[Cell, Snake], cell: Cell) -> str:
    if cell == OUTSIDE:
        return "border"
    holder = holders.get(cell)
    if holder is not None:
        part = "head" if cell == holder.head else "body"
        return f"{part} of {snake_name(holder)}"
    colour = board.tiles.colours[cell]
    if colour == BLACK:
        return "black"
    return f"{board.tiles.apples[cell]} on {COLOURS[colour]}"


def plain(text: str) -> str:
    """Returns a text in ASCII, as pictures need it; other characters become question marks."""
    return text.replace("`", "").encode("ascii", "replace").decode()


def _marks(tiles: Tiles, snakes: Sequence[Snake]) -> dict[Cell, str]:
    """Returns each tile's mark of at most three characters: a snake, or colour and apples."""
    found = {cell: _tile_mark(tiles, cell) for cell in range(len(tiles))}
    ways = lanes(tiles)
    for snake in snakes:
        for here, there in pairwise(snake.path):
            facing = facing_between(ways, here, there)
            found[here] = f"{snake.letter}{_ARROWS[facing]}"
        if snake.path:
            found[snake.head] = snake.letter
    return found


def _tile_mark(tiles: Tiles, cell: Cell) -> str:
    colour = tiles.colours[cell]
    apples = tiles.apples[cell]
    if colour == BLACK:
        return "#"
    number = str(apples) if apples else ""
    mark = number if colour == WHITE else f"{colour}{number}"
    return mark if len(mark) <= _LONGEST_MARK else number


def _tiles(view: View, board: Board, rings: Mapping[Cell, Colour]) -> tuple[Tile, ...]:
    """Returns a board's tiles, the viewer's heads in gold."""
    tiles = list(_public_tiles(board.tiles, board.snakes, tuple(board.signs)))
    heads = [snake.head for snake in view.own(board) if snake.path]
    ringed = dict.fromkeys(heads, Colour.ACCENT)
    ringed.update(rings)
    for cell, ring in ringed.items():
        tiles[cell] = replace(tiles[cell], ring=ring)
    return tuple(tiles)


@lru_cache(_KEPT_BOARDS)
def _public_tiles(
    tiles: Tiles, snakes: tuple[Snake, ...], signs: tuple[Cell, ...]
) -> tuple[Tile, ...]:
    """Returns the tiles as everyone sees them, made once for all viewers."""
    columns = tiles.columns
    names = tiles.lattice.names
    found = _marks(tiles, snakes)
    links = _links(tiles, snakes)
    bodies: dict[Cell, Colour] = {}
    rings = dict.fromkeys(signs, Colour.ORANGE)
    for snake in snakes:
        bodies.update(dict.fromkeys(snake.path, _FILLS[snake.colour]))
        if snake.path:
            rings[snake.head] = Colour.INK
    drawn: list[Tile] = []
    for cell, colour in enumerate(tiles.colours):
        # The picture has a tile's colour as a shape.
        written = str(tiles.apples[cell] or "")
        badges = (_SIGNS[colour],) if colour in _SIGNS else ()
        if cell in bodies:
            written = found[cell]
            badges = ()
        drawn.append(
            Tile(
                name=names[cell],
                x=cell % columns,
                y=cell // columns,
                shape=Shape.SQUARE,
                fill=_FILLS[colour],
                mark=found[cell],
                ring=rings.get(cell),
                body=bodies.get(cell),
                links=links.get(cell, ""),
                pale=True,
                badges=badges,
                written=written,
            )
        )
    return tuple(drawn)


def _links(tiles: Tiles, snakes: Sequence[Snake]) -> dict[Cell, str]:
    """Returns the sides of each tile across which a snake continues."""
    found: dict[Cell, str] = {}
    ways = lanes(tiles)
    for snake in snakes:
        there_and_back = (*pairwise(snake.path), *pairwise(snake.path[::-1]))
        for here, there in there_and_back:
            side = CLOCKWISE[facing_between(ways, here, there)]
            found[here] = found.get(here, "") + side
    return found


def _terms(view: View, board: Board) -> tuple[str, ...]:
    """Returns the viewer's limit of twists on this board now."""
    if board.moved:
        return ()
    if variation_of(board).capped:
        most = count(board.twist_cap, "twist")
        return (f"All snakes of a player together may make {most}.",)
    limits = board.limits.get(view.viewer or "", {})
    return (f"Your twists: {limits_text(limits)}.",) if limits else ()


def _direction_tiles(board: Board) -> tuple[str, ...]:
    if not board.signs:
        return ()
    shown: list[str] = []
    for cell, turn in sorted(board.signs.items()):
        shown.append(f"{name_of(board.tiles, cell)} {TURN_NAMES[turn]}")
    return (f"Direction tiles: {', '.join(shown)}.",)


def _large_numbers(board: Board) -> tuple[str, ...]:
    """Returns tiles whose number leaves no room for the colour's letter."""
    shown: list[str] = []
    for cell, apples in enumerate(board.tiles.apples):
        if apples not in _WITH_LETTER:
            colour = COLOURS[board.tiles.colours[cell]]
            shown.append(f"{name_of(board.tiles, cell)} {colour} {apples}")
    return (f"Large numbers: {', '.join(shown)}.",) if shown else ()


def _key(view: View, board: Board) -> tuple[str, ...]:
    key: list[str] = []
    if board.snakes:
        key += ["ring = head", "start = start"]
    if any(snake.path for snake in view.own(board)):
        key.append("gold ring = your heads")
    if board.signs:
        key.append("orange ring = turns snakes")
    key += [f"{code} = {COLOURS[code]}" for code in board.tiles.codes]
    key += ["# = black", "white tiles have no letter", "numbers are apples"]
    if board.snakes:
        key.append("snakes have the colour of their start")
    return tuple(key)


def _legend(board: Board) -> tuple[str, ...]:
    """Returns the picture's key: shapes of tiles before there are snakes, and what turns these."""
    signs = ("orange ring = turns snakes",) if board.signs else ()
    if board.snakes:
        return signs
    shapes = [f"{_SIGNS[code]} = {COLOURS[code]}" for code in board.tiles.codes]
    return (*shapes, *signs)


def _tables(view: View, board: Board) -> tuple[Table, ...]:
    snakes = _snakes(view, board) if board.snakes else ()
    if not (board.moved and view.points):
        return snakes
    totals, by_board = _points(view)
    if view.outcome:
        is_last = board == view.boards[-1]
        return (totals, *snakes, by_board) if is_last else (totals, *snakes)
    return (*snakes, totals, by_board)


def _snakes(view: View, board: Board) -> tuple[Table, ...]:
    """Returns the snakes by rank: the viewer's own and the best first, as the picture has room."""
    own = list(view.own(board))
    others = [snake for snake in board.snakes if snake not in own]
    if board.moved:
        own.sort(key=lambda snake: -snake.score)
        others.sort(key=lambda snake: -snake.score)
    shown = max(0, _BEST - len(own) - bool(own))
    tables: list[Table] = []
    if own:
        tables.append(_table(view, board, "Your snakes", own, is_own=True))
    if others[:shown]:
        title = "Other snakes" if own else "Snakes"
        tables.append(_table(view, board, title, others[:shown], is_own=False))
    if others[shown:]:
        tables.append(_table(view, board, "Further snakes", others[shown:], is_own=False))
    return tuple(tables)


def _table(view: View, board: Board, title: str, snakes: Sequence[Snake], *, is_own: bool) -> Table:
    has_owners = view.outcome is not None or view.viewer == EVERYTHING
    columns = ["Snake", "Start"]
    if board.moved:
        columns += ["End", "Score"]
    if has_owners:
        columns.append("Whose")
    rows: list[tuple[str, ...]] = []
    cards: list[Card] = []
    for snake in snakes:
        cards.append(_card(board, snake, has_owners, is_own))
        row = [f"{snake.letter} {snake.colour_name}", _place(board, snake, 0)]
        if board.moved:
            row += [_end(board, snake), str(snake.score)]
        if has_owners:
            owner = board.owners.get(snake.letter)
            row.append(name(owner) if owner else "-")
        rows.append(tuple(row))
    return Table(title, tuple(columns), tuple(rows), tuple(cards))


def _card(board: Board, snake: Snake, has_owner: bool, is_own: bool) -> Card:
    """Returns a snake's way and what it scored, with its owner as far as that is known."""
    way = _place(board, snake, 0)
    if board.moved and snake.path:
        way = f"{way} to {_end(board, snake)}"
    owner = board.owners.get(snake.letter, "") if has_owner else ""
    return Card(
        f"{way}, {name(owner)}" if owner else way,
        _FILLS[snake.colour],
        str(snake.score) if board.moved else "",
        letter=snake.letter,
        own=is_own,
        faded=not snake.path,
    )


def _end(board: Board, snake: Snake) -> str:
    halted = " halted" if snake.halted else ""
    return f"{_place(board, snake, -1)}{halted}"


def _place(board: Board, snake: Snake, at: int) -> str:
    return name_of(board.tiles, snake.path[at]) if snake.path else "out"


def _points(view: View) -> tuple[Table, ...]:
    """Returns the points that the viewer may know: in all, in order of rank, and by board."""
    boards = _boards_with_points(view)
    sums: list[tuple[str, ...]] = []
    rows: list[tuple[str, ...]] = []
    cards: list[Card] = []
    for seat, own in view.points.items():
        points, *by_board = _figures(own, boards)
        sums.append((name(seat), points))
        rows.append((name(seat), *by_board))
        length = max(total(own), 0)
        card = Card(
            name(seat),
            Colour.MUTED,
            points,
            letter=seat[0].upper(),
            bar=((Colour.MUTED, length),) if len(view.points) > 1 else (),
            own=seat == view.viewer,
        )
        cards.append(card)
    totals = Table("Points", ("Player", "Total"), tuple(sums), tuple(cards))
    by_board = _by_board(("Player", *boards), tuple(rows))
    return ranked(totals, 1), replace(by_board, text_only=view.outcome is None)


def _by_board(heads: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Table:
    """Returns the points by board, the narrow way: a row a board for fewer players than boards."""
    title = "Points by board"
    if len(rows) >= len(heads) - 1:
        return Table(title, heads, rows)
    players, *columns = zip(("Board", *heads[1:]), *rows, strict=True)
    return Table(title, players, tuple(columns))


def results(view: View) -> Table:
    """Returns all points that the viewer may know, in all and by board, one row per seat.

    Rows are in order of rank once all points are known.
    """
    boards = _boards_with_points(view)
    unknown = ("-",) * (1 + len(boards))
    rows: list[tuple[str, ...]] = []
    for seat in view.seats:
        figures = _figures(view.points[seat], boards) if seat in view.points else unknown
        rows.append((name(seat), *figures))
    heads = ("Player", "Points", *(f"Board {board}" for board in boards))
    table = Table("Points", heads, tuple(rows))
    return ranked(table, 1) if len(view.points) == len(rows) else table


def _figures(points: Points, boards: Sequence[Name]) -> tuple[str, ...]:
    by_board = [str(points.get(board, 0)) for board in boards]
    return (str(total(points)), *by_board)


def _boards_with_points(view: View) -> tuple[Name, ...]:
    """Returns the boards of which the viewer may know points."""
    known = set().union(*view.points.values())
    return tuple(board.name for board in view.boards if board.name in known)


def _alt(view: View, board: Board, title: str) -> str:
    parts = [f"{title}."]
    own = view.own(board)
    if own:
        parts.append(f"Yours: {snake_names(own)}.")
    viewer = view.viewer or ""
    if viewer in view.points:
        parts.append(f"Your points: {total(view.points[viewer])}.")
    heads: list[str] = []
    for snake in board.snakes:
        if snake.path:
            head = name_of(board.tiles, snake.head)
            heads.append(f"{snake.letter} {snake.colour_name} {head}")
    if heads:
        parts.append(f"Snakes: {', '.join(heads)}.")
    else:
        parts.append(f"{_size(board)}, no snakes yet. {plain(opening_lines(board)[0])}")
    text = " ".join(parts)
    return text if len(text) <= _MOST_ALT else f"{text[:_MOST_ALT]}..."


def _size(board: Board) -> str:
    return f"{board.tiles.columns} by {board.tiles.rows} tiles"


def notes(view: View) -> tuple[str, ...]:
    """Returns the viewer's seat, tasks, snakes and twists, the points, at the end the owners."""
    own = () if view.viewer in (None, EVERYTHING) else (f"You are {name(view.viewer)}.",)
    points: list[str] = []
    for seat, earned in sorted(view.points.items(), key=lambda item: -total(item[1])):
        points.append(_points_note(seat, earned))
    if view.outcome is not None:
        owners = [_owners_note(view, board) for board in view.boards]
        return (*own, view.outcome.reason, *points, *owners)
    tasks = current_tasks(view)
    boards: list[str] = []
    for board in view.open_boards:
        boards += _board_notes(view, board)
    return (*own, f"{tasks[0].upper()}{tasks[1:]}.", *boards, *points)


def _board_notes(view: View, board: Board) -> list[str]:
    sentences = [*opening_lines(board), *_terms(view, board)]
    own = view.own(board)
    if own:
        sentences.append(f"Your snakes: {snake_names(own)}.")
    questions = variation_of(board).notes(board)
    asked = [f"Board {board.name}, question {question}" for question in questions]
    return [f"Board {board.name}, {' '.join(sentences)}", *asked]


def _owners_note(view: View, board: Board) -> str:
    """Returns the owners of a board's snakes, once the match is over."""
    owners: list[str] = []
    for seat in view.seats:
        snakes = ", ".join(map(snake_name, board.own(seat)))
        if snakes:
            owners.append(f"{name(seat)} {snakes}")
    return f"Owners of the snakes on board {board.name}: {'; '.join(owners) or 'there were none'}."


def _points_note(seat: Seat, points: Points) -> str:
    by_board = ", ".join(f"board {board} {earned}" for board, earned in points.items())
    details = f" ({by_board})" if by_board else ""
    return f"{name(seat)}: {count(total(points), 'point')}{details}."
