"""Decides what hosts say of answers that no rule can judge, such as to questions of their own."""

from dataclasses import dataclass
from typing import TypeAlias

from bifrost_bot.match.decide import phases
from bifrost_bot.match.decide.hosts import require_impartial
from bifrost_bot.match.errors import NotDueError
from bifrost_bot.match.events import ClaimJudged, MatchEvent
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.model import Match, Moment


@dataclass(frozen=True, slots=True)
class Judge:
    """Say whether an answer of the held phase is right; `claim` is its place among those that wait."""

    by: str
    phase: int
    claim: int
    right: bool


VerdictCommand: TypeAlias = Judge


def decide(match: Match, command: VerdictCommand, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the verdict as an event, and with the last one what the phase results in."""
    require_impartial(match, command.by)
    held, live = match.held, match.phase
    if held is None or live is None or live.phase.number != command.phase or match.over:
        raise NotDueError("These answers wait for nobody any more: they were all judged.")
    if not 0 <= command.claim < len(held.claims):
        raise NotDueError("No such answer waits to be judged.")
    judged = ClaimJudged(held.claims[command.claim], command.right, command.by, moment.now_ms)
    after = evolve(match, judged)
    if after.held is not None and after.held.open:
        return (judged,)
    return (judged, *phases.finish(after, moment))
