"""Scenes as text: the full text board, the alternative text of a picture, and message limits.

The text board is made from the same scene as the picture and says all of it: the tests rebuild the
scene's cells and words from it. Its lines have at most 40 characters, the width of a phone, unless
the board's own rows are longer.
"""

import textwrap
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from bifrost_bot.drawing.axes import SAME_LINE, Axes, Row, axes_of, blocks_of, number_rows
from bifrost_bot.drawing.printable import WIDTH, plain, plain_all, wrap_all, wrap_list, wrap_text
from bifrost_bot.engines.scene import Colour, Line, Pattern, Scene, Shape, Table, Tile

EMPTY_MARK = "."
RING_MARK = "*"
ALT_LIMIT = 1024
MESSAGE_LIMIT = 2000
WHERE_TO_FIND = "Text board: /board"

_LEAST_ALT: Final = 200
"""The least room for the description of a picture next to questions."""

_WITHIN: Final = 0.6
"""The distance from a cell's middle to its corners, in tiles."""

_LONGEST_CHAIN: Final = 8
"""The most cells joined by hyphens in one word."""

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
"""The names of colours and patterns without a meaning; others have their own names."""

_Look = tuple[Colour, Pattern, Shape]


def board_text(scene: Scene) -> str:
    """Returns everything the scene shows as ASCII lines, its parts separated by blank lines."""
    axes = axes_of(scene.tiles)
    parts = (
        [*wrap_text(scene.title), *_outline(scene)],
        wrap_all(scene.told),
        *(_map(scene, axes) if axes.named else _cells(scene, axes)),
        [*_rings(scene), *_starts(scene), *_looks(scene), *_drawn_lines(scene)],
        wrap_all(scene.captions),
        wrap_all(scene.asked),
        _key(scene),
        *(_table(table) for table in scene.tables),
    )
    return "\n\n".join("\n".join(part) for part in parts if part)


def alt_text(scene: Scene) -> str:
    """Returns the picture's alternative text, at most 1,024 characters, naming the text board.

    Questions have room before the description, except for its beginning.
    """
    told = " ".join((scene.alt or " ".join((scene.title, *scene.captions))).split())
    # A result is no board.
    where = "" if scene.podium else WHERE_TO_FIND
    room = ALT_LIMIT - len(WHERE_TO_FIND) - 1
    asked = _cut("\n".join(scene.asked), room - min(len(told), _LEAST_ALT) - 1)
    told = _cut(told, room - len(asked) - bool(asked))
    return "\n".join(part for part in (told, asked, where) if part)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 4].rsplit(" ", 1)[0] + " ..."


def table_text(table: Table) -> str:
    """Returns a table as lines of monospaced ASCII."""
    return "\n".join(_table(table))


def code_block(text: str) -> str:
    """Returns the text as a monospaced message."""
    return f"```\n{text}\n```"


def fits_message(text: str) -> bool:
    """Returns whether the text fits one message in a code block; otherwise it needs a file."""
    return len(code_block(text)) <= MESSAGE_LIMIT


# Words


def _name_of(drawn: Colour | Pattern | Shape) -> str:
    return _PLAIN_WORDS.get(drawn, drawn.value.replace("-", " "))


def _meaning(scene: Scene, of: str, drawn: Colour | Pattern | None) -> str:
    """Returns the game's words for something drawn; empty without any."""
    for meaning in scene.meanings:
        if meaning.of == of and meaning.drawn == drawn:
            return plain(meaning.words)
    return ""


def _outline(scene: Scene) -> list[str]:
    """Returns the meaning of the outline, unless the title says it."""
    if scene.frame is None:
        return []
    meaning = _meaning(scene, "outline", scene.frame.colour)
    if meaning:
        return [] if meaning in plain(scene.title) else wrap_text(f"{meaning}.")
    return [f"Outline: {_name_of(scene.frame.colour)}"]


def _key(scene: Scene) -> list[str]:
    entries = [entry for entry in scene.key if not (scene.meanings and _about_drawing(entry))]
    return wrap_list("Key:", entries, "; ") if entries else []


