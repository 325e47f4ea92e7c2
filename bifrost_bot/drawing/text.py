"""Scenes in words: the full text board, the alternative text of a picture, and what fits a message.

The text board is made from the same scene as the picture and says all the picture says: the tests
rebuild the scene's cells and words from it. Its lines have at most 40 characters, as many as a
phone shows in one, unless the board's own rows are longer.
"""

import textwrap
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from bifrost_bot.drawing.axes import SAME_LINE, Axes, Row, axes_of, blocks_of, numbered
from bifrost_bot.drawing.printable import WIDTH, all_wrapped, listed, plain, plain_all, wrapped
from bifrost_bot.engines.scene import Colour, Line, Pattern, Scene, Shape, Table, Tile

EMPTY_MARK = "."
RING_MARK = "*"
ALT_LIMIT = 1024
MESSAGE_LIMIT = 2000
WHERE_TO_FIND = "Text board: /board"

_LEAST_ALT: Final = 200
"""How many characters of what a picture shows are told, whatever is asked beside it."""

_LONGEST_CHAIN: Final = 8
"""How many cells joined by hyphens are told in one word."""

_SCENERY: Final = (Colour.MUTED, Colour.EMPTY, Colour.PAPER)
_PLAIN_WORDS: Final[Mapping[str, str]] = {
    Colour.PAPER: "background",
    Colour.INK: "dark",
    Colour.MUTED: "pale",
    Colour.EMPTY: "bare",
    Colour.ACCENT: "highlighted",
    Colour.TINT_1: "lightest",
    Colour.TINT_2: "light",
    Colour.TINT_3: "deep",
    Colour.TINT_4: "deepest",
    Pattern.STRIPES: "striped",
    Pattern.DOTS: "dotted",
    Pattern.HATCH: "hatched",
    Pattern.RINGS: "with circles",
}
"""What a colour or pattern is called where the game gives it no meaning; the others have their
own names.
"""

_Look = tuple[Colour, Pattern, Shape]


def board_text(scene: Scene) -> str:
    """Returns everything the scene shows as lines of monospaced ASCII, its parts set apart by
    blank lines.
    """
    axes = axes_of(scene.tiles)
    parts = (
        [*wrapped(scene.title), *_outline(scene)],
        all_wrapped(scene.told),
        *(_map(scene, axes) if axes.named else _cells(scene, axes)),
        [*_rings(scene), *_starts(scene), *_looks(scene), *_drawn_lines(scene)],
        all_wrapped(scene.captions),
        all_wrapped(scene.asked),
        _key(scene),
        *(_table(table) for table in scene.tables),
    )
    return "\n\n".join("\n".join(part) for part in parts if part)


def alt_text(scene: Scene) -> str:
    """Returns the picture's alternative text, at most 1,024 characters, ending with where the text
    board is found.

    What is asked has room before what is only told, but for the beginning of that.
    """
    told = " ".join((scene.alt or " ".join((scene.title, *scene.captions))).split())
    room = ALT_LIMIT - len(WHERE_TO_FIND) - 1
    asked = _cut("\n".join(scene.asked), room - min(len(told), _LEAST_ALT) - 1)
    told = _cut(told, room - len(asked) - bool(asked))
    return "\n".join(part for part in (told, asked, WHERE_TO_FIND) if part)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 4].rsplit(" ", 1)[0] + " ..."


def table_text(table: Table) -> str:
    """Returns a table as lines of monospaced ASCII."""
    return "\n".join(_table(table))


def code_block(text: str) -> str:
    """Returns the text as a message that is shown monospaced."""
    return f"```\n{text}\n```"


def fits_message(text: str) -> bool:
    """Returns whether the text, in a code block, fits one message; otherwise it goes into an
    attached file.
    """
    return len(code_block(text)) <= MESSAGE_LIMIT


# Words


def _named(drawn: Colour | Pattern | Shape) -> str:
    return _PLAIN_WORDS.get(drawn, drawn.value.replace("-", " "))


def _meaning(scene: Scene, of: str, drawn: Colour | Pattern | None) -> str:
    """Returns the game's words for what is drawn so; empty where it has none."""
    found = (
        meaning.words for meaning in scene.meanings if meaning.of == of and meaning.drawn == drawn
    )
    return next(map(plain, found), "")


