"""Scenes in words: the full text board, the alternative text of a picture, and what fits a message.

The text board is made from the same scene as the picture and says all the picture says: the tests rebuild
the scene's cells and words from it.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from bifrost_bot.drawing.axes import SAME_LINE, Axes, Row, axes_of
from bifrost_bot.drawing.printable import printable
from bifrost_bot.engines.scene import Colour, Line, Pattern, Scene, Shape, Table, Tile

EMPTY_MARK = "."
ALT_LIMIT = 1024
MESSAGE_LIMIT = 2000
WHERE_TO_FIND = "Text board: /board"

_Look = tuple[Colour, Pattern, Shape]
_CELLS_PER_LINE = 8
_LINES_PER_LINE = 6
_SCENERY = (Colour.MUTED, Colour.EMPTY, Colour.PAPER)


def board_text(scene: Scene) -> str:
    """Returns everything the scene shows as lines of monospaced ASCII, its parts set apart by blank lines."""
    axes = axes_of(scene.tiles)
    parts = (
        [_plain(scene.title), *_outline(scene)],
        _grid(scene, axes),
        _legend(scene, axes),
        [] if axes.named else _cells(axes),
        [*_looks(scene), *_rings(scene)],
        _drawn_lines(scene),
        _plain_all(scene.captions),
        [f"Key: {'; '.join(_plain_all(scene.key))}"] if scene.key else [],
        *(_table(table) for table in scene.tables),
    )
    return "\n\n".join("\n".join(part) for part in parts if part)


def alt_text(scene: Scene) -> str:
    """Returns the picture's alternative text, at most 1,024 characters, ending with where the text board is found."""
    told = " ".join((scene.alt or " ".join((scene.title, *scene.captions))).split())
    room = ALT_LIMIT - len(WHERE_TO_FIND) - 1
    if len(told) > room:
        told = told[: room - 4].rsplit(" ", 1)[0] + " ..."
    return f"{told}\n{WHERE_TO_FIND}" if told else WHERE_TO_FIND


def table_text(table: Table) -> str:
    """Returns a table as lines of monospaced ASCII."""
    return "\n".join(_table(table))


def code_block(text: str) -> str:
    """Returns the text as a message that is shown monospaced."""
    return f"```\n{text}\n```"


def fits_message(text: str) -> bool:
    """Returns whether the text, in a code block, fits one message; otherwise it goes into an attached file."""
    return len(code_block(text)) <= MESSAGE_LIMIT


def _plain(text: str) -> str:
    # A backtick could close the code block that the board is shown in.
    return printable(text).replace("`", "'")


def _plain_all(texts: Iterable[str]) -> list[str]:
    return [plain for plain in map(_plain, texts) if plain]


def _outline(scene: Scene) -> list[str]:
    return [f"Outline: {scene.frame.colour.value}"] if scene.frame else []


def _token(tile: Tile) -> str:
    mark = _plain(tile.mark) or EMPTY_MARK
    return f"[{mark}]" if tile.ring else f" {mark} "


def _grid(scene: Scene, axes: Axes) -> list[str]:
    """Returns the cells, each where the picture has it: a tile is as many characters wide as its neighbours allow."""
    if not axes.rows:
        return []
    left = min(tile.x for tile in scene.tiles)
    wide = max(len(_token(tile)) for tile in scene.tiles)
    columns = [label for _, label in axes.columns]
    pitch = _pitch(axes.rows, max([wide, *(len(label) + 1 for label in columns)]))
    label_width = max(len(row.label) for row in axes.rows)

    def centre(x: float) -> int:
        return round((x - left) * pitch) + wide // 2

    heading = _set_line([(centre(x), label) for x, label in axes.columns])
    lines = [f"{'':{label_width}} | {heading}".rstrip()] if heading else []
    for row in axes.rows:
        cells = _set_line([(centre(tile.x), _token(tile)) for tile in row.tiles])
        lines.append(f"{row.label:>{label_width}} | {cells}".rstrip())
    return lines


