"""The kinds of options that games have: numbers, choices, lengths of time, tables of lines."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypedDict, Unpack, cast

from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.options.lengths import read_length, write_length
from bifrost_bot.engines.options.lines import (
    NONE,
    is_none,
    numbered,
    read_table,
    words,
    write_table,
    write_words,
)
from bifrost_bot.engines.options.option import Choice, Option
from bifrost_bot.engines.values import Json
from bifrost_bot.engines.words import echo, listed

_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,9}")
_YES: Final = "yes"
_NO: Final = "no"


class Asked(TypedDict):
    """The texts of every option, of all kinds: see `Option`."""

    title: str
    help: str
    usual: str


def whole_number(key: str, **asked: Unpack[Asked]) -> Option:
    """Returns the option for a whole number."""
    return Option(key=key, read=read_whole, write=str, **asked)


def read_whole(text: str) -> int:
    """Returns a whole number.

    Raises:
        ConfigError: When the text is none.
    """
    typed = text.strip()
    if not _WHOLE.fullmatch(typed):
        raise ConfigError("", f"give a whole number, such as 3, not {echo(text)}.")
    return int(typed)


def numbers(key: str, example: str, **asked: Unpack[Asked]) -> Option:
    """Returns the option for several whole numbers, such as `3, 2, 0`, or `none`."""

    def read(text: str) -> Json:
        typed = words(text)
        if not all(map(_WHOLE.fullmatch, typed)):
            raise ConfigError("", f"give whole numbers, such as {example}, not {echo(text)}.")
        return list(map(int, typed))

    return Option(key=key, read=read, write=write_words, **asked)


def choice(key: str, labels: Mapping[str, str], **asked: Unpack[Asked]) -> Option:
    """Returns the option for one of several words; the labels are what the menu says of each."""

    def read(text: str) -> Json:
        word = text.strip().lower()
        if word not in labels:
            raise ConfigError("", f"choose {listed(list(labels), 'or')}, not {echo(text)}.")
        return word

    return Option(key=key, read=read, write=str, choices=_menu(labels), **asked)


def yes_or_no(key: str, yes: str, no: str, **asked: Unpack[Asked]) -> Option:
    """Returns the option for yes or no; the menu explains either."""

    def read(text: str) -> Json:
        word = text.strip().lower()
        if word not in (_YES, _NO):
            raise ConfigError("", f"choose {_YES} or {_NO}, not {echo(text)}.")
        return word == _YES

    def write(value: Json) -> str:
        return _YES if value else _NO

    menu = _menu({_YES: yes, _NO: no})
    return Option(key=key, read=read, write=write, choices=menu, **asked)


def _menu(labels: Mapping[str, str]) -> tuple[Choice, ...]:
    return tuple(Choice(text=text, label=label) for text, label in labels.items())


def length(key: str, **asked: Unpack[Asked]) -> Option:
    """Returns the option for a length of time in seconds, typed as `90s`, `5m` or `1h30m`."""

    def read(text: str) -> Json:
        seconds = read_length(text)
        if seconds is None:
            raise ConfigError(
                "", f"give a length of time, such as 90s, 5m or 1h30m, not {echo(text)}."
            )
        return seconds

    def write(value: Json) -> str:
        return write_length(cast(int, value))

    return Option(key=key, read=read, write=write, **asked)


def groups(key: str, **asked: Unpack[Asked]) -> Option:
    """Returns the option for a list of lists of names: a line for each list."""

    def read(text: str) -> Json:
        return [cast(Json, words(line)) for _, line in numbered(text)]

    def write(value: Json) -> str:
        return "\n".join(map(write_words, cast(Sequence[Json], value))) or NONE

    return Option(key=key, read=read, write=write, tall=True, **asked)


def table(
    key: str,
    example: str,
    value: Callable[[str, str], Json],
    spell: Callable[[Json], str] = str,
    presets: Sequence[str] = (),
    **asked: Unpack[Asked],
) -> Option:
    """Returns the option for a table, a line `name: value` for each key, or the word of a preset.

    Args:
        example: A correct line.
        value: Returns a value from the key and the text after the colon.
        presets: The words for ready-made tables.
        asked: The texts for people.
    """

    def read(text: str) -> Json:
        word = text.strip().lower()
        if word in presets:
            return word
        return read_table(text, example, str.lower, value)

    def write(setting: Json) -> str:
        return setting if isinstance(setting, str) else write_table(setting, spell)

    return Option(key=key, read=read, write=write, tall=True, **asked)


def number_for_each(key: str, example: str, **asked: Unpack[Asked]) -> Option:
    """Returns the option for one number for all, or a line `name: number` for each."""

    def read(text: str) -> Json:
        if ":" not in text and "=" not in text and not is_none(text):
            return read_whole(text)
        return read_table(text, example, str.lower, lambda _, number: read_whole(number))

    def write(value: Json) -> str:
        return write_table(value) if isinstance(value, Mapping) else str(value)

    return Option(key=key, read=read, write=write, tall=True, **asked)


def garnets() -> Option:
    """Returns the option for the setting that `checks.garnets` reads."""
    return number_for_each(
        "garnets",
        "red: 1",
        title="Garnets at the start",
        help="One number for everybody, such as 3, or a line for each colour, such as red: 1",
        usual="3 for everybody",
    )


def boards(
    key: str, noun: str, read: Callable[[str], Mapping[str, Json]], **asked: Unpack[Asked]
) -> Option:
    """Returns the option for boards of the host's own: a line such as `board 0`, then its rows.

    Args:
        noun: The word for a board.
        read: Returns the rows of each board in a text.
        asked: The texts for people.
    """

    def read_boards(text: str) -> Json:
        return {} if is_none(text) else dict(read(text))

    def write(value: Json) -> str:
        boards = cast(Mapping[str, Sequence[Sequence[str]]], value)
        lines: list[str] = []
        for board, rows in boards.items():
            lines += [f"{noun} {board}", *map(",".join, rows)]
        return "\n".join(lines) or NONE

    return Option(key=key, read=read_boards, write=write, tall=True, **asked)


def read_lines(text: str, read: Callable[[str], Json]) -> list[Json]:
    """Returns the value of each line.

    Raises:
        ConfigError: With all mistakes, naming their lines.
    """
    mistakes = Mistakes()
    found: list[Json] = [
        mistakes.read(None, _read_at, place, read, line) for place, line in numbered(text)
    ]
    mistakes.require_none()
    return found


def _read_at(place: str, read: Callable[[str], Json], line: str) -> Json:
    try:
        return read(line)
    except ConfigError as problem:
        raise problem.moved(lambda _: place) from None