def _outline(scene: Scene) -> list[str]:
    """Returns what the outline says, unless the title does already."""
    if scene.frame is None:
        return []
    meant = _meaning(scene, "outline", scene.frame.colour)
    if meant:
        return [] if meant in plain(scene.title) else wrapped(f"{meant}.")
    return [f"Outline: {_named(scene.frame.colour)}"]


def _key(scene: Scene) -> list[str]:
    entries = [entry for entry in scene.key if not (scene.meanings and _about_drawing(entry))]
    return listed("Key:", entries, "; ") if entries else []


def _about_drawing(entry: str) -> bool:
    """Returns whether an entry of the key explains no mark but a ring, a line, a pattern or the
    start of a body.
    """
    what, explains, _ = entry.partition(" = ")
    return bool(explains) and what.rsplit(" ", 1)[-1] in ("ring", "line", "start", *Pattern)


# The board


def _token(tile: Tile) -> str:
    return f"{RING_MARK if tile.ring else ''}{plain(tile.mark) or EMPTY_MARK}"


def _map(scene: Scene, axes: Axes) -> tuple[list[str], list[str]]:
    """Returns the cells of a board with names for rows and columns, and how these names are
    read.
    """
    known = {row.label for row in axes.rows} | {label for _, label in axes.columns}
    return _grid(scene, axes), [*wrapped(f"Cell names: {_example(axes)}."), *_beside(scene, known)]


def _grid(scene: Scene, axes: Axes) -> list[str]:
    """Returns the cells, each where the picture has it: a tile is as many characters wide as its
    neighbours allow.
    """
    left = min(tile.x for tile in scene.tiles)
    least, halved = _steps(axes.rows, left)
    label_width = max(len(row.label) for row in axes.rows)
    pitch = _pitch(scene, axes, label_width, halved)

    def end(x: float) -> int:
        return round((x - left) / least * pitch) + pitch

    heading = _set_line([(end(x), label) for x, label in axes.columns])
    lines = [f"{'':{label_width}}|{heading}"] if heading else []
    cells = (_set_line([(end(tile.x), _token(tile)) for tile in row.tiles]) for row in axes.rows)
    return lines + [
        f"{row.label:>{label_width}}|{held}" for row, held in zip(axes.rows, cells, strict=True)
    ]


def _steps(rows: Sequence[Row], left: float) -> tuple[float, bool]:
    """Returns the least step from tile to tile in a row, and whether any tile lies between two
    of them.
    """
    steps = [second.x - first.x for row in rows for first, second in pairwise(row.tiles)]
    least = min((step for step in steps if step > SAME_LINE), default=1.0)
    offsets = ((tile.x - left) / least for row in rows for tile in row.tiles)
    return least, any(abs(offset - round(offset)) > SAME_LINE for offset in offsets)


def _pitch(scene: Scene, axes: Axes, label_width: int, halved: bool) -> int:
    """Returns how many characters a tile is wide.

    A blank or the mark of a ring sets its mark apart from the one before. Where lines would be too
    long so, the cells are joined as long as they fill their places and cannot be misread.
    """
    labels = max((len(label) for _, label in axes.columns), default=0)
    marks = max(len(_token(tile).removeprefix(RING_MARK)) for tile in scene.tiles)
    joined = max(len(_token(tile)) for tile in scene.tiles)
    apart = max(marks + 1, labels + 1, joined)
    if halved:
        return apart + apart % 2
    too_long = label_width + 1 + apart * len(axes.columns) > WIDTH
    return joined if too_long and labels < joined and _can_be_joined(axes.rows, joined) else apart


def _can_be_joined(rows: Iterable[Row], wide: int) -> bool:
    """Returns whether no number would run into the next one."""
    return not any(
        len(second) == wide and first[-1].isdigit() and second[0].isdigit()
        for row in rows
        for first, second in pairwise(map(_token, row.tiles))
    )


def _set_line(words: Iterable[tuple[int, str]]) -> str:
    """Returns a line of words that end where they say."""
    line = ""
    for end, word in words:
        line = f"{line:{max(end - len(word), len(line))}}{word}"
    return line


def _example(axes: Axes) -> str:
    last = axes.rows[0].tiles[-1].name
    if not axes.columns:
        return f"row, then place from the left, such as {last}"
    row, column = axes.rows[0].label, axes.columns[-1][1]
    return (
        f"column then row, such as {last}"
        if last == column + row
        else f"row then column, such as {last}"
    )


