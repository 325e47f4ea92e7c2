"""How often people can do what makes a match grow, and the sentence with which more is refused.

Nothing that was accepted is lost, and what takes back, resumes or ends remains possible.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, Final, cast

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Phase, Seat
from bifrost_bot.match import counters
from bifrost_bot.match.errors import BoundError, HostError
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.fold import timed
from bifrost_bot.match.model import Held, Match, Settings, Submission
from bifrost_bot.speech.texts.refusal import (
    AnswerRefusal,
    HostRefusal,
    LobbyRefusal,
    SettingsRefusal,
    VerdictRefusal,
)

MOST_CHANGES: Final = 100
"""How many texts, take-backs and locks of a slot are recorded in a phase; then only take-backs
are.
"""

MOST_CHARACTERS: Final = 20_000
"""How many characters the texts of a slot have in a phase, all together."""

MOST_SEATINGS: Final = 50
"""How often a person joins a lobby or changes their seat there."""

MOST_SETTINGS: Final = 100
"""How often the settings of a lobby are changed."""

MOST_DEEDS: Final = 1_000
"""How many things the hosts of a match do to it."""

MOST_VERDICTS_CHANGED: Final = 100
"""How often verdicts on the answers of a phase are changed; a first verdict on each is always
possible.
"""

MOST_HOSTS: Final = 10

MOST_WARNINGS: Final = 10
LEAST_BETWEEN: Final = 2
"""How many seconds lie between two warnings: Discord takes five messages in five seconds in a
channel.
"""


def require_room(match: Match, events: Sequence[MatchEvent]) -> None:
    """Requires that what people are about to do to a match is within bounds.

    Raises:
        BoundError: When it was done as often as possible before.
    """
    for key in dict.fromkeys(filter(None, map(counters.counted, events))):
        most, told = _bound(key)
        if match.tally.get(key, 0) >= most:
            raise BoundError(told)


def require_changeable(given: Submission, text: str = "") -> None:
    """Requires that a slot's answer can still be changed in this phase: not too often, nor by too
    much text.

    Raises:
        BoundError: When it stays as it is.
    """
    if given.changes >= MOST_CHANGES:
        raise BoundError(AnswerRefusal.changed_too_often.format(most=MOST_CHANGES))
    if given.characters + len(text) > MOST_CHARACTERS:
        raise BoundError(AnswerRefusal.too_many_characters.format(most=MOST_CHARACTERS))


def require_changeable_verdicts(held: Held) -> None:
    """Requires that a verdict on an answer of a phase can still be changed.

    Raises:
        BoundError: When they were changed as often as possible.
    """
    if held.given - len(held.verdicts) >= MOST_VERDICTS_CHANGED:
        raise BoundError(VerdictRefusal.changed_too_often.format(most=MOST_VERDICTS_CHANGED))


def require_room_for_host(match: Match) -> None:
    """Requires that a match can have another host.

    Raises:
        HostError: When it has as many as possible.
    """
    if len(match.hosts) >= MOST_HOSTS:
        raise HostError(HostRefusal.too_many_hosts.format(most=MOST_HOSTS))


def check_warnings(warnings: Sequence[object]) -> None:
    """Requires few enough warnings before a deadline, far enough from each other; whatever is no
    number is let pass.

    Raises:
        ConfigError: When they are too many or too close.
    """
    seconds = [one for one in warnings if isinstance(one, int)]
    is_close = any(abs(one - other) < LEAST_BETWEEN for one, other in pairwise(seconds))
    if len(warnings) > MOST_WARNINGS or is_close:
        raise ConfigError(
            "warnings",
            SettingsRefusal.warnings_close.format(most=MOST_WARNINGS, apart=LEAST_BETWEEN),
        )


def unfitting_warnings(settings: Settings) -> tuple[int, ...]:
    """Returns the warnings that a host set, but that will not be given: each is as long as a
    turn, or longer.
    """
    given: Any = (
        settings.options.get("warnings") if settings.warnings is None else settings.warnings
    )
    kept = _timed_phase(settings).warnings if given else ()
    return tuple(left for left in given or () if left not in kept)


def check_fitting(settings: Settings) -> None:
    """Requires that one at least of the warnings that a host set will be given; the usual ones may
    be written out.

    Raises:
        ConfigError: When none will.
    """
    unfit, given = (
        unfitting_warnings(settings),
        settings.warnings or settings.options.get("warnings"),
    )
    usual = _timed_phase(Settings(settings.game)).warnings
    # Under another pace turns are shorter than the host set them.
    if (
        settings.pace > 1
        or not unfit
        or list(unfit) != list(cast("Sequence[int]", given))
        or set(unfit) <= set(usual)
    ):
        return
    seconds = _timed_phase(settings).seconds
    raise ConfigError("warnings", SettingsRefusal.warnings_unfit.format(seconds=seconds))


def first_phase(settings: Settings) -> Phase:
    """Returns the first phase of a match with these settings as the game times it, for any
    number of players.
    """
    game = game_of(settings.game)
    for number in (game.info.most, game.info.fewest):
        with suppress(ConfigError):
            return _first_of(game, settings.options, game.info.seats[:number])
    # They may suit only numbers between these.
    return _first_of(game, {}, game.info.seats[: game.info.fewest])


def _timed_phase(settings: Settings) -> Phase:
    return timed(first_phase(settings), settings)


def _first_of(game: AnyGame, options: Mapping[str, object], seats: Sequence[Seat]) -> Phase:
    phase = game.phase(game.setup(game.configure(options, seats), seats, Rng("", 0)))
    assert phase is not None
    return phase


def _bound(key: str) -> tuple[int, str]:
    """Returns how often something is possible, and what is said to whoever wants it once more."""
    match key:
        case counters.DEEDS:
            return MOST_DEEDS, HostRefusal.record_full.format(most=MOST_DEEDS)
        case counters.SETTINGS:
            return MOST_SETTINGS, SettingsRefusal.changed_too_often.format(most=MOST_SETTINGS)
        case _:
            return MOST_SEATINGS, LobbyRefusal.joined_too_often.format(most=MOST_SEATINGS)
