"""Reads a host's options for a match: presets, typed TOML, files, numbers and times."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from difflib import get_close_matches
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bifrost_bot.engines.checks import quoted
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.options.lengths import read_length
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.words import listed
from bifrost_bot.gateway.incoming.game_option import game_by_id
from bifrost_bot.gateway.incoming.host_files import HostFiles, Read, read_files
from bifrost_bot.gateway.incoming.services import services_of
from bifrost_bot.gateway.incoming.suggestions import (
    Choices,
    NumberOption,
    matching_choices,
    suggesting,
)
from bifrost_bot.gateway.incoming.toml import TYPED, example_for, parse_toml
from bifrost_bot.match.decide.lobby import check_settings
from bifrost_bot.match.model import Settings
from bifrost_bot.match.settings import SETTINGS, MatchSetting

_MINUS = ("-", "\N{MINUS SIGN}", "\N{EN DASH}")
_WHOLE = re.compile(r"-?[0-9]{1,9}")
_STAMP = re.compile(r"<t:([0-9]{1,12})(:[a-z])?>")
_TIME = re.compile(r"(?:([0-9]{4})-([0-9]{1,2})-([0-9]{1,2}) )?([0-9]{1,2}):([0-9]{2})")


class _MatchOption(NumberOption):
    """An option for a match's number."""

    async def titles(self, interaction: discord.Interaction) -> Mapping[str, str]:
        """Returns the server's matches that are not over, unreadable, or still have channels."""
        return await services_of(interaction).names(interaction)


MatchNumber: TypeAlias = app_commands.Transform[str, _MatchOption]
"""An option that names a match, with suggestions."""


