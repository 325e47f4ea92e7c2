"""The order of a match's events: each can follow those before it, by its author.

Each question names every event, so that a new one cannot be forgotten: the type checker refuses a
question without it.
"""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeAlias, assert_never

from bifrost_bot.match.decide.hosts import impartial_hosts, needs_consent
from bifrost_bot.match.events import (
    AbsenceNoted,
    Announced,
    AnswerEvent,
    AnswersHeld,
    BeaconMissed,
    BeaconNamed,
    BoardsOpened,
    ChainBegun,
    ClaimJudged,
    ClockExtended,
    ClockMoved,
    ConsentAsked,
    ConsentClosed,
    ConsentEvent,
    ConsentGiven,
    CorrectionEvent,
    CorrectionRefused,
    HostAdded,
    HostEvent,
    HostRemoved,
    LobbyEvent,
    LockAsked,
    MatchAbandoned,
    MatchCreated,
    MatchEvent,
    MatchFinished,
    MatchHalted,
    MatchHandedOver,
    MatchPaused,
    MatchResumed,
    MatchStarted,
    MoveEntered,
    MoveKept,
    MoveSubmitted,
    MoveWithdrawn,
    Noted,
    PhaseEvent,
    PhaseOpened,
    PhaseResolved,
    PlayerJoined,
    PlayerLeft,
    PlayerReady,
    PlayerReplaced,
    PlayersWarned,
    Previewed,
    PurseSet,
    ReadyCalled,
    ReadyCalledOff,
    RemarkEvent,
    Rewound,
    RulesAdopted,
    SeatChosen,
    SeatEvent,
    SettingsChanged,
    SightChanged,
    SlotLocked,
    SlotUnlocked,
    StartDropped,
    StartPlanned,
    VerdictEvent,
    VerdictsConfirmed,
)
from bifrost_bot.match.model import Match, Status, Submission
from bifrost_bot.tools.verify import lobby_order

_Place: TypeAlias = Literal["lobby", "between", "turn", "verdicts", "stopped", "over"]

_SAID: Final[Mapping[_Place, str]] = {
    "lobby": "before the match has begun",
    "between": "while no turn is open",
    "turn": "while a turn is open",
    "verdicts": "while answers wait for a host's verdict",
    "stopped": "while a fault stops the match",
    "over": "after the end of the match",
}

_RUNNING: Final = ("between", "turn", "verdicts")
_BEGUN: Final = (*_RUNNING, "stopped")
_UNTIL_THE_END: Final = ("lobby", *_BEGUN)


def faults(match: Match, event: MatchEvent, previous: MatchEvent) -> Iterator[str]:
    """Yields what is wrong with an event's place among the others.

    Args:
        match: The match before it.
        event: The event.
        previous: The event before it.
    """
    place = _place(match)
    if place not in _places(event):
        yield f"comes {_SAID[place]}"
    if _is_by_other(match, event):
        yield "is by a person who does not host the match"
    yield from _own_faults(match, event, previous)


def _place(match: Match) -> _Place:
    if match.over:
        return "over"
    if match.status is Status.HALTED:
        return "stopped"
    if match.status is Status.LOBBY:
        return "lobby"
    if match.phase is None:
        return "between"
    return "turn" if match.held is None else "verdicts"


