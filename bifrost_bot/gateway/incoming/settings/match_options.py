"""The options of forms and menus for the settings that every match has."""

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
from bifrost_bot.speech.lobby import lasting
from bifrost_bot.speech.texts.setup import SettingText
from bifrost_bot.speech.wording import clean, fit, listing

_MINUTE: Final = 60
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


def main_options(info: GameInfo, settings: Settings) -> tuple[Option, ...]:
    """Returns the main settings, each with a menu, as far as the game has a choice."""
    lengths = set[int](_LENGTHS)
    if settings.seconds is not None:
        lengths.add(settings.seconds)
    length_choices = [
        Choice(text=write_length(seconds), label=lasting(seconds)) for seconds in sorted(lengths)
    ]
    warnings: list[tuple[int, ...]] = [*_WARNINGS]
    if settings.warnings is not None and settings.warnings not in warnings:
        warnings.append(settings.warnings)
    warning_choices = [
        Choice(text=_warnings_text(list(times)), label=fit(_warnings_label(times), 100))
        for times in warnings
    ]
    length = replace(
        _turn_length(settings), choices=tuple(length_choices), help=SettingText.length_told_at_menu
    )
    warned = replace(
        _turn_warnings(settings),
        choices=tuple(warning_choices),
        help=SettingText.warnings_told_at_menu,
    )
    return (length, warned, *_turn_end(info), *_seating(info))


def match_options(info: GameInfo, settings: Settings, usual: Settings) -> tuple[Option, ...]:
    """Returns all settings that a match of this game has besides the game's own."""
    return (
        _turn_length(settings),
        _turn_warnings(settings),
        *_turn_end(info),
        *_seating(info),
        *_rooms(info),
        _switch("neutral_names", SettingText.neutral_names, usual, SettingText.neutral_names_told),
        _switch("rated", SettingText.rated, usual, SettingText.rated_told),
        _switch("hosts_watch", SettingText.hosts_watch, usual, SettingText.hosts_watch_told),
        _switch("open_eyes", SettingText.open_eyes, usual, SettingText.open_eyes_told),
        _absent_after(usual),
        _menu(
            "absent_then",
            SettingText.absent_then,
            SettingText.absent_then_told,
            SettingText.absences,
            "warn",
        ),
    )


def _turn_length(settings: Settings) -> Option:
    phase = first_phase(settings)
    return kinds.length(
        "seconds",
        title=SettingText.length,
        help=SettingText.length_told,
        usual=SettingText.of_game_is.format(usual=lasting(phase.seconds)),
    )


def _turn_warnings(settings: Settings) -> Option:
    phase = first_phase(replace(settings, warnings=None))
    return Option(
        key="warnings",
        title=SettingText.warnings,
        help=SettingText.warnings_told,
        usual=fit(SettingText.of_game_is.format(usual=_warnings_label(phase.warnings)), 100),
        read=_read_warnings,
        write=_warnings_text,
    )


def _turn_end(info: GameInfo) -> tuple[Option, ...]:
    if info.ends_when_answered:
        return ()
    return (_menu("advance", SettingText.end, SettingText.end_told, SettingText.ends, "deadline"),)


def _seating(info: GameInfo) -> tuple[Option, ...]:
    if len(info.possible_seatings) < 2:
        return ()
    noun = info.seat_noun
    title = SettingText.seating.format(seat_noun=noun)
    help = SettingText.seating_told.format(seat_noun=noun)
    labels = {"claimed": SettingText.claimed.format(seat_noun=noun), "dealt": SettingText.dealt}
    return (_menu("seating", title, help, labels, info.possible_seatings[0]),)


def _rooms(info: GameInfo) -> tuple[Option, ...]:
    if info.answers_per == "seat":
        return ()
    noun = info.board_noun
    labels = {
        "per-board": SettingText.room_per_board.format(board=noun),
        "one": SettingText.one_room.format(boards=f"{noun}s"),
    }
    return (_menu("rooms", SettingText.rooms, SettingText.rooms_told, labels, "per-board"),)


def _absent_after(usual: Settings) -> Option:
    return kinds.whole_number(
        "absent_after",
        title=SettingText.absent_after,
        help=SettingText.absent_after_told.format(most=MOST_ABSENT),
        usual=wording.turns(usual.absent_after),
    )


def _menu(key: str, title: str, help: str, labels: Mapping[str, str], usual: str) -> Option:
    return kinds.choice(key, labels, title=title, help=help, usual=labels[usual])


def _switch(key: str, title: str, usual: Settings, help: str) -> Option:
    yes = SettingText.yes
    no = SettingText.no
    present = yes if getattr(usual, key) else no
    return kinds.yes_or_no(key, yes, no, title=title, help=help, usual=present)


def _read_warnings(text: str) -> Json:
    times: set[int] = set()
    for part in lines.words(text):
        seconds = read_length(part)
        if seconds is None:
            raise ConfigError("", SettingText.not_lengths.format(typed=clean(part)))
        times.add(seconds)
    return cast(Json, sorted(times, reverse=True))


def _warnings_text(value: Json) -> str:
    lengths = [write_length(seconds) for seconds in cast(Sequence[int], value)]
    return lines.write_words(cast(Json, lengths))


def _warnings_label(times: Sequence[int]) -> str:
    if not times:
        return SettingText.no_warnings
    if max(times) < _MINUTE and len(times) > 1:
        seconds = listing([str(seconds) for seconds in times])
        return SettingText.warnings_at_seconds.format(times=seconds)
    return SettingText.warnings_at.format(times=listing([lasting(seconds) for seconds in times]))