def _about_drawing(entry: str) -> bool:
    """Returns whether an entry of the key is about a ring, line, pattern or start, not a mark."""
    sign, equals, _ = entry.partition(" = ")
    return bool(equals) and sign.rsplit(" ", 1)[-1] in ("ring", "line", "start", *Pattern)


# The board


def _token(tile: Tile) -> str:
    return f"{RING_MARK if tile.ring else ''}{plain(tile.mark) or EMPTY_MARK}"


def _map(scene: Scene, axes: Axes) -> tuple[list[str], list[str]]:
    """Returns the cells of a board with named rows and columns, and how to read these names."""
    known = {row.label for row in axes.rows} | {label for _, label in axes.columns}
    legend = wrap_text(f"Cell names: {_example(axes)}.")
    return _grid(scene, axes), [*legend, *_beside(scene, known)]


def _grid(scene: Scene, axes: Axes) -> list[str]:
    """Returns the cells at their places in the picture, with tiles as narrow as possible."""
    left = min(tile.x for tile in scene.tiles)
    least, halved = _steps(axes.rows, left)
    label_width = max(len(row.label) for row in axes.rows)
    pitch = _pitch(scene, axes, label_width, halved)

    def end(x: float) -> int:
        return round((x - left) / least * pitch) + pitch

    heading = _set_line([(end(x), label) for x, label in axes.columns])
    lines = [f"{'':{label_width}}|{heading}"] if heading else []
    for row in axes.rows:
        cells = _set_line([(end(tile.x), _token(tile)) for tile in row.tiles])
        lines.append(f"{row.label:>{label_width}}|{cells}")
    return lines


def _steps(rows: Sequence[Row], left: float) -> tuple[float, bool]:
    """Returns the least step between tiles of a row, and whether any tile is between two steps."""
    steps = [second.x - first.x for row in rows for first, second in pairwise(row.tiles)]
    least = min((step for step in steps if step > SAME_LINE), default=1.0)
    offsets = ((tile.x - left) / least for row in rows for tile in row.tiles)
    return least, any(abs(offset - round(offset)) > SAME_LINE for offset in offsets)


