"""The settings of every match: a row for each, with its values, texts, and where it is asked.

`/match create`, forms and menus, TOML, the lobby's message and seasons all read this table. The
texts of a row may hold `{seat}`, `{board}` and `{boards}`, for the game's words.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final, TypeAlias, cast

from bifrost_bot.engines.checks import quoted
from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.options.lengths import read_length, write_length
from bifrost_bot.match.calendar_texts import off_text, times_text, zone_of
from bifrost_bot.match.model import Settings

MOST_ABSENT: Final = 100
DAY_SETTINGS: Final = ("deadlines", "quiet", "zone", "first_miss", "grace")
"""The settings for turns of hours, which one form asks for together."""

MOST_AWAY: Final = 720
MOST_RESERVED: Final = 100
LEAST_KEPT: Final = 60
WEEK_SECONDS: Final = 7 * 86_400
MOST_WARNINGS: Final = 10
MOST_EXTRA: Final = 72
MOST_GRACE: Final = 30
LEAST_BETWEEN: Final = 2
"""Minimum seconds between two warnings: Discord accepts five messages in five seconds a channel."""


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""

    def refusal(self, value: object) -> str:
        """Returns why a value is refused; empty if it is not."""
        return "" if isinstance(value, bool) else "must be true or false, not {typed}."


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several words.

    Attributes:
        labels: What a menu says of each.
        wrong: The refusal of other words.
        words: The words in the order in which Discord offers them for a command.
    """

    labels: Mapping[str, str]
    wrong: str
    words: tuple[str, ...] = ()

    def refusal(self, value: object) -> str:
        """Returns why a value is refused; empty if it is not."""
        return "" if value in tuple(self.labels) else self.wrong


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number of things of a unit, from `fewest` to `most`; `wrong` refuses others."""

    fewest: int
    most: int
    unit: str
    wrong: str

    def refusal(self, value: object) -> str:
        """Returns why a value is refused; empty if it is not."""
        if isinstance(value, int) and not isinstance(value, bool):
            return "" if self.fewest <= value <= self.most else self.wrong
        return self.wrong


@dataclass(frozen=True, slots=True)
class TurnLength:
    """The length of a turn in seconds; None: the game's."""

    def refusal(self, value: object) -> str:
        """Returns why a value is refused; empty if it is not."""
        if value is None or (isinstance(value, int) and 1 <= value <= WEEK_SECONDS):
            return ""
        return f"must be from 1 to {WEEK_SECONDS} (a week), not {{typed}}."


@dataclass(frozen=True, slots=True)
class Warnings:
    """Seconds before a deadline; None: the game's."""

    def refusal(self, value: object) -> str:
        """Returns why a value is refused; empty if it is not."""
        seconds = cast("Sequence[int]", value or ())
        is_sorted = list(seconds) == sorted(set(seconds), reverse=True)
        if not is_sorted or min(seconds, default=1) < 1:
            return "must be whole numbers of seconds above 0, longest first, such as 30, 10, 5."
        return crowding_refusal(seconds)


@dataclass(frozen=True, slots=True)
class Written:
    """A text that `read` returns as it is stored; it raises `ConfigError` for others."""

    read: Callable[[str], str]

    def refusal(self, value: object) -> str:
        """Returns why a value is refused; empty if it is not."""
        if not isinstance(value, str):
            return 'must be a text in quotes, such as "", not {typed}.'
        try:
            self.read(value)
        except ConfigError as refusal:
            return refusal.sentence.replace("{", "{{").replace("}", "}}")
        return ""


Kind: TypeAlias = Switch | Choice | Number | TurnLength | Warnings | Written


def crowding_refusal(warnings: Sequence[object]) -> str:
    """Returns why warnings are too many or too close, ignoring non-numbers; empty if not."""
    seconds = [one for one in warnings if isinstance(one, int)]
    is_close = any(abs(one - other) < LEAST_BETWEEN for one, other in pairwise(seconds))
    if len(warnings) > MOST_WARNINGS or is_close:
        return (
            f"give at most {MOST_WARNINGS}, at least {LEAST_BETWEEN} seconds apart, such as 30, "
            "10, 5."
        )
    return ""


