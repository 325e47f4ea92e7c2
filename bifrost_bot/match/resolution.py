"""What of a match's history still holds: phases that a host undid no longer count."""

from collections.abc import Iterable, Sequence
from typing import Any

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.values import Claim
from bifrost_bot.match.adoption import carried_state
from bifrost_bot.match.events import (
    ClaimJudged,
    MatchCreated,
    MatchEvent,
    MatchStarted,
    PhaseResolved,
    Rewound,
    RulesAdopted,
)
from bifrost_bot.match.model import Match, rules_of


def resolutions(history: Iterable[MatchEvent]) -> tuple[PhaseResolved, ...]:
    """Returns the phases that closed and were not undone since, in order."""
    in_force: list[PhaseResolved] = []
    for event in history:
        match event:
            case PhaseResolved():
                in_force.append(event)
            case Rewound():
                in_force = [resolved for resolved in in_force if resolved.number < event.number]
            case _:
                pass
    return tuple(in_force)


def verdicts(history: Iterable[MatchEvent]) -> dict[Claim, bool]:
    """Returns what hosts judged of answers that no rule can judge, the last verdict on each."""
    return {event.claim: event.right for event in history if isinstance(event, ClaimJudged)}


def state_before(match: Match, history: Sequence[MatchEvent], number: int) -> Any:
    """Returns the game's state before a phase, made from the events that were stored."""
    in_force = {id(resolved) for resolved in resolutions(history) if resolved.number < number}
    game, state = match.game, None
    for event in history:
        match event:
            case MatchCreated() | RulesAdopted():
                before, game = game, rules_of(match.settings.game, event.rules_version)
                state = None if state is None else carried_state(state, before, game)
            case MatchStarted():
                state = decode(game.types.state, event.state)
            case PhaseResolved() if id(event) in in_force:
                state = _resolved(game, state, event)
            case _:
                pass
    return carried_state(state, game, match.game)


def _resolved(game: AnyGame, state: Any, event: PhaseResolved) -> Any:
    for happened in event.game_events:
        state = game.evolve(state, decode(game.types.event, happened))
    return state
