"""Reads a text board back, as a person without the picture would."""

import re
from dataclasses import dataclass, field

from bifrost_bot.engines.scene import Colour, Pattern, Shape

Look = tuple[Colour, Pattern, Shape]
_CELL = re.compile(r"\[[^\]]+\]|\S+")
_LOOKS = frozenset({*Colour, *Pattern, *Shape})


@dataclass(slots=True)
class Reading:
    """What a text board says.

    Attributes:
        cells: By name, the mark (empty for a free cell) and whether it is ringed.
        looks: By mark, where it does not tell the colour: the look in words, and the names of the cells that have it.
        rings: By name, the colour of the ring, where there are several colours.
        beside: What stands beside the board, the names of rows and columns among it.
    """

    title: str = ""
    outline: str = ""
    cells: dict[str, tuple[str, bool]] = field(default_factory=dict[str, tuple[str, bool]])
    captions: list[str] = field(default_factory=list[str])
    key: list[str] = field(default_factory=list[str])
    tables: list[list[list[str]]] = field(default_factory=list[list[list[str]]])
    lines: list[str] = field(default_factory=list[str])
    looks: dict[str, dict[str, list[str]]] = field(default_factory=dict[str, dict[str, list[str]]])
    rings: dict[str, str] = field(default_factory=dict[str, str])
    beside: list[str] = field(default_factory=list[str])


def read(text: str) -> Reading:
    reading = Reading()
    first, *blocks = text.split("\n\n")
    reading.title, *outline = first.split("\n")
    reading.outline = "".join(outline).removeprefix("Outline: ")
    numbers_follow = "its row's letter, then its place from the left" in text
    for block in blocks:
        lines = block.split("\n")
        if " | " in lines[-1]:
            if numbers_follow:
                _read_counted(reading, lines)
            elif "column then row" in text or "row then column" in text:
                _read_columns(reading, lines, "column then row" in text)
        elif lines[0].startswith("Row "):
            _read_listed(reading, lines)
        elif lines[0].startswith(("Colours of ", "Rings: ")):
            _read_looks(reading, lines)
        elif lines[0].startswith(("Arrows", "Lines")):
            reading.lines += lines
        elif lines[0].startswith("Key: "):
            reading.key = lines[0].removeprefix("Key: ").split("; ")
        elif any(set(line) == {"-", " "} or set(line) == {"-"} for line in lines[1:3]):
            reading.tables.append(_read_table(lines))
        elif lines[0].startswith(("A cell's name", "[ ]", "Beside the board")):
            for line in lines:
                if line.startswith("Beside the board: "):
                    reading.beside += line.removeprefix("Beside the board: ").split("; ")
        else:
            reading.captions = lines
    return reading


def _meaning(token: str) -> tuple[str, bool]:
    ringed = token.startswith("[") and token.endswith("]")
    mark = token[1:-1] if ringed else token
    return ("" if mark == "." else mark), ringed


def _read_counted(reading: Reading, lines: list[str]) -> None:
    for line in lines:
        label, cells = line.split(" | ", 1)
        for number, token in enumerate(_CELL.findall(cells), 1):
            reading.cells[f"{label.strip()}{number}"] = _meaning(token)


def _read_columns(reading: Reading, lines: list[str], column_first: bool) -> None:
    heading = [(match.start(), match.end(), match[0]) for match in re.finditer(r"\S+", lines[0].split(" | ", 1)[1])]
    for line in lines[1:]:
        label, cells = line.split(" | ", 1)
        row = label.strip()
        for match in _CELL.finditer(cells):
            middle = (match.start() + match.end() - 1) / 2
            column = min(heading, key=lambda head: abs((head[0] + head[1] - 1) / 2 - middle))[2]
            reading.cells[column + row if column_first else row + column] = _meaning(match[0])


def _read_listed(reading: Reading, lines: list[str]) -> None:
    for line in lines:
        for entry in line.split(": ", 1)[1].split("  "):
            name, token = entry.split("=", 1)
            reading.cells[name] = _meaning(token)


def _read_looks(reading: Reading, lines: list[str]) -> None:
    """Return which cells have which colour, where marks do not tell."""
    for line in lines:
        what, told = line.split(": ", 1)
        for part in told.split("; "):
            words, *others = part.split(", ")
            look, first = _parted(words.split())
            names = [first, *others]
            if what == "Rings":
                reading.rings |= dict.fromkeys(names, look)
            else:
                reading.looks.setdefault(_meaning(what.removeprefix("Colours of "))[0], {})[look] = names


def _parted(words: list[str]) -> tuple[str, str]:
    """Return the words of a look, which are colours, patterns and shapes, and the name of a cell after them."""
    count = next((at for at, word in enumerate(words) if word not in _LOOKS), len(words) - 1)
    return " ".join(words[:count]), " ".join(words[count:])


def _read_table(lines: list[str]) -> list[list[str]]:
    """Return the heads and rows, cut where the dashes under the heads are; a title before them is left out."""
    rule = next(at for at, line in enumerate(lines) if line and set(line) <= {"-", " "})
    spans = [(match.start(), match.end()) for match in re.finditer("-+", lines[rule])]
    rows = [lines[rule - 1], *lines[rule + 1 :]]
    return [[row[start:end].strip() for start, end in spans] for row in rows]
