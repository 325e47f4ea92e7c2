"""Decisions on the course of a match: phases, warnings, downtime credit, the end."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias, assert_never

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Board, Claim, Json, Slot
from bifrost_bot.match.decide import ahead
from bifrost_bot.match.decide.substitution import react_to_absences
from bifrost_bot.match.errors import NotHostError, NotRunningError
from bifrost_bot.match.events import (
    AnswersHeld,
    BoardsOpened,
    ClockMoved,
    Events,
    FirstMissExcused,
    MatchAbandoned,
    MatchFinished,
    MatchHalted,
    PhaseOpened,
    PhaseResolved,
    PlayersWarned,
    TimeToAnswerMoved,
)
from bifrost_bot.match.fold import evolve, evolve_all, with_host_time
from bifrost_bot.match.model import (
    READY_LEAD_MS,
    LivePhase,
    Match,
    Moment,
    Status,
    next_reminder_ms,
)
from bifrost_bot.match.warning import is_timely


@dataclass(frozen=True, slots=True)
class StartDue:
    """Do what a scheduled start requires now: the ready check, or the start."""


@dataclass(frozen=True, slots=True)
class ConsentDue:
    """End the time in which players can answer a host's request for consent."""

    number: int


@dataclass(frozen=True, slots=True)
class PlacesDue:
    """Open the places of a lobby to all, as the people they were kept for had their time."""


@dataclass(frozen=True, slots=True)
class StandInDue:
    """End the time in which a person can say whether they take over a vacant seat."""

    number: int


@dataclass(frozen=True, slots=True)
class Open:
    """Open the next phase, as the channels of these boards exist."""

    boards: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class WarnDue:
    """Warn slots that owe an answer, if a warning is due."""

    phase: int


@dataclass(frozen=True, slots=True)
class CloseDue:
    """Close the phase, if its deadline and grace time have passed."""

    phase: int


@dataclass(frozen=True, slots=True)
class CreditDowntime:
    """Credit downtime from `lost_ms` until now to the running clock.

    If `lost_ms` is in the future, the clock was set back: the phase keeps the time it had left.

    Attributes:
        lost_ms: When messages of the match were last received.
        unreached: Whether the bot ran but could not reach the match's server or channels.
    """

    lost_ms: int
    unreached: bool = False


@dataclass(frozen=True, slots=True)
class Halt:
    """Stop the clock because the game failed; `incident` is the id of the log entry."""

    incident: str


@dataclass(frozen=True, slots=True)
class Abandon:
    """End the match without a result."""

    by: str
    reason: str


PhaseCommand: TypeAlias = Open | WarnDue | CloseDue | CreditDowntime | Halt | Abandon


APART_MS = 450
"""Minimum distance between the deadlines of different matches.

Twelve boards, three replies and a few warnings a turn take half a second of 36 requests each
second. Simulated and measured with 50 and 75 matches: at 350 ms one reply in a hundred waits 0.1 to
0.7 s, at 450 ms 0.03 to 0.06 s.
"""
MOST_DELAY_MS = 3_000
HOUR_SECONDS = 3_600
PLANNED_SHOWN_MS = 5_000
"""How long a phase at least stays open that planned answers complete: for people to see it."""

_PROMPT_MS = 5_000
"""How late a phase can close for its deadline to have been watched: a last look takes 3 seconds."""

_UNSURE_MS = 3_000
"""Tolerance for a `lost_ms` in the future: at first Discord's time is known to the second only."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """The next instant at which a match needs the clock, and the command that is due then."""

    at_ms: int
    command: WarnDue | CloseDue | StartDue | ConsentDue | PlacesDue | StandInDue


def alarm(match: Match) -> Alarm | None:
    """Returns the match's next alarm, or None if no clock runs and no answer is awaited."""
    clock = _clock_alarm(match)
    alarms = [] if clock is None else [clock]
    consent = match.consent
    if consent is not None and not match.over:
        alarms.append(Alarm(consent.until_ms, ConsentDue(consent.number)))
    stand_in = match.stand_in
    if stand_in is not None and not match.over:
        alarms.append(Alarm(stand_in.until_ms, StandInDue(stand_in.number)))
    if match.keeps_places and match.awaited is None:
        assert match.rematch is not None
        alarms.append(Alarm(match.rematch.until_ms, PlacesDue()))
    is_open = match.status is Status.LOBBY and match.awaited is None
    if is_open and match.kept_until_ms is not None:
        alarms.append(Alarm(match.kept_until_ms, PlacesDue()))
    return min(alarms, key=lambda one: one.at_ms, default=None)


