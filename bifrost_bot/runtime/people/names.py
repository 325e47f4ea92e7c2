"""The names of people who used the bot lately, for files, in which Discord shows no names.

A match says itself what its players and hosts are called, unless an earlier program began it.
"""

from collections.abc import Mapping
from typing import Final

MOST_NAMES: Final = 10_000


class Names:
    """Nicknames by server and user, as noted since the start; never stored.

    Each server has its own: people may be known by another name there, which is nobody's business
    elsewhere.
    """

    def __init__(self) -> None:
        self._names: dict[tuple[int, str], str] = {}

    def note(self, guild_id: int, user_id: str, name: str) -> None:
        """Remembers what somebody is called on a server now."""
        self._names.pop((guild_id, user_id), None)
        self._names[guild_id, user_id] = name
        if len(self._names) > MOST_NAMES:
            del self._names[next(iter(self._names))]

    def forget(self, user_id: str) -> None:
        """Forgets what somebody is called, on all servers."""
        self._names = {key: name for key, name in self._names.items() if key[1] != user_id}

    def known(self, guild_id: int) -> Mapping[str, str]:
        """Returns the names that are remembered of a server, by user id."""
        return {
            user_id: name for (guild, user_id), name in self._names.items() if guild == guild_id
        }
