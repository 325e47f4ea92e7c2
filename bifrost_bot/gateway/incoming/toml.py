"""Reads settings that people write in TOML, and refuses what no settings need before parsing any of it.

The standard library's reader takes a time that grows with the square of a key's parts, and recurses at every bracket.
"""

import re
import tomllib
from typing import Any, Final

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.words import shortened

MOST_PARTS: Final = 10
MOST_DEEP: Final = 10
MOST_KEYS: Final = 2_000
LONGEST_WORD: Final = 100
_LONGEST_PROBLEM: Final = 200
_DEEPER: Final = {"[": 1, "{": 1, "]": -1, "}": -1}
# Every alternative takes what it begins to the end, if need be to that of the text, so that nothing is read twice.
_TOKEN: Final = re.compile(
    r'''
      """(?:\\.|[^"\\]|"(?!""))*+(?:"""|\\)?          # texts of several lines
    | \'\'\'(?:[^']|'(?!\'\'))*+(?:\'\'\')?
    | "(?:\\.|[^"\\\n])*+["\\]? | '[^'\n]*+'?           # texts of one line
    | \#[^\n]*                                                # comments
    | (?P<sign> [\n.=,\[\]{}])
    | (?P<word> [^\s.=,\[\]{}"'\#]+)                          # numbers, dates and the parts of keys
    ''',
    re.VERBOSE | re.DOTALL,
)


def parse_toml(place: str, text: str) -> dict[str, Any]:
    """Returns what a text says in TOML.

    Raises:
        ConfigError: When it is no TOML, or goes beyond what settings may have.
    """
    _refuse_excess(place, text)
    try:
        return tomllib.loads(text)
    except ValueError as problem:
        what = shortened(str(problem), _LONGEST_PROBLEM)
        raise ConfigError(
            place, f'is no valid TOML ({what}). Write key = value, such as prefilled = "empty".'
        ) from None


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
            raise ConfigError(f"{place}, line {line}", excess)


def _excess(parts: int, deep: int, keys: int, length: int) -> str:
    """Returns what is too much and how much there may be; empty if nothing is."""
    if parts > MOST_PARTS:
        return f"a key may have {MOST_PARTS} parts (boards.3 has two), not more."
    if deep > MOST_DEEP:
        return f"brackets may be {MOST_DEEP} deep inside each other, not deeper."
    if keys > MOST_KEYS:
        return f"there may be {MOST_KEYS:,} keys, not more."
    if length > LONGEST_WORD:
        return f"a name or number may have {LONGEST_WORD} characters, and this has {length:,}."
    return ""
