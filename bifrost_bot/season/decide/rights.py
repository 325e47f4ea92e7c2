"""Checks shared by all commands of a season."""

from typing import Final

from bifrost_bot.engines.words import normalize_text
from bifrost_bot.season.errors import (
    NOT_HOST,
    NOT_IN_CAST,
    SEASON_OVER,
    HostError,
    NotHostError,
    OverError,
)
from bifrost_bot.season.model import Episode, Season

LONGEST_REASON: Final = 200
MAX_HOST_ACTIONS: Final = 1_000
"""How often hosts can change a season: its rules, cast, links, garnets and results."""


def require_host(season: Season, by: str) -> None:
    """Passes if a user hosts the season and its limit of changes is not reached.

    Raises:
        NotHostError: When they do not host it.
        HostError: When the limit is reached; then only its end is possible.
    """
    if by not in season.hosts:
        raise NotHostError(NOT_HOST)
    if season.host_changes >= MAX_HOST_ACTIONS:
        raise HostError(
            f"Hosts have changed this season {MAX_HOST_ACTIONS:,} times, the most that is "
            "allowed. Its players can finish the episode, and /season end still works."
        )


def require_running(season: Season) -> None:
    """Passes if the season has not ended.

    Raises:
        OverError: When it has.
    """
    if season.over:
        raise OverError(SEASON_OVER)


def require_alive(season: Season, id: str) -> None:
    """Passes if a person is in the season.

    Raises:
        HostError: When they never were, or no longer are.
    """
    if season.member(id) is None:
        raise HostError(NOT_IN_CAST)
    if id not in season.alive:
        raise HostError(
            "That player is no longer in the season. Name one who is; /season board lists them."
        )


def require_episode(season: Season) -> Episode:
    """Returns the open episode.

    Raises:
        HostError: When none is.
    """
    if season.episode is None:
        raise HostError("No episode is under way. Open the next one with /season episode open.")
    return season.episode


def clean_reason(text: str) -> str:
    """Returns a host's reason as it is stored.

    Raises:
        HostError: When it is empty or too long.
    """
    reason = normalize_text(text).strip()
    if not 1 <= len(reason) <= LONGEST_REASON:
        raise HostError(
            f"Say why: everybody can read the reason. It has 1 to {LONGEST_REASON} characters."
        )
    return reason
