"""Merges the settings of several files, or of several sheets of a workbook."""

from collections.abc import Mapping
from typing import Any, cast

from bifrost_bot.engines.errors import Mistakes


def merge(
    into: dict[str, Any],
    found: Mapping[str, Any],
    name: str,
    noun: str,
    mistakes: Mistakes,
    path: tuple[str, ...] = (),
) -> None:
    """Merges settings, table by table; a key that is set already is a mistake.

    Args:
        into: The settings so far.
        found: The further settings.
        name: The place of these.
        noun: The word for what they are from, such as `file`.
        path: The keys of the tables around them.
    """
    for key, value in found.items():
        place = (*path, key)
        known = into.get(key)
        if isinstance(known, dict) and isinstance(value, Mapping):
            table = cast(dict[str, Any], known)
            merge(table, cast(Mapping[str, Any], value), name, noun, mistakes, place)
        elif key in into:
            setting = ".".join(place)
            mistakes.add(name, f"{setting} is also set by another {noun}. Keep it in one of them.")
        else:
            into[key] = _copy_tables(value)


def _copy_tables(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    table = cast(Mapping[str, Any], value)
    return {key: _copy_tables(inner) for key, inner in table.items()}
