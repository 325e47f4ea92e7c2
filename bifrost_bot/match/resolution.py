"""What of a match's history still holds: phases that a host undid no longer count."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.values import Claim
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
from bifrost_bot.match.rules_upgrade import carried_state


def resolutions(history: Iterable[MatchEvent]) -> tuple[PhaseResolved, ...]:
    """Returns the phases that closed and were not undone since, in order."""
    in_force: list[PhaseResolved] = []
    for event in history:
        if isinstance(event, PhaseResolved):
            in_force.append(event)
        elif isinstance(event, Rewound):
            in_force = [resolved for resolved in in_force if resolved.number < event.number]
    return tuple(in_force)


def verdicts(history: Iterable[MatchEvent]) -> dict[Claim, bool]:
    """Returns what hosts judged of answers that no rule can judge, the last verdict on each."""
    return {event.claim: event.right for event in history if isinstance(event, ClaimJudged)}


def state_before(match: Match, history: Sequence[MatchEvent], number: int) -> Any:
    """Returns the game's state before a phase, made from the events that were stored."""
    *_, (_, game, state) = _course(
        match, history, [one for one in resolutions(history) if one.number < number]
    )
    return carried_state(state, game, match.game)


def states_after(match: Match, history: Sequence[MatchEvent]) -> dict[int, Any]:
    """Returns the game's state right after each phase that closed and was not undone since, by
    its number, in order.
    """
    course = _course(match, history, resolutions(history))
    return {
        number: carried_state(state, game, match.game) for number, game, state in course if number
    }


def _course(
    match: Match, history: Sequence[MatchEvent], counted: Sequence[PhaseResolved]
) -> Iterator[tuple[int, AnyGame, Any]]:
    """Yields the state at the start, as phase 0, and after each phase that counts, with the
    rules in force then.
    """
    in_force = {id(resolved) for resolved in counted}
    game, state = match.game, None
    for event in history:
        if isinstance(event, MatchCreated | RulesAdopted):
            before, game = game, rules_of(match.settings.game, event.rules_version)
            state = None if state is None else carried_state(state, before, game)
        elif isinstance(event, MatchStarted):
            state = decode(game.types.state, event.state)
            yield 0, game, state
        elif isinstance(event, PhaseResolved) and id(event) in in_force:
            state = _resolved(game, state, event)
            yield event.number, game, state


def _resolved(game: AnyGame, state: Any, event: PhaseResolved) -> Any:
    for happened in event.game_events:
        state = game.evolve(state, decode(game.types.event, happened))
    return state
