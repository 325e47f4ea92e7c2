"""The folder of automatic backups: their names, and which of them are kept."""

import asyncio
import logging
import os
import re
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bifrost_bot.store.database import Database, StoreError, file_of, parse_url
from bifrost_bot.store.maintenance import care
from bifrost_bot.store.private_file import create_private_folder, free_path

log = logging.getLogger(__name__)
_STAMP: Final = "%Y-%m-%dT%H-%M-%SZ"
_STAMPED: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ")


class _StoppedError(Exception):
    """The program ends and does not wait for the backup."""


class BackupFolder:
    """A database's backups: scheduled ones, and those made before an upgrade of the tables.

    Their names consist of the database and the time: `bifrost-2026-11-25T04-00-00Z.sqlite3`.
    """

    def __init__(self, url: str, folder: str = "") -> None:
        file = file_of(url)
        self._url = url
        self._on_server = file is None
        if file is None:
            self._name = parse_url(url).database or "database"
            self._ending = ".dump"
            usual_folder = Path()
        else:
            self._name = file.stem
            self._ending = ".sqlite3"
            usual_folder = file.parent
        self._folder = Path(folder) if folder else usual_folder

    async def make(self, now_ms: int) -> Path:
        """Makes a scheduled backup and returns its path.

        Raises:
            StoreError: When it cannot be made.
        """
        return await self._make(f"{self._name}-{stamp(now_ms)}{self._ending}")

    def report_trouble(self) -> None:
        """Makes the folder if it is missing; logs why backups could not be made there, if so."""
        try:
            self._prepare()
        except StoreError as problem:
            log.error("%s", problem)

    def newest_ms(self) -> int | None:
        """Returns when the newest scheduled backup was made, or None if there is none."""
        length = len(stamp(0))
        stamps = [path.stem[-length:] for path in self._scheduled_backups()]
        return max(map(_time_of, stamps), default=None)

    def prune(self, keep: int) -> None:
        """Deletes the oldest scheduled backups but `keep`, and unfinished ones of killed processes.

        Raises:
            StoreError: When one cannot be deleted.
        """
        unfinished = self._folder.glob(f".{self._name}-*{self._ending}.part")
        try:
            for path in (*unfinished, *self._scheduled_backups()[:-keep]):
                path.unlink()
                log.info("deleted the old backup %s", path)
        except OSError as problem:
            raise StoreError(f"An old backup could not be deleted: {problem}.") from problem

    async def migrate(self, database: Database, now_ms: int) -> None:
        """Upgrades the tables; a database with older tables is copied first.

        If the upgrade fails, the tables are unchanged and the copy is deleted.

        Raises:
            StoreError: When the database cannot be used, or a database file cannot be copied.
        """
        made: list[Path] = []
        try:
            await database.migrate(lambda revision: self._secure(revision, now_ms, made))
        except BaseException:
            for copy in made:
                copy.unlink(missing_ok=True)
            raise

    async def _secure(self, revision: str, now_ms: int, made: list[Path]) -> None:
        name = f"{self._name}-revision-{revision}-{stamp(now_ms)}{self._ending}"
        try:
            made.append(await self._make(name))
        except StoreError as problem:
            if not self._on_server:
                raise
            # A server's administrators have their own backups, and pg_dump is often on another
            # machine.
            log.warning(
                "the tables are upgraded from revision %s without a backup: %s", revision, problem
            )
        else:
            log.warning(
                "the tables are upgraded from revision %s; the database before that is %s",
                revision,
                made[0],
            )

    async def _make(self, name: str) -> Path:
        stopped = threading.Event()

        def raise_if_stopped(_done: int, _of: int) -> None:
            if stopped.is_set():
                raise _StoppedError

        try:
            self._prepare()
            target = free_path(self._folder / name)
            await asyncio.to_thread(care.backup, self._url, target, raise_if_stopped)
        except asyncio.CancelledError:
            stopped.set()
            raise
        return target

    def _prepare(self) -> None:
        """Makes the folder if it is missing.

        Raises:
            StoreError: When it cannot be made or written.
        """
        elsewhere = "Name another in operation.backups.folder."
        try:
            create_private_folder(self._folder)
        except OSError as problem:
            raise StoreError(
                f"The folder {self._folder} for backups cannot be made: {problem.strerror}. "
                f"{elsewhere}"
            ) from problem
        if not os.access(self._folder, os.W_OK | os.X_OK):
            raise StoreError(
                f"This user may not write into the folder {self._folder} for backups. {elsewhere}"
            )

    def _scheduled_backups(self) -> list[Path]:
        """Returns the scheduled backups, oldest first."""
        found = self._folder.glob("*")
        return sorted(path for path in found if self._is_scheduled(path.name))

    def _is_scheduled(self, name: str) -> bool:
        start = f"{self._name}-"
        time = name.removesuffix(self._ending).removeprefix(start)
        return name == f"{start}{time}{self._ending}" and _STAMPED.fullmatch(time) is not None


def stamp(at_ms: int) -> str:
    """Returns a time as it is written in file names."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime(_STAMP)


def _time_of(stamped: str) -> int:
    time = datetime.strptime(stamped, _STAMP).replace(tzinfo=UTC)
    return round(time.timestamp() * 1000)
