"""How often people can do what makes a match grow, and the sentence with which more is refused.

Nothing that was accepted is lost, and what takes back, resumes or ends remains possible.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.match import tally
from bifrost_bot.match.errors import BoundError, HostError
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Match, Submission

MOST_CHANGES: Final = 100
"""How many texts, take-backs and locks of a slot are recorded in a phase; then only take-backs are."""

MOST_CHARACTERS: Final = 20_000
"""How many characters the texts of a slot have in a phase, all together."""

MOST_SEATINGS: Final = 50
"""How often a person joins a lobby or changes their seat there."""

MOST_SETTINGS: Final = 100
"""How often the settings of a lobby are changed."""

MOST_DEEDS: Final = 1_000
"""How many things the hosts of a match do to it."""

MOST_HOSTS: Final = 10

MOST_WARNINGS: Final = 10
LEAST_BETWEEN: Final = 2
"""How many seconds lie between two warnings: Discord takes five messages in five seconds in a channel."""


def require_room(match: Match, events: Sequence[MatchEvent]) -> None:
    """Requires that what people are about to do to a match is within bounds.

    Raises:
        BoundError: When it was done as often as possible before.
    """
    for key in dict.fromkeys(filter(None, map(tally.counted, events))):
        most, told = _bound(key)
        if match.tally.get(key, 0) >= most:
            raise BoundError(told)


def require_changeable(given: Submission, text: str = "") -> None:
    """Requires that a slot's answer can still be changed in this phase: not too often, nor by too much text.

    Raises:
        BoundError: When it stays as it is.
    """
    if given.changes >= MOST_CHANGES:
        raise BoundError(
            f"You have changed your answer {MOST_CHANGES} times in this turn, the most that is allowed, so it stays as "
            "it is. /undo still works, but nothing else can be sent in this turn."
        )
    if given.characters + len(text) > MOST_CHARACTERS:
        raise BoundError(
            f"Your texts in this turn would have more than {MOST_CHARACTERS:,} characters together, so this one is not "
            "recorded and your answer stays as it is. Send a shorter one."
        )


def require_room_for_host(match: Match) -> None:
    """Requires that a match can have another host.

    Raises:
        HostError: When it has as many as possible.
    """
    if len(match.hosts) >= MOST_HOSTS:
        raise HostError(f"A match has at most {MOST_HOSTS} hosts: first remove one with /match host remove.")


def check_warnings(warnings: Sequence[object]) -> None:
    """Requires few enough warnings before a deadline, far enough from each other; whatever is no number is let pass.

    Raises:
        ConfigError: When they are too many or too close.
    """
    seconds = [one for one in warnings if isinstance(one, int)]
    is_close = any(abs(one - other) < LEAST_BETWEEN for one, other in pairwise(seconds))
    if len(warnings) > MOST_WARNINGS or is_close:
        raise ConfigError(
            "warnings", f"may be {MOST_WARNINGS} at most, {LEAST_BETWEEN} seconds or more apart, such as 30, 10, 5."
        )


def _bound(key: str) -> tuple[int, str]:
    """Returns how often something is possible, and what is said to whoever wants it once more."""
    match key:
        case tally.DEEDS:
            return MOST_DEEDS, (
                f"Hosts have done {MOST_DEEDS:,} things to this match, as many as its record takes. It can still be "
                "resumed, judged and ended."
            )
        case tally.SETTINGS:
            return MOST_SETTINGS, (
                f"The settings of this match were changed {MOST_SETTINGS} times, the most that is allowed. Start it as "
                "it is, or open another with /match create."
            )
        case _:
            return MOST_SEATINGS, (
                f"You have joined this match or changed your seat {MOST_SEATINGS} times, as often as one person can. "
                "Ask the host to open another match."
            )