def _clock_alarm(match: Match) -> Alarm | None:
    if match.status is Status.LOBBY and match.begins_ms is not None:
        lead_ms = READY_LEAD_MS if match.ready is None else 0
        at_ms = match.begins_ms - lead_ms
        reminder_ms = next_reminder_ms(match)
        if reminder_ms is not None:
            at_ms = min(at_ms, reminder_ms)
        return Alarm(at_ms, StartDue())
    live = match.phase
    if live is None or not clock_runs(match):
        return None
    warnings = _warnings_ahead(match, live)
    if warnings and match.owing and not complete(match):
        left_ms = warnings[0] * 1000
        warning_ms = match.calendar.shift(live.deadline_ms, -left_ms)
        return Alarm(warning_ms, WarnDue(live.number))
    return Alarm(_closes_ms(match, live), CloseDue(live.number))


def _closes_ms(match: Match, live: LivePhase) -> int:
    """Returns when a phase closes if no further answer comes."""
    last_ms = match.last_ms(live)
    if complete(match):
        # Answers that are typed close a phase at once: those of this one were planned.
        last_ms = min(last_ms, shown_until_ms(live))
    return last_ms + match.settings.grace_ms


def shown_until_ms(live: LivePhase) -> int:
    """Returns when a phase closes that planned answers complete, unless its deadline is before."""
    begins_ms = live.opened_ms + live.phase.pause_before * 1000
    return max(begins_ms, live.clock_from_ms) + PLANNED_SHOWN_MS


def clock_runs(match: Match) -> bool:
    """Returns whether the clock of a phase would run: no pause, and no answers being judged."""
    is_running = match.status is Status.RUNNING and not match.paused
    return is_running and match.held is None


def decide(match: Match, command: PhaseCommand, moment: Moment) -> Events:
    """Returns the events of the clock, of opened channels, and of a host ending the match."""
    match command:
        case Open():
            return _stage(match, command, moment)
        case WarnDue():
            return _warn(match, command, moment)
        case CloseDue():
            return _close_due(match, command, moment)
        case CreditDowntime():
            return _give_back(match, command, moment)
        case Halt():
            if match.over or match.status is Status.HALTED:
                return ()
            return (MatchHalted(command.incident, moment.now_ms),)
        case Abandon():
            return _abandon(match, command, moment)
        case _:
            assert_never(command)


def close(match: Match, moment: Moment) -> Events:
    """Returns the events that close the open phase and open the next if its channels exist.

    If hosts must judge answers, the phase only closes, and is resolved afterwards.
    """
    assert match.phase is not None
    claims = open_claims(match)
    if claims:
        return (AnswersHeld(match.phase.number, claims, moment.now_ms),)
    return finish(match, moment)


def open_claims(match: Match) -> tuple[Claim, ...]:
    """Returns the answers that a host must judge before the open phase can be resolved."""
    return match.game.claims(match.state, _moves(match))


def finish(match: Match, moment: Moment) -> Events:
    """Returns the events that resolve the phase and open the next if its channels exist."""
    closed = resolve_phase(match, moment.now_ms)
    match = evolve(match, closed)
    is_decided = match.game.outcome(match.state) is not None
    absences = () if is_decided else react_to_absences(match, moment)
    match = evolve_all(match, absences)
    return (closed, *absences, *_continue(match, moment))


def _moves(match: Match) -> Mapping[Slot, Any]:
    """Returns the submissions in force, with the host's verdicts applied."""
    assert match.phase is not None
    to_act = match.phase.phase.to_act
    moves = {slot: match.move(slot) for slot in to_act}
    if match.held is None:
        return moves
    return match.game.judge_claims(match.state, moves, match.held.right)


def resolve_phase(match: Match, at_ms: int) -> PhaseResolved:
    """Returns the resolution of the open phase by the submissions in force; always the same."""
    assert match.phase is not None
    types = match.game.types
    number = match.phase.number
    moves = _moves(match)
    rng = Rng(match.chance, number)
    happened = match.game.resolve(match.state, moves, rng)
    given: list[tuple[Slot, Json]] = []
    for slot, move in moves.items():
        if move is not None:
            given.append((slot, encode(move, types.move)))
    return PhaseResolved(
        number=number,
        moves=tuple(given),
        game_events=tuple(encode(event, types.event) for event in happened),
        draws=rng.draws,
        at_ms=at_ms,
    )


