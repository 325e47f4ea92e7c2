"""Decisions on hosts' verdicts on answers that no rule can judge."""

from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.values import Board
from bifrost_bot.match.decide import phases
from bifrost_bot.match.decide.bounds import require_changeable_verdicts
from bifrost_bot.match.decide.hosts import require_impartial
from bifrost_bot.match.errors import NOTHING_TO_JUDGE, NotDueError, TooLateError
from bifrost_bot.match.events import ClaimJudged, Events, VerdictsConfirmed
from bifrost_bot.match.fold import evolve, evolve_all
from bifrost_bot.match.host_action import JudgeAll
from bifrost_bot.match.model import Held, Match, Moment


@dataclass(frozen=True, slots=True)
class Judge:
    """Judge one of the pending answers of a phase; `claim` is its index."""

    by: str
    phase: int
    claim: int
    right: bool


@dataclass(frozen=True, slots=True)
class ConfirmVerdicts:
    """Confirm the verdicts on all answers, so that the phase is resolved.

    Attributes:
        seen: The number of verdicts when the host looked; if it has changed, nothing is done.
    """

    by: str
    phase: int
    seen: int


VerdictCommand: TypeAlias = Judge | JudgeAll | ConfirmVerdicts


def decide(match: Match, command: VerdictCommand, moment: Moment) -> Events:
    """Returns the events of a verdict, or of their confirmation."""
    require_impartial(match, command.by)
    match command:
        case JudgeAll():
            return judge_all(match, command, moment)
        case ConfirmVerdicts():
            return _confirm(match, command, moment)
        case Judge():
            return _judge(match, command, moment)
        case _:
            assert_never(command)


def _judge(match: Match, command: Judge, moment: Moment) -> Events:
    held = require_held(match, command.phase)
    if not 0 <= command.claim < len(held.claims):
        raise NotDueError("That answer is not waiting for a verdict.")
    claim = held.claims[command.claim]
    if held.verdicts.get(claim) is command.right:
        return ()
    if claim in held.verdicts:
        require_changeable_verdicts(held)
    return (ClaimJudged(claim, command.right, command.by, moment.now_ms),)


def _confirm(match: Match, command: ConfirmVerdicts, moment: Moment) -> Events:
    held = require_held(match, command.phase)
    if held.open:
        raise NotDueError(
            f"Judge every answer first: {len(held.open)} of {len(held.claims)} are left."
        )
    if command.seen != held.given:
        raise TooLateError(
            "A verdict has changed since you looked. Look at them again with /match judge."
        )
    confirmed = VerdictsConfirmed(command.phase, command.by, moment.now_ms)
    return (confirmed, *phases.finish(evolve(match, confirmed), moment))


def judge_all(match: Match, command: JudgeAll, moment: Moment) -> Events:
    """Returns the same verdict on all pending answers, and the resolution of the phase."""
    held = require_held(match, command.phase)
    judged = [ClaimJudged(one, command.right, command.by, moment.now_ms) for one in held.open]
    return (*judged, *phases.finish(evolve_all(match, judged), moment))


def require_held(match: Match, number: int) -> Held:
    """Returns the pending answers of a phase; raises `NotDueError` if there are none."""
    held = match.held
    live = match.phase
    if held is None and number == match.number:
        raise NotDueError(NOTHING_TO_JUDGE.format(match=match.id))
    if held is None or live is None or live.number != number or match.over:
        raise NotDueError("These answers no longer need a verdict: their turn is over.")
    return held


def preview_board(match: Match, board: Board) -> Match:
    """Returns the match with a preview of a board after the phase, which is never stored.

    Only the board's own events are applied, and with no answer right: the judging host does not
    learn who is about to win, nor from a changed verdict who gave the answer.
    """
    assert match.held is not None
    game = match.game
    state = match.state
    unjudged = replace(match, held=Held(match.held.claims))
    for stored in phases.resolve_phase(unjudged, 0).game_events:
        event = decode(game.types.event, stored)
        if game.board_of(event) == board:
            state = game.evolve(state, event)
    return replace(match, state=state, phase=None)
