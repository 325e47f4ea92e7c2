"""Limits of actions that make a match grow, and the sentences that refuse more.

Accepted input is never lost, and taking back, resuming and ending always remain possible.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, cast

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Phase, Seat
from bifrost_bot.engines.words import duration
from bifrost_bot.match import event
from bifrost_bot.match.calendar_texts import check_calendar
from bifrost_bot.match.errors import BoundError, HostError
from bifrost_bot.match.event import counter_of
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.fold import with_host_time
from bifrost_bot.match.model import Held, Match, Settings, Submission
from bifrost_bot.match.settings import DAY_SETTINGS

MOST_CHANGES: Final = 100
"""Maximum number of texts, take-backs and locks of a slot in a phase; take-backs stay possible."""

MOST_CHARACTERS: Final = 20_000
"""Maximum total length of a slot's texts in a phase."""

MOST_SEATINGS: Final = 50
"""Maximum number of times a person joins a lobby or changes their seat there."""

MOST_SETTINGS: Final = 100
"""Maximum number of changes of a lobby's settings."""

MAX_HOST_ACTIONS: Final = 1_000
"""Maximum number of host actions in a match."""

MOST_VERDICTS_CHANGED: Final = 100
"""Maximum number of changed verdicts in a phase; a first verdict is always possible."""

MOST_HOSTS: Final = 10


def require_room(match: Match, events: Sequence[MatchEvent]) -> None:
    """Raises `BoundError` if one of the events exceeds a limit of its match."""
    for key in dict.fromkeys(filter(None, map(counter_of, events))):
        most, sentence = _limit(key)
        if match.tally.get(key, 0) >= most:
            raise BoundError(sentence)


def require_changeable(given: Submission, text: str = "") -> None:
    """Raises `BoundError` if a slot's answer was changed too often or has too much text."""
    if given.changes >= MOST_CHANGES:
        raise BoundError(
            f"You have changed your answer {MOST_CHANGES} times in this turn, the most that "
            "is allowed, so it stays as it is. /undo still works, but nothing else can be "
            "sent in this turn."
        )
    if given.characters + len(text) > MOST_CHARACTERS:
        raise BoundError(
            f"Your texts in this turn would have more than {MOST_CHARACTERS:,} characters "
            "together, so this one is not recorded and your answer stays as it is. Send a "
            "shorter one."
        )


def require_changeable_verdicts(held: Held) -> None:
    """Raises `BoundError` if verdicts in a phase were changed too often."""
    if held.given - len(held.verdicts) >= MOST_VERDICTS_CHANGED:
        raise BoundError(
            f"The verdicts on this turn were changed {MOST_VERDICTS_CHANGED} times. Judge the "
            "rest, and confirm them with /match judge."
        )


def require_room_for_host(match: Match) -> None:
    """Raises `HostError` if a match has the maximum number of hosts."""
    if len(match.hosts) >= MOST_HOSTS:
        raise HostError(
            f"A match has at most {MOST_HOSTS} hosts: first remove one with /match host remove."
        )


def unfitting_warnings(settings: Settings) -> tuple[int, ...]:
    """Returns a host's warnings that will not be given because a turn is too short for them."""
    chosen = _chosen_warnings(settings)
    if not chosen:
        return ()
    kept = _timed_phase(settings).warnings
    return tuple(seconds for seconds in chosen if seconds not in kept)


def _chosen_warnings(settings: Settings) -> Any:
    if settings.warnings is None:
        return settings.options.get("warnings")
    return settings.warnings


def check_fitting(settings: Settings) -> None:
    """Raises `ConfigError` if none of the host's warnings will be given, or a calendar misfits.

    The usual warnings may be written out, and with another pace turns are shorter than set.
    """
    _check_long(settings)
    unfit = unfitting_warnings(settings)
    if settings.pace > 1 or not unfit:
        return
    chosen = cast("Sequence[int]", settings.warnings or settings.options.get("warnings"))
    usual = _timed_phase(Settings(settings.game)).warnings
    if list(unfit) != list(chosen) or set(unfit) <= set(usual):
        return
    length = duration(_timed_phase(settings).seconds)
    raise ConfigError(
        "warnings",
        f"a turn lasts {length}, so none of these can be given. Give shorter ones, "
        "or leave them out.",
    )


def _check_long(settings: Settings) -> None:
    """Refuses what is meant for turns of hours where they are shorter."""
    given = [key for key in DAY_SETTINGS if key != "zone" and getattr(settings, key)]
    if not given or settings.pace > 1:
        return
    check_calendar(settings.deadlines, settings.quiet, settings.zone)
    seconds = _timed_phase(settings).seconds
    if not settings.suits_long(seconds):
        raise ConfigError(
            given[0],
            f"is for turns of an hour or more, but a turn lasts {duration(seconds)}. Give "
            "turns another length, such as 1d, or leave this out.",
        )


def first_phase(settings: Settings) -> Phase:
    """Returns the first phase under these settings with the game's times, for some player count."""
    game = game_of(settings.game)
    for number in (game.info.most, game.info.fewest):
        with suppress(ConfigError):
            return _first_of(game, settings.options, game.info.seats[:number])
    # The settings may suit only other numbers of players.
    return _first_of(game, {}, game.info.seats[: game.info.fewest])


def _timed_phase(settings: Settings) -> Phase:
    return with_host_time(first_phase(settings), settings)


def _first_of(game: AnyGame, options: Mapping[str, object], seats: Sequence[Seat]) -> Phase:
    state = game.setup(game.configure(options, seats), seats, Rng("", 0))
    phase = game.phase(state)
    assert phase is not None
    return phase


def _limit(key: str) -> tuple[int, str]:
    """Returns the limit of a counter, and the sentence that refuses more."""
    match key:
        case event.HOST_ACTIONS:
            return MAX_HOST_ACTIONS, (
                f"Hosts have done {MAX_HOST_ACTIONS:,} things to this match, as many as its "
                "record takes. It can still be resumed, judged and ended."
            )
        case event.SETTINGS:
            return MOST_SETTINGS, (
                f"The settings of this match were changed {MOST_SETTINGS} times, the most "
                "that is allowed. Start it as it is, or open another with /match create."
            )
        case _:
            return MOST_SEATINGS, (
                f"You have joined this match or changed your seat {MOST_SEATINGS} times, as "
                "often as one person can. Ask the host to open another match."
            )
