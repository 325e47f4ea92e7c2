"""Decides what hosts say of answers that no rule can judge, such as to questions of their own."""

from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.values import Board
from bifrost_bot.match.decide import phases
from bifrost_bot.match.decide.bounds import require_changeable_verdicts
from bifrost_bot.match.decide.hosts import require_impartial
from bifrost_bot.match.errors import NotDueError, TooLateError
from bifrost_bot.match.events import ClaimJudged, MatchEvent, VerdictsConfirmed
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.host_action import JudgeAll
from bifrost_bot.match.model import Held, Match, Moment
from bifrost_bot.speech.texts.refusal import VerdictRefusal


@dataclass(frozen=True, slots=True)
class Judge:
    """Say whether an answer of the held phase is right; `claim` is its place among those that
    wait.
    """

    by: str
    phase: int
    claim: int
    right: bool


@dataclass(frozen=True, slots=True)
class ConfirmVerdicts:
    """Let the verdicts on all answers of the held phase count, so that it is resolved.

    Attributes:
        seen: How many verdicts had been given when the host looked; if there are others by now,
        nothing is done.
    """

    by: str
    phase: int
    seen: int


VerdictCommand: TypeAlias = Judge | JudgeAll | ConfirmVerdicts


def decide(match: Match, command: VerdictCommand, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the verdicts as events, and once they are confirmed what the phase results in."""
    require_impartial(match, command.by)
    match command:
        case JudgeAll():
            return carried_out(match, command, moment)
        case ConfirmVerdicts():
            return _confirm(match, command, moment)
        case Judge():
            return _judge(match, command, moment)
        case _:
            assert_never(command)


def _judge(match: Match, command: Judge, moment: Moment) -> tuple[MatchEvent, ...]:
    held = require_held(match, command.phase)
    if not 0 <= command.claim < len(held.claims):
        raise NotDueError(VerdictRefusal.not_waiting)
    claim = held.claims[command.claim]
    if held.verdicts.get(claim) is command.right:
        return ()
    if claim in held.verdicts:
        require_changeable_verdicts(held)
    return (ClaimJudged(claim, command.right, command.by, moment.now_ms),)


def _confirm(match: Match, command: ConfirmVerdicts, moment: Moment) -> tuple[MatchEvent, ...]:
    held = require_held(match, command.phase)
    if held.open:
        raise NotDueError(
            VerdictRefusal.verdicts_missing.format(left=len(held.open), answers=len(held.claims))
        )
    if command.seen != held.given:
        raise TooLateError(VerdictRefusal.changed_meanwhile)
    confirmed = VerdictsConfirmed(command.phase, command.by, moment.now_ms)
    return (confirmed, *phases.finish(evolve(match, confirmed), moment))


def carried_out(match: Match, command: JudgeAll, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the same verdict on all answers that wait for one, whoever asked for it."""
    held = require_held(match, command.phase)
    judged = tuple(
        ClaimJudged(claim, command.right, command.by, moment.now_ms) for claim in held.open
    )
    for event in judged:
        match = evolve(match, event)
    return (*judged, *phases.finish(match, moment))


def require_held(match: Match, number: int) -> Held:
    """Returns the answers of a phase that wait to be judged.

    Raises:
        NotDueError: When none does.
    """
    held, live = match.held, match.phase
    if held is None and number == match.number:
        raise NotDueError(VerdictRefusal.nothing_to_judge.format(match=match.id))
    if held is None or live is None or live.phase.number != number or match.over:
        raise NotDueError(VerdictRefusal.turn_over)
    return held


def foreseen(match: Match, board: Board) -> Match:
    """Returns the match with a board as the held phase will leave it: nothing of that is stored.

    Only what belongs to the board is applied, and with no answer right: whoever judges does not
    learn who is about to win, nor from a changed verdict who gave the answer.
    """
    assert match.held is not None
    game, state = match.game, match.state
    unjudged = replace(match, held=Held(match.held.claims))
    for stored in phases.resolved(unjudged, 0).game_events:
        event = decode(game.types.event, stored)
        if game.board_of(event) == board:
            state = game.evolve(state, event)
    return replace(match, state=state, phase=None)
