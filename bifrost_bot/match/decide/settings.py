"""Decides whether the settings of an open lobby change."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.decide.lobby import check_settings, storable_settings
from bifrost_bot.match.errors import LobbyError, NotRunningError
from bifrost_bot.match.events import MatchEvent, SettingsChanged
from bifrost_bot.match.model import Match, Moment, Settings, Status


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Replace the settings of an open lobby; the game stays."""

    by: str
    settings: Settings


SettingsCommand: TypeAlias = ChangeSettings


def decide(match: Match, command: SettingsCommand, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the event that other settings apply from now on.

    Raises:
        MatchError: When it is too late, or a player who has joined could not play under them.
        ConfigError: When one of them is wrong.
    """
    require_host(match, command.by)
    before, settings = match.settings, storable_settings(command.settings)
    settings = replace(settings, seating=settings.seating or before.seating)
    if match.status is not Status.LOBBY:
        raise NotRunningError("The match has begun, so its settings stand.")
    if match.ready is not None:
        raise LobbyError("A ready check is under way: call it off to change what people are asked to play.")
    if (settings.game, settings.private) != (before.game, before.private):
        raise LobbyError("A match stays what it is: open another for another game.")
    if settings.hosts_watch and any(match.player(host) for host in match.hosts):
        raise LobbyError("A host takes part, so hosts cannot read along.")
    if not settings.open_eyes and any(player.sees_all for player in match.players):
        raise LobbyError("Somebody has joined to whom Discord shows secrets, so open_eyes has to stay on.")
    check_settings(settings)
    return () if settings == before else (SettingsChanged(settings, command.by, moment.now_ms),)