def _places(event: MatchEvent) -> tuple[_Place, ...]:
    """Returns where in the course of a match an event can happen."""
    match event:
        case MatchCreated():
            return ()
        case (
            PlayerJoined()
            | SeatChosen()
            | PlayerLeft()
            | ReadyCalled()
            | PlayerReady()
            | MatchStarted()
        ):
            return ("lobby",)
        case (
            SettingsChanged()
            | PurseSet()
            | StartPlanned()
            | StartDropped()
            | BeaconNamed()
            | BeaconMissed()
        ):
            return ("lobby",)
        case ReadyCalledOff():
            return ("lobby", "stopped")
        case BoardsOpened() | PhaseOpened() | MatchFinished() | AbsenceNoted():
            return ("between",)
        case PlayersWarned() | ClockMoved() | ClockExtended() | AnswersHeld() | MoveKept():
            return ("turn",)
        case MoveSubmitted() | MoveWithdrawn() | SlotLocked() | LockAsked() | SlotUnlocked():
            return ("turn",)
        case MoveEntered():
            return ("turn", "stopped")
        case PhaseResolved():
            return ("turn", "verdicts", "stopped")
        case ClaimJudged() | VerdictsConfirmed():
            return ("verdicts", "stopped")
        case MatchPaused():
            return _RUNNING
        case MatchResumed():
            return _BEGUN
        case (
            Rewound()
            | CorrectionRefused()
            | PlayerReplaced()
            | ConsentAsked()
            | ConsentGiven()
            | ConsentClosed()
        ):
            return _BEGUN
        case MatchHalted():
            return ("lobby", *_RUNNING)
        case MatchAbandoned() | SightChanged() | Announced() | RulesAdopted() | ChainBegun():
            return _UNTIL_THE_END
        case HostAdded() | HostRemoved() | MatchHandedOver() | Noted() | Previewed():
            return (*_UNTIL_THE_END, "over")
        case _:
            assert_never(event)


def _is_by_other(match: Match, event: MatchEvent) -> bool:
    """Returns whether an event that only a host (or the bot) can cause has another author."""
    match event:
        case (
            ReadyCalled()
            | SettingsChanged()
            | PurseSet()
            | StartPlanned()
            | HostRemoved()
            | MatchResumed()
        ):
            return event.by not in match.hosts
        case (
            ClockExtended()
            | MoveEntered()
            | Rewound()
            | MatchAbandoned()
            | Announced()
            | Noted()
            | Previewed()
        ):
            return event.by not in match.hosts
        case CorrectionRefused() | VerdictsConfirmed():
            return event.by not in match.hosts
        case MatchPaused() | ClaimJudged() | PlayerReplaced() | ReadyCalledOff() | StartDropped():
            return event.by not in ("", *match.hosts)
        case ConsentAsked():
            return event.deed.by not in match.hosts
        case (
            MatchCreated()
            | PlayerJoined()
            | SeatChosen()
            | PlayerLeft()
            | PlayerReady()
            | BeaconNamed()
        ):
            return False
        case (
            BeaconMissed()
            | MatchStarted()
            | BoardsOpened()
            | PhaseOpened()
            | PlayersWarned()
            | PhaseResolved()
        ):
            return False
        case (
            ClockMoved()
            | MatchFinished()
            | MatchHalted()
            | RulesAdopted()
            | AnswersHeld()
            | MoveKept()
        ):
            return False
        case (
            MoveSubmitted()
            | MoveWithdrawn()
            | SlotLocked()
            | LockAsked()
            | SlotUnlocked()
            | SightChanged()
            | ConsentGiven()
        ):
            return False
        case ConsentClosed() | AbsenceNoted() | ChainBegun():
            return False
        case HostAdded() | MatchHandedOver():
            # Who manages the server may help a match whose host is gone.
            return False
        case _:
            assert_never(event)


def _own_faults(match: Match, event: MatchEvent, previous: MatchEvent) -> Iterator[str]:
    if isinstance(event, LobbyEvent):
        return lobby_order.faults(match, event, previous)
    if isinstance(event, PhaseEvent):
        return _phase_faults(match, event, previous)
    if isinstance(event, AnswerEvent):
        return _answer_faults(match, event)
    if isinstance(event, VerdictEvent):
        return _verdict_faults(match, event)
    if isinstance(event, HostEvent):
        return _host_faults(match, event, previous)
    if isinstance(event, CorrectionEvent):
        return _correction_faults(match, event, previous)
    if isinstance(event, SeatEvent):
        return _seat_faults(match, event, previous)
    if isinstance(event, ConsentEvent):
        return _consent_faults(match, event)
    if isinstance(event, RemarkEvent):
        return _remark_faults(match, event, previous)
    match event:
        case MatchCreated():
            return iter(())
        case _:
            assert_never(event)


