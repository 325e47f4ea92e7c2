"""Reads settings that people write in TOML, and refuses what no settings need before parsing any of
it.

The standard library's reader takes a time that grows with the square of a key's parts, and recurses
at every bracket.
"""

import re
import tomllib
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, Final

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.words import shortened
from bifrost_bot.speech.texts.setup import HostFileText

TYPED: Final = "settings"
"""The place of what was typed into the option of this name."""

MOST_PARTS: Final = 10
MOST_DEEP: Final = 10
MOST_KEYS: Final = 2_000
LONGEST_WORD: Final = 100
_LONGEST_PROBLEM: Final = 200
_PROBLEM: Final = re.compile(
    r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL
)
_CELL: Final = re.compile(r", row (?P<row>\d+)(?:, column (?P<column>[A-Z]))?")
_DEEPER: Final = {"[": 1, "{": 1, "]": -1, "}": -1}
# Every alternative takes what it begins to the end, if need be to that of the text, so that nothing
# is read twice.
_TOKEN: Final = re.compile(
    r'''
      """(?:\\.|[^"\\]|"(?!""))*+(?:"""|\\)?          # texts of several lines
    | \'\'\'(?:[^']|'(?!\'\'))*+(?:\'\'\')?
    | (?P<text> "(?:\\.|[^"\\\n])*+["\\]? | '[^'\n]*+'?)  # texts of one line
    | \#[^\n]*                                                # comments
    | (?P<sign> [\n.=,\[\]{}])
    | (?P<word> [^\s.=,\[\]{}"'\#]+)                          # numbers, dates and the parts of keys
    ''',
    re.VERBOSE | re.DOTALL,
)


def parse_toml(place: str, text: str, example: str = "") -> dict[str, Any]:
    """Returns what a text says in TOML.

    Args:
        place: The name of the file, or `TYPED`.
        text: The text.
        example: A line that would be right; empty where none is known.

    Raises:
        ConfigError: When it is not TOML, or goes beyond what settings may have.
    """
    _refuse_excess(place, text)
    try:
        return tomllib.loads(text)
    except ValueError as problem:
        raise ConfigError("", _not_toml(place, str(problem), text, example)) from None


def _not_toml(place: str, problem: str, text: str, example: str) -> str:
    found = _PROBLEM.fullmatch(problem)
    what = shortened(found["what"] if found else problem, _LONGEST_PROBLEM)
    # The reader names no line where the text ends too early.
    line, column = (found["line"], found["column"]) if found and found["line"] else _end(text)
    what = f"{what[:1].lower()}{what[1:]}"
    remedy = HostFileText.write_such_as.format(example=example) if example else HostFileText.write
    if place == TYPED:
        return HostFileText.not_toml.format(line=line, column=column, problem=what, remedy=remedy)
    return HostFileText.file_not_toml.format(
        file=place, line=line, column=column, problem=what, remedy=remedy
    )


def _end(text: str) -> tuple[int, int]:
    lines = text.rstrip().split("\n")
    return len(lines), len(lines[-1]) + 1


def example_for(info: GameInfo) -> str:
    """Returns a line that any match of the game can have among its settings; empty if it has no
    turns of a length.
    """
    return f"{info.clock_settings[0]} = 90" if info.clock_settings else ""


def located(place: str, name: str, text: str) -> str:
    """Returns the place of a setting with the line and column at which a file of that name and text
    makes it.

    A setting that the file does not make keeps its place.
    """
    found, path = _positions(text), _CELL.sub(_indices, place).lower()
    while path and path not in found:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    if not path:
        return place
    line, column = found[path]
    return HostFileText.at_column.format(file=name, line=line, column=column, place=place)


def _indices(cell: re.Match[str]) -> str:
    """Returns the place of a cell in a table as that of an element of a list of lists."""
    row, column = int(cell["row"]) - 1, cell["column"]
    return f"[{row}]" + (f"[{ord(column) - ord('A')}]" if column else "")


