"""The settings that every match has, whatever its game, as a host is asked for them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, cast

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.options.option import Choice, Option
from bifrost_bot.engines.values import Json
from bifrost_bot.gateway.incoming.options import duration
from bifrost_bot.match.decide.lobby import MOST_ABSENT
from bifrost_bot.match.decide.settings import first_phase
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
_NONE: Final = "none"
_UNITS: Final = (("h", _HOUR), ("m", _MINUTE))


def usual_options(info: GameInfo, settings: Settings) -> tuple[Option, ...]:
    """Returns what hosts are asked first, each by a menu; what the game has no choice of is left out."""
    seconds = sorted({*_LENGTHS, *_LONG_LENGTHS, *(() if settings.seconds is None else (settings.seconds,))})
    lengths = tuple(Choice(text=_length_text(one), label=_length(one)) for one in seconds)
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
    return Option(
        key="seconds",
        title="Length of a turn",
        help="Such as 90s, 5m, 1h30m or 2d; a week at most.",
        usual=f"the game's own: {_length(phase.seconds)}" if phase else "the game's own",
        read=_read_length,
        write=lambda value: _length_text(cast(int, value)),
    )


def _turn_warnings(settings: Settings) -> Option:
    phase = first_phase(replace(settings, warnings=None))
    return Option(
        key="warnings",
        title="Warnings before the deadline",
        help="How long before it, longest first, such as 1h, 10m, 30s; none: no warnings.",
        usual=fit(f"the game's own: {_warnings(phase.warnings)}", 100) if phase else "the game's own",
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
    return Option(
        key="absent_after",
        title="Missed turns until hosts are told",
        help=f"How many in a row, from 1 to {MOST_ABSENT}; 0: hosts are never told.",
        usual=wording.turns(usual.absent_after),
        read=_read_turns,
        write=str,
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
    choices = tuple(Choice(text=text, label=label) for text, label in labels.items() if text != usual)
    return Option(
        key=key,
        title=title,
        help=told,
        usual=labels[usual],
        read=_one_of({label: label for label in labels}),
        write=str,
        choices=choices,
    )


def _switch(key: str, title: str, usual: Settings, told: str) -> Option:
    labels = {True: "yes", False: "no"}
    applies: bool = getattr(usual, key)
    return Option(
        key=key,
        title=title,
        help=told,
        usual=labels[applies],
        read=_one_of({label: value for value, label in labels.items()}),
        write=lambda value: labels[bool(value)],
        choices=(Choice(text=labels[not applies], label=labels[not applies]),),
    )


def _one_of(values: Mapping[str, Json]) -> Callable[[str], Json]:
    def read(text: str) -> Json:
        if text not in values:
            raise ConfigError("", f"Choose {listing(list(values))}, not {clean(text)}.")
        return values[text]

    return read


def _read_length(text: str) -> Json:
    return duration("", text)


def _read_warnings(text: str) -> Json:
    if text.strip().lower() == _NONE:
        return []
    found = {duration("", part) for part in text.replace(",", " ").split()}
    return cast(Json, sorted(found, reverse=True))


def _read_turns(text: str) -> Json:
    typed = text.strip()
    if not typed.isdecimal() or int(typed[:9]) > MOST_ABSENT:
        raise ConfigError("", f"Give a number of turns from 0 to {MOST_ABSENT}, such as 3, not {clean(text)}.")
    return int(typed)


def _length_text(seconds: int) -> str:
    for unit, length in _UNITS:
        if seconds and seconds % length == 0:
            return f"{seconds // length}{unit}"
    return f"{seconds}s"


def _warnings_text(value: Json) -> str:
    return ", ".join(_length_text(seconds) for seconds in cast(Sequence[int], value)) or _NONE


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
