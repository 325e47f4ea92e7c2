"""Decides whether the settings of an open lobby change."""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias, assert_never

from bifrost_bot.match.decide.hosts import not_running, require_host
from bifrost_bot.match.decide.lobby import check_settings, storable_settings
from bifrost_bot.match.errors import LobbyError, NotRunningError
from bifrost_bot.match.events import MatchEvent, PurseSet, SettingsChanged
from bifrost_bot.match.model import Match, Moment, Settings, Status
from bifrost_bot.speech.texts.refusal import SettingsRefusal

MOST_IN_PURSE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Replace the settings of an open lobby; the game stays."""

    by: str
    settings: Settings


@dataclass(frozen=True, slots=True)
class SetPurse:
    """Let a person begin with an amount of what the game calls `GameInfo.purse`; None: with what its settings give."""

    by: str
    player_id: str
    amount: int | None


SettingsCommand: TypeAlias = ChangeSettings | SetPurse


def decide(match: Match, command: SettingsCommand, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the event that other settings apply from now on.

    Raises:
        MatchError: When it is too late, or a player who has joined could not play under them.
        ConfigError: When one of them is wrong.
    """
    require_host(match, command.by)
    if match.status is not Status.LOBBY:
        raise NotRunningError(not_running(match) if match.over else SettingsRefusal.begun)
    if match.ready is not None:
        raise LobbyError(SettingsRefusal.ready_check)
    match command:
        case ChangeSettings():
            return _change(match, command, moment)
        case SetPurse():
            return _set_purse(match, command, moment)
        case _:
            assert_never(command)


def _change(match: Match, command: ChangeSettings, moment: Moment) -> tuple[MatchEvent, ...]:
    before, settings = match.settings, storable_settings(command.settings)
    settings = replace(settings, seating=settings.seating or before.seating)
    if (settings.game, settings.private) != (before.game, before.private):
        raise LobbyError(SettingsRefusal.other_game)
    if settings.hosts_watch and any(match.player(host) for host in match.hosts):
        raise LobbyError(SettingsRefusal.host_plays)
    if not settings.open_eyes and any(player.sees_all for player in match.players):
        raise LobbyError(SettingsRefusal.admin_joined)
    if match.purses and settings.seating_in(match.game.info) == "dealt":
        raise LobbyError(SettingsRefusal.purses_would_tell.format(purse=match.game.info.purse))
    check_settings(settings)
    return () if settings == before else (SettingsChanged(settings, command.by, moment.now_ms),)


def _set_purse(match: Match, command: SetPurse, moment: Moment) -> tuple[MatchEvent, ...]:
    info, amount = match.game.info, command.amount
    if not info.purse:
        raise LobbyError(SettingsRefusal.no_purse.format(game=info.title))
    if match.seating == "dealt" and amount is not None:
        raise LobbyError(SettingsRefusal.purses_tell.format(purse=info.purse))
    if amount is not None and not 0 <= amount <= MOST_IN_PURSE:
        raise LobbyError(SettingsRefusal.purse_out_of_range.format(most=MOST_IN_PURSE, purse=info.purse))
    if match.purses.get(command.player_id) == amount:
        return ()
    return (PurseSet(command.player_id, amount, command.by, moment.now_ms),)
