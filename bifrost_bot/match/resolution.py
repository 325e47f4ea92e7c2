"""The phases of a match that are still in force, and the game's state after each."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.values import Claim, Phase, Slot
from bifrost_bot.match.events import (
    ClaimJudged,
    MatchCreated,
    MatchEvent,
    MatchStarted,
    PhaseOpened,
    PhaseResolved,
    Rewound,
    RulesAdopted,
)
from bifrost_bot.match.model import Match
from bifrost_bot.match.rules_upgrade import convert_state
from bifrost_bot.stream.ids import without_keys


def resolutions(history: Iterable[MatchEvent]) -> tuple[PhaseResolved, ...]:
    """Returns the phases that closed and were not undone later, in order."""
    return tuple(resolutions_by_number(history).values())


def resolutions_by_number(history: Iterable[MatchEvent]) -> dict[int, PhaseResolved]:
    """Returns the phases that closed and were not undone later, in order, by number."""
    in_force: dict[int, PhaseResolved] = {}
    for event in history:
        if isinstance(event, PhaseResolved):
            in_force[event.number] = event
        elif isinstance(event, Rewound):
            undone = {number for number in in_force if number >= event.number}
            in_force = without_keys(in_force, undone)
    return in_force


def verdicts(history: Iterable[MatchEvent]) -> dict[Claim, bool]:
    """Returns the last verdict of a host on each answer that no rule can judge."""
    return {event.claim: event.right for event in history if isinstance(event, ClaimJudged)}


def state_before(match: Match, history: Sequence[MatchEvent], number: int) -> Any:
    """Returns the game's state before a phase, folded from the stored events."""
    earlier = [resolved for resolved in resolutions(history) if resolved.number < number]
    *_, (_, game, state) = _states(match, history, earlier)
    return convert_state(state, game, match.game)


def states_after(match: Match, history: Sequence[MatchEvent]) -> dict[int, Any]:
    """Returns the game's state after each phase in force, by its number, in order."""
    found: dict[int, Any] = {}
    for number, game, state in _states(match, history, resolutions(history)):
        if number:
            found[number] = convert_state(state, game, match.game)
    return found


def phase_owed(
    match: Match, history: Sequence[MatchEvent], slots: Collection[Slot], at_ms: int
) -> Phase | None:
    """Returns the last phase that had opened by an instant and asked one of these slots.

    None if there is none, or if a phase that opened since then was undone.
    """
    phases: dict[int, Phase] = {}
    for _, game, state in _states(match, history, resolutions(history)):
        converted = convert_state(state, game, match.game)
        phase = match.game.phase(converted)
        if phase is not None:
            phases[phase.number] = phase
    opened = [one for one in history if isinstance(one, PhaseOpened) and one.opened_ms <= at_ms]
    for event in reversed(opened):
        phase = phases.get(event.number)
        if phase is None:
            return None
        if any(slot in phase.to_act for slot in slots):
            return phase
    return None


def _states(
    match: Match, history: Sequence[MatchEvent], counted: Sequence[PhaseResolved]
) -> Iterator[tuple[int, AnyGame, Any]]:
    """Yields number, rules and state at the start, as phase 0, and after each counted phase."""
    in_force = set(map(id, counted))
    game = match.game
    state = None
    for event in history:
        if isinstance(event, MatchCreated | RulesAdopted):
            before = game
            game = game_of(match.settings.game, event.rules_version)
            state = None if state is None else convert_state(state, before, game)
        elif isinstance(event, MatchStarted):
            state = decode(game.types.state, event.state)
            yield 0, game, state
        elif isinstance(event, PhaseResolved) and id(event) in in_force:
            for stored in event.game_events:
                happened = decode(game.types.event, stored)
                state = game.evolve(state, happened)
            yield event.number, game, state
