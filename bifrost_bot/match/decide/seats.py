"""Decides who replaces a player."""

from typing import TypeAlias

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.decide import phases
from bifrost_bot.match.decide.hosts import require_host, require_impartial
from bifrost_bot.match.decide.substitution import computer, replaced
from bifrost_bot.match.errors import HostError, LobbyError, NotRunningError, TooLateError
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.host_action import Replace
from bifrost_bot.match.model import Match, Moment, Player, Status
from bifrost_bot.speech.texts.refusal import LobbyRefusal, SeatRefusal

SeatCommand: TypeAlias = Replace


def decide(match: Match, command: SeatCommand, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the event that another player plays a seat from now on.

    Raises:
        MatchError: When the match or the person does not fit.
    """
    require_host(match, command.by)
    _require_seat(match, command)
    if match.seats[command.seat] != command.by:
        require_impartial(match, command.by)
    return carried_out(match, command, moment)


def check(match: Match, command: Replace) -> None:
    """Refuses a replacement by what everybody may know, and by nothing else.

    Raises:
        MatchError: When there is no such seat, or that person is known to play or to see what is
        hidden.
    """
    _require_seat(match, command)
    if command.player is not None:
        if any(known.id == command.player.id for known in match.announced):
            raise HostError(SeatRefusal.already_plays)
        _check_sight(match, command.player)


def require_seated(match: Match) -> None:
    """Requires a match whose players can be replaced.

    Raises:
        MatchError: When it has not begun, is over, or is a practice.
    """
    if match.status is Status.LOBBY:
        raise NotRunningError(SeatRefusal.not_started)
    if match.over:
        raise NotRunningError(SeatRefusal.match_over)
    if match.settings.practice:
        raise HostError(SeatRefusal.practice)


def _require_seat(match: Match, command: Replace) -> None:
    require_seated(match)
    if command.seat not in match.seats:
        raise HostError(SeatRefusal.no_such_seat)
    if match.seats[command.seat] != command.left:
        raise TooLateError(SeatRefusal.other_player)


def carried_out(match: Match, command: Replace, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the events of a replacement, whoever asked for it."""
    _require_seat(match, command)
    player = command.player or computer(match, command.computer, command.program)
    if command.player is not None:
        _check_person(match, command.seat, command.player)
    change = replaced(match, command.seat, player, command.by, command.reason, moment)
    after = evolve(match, change)
    # A seat that passes is not waited for, so it may have been the last.
    return (change, *(phases.close_early(after, moment) if after.status is Status.RUNNING else ()))


def _check_person(match: Match, seat: Seat, player: Player) -> None:
    if match.player(player.id):
        raise HostError(SeatRefusal.already_plays)
    if any(former.player.id == player.id and former.seat != seat for former in match.former):
        raise HostError(SeatRefusal.played_other_seat)
    _check_sight(match, player)


def _check_sight(match: Match, player: Player) -> None:
    if player.id in match.informed:
        raise HostError(SeatRefusal.hosted)
    if match.settings.hosts_watch and player.id in match.hosts:
        raise HostError(LobbyRefusal.hosts_watch)
    if player.sees_all and not match.settings.open_eyes:
        raise LobbyError(SeatRefusal.sees_all)
