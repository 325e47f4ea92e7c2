"""Limits on the number of concurrent matches, per host and per server."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bifrost_bot.match.model import Match, Status


@dataclass(frozen=True, slots=True)
class ReachedLimit:
    """A limit that is reached: its kind, the number of matches, and the maximum."""

    whose: Literal["host", "server"]
    matches: int
    most: int


@dataclass(frozen=True, slots=True)
class MatchLimits:
    """The maximum numbers of concurrent matches.

    Attributes:
        per_host: The matches that one person opened, on all servers together.
        per_server: The matches on one server.
    """

    per_host: int
    per_server: int

    def reached_limit(
        self, host: str, here: Iterable[Match], everywhere: Iterable[Match]
    ) -> "ReachedLimit | None":
        """Returns the limit that another match would exceed, or None.

        Args:
            host: The person who opened the match, or wants to open it.
            here: The live matches of its server.
            everywhere: The live matches of all servers.
        """
        own = sum(match.hosts[0] == host and is_under_way(match) for match in everywhere)
        if own >= self.per_host:
            return ReachedLimit("host", own, self.per_host)
        total = sum(is_under_way(match) for match in here)
        if total >= self.per_server:
            return ReachedLimit("server", total, self.per_server)
        return None


def is_under_way(match: Match) -> bool:
    """Returns whether a match counts: begun, not over, and no practice or rehearsal."""
    begun = match.status is not Status.LOBBY or match.awaited is not None
    return begun and not match.over and not match.settings.private
