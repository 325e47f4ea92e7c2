"""The options of forms and menus for the settings that every match has."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from bifrost_bot.engines.checks import quoted
from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.options import kinds, lines
from bifrost_bot.engines.options.lengths import read_length, write_length
from bifrost_bot.engines.options.lines import NONE
from bifrost_bot.engines.options.option import Choice as Entry
from bifrost_bot.engines.options.option import Option
from bifrost_bot.engines.values import Json
from bifrost_bot.match.decide.bounds import first_phase
from bifrost_bot.match.model import Settings
from bifrost_bot.match.settings import (
    SETTINGS,
    Choice,
    MatchSetting,
    Number,
    Switch,
    TurnLength,
    Warnings,
    Written,
    words_of,
)
from bifrost_bot.speech.lobby import lasting
from bifrost_bot.speech.wording import counted, fit, listed_lengths

_YES: Final = "yes"
_NO: Final = "no"
_OF_GAME_IS: Final = "Usual for this game: {usual}"

_HOUR: Final = 3_600
_DAY: Final = 24 * _HOUR
_LENGTHS: Final = (
    *(30, 60, 120, 180, 300, 600, 900, 1_800),
    *(_HOUR, 4 * _HOUR, 8 * _HOUR, 12 * _HOUR),
    *(_DAY, 2 * _DAY, 3 * _DAY, 7 * _DAY),
)
_WARNINGS: Final = (
    (),
    (10,),
    (30, 10, 5),
    (300, 60, 10),
    (_HOUR, 600),
    (6 * _HOUR, _HOUR, 600),
    (12 * _HOUR, 2 * _HOUR, 1_800),
)


def main_options(info: GameInfo, settings: Settings, usual: Settings) -> tuple[Option, ...]:
    """Returns the main settings, each with a menu, as far as the game has a choice."""
    found: list[Option] = []
    for row in SETTINGS:
        if row.is_main and row.applies(info):
            option = _option(row, info, settings, usual)
            match row.kind:
                case TurnLength():
                    option = _with_lengths(option, settings)
                case Warnings():
                    option = _with_warnings(option, settings)
                case _:
                    pass
            found.append(option)
    return tuple(found)


def match_options(info: GameInfo, settings: Settings, usual: Settings) -> tuple[Option, ...]:
    """Returns all settings that a match of this game has besides the game's own."""
    return tuple(_option(row, info, settings, usual) for row in SETTINGS if row.applies(info))


def _option(row: MatchSetting, info: GameInfo, settings: Settings, usual: Settings) -> Option:
    words = words_of(info)
    asked: kinds.Asked = {
        "title": row.title.format(**words),
        "help": row.help.format(**words),
        "usual": _usual(row, info, settings, usual),
    }
    match row.kind:
        case Switch():
            return kinds.yes_or_no(row.key, _YES, _NO, **asked)
        case Choice(labels):
            shown = {word: label.format(**words) for word, label in labels.items()}
            return kinds.choice(row.key, shown, **asked)
        case Number():
            return kinds.whole_number(row.key, **asked)
        case TurnLength():
            return kinds.length(row.key, **asked)
        case Warnings():
            return Option(key=row.key, read=_read_warnings, write=_warnings_text, **asked)
        case Written(read):
            return Option(key=row.key, read=read, write=lambda value: str(value) or NONE, **asked)


def _usual(row: MatchSetting, info: GameInfo, settings: Settings, usual: Settings) -> str:
    """Returns the value that a setting has if the host leaves it out, in words."""
    value = getattr(usual, row.key)
    match row.kind:
        case Switch():
            return _YES if value else _NO
        case Choice(labels):
            label = labels[value or info.possible_seatings[0]]
            return label.format(**words_of(info))
        case Number(unit=unit):
            return counted(value, unit)
        case TurnLength():
            return _OF_GAME_IS.format(usual=lasting(first_phase(settings).seconds))
        case Warnings():
            times = first_phase(replace(settings, warnings=None)).warnings
            return fit(_OF_GAME_IS.format(usual=_warnings_label(times)), 100)
        case Written():
            return value or NONE


def _with_lengths(option: Option, settings: Settings) -> Option:
    """Returns the option for the length of a turn with a menu of usual ones."""
    lengths = set[int](_LENGTHS)
    if settings.seconds is not None:
        lengths.add(settings.seconds)
    choices = [
        Entry(text=write_length(seconds), label=lasting(seconds)) for seconds in sorted(lengths)
    ]
    return replace(
        option,
        choices=tuple(choices),
        help="For any other length, open Settings in the lobby.",
    )


def _with_warnings(option: Option, settings: Settings) -> Option:
    """Returns the option for the warnings with a menu of usual ones."""
    warnings: list[tuple[int, ...]] = [*_WARNINGS]
    if settings.warnings is not None and settings.warnings not in warnings:
        warnings.append(settings.warnings)
    choices = [
        Entry(text=_warnings_text(list(times)), label=fit(_warnings_label(times), 100))
        for times in warnings
    ]
    return replace(
        option, choices=tuple(choices), help="Only players who still owe a move are warned."
    )


def _read_warnings(text: str) -> Json:
    times: set[int] = set()
    for part in lines.words(text):
        seconds = read_length(part)
        if seconds is None:
            raise ConfigError(
                "", f"give lengths of time, such as 1h, 10m, 30s, or none, not {quoted(part)}."
            )
        times.add(seconds)
    return cast(Json, sorted(times, reverse=True))


def _warnings_text(value: Json) -> str:
    lengths = map(write_length, cast(Sequence[int], value))
    return lines.write_words(cast(Json, list(lengths)))


def _warnings_label(times: Sequence[int]) -> str:
    if not times:
        return "no warnings"
    return f"{listed_lengths(list(map(lasting, times)))} before"