def _beside(scene: Scene, known: Container[str]) -> list[str]:
    """Returns the labels that are not said elsewhere."""
    extra = [text for text in plain_all(label.text for label in scene.labels) if text not in known]
    return listed("Beside the board:", extra, "; ") if extra else []


def _cells(scene: Scene, axes: Axes) -> list[list[str]]:
    """Returns every cell by name, for boards whose names do not follow from rows and columns.

    A grid would say them once more, so there is none. Blocks of cells that all have headings are
    listed one by one.
    """
    blocks = blocks_of(scene.tiles)
    headings = [_heading(scene, block) for block in blocks]
    if not all(headings):
        return [_rows(axes.rows), _beside(scene, ())]
    listings = [
        [*wrapped(f"{heading}:"), *_rows(numbered(block))]
        for heading, block in zip(headings, blocks, strict=True)
    ]
    return [*listings, _beside(scene, headings)]


def _heading(scene: Scene, block: Sequence[Tile]) -> str:
    """Returns the only label right over a block of cells; empty if there is none."""
    left, right = min(tile.x for tile in block), max(tile.x for tile in block)
    top = min(tile.y for tile in block)
    over = [
        label.text for label in scene.labels if left <= label.x <= right and top - 1 < label.y < top
    ]
    return plain(over[0]) if len(over) == 1 else ""


def _rows(rows: Iterable[Row]) -> list[str]:
    return [
        line
        for row in rows
        for line in listed(
            f"Row {row.label}:", (f"{plain(tile.name)}={_token(tile)}" for tile in row.tiles)
        )
    ]


# What cells have besides their marks


def _rings(scene: Scene) -> list[str]:
    """Returns which cells have a ring, by what it means."""
    found: dict[Colour, list[str]] = {}
    for tile in scene.tiles:
        if tile.ring is not None:
            found.setdefault(tile.ring, []).append(_marked(tile))
    words = {colour: _meaning(scene, "ring", colour) or _ringed(colour) for colour in found}
    return [
        line
        for colour, names in found.items()
        for line in listed(f"{RING_MARK} {words[colour]}:", names)
    ]


def _marked(tile: Tile) -> str:
    return f"{plain(tile.mark)} {plain(tile.name)}".strip()


def _ringed(colour: Colour) -> str:
    return "Ringed" if colour is Colour.ACCENT else f"Ringed in {_named(colour)}"


def _starts(scene: Scene) -> list[str]:
    """Returns the cells in which bodies begin, where the game says so."""
    words = _meaning(scene, "start", None)
    names = [
        _marked(tile)
        for tile in scene.tiles
        if tile.body and len(tile.links) == 1 and tile.ring is None
    ]
    return listed(f"{words}:", names) if words and names else []


def _looks(scene: Scene) -> list[str]:
    """Returns the colours and patterns of cells whose mark does not tell them, such as of those
    under a snake.
    """
    by_mark: dict[str, set[_Look]] = {}
    for tile in scene.tiles:
        by_mark.setdefault(tile.mark, set()).add(_look(tile))
    found: dict[_Look, list[str]] = {}
    for tile in scene.tiles:
        if len(by_mark[tile.mark]) > 1:
            found.setdefault(_look(tile), []).append(plain(tile.name))
    meant = {look: _meaning(scene, "pattern", look[1]) for look in found}
    lines = [
        line for look, words in meant.items() if words for line in listed(f"{words}:", found[look])
    ]
    others = [look for look, words in meant.items() if not words]
    if len(others) + bool(lines) < 2:
        return lines
    told = (f"{_told_look(look, others)} {', '.join(found[look])}" for look in others)
    return [*lines, *listed("Cell colours:", told, "; ")]


def _look(tile: Tile) -> _Look:
    return tile.fill, tile.pattern, tile.shape


def _told_look(look: _Look, others: Iterable[_Look]) -> str:
    """Returns how a cell looks, in as few words as tell it from the others."""
    fill, *rest = look
    alike = [other for other in others if other[0] is fill]
    words = [
        _named(part)
        for at, part in enumerate(rest, 1)
        if any(other[at] is not part for other in alike)
    ]
    return " ".join((_named(fill), *words))


