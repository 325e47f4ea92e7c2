"""Recently seen display names, for files, as Discord shows no names in those.

A match knows the names of its players and hosts, unless an earlier program created it.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from bifrost_bot.speech.wording import NAMELESS, is_visible

MOST_NAMES: Final = 10_000


class Names:
    """Nicknames by server and user, seen since the start and never stored.

    Each server has its own, as people may use a name that is private to one server.
    """

    def __init__(self) -> None:
        self._names: dict[tuple[int, str], str] = {}

    def note(self, guild_id: int, user_id: str, name: str) -> None:
        """Remembers a user's present name on a server, if it shows anything."""
        key = (guild_id, user_id)
        self._names.pop(key, None)
        self._names[key] = name if is_visible(name) else NAMELESS
        if len(self._names) > MOST_NAMES:
            oldest = next(iter(self._names))
            del self._names[oldest]

    def forget(self, user_id: str) -> None:
        """Forgets a user's names on all servers."""
        for key in tuple(self._names):
            if key[1] == user_id:
                del self._names[key]

    def some(self, guild_id: int, user_ids: Iterable[str]) -> Mapping[str, str]:
        """Returns the remembered names that these users have on a server, by user id."""
        present = [id for id in user_ids if (guild_id, id) in self._names]
        return {id: self._names[guild_id, id] for id in present}

    def names_of_server(self, guild_id: int) -> Mapping[str, str]:
        """Returns a server's remembered names, by user id."""
        names: dict[str, str] = {}
        for (guild, user_id), name in self._names.items():
            if guild == guild_id:
                names[user_id] = name
        return names