def _pitch(rows: Sequence[Row], wide: int) -> int:
    """Returns the least even number of characters a tile can be wide without cells running into each other."""
    steps = [second.x - first.x for row in rows for first, second in pairwise(row.tiles)]
    least = min((step for step in steps if step > SAME_LINE), default=1.0)
    needed = int(-(-wide // least))
    return needed + needed % 2


def _set_line(words: Iterable[tuple[int, str]]) -> str:
    line = ""
    for centre, word in words:
        start = max(centre - len(word) // 2, len(line))
        line = f"{line:{start}}{word}"
    return line


def _legend(scene: Scene, axes: Axes) -> list[str]:
    notes: list[str] = []
    if axes.named and axes.columns:
        notes.append(f"A cell's name: {_example(axes)}.")
    elif axes.named:
        notes.append(f"A cell's name: its row's letter, then its place from the left, such as {_example(axes)}.")
    if any(tile.ring for tile in scene.tiles):
        notes.append("[ ] stands for a ring in the picture.")
    extra = _labels(scene, axes)
    return [*notes, *([f"Beside the board: {'; '.join(extra)}"] if extra else [])]


def _example(axes: Axes) -> str:
    last = axes.rows[0].tiles[-1].name
    if not axes.columns:
        return last
    row, column = axes.rows[0].label, axes.columns[-1][1]
    return f"column then row, such as {last}" if last == column + row else f"row then column, such as {last}"


def _labels(scene: Scene, axes: Axes) -> list[str]:
    known = {row.label for row in axes.rows} | {label for _, label in axes.columns}
    return [text for text in _plain_all(label.text for label in scene.labels) if text not in known]


def _cells(axes: Axes) -> list[str]:
    """Returns every cell by name, for boards whose names do not follow from rows and columns."""
    lines: list[str] = []
    for row in axes.rows:
        cells = [f"{_plain(tile.name)}={_token(tile).strip()}" for tile in row.tiles]
        lines += [f"Row {row.label}: {'  '.join(group)}" for group in _grouped(cells, _CELLS_PER_LINE)]
    return lines


def _looks(scene: Scene) -> list[str]:
    """Returns the colours of cells whose mark does not tell them, such as of those under a snake."""
    by_mark: dict[str, dict[_Look, list[str]]] = {}
    for tile in scene.tiles:
        looks = by_mark.setdefault(_plain(tile.mark) or EMPTY_MARK, {})
        looks.setdefault((tile.fill, tile.pattern, tile.shape), []).append(_plain(tile.name))
    return [f"Colours of {mark}: {_told_looks(looks)}" for mark, looks in by_mark.items() if len(looks) > 1]


def _told_looks(looks: Mapping[_Look, Sequence[str]]) -> str:
    return "; ".join(f"{_told_look(look, looks)} {', '.join(names)}" for look, names in looks.items())


def _told_look(look: _Look, others: Iterable[_Look]) -> str:
    """Returns how a cell looks, in as few words as tell it from the others."""
    fill, *rest = look
    alike = [other for other in others if other[0] is fill]
    words = [part.value for at, part in enumerate(rest, 1) if any(other[at] is not part for other in alike)]
    return " ".join((fill.value, *words))


def _rings(scene: Scene) -> list[str]:
    """Returns which ring has which colour, where there are several."""
    found: dict[Colour, list[str]] = {}
    for tile in scene.tiles:
        if tile.ring is not None:
            found.setdefault(tile.ring, []).append(_plain(tile.name))
    rings = (f"{colour.value} {', '.join(names)}" for colour, names in found.items())
    return [f"Rings: {'; '.join(rings)}"] if len(found) > 1 else []


def _drawn_lines(scene: Scene) -> list[str]:
    """Returns the lines that mean something: arrows, and all that are not in the colours of mere scenery."""
    told: dict[tuple[Colour, bool], list[str]] = {}
    for line in scene.lines:
        if line.arrow or line.colour not in _SCENERY:
            told.setdefault((line.colour, line.arrow), []).append(_ends(scene, line))
    listed: list[str] = []
    for (colour, arrow), ends in told.items():
        kind = "Arrows" if arrow else "Lines"
        listed += [f"{kind}, {colour.value}: {', '.join(group)}" for group in _grouped(ends, _LINES_PER_LINE)]
    return listed


def _grouped(texts: Sequence[str], most: int) -> list[Sequence[str]]:
    return [texts[start : start + most] for start in range(0, len(texts), most)]


def _ends(scene: Scene, line: Line) -> str:
    first, second = _place(scene, line.x, line.y), _place(scene, line.to_x, line.to_y)
    return f"{first} > {second}" if line.arrow else f"{first} - {second}"


def _place(scene: Scene, x: float, y: float) -> str:
    """Returns the name of the cell at this point, or the point itself where there is none."""
    nearest = min(scene.tiles, key=lambda tile: (tile.x - x) ** 2 + (tile.y - y) ** 2, default=None)
    if nearest and (nearest.x - x) ** 2 + (nearest.y - y) ** 2 <= 0.25:
        return _plain(nearest.name)
    return f"({x:g}, {y:g})"


def _table(table: Table) -> list[str]:
    """Returns the table with its columns aligned: numbers to the right, words to the left."""
    grid = [[_plain(cell) for cell in row] for row in (table.heads, *table.rows)]
    columns = max((len(row) for row in grid), default=0)
    padded = [row + [""] * (columns - len(row)) for row in grid]
    widths = [max(len(row[at]) for row in padded) for at in range(columns)]
    to_right = [is_numeric(row[at] for row in padded[1:]) for at in range(columns)]
    lines = [
        "  ".join(cell.rjust(width) if right else cell.ljust(width) for cell, width, right in zip(*parts, strict=True))
        for parts in ((row, widths, to_right) for row in padded)
    ]
    heading, *body = [line.rstrip() for line in lines]
    rule = "  ".join("-" * width for width in widths)
    return [*_plain_all([table.title]), *([heading, rule] if heading.strip() else []), *body]


def is_numeric(cells: Iterable[str]) -> bool:
    """Returns whether a column holds numbers alone, blanks and dashes aside, so that it reads best aligned right."""
    filled = [cell for cell in cells if cell not in ("", "-")]
    return bool(filled) and all(cell.lstrip("+-").replace(".", "", 1).isdigit() for cell in filled)
