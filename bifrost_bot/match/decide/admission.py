"""Admission: who can take a place in a match, and the waiting list that moves up."""

from bifrost_bot.match.errors import HOSTS_WATCH, LobbyError
from bifrost_bot.match.events import MatchEvent, PlayerJoined
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.model import Match, Player, Status


def check_person(match: Match, player: Player) -> None:
    """Refuses a person who could know what the match must hide.

    Raises:
        LobbyError: If they could read what others send, or Discord shows secrets to them.
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


def has_place(match: Match) -> bool:
    """Returns whether a place is free in a lobby."""
    return len(match.players) < match.game.info.most


def move_up(match: Match) -> tuple[MatchEvent, ...]:
    """Returns the events by which those who wait take the places that are free, in order.

    One who could not play now is passed over and keeps their place on the list.
    """
    events: list[MatchEvent] = []
    for one in match.waiting:
        if match.status is not Status.LOBBY or match.awaited is not None or not has_place(match):
            break
        if _can_play(match, one.player):
            joined = PlayerJoined(one.player, one.nonce)
            match = evolve(match, joined)
            events.append(joined)
    return tuple(events)


def _can_play(match: Match, player: Player) -> bool:
    try:
        check_person(match, player)
    except LobbyError:
        return False
    return True
