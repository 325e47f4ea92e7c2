"""Lengths of time as people type them, such as `90s` or `1h30m`."""

import re
from typing import Final

_UNITS: Final = {"": 1, "s": 1, "m": 60, "h": 3_600, "d": 86_400}
_FORM: Final = re.compile(r"([0-9]{1,6}[smhd])*([0-9]{1,6}[smhd]?)")
_PART: Final = re.compile(r"([0-9]+)([smhd]?)")


def read_length(text: str) -> int | None:
    """Returns the seconds of a length such as `90`, `90s`, `5m`, `1h30m` or `2 d`, or None."""
    typed = "".join(text.lower().split())
    if not _FORM.fullmatch(typed):
        return None
    seconds = 0
    for number, unit in _PART.findall(typed):
        seconds += int(number) * _UNITS[unit]
    return seconds


def write_length(seconds: int) -> str:
    """Returns a length as it is typed, such as `1h30m`."""
    found = ""
    for unit in "dhms":
        number, seconds = divmod(seconds, _UNITS[unit])
        found += f"{number}{unit}" if number else ""
    return found or "0s"