async def merge_settings(
    game: str,
    preset: str | None,
    typed: str | None,
    files: Sequence[discord.Attachment],
    read: Read,
    present: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Returns the merged settings: typed ones override the preset, files (by `read`) override both.

    They are checked together with the game's present settings, if there are any.

    Raises:
        ConfigError: With all mistakes in the preset, the typed settings and the files.
    """
    engine = game_by_id(game)
    mistakes = Mistakes()
    settings = mistakes.read({}, _preset, game, preset)
    text = (typed or "").replace(";", "\n")
    settings |= mistakes.read({}, parse_toml, TYPED, text, example_for(engine.info))
    attached = HostFiles({})
    try:
        attached = await read_files(engine, files, read)
    except ConfigError as problem:
        mistakes.note(problem)
    mistakes.require_none()
    settings |= attached.settings
    try:
        _check(game, {**(present or {}), **settings})
    except ConfigError as problem:
        # Finding the lines of a large file takes a moment.
        raise await asyncio.to_thread(problem.moved, attached.place) from None
    return settings


def _check(game: str, settings: Mapping[str, Any]) -> None:
    """Checks a match's and a game's settings, and raises all mistakes together."""
    mistakes = Mistakes()
    own = dict(settings)
    for key, row in TYPED_SETTINGS.items():
        if key in own:
            mistakes.read(None, read_typed, row, own.pop(key))
    info = game_by_id(game).info
    keys = [*info.clock_settings, *(option.key for option in info.options)]
    for key in [key for key in own if key not in keys]:
        if sentence := _meant_for_every_match(key, keys):
            del own[key]
            mistakes.add(key, sentence)
    mistakes.read(None, check_settings, Settings(game, own))
    mistakes.require_none()


def _meant_for_every_match(key: str, keys: Sequence[str]) -> str:
    """Returns what is wrong with a key that means a setting of every match; empty if it does not.

    Args:
        key: A key that the game does not have.
        keys: The keys that it has.
    """
    if get_close_matches(key.lower(), keys, 1):
        return ""
    for row in SETTINGS:
        if row.key == key:
            return (
                "This is not written in TOML. Choose it in the lobby, behind Host: Settings, "
                f"{row.title}."
            )
    close = get_close_matches(key.lower(), TYPED_SETTINGS, 1)
    return f"There is no such setting. Did you mean {close[0]}?" if close else ""


async def suggest_presets(interaction: discord.Interaction, current: str) -> Choices:
    """Returns the presets of the chosen game that match the text typed so far."""
    game = all_games().get(getattr(interaction.namespace, "game", None) or "")
    return matching_choices(game.info.presets if game else (), current)


@suggesting
async def suggest_seats(interaction: discord.Interaction, current: str) -> Choices:
    """Returns the seats of the named match that match the text typed so far."""
    found = await services_of(interaction).match_being_typed(interaction)
    return matching_choices(found.seats if found else (), current)


def numbers(place: str, text: str | None) -> tuple[int, ...] | None:
    """Returns whole numbers that were typed with spaces or commas between them.

    Raises:
        ConfigError: When something else was typed.
    """
    if text is None:
        return None
    parts = text.replace(",", " ").split()
    if not all(map(_WHOLE.fullmatch, parts)):
        raise ConfigError(place, f"must be whole numbers such as 30, 10, 5, not {quoted(text)}.")
    return tuple(map(int, parts))


def duration(place: str, text: str) -> int:
    """Returns a length of time in seconds, typed as `90`, `90s`, `5m`, `1h30m` or `2 d`.

    Raises:
        ConfigError: When something else was typed.
    """
    seconds = read_length(text)
    if seconds is None:
        raise ConfigError(
            place, f"must be a length of time such as 90s, 5m or 1h30m, not {quoted(text)}."
        )
    return seconds


def change_of_length(place: str, text: str) -> int:
    """Returns a change in seconds: a length of time as for `duration`, or a negative one: `-5m`.

    Raises:
        ConfigError: When something else was typed.
    """
    typed = text.strip()
    if typed.startswith(_MINUS):
        return -duration(place, typed[1:])
    return duration(place, typed)


def instant(place: str, text: str, now_ms: int, zone: tzinfo) -> int:
    """Returns a time in Unix milliseconds: `20:30`, `2026-11-21 20:30`, `in 90m` or `<t:…>`.

    A time that occurs twice because clocks are put back means the next occurrence.

    Raises:
        ConfigError: When something else was typed, or there is no such day or time.
    """
    typed = " ".join(text.lower().split())
    stamp = _STAMP.fullmatch(typed)
    if stamp:
        return int(stamp[1]) * 1000
    if typed.startswith("in "):
        return now_ms + duration(place, typed.removeprefix("in ")) * 1000
    parts = _TIME.fullmatch(typed)
    try:
        if parts is None:
            raise ValueError
        local = _local_time(parts, now_ms, zone)
        instants = _instants_of(local)
    except (ValueError, OverflowError):
        raise ConfigError(
            place, f"must be a time such as 20:30, 2026-11-21 20:30 or in 90m, not {quoted(text)}."
        ) from None
    if not instants:
        time = f"{local:%Y-%m-%d %H:%M}"
        raise ConfigError(
            place, f"there is no {time}: clocks skip it when they go forward. Give another time."
        )
    return next((at_ms for at_ms in instants if at_ms > now_ms), instants[-1])


def _local_time(parts: re.Match[str], now_ms: int, zone: tzinfo) -> datetime:
    """Returns the typed time with its day; one that has already passed today means tomorrow."""
    *date, hour, minute = [int(part) for part in parts.groups() if part is not None]
    if date:
        year, month, day = date
        return datetime(year, month, day, hour, minute, tzinfo=zone)
    now = datetime.fromtimestamp(now_ms / 1000, zone)
    today = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    instants = _instants_of(today)
    is_ahead = instants[-1] > now_ms if instants else today > now
    return today if is_ahead else today + timedelta(days=1)


def _instants_of(local: datetime) -> list[int]:
    """Returns the Unix times of a local time: one, or none or two when clocks are changed."""
    first = round(local.replace(fold=0).timestamp())
    second = round(local.replace(fold=1).timestamp())
    # Times in the same zone compare as shown, so a time that a clock skips comes back different.
    stamps = sorted({first, second})
    return [1000 * at for at in stamps if datetime.fromtimestamp(at, local.tzinfo) == local]


TYPED_SETTINGS: Final = {row.key: row for row in SETTINGS if row.in_toml}
"""The settings that every match has and that can be written among the game's."""


def read_typed(row: MatchSetting, value: object) -> Any:
    """Returns a setting's typed value.

    Raises:
        ConfigError: When the setting has no such value.
    """
    refusal = row.kind.refusal(value)
    if refusal:
        raise ConfigError(row.key, refusal.format(typed=quoted(value)))
    return value


def with_typed(settings: Settings, raw: dict[str, Any]) -> Settings:
    """Returns settings with the raw ones: those of every match, and the rest as the game's."""
    own = dict(raw)
    given: dict[str, Any] = {}
    for key, row in TYPED_SETTINGS.items():
        if key in own:
            given[key] = read_typed(row, own.pop(key))
    return replace(settings, options=own, **given)


def _preset(game: str, preset: str | None) -> dict[str, Any]:
    if preset is None:
        return {}
    info = game_by_id(game).info
    if not info.presets:
        raise ConfigError("start", f"{info.title} has no ready-made starts. Leave this out.")
    if preset not in info.presets:
        starts = listed(list(info.presets), "or")
        text = f"{info.title} has no such start: {quoted(preset)}. Use {starts}."
        raise ConfigError("start", text)
    return dict(info.presets[preset])
