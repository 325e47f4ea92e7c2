"""Reads attached files in a separate process: whatever a file does to its reader, no turn waits for it."""

import asyncio
import multiprocessing
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TypeAlias, cast

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.values import Json
from bifrost_bot.runtime.workers.thinking import leave_signals

SECONDS = 10.0
"""How long the reading of all files of a command may take."""

MOST_BYTES = 512_000_000
"""How much memory their reader may take, with the program in it; a file of the greatest size needs a tenth."""

Settings: TypeAlias = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class File:
    """A file's name and text, and the function that reads settings from them (a module-level one, to be pickled)."""

    name: str
    text: str
    read: Callable[[str, str], Settings]

    def settings(self) -> Settings:
        """Returns the settings in the file.

        Raises:
            ConfigError: When it cannot be read.
        """
        return self.read(self.name, self.text)


@dataclass(frozen=True, slots=True)
class _Refusal:
    place: str
    sentence: str


async def read_apart(files: Sequence[File], seconds: float = SECONDS) -> list[Settings]:
    """Returns the settings in each file; the reading process is killed if they take too long.

    Raises:
        ConfigError: When one cannot be read, not in time, or not in the memory that there is for it.
        EOFError: When the process died; it has written why to standard error.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = cast("tuple[Connection, Connection]", context.Pipe())
    # Spawned, so that it holds neither sockets nor the database.
    process = context.Process(target=_serve, args=(theirs,), name="files", daemon=True)
    process.start()
    theirs.close()
    try:
        return await asyncio.to_thread(_answers, ours, files, seconds)
    finally:
        process.kill()
        process.join()
        process.close()


def _answers(reader: Connection, files: Sequence[File], seconds: float) -> list[Settings]:
    with reader:
        reader.recv()  # It is ready: the time until now is not charged to the files.
        reader.send(files)
        return answers(reader, files, seconds)


def answers(reader: Connection, files: Sequence[File], seconds: float) -> list[Settings]:
    """Returns the settings that the reading process sends, which has so many seconds for all files."""
    until = time.monotonic() + seconds
    return [_answer(reader, file, seconds, until) for file in files]


def _answer(reader: Connection, file: File, seconds: float, until: float) -> Settings:
    if not reader.poll(max(0.0, until - time.monotonic())):
        raise ConfigError(
            file.name,
            f"this file could not be read within {seconds:g} seconds. Make it smaller or simpler and attach it again.",
        )
    answer: Settings | _Refusal = reader.recv()
    if isinstance(answer, _Refusal):
        raise ConfigError(answer.place, answer.sentence)
    return answer


def _serve(asker: Connection) -> None:
    """Reads file by file; runs in the separate process."""
    leave_signals()
    _limit_memory()
    asker.send(None)
    for file in asker.recv():
        asker.send(_settings(file))


def _limit_memory() -> None:
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - there is none on Windows

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))


def _settings(file: File) -> Settings | _Refusal:
    try:
        return file.settings()
    except ConfigError as refusal:
        # The exception itself cannot be passed between processes.
        return _Refusal(refusal.place, refusal.sentence)
    except MemoryError:
        return _Refusal(
            file.name, "this file takes too much memory to read. Make it smaller or simpler and attach it again."
        )
