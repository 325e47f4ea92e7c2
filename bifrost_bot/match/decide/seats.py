"""Decisions on replacing players, and on those who resign."""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias, assert_never

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.decide import phases
from bifrost_bot.match.decide.hosts import require_host, require_impartial
from bifrost_bot.match.decide.substitution import new_computer, replacement, substitute_for
from bifrost_bot.match.errors import (
    AWAITS_BEACON,
    HOSTS_WATCH,
    MATCH_OVER,
    HostError,
    LobbyError,
    MatchError,
    NotPlayingError,
    NotRunningError,
    TooLateError,
)
from bifrost_bot.match.events import (
    Events,
    MatchAbandoned,
    PlayerJoined,
    PlayerLeft,
    PlayerReplaced,
    PurseSet,
    SubstituteRefused,
)
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.host_action import Replace
from bifrost_bot.match.model import Match, Moment, Player, Status

_ALREADY_PLAYS: Final = "That person is already one of this match's players."


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up one's seat, which goes to whom the rule for absent players gives seats."""

    by: str


@dataclass(frozen=True, slots=True)
class SeatSubstitute:
    """Give a seat to the substitute who has its player's place in a season; only the bot does.

    Attributes:
        left: The id of who has the seat: the player, or the computer player after they resigned.
        seat: The seat; None in the lobby, where it is the player's place with all they chose.
    """

    left: str
    player: Player
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class RefuseSubstitute:
    """Record that such a substitute gets no seat, for hosts to choose; fields as in the event."""

    player_id: str
    left: str
    reason: str


SeatCommand: TypeAlias = Replace | Resign | SeatSubstitute | RefuseSubstitute


def decide(match: Match, command: SeatCommand, moment: Moment) -> Events:
    """Returns the events of a player who is replaced or resigns.

    Raises:
        MatchError: If the match or the person does not fit.
    """
    match command:
        case Replace():
            return _replace(match, command, moment)
        case SeatSubstitute(left, player, seat):
            if seat is None:
                return _hand_over_place(match, left, player, moment)
            return replace_player(match, Replace("", seat, left, player, ""), moment)
        case RefuseSubstitute(id, left, reason):
            if match.over or match.player(id) or id in match.refused:
                return ()
            return (SubstituteRefused(id, left, reason, moment.now_ms),)
        case Resign():
            return _resign(match, command.by, moment)
        case _:
            assert_never(command)


def _replace(match: Match, command: Replace, moment: Moment) -> Events:
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
        check_person(match, command.player)


def check_person(match: Match, player: Player) -> None:
    """Refuses a person for public reasons only; raises like `check`."""
    if player.id in match.announced_ids:
        raise HostError(_ALREADY_PLAYS)
    _check_secrets(match, player)


def person_refusal(match: Match, player: Player) -> str:
    """Returns the public reason for which a person cannot take over a seat; empty if none."""
    try:
        check_person(match, player)
    except MatchError as refusal:
        return str(refusal)
    return ""


def require_seated(match: Match) -> None:
    """Raises `MatchError` before the start, after the end, and in a practice."""
    if match.status is Status.LOBBY:
        raise NotRunningError(
            "Players can be replaced once the match has started. Before that, they leave and join."
        )
    if match.over:
        raise NotRunningError("The match is over, so no player can be replaced.")
    if match.settings.practice:
        raise HostError("Nobody can be replaced in a practice. Start another with /practice.")


def _require_seat(match: Match, command: Replace) -> None:
    require_seated(match)
    if command.seat not in match.seats:
        raise HostError("There is no such seat in this match.")
    if match.seats[command.seat] != command.left:
        raise TooLateError(
            "Another player has that seat now. Look at the match again before you decide."
        )


def replace_player(match: Match, command: Replace, moment: Moment) -> Events:
    """Returns the events of a replacement by a host or by consent."""
    _require_seat(match, command)
    player = command.player or new_computer(match, command.computer, command.program)
    if command.player is not None:
        check_newcomer(match, command.seat, command.player)
    change = replacement(match, command.seat, player, command.by, command.reason, moment)
    return replace_and_close(match, change, moment)


def _hand_over_place(match: Match, left: str, player: Player, moment: Moment) -> Events:
    """Returns the events by which a substitute follows a player in the lobby.

    They happen together, so that no one who waits can take the place in between.
    """
    before = match.player(left)
    if match.status is not Status.LOBBY or before is None:
        raise TooLateError("That player has no place in the lobby any more.")
    if match.awaited is not None:
        raise LobbyError(AWAITS_BEACON)
    check_person(match, player)
    leaves = PlayerLeft(left)
    joins = PlayerJoined(replace(player, seat=before.seat))
    if left not in match.purses:
        return leaves, joins
    purse = PurseSet(player.id, match.purses[left], match.hosts[0], moment.now_ms)
    return leaves, joins, purse


def _resign(match: Match, by: str, moment: Moment) -> Events:
    if match.status is Status.LOBBY:
        raise NotRunningError("The match has not begun. Press **Leave** in its lobby instead.")
    if match.over:
        raise NotRunningError(MATCH_OVER)
    seat = match.seat_of(by)
    if seat is None:
        raise NotPlayingError("You do not play in this match, so you cannot resign.")
    if match.settings.practice:
        return (MatchAbandoned(by, "", moment.now_ms),)
    change = replacement(match, seat, substitute_for(match), "", "", moment, resigned=True)
    return replace_and_close(match, change, moment)


def replace_and_close(match: Match, change: PlayerReplaced, moment: Moment) -> Events:
    """Returns a replacement, and the close of the phase if it had waited only for this seat."""
    after = evolve(match, change)
    if after.status is not Status.RUNNING:
        return (change,)
    # A silent player passes.
    return (change, *phases.close_early(after, moment))


def check_newcomer(match: Match, seat: Seat, player: Player) -> None:
    """Raises `MatchError` if a person cannot take over a seat."""
    # Where seats are dealt, another answer would tell a host who has resigned.
    has_left = match.seating == "dealt" and any(
        one.player.id == player.id for one in match.resigned
    )
    if has_left or match.player(player.id):
        raise HostError(_ALREADY_PLAYS)
    if any(former.player.id == player.id and former.seat != seat for former in match.former):
        raise HostError("That person has played another seat of this match and knows its secrets.")
    _check_secrets(match, player)


def _check_secrets(match: Match, player: Player) -> None:
    if player.id in match.informed:
        raise HostError(
            "As a host of this match, that person could read what players sent, so they can "
            "never play in it."
        )
    if match.settings.hosts_watch and player.id in match.hosts:
        raise HostError(HOSTS_WATCH)
    if player.sees_all and not match.settings.open_eyes:
        raise LobbyError(
            "That person owns this server or has the permission Administrator or View Audit "
            "Log, so Discord would show them what a match must hide."
        )