def complete(match: Match) -> bool:
    """Returns whether the open phase has all answers it waits for; never if no slot has to act."""
    if not waits_for_answers(match):
        return False
    assert match.phase is not None
    phase = match.phase.phase
    # A silent computer player is not waited for, unless all are silent.
    speaking = tuple(slot for slot in phase.to_act if not _is_silent(match, slot))
    awaited = speaking or phase.to_act
    if phase.closes == "answered" and None not in map(match.move, awaited):
        return True
    if match.settings.advance == "answered":
        return not set(awaited) & set(match.owing)
    return match.settings.advance == "all_locked" and match.locked.issuperset(awaited)


def waits_for_answers(match: Match) -> bool:
    """Returns whether answers can close the open phase before its deadline."""
    assert match.phase is not None
    phase = match.phase.phase
    ends_early = phase.closes == "answered" or match.settings.advance != "deadline"
    return ends_early and bool(phase.to_act)


def _is_silent(match: Match, slot: Slot) -> bool:
    holder = match.occupant(slot.seat)
    return holder is not None and holder.computer == "silent"


def catch_up(match: Match, moment: Moment) -> Events:
    """Returns the events that were put off by a pause."""
    if match.phase is None:
        return _continue(match, moment)
    return close_early(match, moment)


def close_early(match: Match, moment: Moment) -> Events:
    """Returns the events that close the phase if it is complete and the clock runs."""
    if match.phase is None or match.held is not None or match.paused:
        return ()
    return close(match, moment) if complete(match) else ()


def reopen(match: Match, moment: Moment) -> Events:
    """Returns the events that continue from a rewound state; a phase opens even in a pause."""
    if match.game.outcome(match.state) is None and _has_channels(match):
        return _open(match, moment)
    return _continue(match, moment)


def _continue(match: Match, moment: Moment) -> Events:
    outcome = match.game.outcome(match.state)
    if outcome is not None:
        return (MatchFinished(outcome.ranking, outcome.reason, moment.now_ms),)
    if _has_channels(match) and not match.paused:
        return _open(match, moment)
    return ()


def _has_channels(match: Match) -> bool:
    return set(match.boards) <= set(match.open_boards)


def _open(match: Match, moment: Moment) -> Events:
    """Returns the events that open the next phase, in which planned answers count."""
    opened = _opening(match, moment)
    return (opened, *ahead.fulfil(evolve(match, opened)))


def _opening(match: Match, moment: Moment) -> PhaseOpened:
    phase = match.game.phase(match.state)
    assert phase is not None  # A match without an outcome has a next phase.
    settled = with_host_time(phase, match.settings)
    start_ms = moment.now_ms + settled.pause_before * 1000
    calendar = match.settings.calendar(settled.seconds)
    end_ms = calendar.end_of_phase(start_ms, settled.seconds * 1000)
    deadline_ms = _keep_apart(end_ms, moment.busy_ms())
    return PhaseOpened(phase.number, moment.now_ms, deadline_ms)


def _keep_apart(deadline_ms: int, busy_ms: tuple[int, ...]) -> int:
    """Returns the first instant from `deadline_ms` at `APART_MS` from others, else the best one."""
    candidate = deadline_ms
    last = deadline_ms + MOST_DELAY_MS
    begin = deadline_ms - APART_MS
    end = last + APART_MS
    near = sorted(other for other in busy_ms if begin < other < end)
    for other in near:
        if abs(other - candidate) < APART_MS:
            candidate = other + APART_MS
    if candidate <= last:
        return candidate
    instants = [deadline_ms]
    for one, other in pairwise(near):
        middle = (one + other) // 2
        if deadline_ms < middle < last:
            instants.append(middle)
    instants.append(last)

    def distance(at: int) -> int:
        return min(abs(at - other) for other in near)

    return max(instants, key=distance)


def _stage(match: Match, command: Open, moment: Moment) -> Events:
    if match.status is not Status.RUNNING or match.phase is not None:
        return ()
    if set(command.boards) <= set(match.open_boards):
        return ()
    opened = BoardsOpened(command.boards)
    return (opened, *_continue(evolve(match, opened), moment))


