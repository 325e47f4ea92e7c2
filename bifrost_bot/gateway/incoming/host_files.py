"""Reads the files that a host attaches to a new match: settings as TOML, and files that the game
reads itself.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias, cast

import discord

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.values import LONGEST_FILE
from bifrost_bot.engines.words import listed
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.toml import example_for, located, parse_toml
from bifrost_bot.runtime.workers.file_reading import File
from bifrost_bot.speech.texts.setup import HostFileText

_TOML = ".toml"
_LONGEST_NAME = 60
_ODD = re.compile(r"[^\w .-]")
Read: TypeAlias = Callable[[Sequence[File]], Awaitable[Sequence[Mapping[str, Any]]]]


@dataclass(frozen=True, slots=True)
class Given:
    """The merged settings of a host's files, and the files."""

    settings: dict[str, Any]
    files: Sequence[File] = ()

    def place(self, place: str) -> str:
        """Returns the place of a setting, with file, line and column where a TOML file makes it."""
        for file in self.files:
            if file.name.lower().endswith(_TOML):
                found = located(place, file.name, file.text)
                if found != place:
                    return found
        return place


async def attached(
    interaction: discord.Interaction, *files: discord.Attachment | None
) -> list[discord.Attachment]:
    """Returns the files attached to a command; if there are any, the interaction is deferred."""
    given = [file for file in files if file is not None]
    if given:
        # Discord waits three seconds for the first answer; fetching and reading files may take
        # longer.
        await interaction.response.defer(ephemeral=True)
    return given


async def read_files(game: AnyGame, files: Sequence[discord.Attachment], read: Read) -> Given:
    """Returns the merged settings of all files; `read` reads settings from their texts.

    Raises:
        ConfigError: With all that cannot be read, or that two files set; the places name the files.
        RefusedError: When Discord did not hand a file over.
    """
    mistakes = Mistakes()
    for file in files:
        mistakes.read(None, _check, game, file)
    mistakes.require_none()
    bytes_read = await asyncio.gather(*map(_bytes, files))
    texts = [
        mistakes.read("", _text, file_name(file), data)
        for file, data in zip(files, bytes_read, strict=True)
    ]
    mistakes.require_none()
    given = [_file(game, file_name(file), text) for file, text in zip(files, texts, strict=True)]
    merged: dict[str, Any] = {}
    for file, found in zip(given, await read(given) if given else (), strict=True):
        _merge(merged, found, file.name, (), mistakes)
    mistakes.require_none()
    return Given(merged, given)


def _file(game: AnyGame, name: str, text: str) -> File:
    as_toml = partial(parse_toml, example=example_for(game.info))
    return File(name, text, as_toml if name.lower().endswith(_TOML) else game.read_file)


def file_name(file: discord.Attachment) -> str:
    """Returns the file's name, made safe for a message."""
    return _ODD.sub("_", file.filename)[-_LONGEST_NAME:]


def _check(game: AnyGame, file: discord.Attachment) -> None:
    endings = (_TOML, *game.info.files)
    name = file_name(file)
    if not name.lower().endswith(endings):
        told = HostFileText.other_ending.format(game=game.info.title, endings=listed(endings, "or"))
        raise ConfigError(name, told)
    if file.size > LONGEST_FILE:
        raise ConfigError(name, HostFileText.large.format(bytes=file.size, most=LONGEST_FILE))


async def _bytes(file: discord.Attachment) -> bytes:
    try:
        return await file.read()
    except discord.HTTPException as problem:
        raise RefusedError(HostFileText.not_handed_over.format(file=file_name(file))) from problem


def _text(name: str, data: bytes) -> str:
    try:
        # Spreadsheets begin their texts with a byte order mark.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ConfigError(name, HostFileText.not_text) from None


def _merge(
    into: dict[str, Any],
    found: Mapping[str, Any],
    name: str,
    path: tuple[str, ...],
    mistakes: Mistakes,
) -> None:
    """Merges a file's settings, table by table; a key that another file has set is a mistake."""
    for key, value in found.items():
        known = into.get(key)
        if isinstance(known, dict) and isinstance(value, Mapping):
            _merge(
                cast(dict[str, Any], known),
                cast(Mapping[str, Any], value),
                name,
                (*path, key),
                mistakes,
            )
        elif key in into:
            place = ".".join((*path, key))
            mistakes.add(name, HostFileText.set_twice.format(setting=place))
        else:
            into[key] = _copied(value)


def _copied(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    return {key: _copied(inner) for key, inner in cast(Mapping[str, Any], value).items()}
