"""Whether an event can follow at all from those before it, and whether who did it could do it."""

from collections.abc import Iterator

from bifrost_bot.match.decide.lobby import NAMED_AHEAD_MS
from bifrost_bot.match.events import (
    Announced,
    AnswerEvent,
    BeaconNamed,
    ClaimJudged,
    ClockExtended,
    ConsentAsked,
    ConsentClosed,
    ConsentGiven,
    CorrectionRefused,
    HostAdded,
    HostRemoved,
    LobbyEvent,
    MatchAbandoned,
    MatchEvent,
    MatchHandedOver,
    MatchPaused,
    MatchResumed,
    MatchStarted,
    MoveEntered,
    MoveSubmitted,
    Noted,
    PlayerJoined,
    PlayerReplaced,
    Previewed,
    PurseSet,
    ReadyCalled,
    ReadyCalledOff,
    Rewound,
    SeatChosen,
    SettingsChanged,
    VerdictsConfirmed,
)
from bifrost_bot.match.model import Match

_AFTERWARDS = (HostAdded, HostRemoved, MatchHandedOver, Announced, Noted, Rewound, Previewed, CorrectionRefused)
"""What can happen to a match that is over."""

_BY_HOST = (
    *(ReadyCalled, SettingsChanged, PurseSet, HostRemoved, MatchResumed, ClockExtended, MoveEntered, Rewound),
    *(MatchAbandoned, Announced, Noted, Previewed, CorrectionRefused, VerdictsConfirmed),
)
_BY_HOST_OR_BOT = (MatchPaused, ClaimJudged, PlayerReplaced, ReadyCalledOff)


def faults(match: Match, event: MatchEvent) -> Iterator[str]:
    """Yields what is wrong with an event's place among the others."""
    if match.over and not isinstance(event, _AFTERWARDS):
        yield "comes after the end of the match"
    if isinstance(event, LobbyEvent | MatchStarted) and match.state is not None:
        yield "comes after the lobby was closed"
    if isinstance(event, AnswerEvent):
        yield from _answer_faults(match, event)
    yield from _people_faults(match, event)
    yield from _beacon_faults(match, event)
    if isinstance(event, _BY_HOST) and event.by not in match.hosts:
        yield "is by a person who does not host the match"
    if isinstance(event, _BY_HOST_OR_BOT) and event.by not in ("", *match.hosts):
        yield "is by a person who does not host the match"


def _answer_faults(match: Match, event: AnswerEvent) -> Iterator[str]:
    if match.phase is None or match.held is not None:
        yield "comes when no answer is possible"
    elif event.slot not in match.phase.phase.to_act:
        yield "is of a slot that need not answer"
    elif isinstance(event, MoveSubmitted) and event.slot in match.locked:
        yield "is of a slot that has locked its answer"


def _beacon_faults(match: Match, event: MatchEvent) -> Iterator[str]:
    match event:
        case BeaconNamed() if not match.beacon_url or match.ready is None or match.awaited is not None:
            yield "names a round of a beacon that the match does not wait for"
        case BeaconNamed() if event.due_ms < event.at_ms + NAMED_AHEAD_MS:
            yield "names a round of the beacon too late"
        case MatchStarted() if event.beacon and match.awaited is None:
            yield "uses a value of a beacon that was not named before"
        case MatchStarted() if match.beacon_url and not event.beacon:
            yield "leaves out the value of the beacon that was promised"
        case MatchStarted() if match.awaited is not None and event.at_ms < match.awaited.due_ms:
            yield "uses a value of the beacon that did not exist yet"
        case _:
            pass


def _people_faults(match: Match, event: MatchEvent) -> Iterator[str]:
    match event:
        case PlayerJoined():
            if len(match.players) >= match.game.info.most or match.player(event.player.id):
                yield "lets a person join although no place is free"
        case SeatChosen() if match.player(event.player_id) is None:
            yield "is of a person who has not joined"
        case SettingsChanged() if event.settings.game != match.settings.game:
            yield "changes the game"
        case PurseSet() if match.seating == "dealt" and event.amount is not None:
            yield "sets what a person begins with where seats are dealt in secret"
        case PlayerReplaced() if match.seats.get(event.seat) != event.left or match.player(event.player.id):
            yield "replaces a person who does not play there, or by a person who already plays"
        case HostAdded(host=whom) | MatchHandedOver(to=whom) if {one.id for one in event.people} - {whom, event.by}:
            yield "names people who have no part in it"
        case ConsentAsked() if event.deed.by not in match.hosts:
            yield "is by a person who does not host the match"
        case ConsentGiven() if match.consent is None or event.by not in match.consent.asked:
            yield "is of a person who was not asked"
        case ConsentClosed() if match.consent is None or event.deed != match.consent.deed:
            yield "decides something that no player was asked"
        case ClaimJudged() if match.held is None or event.claim not in match.held.claims:
            yield "judges an answer that needs no verdict"
        case VerdictsConfirmed() if match.held is None or match.held.open:
            yield "confirms verdicts that were not given"
        case _:
            pass