def _always(info: GameInfo) -> bool:
    del info
    return True


def _fits(info: GameInfo, value: object) -> str:
    del info, value
    return ""


def _seating_misfit(info: GameInfo, value: object) -> str:
    if value in (None, *info.possible_seatings):
        return ""
    if info.seating == "claimed":
        return f"can be left out: in {info.title} seats are always chosen in the lobby."
    return f"can be left out: in {info.title} seats are always dealt when the match begins."


def _reserved_misfit(info: GameInfo, value: object) -> str:
    if isinstance(value, int) and value > info.most:
        return f"must be at most {info.most}: {info.title} has no more places."
    return ""


def length_text(text: str) -> str:
    """Returns a typed length of time as it is stored, such as `1h30m`; empty for none.

    Raises:
        ConfigError: If it cannot be read.
    """
    typed = text.strip().lower()
    if typed in ("", "none"):
        return ""
    seconds = read_length(typed)
    if seconds is None or not LEAST_KEPT <= seconds <= WEEK_SECONDS:
        sentence = f"must be from 1m to 7d, such as 30m, 2h or 1d, or none, not {quoted(text)}."
        raise ConfigError("", sentence)
    return write_length(seconds)


def kept_ms(settings: Settings) -> int | None:
    """Returns how long places are kept at most, in milliseconds; None if no time is set."""
    seconds = read_length(settings.reserved_for)
    return 1000 * seconds if settings.reserved and seconds else None


def _rooms_misfit(info: GameInfo, value: object) -> str:
    if value != "one" or info.answers_per != "seat":
        return ""
    return f"can be left out: in {info.title} each player has only one channel."


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSetting:
    """A setting of every match.

    Attributes:
        key: The name of the field of `Settings`.
        kind: Its values.
        title: Its name in forms and menus.
        help: What a form says of it.
        option: The description of the option of `/match create`; empty: it is none.
        season_option: The description of the option for a season's matches; empty: it is none.
        in_toml: Whether it can be written among the game's settings.
        is_main: Whether the form that opens a lobby asks for it.
        usual: Its value in new matches, where it is not the one in old matches without it.
        terms: What the lobby's message says of a value.
        applies: Whether a game leaves hosts the choice.
        misfit: Returns why a game does not have a value; empty if it has it.
    """

    key: str
    kind: Kind
    title: str
    help: str
    option: str = ""
    season_option: str = ""
    in_toml: bool = True
    is_main: bool = False
    usual: Any = None
    terms: Mapping[object, str] = field(default_factory=dict[object, str])
    applies: Callable[[GameInfo], bool] = _always
    misfit: Callable[[GameInfo, object], str] = _fits


