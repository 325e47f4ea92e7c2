"""Decisions on rematches, and on the time for which a lobby keeps places."""

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from bifrost_bot.engines.words import name
from bifrost_bot.match.decide.phases import PlacesDue
from bifrost_bot.match.errors import HostError, LobbyError, NotPlayingError, NotRunningError
from bifrost_bot.match.events import Events, MatchEvent, PlacesOpened, RematchOpened
from bifrost_bot.match.model import Match, Moment, Status
from bifrost_bot.match.player import Player, find_by_id
from bifrost_bot.match.series import lineup


@dataclass(frozen=True, slots=True)
class OpenRematch:
    """Open another match with the same people and settings; `rematch_id` is its id."""

    by: str
    rematch_id: str


RematchCommand: TypeAlias = OpenRematch | PlacesDue


def decide(match: Match, command: RematchCommand, moment: Moment) -> Events:
    """Returns the events of a rematch that is opened, or of places that are no longer kept.

    Raises:
        MatchError: If the match is not over, or the user neither played nor hosts it.
    """
    match command:
        case OpenRematch():
            return _open(match, command, moment)
        case PlacesDue():
            return _open_places(match, moment)
        case _:
            assert_never(command)


def _open(match: Match, command: OpenRematch, moment: Moment) -> Events:
    if match.settings.private:
        raise HostError("A practice or rehearsal has no rematch. Start another one instead.")
    if not match.over or match.state is None:
        raise NotRunningError("A rematch is possible once a match was played and is over.")
    played = {player.id for player in lineup(match).values() if not player.computer}
    if command.by not in played.union(match.hosts):
        raise NotPlayingError(
            f"Only players and hosts of match {match.id} can ask for a rematch. You can open a "
            "match of your own with /match create."
        )
    return (RematchOpened(command.rematch_id, command.by, moment.now_ms),)


def _open_places(match: Match, moment: Moment) -> Events:
    if match.status is not Status.LOBBY or match.awaited is not None:
        return ()
    now_ms = moment.now_ms
    events: list[MatchEvent] = []
    if match.rematch is not None and match.keeps_places and now_ms >= match.rematch.until_ms:
        events.append(PlacesOpened(now_ms))
    if match.kept_until_ms is not None and now_ms >= match.kept_until_ms:
        events.append(PlacesOpened(now_ms, reserved=True))
    return tuple(events)


def missing_people(match: Match) -> tuple[str, ...]:
    """Returns the ids of the people who were asked to a rematch and have not joined."""
    if match.rematch is None:
        return ()
    return tuple(one.id for one in match.rematch.people if match.player(one.id) is None)


def is_complete(match: Match) -> bool:
    """Returns whether all who were asked to a rematch have joined while places are kept."""
    return match.keeps_places and not missing_people(match)


def check_kept(match: Match, player: Player) -> None:
    """Raises `LobbyError` if a place, or the wanted seat, is kept for another person."""
    rematch = match.rematch
    if rematch is None or not match.keeps_places or player.computer:
        return
    until = f"<t:{rematch.until_ms // 1000}:t>"
    if find_by_id(rematch.people, player.id) is None:
        raise LobbyError(
            f"Until {until} this rematch is open only to the players of match {rematch.of}. After "
            "that, press **Join** if a place is free."
        )
    holder = rematch.seats.get(player.seat or "", player.id)
    if holder != player.id and match.player(holder) is None:
        raise LobbyError(f"{name(player.seat or '')} is kept for <@{holder}> until {until}.")
