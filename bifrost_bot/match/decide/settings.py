"""Decisions on changes of a lobby's settings."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias, assert_never

from bifrost_bot.engines.checks import quoted
from bifrost_bot.engines.options.edit import StaleError, merged
from bifrost_bot.engines.words import listed
from bifrost_bot.match.decide.hosts import not_running, require_host
from bifrost_bot.match.decide.lobby import check_settings, storable_settings
from bifrost_bot.match.errors import (
    CHANGED_MEANWHILE,
    LobbyError,
    NotRunningError,
    StaleSettingsError,
)
from bifrost_bot.match.events import Events, PurseSet, SettingsChanged
from bifrost_bot.match.model import Match, Moment, Settings, Status
from bifrost_bot.stream.refusals import NOTHING_TO_CHANGE

MOST_IN_PURSE: Final = 1_000_000
_OPTION: Final = "options."
"""The prefix of the names of a game's own settings."""


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Change some settings of an open lobby, but not the game.

    Attributes:
        settings: The settings with the new values.
        seen: The settings as the host saw them.
        changed: The names of the changed settings, as in `values_of`.
    """

    by: str
    settings: Settings
    seen: Settings
    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetPurse:
    """Set a person's starting amount of `GameInfo.purse`; None: the one in the settings."""

    by: str
    player_id: str
    amount: int | None


SettingsCommand: TypeAlias = ChangeSettings | SetPurse


def decide(match: Match, command: SettingsCommand, moment: Moment) -> Events:
    """Returns the event that changes the settings.

    Raises:
        MatchError: If it is too late, or a player who has joined could not play under them.
        ConfigError: If one of them is wrong.
    """
    require_host(match, command.by)
    if match.status is not Status.LOBBY:
        raise NotRunningError(
            not_running(match)
            if match.over
            else "The match has begun, so its settings can no longer change."
        )
    if match.ready is not None:
        raise LobbyError("A ready check is under way. Call it off first, then change the settings.")
    match command:
        case ChangeSettings():
            return _change(match, command, moment)
        case SetPurse():
            return _set_purse(match, command, moment)
        case _:
            assert_never(command)


def _change(match: Match, command: ChangeSettings, moment: Moment) -> Events:
    before = match.settings
    settings = storable_settings(_merge(match, command))
    settings = replace(settings, seating=settings.seating or before.seating)
    if (settings.game, settings.private) != (before.game, before.private):
        raise LobbyError(
            "The game of a match cannot change. Open another match with /match create."
        )
    if settings.hosts_watch and any(match.player(host) for host in match.hosts):
        raise LobbyError(
            "A host plays in this match, so hosts cannot be allowed to read submissions."
        )
    if not settings.open_eyes and any(player.sees_all for player in match.players):
        raise LobbyError(
            "A player to whom Discord shows secrets has joined, so admins must still be "
            "allowed to play."
        )
    if match.purses and settings.seating_in(match.game.info) == "dealt":
        raise LobbyError(
            f"Where seats are dealt in secret, different {match.game.info.purse} would tell "
            "who plays which seat. First take these back with /match purse, or let players "
            "choose their seats."
        )
    check_settings(settings)
    if settings == before:
        return ()
    return (SettingsChanged(settings, command.by, moment.now_ms),)


def values_of(settings: Settings) -> dict[str, Any]:
    """Returns the settings by name; a game's own have a prefix, and can be missing."""
    values = {one.name: getattr(settings, one.name) for one in fields(settings)}
    options = values.pop("options")
    return values | {option_name(key): value for key, value in options.items()}


def option_name(key: str) -> str:
    """Returns the name of a game's own setting in `values_of`."""
    return f"{_OPTION}{key}"


def differing(seen: Settings, wanted: Settings) -> tuple[str, ...]:
    """Returns the names of the settings that differ."""
    before = values_of(seen)
    after = values_of(wanted)
    return tuple(name for name in {**before, **after} if before.get(name) != after.get(name))


def _merge(match: Match, command: ChangeSettings) -> Settings:
    """Returns the present settings with a host's changes.

    Raises:
        StaleSettingsError: If another host has changed the same settings.
    """
    now = values_of(match.settings)
    seen = values_of(command.seen)
    try:
        values = merged(now, seen, values_of(command.settings), command.changed)
    except StaleError as problem:
        changes = [_difference(match, command.by, name, now, seen) for name in problem.names]
        text = CHANGED_MEANWHILE.format(changes=listed(changes))
        raise StaleSettingsError(text, problem.names) from None
    options: dict[str, Any] = {}
    others: dict[str, Any] = {}
    for name, value in values.items():
        if name.startswith(_OPTION):
            options[name.removeprefix(_OPTION)] = value
        else:
            others[name] = value
    return Settings(options=options, **others)


def _difference(
    match: Match, by: str, name: str, now: Mapping[str, Any], seen: Mapping[str, Any]
) -> str:
    """Returns a changed setting in words, without values that a playing host may not know."""
    key = name.removeprefix(_OPTION)
    if key in match.game.info.secret_settings and match.player(by) is not None:
        return key
    return NOTHING_TO_CHANGE.format(
        name=key, now=quoted(now.get(name)), before=quoted(seen.get(name))
    )


def _set_purse(match: Match, command: SetPurse, moment: Moment) -> Events:
    info = match.game.info
    amount = command.amount
    if not info.purse:
        raise LobbyError(
            f"In {info.title} nobody begins with anything that a host could set by player."
        )
    if match.seating == "dealt" and amount is not None:
        raise LobbyError(
            f"Where seats are dealt in secret, different {info.purse} would tell who plays "
            f"which seat. Give everybody the same with the setting {info.purse}, or let "
            "players choose their seats."
        )
    if amount is not None and not 0 <= amount <= MOST_IN_PURSE:
        sentence = f"A player begins with 0 to {MOST_IN_PURSE:,} {info.purse}."
        raise LobbyError(sentence)
    if match.purses.get(command.player_id) == amount:
        return ()
    return (PurseSet(command.player_id, amount, command.by, moment.now_ms),)
