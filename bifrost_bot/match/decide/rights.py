"""Decisions on players who can see secrets, and on those whom a host takes out of the lobby."""

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.decide.lobby import past_lobby
from bifrost_bot.match.errors import AWAITS_BEACON, LobbyError, NotRunningError
from bifrost_bot.match.events import Events, PlayerLeft, ReadyCalledOff, SightChanged, WaitingLeft
from bifrost_bot.match.model import Match, Moment, Status


@dataclass(frozen=True, slots=True)
class RecordAdminAccess:
    """Record whether a user's present rights on the server let them see secrets."""

    player_id: str
    sees_all: bool


@dataclass(frozen=True, slots=True)
class TakeOut:
    """Take a player out of the lobby, or off its waiting list; most can join again."""

    by: str
    player_id: str


RightsCommand: TypeAlias = RecordAdminAccess | TakeOut


def decide(match: Match, command: RightsCommand, moment: Moment) -> Events:
    """Returns the events that follow from a player's rights, or from taking a player out.

    Raises:
        MatchError: If the user hosts no lobby, or the match is about to begin.
    """
    match command:
        case RecordAdminAccess():
            return _note(match, command, moment)
        case TakeOut():
            return _take_out(match, command, moment)
        case _:
            assert_never(command)


def _note(match: Match, command: RecordAdminAccess, moment: Moment) -> Events:
    known = match.person_of(command.player_id)
    if match.over or match.settings.private or known is None or known.sees_all == command.sees_all:
        return ()
    changed = SightChanged(command.player_id, command.sees_all, moment.now_ms)
    undisclosed = command.sees_all and not match.settings.open_eyes
    called_off = (ReadyCalledOff(""),) if undisclosed and match.ready is not None else ()
    return (changed, *called_off)


def require_own_lobby(match: Match, by: str) -> None:
    """Requires a host of a match that has not begun.

    Raises:
        MatchError: For other users, and once the match has begun.
    """
    require_host(match, by)
    if match.over:
        raise NotRunningError(past_lobby(match))
    if match.status is not Status.LOBBY:
        raise NotRunningError(
            "The match has begun. Use /match replace to give the seat to another player."
        )


def _take_out(match: Match, command: TakeOut, moment: Moment) -> Events:
    require_own_lobby(match, command.by)
    player = match.player(command.player_id)
    if player is None and match.waiter(command.player_id):
        return (WaitingLeft(command.player_id, moment.now_ms, command.by),)
    if player is None:
        return ()
    if match.awaited is not None and not player.sees_all:
        raise LobbyError(AWAITS_BEACON)
    return (PlayerLeft(player.id, command.by, moment.now_ms),)