SETTINGS: Final = (
    MatchSetting(
        key="seconds",
        kind=TurnLength(),
        title="Length of a turn",
        help="Such as 90s, 5m, 1h30m or 2d; a week at most.",
        option="Length of a turn in seconds; left out: the game's own",
        season_option="How many seconds a turn lasts; left out: as long as the game says",
        in_toml=False,
        is_main=True,
    ),
    MatchSetting(
        key="warnings",
        kind=Warnings(),
        title="Warnings before the deadline",
        help="How long before it, longest first, such as 1h, 10m, 30s; none: no warnings.",
        option="When players are warned, in seconds before the deadline, such as 30, 10, 5",
        in_toml=False,
        is_main=True,
    ),
    MatchSetting(
        key="advance",
        kind=Choice(
            {
                "deadline": "at the deadline",
                "all_locked": "when all have locked, at the latest at the deadline",
            },
            'must be "deadline" or "all_locked", not {typed}.',
        ),
        title="When a turn ends",
        help="Players lock a move to say that they are done.",
        option="When a turn ends: at the deadline, or when all have locked",
        is_main=True,
        applies=lambda info: not info.ends_when_answered,
    ),
    MatchSetting(
        key="deadlines",
        kind=Written(times_text),
        title="Deadlines at times of day",
        help="For turns of an hour or more: 20:00, or 12:00 20:00; none: at any time.",
    ),
    MatchSetting(
        key="quiet",
        kind=Written(off_text),
        title="When the clock is off",
        help="Hours, weekdays and dates, such as 23:00-8:00, Sat, Sun, 2026-12-24 to 26; or none.",
    ),
    MatchSetting(
        key="zone",
        kind=Written(zone_of),
        title="Time zone of these times",
        help="A name such as Europe/Berlin, which knows summer time, or a distance such as UTC+2.",
    ),
    MatchSetting(
        key="first_miss",
        kind=Number(0, MOST_EXTRA, "hour", f"must be from 0 (none) to {MOST_EXTRA} hours."),
        title="Extra hours after a first miss",
        help=f"A deadline that is missed moves once, by 1 to {MOST_EXTRA} hours; 0: never.",
    ),
    MatchSetting(
        key="grace",
        kind=Number(0, MOST_GRACE, "minute", f"must be from 0 (none) to {MOST_GRACE} minutes."),
        title="Minutes of grace",
        help=f"For how long after a deadline moves still count, from 1 to {MOST_GRACE}; 0: not.",
    ),
    MatchSetting(
        key="seating",
        kind=Choice(
            {
                "claimed": "players choose their {seat} in the lobby",
                "dealt": "dealt in secret when the match begins, and revealed at the end",
            },
            'must be "claimed" or "dealt", not {typed}.',
            ("dealt", "claimed"),
        ),
        title="How players get their {seat}",
        help="Who plays which {seat}, and who may know it.",
        option="Players choose their seats in the lobby (claimed), or are dealt them in secret "
        "(dealt)",
        is_main=True,
        terms={
            "claimed": "• Seats: each player chooses a {seat} here.",
            "dealt": "• Seats: dealt in secret when the match begins, and revealed at the end.",
        },
        applies=lambda info: len(info.possible_seatings) > 1,
        misfit=_seating_misfit,
    ),
    MatchSetting(
        key="rooms",
        kind=Choice(
            {"per-board": "one for each {board}", "one": "one for all {boards}"},
            'must be "one" or "per-board", not {typed}.',
        ),
        title="Channels of a player",
        help="Where a player sends moves.",
        option="The channels in which a player sends moves: one for each board, or one for all",
        terms={"one": "• Channels: each player has one channel for all {boards}."},
        applies=lambda info: info.answers_per != "seat",
        misfit=_rooms_misfit,
    ),
    MatchSetting(
        key="neutral_names",
        kind=Switch(),
        title="Neutral channel names",
        help="Channels of players are numbered instead of named.",
        terms={True: "• Channels: submission channels are numbered and do not name the {seat}."},
    ),
    MatchSetting(
        key="rated",
        kind=Switch(),
        title="Rated",
        help="Whether the result counts for ratings.",
        option="Whether the result counts for ratings",
        in_toml=False,
        terms={True: "• Rated: yes.", False: "• Rated: no."},
    ),
    MatchSetting(
        key="host_away",
        kind=Number(0, MOST_AWAY, "hour", f"must be from 0 (never) to {MOST_AWAY} hours."),
        title="Hours until players decide",
        help=f"After how many hours without a host's command, up to {MOST_AWAY}; 0: never.",
        usual=48,
    ),
    MatchSetting(
        key="best_of",
        kind=Choice(
            {"1": "a single match", "3": "best of 3", "5": "best of 5"},
            'must be "1", "3" or "5", not {typed}.',
        ),
        title="Series",
        help="How many matches a series has; **Rematch** under a result opens the next one.",
        terms={
            "3": "• Series: best of 3 matches.",
            "5": "• Series: best of 5 matches.",
        },
    ),
    MatchSetting(
        key="hosts_watch",
        kind=Switch(),
        title="Hosts can read submissions",
        help="Everybody is told. Hosts cannot play then.",
        option="Hosts can read submissions, which everybody is told; left out: as in /match "
        "settings",
        in_toml=False,
        terms={
            True: "• Reading: ⚠️ hosts can read what players send, and so can the server's owner "
            "and administrators.",
            False: "• Reading: hosts cannot read what players send. The server's owner and "
            "administrators can.",
        },
    ),
    MatchSetting(
        key="open_eyes",
        kind=Switch(),
        title="Allow admins to play",
        help="Discord shows admins all channels. Everybody is told.",
        option="Allow admins to play, to whom Discord shows all channels; everybody is told",
        season_option="Admins of the season can play, although Discord shows them all channels; "
        "everybody is told",
        in_toml=False,
    ),
    MatchSetting(
        key="entry",
        kind=Choice(
            {
                "open": "everybody",
                "role": "members with a role",
                "list": "people whom a host names",
                "approval": "people whom a host accepts",
            },
            'must be "open", "list" or "approval", not {typed}.',
        ),
        title="Who can join",
        help="*Who may play*, behind *Host* in the lobby, has the role, the names and the answers.",
        terms={
            "role": "• Joining: only members with the role <@&{role}>.",
            "list": "• Joining: only people whom a host names.",
            "approval": "• Joining: a host accepts or declines everybody who presses *Join*.",
        },
    ),
    MatchSetting(
        key="reserved",
        kind=Number(0, MOST_RESERVED, "place", f"must be from 0 to {MOST_RESERVED} places."),
        title="Places kept",
        help="Kept until the ready check for people whom hosts name with *Who may play*.",
        misfit=_reserved_misfit,
    ),
    MatchSetting(
        key="reserved_for",
        kind=Written(length_text),
        title="How long places are kept",
        help="Such as 30m, 2h or 1d from now; none: until the ready check.",
    ),
    MatchSetting(
        key="absent_after",
        kind=Number(0, MOST_ABSENT, "turn", f"must be from 0 (never) to {MOST_ABSENT} turns."),
        title="Missed turns until hosts are told",
        help=f"How many in a row, from 1 to {MOST_ABSENT}, such as 3; 0: hosts are never told.",
        option="How many turns in a row a player can miss until hosts are told; 0: never",
        in_toml=False,
        usual=3,
    ),
    MatchSetting(
        key="absent_then",
        kind=Choice(
            {
                "warn": "nothing: the hosts decide",
                "computer": "a computer player takes over",
                "passes": "that seat passes every turn",
            },
            "must be warn, computer or passes, not {typed}.",
        ),
        title="Who keeps missing turns",
        help=(
            "What follows for a player who misses one more turn after the hosts were told. The "
            "seat of one who resigns passes too, or goes to a computer player."
        ),
        option="What follows if they miss one more: nothing, a computer player, or passes",
        in_toml=False,
    ),
)


