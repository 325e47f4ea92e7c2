"""Scenes as text: the full text board, the alternative text of a picture, and message limits.

The text board is made from the same scene as the picture and says all of it: the tests rebuild the
scene's cells and words from it. Its lines have at most 40 characters, the width of a phone, unless
the board's own rows are longer.
"""

import math
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from bifrost_bot.drawing.axes import SAME_LINE, Axes, Row, axes_of, blocks_of, number_rows
from bifrost_bot.drawing.printable import WIDTH, plain, plain_all, wrap_all, wrap_list, wrap_text
from bifrost_bot.drawing.text_table import table_lines
from bifrost_bot.engines.scene import Colour, Line, Pattern, Scene, Shape, Tile

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
    cells = _map(scene, axes) if axes.named else _cells(scene, axes)
    parts = (
        wrap_text(scene.title) + _outline(scene),
        wrap_all(scene.told),
        *cells,
        _rings(scene) + _starts(scene) + _looks(scene) + _drawn_lines(scene),
        wrap_all(scene.captions),
        wrap_all(scene.asked),
        _key(scene),
        *map(table_lines, scene.tables),
    )
    return "\n\n".join("\n".join(part) for part in parts if part)


def alt_text(scene: Scene, *, has_text: bool = True) -> str:
    """Returns the picture's alternative text, at most 1,024 characters.

    Questions have room before the description, except for its beginning.

    Args:
        has_text: Whether `/board` shows it as text, which is said at the end.
    """
    end = WHERE_TO_FIND if has_text else ""
    words = scene.alt or " ".join((scene.title, *scene.captions))
    told = " ".join(words.split())
    room = ALT_LIMIT - len(end) - 1
    least = min(len(told), _LEAST_ALT)
    asked = _cut("\n".join(scene.asked), room - least - 1)
    told = _cut(told, room - len(asked) - bool(asked))
    return "\n".join(filter(None, (told, asked, end)))


def _cut(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    whole_words, *_ = text[: most - 4].rsplit(" ", 1)
    return f"{whole_words} ..."


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
    entries = scene.key
    if scene.meanings:
        entries = [entry for entry in entries if not _is_about_drawing(entry)]
    return wrap_list("Key:", entries, "; ") if entries else []


def _is_about_drawing(entry: str) -> bool:
    """Returns whether an entry of the key is about a ring, line, pattern or start, not a mark."""
    sign, equals, _ = entry.partition(" = ")
    _, _, last_word = sign.rpartition(" ")
    return bool(equals) and last_word in ("ring", "line", "start", *Pattern)


# The board


def _token(tile: Tile) -> str:
    return f"{RING_MARK if tile.ring else ''}{plain(tile.mark) or EMPTY_MARK}"


def _map(scene: Scene, axes: Axes) -> tuple[list[str], list[str]]:
    """Returns the cells of a board with named rows and columns, and how to read these names."""
    legend = wrap_text(f"Cell names: {_example(axes)}.")
    return _grid(scene, axes), legend + _beside(scene, axes.labels)


@dataclass(frozen=True, slots=True)
class _Spacing:
    """The places of tiles in a line of text.

    Attributes:
        left: The least x of a tile.
        step: The least distance of two tiles in a row.
        pitch: The characters for this distance.
    """

    left: float
    step: float
    pitch: int = 1

    def end(self, tile_x: float) -> int:
        """Returns the place after the last character of a tile."""
        return round((tile_x - self.left) / self.step * self.pitch) + self.pitch

    def is_between(self, tile: Tile) -> bool:
        """Returns whether a tile is between two steps."""
        offset = (tile.x - self.left) / self.step
        return abs(offset - round(offset)) > SAME_LINE


def _grid(scene: Scene, axes: Axes) -> list[str]:
    """Returns the cells at their places in the picture, with tiles as narrow as possible."""
    label_width = max(len(row.label) for row in axes.rows)
    left = min(tile.x for tile in scene.tiles)
    spacing = _Spacing(left, _least_step(axes.rows))
    halved = any(map(spacing.is_between, scene.tiles))
    pitch = _pitch(scene, axes, label_width, halved)
    spacing = replace(spacing, pitch=pitch)
    heading = _set_line((spacing.end(x), label) for x, label in axes.columns)
    lines = [f"{'':{label_width}}|{heading}"] if heading else []
    for row in axes.rows:
        cells = _set_line((spacing.end(tile.x), _token(tile)) for tile in row.tiles)
        lines.append(f"{row.label:>{label_width}}|{cells}")
    return lines


def _least_step(rows: Iterable[Row]) -> float:
    """Returns the least distance of two tiles in a row."""
    least = math.inf
    for row in rows:
        for first, second in pairwise(row.tiles):
            step = second.x - first.x
            if step > SAME_LINE:
                least = min(least, step)
    return 1.0 if least == math.inf else least


def _pitch(scene: Scene, axes: Axes, label_width: int, halved: bool) -> int:
    """Returns the width of a tile in characters.

    A blank or the sign of a ring separates its mark from the one before. If lines become too long,
    cells are joined as long as they fill their places and cannot be misread.
    """
    tokens = [_token(tile) for tile in scene.tiles]
    labels = max((len(label) for _, label in axes.columns), default=0)
    marks = max(len(token.removeprefix(RING_MARK)) for token in tokens)
    joined = max(map(len, tokens))
    apart = max(marks + 1, labels + 1, joined)
    if halved:
        return apart + apart % 2
    line = label_width + 1 + apart * len(axes.columns)
    if line > WIDTH and labels < joined and _can_be_joined(axes.rows, joined):
        return joined
    return apart


def _can_be_joined(rows: Iterable[Row], wide: int) -> bool:
    """Returns whether no number would run into the next one."""
    for row in rows:
        for first, second in pairwise(map(_token, row.tiles)):
            digits_meet = f"{first[-1]}{second[0]}".isdigit()
            if len(second) == wide and digits_meet:
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
    columns_first = last == column + axes.rows[0].label
    order = "column then row" if columns_first else "row then column"
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
        return [_rows(axes.rows), _beside(scene, known=())]
    listings: list[list[str]] = []
    for heading, block in zip(headings, blocks, strict=True):
        listings.append(wrap_text(f"{heading}:") + _rows(number_rows(block)))
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
    starts = [tile for tile in scene.tiles if _is_start(tile)]
    names = map(_mark_and_name, starts)
    return wrap_list(f"{words}:", names) if words and starts else []


def _is_start(tile: Tile) -> bool:
    return bool(tile.body) and tile.ring is None and len(tile.links) == 1


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
    return lines + wrap_list("Cell colours:", texts, "; ")


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
        has_room = line.arrow or len(last) < _LONGEST_CHAIN
        if first == second:
            # A line within a cell, such as along one of its sides, is about that cell.
            if [first] not in chains:
                chains.append([first])
        elif last[-1] == first and has_room:
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

    def squared_distance(tile: Tile) -> float:
        return (tile.x - x) ** 2 + (tile.y - y) ** 2

    nearest = min(scene.tiles, key=squared_distance, default=None)
    if nearest and squared_distance(nearest) <= _WITHIN**2:
        return plain(nearest.name)
    return f"({x:g}, {y:g})"
