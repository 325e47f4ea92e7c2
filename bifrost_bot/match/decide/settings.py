"""Decides whether the settings of an open lobby change."""

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.rng import Rng
from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.decide.lobby import check_settings, storable_settings
from bifrost_bot.match.errors import LobbyError, NotRunningError
from bifrost_bot.match.events import MatchEvent, SettingsChanged
from bifrost_bot.match.fold import timed
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
        raise NotRunningError("The match has begun, so its settings can no longer be changed.")
    if match.ready is not None:
        raise LobbyError("A ready check is under way. Call it off to change the settings.")
    if (settings.game, settings.private) != (before.game, before.private):
        raise LobbyError("The game of a match cannot be changed. Open another match instead.")
    if settings.hosts_watch and any(match.player(host) for host in match.hosts):
        raise LobbyError("A host plays in this match, so hosts cannot read submissions.")
    if not settings.open_eyes and any(player.sees_all for player in match.players):
        raise LobbyError("A player to whom Discord shows secrets has joined, so open_eyes has to stay on.")
    check_settings(settings)
    return () if settings == before else (SettingsChanged(settings, command.by, moment.now_ms),)


def unfitting_warnings(settings: Settings) -> tuple[int, ...]:
    """Returns the warnings that a host set, but that will not be given: each is as long as a turn, or longer."""
    given: Any = settings.options.get("warnings") if settings.warnings is None else settings.warnings
    if not given:
        return ()
    game = game_of(settings.game)
    seats = game.info.seats[: game.info.fewest]
    # Of its whole setup only the length of the first phase matters, so any chance does.
    phase = game.phase(game.setup(game.configure(settings.options, seats), seats, Rng("", 0)))
    kept = timed(phase, settings).warnings if phase else ()
    return tuple(left for left in given if left not in kept)
