"""Limits on the number of concurrent matches, per host and per server."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol


class Counted(Protocol):
    """A live match, or its outline."""

    @property
    def hosts(self) -> tuple[str, ...]:
        """Its hosts; the first opened it."""
        ...

    @property
    def under_way(self) -> bool:
        """Whether it counts."""
        ...


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
        self, host: str, here: Iterable[Counted], everywhere: Iterable[Counted]
    ) -> "ReachedLimit | None":
        """Returns the limit that another match would exceed, or None.

        Args:
            host: The person who opened the match, or wants to open it.
            here: The live matches of its server.
            everywhere: The live matches of all servers.
        """
        own = sum(match.hosts[0] == host and match.under_way for match in everywhere)
        if own >= self.per_host:
            return ReachedLimit("host", own, self.per_host)
        total = sum(match.under_way for match in here)
        if total >= self.per_server:
            return ReachedLimit("server", total, self.per_server)
        return None
