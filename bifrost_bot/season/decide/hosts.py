"""Decides what hosts do to a season as a whole: opening it, its rules, hosts, garnets and
deadlines, its end.
"""

import hashlib
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, assert_never

from bifrost_bot.engines.options.edit import StaleError, merged
from bifrost_bot.engines.words import listed, storable
from bifrost_bot.match.chain import base
from bifrost_bot.season.decide.rights import reason_of, require_alive, require_host
from bifrost_bot.season.errors import HostError, NotHostError
from bifrost_bot.season.events import (
    DeadlineExtended,
    GarnetsMoved,
    HostAdded,
    HostRemoved,
    RulesChanged,
    SeasonEnded,
    SeasonEvent,
    SeasonOpened,
)
from bifrost_bot.season.host_action import ChangeRules, Extend, MoveGarnets
from bifrost_bot.season.model import Moment, Season
from bifrost_bot.season.rules import (
    LONGEST_CHOICE,
    MOST_GARNETS,
    SeasonRules,
    check,
    values_of,
    written,
)
from bifrost_bot.speech.texts.refusal import SettingsRefusal
from bifrost_bot.speech.texts.season.refusal import RulesRefusal, SeasonRefusal

LONGEST_NAME: Final = 80
MOST_HOSTS: Final = 10


@dataclass(frozen=True, slots=True)
class Open:
    """Open a season; `seed` is its secret chance and `salt` the secret of the people's seals,
    made by the shell.
    """

    season_id: str
    name: str
    rules: SeasonRules
    host: str
    seed: str
    salt: str = ""


@dataclass(frozen=True, slots=True)
class AddHost:
    """Let another user host the season too.

    Attributes:
        steward: Whether the user who asks manages the server and may therefore help a season whose
        hosts are gone.
    """

    by: str
    host: str
    steward: bool = False


@dataclass(frozen=True, slots=True)
class RemoveHost:
    """Let a host no longer host the season; one stays."""

    by: str
    host: str


@dataclass(frozen=True, slots=True)
class End:
    """End the season without a winner."""

    by: str
    reason: str


HostCommand: TypeAlias = AddHost | RemoveHost | End


def opened(command: Open, moment: Moment) -> SeasonOpened:
    """Returns the first event of a new season.

    Raises:
        ConfigError: When a rule is wrong; the message names it.
        HostError: When the name is empty or too long.
    """
    name = storable(command.name).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise HostError(SeasonRefusal.no_name.format(most=LONGEST_NAME))
    check(command.rules)
    commitment = hashlib.sha256(command.seed.encode()).hexdigest()
    return SeasonOpened(
        *(
            command.season_id,
            name,
            command.rules,
            command.host,
            command.seed,
            commitment,
            moment.now_ms,
        ),
        salt=base(command.seed, command.salt),
    )


def decide(season: Season, command: HostCommand, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a host's command.

    Raises:
        SeasonError: When it does not fit the season.
    """
    if isinstance(command, End):
        return _end(season, command, moment)
    if not (isinstance(command, AddHost) and command.steward):
        require_host(season, command.by)
    match command:
        case AddHost():
            return _add_host(season, command, moment)
        case RemoveHost():
            return _remove_host(season, command, moment)
        case _:
            assert_never(command)


def carried_out(
    season: Season, action: ChangeRules | MoveGarnets | Extend, moment: Moment
) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a host action that concerns rules, garnets or deadlines.

    Raises:
        SeasonError: When it does not fit the season.
        ConfigError: When a rule is wrong.
    """
    require_host(season, action.by)
    match action:
        case ChangeRules():
            return _change_rules(season, action, moment)
        case MoveGarnets():
            return _move(season, action, moment)
        case Extend():
            return _extend(season, action, moment)
        case _:
            assert_never(action)


def _end(season: Season, command: End, moment: Moment) -> tuple[SeasonEvent, ...]:
    if command.by not in season.hosts:
        raise NotHostError(SeasonRefusal.not_host)
    return (SeasonEnded("", "host", command.by, reason_of(command.reason), moment.now_ms),)


def _change_rules(season: Season, command: ChangeRules, moment: Moment) -> tuple[SeasonEvent, ...]:
    if season.episode is not None:
        raise HostError(RulesRefusal.during_episode)
    rules = _merged(season.rules, command)
    check(rules)
    if season.episodes and rules.garnets != season.rules.garnets:
        raise HostError(RulesRefusal.garnets_given)
    return () if rules == season.rules else (RulesChanged(rules, command.by, moment.now_ms),)


def _merged(now: SeasonRules, command: ChangeRules) -> SeasonRules:
    """Returns the present rules with those that a host has named, which nobody may have changed
    since they saw them.
    """
    values, seen = values_of(now), values_of(command.seen)
    try:
        return SeasonRules(**merged(values, seen, values_of(command.rules), command.changed))
    except StaleError as problem:
        changes = [
            SettingsRefusal.change.format(
                name=name, now=written(values[name]), before=written(seen[name])
            )
            for name in problem.names
        ]
        raise HostError(RulesRefusal.changed_meanwhile.format(changes=listed(changes))) from None


def _add_host(season: Season, command: AddHost, moment: Moment) -> tuple[SeasonEvent, ...]:
    if command.host in season.hosts:
        return ()
    if len(season.hosts) >= MOST_HOSTS:
        raise HostError(SeasonRefusal.too_many_hosts.format(most=MOST_HOSTS))
    return (HostAdded(command.host, command.by, moment.now_ms),)


def _remove_host(season: Season, command: RemoveHost, moment: Moment) -> tuple[SeasonEvent, ...]:
    if command.host not in season.hosts:
        return ()
    if len(season.hosts) == 1:
        raise HostError(SeasonRefusal.last_host)
    return (HostRemoved(command.host, command.by, moment.now_ms),)


def _move(season: Season, command: MoveGarnets, moment: Moment) -> tuple[SeasonEvent, ...]:
    if command.request in season.requests:
        return ()
    require_alive(season, command.player_id)
    id, amount, note = command.player_id, abs(command.amount), reason_of(command.reason)
    if not 1 <= amount <= MOST_GARNETS:
        raise HostError(SeasonRefusal.no_amount.format(most=MOST_GARNETS))
    number = len(season.episodes)
    moved = GarnetsMoved(
        "", id, amount, "host", command.by, number, moment.now_ms, note, command.request
    )
    if command.amount > 0:
        return (moved,)
    # A refusal would tell how many the player holds.
    return (
        replace(moved, player_id=id, to="", amount=min(amount, season.held[id]), wanted=amount),
    )


def _extend(season: Season, command: Extend, moment: Moment) -> tuple[SeasonEvent, ...]:
    if command.request in season.requests:
        return ()
    open_ones = (*((season.choice,) if season.choice else ()), *season.questions)
    found = next((one for one in open_ones if one.number == command.number), None)
    if found is None:
        raise HostError(SeasonRefusal.nothing_to_extend)
    if found.until_ms <= moment.now_ms:
        raise HostError(SeasonRefusal.extended_too_late)
    by_ms = command.seconds * 1000
    if by_ms < 1 or found.until_ms + by_ms - moment.now_ms > LONGEST_CHOICE * 1000:
        raise HostError(SeasonRefusal.extension_out_of_range.format(days=LONGEST_CHOICE // 86_400))
    return (DeadlineExtended(command.number, by_ms, command.by, command.request, moment.now_ms),)
