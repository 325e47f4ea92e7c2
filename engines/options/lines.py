"""Texts of several lines that hosts fill in: an item a line, or a table of `name: value`."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, cast

from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.values import Json
from bifrost_bot.engines.words import echo

NONE: Final = "none"
"""The text for an empty list or table; an empty field leaves the setting out."""

_BETWEEN: Final = re.compile(r"[\s,;]+")


def is_none(text: str) -> bool:
    """Returns whether a text is the word `none`."""
    return text.strip().lower() == NONE


def numbered(text: str) -> Iterator[tuple[str, str]]:
    """Yields the place and text of each line that is not empty, such as `line 2` and `red: C4`."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield f"line {number}", line.strip()


def words(text: str) -> list[str]:
    """Returns the words between blanks, commas or semicolons; an empty list for `none`."""
    if is_none(text):
        return []
    return list(filter(None, _BETWEEN.split(text)))


def read_table(
    text: str, example: str, name: Callable[[str], str], value: Callable[[str, str], Json]
) -> dict[str, Json]:
    """Returns the table of lines such as `red: C4, E2`.

    Args:
        example: A correct line.
        name: Returns a key from the text before the colon.
        value: Returns a value from the key and the text after the colon.

    Raises:
        ConfigError: With all mistakes, naming their lines.
    """
    found: dict[str, Json] = {}
    mistakes = Mistakes()
    lines = () if is_none(text) else numbered(text)
    for place, line in lines:
        before, _, after = line.replace("=", ":", 1).partition(":")
        written = after.strip()
        if not before.strip() or not written:
            mistakes.add(
                place, f"write a name, a colon and a value, such as {example}, not {echo(line)}."
            )
            continue
        key = name(before.strip())
        if key in found:
            mistakes.add(place, f"{echo(key)} is already on a line above. Keep one of them.")
        else:
            found[key] = mistakes.read(None, _read_value, place, value, key, written)
    mistakes.require_none()
    return found


def _read_value(place: str, value: Callable[[str, str], Json], key: str, text: str) -> Json:
    try:
        return value(key, text)
    except ConfigError as problem:
        raise problem.moved(lambda _: place) from None


def write_table(table: Json, spell: Callable[[Json], str] = str) -> str:
    """Returns the lines of a table."""
    values = cast(Mapping[str, Json], table)
    lines = [f"{key}: {spell(value)}" for key, value in values.items()]
    return "\n".join(lines) or NONE


def write_words(given: Json, between: str = ", ") -> str:
    """Returns the text of a list of words or numbers."""
    values = cast(Sequence[Json], given)
    return between.join(map(str, values)) or NONE
