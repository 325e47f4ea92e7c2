"""Decides whether the settings of an open lobby change."""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias, assert_never

from bifrost_bot.match.decide.hosts import not_running, require_host
from bifrost_bot.match.decide.lobby import check_settings, storable_settings
from bifrost_bot.match.errors import LobbyError, NotRunningError
from bifrost_bot.match.events import MatchEvent, PurseSet, SettingsChanged
from bifrost_bot.match.model import Match, Moment, Settings, Status

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
        begun = "The match has begun, so its settings can no longer change."
        raise NotRunningError(not_running(match) if match.over else begun)
    if match.ready is not None:
        raise LobbyError("A ready check is under way. Call it off first, then change the settings.")
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
        raise LobbyError("The game of a match cannot change. Open another match with /match create.")
    if settings.hosts_watch and any(match.player(host) for host in match.hosts):
        raise LobbyError("A host plays in this match, so hosts cannot be allowed to read submissions.")
    if not settings.open_eyes and any(player.sees_all for player in match.players):
        raise LobbyError("A player to whom Discord shows secrets has joined, so admins must still be allowed to play.")
    if match.purses and settings.seating_in(match.game.info) == "dealt":
        raise LobbyError(
            _told_apart(match, "First take these back with /match purse, or let players choose their seats.")
        )
    check_settings(settings)
    return () if settings == before else (SettingsChanged(settings, command.by, moment.now_ms),)


def _set_purse(match: Match, command: SetPurse, moment: Moment) -> tuple[MatchEvent, ...]:
    info, amount = match.game.info, command.amount
    if not info.purse:
        raise LobbyError(f"In {info.title} nobody begins with anything that a host could set by player.")
    if match.seating == "dealt" and amount is not None:
        same = f"Give everybody the same with the setting {info.purse}, or let players choose their seats."
        raise LobbyError(_told_apart(match, same))
    if amount is not None and not 0 <= amount <= MOST_IN_PURSE:
        raise LobbyError(f"A player begins with 0 to {MOST_IN_PURSE:,} {info.purse}.")
    if match.purses.get(command.player_id) == amount:
        return ()
    return (PurseSet(command.player_id, amount, command.by, moment.now_ms),)


def _told_apart(match: Match, remedy: str) -> str:
    """Returns why seats that are dealt in secret all begin with the same, and what would be right."""
    purse = match.game.info.purse
    return f"Where seats are dealt in secret, different {purse} would tell who plays which seat. {remedy}"
