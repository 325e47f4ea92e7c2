"""Checks shared by all commands of a season."""

from typing import Final

from bifrost_bot.engines.words import normalize_text
from bifrost_bot.season.errors import HostError, NotHostError, OverError
from bifrost_bot.season.model import Episode, Season
from bifrost_bot.speech.texts.season.refusal import SeasonRefusal

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
        raise NotHostError(SeasonRefusal.not_host)
    if season.host_changes >= MAX_HOST_ACTIONS:
        raise HostError(SeasonRefusal.too_many_deeds.format(most=MAX_HOST_ACTIONS))


def require_running(season: Season) -> None:
    """Passes if the season has not ended.

    Raises:
        OverError: When it has.
    """
    if season.over:
        raise OverError(SeasonRefusal.over)


def require_alive(season: Season, id: str) -> None:
    """Passes if a person is in the season.

    Raises:
        HostError: When they never were, or no longer are.
    """
    if season.member(id) is None:
        raise HostError(SeasonRefusal.not_cast)
    if id not in season.alive:
        raise HostError(SeasonRefusal.not_alive)


def require_episode(season: Season) -> Episode:
    """Returns the open episode.

    Raises:
        HostError: When none is.
    """
    if season.episode is None:
        raise HostError(SeasonRefusal.no_episode)
    return season.episode


def clean_reason(text: str) -> str:
    """Returns a host's reason as it is stored.

    Raises:
        HostError: When it is empty or too long.
    """
    reason = normalize_text(text).strip()
    if not 1 <= len(reason) <= LONGEST_REASON:
        raise HostError(SeasonRefusal.no_reason.format(most=LONGEST_REASON))
    return reason
