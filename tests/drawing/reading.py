"""Reads a text board back, as a person without the picture would."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from bifrost_bot.engines.scene import Colour, Meaning, Pattern, Shape, Table

Look = tuple[Colour, Pattern, Shape]
_LOOKS: Final = {
    **{value.replace("-", " "): value for value in (*Colour, *Pattern, *Shape)},
    "background": Colour.PAPER,
    "dark": Colour.INK,
    "pale": Colour.MUTED,
    "bare": Colour.EMPTY,
    "highlighted": Colour.ACCENT,
    "lightest": Colour.TINT_1,
    "light": Colour.TINT_2,
    "deep": Colour.TINT_3,
    "deepest": Colour.TINT_4,
    "striped": Pattern.STRIPES,
    "dotted": Pattern.DOTS,
    "hatched": Pattern.HATCH,
    "with circles": Pattern.RINGS,
}


@dataclass(slots=True)
class Reading:
    """What a text board says.

    Attributes:
        cells: By name, the mark (empty for a free cell) and whether it is ringed.
        looks: By name, colours, patterns and shapes in words, of cells whose mark does not tell
            them.
        patterns: By the game's words for a pattern, the cells that have it, where marks do not tell
            it.
        rings: By the words for a ring, marks and names of the cells that have it.
        starts: Marks and names of the cells in which bodies start.
        lines: By the words for lines, the two ends of each; of lines within a cell that cell twice.
        sentences: What is said before the board, and the captions after it.
        around: What is next to the board, the names of rows and columns among it, and over blocks
            of cells.
    """

    title: str = ""
    outline: str = ""
    cells: dict[str, tuple[str, bool]] = field(default_factory=dict[str, tuple[str, bool]])
    sentences: list[str] = field(default_factory=list[str])
    key: list[str] = field(default_factory=list[str])
    tables: list[list[list[str]]] = field(default_factory=list[list[list[str]]])
    lines: dict[str, list[tuple[str, str]]] = field(
        default_factory=dict[str, list[tuple[str, str]]]
    )
    looks: dict[str, str] = field(default_factory=dict[str, str])
    patterns: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    rings: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    starts: list[str] = field(default_factory=list[str])
    around: list[str] = field(default_factory=list[str])


def read(text: str, meanings: Sequence[Meaning] = ()) -> Reading:
    """Reads a text board; `meanings` are the game's words."""
    reading = Reading()
    first, *blocks = text.split("\n\n")
    reading.title, *outline = _unwrap(first.split("\n"))
    reading.outline = "".join(outline).removeprefix("Outline: ").rstrip(".")
    kinds = {meaning.words: meaning.of for meaning in meanings}
    for block in blocks:
        lines = block.split("\n")
        if re.match(r" *\w*\|", lines[0]):
            if "Cell names: row, then place" in text:
                _read_counted(reading, lines)
            elif "Cell names: " in text:
                _read_columns(reading, lines, "column then row" in text)
        elif any(set(line) <= {"-", " "} and "-" in line for line in lines[1:4]) or lines[
            0
        ].startswith("---"):
            reading.tables.append(_read_table(lines))
        elif any(line.startswith("- ") for line in lines[:2]):
            reading.tables.append(_read_rows(_unwrap(lines)))
        else:
            joined = _unwrap(lines)
            # A heading over a block of cells.
            headings = [line.removesuffix(":") for line in joined[:1] if line.endswith(":")]
            reading.around += headings
            for line in joined[len(headings) :]:
                _read_line(reading, line, kinds)
    return reading


def _unwrap(lines: Sequence[str]) -> list[str]:
    """Undoes the wrapping: indented lines go on with the one before."""
    whole: list[str] = []
    for line in lines:
        if line.startswith("  ") and whole:
            whole[-1] = f"{whole[-1]} {line.strip()}"
        else:
            whole.append(line)
    return whole


def _read_line(reading: Reading, line: str, kinds: dict[str, str]) -> None:
    head, _, told = line.partition(": ")
    if head.startswith("Row "):
        for entry in told.split(", "):
            name, token = entry.split("=", 1)
            assert name not in reading.cells, "said once"
            reading.cells[name] = _meaning(token)
    elif head.startswith("* "):
        reading.rings[head.removeprefix("* ")] = told.split(", ")
    elif head == "Cell colours":
        _read_looks(reading, told)
    elif kinds.get(head) == "pattern":
        reading.patterns[head] = told.split(", ")
    elif kinds.get(head) == "start":
        reading.starts = told.split(", ")
    elif kinds.get(head) == "line" or re.match(r"(Arrows|Lines)\b", head):
        reading.lines[head] = [
            ends for chain in _chains(told) for ends in pairwise(chain if chain[1:] else chain * 2)
        ]
    elif head == "Key":
        reading.key = told.split("; ")
    elif head == "Beside the board":
        reading.around += told.split("; ")
    elif head != "Cell names":
        reading.sentences.append(line)


