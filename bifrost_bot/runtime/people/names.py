"""What people are called who used the bot lately, for files, in which Discord shows no names.

A match says itself what its players and hosts are called, unless an earlier program began it.
"""

from collections.abc import Mapping
from typing import Final

_MOST: Final = 10_000


class Names:
    """The names of those who used a command or button since the start; never stored."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def note(self, user_id: str, name: str) -> None:
        """Remembers what somebody is called now."""
        self._names.pop(user_id, None)
        self._names[user_id] = name
        if len(self._names) > _MOST:
            del self._names[next(iter(self._names))]

    def forget(self, user_id: str) -> None:
        """Forgets what somebody is called."""
        self._names.pop(user_id, None)

    def known(self) -> Mapping[str, str]:
        """Returns all that are remembered, by id."""
        return dict(self._names)