def _phase_faults(match: Match, event: PhaseEvent, previous: MatchEvent) -> Iterator[str]:
    match event:
        case MatchStarted():
            yield from lobby_order.start_faults(match, event)
        case BoardsOpened():
            if set(event.boards) <= set(match.open_boards):
                yield "opens boards that were open"
        case PhaseOpened():
            if not set(match.boards) <= set(match.open_boards):
                yield "comes before the boards were opened"
            # Turns that are run again in a pause follow each other at once.
            if match.paused and not isinstance(previous, Rewound | PhaseResolved):
                yield "comes in a pause"
        case PlayersWarned():
            if match.phase is None or match.paused or event.phase != match.number:
                yield "warns of a deadline that is not near"
            elif event.seconds not in match.phase.phase.warnings or event.seconds >= (
                match.warned or event.seconds + 1
            ):
                yield "is not the next warning"
        case PhaseResolved():
            if (
                match.phase is not None
                and match.held is None
                and _stands(match)
                and not _is_run_again(match)
            ):
                yield "closes a turn while no clock runs"
        case ClockMoved():
            if match.paused:
                yield "gives time back in a pause"
        case RulesAdopted():
            if event.rules_version == match.rules_version:
                yield "adopts the rules that were in force"
        case MatchFinished() | MatchHalted() | MatchAbandoned():
            pass
        case _:
            assert_never(event)


def _stands(match: Match) -> bool:
    return match.still_since_ms is not None or match.status is Status.HALTED


def _is_run_again(match: Match) -> bool:
    """Returns whether a host runs the open turn again, which takes no time."""
    return match.phase is not None and match.phase.opened_ms == match.phase.deadline_ms


def _answer_faults(match: Match, event: AnswerEvent) -> Iterator[str]:
    if match.phase is None or match.held is not None:
        yield "comes when no answer is possible"
    elif event.slot not in match.phase.phase.to_act:
        yield "is of a slot that need not answer"
    match event:
        case MoveSubmitted() | SlotLocked() | LockAsked():
            if event.slot in match.locked:
                yield "is of a slot that has locked its answer"
        case MoveWithdrawn():
            if event.slot in match.locked or match.move(event.slot) is None:
                yield "takes back an answer that is locked, or was never given"
        case SlotUnlocked():
            if (
                event.slot not in match.locked
                and not match.submissions.get(event.slot, Submission()).lock_asked
            ):
                yield "is of a slot that has not locked its answer"
        case _:
            assert_never(event)


def _verdict_faults(match: Match, event: VerdictEvent) -> Iterator[str]:
    match event:
        case AnswersHeld():
            if _stands(match) and not _is_run_again(match):
                yield "closes a turn while no clock runs"
        case ClaimJudged():
            if match.held is None or event.claim not in match.held.claims:
                yield "judges an answer that needs no verdict"
        case VerdictsConfirmed():
            if match.held is None or match.held.open:
                yield "confirms verdicts that were not given"
        case _:
            assert_never(event)


def _host_faults(match: Match, event: HostEvent, previous: MatchEvent) -> Iterator[str]:
    match event:
        case HostAdded():
            if event.host in match.hosts:
                yield "adds a person who hosts the match already"
            yield from _people_faults(event, event.host)
        case MatchHandedOver():
            if match.hosts[0] == event.to and event.by in (event.to, *match.hosts[1:]):
                yield "hands the match to a person who hosts it already"
            yield from _people_faults(event, event.to)
        case HostRemoved():
            if event.host not in match.hosts or len(match.hosts) == 1:
                yield "removes the last host, or a person who does not host the match"
        case MatchPaused():
            if match.paused:
                yield "pauses a match that is paused"
        case MatchResumed():
            if not _stands(match):
                yield "resumes a match that is not paused"
        case ClockExtended():
            if _is_partial(match, event, previous):
                yield "is by a host who plays, without the players' consent"
        case _:
            assert_never(event)


