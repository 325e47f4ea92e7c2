"""One line in the log for each match and season that is opened, begins or ends."""

import logging
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from bifrost_bot.match.events import (
    MatchAbandoned,
    MatchCreated,
    MatchEvent,
    MatchFinished,
    MatchHalted,
    MatchStarted,
)
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.runner import skips_answers
from bifrost_bot.runtime.stream import Change
from bifrost_bot.season.events import SeasonEnded, SeasonEvent, SeasonOpened
from bifrost_bot.season.model import Season

log = logging.getLogger(__name__)
_VERBS: Final[Mapping[type, str]] = MappingProxyType(
    {
        MatchCreated: "was opened",
        MatchStarted: "began",
        MatchFinished: "is finished",
        MatchAbandoned: "was abandoned",
        MatchHalted: "stands still, as its game failed",
        SeasonOpened: "was opened",
        SeasonEnded: "ended",
    }
)


@skips_answers
def log_match(change: Change[Match, MatchEvent, Any]) -> None:
    """Logs what of a change of a match an operator wants to know."""
    match = change.after
    for event in change.events:
        verb = _VERBS.get(type(event))
        if verb is not None:
            log.info("match %s (%s) %s", match.id, match.settings.game, verb)


def log_season(change: Change[Season, SeasonEvent, Any]) -> None:
    """Logs what of a change of a season an operator wants to know."""
    for event in change.events:
        verb = _VERBS.get(type(event))
        if verb is not None:
            log.info("season %s %s", change.after.id, verb)
