"""Decisions on a scheduled start: reminders, the ready check before it, and the start on time."""

from dataclasses import dataclass
from typing import TypeAlias

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.match.decide import lobby
from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.decide.phases import StartDue
from bifrost_bot.match.errors import AWAITS_BEACON, LobbyError, NotRunningError
from bifrost_bot.match.events import Events, StartDropped, StartPlanned, StartReminded
from bifrost_bot.match.model import READY_LEAD_MS, Match, Moment, Status, next_reminder_ms
from bifrost_bot.match.settings import WEEK_SECONDS


@dataclass(frozen=True, slots=True)
class PlanStart:
    """Begin at a set time, with a ready check some minutes before; a role is called to it."""

    by: str
    at_ms: int
    role: str = ""


ScheduleCommand: TypeAlias = PlanStart | StartDue


_FURTHEST_MS = 8 * WEEK_SECONDS * 1000


def decide(match: Match, command: ScheduleCommand, moment: Moment) -> Events:
    """Returns the events that follow when a start is scheduled, and when its time comes."""
    if isinstance(command, StartDue):
        return _due(match, moment)
    require_host(match, command.by)
    if match.status is not Status.LOBBY:
        raise NotRunningError(lobby.past_lobby(match, starting=True))
    if match.awaited is not None:
        raise LobbyError(AWAITS_BEACON)
    if command.at_ms <= moment.now_ms:
        raise LobbyError("That time has passed. Name a later one, or begin now with /match start.")
    if command.at_ms > moment.now_ms + _FURTHEST_MS:
        raise LobbyError("That is too far ahead. A match can begin at most eight weeks from now.")
    if (command.at_ms, command.role) == (match.begins_ms, match.start_role):
        return ()
    return (StartPlanned(command.at_ms, command.by, moment.now_ms, command.role),)


def _due(match: Match, moment: Moment) -> Events:
    begins_ms = match.begins_ms
    if match.status is not Status.LOBBY or begins_ms is None:
        return ()
    if moment.now_ms < begins_ms - READY_LEAD_MS:
        reminder_ms = next_reminder_ms(match)
        is_due = reminder_ms is not None and moment.now_ms >= reminder_ms
        return (StartReminded(moment.now_ms),) if is_due else ()
    try:
        if match.ready is None:
            return lobby.call_ready(match, match.hosts[0], moment)
        if moment.now_ms < begins_ms:
            return ()
        if lobby.missing(match):
            return (
                StartDropped(
                    "",
                    "Not everybody is ready yet. The match begins when everyone has answered.",
                    moment.now_ms,
                ),
            )
        return lobby.begin_match(match, moment)
    except (LobbyError, ConfigError) as refusal:
        return (StartDropped("", str(refusal), moment.now_ms),)
