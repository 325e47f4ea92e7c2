"""Reads a text board back, as a person without the picture would."""

import re
from dataclasses import dataclass, field

_CELL = re.compile(r"\[[^\]]+\]|\S+")


@dataclass(slots=True)
class Reading:
    """What a text board says.

    Attributes:
        cells: By name, the mark (empty for a free cell) and whether it is ringed.
    """

    title: str = ""
    outline: str = ""
    cells: dict[str, tuple[str, bool]] = field(default_factory=dict[str, tuple[str, bool]])
    captions: list[str] = field(default_factory=list[str])
    key: list[str] = field(default_factory=list[str])
    tables: list[list[list[str]]] = field(default_factory=list[list[list[str]]])
    lines: list[str] = field(default_factory=list[str])


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
        elif lines[0].startswith(("Arrows", "Lines")):
            reading.lines += lines
        elif lines[0].startswith("Key: "):
            reading.key = lines[0].removeprefix("Key: ").split("; ")
        elif any(set(line) == {"-", " "} or set(line) == {"-"} for line in lines[1:3]):
            reading.tables.append(_read_table(lines))
        elif not lines[0].startswith(("A cell's name", "[ ]", "Beside the board")):
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


def _read_table(lines: list[str]) -> list[list[str]]:
    """Return the heads and rows, cut where the dashes under the heads are; a title before them is left out."""
    rule = next(at for at, line in enumerate(lines) if line and set(line) <= {"-", " "})
    spans = [(match.start(), match.end()) for match in re.finditer("-+", lines[rule])]
    rows = [lines[rule - 1], *lines[rule + 1 :]]
    return [[row[start:end].strip() for start, end in spans] for row in rows]
