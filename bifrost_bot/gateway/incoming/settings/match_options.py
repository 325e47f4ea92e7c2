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
from bifrost_bot.speech.lobby import lasting
from bifrost_bot.speech.texts.setup import SettingText
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


def usual_options(info: GameInfo, settings: Settings) -> tuple[Option, ...]:
    """Returns what hosts are asked first, each by a menu; what the game has no choice of is left
    out.
    """
    seconds = sorted(
        {*_LENGTHS, *_LONG_LENGTHS, *(() if settings.seconds is None else (settings.seconds,))}
    )
    lengths = tuple(Choice(text=write_length(one), label=lasting(one)) for one in seconds)
    present = () if settings.warnings in (None, *_WARNINGS) else (settings.warnings,)
    warnings = tuple(
        Choice(text=_warnings_text(list(one)), label=fit(_warnings(one), 100))
        for one in (*_WARNINGS, *present)
    )
    return (
        replace(_turn_length(settings), choices=lengths, help=SettingText.length_told_at_menu),
        replace(_turn_warnings(settings), choices=warnings, help=SettingText.warnings_told_at_menu),
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
        usual=fit(SettingText.of_game_is.format(usual=_warnings(phase.warnings)), 100),
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
    noun, usual = info.seat_noun, info.possible_seatings[0]
    title, told = (
        SettingText.seating.format(seat_noun=noun),
        SettingText.seating_told.format(seat_noun=noun),
    )
    labels = {"claimed": SettingText.claimed.format(seat_noun=noun), "dealt": SettingText.dealt}
    return (_menu("seating", title, told, labels, usual),)


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


def _menu(key: str, title: str, told: str, labels: Mapping[str, str], usual: str) -> Option:
    return kinds.choice(key, labels, title=title, help=told, usual=labels[usual])


def _switch(key: str, title: str, usual: Settings, told: str) -> Option:
    yes, no = SettingText.yes, SettingText.no
    return kinds.yes_or_no(
        key, yes, no, title=title, help=told, usual=yes if getattr(usual, key) else no
    )


def _read_warnings(text: str) -> Json:
    found = set[int]()
    for part in lines.words(text):
        seconds = read_length(part)
        if seconds is None:
            raise ConfigError("", SettingText.not_lengths.format(typed=clean(part)))
        found.add(seconds)
    return cast(Json, sorted(found, reverse=True))


def _warnings_text(value: Json) -> str:
    return lines.write_words(
        cast(Json, [write_length(seconds) for seconds in cast(Sequence[int], value)])
    )


def _warnings(seconds: Sequence[int]) -> str:
    if not seconds:
        return SettingText.no_warnings
    if max(seconds) < _MINUTE and len(seconds) > 1:
        return SettingText.warnings_at_seconds.format(
            times=listing([str(left) for left in seconds])
        )
    return SettingText.warnings_at.format(times=listing([lasting(left) for left in seconds]))
