"""Reads the options that a host gives for a match: presets, typed TOML, files, numbers and
times.
"""

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta, tzinfo
from functools import partial
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bifrost_bot.engines.contract import Seating
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.options.lengths import read_length
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.words import listed
from bifrost_bot.gateway.incoming.game_option import chosen
from bifrost_bot.gateway.incoming.host_files import Given, Read, read_files
from bifrost_bot.gateway.incoming.services import services_of
from bifrost_bot.gateway.incoming.suggestions import Named
from bifrost_bot.gateway.incoming.toml import TYPED, example_for, parse_toml
from bifrost_bot.match.decide.lobby import check_settings
from bifrost_bot.match.model import Advance, Rooms, Settings
from bifrost_bot.speech.texts.setup import HostFileText
from bifrost_bot.speech.wording import clean

_WHOLE = re.compile(r"-?[0-9]{1,9}")
_STAMP = re.compile(r"<t:([0-9]{1,12})(:[a-z])?>")
_TIME = re.compile(r"(?:([0-9]{4})-([0-9]{1,2})-([0-9]{1,2}) )?([0-9]{1,2}):([0-9]{2})")


class _MatchName(Named):
    """An option for a match's number."""

    async def known(self, interaction: discord.Interaction) -> Mapping[str, str]:
        """Returns the matches of this server that are running, cannot be read, or still have
        channels.
        """
        return await services_of(interaction).names(interaction)


MatchNumber: TypeAlias = app_commands.Transform[str, _MatchName]
"""An option that names a match; existing matches are suggested while the user types."""


async def gathered(
    game: str,
    preset: str | None,
    typed: str | None,
    files: Sequence[discord.Attachment],
    read: Read,
) -> dict[str, Any]:
    """Returns the merged settings: typed ones override the preset, and files (read by `read`)
    override both.

    Raises:
        ConfigError: With all that is wrong with the preset and with what was typed or attached.
    """
    engine, mistakes = chosen(game), Mistakes()
    start = mistakes.read({}, _preset, game, preset)
    said = mistakes.read(
        {}, parse_toml, TYPED, (typed or "").replace(";", "\n"), example_for(engine.info)
    )
    attached = Given({})
    try:
        attached = await read_files(engine, files, read)
    except ConfigError as problem:
        mistakes.note(problem)
    mistakes.require_none()
    found = {**start, **said, **attached.settings}
    try:
        _check(game, found)
    except ConfigError as problem:
        # To find lines takes a moment for a large file.
        raise await asyncio.to_thread(problem.moved, attached.place) from None
    return found


def _check(game: str, settings: Mapping[str, Any]) -> None:
    """Requires right settings, those of the platform among them, so that all that is wrong is
    told at once.
    """
    mistakes, own = Mistakes(), dict(settings)
    for key, read in PLATFORM.items():
        if key in own:
            mistakes.read(None, read, own.pop(key))
    mistakes.read(None, check_settings, Settings(game, own))
    mistakes.require_none()


