"""Reads the files that a host attaches to a new match: TOML settings, and the game's own files."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

import discord

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.values import LONGEST_FILE
from bifrost_bot.engines.words import decode_text, listed
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.toml import example_for, locate_setting, parse_toml
from bifrost_bot.runtime.workers.file_reading import File, HostFile
from bifrost_bot.runtime.workers.merged_settings import merge
from bifrost_bot.runtime.workers.workbook import ENDINGS, Workbook

LONGEST_WORKBOOK: Final = 1_000_000
"""The most bytes of a workbook, which holds more than the text of its tables."""

_TOML = ".toml"
_CSV = ".csv"
_LONGEST_NAME = 60
_UNSAFE = re.compile(r"[^\w .-]")
Read: TypeAlias = Callable[[Sequence[HostFile]], Awaitable[Sequence[Mapping[str, Any]]]]


@dataclass(frozen=True, slots=True)
class HostFiles:
    """A host's files, and the settings merged from them."""

    settings: dict[str, Any]
    files: Sequence[HostFile] = ()

    def place(self, place: str) -> str:
        """Returns the place of a setting, with file, line and column if it is in a TOML file."""
        for file in self.files:
            if isinstance(file, File) and file.name.lower().endswith(_TOML):
                found = locate_setting(place, file.name, file.text)
                if found != place:
                    return found
        return place


async def attached_files(
    interaction: discord.Interaction, *files: discord.Attachment | None
) -> list[discord.Attachment]:
    """Returns the files attached to a command; defers the interaction if there are any."""
    attachments = list(filter(None, files))
    if attachments:
        # Reading files may take longer than the three seconds in which Discord wants an answer.
        await interaction.response.defer(ephemeral=True)
    return attachments


async def read_files(game: AnyGame, files: Sequence[discord.Attachment], read: Read) -> HostFiles:
    """Returns the files and their merged settings, which `read` reads from their texts.

    Raises:
        ConfigError: With all mistakes, by file; a setting in two files is one.
        RefusedError: When Discord did not deliver a file.
    """
    mistakes = Mistakes()
    for file in files:
        mistakes.read(None, _check, game, file)
    mistakes.require_none()
    contents = await asyncio.gather(*map(_bytes, files))
    named: list[HostFile] = []
    for file, data in zip(files, contents, strict=True):
        name = file_name(file)
        if name.lower().endswith(ENDINGS):
            named.append(Workbook(name, data, game.read_file))
        else:
            text = mistakes.read("", _text, name, data)
            named.append(_file(game, name, text))
    mistakes.require_none()
    merged: dict[str, Any] = {}
    if named:
        for file, settings in zip(named, await read(named), strict=True):
            merge(merged, settings, file.name, "file", mistakes)
    mistakes.require_none()
    return HostFiles(merged, named)


def _file(game: AnyGame, name: str, text: str) -> File:
    if name.lower().endswith(_TOML):
        return File(name, text, partial(parse_toml, example=example_for(game.info)))
    return File(name, text, game.read_file)


def file_name(file: discord.Attachment) -> str:
    """Returns the file's name, made safe for a message."""
    return _UNSAFE.sub("_", file.filename)[-_LONGEST_NAME:]


def endings(game: AnyGame) -> tuple[str, ...]:
    """Returns the endings of the files that a host of the game can attach.

    Where the game reads CSV, the sheets of workbooks are read as CSV.
    """
    own = game.info.files
    return (_TOML, *own, *(ENDINGS if _CSV in own else ()))


def _check(game: AnyGame, file: discord.Attachment) -> None:
    name = file_name(file)
    if not name.lower().endswith(endings(game)):
        text = "{game} cannot read this file. Attach one whose name ends in {endings}."
        possible = listed(endings(game), "or")
        raise ConfigError(name, text.format(game=game.info.title, endings=possible))
    most = LONGEST_WORKBOOK if name.lower().endswith(ENDINGS) else LONGEST_FILE
    if file.size > most:
        raise ConfigError(
            name, f"this file has {file.size:,} bytes, and a file can have {most:,}. Shorten it."
        )


async def _bytes(file: discord.Attachment) -> bytes:
    try:
        return await file.read()
    except discord.HTTPException as problem:
        raise RefusedError(
            f"Discord did not hand over {file_name(file)}. Please attach it again."
        ) from problem


def _text(name: str, data: bytes) -> str:
    try:
        return decode_text(data)
    except UnicodeError:
        raise ConfigError(
            name, "this file is not text in UTF-8. Save it as UTF-8 and attach it again."
        ) from None