def _warnings_ahead(match: Match, live: LivePhase) -> tuple[int, ...]:
    """Returns the warnings of this phase still to be given, longest first."""
    if not live.phase.to_act:
        return ()
    warnings = live.phase.warnings
    if match.warned is None:
        return warnings
    return tuple(left for left in warnings if left < match.warned)


def _running_phase(match: Match, number: int) -> LivePhase | None:
    """Returns the phase with a number if it is open and its clock runs, else None."""
    live = match.phase
    if live is None or live.number != number:
        return None
    return live if clock_runs(match) else None


def _warn(match: Match, command: WarnDue, moment: Moment) -> Events:
    live = _running_phase(match, command.phase)
    if live is None:
        return ()
    left_ms = match.calendar.running_ms(moment.now_ms, live.deadline_ms)
    due = [left for left in _warnings_ahead(match, live) if left * 1000 >= left_ms]
    if not due:
        return ()
    # After a stall the warning may be wrong or the deadline over: then it only counts as given.
    slots = match.owing if is_timely(live, min(due), left_ms) else ()
    return (PlayersWarned(command.phase, min(due), slots),)


def _close_due(match: Match, command: CloseDue, moment: Moment) -> Events:
    live = _running_phase(match, command.phase)
    if live is None:
        return ()
    if moment.now_ms < _closes_ms(match, live):
        return ()
    excused = _excuse(match, live, moment)
    return close(match, moment) if excused is None else (excused,)


def _excuse(match: Match, live: LivePhase, moment: Moment) -> FirstMissExcused | None:
    """Returns the event that moves a missed deadline once, if the match has that and it is due.

    It depends on whether a person owes an answer, but not on who, and then counts for all seats
    that had to answer: a rule by the misses of each would tell who owes where that is secret.
    If the bot was away when the phase was to close, the hours begin when it is back.
    """
    settings = match.settings
    if not settings.first_miss or not settings.suits_long(live.phase.seconds):
        return None
    if not live.phase.seats.isdisjoint(match.excused):
        return None
    if not any(match.person_at(slot.seat) for slot in match.owing):
        return None
    deadline_ms = shift_missed_deadline(match, live.deadline_ms)
    if moment.now_ms > _closes_ms(match, live) + _PROMPT_MS:
        deadline_ms = shift_missed_deadline(match, moment.now_ms)
    seconds = settings.first_miss * HOUR_SECONDS
    return FirstMissExcused(live.number, seconds, deadline_ms, moment.now_ms)


def shift_missed_deadline(match: Match, from_ms: int) -> int:
    """Returns the deadline after a first miss, if its hours begin at an instant."""
    return match.calendar.shift(from_ms, match.settings.first_miss * HOUR_SECONDS * 1000)


def _give_back(match: Match, command: CreditDowntime, moment: Moment) -> Events:
    """Returns the events that give lost time back to the open phase and to open questions."""
    moved = _move_clock(match, command, moment)
    if moved:
        lost_ms = moved[0].until_ms - moved[0].by_ms
        asks_stand_in = False  # With the clock the time of that question has moved.
    else:
        lost_ms = max(command.lost_ms, match.credited_ms)
        asks_stand_in = match.stand_in is not None
    is_asked = match.consent is not None or match.keeps_places or asks_stand_in
    credit_ms = moment.now_ms - lost_ms
    if match.over or not is_asked or -_UNSURE_MS <= credit_ms <= 0:
        return moved
    return (*moved, TimeToAnswerMoved(credit_ms, moment.now_ms))


def _move_clock(match: Match, command: CreditDowntime, moment: Moment) -> tuple[ClockMoved, ...]:
    live = match.phase
    if live is None or not clock_runs(match):
        return ()
    lost_ms = max(command.lost_ms, live.clock_from_ms)
    credit_ms = moment.now_ms - lost_ms
    if -_UNSURE_MS <= credit_ms <= 0 or match.is_past(live, lost_ms):
        return ()
    deadline_ms = match.calendar.after_stop(lost_ms, moment.now_ms, live.deadline_ms)
    return (ClockMoved(deadline_ms, credit_ms, moment.now_ms, command.unreached),)


def _abandon(match: Match, command: Abandon, moment: Moment) -> Events:
    if command.by not in match.hosts:
        raise NotHostError("Only a host of this match can end it.")
    if match.over:
        raise NotRunningError("This match is already over.")
    return (MatchAbandoned(command.by, command.reason, moment.now_ms),)
