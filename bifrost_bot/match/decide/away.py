"""Hosts who are away: from when on players can agree on what else only hosts do."""

from typing import Final

from bifrost_bot.match.errors import HostError, NotRunningError
from bifrost_bot.match.model import Match, Status

_HOUR_MS: Final = 3_600_000


def away_from_ms(match: Match) -> int | None:
    """Returns from when on players can decide; None if they never can, or no match runs."""
    hours = match.settings.host_away
    if not hours or match.status is not Status.RUNNING or not match.open_boards:
        return None
    return match.host_seen_ms + hours * _HOUR_MS


def is_host_away(match: Match, now_ms: int) -> bool:
    """Returns whether no host has acted for so long that players can decide."""
    from_ms = away_from_ms(match)
    return from_ms is not None and now_ms >= from_ms


def require_host_away(match: Match, now_ms: int) -> None:
    """Requires that players can decide now.

    Raises:
        MatchError: With the reason, and from when on they can.
    """
    if not match.settings.host_away:
        raise HostError("In this match players cannot decide in place of its hosts. Ask a host.")
    from_ms = away_from_ms(match)
    if from_ms is None:
        raise NotRunningError("Players can decide only while a match runs with its channels.")
    if now_ms < from_ms:
        raise HostError(
            f"Players can decide <t:{-(-from_ms // 1000)}:R> if no host has acted by then. Until "
            "then, ask a host."
        )
