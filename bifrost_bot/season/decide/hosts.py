"""Host commands and actions that concern a whole season: rules, hosts, garnets, deadlines, end."""

import hashlib
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, TypeAlias, assert_never

from bifrost_bot.engines.options.edit import StaleError, merged
from bifrost_bot.engines.words import listed, normalize_text
from bifrost_bot.season.decide.rights import clean_reason, require_alive, require_host
from bifrost_bot.season.errors import NOT_HOST, HostError, NotHostError
from bifrost_bot.season.events import (
    CalendarSet,
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
from bifrost_bot.season.model import EpisodeDate, Moment, Season
from bifrost_bot.season.rules import (
    LONGEST_CHOICE,
    MOST_GARNETS,
    SeasonRules,
    check,
    format_value,
    values_of,
)
from bifrost_bot.stream.chain import salt_of
from bifrost_bot.stream.refusals import NOTHING_TO_CHANGE

LONGEST_NAME: Final = 80
MOST_HOSTS: Final = 10
MOST_DATES: Final = 20
_FURTHEST_MS: Final = 366 * 86_400_000


@dataclass(frozen=True, slots=True)
class Open:
    """Open a season; `seed` is its secret chance, `salt` the secret of the people's seals."""

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
        steward: Whether the user manages the server, and may help a season without active hosts.
    """

    by: str
    host: str
    steward: bool = False


@dataclass(frozen=True, slots=True)
class RemoveHost:
    """Remove a host; one always stays."""

    by: str
    host: str


@dataclass(frozen=True, slots=True)
class SetCalendar:
    """Set when the coming episodes are to begin, the next one first; nothing begins by itself."""

    by: str
    dates: tuple[EpisodeDate, ...]


@dataclass(frozen=True, slots=True)
class End:
    """End the season without a winner."""

    by: str
    reason: str


HostCommand: TypeAlias = AddHost | RemoveHost | SetCalendar | End


def open_season(command: Open, moment: Moment) -> SeasonOpened:
    """Returns the first event of a new season.

    Raises:
        ConfigError: When a rule is wrong; the message names it.
        HostError: When the name is empty or too long.
    """
    name = normalize_text(command.name).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise HostError(f"Give the season a name of 1 to {LONGEST_NAME} characters.")
    check(command.rules)
    return SeasonOpened(
        season_id=command.season_id,
        name=name,
        rules=command.rules,
        host=command.host,
        seed=command.seed,
        commitment=hashlib.sha256(command.seed.encode()).hexdigest(),
        at_ms=moment.now_ms,
        salt=salt_of(command.seed, command.salt),
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
        case SetCalendar():
            return _set_calendar(season, command, moment)
        case _:
            assert_never(command)


def carry_out(
    season: Season, action: ChangeRules | MoveGarnets | Extend, moment: Moment
) -> tuple[SeasonEvent, ...]:
    """Returns the events of a host action on rules, garnets or deadlines.

    Raises:
        SeasonError: When it does not fit the season.
        ConfigError: When a rule is wrong.
    """
    require_host(season, action.by)
    match action:
        case ChangeRules():
            return _change_rules(season, action, moment)
        case MoveGarnets():
            return _move_garnets(season, action, moment)
        case Extend():
            return _extend(season, action, moment)
        case _:
            assert_never(action)


def _end(season: Season, command: End, moment: Moment) -> tuple[SeasonEvent, ...]:
    if command.by not in season.hosts:
        raise NotHostError(NOT_HOST)
    return (SeasonEnded("", "host", command.by, clean_reason(command.reason), moment.now_ms),)


def _change_rules(season: Season, action: ChangeRules, moment: Moment) -> tuple[SeasonEvent, ...]:
    if season.episode is not None:
        raise HostError("An episode is under way. Its rules stay; change them between episodes.")
    rules = _merge_rules(season.rules, action)
    check(rules)
    if season.episodes and rules.garnets != season.rules.garnets:
        raise HostError(
            "Everybody has their first garnets. Give or take garnets with /season garnets instead."
        )
    return () if rules == season.rules else (RulesChanged(rules, action.by, moment.now_ms),)


def _merge_rules(now: SeasonRules, action: ChangeRules) -> SeasonRules:
    """Returns the present rules with a host's changes.

    Raises:
        HostError: When one of these rules has changed since the host saw it.
    """
    values = values_of(now)
    seen = values_of(action.seen)
    try:
        return SeasonRules(**merged(values, seen, values_of(action.rules), action.changed))
    except StaleError as problem:
        changes = [
            NOTHING_TO_CHANGE.format(
                name=name, now=format_value(values[name]), before=format_value(seen[name])
            )
            for name in problem.names
        ]
        raise HostError(
            "Nothing was changed, because these rules have changed since you saw them: "
            f"{listed(changes)}. Change them again if that is wrong."
        ) from None


def _add_host(season: Season, command: AddHost, moment: Moment) -> tuple[SeasonEvent, ...]:
    if command.host in season.hosts:
        return ()
    if len(season.hosts) >= MOST_HOSTS:
        raise HostError(f"A season has at most {MOST_HOSTS} hosts. Remove one first.")
    return (HostAdded(command.host, command.by, moment.now_ms),)


def _remove_host(season: Season, command: RemoveHost, moment: Moment) -> tuple[SeasonEvent, ...]:
    if command.host not in season.hosts:
        return ()
    if len(season.hosts) == 1:
        raise HostError("A season needs a host. Add another one first.")
    return (HostRemoved(command.host, command.by, moment.now_ms),)


def _set_calendar(season: Season, command: SetCalendar, moment: Moment) -> tuple[SeasonEvent, ...]:
    dates = command.dates
    if len(dates) > MOST_DATES:
        raise HostError(f"A calendar has at most {MOST_DATES} dates. Set the later ones later.")
    if any(before.begins_ms >= date.begins_ms for before, date in pairwise(dates)):
        raise HostError("Give the dates in their order, each later than the one before.")
    if dates and dates[0].begins_ms <= moment.now_ms:
        raise HostError("The first date has passed. Give dates that are still to come.")
    if dates and dates[-1].begins_ms > moment.now_ms + _FURTHEST_MS:
        raise HostError("The last date is too far ahead. A calendar covers at most a year.")
    return () if dates == season.calendar else (CalendarSet(dates, command.by, moment.now_ms),)


def _move_garnets(season: Season, action: MoveGarnets, moment: Moment) -> tuple[SeasonEvent, ...]:
    if action.request in season.requests:
        return ()
    id = action.player_id
    require_alive(season, id)
    note = clean_reason(action.reason)
    amount = abs(action.amount)
    if not 1 <= amount <= MOST_GARNETS:
        raise HostError(f"Give or take 1 to {MOST_GARNETS:,} garnets.")
    moved = GarnetsMoved(
        player_id="",
        to=id,
        amount=amount,
        reason="host",
        by=action.by,
        episode=len(season.episodes),
        at_ms=moment.now_ms,
        note=note,
        request=action.request,
    )
    if action.amount < 0:
        # A refusal would reveal how many the player holds.
        held = min(amount, season.held[id])
        moved = replace(moved, player_id=id, to="", amount=held, wanted=amount)
    return (moved,)


def _extend(season: Season, action: Extend, moment: Moment) -> tuple[SeasonEvent, ...]:
    if action.request in season.requests:
        return ()
    extended = [one for one in season.with_deadline if one.number == action.number]
    if not extended:
        raise HostError(
            "Nothing of that number has a deadline now. /season status shows what is open."
        )
    until_ms = extended[0].until_ms
    if until_ms <= moment.now_ms:
        raise HostError("That deadline has passed, so it cannot be put off.")
    by_ms = action.seconds * 1000
    if by_ms < 1 or until_ms + by_ms - moment.now_ms > LONGEST_CHOICE * 1000:
        raise HostError(
            f"Put the deadline off to at most {LONGEST_CHOICE // 86_400} days from now, by at "
            "least a second."
        )
    return (DeadlineExtended(action.number, by_ms, action.by, action.request, moment.now_ms),)
