"""Edits of settings that several people may change at once: each names what it changes, and what
that was before.
"""

from collections.abc import Iterable, Mapping
from typing import Any


class StaleError(Exception):
    """A value was changed by somebody else since it was seen.

    Attributes:
        names: The names of all such values.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(", ".join(names))
        self.names = names


def merged(
    now: Mapping[str, Any], seen: Mapping[str, Any], wanted: Mapping[str, Any], names: Iterable[str]
) -> dict[str, Any]:
    """Returns the present values with the wanted ones in place of those that are named.

    Args:
        now: The present values; one that is missing is left out.
        seen: The values as they were seen by who changes them.
        wanted: The new values.
        names: The names of the values that are changed.

    Raises:
        StaleError: When one of them is no longer as it was seen, and not yet as it is wanted.
    """
    named = tuple(names)
    stale = tuple(name for name in named if now.get(name) not in (seen.get(name), wanted.get(name)))
    if stale:
        raise StaleError(stale)
    kept = {name: value for name, value in now.items() if name not in named}
    return kept | {name: wanted[name] for name in named if name in wanted}