def _is_partial(
    match: Match, event: ClockExtended | MoveEntered | Rewound, previous: MatchEvent
) -> bool:
    """Returns whether a host who plays affects the match without the others' consent."""
    if event.by in impartial_hosts(match):
        return False
    return not (
        isinstance(previous, ConsentClosed)
        and previous.result == "granted"
        and previous.deed.by == event.by
    )


def _people_faults(event: HostAdded | MatchHandedOver, whom: str) -> Iterator[str]:
    if {one.id for one in event.people} - {whom, event.by}:
        yield "names people who have no part in it"


def _correction_faults(match: Match, event: CorrectionEvent, previous: MatchEvent) -> Iterator[str]:
    match event:
        case MoveEntered():
            if (
                match.phase is None
                or match.held is not None
                or event.slot not in match.phase.phase.to_act
            ):
                yield "is of a slot that need not answer"
            if not _is_run_again(match) and _is_partial(match, event, previous):
                yield "is by a host who plays, without the players' consent"
        case MoveKept():
            if not isinstance(previous, PhaseOpened | MoveKept):
                yield "keeps an answer in a turn that was not opened again"
        case Rewound():
            if match.state is None:
                yield "goes back in a match that has not begun"
            if _is_partial(match, event, previous):
                yield "is by a host who plays, without the players' consent"
        case _:
            assert_never(event)


def _seat_faults(match: Match, event: SeatEvent, previous: MatchEvent) -> Iterator[str]:
    match event:
        case PlayerReplaced():
            if match.seats.get(event.seat) != event.left or match.player(event.player.id):
                yield "replaces a person who does not play there, or by a person who already plays"
            by_rule = match.settings.absent_then != "warn" and _follows_closing(previous)
            if not event.by and not by_rule:
                yield "replaces a person as the match's rule does not"
        case SightChanged():
            known = match.known(event.player_id)
            if known is None or known.sees_all == event.sees_all:
                yield "says of a person's rights what was so before"
        case _:
            assert_never(event)


def _follows_closing(previous: MatchEvent) -> bool:
    """Returns whether the rule for absent players can apply after that event."""
    is_replaced = isinstance(previous, PlayerReplaced) and not previous.by
    return is_replaced or isinstance(previous, PhaseResolved | AbsenceNoted)


def _consent_faults(match: Match, event: ConsentEvent) -> Iterator[str]:
    match event:
        case ConsentAsked():
            if (
                match.consent is not None
                or not match.open_boards
                or not needs_consent(match, event.deed.by)
            ):
                yield "asks players to agree to what needs no consent"
        case ConsentGiven():
            if (
                match.consent is None
                or event.by not in set(match.consent.asked) - match.consent.agreed
            ):
                yield "is of a person who was not asked"
        case ConsentClosed():
            if match.consent is None or event.deed != match.consent.deed:
                yield "decides something that no player was asked"
        case _:
            assert_never(event)


def _remark_faults(match: Match, event: RemarkEvent, previous: MatchEvent) -> Iterator[str]:
    match event:
        case AbsenceNoted():
            if not _follows_closing(previous) or match.missed.get(event.seat) != event.missed:
                yield "says that a seat did not answer which did"
        case Previewed():
            if event.deed in ("rewind", "correct") and (match.over or match.state is None):
                yield "looks at a correction of a match that does not run"
        case CorrectionRefused():
            is_open = (
                match.phase is not None
                and match.held is None
                and event.slot in match.phase.phase.to_act
            )
            if event.phase > match.number or (event.phase == match.number and not is_open):
                yield "is about a turn in which that slot need not answer"
            has_failed = isinstance(previous, ConsentClosed) and previous.result == "failed"
            if not has_failed and event.by not in impartial_hosts(match):
                yield "is by a host who plays"
        case ChainBegun():
            if match.has_chain:
                yield "begins the running hash a second time"
        case Announced() | Noted():
            pass
        case _:
            assert_never(event)