def _chains(told: str) -> list[list[str]]:
    """The places of each path, without the mark that all of its cells have."""
    paths = re.split(r", (?!-?[\d.]+\))", told)
    chains = [re.split(r" > |(?<=[\w)])-(?=[\w(])", path) for path in paths]
    return [[re.sub(r"^\S+ (?=\w)", "", chain[0]), *chain[1:]] for chain in chains]


def _meaning(token: str) -> tuple[str, bool]:
    mark = token.removeprefix("*")
    return ("" if mark == "." else mark), token.startswith("*")


def _read_counted(reading: Reading, lines: list[str]) -> None:
    for line in lines:
        label, cells = line.split("|", 1)
        for number, token in enumerate(cells.replace("*", " *").split(), 1):
            reading.cells[f"{label.strip()}{number}"] = _meaning(token)


def _read_columns(reading: Reading, lines: list[str], column_first: bool) -> None:
    """Cells end where the names of their columns do."""
    heading = [(match.end(), match[0]) for match in re.finditer(r"\S+", lines[0].split("|", 1)[1])]
    starts = [0, *(end for end, _ in heading)]
    for line in lines[1:]:
        label, cells = line.split("|", 1)
        row = label.strip()
        for start, (end, column) in zip(starts, heading, strict=False):
            token = cells[start:end].strip()
            if token:
                reading.cells[column + row if column_first else row + column] = _meaning(token)


def _read_looks(reading: Reading, told: str) -> None:
    for part in told.split("; "):
        words, *others = part.split(", ")
        look, first = _split_looks(words.split())
        reading.looks |= dict.fromkeys((first, *others), look)


def _split_looks(words: list[str]) -> tuple[str, str]:
    """Colours, patterns and shapes, and the name of a cell after them."""
    count = next(
        (at for at in range(len(words)) if not _looks(" ".join(words[: at + 1]))), len(words) - 1
    )
    while count and not _looks(" ".join(words[:count])):
        count -= 1
    return " ".join(words[:count]), " ".join(words[count:])


def _looks(told: str) -> list[Colour | Pattern | Shape]:
    """The looks that words name in turn; empty if they name anything else or are cut off."""
    found: list[Colour | Pattern | Shape] = []
    words = told.split()
    while words:
        size = next(
            (size for size in (2, 1) if " ".join(words[:size]) in _LOOKS and len(words) >= size), 0
        )
        if not size:
            return []
        value = _LOOKS[" ".join(words[:size])]
        found.append(next(kind(value) for kind in (Colour, Pattern, Shape) if value in set(kind)))
        words = words[size:]
    return found


def fits(told: str, look: Look) -> bool:
    """Whether words say nothing of a look that it has not."""
    return set(_looks(told)) <= set(look)


def _read_table(lines: list[str]) -> list[list[str]]:
    """Return the heads and rows, cut where the dashes under the heads are; a title before them is
    left out.

    Heads of several lines begin with blanks, as the first of them is never broken.
    """
    rule = next(at for at, line in enumerate(lines) if line and set(line) <= {"-", " "})
    first = rule - 1
    while first > 0 and lines[first - 1].startswith("  "):
        first -= 1
    spans = [(match.start(), match.end()) for match in re.finditer("-+", lines[rule])]

    def cells(line: str) -> list[str]:
        return [line[start:end].strip() for start, end in spans]

    columns = zip(*map(cells, lines[first:rule]), strict=True)
    heads = [" ".join(filter(None, column)) for column in columns]
    return [heads, *map(cells, lines[rule + 1 :])]


def as_lists(table: Table) -> list[list[str]]:
    """The heads and rows of a scene's table, as a reading has them."""
    return [list(row) for row in (table.heads, *table.rows)]


def _read_rows(lines: list[str]) -> list[list[str]]:
    """Return the heads and rows of a table too wide for lines: a list for each row."""
    rows = [
        re.split(r"; (?=[A-Z0-9][\w ]*:)", line.removeprefix("- "))
        for line in lines
        if line.startswith("- ")
    ]
    heads = [cell.partition(":")[0] for cell in rows[0]]

    def texts(row: list[str]) -> list[str]:
        return [cell.partition(":")[2].strip() for cell in row]

    return [heads, *map(texts, rows)]