def words_of(info: GameInfo) -> Mapping[str, str]:
    """Returns a game's words for the texts of the settings."""
    return {"seat": info.seat_noun, "board": info.board_noun, "boards": f"{info.board_noun}s"}


def usual_settings(info: GameInfo) -> Settings:
    """Returns the settings of a new match whose host chose nothing."""
    usual = {row.key: row.usual for row in SETTINGS if row.usual is not None}
    return Settings(info.id, seating=info.possible_seatings[0], **usual)


def as_stored(settings: Settings) -> Settings:
    """Returns settings with their texts as they are stored, as far as these can be read."""
    texts: dict[str, str] = {}
    for row in SETTINGS:
        with suppress(ConfigError):
            if isinstance(row.kind, Written):
                texts[row.key] = row.kind.read(getattr(settings, row.key))
    return replace(settings, **texts)


def terms_of(settings: Settings, info: GameInfo) -> dict[str, str]:
    """Returns the lines of the lobby's message that settings have, by setting."""
    found: dict[str, str] = {}
    for row in SETTINGS:
        value = settings.seating_in(info) if row.key == "seating" else getattr(settings, row.key)
        if value in row.terms:
            words = {**words_of(info), "role": settings.entry_role}
            found[row.key] = row.terms[value].format(**words)
    return found


def check_setting(row: MatchSetting, info: GameInfo, settings: Settings) -> None:
    """Raises `ConfigError` for a value that is out of bounds, or that the game does not have."""
    value = getattr(settings, row.key)
    refusal = row.misfit(info, value)
    # The types of words and switches hold their values.
    if not isinstance(row.kind, Switch | Choice):
        refusal = row.kind.refusal(value).format(typed=value) or refusal
    if refusal:
        raise ConfigError(row.key, refusal)
