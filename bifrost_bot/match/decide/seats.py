"""Decisions on replacing players."""

from typing import TypeAlias

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.decide import phases
from bifrost_bot.match.decide.hosts import require_host, require_impartial
from bifrost_bot.match.decide.substitution import new_computer, replacement
from bifrost_bot.match.errors import HostError, LobbyError, NotRunningError, TooLateError
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.host_action import Replace
from bifrost_bot.match.model import Match, Moment, Player, Status
from bifrost_bot.speech.texts.refusal import LobbyRefusal, SeatRefusal

SeatCommand: TypeAlias = Replace


def decide(match: Match, command: SeatCommand, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the events of a host's replacement of a player.

    Raises:
        MatchError: If the match or the person does not fit.
    """
    require_host(match, command.by)
    _require_seat(match, command)
    if match.seats[command.seat] != command.by:
        require_impartial(match, command.by)
    return replace_player(match, command, moment)


def check(match: Match, command: Replace) -> None:
    """Refuses a replacement for public reasons only.

    Raises:
        MatchError: If there is no such seat, or the person is known to play or to see secrets.
    """
    _require_seat(match, command)
    if command.player is not None:
        if any(known.id == command.player.id for known in match.announced):
            raise HostError(SeatRefusal.already_plays)
        _check_secrets(match, command.player)


def require_seated(match: Match) -> None:
    """Raises `MatchError` before the start, after the end, and in a practice."""
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


def replace_player(match: Match, command: Replace, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the events of a replacement by a host or by consent."""
    _require_seat(match, command)
    player = command.player or new_computer(match, command.computer, command.program)
    if command.player is not None:
        _check_person(match, command.seat, command.player)
    change = replacement(match, command.seat, player, command.by, command.reason, moment)
    after = evolve(match, change)
    if after.status is not Status.RUNNING:
        return (change,)
    # The phase may have waited only for this seat, which a silent player passes.
    return (change, *phases.close_early(after, moment))


def _check_person(match: Match, seat: Seat, player: Player) -> None:
    if match.player(player.id):
        raise HostError(SeatRefusal.already_plays)
    if any(former.player.id == player.id and former.seat != seat for former in match.former):
        raise HostError(SeatRefusal.played_other_seat)
    _check_secrets(match, player)


def _check_secrets(match: Match, player: Player) -> None:

    if player.id in match.informed:
        raise HostError(SeatRefusal.hosted)
    if match.settings.hosts_watch and player.id in match.hosts:
        raise HostError(LobbyRefusal.hosts_watch)
    if player.sees_all and not match.settings.open_eyes:
        raise LobbyError(SeatRefusal.sees_all)
