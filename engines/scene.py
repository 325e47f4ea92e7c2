"""A neutral drawing vocabulary: games say what a board shows, `drawing` decides how it looks.

Lengths are in tiles: one tile is 1.0 wide, x grows to the right and y downwards, and the origin
does not matter. Pictures show Latin, Greek and Cyrillic letters, text boards ASCII; boards carry
no player names, results do. Picture and text board are made from the same scene, so important
things must be in marks, captions and tables, never in colour alone.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal


class _Word(StrEnum):
    """Words with the hash of their text: an enumeration's own takes longer, in keys of caches."""

    __hash__ = str.__hash__


class Colour(_Word):
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


class Pattern(_Word):
    """Fillings that distinguish owners without colour."""

    PLAIN = "plain"
    STRIPES = "stripes"
    DOTS = "dots"
    HATCH = "hatch"
    RINGS = "rings"


class Shape(_Word):
    """Outlines of tiles and tokens; a hexagon has a corner at its top, a plate round corners."""

    HEXAGON = "hexagon"
    SQUARE = "square"
    DISC = "disc"
    PLATE = "plate"


class Sign(_Word):
    """Small drawings that pictures have in place of a mark; texts have the mark."""

    TRIANGLE = "triangle"
    CIRCLE = "circle"
    BLOCK = "block"
    APPLE = "apple"
    BITTEN = "bitten"
    GEM = "gem"
    LIT = "lit"
    UNLIT = "unlit"
    STAR = "star"
    DROP = "drop"
    SUN = "sun"


@dataclass(frozen=True, slots=True)
class Tile:
    """A cell of the board, centred on (x, y).

    Attributes:
        name: The cell's name as players type it; printed small in the picture.
        mark: The cell's content, at most three characters; printed large, and shown in the text
            board.
        ring: The colour of a bold inner border, for the last move or a head.
        body: The colour of a body that crosses the cell, such as a snake's, over the fill; in
            pictures its head has the mark, and its other cells have none.
        links: The sides (letters of `UDLR`) at which the body continues; with a single link and no
            ring the cell is its beginning, and with a ring its head, which looks the other way.
        pale: Whether the fill is faded, so that bodies or winners stand out from it.
        sign: What pictures draw in place of the mark, and of the name but on plates: a shape in the
            colour of letters, a light, or a thing in the tile's fill on an empty cell; apples and
            gems have the number of their mark.
        badges: Small signs in a corner; mark or name say the same.
        pips: Small dots at the bottom, such as Power; a table says the same.
        written: What pictures write in place of the mark, as signs or badges show the rest of it.
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
    sign: Sign | None = None
    badges: tuple[Sign, ...] = ()
    pips: int = 0
    written: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line from (x, y) to (to_x, to_y).

    Attributes:
        width: In tiles.
        arrow: Whether it ends in a head.
        over: Whether it is drawn over the tiles, with an edge in the colour of the paper, as for a
            planned path; else under them.
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
    """Words next to the board, such as a row's letter, on one line or several of height `size`."""

    text: str
    x: float
    y: float
    size: float = 0.4
    colour: Colour = Colour.INK


@dataclass(frozen=True, slots=True)
class Frame:
    """A closed line around the board through `corners`, `width` tiles thick.

    Attributes:
        gap: How far each side ends before its corners, so that the sides can be distinguished.
    """

    corners: tuple[tuple[float, float], ...]
    colour: Colour
    width: float = 0.3
    gap: float = 0.0


@dataclass(frozen=True, slots=True)
class Card:
    """A row of a table as pictures show it: a chip, a name, and points in large figures.

    Attributes:
        name: The name, such as a player's colour.
        colour: The colour of the chip and the bar.
        points: The figure that counts; in a narrow column the whole card is one line.
        sign: The shape on the chip.
        letter: The letter on the chip of those without a shape.
        change: What the last turn changed, such as `+9`.
        note: A few words in small letters.
        bar: The parts of the bar, by colour and size; bars of a table have one scale.
        sides: The sides of a small hexagon from the top to the right, true for those that are lit.
        own: Whether it is the viewer's.
        faded: Whether it counts no longer, as of those who are out.
        gems: How many gems the player has.
    """

    name: str
    colour: Colour
    points: str
    sign: Sign | None = None
    letter: str = ""
    change: str = ""
    note: str = ""
    bar: tuple[tuple[Colour, int], ...] = ()
    sides: tuple[bool, ...] = ()
    own: bool = False
    faded: bool = False
    gems: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of short texts under a heading row, such as scores.

    Attributes:
        cards: The rows as cards, which pictures show in place of the table.
        text_only: Whether pictures and their messages leave it out, as the picture shows the same
            in another way.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    cards: tuple[Card, ...] = ()
    text_only: bool = False


