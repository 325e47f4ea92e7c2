"""What of a match's history still stands: phases that a host undid count no more."""

from collections.abc import Iterable, Sequence
from typing import Any

from bifrost_bot.match.events import ClaimJudged, MatchEvent, MatchStarted, PhaseResolved, Rewound
from bifrost_bot.match.model import Match
from engines.api import Claim
from engines.codec import decode


def resolutions(history: Iterable[MatchEvent]) -> tuple[PhaseResolved, ...]:
    """Returns the phases that closed and were not undone since, in order."""
    standing: list[PhaseResolved] = []
    for event in history:
        match event:
            case PhaseResolved():
                standing.append(event)
            case Rewound():
                standing = [resolved for resolved in standing if resolved.number < event.number]
            case _:
                pass
    return tuple(standing)


def verdicts(history: Iterable[MatchEvent]) -> dict[Claim, bool]:
    """Returns what hosts judged of answers that no rule can judge, the last verdict on each."""
    return {event.claim: event.right for event in history if isinstance(event, ClaimJudged)}


def state_before(match: Match, history: Sequence[MatchEvent], number: int) -> Any:
    """Returns the engine's state before a phase, made from the facts that were stored."""
    engine = match.engine
    started = next(event for event in history if isinstance(event, MatchStarted))
    state = decode(engine.TYPES.state, started.state)
    for resolved in resolutions(history):
        if resolved.number < number:
            for fact in resolved.facts:
                state = engine.evolve(state, decode(engine.TYPES.event, fact))
    return state
