"""Reads attached files in a separate process, so that no file can delay a turn."""

import asyncio
import multiprocessing
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final, TypeAlias, cast

from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.runtime.workers.thinking import ignore_signals
from bifrost_bot.runtime.workers.workbook import Settings, Workbook

SECONDS = 10.0
"""The longest time for reading all files of a command, including the wait for others."""

MOST_BYTES = 512_000_000
"""The reader's memory limit, program included; a file of the greatest size needs a tenth."""

MOST_READERS = 2
"""How many commands' files are read at a time by the whole bot; each needs that memory."""

_TOO_LARGE: Final = (
    "this file takes too much memory to read. Make it smaller or simpler and attach it again."
)


@dataclass(frozen=True, slots=True)
class File:
    """A file's name and text, and the module-level function that reads settings from them."""

    name: str
    text: str
    read: Callable[[str, str], Settings]

    def settings(self) -> Settings:
        """Returns the settings in the file.

        Raises:
            ConfigError: When it cannot be read.
        """
        return self.read(self.name, self.text)


HostFile: TypeAlias = File | Workbook


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many seconds the reading of all files may take, and the text for exceeding them."""

    seconds: float
    sentence: str


@dataclass(frozen=True, slots=True)
class _Refusal:
    mistakes: tuple[tuple[str, str], ...]


class FileReaders:
    """Reads attached files for the whole bot, those of two commands at a time."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._free = asyncio.Semaphore(MOST_READERS)

    async def read(self, files: Sequence[HostFile]) -> list[Settings]:
        """Returns the settings in each file; the reading process is killed if it takes too long.

        Raises:
            ConfigError: When one cannot be read within the limits of time and memory.
            EOFError: When the process died; it has written why to standard error.
        """
        loop = asyncio.get_running_loop()
        if self._free.locked():
            sentence = (
                f"the bot was busy with other files for {self._seconds:g} seconds and did not get "
                "to this one. Attach it again in a minute."
            )
        else:
            sentence = (
                f"this file could not be read within {self._seconds:g} seconds. Make it smaller "
                "or simpler and attach it again."
            )
        until = loop.time() + self._seconds
        try:
            async with asyncio.timeout_at(until):
                await self._free.acquire()
        except TimeoutError:
            raise ConfigError(files[0].name, sentence) from None
        try:
            allowance = Allowance(until - loop.time(), sentence)
            return await _read_apart(files, allowance)
        finally:
            self._free.release()


async def _read_apart(files: Sequence[HostFile], allowance: Allowance) -> list[Settings]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = cast("tuple[Connection, Connection]", context.Pipe())
    # Spawned, so that it holds neither sockets nor the database.
    process = context.Process(target=_serve, args=(theirs,), name="files", daemon=True)
    process.start()
    theirs.close()
    try:
        return await asyncio.to_thread(ask, ours, files, allowance)
    except EOFError as broken:
        await asyncio.to_thread(process.join)
        # Where Python raises MemoryError, the reader of workbooks ends the process.
        if broken.args and process.exitcode == -signal.SIGABRT:
            raise ConfigError(broken.args[0], _TOO_LARGE) from None
        raise
    finally:
        process.kill()
        process.join()
        process.close()


def ask(reader: Connection, files: Sequence[HostFile], allowance: Allowance) -> list[Settings]:
    """Returns the settings in each file, as sent by the reading process at the other end.

    Raises:
        ConfigError: With all mistakes of all files.
        EOFError: When the process died.
    """
    with reader:
        try:
            reader.recv()  # The process runs.
            reader.send(files)
            reader.recv()  # It has loaded the game, which does not count as reading time.
            return answers(reader, files, allowance)
        except OSError as broken:
            # It died while sending or receiving.
            raise EOFError from broken


def answers(reader: Connection, files: Sequence[HostFile], allowance: Allowance) -> list[Settings]:
    """Returns the settings that the reading process sends within the allowance for all files.

    Raises:
        ConfigError: With all mistakes of all files.
    """
    until = time.monotonic() + allowance.seconds
    mistakes = Mistakes()
    nothing: Settings = {}
    found = [mistakes.read(nothing, _receive, reader, file, allowance, until) for file in files]
    mistakes.require_none()
    return found


def _receive(reader: Connection, file: HostFile, allowance: Allowance, until: float) -> Settings:
    seconds = max(0.0, until - time.monotonic())
    if not reader.poll(seconds):
        raise ConfigError(file.name, allowance.sentence)
    try:
        answer: Settings | _Refusal = reader.recv()
    except EOFError:
        raise EOFError(file.name) from None
    if isinstance(answer, _Refusal):
        first, *others = (ConfigError(*mistake) for mistake in answer.mistakes)
        raise ConfigError(first.place, first.sentence, others)
    return answer


def _serve(asker: Connection) -> None:
    """Reads file by file; runs in the separate process."""
    ignore_signals()
    _limit_memory()
    asker.send(None)
    files: Sequence[HostFile] = asker.recv()
    asker.send(None)
    for file in files:
        asker.send(_settings(file))


def _limit_memory() -> None:
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - there is none on Windows

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))


def _settings(file: HostFile) -> Settings | _Refusal:
    try:
        return file.settings()
    except ConfigError as refusal:
        # The exception itself cannot be passed between processes.
        mistakes = [(one.place, one.sentence) for one in refusal.mistakes]
        return _Refusal(tuple(mistakes))
    except MemoryError:
        return _Refusal(((file.name, _TOO_LARGE),))