@dataclass(frozen=True, slots=True)
class Pill:
    """A few words in the picture's upper right corner: whose turn it is, or the phase."""

    text: str
    colour: Colour = Colour.INK


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of something drawn, for the text board, which lists the cells it is about.

    Attributes:
        of: Rings, lines or the outline of a colour, cells with a pattern, or the first cells of
            bodies.
        drawn: The colour, or the pattern; None for starts.
        words: The heading of a list of cells, such as `Your heads`, or the text of an outline, such
            as `Red to move`.
    """

    of: Literal["ring", "line", "outline", "pattern", "start"]
    drawn: Colour | Pattern | None
    words: str


@dataclass(frozen=True, slots=True)
class Podium:
    """A result, as a whole picture: steps for the first three places, rows below.

    Attributes:
        cards: All players, the best first; pictures show chip, name, note and points.
        places: The place of each card, from 1; those who share one share a step.
        unit: What the points are, such as `apples`, for the steps.
        boards: Small boards at the right, each with its title.
        has_steps: Whether the best stand on steps; else each player has a row.
    """

    cards: tuple[Card, ...]
    places: tuple[int, ...]
    unit: str = ""
    boards: tuple["Scene", ...] = ()
    has_steps: bool = True


def ranked(table: Table, *columns: int) -> Table:
    """Returns a table of scores with its rows sorted by these columns of numbers, highest first."""

    def rank(at: int) -> list[int]:
        return [-int(table.rows[at][column]) for column in columns]

    order = sorted(range(len(table.rows)), key=rank)
    cards = tuple(table.cards[at] for at in order) if table.cards else ()
    return replace(table, rows=tuple(table.rows[at] for at in order), cards=cards)


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole drawing.

    The picture shows the board, `aside`, and as much of the tables and the key as is legible. Title
    and captions are in the message, and so is a table for which the picture has no room. A row of a
    table whose first word the key explains follows that entry's cell, and the entry is not
    repeated.

    Attributes:
        title: One line, the first of the message and of the text board.
        lines: Drawn under the tiles, or over them where a line says so.
        captions: Sentences about the last events, for the message and the text board.
        tables: Scores in order of rank and the like, the most important first.
        key: The meanings of marks, one entry each, such as `R = Red`, for the legends of the text
            board and the picture; a pattern's or colour's name instead of a mark, such as `stripes
            = planned`, shows a cell with that filling.
        alt: The alternative text: phase, last move, scores; at most 900 characters, as hosts add to
            it.
        names: Whether the picture has the tiles' names; texts always do.
        aside: A few words in the picture itself, the first in bold: the board's name, the step of
            an animation and its events. Title or captions say the same.
        told: Sentences for the text board only, for screen readers: the cells around the viewer's
            own heads, the course of a planned path. Nothing that the view does not know.
        said: Sentences for a board's message only, below its events: facts that otherwise only the
            picture shows, such as the heads' cells. The text board in the same message does not
            repeat them.
        asked: Questions next to the board that the viewer can answer now: for the message, the
            alternative text and the text board.
        meanings: The meanings of rings, lines, outline and patterns. The text board then leaves out
            the entries of the key about them; without meanings it calls cells `ringed` or
            `striped`.
        pill: Whose turn it is, or the phase, next to the first words of `aside`; the title says the
            same.
        legend: The picture's own key, in place of `key`; an entry may begin with a sign's name.
            It is one line, below board and column if the column has no room for it.
        podium: What the picture shows below `aside` and pill, in place of a board: a result.
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
    pill: Pill | None = None
    legend: tuple[str, ...] | None = None
    podium: Podium | None = None


def as_drawn(scene: Scene) -> Scene:
    """Returns the scene without its texts, so that scenes that look alike are drawn once."""
    return replace(scene, told=(), said=(), meanings=(), asked=())
