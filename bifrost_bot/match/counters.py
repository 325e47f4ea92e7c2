"""Counters of repeatable actions, for the limits in `decide/bounds.py`."""

from typing import assert_never

from bifrost_bot.match.events import (
    AbsenceNoted,
    Announced,
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
    ConsentGiven,
    CorrectionRefused,
    HostAdded,
    HostRemoved,
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
    Rewound,
    RulesAdopted,
    SeatChosen,
    SettingsChanged,
    SightChanged,
    SlotLocked,
    SlotUnlocked,
    StartDropped,
    StartPlanned,
    VerdictsConfirmed,
)

DEEDS = "deeds"
SETTINGS = "settings"


def counter_of(event: MatchEvent) -> str | None:
    """Returns the counter that an event adds to (a user's id counts their seats), or None.

    Events that the rules or the clock cause are limited anyway, and those that take something
    back, resume or end are never refused.
    """
    match event:
        case SettingsChanged():
            return SETTINGS
        case PlayerJoined(player):
            return DEEDS if player.computer else player.id
        case SeatChosen(player_id):
            return player_id
        case (
            ReadyCalled()
            | PurseSet()
            | StartPlanned()
            | HostAdded()
            | MatchHandedOver()
            | ClockExtended()
        ):
            return DEEDS
        case (
            Announced()
            | Noted()
            | MoveEntered()
            | Rewound()
            | CorrectionRefused()
            | ConsentAsked()
            | Previewed()
        ):
            return DEEDS
        case MatchPaused(by) | PlayerReplaced(by=by):
            return DEEDS if by else None
        case (
            MatchCreated()
            | PlayerLeft()
            | PlayerReady()
            | ReadyCalledOff()
            | StartDropped()
            | BeaconNamed()
        ):
            return None
        case (
            BeaconMissed()
            | MatchStarted()
            | BoardsOpened()
            | PhaseOpened()
            | PlayersWarned()
            | PhaseResolved()
        ):
            return None
        case (
            ClockMoved()
            | MatchFinished()
            | MatchHalted()
            | MatchAbandoned()
            | RulesAdopted()
            | ChainBegun()
        ):
            return None
        case (
            MoveSubmitted()
            | MoveWithdrawn()
            | SlotLocked()
            | LockAsked()
            | SlotUnlocked()
            | MoveKept()
        ):
            # A slot's changes have a bound of their own in each phase.
            return None
        case AnswersHeld() | ClaimJudged() | VerdictsConfirmed() | HostRemoved() | MatchResumed():
            return None
        case SightChanged() | ConsentGiven() | ConsentClosed() | AbsenceNoted():
            return None
        case _:
            assert_never(event)