def preset_choices(
    interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Returns the presets of the chosen game that match the text typed so far."""
    game = all_games().get(getattr(interaction.namespace, "game", None) or "")
    names = game.info.presets if game else ()
    return [
        app_commands.Choice(name=name, value=name)
        for name in names
        if current.lower() in name.lower()
    ][:25]


def numbers(place: str, text: str | None) -> tuple[int, ...] | None:
    """Returns whole numbers typed with spaces or commas between them.

    Raises:
        ConfigError: When something else was typed.
    """
    if text is None:
        return None
    parts = text.replace(",", " ").split()
    if not all(_WHOLE.fullmatch(part) for part in parts):
        raise ConfigError(place, HostFileText.not_numbers.format(typed=clean(text)))
    return tuple(map(int, parts))


def duration(place: str, text: str) -> int:
    """Returns a length of time in seconds, typed as `90`, `90s`, `5m`, `1h30m` or `2 d`.

    Raises:
        ConfigError: When something else was typed.
    """
    seconds = read_length(text)
    if seconds is None:
        raise ConfigError(place, HostFileText.not_a_length.format(typed=clean(text)))
    return seconds


def instant(place: str, text: str, now_ms: int, zone: tzinfo) -> int:
    """Returns a time in Unix milliseconds, typed as `20:30`, `2026-11-21 20:30`, `in 90m` or
    Discord's `<t:…>`.

    A time that occurs twice, when clocks are put back, means the next occurrence.

    Args:
        place: The option's name.
        text: What was typed.
        now_ms: The current time.
        zone: The user's time zone.

    Raises:
        ConfigError: When something else was typed, or there is no such day or time.
    """
    typed = " ".join(text.lower().split())
    stamp = _STAMP.fullmatch(typed)
    if stamp:
        return int(stamp[1]) * 1000
    if typed.startswith("in "):
        return now_ms + duration(place, typed.removeprefix("in ")) * 1000
    wanted = _TIME.fullmatch(typed)
    try:
        if wanted is None:
            raise ValueError
        wall, found = _instants(wanted, now_ms, zone)
    except (ValueError, OverflowError):
        raise ConfigError(place, HostFileText.not_a_time.format(typed=clean(text))) from None
    if not found:
        raise ConfigError(place, HostFileText.skipped_time.format(time=f"{wall:%Y-%m-%d %H:%M}"))
    return next((at_ms for at_ms in found if at_ms > now_ms), found[-1])


def _instants(wanted: re.Match[str], now_ms: int, zone: tzinfo) -> tuple[datetime, list[int]]:
    """Returns the typed time with its day, and the Unix times at which a clock shows it."""
    hour, minute = int(wanted[4]), int(wanted[5])
    if wanted[1]:
        named = datetime(int(wanted[1]), int(wanted[2]), int(wanted[3]), hour, minute, tzinfo=zone)
        return named, _shown_at(named)
    now = datetime.fromtimestamp(now_ms / 1000, zone)
    today = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    found = _shown_at(today)
    if found[-1] > now_ms if found else today > now:
        return today, found
    # A time that has already passed today means tomorrow.
    tomorrow = today + timedelta(days=1)
    return tomorrow, _shown_at(tomorrow)


def _shown_at(wall: datetime) -> list[int]:
    """Returns the Unix times at which a clock shows a time: one, or none or two when clocks are
    changed.
    """
    stamps = sorted({round(wall.replace(fold=fold).timestamp()) for fold in (0, 1)})
    # Times in the same zone compare as shown: one that a clock skips comes back as a different
    # time.
    return [1000 * at for at in stamps if datetime.fromtimestamp(at, wall.tzinfo) == wall]


def advance(value: object) -> Advance:
    """Returns the setting for when a phase closes, which every game has.

    Raises:
        ConfigError: When it is neither of the two ways.
    """
    if value == "deadline":
        return "deadline"
    if value == "all_locked":
        return "all_locked"
    raise ConfigError("advance", HostFileText.not_an_advance.format(typed=clean(str(value))))


def rooms(value: object) -> Rooms:
    """Returns the setting for whether a player has a channel for each board or one for all.

    Raises:
        ConfigError: When it is neither.
    """
    if value == "per-board":
        return "per-board"
    if value == "one":
        return "one"
    raise ConfigError("rooms", HostFileText.no_rooms.format(typed=clean(str(value))))


def seating(value: object) -> Seating:
    """Returns the setting for whether players choose their seats in the lobby or are dealt them in
    secret.

    Raises:
        ConfigError: When it is neither.
    """
    if value == "claimed":
        return "claimed"
    if value == "dealt":
        return "dealt"
    raise ConfigError("seating", HostFileText.no_seating.format(typed=clean(str(value))))


def switch(place: str, value: object) -> bool:
    """Returns a setting that is on or off.

    Raises:
        ConfigError: When it is neither.
    """
    if isinstance(value, bool):
        return value
    raise ConfigError(place, HostFileText.no_switch.format(typed=clean(str(value))))


PLATFORM: Final[Mapping[str, Callable[[object], object]]] = {
    "advance": advance,
    "neutral_names": partial(switch, "neutral_names"),
    "rooms": rooms,
    "seating": seating,
}
"""The settings that every game has and that can be written among its own, and what reads each."""


def _preset(game: str, preset: str | None) -> dict[str, Any]:
    info = chosen(game).info
    presets = info.presets
    if preset is None:
        return {}
    if not presets:
        raise ConfigError("start", HostFileText.no_starts.format(game=info.title))
    if preset not in presets:
        starts = listed(list(presets), "or")
        raise ConfigError(
            "start",
            HostFileText.no_such_start.format(game=info.title, start=clean(preset), starts=starts),
        )
    return dict(presets[preset])