def _pitch(scene: Scene, axes: Axes, label_width: int, halved: bool) -> int:
    """Returns the width of a tile in characters.

    A blank or the sign of a ring separates its mark from the one before. If lines become too long,
    cells are joined as long as they fill their places and cannot be misread.
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
    for row in rows:
        for first, second in pairwise(map(_token, row.tiles)):
            if len(second) == wide and first[-1].isdigit() and second[0].isdigit():
                return False
    return True


def _set_line(words: Iterable[tuple[int, str]]) -> str:
    """Returns a line of words at their ends."""
    line = ""
    for end, word in words:
        line = f"{line:{max(end - len(word), len(line))}}{word}"
    return line


def _example(axes: Axes) -> str:
    last = axes.rows[0].tiles[-1].name
    if not axes.columns:
        return f"row, then place from the left, such as {last}"
    _, column = axes.columns[-1]
    order = "column then row" if last == column + axes.rows[0].label else "row then column"
    return f"{order}, such as {last}"


def _beside(scene: Scene, known: Container[str]) -> list[str]:
    """Returns the labels that are not in the map."""
    texts = plain_all(label.text for label in scene.labels)
    extra = [text for text in texts if text not in known]
    return wrap_list("Beside the board:", extra, "; ") if extra else []


def _cells(scene: Scene, axes: Axes) -> list[list[str]]:
    """Returns every cell by name, for boards whose names do not follow from rows and columns.

    A grid would only repeat them. Blocks of cells that all have headings are listed one by one.
    """
    blocks = blocks_of(scene.tiles)
    headings = [_heading(scene, block) for block in blocks]
    if not all(headings):
        return [_rows(axes.rows), _beside(scene, ())]
    listings: list[list[str]] = []
    for heading, block in zip(headings, blocks, strict=True):
        listings.append([*wrap_text(f"{heading}:"), *_rows(number_rows(block))])
    return [*listings, _beside(scene, headings)]


def _heading(scene: Scene, block: Sequence[Tile]) -> str:
    """Returns the only label right above a block of cells, or an empty text."""
    left = min(tile.x for tile in block)
    right = max(tile.x for tile in block)
    top = min(tile.y for tile in block)
    above = [label for label in scene.labels if top - 1 < label.y < top]
    texts = [label.text for label in above if left <= label.x <= right]
    return plain(texts[0]) if len(texts) == 1 else ""


def _rows(rows: Iterable[Row]) -> list[str]:
    lines: list[str] = []
    for row in rows:
        cells = [f"{plain(tile.name)}={_token(tile)}" for tile in row.tiles]
        lines += wrap_list(f"Row {row.label}:", cells)
    return lines


# Rings, starts, looks and lines


def _rings(scene: Scene) -> list[str]:
    """Returns the cells with rings, by meaning."""
    found: dict[Colour, list[str]] = {}
    for tile in scene.tiles:
        if tile.ring is not None:
            found.setdefault(tile.ring, []).append(_mark_and_name(tile))
    lines: list[str] = []
    for colour, names in found.items():
        words = _meaning(scene, "ring", colour) or _ring_words(colour)
        lines += wrap_list(f"{RING_MARK} {words}:", names)
    return lines


def _mark_and_name(tile: Tile) -> str:
    return f"{plain(tile.mark)} {plain(tile.name)}".strip()


def _ring_words(colour: Colour) -> str:
    return "Ringed" if colour is Colour.ACCENT else f"Ringed in {_name_of(colour)}"


def _starts(scene: Scene) -> list[str]:
    """Returns the cells in which bodies begin, if the game has words for them."""
    words = _meaning(scene, "start", None)
    bodies = [tile for tile in scene.tiles if tile.body and tile.ring is None]
    names = [_mark_and_name(tile) for tile in bodies if len(tile.links) == 1]
    return wrap_list(f"{words}:", names) if words and names else []


def _looks(scene: Scene) -> list[str]:
    """Returns the colours and patterns of cells that their marks do not imply, as under a snake."""
    by_mark: dict[str, set[_Look]] = {}
    for tile in scene.tiles:
        by_mark.setdefault(tile.mark, set()).add(_look(tile))
    found: dict[_Look, list[str]] = {}
    for tile in scene.tiles:
        if len(by_mark[tile.mark]) > 1:
            found.setdefault(_look(tile), []).append(plain(tile.name))
    lines: list[str] = []
    others: list[_Look] = []
    for look, names in found.items():
        words = _meaning(scene, "pattern", look[1])
        if words:
            lines += wrap_list(f"{words}:", names)
        else:
            others.append(look)
    if len(others) + bool(lines) < 2:
        return lines
    texts = [f"{_describe_look(look, others)} {', '.join(found[look])}" for look in others]
    return [*lines, *wrap_list("Cell colours:", texts, "; ")]


def _look(tile: Tile) -> _Look:
    return tile.fill, tile.pattern, tile.shape


def _describe_look(look: _Look, others: Iterable[_Look]) -> str:
    """Returns a look in as few words as distinguish it from the others."""
    fill, *rest = look
    same_fill = [other for other in others if other[0] is fill]
    words = [_name_of(fill)]
    for at, part in enumerate(rest, 1):
        if any(other[at] is not part for other in same_fill):
            words.append(_name_of(part))
    return " ".join(words)


def _drawn_lines(scene: Scene) -> list[str]:
    """Returns the lines with a meaning: arrows, and all that are not scenery by their colour."""
    groups: dict[tuple[Colour, bool], list[Line]] = {}
    for line in scene.lines:
        if line.arrow or line.colour not in _SCENERY:
            groups.setdefault((line.colour, line.arrow), []).append(line)
    found: list[str] = []
    for (colour, arrow), lines in groups.items():
        heading = _meaning(scene, "line", colour)
        if not heading:
            shade = "" if colour is Colour.ACCENT else f" in {_name_of(colour)}"
            heading = f"{'Arrows' if arrow else 'Lines'}{shade}"
        joint = " > " if arrow else "-"
        found += wrap_list(f"{heading}:", map(joint.join, _chains(scene, lines)))
    return found


def _chains(scene: Scene, lines: Iterable[Line]) -> list[list[str]]:
    """Returns the places along the lines; lines that continue each other are in one list.

    A list begins with the mark that all of its cells have, if they do.
    """
    marks = {plain(tile.name): plain(tile.mark) for tile in scene.tiles}
    chains: list[list[str]] = []
    for line in lines:
        first = _place(scene, line.x, line.y)
        second = _place(scene, line.to_x, line.to_y)
        last = chains[-1] if chains else [""]
        if first == second:
            # A line within a cell, such as along one of its sides, is about that cell.
            if [first] not in chains:
                chains.append([first])
        elif chains and last[-1] == first and (line.arrow or len(last) < _LONGEST_CHAIN):
            last.append(second)
        else:
            chains.append([first, second])
    for chain in chains:
        common = {marks.get(name, "") for name in chain}
        if len(common) == 1:
            chain[0] = f"{common.pop()} {chain[0]}".strip()
    return chains


def _place(scene: Scene, x: float, y: float) -> str:
    """Returns the name of the cell at this point, or the point itself if there is none."""
    nearest = min(scene.tiles, key=lambda tile: (tile.x - x) ** 2 + (tile.y - y) ** 2, default=None)
    if nearest and (nearest.x - x) ** 2 + (nearest.y - y) ** 2 <= _WITHIN**2:
        return plain(nearest.name)
    return f"({x:g}, {y:g})"


# Tables


def _table(table: Table) -> list[str]:
    """Returns the table with aligned columns, or each row as a list if they are too wide."""
    grid = [list(map(plain, row)) for row in (table.heads, *table.rows)]
    columns = max((len(row) for row in grid), default=0)
    heads, *rows = [row + [""] * (columns - len(row)) for row in grid]
    title = wrap_text(table.title)
    for broken, gap in ((False, 2), (True, 2), (True, 1)):
        lines = _align(heads, rows, gap, broken)
        if max(map(len, lines), default=0) <= WIDTH:
            return [*title, *lines]
    lines = title
    for row in rows:
        cells = [f"{head}: {cell}".strip(": ") for head, cell in zip(heads, row, strict=True)]
        lines += wrap_list("-", cells, "; ")
    return lines


def _column(rows: Sequence[Sequence[str]], at: int) -> list[str]:
    return [row[at] for row in rows]


def _align(
    heads: Sequence[str], rows: Sequence[Sequence[str]], gap: int, broken: bool
) -> list[str]:
    """Returns a table's lines: numbers to the right, words to the left, perhaps broken heads."""
    columns = [_column(rows, at) for at in range(len(heads))]
    to_right = list(map(is_numeric, columns))
    widths: list[int] = []
    wrapped_heads: list[list[str]] = []
    for at, (head, cells) in enumerate(zip(heads, columns, strict=True)):
        words = head.split() if broken and at else [head]
        width = max(map(len, [*words, *cells]))
        widths.append(width)
        wrapped_heads.append(textwrap.wrap(" ".join(words), max(width, 1)))
    deepest = max(map(len, wrapped_heads), default=0)
    filled = [[""] * (deepest - len(lines)) + lines for lines in wrapped_heads]
    headings = list(zip(*filled, strict=True))

    def set_row(row: Sequence[str]) -> str:
        cells = zip(row, widths, to_right, strict=True)
        set_cells = [cell.rjust(wide) if right else cell.ljust(wide) for cell, wide, right in cells]
        return (" " * gap).join(set_cells)

    rule = [(" " * gap).join("-" * width for width in widths)] if headings else []
    return [line.rstrip() for line in (*map(set_row, headings), *rule, *map(set_row, rows))]


def is_numeric(cells: Iterable[str]) -> bool:
    """Returns whether a column has only numbers, blanks and dashes, and so is aligned right."""
    filled = [cell for cell in cells if cell not in ("", "-")]
    return bool(filled) and all(cell.lstrip("+-").replace(".", "", 1).isdigit() for cell in filled)