@dataclass(slots=True)
class _Open:
    """What is open in a TOML text: the file or one of its tables, an inline table, or a list
    (with its next index).
    """

    path: str
    index: int | None = None
    parts: list[str] = field(default_factory=list[str])
    begins: int = 0
    value: str = ""

    def child(self) -> str:
        """Returns the path of the value that begins here."""
        return self.value if self.index is None else f"{self.path}[{self.index}]"


def _positions(text: str) -> dict[str, tuple[int, int]]:
    """Returns line and column of every key and of every element of a list, by its path in small
    letters.
    """
    found: dict[str, int] = {}
    lists: dict[str, int] = {}
    outer, opened = _Open(""), list[_Open]()
    for token in _TOKEN.finditer(text):
        inner = opened[-1] if opened else outer
        sign, part = token["sign"], token["word"] or token["text"]
        if part is not None:
            _take_part(inner, part.strip("\"'"), token.start(), found)
        elif sign == "=":
            inner.value = ".".join(filter(None, [inner.path, *inner.parts])).lower()
            found.setdefault(inner.value, inner.begins)
            inner.parts = []
        elif sign in ("[", "{") and (opened or inner.value):
            found.setdefault(inner.child(), token.start())
            opened.append(_Open(inner.child(), 0 if sign == "[" else None))
        elif sign in ("]", "}") and opened:
            opened.pop()
        elif sign == ",":
            inner.index, inner.value = None if inner.index is None else inner.index + 1, ""
        elif sign == "]":
            outer = _headed(text, token.end(), inner, lists)
            found.setdefault(outer.path, inner.begins)
        elif sign == "\n" and not opened:
            inner.parts, inner.value = [], ""
    starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    lines = {path: bisect_right(starts, at) for path, at in found.items()}
    return {path: (line, found[path] - starts[line - 1] + 1) for path, line in lines.items()}


def _take_part(inner: _Open, part: str, at: int, found: dict[str, int]) -> None:
    """Takes a part of a key, or a value: elements of lists have places of their own."""
    if inner.index is not None:
        found.setdefault(inner.child(), at)
    elif not inner.value:
        inner.begins = inner.begins if inner.parts else at
        inner.parts.append(part)


def _headed(text: str, at: int, inner: _Open, lists: dict[str, int]) -> _Open:
    """Returns the table that a heading such as `[grids]`, or `[[questions]]`, begins; what is
    closed already stays.
    """
    if not inner.parts:
        return inner
    path = ".".join(inner.parts).lower()
    if text.startswith("]", at):
        lists[path] = lists.get(path, -1) + 1
        path = f"{path}[{lists[path]}]"
    return _Open(path, begins=inner.begins)


def _refuse_excess(place: str, text: str) -> None:
    line, parts, deep, keys = 1, 1, 0, 0
    for token in _TOKEN.finditer(text):
        sign, word = token["sign"], token["word"] or ""
        line += token[0].count("\n")
        # The parts of a key have nothing but dots and blanks between them.
        parts = parts + 1 if sign == "." else 1 if sign else parts
        deep += _DEEPER.get(sign, 0)
        keys += sign == "="
        excess = _excess(parts, deep, keys, len(word))
        if excess:
            raise ConfigError(HostFileText.at_line.format(place=place, line=line), excess)


def _excess(parts: int, deep: int, keys: int, length: int) -> str:
    """Returns what is too much and how much there may be; empty if nothing is."""
    if parts > MOST_PARTS:
        return HostFileText.many_parts.format(most=MOST_PARTS)
    if deep > MOST_DEEP:
        return HostFileText.nested_deep.format(most=MOST_DEEP)
    if keys > MOST_KEYS:
        return HostFileText.many_keys.format(most=MOST_KEYS)
    if length > LONGEST_WORD:
        return HostFileText.long_word.format(most=LONGEST_WORD, length=length)
    return ""
