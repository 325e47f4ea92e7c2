"""The commands that may have given a match's stored events."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final, cast, get_args

from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.admission import AdmissionCommand
from bifrost_bot.match.decide.answers import Answer
from bifrost_bot.match.decide.consents import ConsentCommand
from bifrost_bot.match.decide.corrections import TAKE_BACK, CorrectionCommand, Enter, Rerun
from bifrost_bot.match.decide.hosts import HostCommand
from bifrost_bot.match.decide.lobby import NAMED_AHEAD_MS, LobbyCommand
from bifrost_bot.match.decide.phases import PhaseCommand, shift_missed_deadline
from bifrost_bot.match.decide.rematches import RematchCommand
from bifrost_bot.match.decide.rights import RightsCommand
from bifrost_bot.match.decide.scheduled_start import ScheduleCommand
from bifrost_bot.match.decide.seats import SeatCommand
from bifrost_bot.match.decide.settings import SettingsCommand, differing
from bifrost_bot.match.decide.stand_ins import StandInCommand
from bifrost_bot.match.decide.verdicts import VerdictCommand
from bifrost_bot.match.events import (
    AnswerEvent,
    AnswersHeld,
    BeaconNamed,
    ClaimJudged,
    ClockMoved,
    ConsentAsked,
    ConsentClosed,
    ConsentEvent,
    CorrectionEvent,
    CorrectionRefused,
    HostEvent,
    LobbyEvent,
    MatchEvent,
    MatchStarted,
    MoveEntered,
    PhaseEvent,
    PhaseOpened,
    PhaseResolved,
    PlayerJoined,
    PlayerLeft,
    PlayerReplaced,
    PlayersWarned,
    RemarkEvent,
    RematchEvent,
    Rewound,
    SeatChosen,
    SeatEvent,
    SettingsChanged,
    StandInClosed,
    StartPlanned,
    TimeToAnswerMoved,
    VerdictEvent,
    WaitingEvent,
    WaitingJoined,
    WaitingLeft,
)
from bifrost_bot.match.model import READY_LEAD_MS, Match, Moment, Rounds
from bifrost_bot.match.player import Player
from bifrost_bot.tools.verify.differences import differing as differing_fields
from bifrost_bot.tools.verify.explain import FLAGS, Question, Values, values_in

_AREAS: Final[Sequence[tuple[Any, Any]]] = (
    (AnswerEvent, Answer),
    (LobbyEvent, LobbyCommand | SettingsCommand | ScheduleCommand | RightsCommand | SeatCommand),
    (PhaseEvent, PhaseCommand | LobbyCommand | ScheduleCommand | VerdictCommand),
    (VerdictEvent, VerdictCommand | PhaseCommand),
    (HostEvent, HostCommand),
    (CorrectionEvent, CorrectionCommand),
    (SeatEvent, SeatCommand | RightsCommand | StandInCommand),
    (ConsentEvent, ConsentCommand),
    (RematchEvent, RematchCommand),
    (WaitingEvent, LobbyCommand | RightsCommand | AdmissionCommand | StandInCommand),
    (RemarkEvent, HostCommand | CorrectionCommand),
)
"""The areas of the commands whose events begin with one of an area."""

_TOLD_BY: Final[Mapping[type[MatchEvent], type[MatchEvent]]] = {
    Rewound: MoveEntered,
    ConsentClosed: ConsentAsked,
    PlayerLeft: PlayerJoined,
}
"""Events of a command that is told in full only by a later one of its events."""

_FURTHEST: Final = 200
"""How far ahead an event of the same command, or the next instant, is looked for."""


def question_about(
    match: Match, following: Sequence[MatchEvent], past: Sequence[MatchEvent]
) -> Question[MatchEvent]:
    """Returns the question which command of a match gave the next of its stored events.

    Args:
        match: The match before them.
        following: The next stored events.
        past: All events before them.
    """
    event = following[0]
    asked = _as_of_its_time(match, event)
    rounds = _rounds(following)
    instants = _instants(match, following)
    moments = [Moment(now_ms, history=past, rounds=rounds) for now_ms in instants]

    def decide(command: Any) -> Iterator[Sequence[MatchEvent]]:
        for moment in moments:
            events = core.decide(asked, command, moment)
            if isinstance(event, CorrectionRefused) and isinstance(command, Enter | Rerun):
                events = _refused_correction(match, event, command, events)
            if isinstance(event, ClockMoved):
                events = _as_far_as_given_back(events, following)
            yield events

    def compare(stored: MatchEvent, right: MatchEvent) -> Sequence[str]:
        return differing_fields(match, stored, right)

    kinds = next((get_args(kinds) for area, kinds in _AREAS if isinstance(event, area)), ())
    return Question(following, kinds, _values(match, following), decide, compare)


def _values(match: Match, following: Sequence[MatchEvent]) -> Values:
    """Returns the values that the fields of the command can have that gave the next event."""
    event = following[0]
    later = _TOLD_BY.get(type(event))
    told = (one for one in islice(following, 1, _FURTHEST) if type(one) is later)
    own = values_in((event, *islice(told, 1)))
    return {**FLAGS, **_surroundings(match, own), **own, **_renamed_fields(match, event)}


def _surroundings(match: Match, own: Values) -> Values:
    """Returns the values of fields that the match tells where the event does not."""
    consent = match.consent
    slot = next(iter(own.get("slot", ())), None)
    players = (match.seats.get(slot.seat, ""),) if slot is not None else ()
    asked = filter(match.player, consent.asked) if consent else ()
    return {
        "by": (*own.get("player_id", ()), *players, *match.hosts, *asked),
        "phase": (match.number,),
        "number": (
            *(*own.get("phase", ()), match.number),
            *((consent.number,) if consent else ()),
            *((match.stand_in.number,) if match.stand_in else ()),
        ),
        "seen": (match.number, match.held.given if match.held else 0),
        "round": (match.awaited.round if match.awaited else 0,),
        "value": own.get("beacon", ("",)),
        "text": (TAKE_BACK,),
    }


def _renamed_fields(match: Match, event: MatchEvent) -> Values:
    """Returns the values of fields that commands name, or have, otherwise than events."""
    found: dict[str, tuple[Any, ...]] = {}
    player = getattr(event, "player", None)
    if isinstance(player, Player):
        found |= {"skill": (player.computer,), "computer": (player.computer,)}
        found |= {"program": (player.program,), "player": (player, None)}
    if match.phase is not None:
        # What was not sent in time, or without an instant, might have come at the beginning.
        opened_ms = match.phase.opened_ms
        # A planned one that was sent before counts from there.
        found["at_ms"] = (*_own_instant(event), opened_ms, opened_ms - 1)
    if isinstance(event, StartPlanned):
        found["at_ms"] = (event.begins_ms,)
    if isinstance(event, SeatChosen):
        known = match.player(event.player_id)
        found["player"] = (replace(known, seat=event.seat),) if known else ()
    if isinstance(event, PlayerLeft | WaitingLeft | StandInClosed) and not event.by:
        found["by"] = (event.player_id, *match.hosts)
    if isinstance(event, ConsentAsked):
        found["by"] = event.asked
    if isinstance(event, PlayerLeft):
        found |= {"left": (event.player_id,), "seat": (None,)}
    if isinstance(event, PlayerReplaced) and not event.player.computer and not event.by:
        found["by"] = (event.player.id,)
    if isinstance(event, PlayerReplaced) and event.resigned:
        found["by"] = (event.left,)
    if isinstance(event, SettingsChanged):
        found["seen"] = (match.settings,)
        found["changed"] = (differing(match.settings, event.settings),)
    if isinstance(event, ClockMoved | TimeToAnswerMoved):
        found["lost_ms"] = (event.until_ms - event.by_ms,)
    if isinstance(event, ClaimJudged) and match.held is not None:
        claims = enumerate(match.held.claims)
        found["claim"] = tuple(at for at, one in claims if one == event.claim)
    return found


def _refused_correction(
    match: Match, event: CorrectionRefused, command: Enter | Rerun, events: Sequence[MatchEvent]
) -> Sequence[MatchEvent]:
    """Returns a refusal if the correction was possible; the text that was refused is not stored."""
    number = match.number if isinstance(command, Enter) else command.number
    return (event,) if events and event.phase == number else ()


def _as_far_as_given_back(
    events: Sequence[MatchEvent], following: Sequence[MatchEvent]
) -> Sequence[MatchEvent]:
    """Returns what gives time back, as earlier programs gave it: to the clock alone."""
    is_whole = len(following) > 1 and isinstance(following[1], TimeToAnswerMoved)
    return events if is_whole else events[:1]


def _as_of_its_time(match: Match, event: MatchEvent) -> Match:
    """Returns the match as the program of its time saw it: with its rules, and counting nothing.

    Programs before the running hash began none, and limits may have been others. Some gave no
    extension of which nothing was left when they closed a phase.
    """
    settings = match.settings
    if isinstance(event, AnswersHeld | PhaseResolved) and match.phase is not None:
        is_over = shift_missed_deadline(match, match.phase.deadline_ms) <= event.at_ms
        settings = replace(settings, first_miss=0) if is_over else settings
    version = match.game.info.rules_version
    asked = replace(match, rules_version=version, has_chain=True, tally={}, settings=settings)
    # Some kept places while a ready check ran, too.
    return replace(asked, ready=None) if isinstance(event, WaitingJoined) else asked


def _instants(match: Match, following: Sequence[MatchEvent]) -> Sequence[int]:
    """Returns the instants at which the command may have come that gave the next event."""
    event = following[0]
    own = _own_instant(event)
    later = (_own_instant(one) for one in islice(following, 1, _FURTHEST))
    following_ms = next(filter(None, later), ())
    live = match.phase
    due = (match.last_ms(live) + match.settings.grace_ms,) if live else ()
    if match.begins_ms is not None:
        due = (match.begins_ms - READY_LEAD_MS, match.begins_ms)
    if isinstance(event, PlayersWarned) and live is not None:
        # In time or, after a stall, with less than half of it left.
        own = (
            match.calendar.shift(live.deadline_ms, -event.seconds * 1_000),
            match.calendar.shift(live.deadline_ms, -event.seconds * 500) + 1,
        )
    # An answer has the instant at which it was sent, which is not when it was read.
    found = (*following_ms, *own) if isinstance(event, AnswerEvent) else (*own, *following_ms)
    return tuple(dict.fromkeys((*found, *due))) or (0,)


def _own_instant(event: MatchEvent) -> tuple[int, ...]:
    """Returns the instant at which an event happened, if it is stored."""
    if isinstance(event, ClockMoved | TimeToAnswerMoved):
        return (event.until_ms,)
    if isinstance(event, PhaseOpened):
        return (event.opened_ms,)
    return (cast(int, event.at_ms),) if hasattr(event, "at_ms") else ()  # type: ignore[union-attr]


def _rounds(following: Sequence[MatchEvent]) -> Rounds | None:
    """Returns rounds of the beacon of which the named one is the first that is far enough away."""
    for event in islice(following, 2):
        if isinstance(event, BeaconNamed):
            period_ms = max(event.due_ms - event.at_ms - NAMED_AHEAD_MS, 0) + 1
            return Rounds(event.due_ms - (event.round - 1) * period_ms, period_ms)
        if isinstance(event, MatchStarted):
            return None
    return None
