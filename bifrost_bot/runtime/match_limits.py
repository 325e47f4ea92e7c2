"""Limits on how many matches are under way at a time: of one host, and on one server."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bifrost_bot.match.model import Match, Status


@dataclass(frozen=True, slots=True)
class Reached:
    """A limit that leaves no room for another match: how many are under way, and how many can
    be.
    """

    whose: Literal["host", "server"]
    matches: int
    most: int


@dataclass(frozen=True, slots=True)
class MatchLimits:
    """How many matches can be under way at a time.

    Attributes:
        per_host: The matches that one person opened, on all servers together.
        per_server: The matches on one server.
    """

    per_host: int
    per_server: int

    def reached(
        self, host: str, here: Iterable[Match], everywhere: Iterable[Match]
    ) -> "Reached | None":
        """Returns the limit that leaves no room for another match; None if there is room.

        Args:
            host: Who opened the match, or wants to open it.
            here: The matches of its server that are not over.
            everywhere: Those of all servers.
        """
        own = sum(1 for match in everywhere if match.hosts[0] == host and is_under_way(match))
        if own >= self.per_host:
            return Reached("host", own, self.per_host)
        together = sum(1 for match in here if is_under_way(match))
        return Reached("server", together, self.per_server) if together >= self.per_server else None


def is_under_way(match: Match) -> bool:
    """Returns whether a match counts: it has begun, is not over, and is no practice or
    rehearsal.
    """
    begun = match.status is not Status.LOBBY or match.awaited is not None
    return begun and not match.over and not match.settings.private
