"""A file that names the text being read, so that a text that crashed the bot is known at restart.

A row in the database would cost a commit per text (on PostgreSQL 2 ms of processor time and a wait
as long as that for most replies, where this file costs 0.02 ms), and a process that dies while the
disk writes has read its text to the end. This file is written by few system calls and is non-empty
only during the reading itself.
"""

import json
import logging
import os
import signal
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bifrost_bot.match.notice import Address
from bifrost_bot.store.database import parse_url
from bifrost_bot.store.private_file import create_private
from bifrost_bot.store.shard_set import ShardSet

log = logging.getLogger(__name__)
_MAX_BYTES = 4_096
LONGEST_SECONDS = 5.0
"""Processor time that reading one text may take; any text needs less than a hundredth."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A text that is being read: its match, channel and message, but not its content."""

    match_id: str
    address: Address
    message_id: int


class CrashMarker:
    """The file: open as long as the process runs, and empty while no text is read."""

    def __init__(self, path: Path) -> None:
        with suppress(FileExistsError):
            create_private(path, path.parent)
        self._descriptor = os.open(path, os.O_RDWR)
        self._closed = False

    @contextmanager
    def mark(self, reading: Reading) -> Generator[None]:
        """Marks a text as being read during the block, which must not wait for anything.

        If the bot is ending and has closed the file, a text is read without a mark.
        """
        if self._closed:
            yield
            return
        record = {
            "match": reading.match_id,
            "address": reading.address.key,
            "message": reading.message_id,
        }
        # On a full disk the text is read unguarded; the database reports the full disk.
        with suppress(OSError):
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            os.write(self._descriptor, json.dumps(record).encode())
        try:
            yield
        finally:
            self.clear()

    def interrupted_reading(self) -> Reading | None:
        """Returns the text that the previous process was reading when it ended, or None."""
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        record = os.read(self._descriptor, _MAX_BYTES)
        if not record:
            return None
        try:
            fields = json.loads(record)
            address = Address.from_key(fields["address"])
            return Reading(str(fields["match"]), address, int(fields["message"]))
        except (ValueError, TypeError, KeyError, AttributeError):
            log.warning(
                "the note of the text that was read last cannot be read, so no text is set aside"
            )
            return None

    def clear(self) -> None:
        """Removes the mark: no text is being read."""
        os.ftruncate(self._descriptor, 0)

    def close(self) -> None:
        """Closes the file; no text is marked from now on."""
        self._closed = True
        os.close(self._descriptor)


@contextmanager
def reading_limit() -> Generator[None]:
    """Kills the process by a signal if the block, which must not wait for anything, takes too long.

    No signal handler of Python runs while a text is read, not even for SIGTERM. The next start
    skips the text. Only this process's processor time counts.
    """
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def mark_path(url: str, shard_set: ShardSet) -> Path:
    """Returns the path of a process's mark: next to the database file, or in the current folder."""
    parsed = parse_url(url)
    if parsed.get_backend_name() == "sqlite":
        return Path(f"{parsed.database}-reading")
    name = f"{parsed.database}-{shard_set.names[0]}-reading"
    return Path(name.replace(" ", "-"))


def open_mark(path: Path) -> CrashMarker | None:
    """Opens the mark; returns None if it cannot, and then no text that crashes is skipped."""
    try:
        return CrashMarker(path)
    except OSError as problem:
        log.warning(
            "%s cannot be opened (%s): a text that crashes the bot will not be set aside at the "
            "next start",
            path,
            problem.strerror,
        )
        return None
