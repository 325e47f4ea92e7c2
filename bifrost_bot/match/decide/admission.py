"""Admission: who can take a place in a match, and the waiting list that moves up."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.errors import AWAITS_BEACON, HOSTS_WATCH, LobbyError, NotRunningError
from bifrost_bot.match.events import (
    Events,
    MatchEvent,
    PersonAdmitted,
    PersonDeclined,
    PlayerJoined,
)
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.model import Match, Moment, Player, Status
from bifrost_bot.match.player import find_by_id


@dataclass(frozen=True, slots=True)
class Admit:
    """Let a person play who asks, or who may press *Join* later."""

    by: str
    player_id: str


@dataclass(frozen=True, slots=True)
class Decline:
    """Let a person not play who asks, or who was let in and has not joined."""

    by: str
    player_id: str


AdmissionCommand: TypeAlias = Admit | Decline


def decide(match: Match, command: AdmissionCommand, moment: Moment) -> Events:
    """Returns the event of a host's answer to a person.

    Raises:
        MatchError: If the user hosts no lobby, or the person plays already.
    """
    require_host(match, command.by)
    id = command.player_id
    if match.status is not Status.LOBBY:
        raise NotRunningError("The match has begun, so hosts no longer choose who can join.")
    if match.awaited is not None:
        raise LobbyError(AWAITS_BEACON)
    match command:
        case Admit():
            if match.player(id) or id in match.admitted:
                return ()
            return (PersonAdmitted(id, command.by, moment.now_ms),)
        case Decline():
            if match.player(id):
                raise LobbyError("That person plays already. *Remove a player* takes them out.")
            if id in match.declined:
                return ()
            return (PersonDeclined(id, command.by, moment.now_ms),)
        case _:
            assert_never(command)


def check_person(match: Match, player: Player, roles: Collection[str] | None = None) -> None:
    """Refuses a person who may not play.

    Args:
        roles: The ids of their roles on the server; None if these were asked for earlier.

    Raises:
        LobbyError: If the host lets others join, or they could know what the match must hide.
    """
    if match.settings.hosts_watch and player.id in match.hosts:
        raise LobbyError(HOSTS_WATCH)
    if player.sees_all and not match.settings.open_eyes:
        raise LobbyError(
            "You own this server or have the permission Administrator or View Audit Log, so "
            "Discord would show you what this match must hide. Play with an account without "
            "them, or ask the host to allow admins to play (the option open_eyes), which the "
            "lobby tells everybody."
        )
    if is_let_in(match, player.id) or roles is None:
        return
    role = match.settings.entry_role
    match match.settings.entry:
        case "role" if role not in roles:
            raise LobbyError(f"Only members with the role <@&{role}> can join this match.")
        case "list":
            raise LobbyError(
                f"Only people whom a host has named can join this match. Ask <@{match.hosts[0]}>."
            )
        case "approval" if player.id in match.declined:
            raise LobbyError(
                f"A host has declined that you play in this match. Ask <@{match.hosts[0]}> why."
            )
        case _:
            return


def is_let_in(match: Match, id: str) -> bool:
    """Returns whether a host has let a person in, or they are asked to this rematch."""
    asked = match.rematch.people if match.rematch else ()
    return id in match.admitted or find_by_id(asked, id) is not None


def may_join(match: Match, player: Player) -> bool:
    """Returns whether a person needs no host's answer before they join."""
    return match.settings.entry in ("open", "role") or is_let_in(match, player.id)


def asking(match: Match) -> tuple[Player, ...]:
    """Returns the people who wait for a host's answer."""
    return tuple(one.player for one in match.waiting if not may_join(match, one.player))


def queue(match: Match) -> tuple[Player, ...]:
    """Returns the people who wait for a place, in order."""
    return tuple(one.player for one in match.waiting if may_join(match, one.player))


def places_kept(match: Match) -> int:
    """Returns how many free places are kept for people whom a host has let in.

    None are while a ready check runs, nor once the time is over for which they are kept.
    """
    is_over = match.settings.reserved_for and match.kept_until_ms is None
    if is_over or match.ready is not None:
        return 0
    joined = sum(is_let_in(match, player.id) for player in match.players)
    return max(0, match.settings.reserved - joined)


def people_kept_for(match: Match) -> tuple[str, ...]:
    """Returns the ids of the people whom a host has let in and who have not joined."""
    return tuple(sorted(id for id in match.admitted if match.player(id) is None))


def has_place(match: Match, player: Player, *, keeps: bool = True) -> bool:
    """Returns whether a place is free for a person or computer player.

    Args:
        keeps: Whether places are still kept for people whom a host has let in.
    """
    free = match.game.info.most - len(match.players)
    if player.computer or is_let_in(match, player.id) or not keeps:
        return free > 0
    return free > places_kept(match)


def move_up(match: Match, *, keeps: bool = True) -> Events:
    """Returns the events by which those who wait take the places that are free, in order.

    One who cannot play now is passed over and keeps their place on the list. `keeps` as for
    `has_place`.
    """
    events: list[MatchEvent] = []
    if match.status is not Status.LOBBY or match.awaited is not None:
        return ()
    for one in match.waiting:
        if has_place(match, one.player, keeps=keeps) and _can_play(match, one.player):
            joined = PlayerJoined(one.player, one.nonce)
            match = evolve(match, joined)
            events.append(joined)
    return tuple(events)


def _can_play(match: Match, player: Player) -> bool:
    if not may_join(match, player):
        return False
    try:
        check_person(match, player)
    except LobbyError:
        return False
    return True