def _drawn_lines(scene: Scene) -> list[str]:
    """Returns the lines that mean something: arrows, and all that are not in the colours of mere
    scenery.
    """
    told: dict[tuple[Colour, bool], list[Line]] = {}
    for line in scene.lines:
        if line.arrow or line.colour not in _SCENERY:
            told.setdefault((line.colour, line.arrow), []).append(line)
    found: list[str] = []
    for (colour, arrow), lines in told.items():
        unnamed = f"{'Arrows' if arrow else 'Lines'}{'' if colour is Colour.ACCENT else f' in {_named(colour)}'}"
        joint = " > " if arrow else "-"
        found += listed(
            f"{_meaning(scene, 'line', colour) or unnamed}:", map(joint.join, _chains(scene, lines))
        )
    return found


def _chains(scene: Scene, lines: Iterable[Line]) -> list[list[str]]:
    """Returns the places that lines lead through, those in one list that go on where the one before
    ends.

    A list begins with the mark that all of its cells have, if they do.
    """
    marks = {plain(tile.name): plain(tile.mark) for tile in scene.tiles}
    chains: list[list[str]] = []
    for line in lines:
        first, second = _place(scene, line.x, line.y), _place(scene, line.to_x, line.to_y)
        if first == second:
            # A line within a cell, such as along one of its sides, is about that cell.
            if [first] not in chains:
                chains.append([first])
        elif (
            chains and chains[-1][-1] == first and (line.arrow or len(chains[-1]) < _LONGEST_CHAIN)
        ):
            chains[-1].append(second)
        else:
            chains.append([first, second])
    held = [{marks.get(name, "") for name in chain} for chain in chains]
    return [
        [f"{min(alike)} {chain[0]}".strip(), *chain[1:]] if len(alike) == 1 else chain
        for alike, chain in zip(held, chains, strict=True)
    ]


def _place(scene: Scene, x: float, y: float) -> str:
    """Returns the name of the cell at this point, or the point itself where there is none."""
    nearest = min(scene.tiles, key=lambda tile: (tile.x - x) ** 2 + (tile.y - y) ** 2, default=None)
    if nearest and (nearest.x - x) ** 2 + (nearest.y - y) ** 2 <= 0.25:
        return plain(nearest.name)
    return f"({x:g}, {y:g})"


# Tables


def _table(table: Table) -> list[str]:
    """Returns the table with its columns aligned; where they are too wide even close together,
    each row as a list.
    """
    grid = [list(map(plain, row)) for row in (table.heads, *table.rows)]
    columns = max((len(row) for row in grid), default=0)
    heads, *rows = [row + [""] * (columns - len(row)) for row in grid]
    title = wrapped(table.title)
    for broken, gap in ((False, 2), (True, 2), (True, 1)):
        lines = _aligned(heads, rows, gap, broken)
        if max(map(len, lines), default=0) <= WIDTH:
            return [*title, *lines]
    cells = (
        [f"{head}: {cell}".strip(": ") for head, cell in zip(heads, row, strict=True)]
        for row in rows
    )
    return [*title, *(line for row in cells for line in listed("-", row, "; "))]


def _aligned(
    heads: Sequence[str], rows: Sequence[Sequence[str]], gap: int, broken: bool
) -> list[str]:
    """Returns a table's lines: numbers to the right, words to the left, heads of several words
    broken if asked for.
    """
    parts = [head.split() if broken and at else [head] for at, head in enumerate(heads)]
    widths = [
        max(len(cell) for cell in (*words, *(row[at] for row in rows)))
        for at, words in enumerate(parts)
    ]
    # As many words in one line as its column has room for.
    over = [
        textwrap.wrap(" ".join(words), max(width, 1))
        for words, width in zip(parts, widths, strict=True)
    ]
    deepest = max(map(len, over), default=0)
    headings = [
        [lines[number - deepest] if len(lines) >= deepest - number else "" for lines in over]
        for number in range(deepest)
    ]
    to_right = [is_numeric(row[at] for row in rows) for at in range(len(heads))]

    def set_row(row: Sequence[str]) -> str:
        cells = zip(row, widths, to_right, strict=True)
        return (" " * gap).join(
            cell.rjust(width) if right else cell.ljust(width) for cell, width, right in cells
        )

    rule = [(" " * gap).join("-" * width for width in widths)] if headings else []
    return [line.rstrip() for line in (*map(set_row, headings), *rule, *map(set_row, rows))]


def is_numeric(cells: Iterable[str]) -> bool:
    """Returns whether a column holds numbers alone, blanks and dashes aside, so that it reads
    best aligned right.
    """
    filled = [cell for cell in cells if cell not in ("", "-")]
    return bool(filled) and all(cell.lstrip("+-").replace(".", "", 1).isdigit() for cell in filled)
