"""Reads the files that a host attaches to a new match: settings as TOML, and files that the game reads itself."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeAlias, cast

import discord

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.values import LONGEST_FILE
from bifrost_bot.engines.words import listed
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.toml import parse_toml
from bifrost_bot.runtime.workers.file_reading import File

_TOML = ".toml"
_LONGEST_NAME = 60
_ODD = re.compile(r"[^\w .-]")
Read: TypeAlias = Callable[[Sequence[File]], Awaitable[Sequence[Mapping[str, Any]]]]


async def attached(interaction: discord.Interaction, *files: discord.Attachment | None) -> list[discord.Attachment]:
    """Returns the files attached to a command; if there are any, the interaction is deferred."""
    given = [file for file in files if file is not None]
    if given:
        # Discord waits three seconds for the first answer; fetching and reading files may take longer.
        await interaction.response.defer(ephemeral=True)
    return given


async def read_files(game: AnyGame, files: Sequence[discord.Attachment], read: Read) -> dict[str, Any]:
    """Returns the merged settings of all files; `read` reads settings from their texts.

    Raises:
        ConfigError: When one cannot be read, or two set the same key; the place names the file.
        RefusedError: When Discord did not hand a file over.
    """
    for file in files:
        _check(game, file)
    texts = await asyncio.gather(*map(_text, files))
    given = [_file(game, file_name(file), text) for file, text in zip(files, texts, strict=True)]
    merged: dict[str, Any] = {}
    for file, found in zip(given, await read(given) if given else (), strict=True):
        _merge(merged, found, file.name, ())
    return merged


def _file(game: AnyGame, name: str, text: str) -> File:
    return File(name, text, parse_toml if name.lower().endswith(_TOML) else game.read_file)


def file_name(file: discord.Attachment) -> str:
    """Returns the file's name, made safe for a message."""
    return _ODD.sub("_", file.filename)[-_LONGEST_NAME:]


def _check(game: AnyGame, file: discord.Attachment) -> None:
    endings = (_TOML, *game.info.files)
    name = file_name(file)
    if not name.lower().endswith(endings):
        raise ConfigError(name, f"{game.info.title} reads files ending in {listed(endings)}.")
    if file.size > LONGEST_FILE:
        raise ConfigError(name, f"has {file.size} bytes; a file may have {LONGEST_FILE} at the most.")


async def _text(file: discord.Attachment) -> str:
    try:
        data = await file.read()
    except discord.HTTPException as problem:
        raise RefusedError(f"Discord did not hand over {file_name(file)}. Please attach it again.") from problem
    try:
        # Spreadsheets begin their texts with a byte order mark.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ConfigError(file_name(file), "is no text in UTF-8. Save it as such and attach it again.") from None


def _merge(into: dict[str, Any], found: Mapping[str, Any], name: str, path: tuple[str, ...]) -> None:
    """Merges a file's settings, table by table; a key that another file has set is refused."""
    for key, value in found.items():
        known = into.get(key)
        if isinstance(known, dict) and isinstance(value, Mapping):
            _merge(cast(dict[str, Any], known), cast(Mapping[str, Any], value), name, (*path, key))
        elif key in into:
            place = ".".join((*path, key))
            raise ConfigError(name, f"sets {place}, which another file has set already. Keep it in one of them.")
        else:
            into[key] = _copied(value)


def _copied(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    return {key: _copied(inner) for key, inner in cast(Mapping[str, Any], value).items()}
