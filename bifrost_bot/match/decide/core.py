"""The match core: `decide` turns a command into events, `evolve` applies an event to a match.

Both are pure. Each module of this folder decides the commands of one area.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from bifrost_bot.match.decide import (
    admission,
    answers,
    bounds,
    consents,
    corrections,
    hosts,
    lobby,
    phases,
    rematches,
    rights,
    scheduled_start,
    seats,
    settings,
    stand_ins,
    verdicts,
)
from bifrost_bot.match.decide.admission import AdmissionCommand
from bifrost_bot.match.decide.answers import Answer
from bifrost_bot.match.decide.consents import ConsentCommand
from bifrost_bot.match.decide.corrections import CorrectionCommand, PastCommand
from bifrost_bot.match.decide.hosts import HostCommand
from bifrost_bot.match.decide.lobby import Create, LobbyCommand
from bifrost_bot.match.decide.phases import PhaseCommand
from bifrost_bot.match.decide.rematches import RematchCommand
from bifrost_bot.match.decide.rights import RightsCommand
from bifrost_bot.match.decide.scheduled_start import ScheduleCommand
from bifrost_bot.match.decide.seats import SeatCommand
from bifrost_bot.match.decide.settings import SettingsCommand
from bifrost_bot.match.decide.stand_ins import StandInCommand
from bifrost_bot.match.decide.verdicts import VerdictCommand
from bifrost_bot.match.events import (
    ChainBegun,
    Events,
    MatchCreated,
    MatchEvent,
    RulesAdopted,
    WaitingJoined,
)
from bifrost_bot.match.fold import begin, evolve, evolve_all
from bifrost_bot.match.model import Match, Moment

__all__ = ["AdoptRules", "Command", "alarm", "begin", "create", "decide", "evolve", "fold"]


@dataclass(frozen=True, slots=True)
class AdoptRules:
    """Continue by the present rules, as those in force are no longer available."""


Command: TypeAlias = (
    LobbyCommand
    | SettingsCommand
    | ScheduleCommand
    | PhaseCommand
    | Answer
    | VerdictCommand
    | HostCommand
    | CorrectionCommand
    | SeatCommand
    | ConsentCommand
    | RightsCommand
    | RematchCommand
    | AdmissionCommand
    | StandInCommand
    | AdoptRules
)
"""All commands on a match, by area; `Create` makes a match and is none of them."""

HistoryCommand: TypeAlias = PastCommand | ConsentCommand
"""Commands whose decision needs the match's whole history."""

alarm = phases.alarm


def create(command: Create, moment: Moment) -> MatchCreated:
    """Returns the first event of a new match.

    Raises:
        ConfigError: If a setting is wrong; the message names it.
    """
    return lobby.create(command, moment)


def decide(match: Match, command: Command, moment: Moment) -> Events:
    """Returns the events that follow from a command; none for a repeated delivery.

    Raises:
        MatchError: If the command cannot be carried out now.
        MoveError: If the game does not accept a player's text.
    """
    preparations = (*_begin_chain(match, moment), *_adopt_rules(match, moment))
    match = evolve_all(match, preparations)
    events = _decide(match, command, moment)
    bounds.require_room(match, events)
    events = (*events, *_follow_up(match, events, moment))
    if events or isinstance(command, AdoptRules):
        return (*preparations, *events)
    return ()


def _follow_up(match: Match, events: Sequence[MatchEvent], moment: Moment) -> Events:
    """Returns the events by which people who wait get a place, or are asked to stand in."""
    if not match.waiting and not any(isinstance(event, WaitingJoined) for event in events):
        return ()
    match = evolve_all(match, events)
    return (*admission.move_up(match), *stand_ins.ask_next(match, moment))


def _begin_chain(match: Match, moment: Moment) -> tuple[ChainBegun, ...]:
    """Returns the start of the running hash, in a match that an older program began without one."""
    return () if match.has_chain or match.over else (ChainBegun(moment.now_ms),)


def _adopt_rules(match: Match, moment: Moment) -> tuple[RulesAdopted, ...]:
    """Returns the upgrade to the present rules, if the match's own are not available."""
    if match.over or match.has_its_rules:
        return ()
    return (RulesAdopted(match.game.info.rules_version, moment.now_ms),)


def _decide(match: Match, command: Command, moment: Moment) -> Events:
    if isinstance(command, Answer):
        return answers.decide(match, command, moment)
    if isinstance(command, PhaseCommand):
        return phases.decide(match, command, moment)
    if isinstance(command, LobbyCommand):
        return lobby.decide(match, command, moment)
    if isinstance(command, ScheduleCommand):
        return scheduled_start.decide(match, command, moment)
    if isinstance(command, SettingsCommand):
        return settings.decide(match, command, moment)
    if isinstance(command, VerdictCommand):
        return verdicts.decide(match, command, moment)
    if isinstance(command, HostCommand):
        return hosts.decide(match, command, moment)
    if isinstance(command, CorrectionCommand):
        return corrections.decide(match, command, moment)
    if isinstance(command, RightsCommand):
        return rights.decide(match, command, moment)
    if isinstance(command, AdmissionCommand):
        return admission.decide(match, command, moment)
    if isinstance(command, StandInCommand):
        return stand_ins.decide(match, command, moment)
    if isinstance(command, ConsentCommand):
        return consents.decide(match, command, moment)
    if isinstance(command, SeatCommand):
        return seats.decide(match, command, moment)
    if isinstance(command, RematchCommand):
        return rematches.decide(match, command, moment)
    match command:
        case AdoptRules():
            return ()
        case _:
            assert_never(command)


def fold(events: Iterable[MatchEvent]) -> Match:
    """Returns the match of a whole history.

    Raises:
        ValueError: If the history does not begin with a `MatchCreated`.
    """
    remaining = iter(events)
    first = next(remaining, None)
    if not isinstance(first, MatchCreated):
        raise ValueError("a match's history begins with its creation")
    return evolve_all(begin(first), remaining)
