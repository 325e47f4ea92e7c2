"""A neutral drawing vocabulary. Games say what is to be seen; `drawing` decides how it looks and
reads.

Lengths are in tiles: one tile is 1.0 wide, x grows to the right and y downwards, and the origin
does not matter. All text is ASCII, as pictures carry no player names. Both the picture and the text
board are made from the same scene, so whatever matters must be in marks, captions and tables, never
in colour alone.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal


class Colour(StrEnum):
    """Colours by meaning; palettes give each its shade."""

    PAPER = "paper"
    INK = "ink"
    MUTED = "muted"
    EMPTY = "empty"
    ACCENT = "accent"
    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    WHITE = "white"
    BLACK = "black"
    ORANGE = "orange"
    YELLOW = "yellow"
    LIGHT_GREEN = "light-green"
    DARK_GREEN = "dark-green"
    CYAN = "cyan"
    NAVY = "navy"
    PURPLE = "purple"
    MAGENTA = "magenta"
    MAROON = "maroon"
    BROWN = "brown"
    GREY = "grey"
    TINT_1 = "tint-1"
    TINT_2 = "tint-2"
    TINT_3 = "tint-3"
    TINT_4 = "tint-4"


class Pattern(StrEnum):
    """Fillings that tell owners apart without colour."""

    PLAIN = "plain"
    STRIPES = "stripes"
    DOTS = "dots"
    HATCH = "hatch"
    RINGS = "rings"


class Shape(StrEnum):
    """Outlines of tiles and tokens; a hexagon stands on a corner."""

    HEXAGON = "hexagon"
    SQUARE = "square"
    DISC = "disc"


@dataclass(frozen=True, slots=True)
class Tile:
    """A cell of the board, centred on (x, y).

    Attributes:
        name: The cell's name as players type it; printed small in the picture.
        mark: What the cell holds, at most three characters; printed large, and shown in the text
        board. ring: The colour of a bold inner border that draws the eye, for the last move or a
        head. body: The colour of what crosses the cell, such as a snake; the fill shows beside it.
        links: The sides (letters of `UDLR`) at which that goes on; one with a single link and no
        ring is its beginning. pale: Whether the fill keeps little of its colour, so that bodies
        stand out from it.
    """

    name: str
    x: float
    y: float
    shape: Shape
    fill: Colour
    mark: str = ""
    pattern: Pattern = Pattern.PLAIN
    ring: Colour | None = None
    body: Colour | None = None
    links: str = ""
    pale: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line from (x, y) to (to_x, to_y).

    Attributes:
        width: In tiles.
        arrow: Whether it ends in a head.
        over: Whether it is drawn over the tiles, with an edge in the colour of the paper, as for a
        planned path;
            else under them.
    """

    x: float
    y: float
    to_x: float
    to_y: float
    colour: Colour
    width: float = 0.06
    arrow: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A word next to the board, such as a row's letter, on one line or several; `size` is their
    height in tiles.
    """

    text: str
    x: float
    y: float
    size: float = 0.4
    colour: Colour = Colour.INK


@dataclass(frozen=True, slots=True)
class Frame:
    """A closed line around the board through `corners`, `width` tiles thick, in the colour of
    the seat to move.
    """

    corners: tuple[tuple[float, float], ...]
    colour: Colour
    width: float = 0.3


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of short texts under a heading row, such as scores."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What something drawn means, in the game's words: the text board says them, and then which
    cells it is about.

    Attributes:
        of: Rings, lines or the outline of a colour, cells with a pattern, or the cells in which
        bodies start. drawn: The colour, or the pattern; None for starts. words: How a list of cells
        is headed, such as `Your heads`; of an outline, what it says, such as `Red to move`.
    """

    of: Literal["ring", "line", "outline", "pattern", "start"]
    drawn: Colour | Pattern | None
    words: str


def ranked(table: Table, *columns: int) -> Table:
    """Returns a table of scores with its rows from the highest to the lowest number in the first of
    these columns.

    Where that is equal, the next column decides; rows that are equal in all stay in their order.
    """
    return replace(
        table, rows=tuple(sorted(table.rows, key=lambda row: [-int(row[at]) for at in columns]))
    )


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole drawing.

    The picture shows what belongs to the eye: the board, `aside`, and as much of the tables and the
    key as can be read. Title and captions are the message's, and so is a table for which the
    picture has no room. A row of a table whose first word the key explains stands behind that
    entry's cell, and the entry is not repeated.

    Attributes:
        title: One line, the first of the message and of the text board.
        lines: Drawn under the tiles, or over them where a line says so.
        captions: Sentences on what happened, for the message and the text board.
        tables: Scores in order of rank and the like, the most important first.
        key: What the marks mean, one entry each, such as `R = Red`, for the text board's legend and
        the picture's; a
            pattern's or colour's name instead of a mark, such as `stripes = planned`, shows a cell
            so filled.
        alt: The alternative text: phase, last move, scores; at most 900 characters, since hosts add
        to it. names: Whether the picture carries the tiles' names; words always do. aside: A few
        words that the picture says itself, the first in bold: which of several boards it shows, the
        step
            of an animation and what happens in it. Title or captions say the same.
        told: Sentences that only the text board says, for who cannot see: what is around the
        viewer's own heads, where
            a planned path leads. Nothing that the view does not know.
        said: Sentences that only a board's message says, under what has happened: what is so now
        and the picture alone
            would tell, such as where heads are. Where the text board in the same message tells one
            too, it is not repeated.
        asked: Questions beside the board, one each, for as long as the viewer can answer them: in
        the message, the
            alternative text and the text board.
        meanings: What rings, lines, outline and patterns mean. The entries of the key about them
        are then left out of
            the text board; where there are no meanings, it calls cells `ringed` or `striped`.
    """

    title: str
    tiles: tuple[Tile, ...]
    lines: tuple[Line, ...] = ()
    labels: tuple[Label, ...] = ()
    frame: Frame | None = None
    captions: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    key: tuple[str, ...] = ()
    alt: str = ""
    names: bool = True
    aside: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    meanings: tuple[Meaning, ...] = ()
    asked: tuple[str, ...] = ()


def as_drawn(scene: Scene) -> Scene:
    """Returns the scene without what only words say, so that what looks alike to several viewers
    is drawn once.
    """
    return replace(scene, told=(), said=(), meanings=(), asked=())
