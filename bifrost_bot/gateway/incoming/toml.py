"""Reads settings in TOML, and refuses excessive texts before it parses them.

The standard library's reader takes time quadratic in the parts of a key, and recurses at brackets.
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

TYPED: Final = "settings"
"""The place of settings that were typed into the option of this name."""

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
# Each alternative matches up to its end, or that of the text, so that nothing is read twice.
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
    """Returns the settings in a TOML text.

    Args:
        place: The name of the file, or `TYPED`.
        example: A line that would be right; empty if none is known.

    Raises:
        ConfigError: When it is not TOML, or exceeds a limit.
    """
    _refuse_excess(place, text)
    try:
        return tomllib.loads(text)
    except ValueError as problem:
        raise ConfigError("", _not_toml(place, str(problem), text, example)) from None


def _not_toml(place: str, problem: str, text: str, example: str) -> str:
    found = _PROBLEM.fullmatch(problem)
    what = shortened(found["what"] if found else problem, _LONGEST_PROBLEM)
    # The reader names no line if the text ends too early.
    lines = text.rstrip().split("\n")
    line = (found and found["line"]) or len(lines)
    column = (found and found["column"]) or len(lines[-1]) + 1
    what = f"{what[:1].lower()}{what[1:]}"
    remedy = f"Write key = value, such as {example}." if example else "Write key = value."
    which = "The settings are" if place == TYPED else f"The settings file {place} is"
    return f"{which} not valid TOML: line {line}, column {column}: {what}. {remedy}"


def example_for(info: GameInfo) -> str:
    """Returns a valid line for any match of the game; empty if it has no length of turns."""
    return f"{info.clock_settings[0]} = 90" if info.clock_settings else ""


def locate_setting(place: str, name: str, text: str) -> str:
    """Returns the place of a setting with its line and column in a file, if it is in the file."""
    found = _positions(text)
    path = _CELL.sub(_indices, place).lower()
    while path and path not in found:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    if not path:
        return place
    line, column = found[path]
    return f"{name}, line {line}, column {column} ({place})"


def _indices(cell: re.Match[str]) -> str:
    """Returns the place of a table's cell as that of an element of a list of lists."""
    row = f"[{int(cell['row']) - 1}]"
    if not cell["column"]:
        return row
    return f"{row}[{ord(cell['column']) - ord('A')}]"


@dataclass(slots=True)
class _Open:
    """An open part of a TOML text: a table, an inline table, or a list with its next index."""

    path: str
    index: int | None = None
    parts: list[str] = field(default_factory=list[str])
    begins: int = 0
    value: str = ""

    def child_path(self) -> str:
        """Returns the path of the value that begins here."""
        return self.value if self.index is None else f"{self.path}[{self.index}]"


def _positions(text: str) -> dict[str, tuple[int, int]]:
    """Returns line and column of every key and list element, by its path in lower case."""
    found: dict[str, int] = {}
    lists: dict[str, int] = {}
    outer = _Open("")
    opened: list[_Open] = []
    for token in _TOKEN.finditer(text):
        inner = opened[-1] if opened else outer
        sign = token["sign"]
        part = token["word"] or token["text"]
        if part is not None:
            _take_part(inner, part.strip("\"'"), token.start(), found)
        elif sign == "=":
            inner.value = ".".join(filter(None, [inner.path, *inner.parts])).lower()
            found.setdefault(inner.value, inner.begins)
            inner.parts = []
        elif sign in ("[", "{") and (opened or inner.value):
            found.setdefault(inner.child_path(), token.start())
            opened.append(_Open(inner.child_path(), 0 if sign == "[" else None))
        elif sign in ("]", "}") and opened:
            opened.pop()
        elif sign == ",":
            inner.value = ""
            if inner.index is not None:
                inner.index += 1
        elif sign == "]":
            outer = _table(text, token.end(), inner, lists)
            found.setdefault(outer.path, inner.begins)
        elif sign == "\n" and not opened:
            inner.parts = []
            inner.value = ""
    starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    positions: dict[str, tuple[int, int]] = {}
    for path, at in found.items():
        line = bisect_right(starts, at)
        positions[path] = (line, at - starts[line - 1] + 1)
    return positions


def _take_part(inner: _Open, part: str, at: int, found: dict[str, int]) -> None:
    """Takes a part of a key, or a value; elements of lists have their own places."""
    if inner.index is not None:
        found.setdefault(inner.child_path(), at)
    elif not inner.value:
        inner.begins = inner.begins if inner.parts else at
        inner.parts.append(part)


def _table(text: str, at: int, inner: _Open, lists: dict[str, int]) -> _Open:
    """Returns the table that a heading such as `[grids]` or `[[questions]]` begins."""
    if not inner.parts:
        return inner
    path = ".".join(inner.parts).lower()
    if text.startswith("]", at):
        lists[path] = lists.get(path, -1) + 1
        path = f"{path}[{lists[path]}]"
    return _Open(path, begins=inner.begins)


def _refuse_excess(place: str, text: str) -> None:
    """Raises if a text exceeds a limit of keys, parts of a key, depth or length of a word."""
    line = 1
    parts = 1
    depth = 0
    keys = 0
    for token in _TOKEN.finditer(text):
        sign = token["sign"]
        line += token[0].count("\n")
        # The parts of a key have only dots and blanks between them.
        if sign == ".":
            parts += 1
        elif sign:
            parts = 1
        depth += _DEEPER.get(sign, 0)
        keys += sign == "="
        excess = _excess(parts, depth, keys, len(token["word"] or ""))
        if excess:
            raise ConfigError(f"{place}, line {line}", excess)


def _excess(parts: int, depth: int, keys: int, length: int) -> str:
    """Returns the limit that is exceeded; empty if none is."""
    if parts > MOST_PARTS:
        return f"a key can have {MOST_PARTS} parts (boards.3 has two). Make it shorter."
    if depth > MOST_DEEP:
        return f"brackets can be nested {MOST_DEEP} deep. Close some first."
    if keys > MOST_KEYS:
        return f"there can be {MOST_KEYS:,} keys. Use fewer."
    if length > LONGEST_WORD:
        return (
            f"a name or number can have {LONGEST_WORD} characters, and this has {length:,}. Make "
            "it shorter."
        )
    return ""
