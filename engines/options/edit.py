"""Concurrent edits of settings: each names the values it changes, and their old values."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias


class StaleError(Exception):
    """Another user has changed a value since it was read.

    Attributes:
        names: The names of all such values.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(", ".join(names))
        self.names = names


Values: TypeAlias = Mapping[str, Any]
"""Settings by name."""


def merged(now: Values, seen: Values, wanted: Values, names: Iterable[str]) -> dict[str, Any]:
    """Returns the present values with the new ones in place of those that are named.

    Args:
        seen: The values when they were read for this edit.
        wanted: The new values; missing ones are deleted.
        names: The names of the values that are changed.

    Raises:
        StaleError: When one of them was changed since, to another value than the new one.
    """
    result = dict(now)
    stale: list[str] = []
    for name in names:
        if now.get(name) not in (seen.get(name), wanted.get(name)):
            stale.append(name)
        result.pop(name, None)
        if name in wanted:
            result[name] = wanted[name]
    if stale:
        raise StaleError(tuple(stale))
    return result
