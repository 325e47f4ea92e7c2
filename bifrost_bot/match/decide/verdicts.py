"""Decides what hosts say of answers that no rule can judge, such as to questions of their own."""

from dataclasses import dataclass
from typing import TypeAlias

from bifrost_bot.match.decide import phases
from bifrost_bot.match.decide.hosts import require_impartial
from bifrost_bot.match.deed import JudgeAll
from bifrost_bot.match.errors import NotDueError
from bifrost_bot.match.events import ClaimJudged, MatchEvent
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.model import Held, Match, Moment


@dataclass(frozen=True, slots=True)
class Judge:
    """Say whether an answer of the held phase is right; `claim` is its place among those that wait."""

    by: str
    phase: int
    claim: int
    right: bool


VerdictCommand: TypeAlias = Judge | JudgeAll


def decide(match: Match, command: VerdictCommand, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the verdicts as events, and with the last one what the phase results in."""
    require_impartial(match, command.by)
    if isinstance(command, JudgeAll):
        return carried_out(match, command, moment)
    held = require_held(match, command.phase)
    if not 0 <= command.claim < len(held.claims):
        raise NotDueError("No such answer waits to be judged.")
    judged = ClaimJudged(held.claims[command.claim], command.right, command.by, moment.now_ms)
    after = evolve(match, judged)
    if after.held is not None and after.held.open:
        return (judged,)
    return (judged, *phases.finish(after, moment))


def carried_out(match: Match, command: JudgeAll, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the same verdict on all answers that wait for one, whoever asked for it."""
    held = require_held(match, command.phase)
    judged = tuple(ClaimJudged(claim, command.right, command.by, moment.now_ms) for claim in held.open)
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
        raise NotDueError(f"No answer of match {match.id} waits to be judged.")
    if held is None or live is None or live.phase.number != number or match.over:
        raise NotDueError("These answers wait for nobody any more: they were all judged.")
    return held
