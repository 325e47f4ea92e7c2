"""The settings that every match has, whatever its game, as a host is asked for them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, cast

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.options import kinds, lines
from bifrost_bot.engines.options.lengths import read_length, write_length
from bifrost_bot.engines.options.option import Choice, Option
from bifrost_bot.engines.values import Json
from bifrost_bot.match.decide.bounds import first_phase
from bifrost_bot.match.decide.lobby import MOST_ABSENT
from bifrost_bot.match.model import Settings
from bifrost_bot.speech import wording
from bifrost_bot.speech.wording import clean, fit, listing

_MINUTE: Final = 60
_HOUR: Final = 3_600
_LENGTHS: Final = (
    30,
    *(_MINUTE * count for count in (1, 2, 3, 5, 10, 15, 30)),
    *(_HOUR * count for count in (1, 4, 8)),
)
_LONG_LENGTHS: Final = tuple(_HOUR * count for count in (12, 24, 48, 72, 168))
_WARNINGS: Final = (
    (),
    (10,),
    (30, 10, 5),
    (300, 60, 10),
    (_HOUR, 600),
    (6 * _HOUR, _HOUR, 600),
    (12 * _HOUR, 2 * _HOUR, 1_800),
)
_YES: Final = "yes"
_NO: Final = "no"


def usual_options(info: GameInfo, settings: Settings) -> tuple[Option, ...]:
    """Returns what hosts are asked first, each by a menu; what the game has no choice of is left out."""
    seconds = sorted({*_LENGTHS, *_LONG_LENGTHS, *(() if settings.seconds is None else (settings.seconds,))})
    lengths = tuple(Choice(text=write_length(one), label=_length(one)) for one in seconds)
    present = () if settings.warnings in (None, *_WARNINGS) else (settings.warnings,)
    warnings = tuple(
        Choice(text=_warnings_text(list(one)), label=fit(_warnings(one), 100)) for one in (*_WARNINGS, *present)
    )
    return (
        replace(_turn_length(settings), choices=lengths, help="For any other length, press Settings in the lobby."),
        replace(_turn_warnings(settings), choices=warnings, help="Only players who still owe a move are warned."),
        *_turn_end(info),
        *_seating(info),
    )


def match_options(info: GameInfo, settings: Settings, usual: Settings) -> tuple[Option, ...]:
    """Returns all settings that a match of this game has besides the game's own."""
    return (
        _turn_length(settings),
        _turn_warnings(settings),
        *_turn_end(info),
        *_seating(info),
        *_rooms(info),
        _switch("neutral_names", "Neutral channel names", usual, "Channels of players are numbered instead of named."),
        _switch("rated", "Rated", usual, "Whether the result counts for ratings."),
        _switch("hosts_watch", "Hosts can read submissions", usual, "Everybody is told. Hosts cannot play then."),
        _switch("open_eyes", "Allow admins to play", usual, "Discord shows admins all channels. Everybody is told."),
        _absent_after(usual),
        _absent_then(),
    )


def _turn_length(settings: Settings) -> Option:
    phase = first_phase(settings)
    return kinds.length(
        "seconds",
        title="Length of a turn",
        help="Such as 90s, 5m, 1h30m or 2d; a week at most.",
        usual=f"the game's own: {_length(phase.seconds)}",
    )


def _turn_warnings(settings: Settings) -> Option:
    phase = first_phase(replace(settings, warnings=None))
    return Option(
        key="warnings",
        title="Warnings before the deadline",
        help="How long before it, longest first, such as 1h, 10m, 30s; none: no warnings.",
        usual=fit(f"the game's own: {_warnings(phase.warnings)}", 100),
        read=_read_warnings,
        write=_warnings_text,
    )


def _turn_end(info: GameInfo) -> tuple[Option, ...]:
    if info.ends_when_answered:
        return ()
    labels = {"deadline": "at the deadline", "all_locked": "when all have locked, at the latest at the deadline"}
    return (_menu("advance", "When a turn ends", "Players lock a move to say that they are done.", labels, "deadline"),)


def _seating(info: GameInfo) -> tuple[Option, ...]:
    if len(info.possible_seatings) < 2:
        return ()
    labels = {
        "claimed": f"players choose their {info.seat_noun} in the lobby",
        "dealt": "dealt in secret when the match begins, and revealed at the end",
    }
    usual, told = info.possible_seatings[0], f"Who plays which {info.seat_noun}, and who may know it."
    return (_menu("seating", f"How players get their {info.seat_noun}", told, labels, usual),)


def _rooms(info: GameInfo) -> tuple[Option, ...]:
    if info.answers_per == "seat":
        return ()
    labels = {"per-board": f"one for each {info.board_noun}", "one": f"one for all {info.board_noun}s"}
    return (_menu("rooms", "Channels of a player", "Where a player sends moves.", labels, "per-board"),)


def _absent_after(usual: Settings) -> Option:
    return kinds.whole_number(
        "absent_after",
        title="Missed turns until hosts are told",
        help=f"How many in a row, from 1 to {MOST_ABSENT}, such as 3; 0: hosts are never told.",
        usual=wording.turns(usual.absent_after),
    )


def _absent_then() -> Option:
    labels = {
        "warn": "nothing: the hosts decide",
        "computer": "a computer player takes over",
        "passes": "that seat passes every turn",
    }
    told = "What follows for a player who misses one more turn after the hosts were told."
    return _menu("absent_then", "Who keeps missing turns", told, labels, "warn")


def _menu(key: str, title: str, told: str, labels: Mapping[str, str], usual: str) -> Option:
    return kinds.choice(key, labels, title=title, help=told, usual=labels[usual])


def _switch(key: str, title: str, usual: Settings, told: str) -> Option:
    return kinds.yes_or_no(key, _YES, _NO, title=title, help=told, usual=_YES if getattr(usual, key) else _NO)


def _read_warnings(text: str) -> Json:
    found = set[int]()
    for part in lines.words(text):
        seconds = read_length(part)
        if seconds is None:
            raise ConfigError("", f"give lengths of time, such as 1h, 10m, 30s, or none, not {clean(part)}.")
        found.add(seconds)
    return cast(Json, sorted(found, reverse=True))


def _warnings_text(value: Json) -> str:
    return lines.write_words(cast(Json, [write_length(seconds) for seconds in cast(Sequence[int], value)]))


def _length(seconds: int) -> str:
    """Returns a length in words; of a day or two in hours, as people say it of turns."""
    hours = seconds // _HOUR
    return f"{hours} hours" if seconds % _HOUR == 0 and 2 <= hours <= 48 else wording.left(seconds)


def _warnings(seconds: Sequence[int]) -> str:
    if not seconds:
        return "no warnings"
    if max(seconds) < _MINUTE and len(seconds) > 1:
        return f"{listing([str(left) for left in seconds])} seconds before"
    return f"{listing([_length(left) for left in seconds])} before"
