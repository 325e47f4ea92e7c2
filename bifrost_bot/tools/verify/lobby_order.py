"""The order of events in a lobby, and of a match's beginning."""

from collections.abc import Iterator
from typing import assert_never

from bifrost_bot.match.decide.lobby import NAMED_AHEAD_MS, missing
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.events import (
    BeaconMissed,
    BeaconNamed,
    LobbyEvent,
    MatchEvent,
    MatchStarted,
    PlayerJoined,
    PlayerLeft,
    PlayerReady,
    PurseSet,
    ReadyCalled,
    ReadyCalledOff,
    SeatChosen,
    SettingsChanged,
    SightChanged,
    StartDropped,
    StartPlanned,
)
from bifrost_bot.match.model import Match


def faults(match: Match, event: LobbyEvent, previous: MatchEvent) -> Iterator[str]:
    """Yields what is wrong with an event's place in the lobby; `previous` came before it."""
    if match.awaited is not None and isinstance(
        event, PlayerJoined | SeatChosen | PlayerReady | StartPlanned
    ):
        yield "comes while the match waits for its beacon"
    match event:
        case PlayerJoined():
            taken = event.player.seat not in (None, *free_seats(match))
            if taken or len(match.players) >= match.game.info.most or match.player(event.player.id):
                yield "lets a person join although no place is free"
        case SeatChosen():
            if match.player(event.player_id) is None or event.seat not in free_seats(match):
                yield "is of a person who has not joined, or of a seat that is not free"
        case PlayerLeft():
            known = match.player(event.player_id)
            if known is None or (match.awaited is not None and not known.sees_all):
                yield "is of a person who has not joined, or can no longer leave"
        case ReadyCalled() | PlayerReady():
            yield from _check_faults(match, event)
        case ReadyCalledOff():
            by_rights = isinstance(previous, SightChanged) and not event.by
            if match.ready is None or not (by_rights or (event.by and match.awaited is None)):
                yield "ends a ready check that was not under way, or could not end"
        case SettingsChanged() | PurseSet():
            yield from _settings_faults(match, event)
        case StartPlanned():
            if event.begins_ms <= event.at_ms:
                yield "plans a start that has passed"
        case StartDropped():
            if match.begins_ms is None:
                yield "drops a start that was not planned"
        case BeaconNamed():
            if not match.beacon_url or not _is_ready(match) or match.awaited is not None:
                yield "names a round of a beacon that the match does not wait for"
            if event.due_ms < event.at_ms + NAMED_AHEAD_MS:
                yield "names a round of the beacon too late"
        case BeaconMissed():
            if not match.beacon_url or not _is_ready(match):
                yield "misses a beacon that the match does not wait for"
        case _:
            assert_never(event)


def start_faults(match: Match, event: MatchStarted) -> Iterator[str]:
    """Yields what is wrong with the beginning of a match."""
    if not _is_ready(match):
        yield "begins a match whose players are not ready"
    if event.beacon and match.awaited is None:
        yield "uses a value of a beacon that was not named before"
    elif match.beacon_url and not event.beacon:
        yield "leaves out the value of the beacon that was promised"
    elif match.awaited is not None and event.at_ms < match.awaited.due_ms:
        yield "uses a value of the beacon that did not exist yet"


def _is_ready(match: Match) -> bool:
    """Returns whether enough people have joined and all of them said that they are ready."""
    return len(match.players) >= match.game.info.fewest and not missing(match)


def _check_faults(match: Match, event: ReadyCalled | PlayerReady) -> Iterator[str]:
    match event:
        case ReadyCalled():
            if len(match.players) < match.game.info.fewest or match.awaited is not None:
                yield "asks whether all are ready before enough have joined"
            if match.ready is not None and missing(match):
                yield "asks again whether all are ready"
            if not match.settings.open_eyes and any(player.sees_all for player in match.players):
                yield "asks whether all are ready although a player sees what is hidden"
        case PlayerReady():
            if (
                match.ready is None
                or match.player(event.player_id) is None
                or event.player_id in match.ready
            ):
                yield "is of a person who was not asked"


def _settings_faults(match: Match, event: SettingsChanged | PurseSet) -> Iterator[str]:
    if match.ready is not None:
        yield "comes during the ready check"
    match event:
        case SettingsChanged():
            if event.settings.game != match.settings.game:
                yield "changes the game"
            if not event.settings.open_eyes and any(player.sees_all for player in match.players):
                yield "forbids what a player who has joined sees"
        case PurseSet():
            if match.seating == "dealt" and event.amount is not None:
                yield "sets what a person begins with where seats are dealt in secret"
