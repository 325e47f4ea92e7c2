"""Automatic backups: when, how many, and failures."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bifrost_bot.runtime.backups import Backups
from bifrost_bot.store import deadlines
from bifrost_bot.store.database import Database, StoreError
from bifrost_bot.store.maintenance import backup_folder
from bifrost_bot.store.maintenance.backup_folder import BackupFolder
from tests.clock import START_MS, ManualClock
from tests.databases import on_files

pytestmark = on_files
HOUR_MS = 3_600_000
MINUTE_MS = 60_000
FIRST = "bifrost-2027-01-15T08-01-00Z.sqlite3"


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    made = Database(f"sqlite:///{tmp_path}/bifrost.sqlite3")
    await made.migrate()
    yield made
    await made.close()


class Schedule:
    """The backups of one process, whose clock the test moves."""

    def __init__(self, path: Path, clock: ManualClock, keep: int = 2) -> None:
        self.path = path
        self.clock = clock
        self.newest: list[int] = []
        self.outcomes: asyncio.Queue[bool] = asyncio.Queue()
        folder = BackupFolder(f"sqlite:///{path.parent}/bifrost.sqlite3", str(path))
        self.backups = Backups(folder, 6, keep, clock)
        self.backups.newest = self.newest.append
        self.backups.tried = self.outcomes.put_nowait
        self.task = asyncio.create_task(self.backups.run())

    async def at(self, at_ms: int) -> bool:
        """Moves the clock to the next backup, not before; returns whether it was made."""
        await self.waits_until(at_ms)
        self.clock.move_to(at_ms - 1)
        assert self.outcomes.empty()
        self.clock.move_to(at_ms)
        return await self.outcomes.get()

    async def waits_until(self, at_ms: int) -> None:
        """Returns once the next one is to be made at an instant."""
        while not self.clock.sleepers_at(at_ms):  # noqa: ASYNC110 - the clock is not an event to wait for
            await asyncio.sleep(0)

    async def stop(self) -> None:
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task

    def names(self) -> list[str]:
        return sorted(path.name for path in self.path.iterdir())


@pytest.fixture
async def schedule(database: Database, tmp_path: Path) -> AsyncIterator[Schedule]:
    made = Schedule(tmp_path / "backups", ManualClock())
    yield made
    await made.stop()


async def test_backups_are_made_and_pruned(schedule: Schedule, database: Database) -> None:
    due = [START_MS + MINUTE_MS + number * 6 * HOUR_MS for number in range(3)]
    for number, at_ms in enumerate(due):
        async with database.transaction() as connection:
            await deadlines.beat(connection, "bot", number)
        assert await schedule.at(at_ms)
    assert schedule.names() == [
        "bifrost-2027-01-15T14-01-00Z.sqlite3",
        "bifrost-2027-01-15T20-01-00Z.sqlite3",
    ]
    with closing(sqlite3.connect(schedule.path / schedule.names()[-1])) as copy:
        assert copy.execute("SELECT at_ms FROM heartbeats").fetchall() == [(2,)]
    assert schedule.newest == due
    assert schedule.path.stat().st_mode & 0o077 == 0


async def test_a_restart_does_not_make_the_next_one_earlier(schedule: Schedule) -> None:
    assert await schedule.at(START_MS + MINUTE_MS)
    await schedule.stop()
    again = Schedule(schedule.path, schedule.clock)
    assert await again.at(START_MS + MINUTE_MS + 6 * HOUR_MS)
    assert again.newest == [START_MS + MINUTE_MS, START_MS + MINUTE_MS + 6 * HOUR_MS]
    await again.stop()


async def test_one_that_fails_is_told_counted_and_tried_again_after_an_hour(
    schedule: Schedule, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StoreError("The backup could not be written: No space left on device.")

    with monkeypatch.context() as broken:
        broken.setattr(backup_folder.care, "backup", fail)
        assert not await schedule.at(START_MS + MINUTE_MS)
    assert (
        "the scheduled backup failed; trying again in an hour: The backup could not be written"
        in caplog.text
    )
    assert await schedule.at(START_MS + MINUTE_MS + HOUR_MS)


async def test_a_bad_folder_is_told(schedule: Schedule, caplog: pytest.LogCaptureFixture) -> None:
    schedule.path.write_text("a file", encoding="utf-8")
    assert not await schedule.at(START_MS + MINUTE_MS)
    assert f"The folder {schedule.path} for backups cannot be made: File exists." in caplog.text
    schedule.path.unlink()
    assert await schedule.at(START_MS + MINUTE_MS + HOUR_MS)


async def test_only_scheduled_backups_are_deleted(schedule: Schedule) -> None:
    schedule.path.mkdir()
    others = [
        "bifrost-mine.sqlite3",
        "bifrost-revision-0014-2020-01-01T00-00-00Z.sqlite3",
        "other.sqlite3",
    ]
    old = [f"bifrost-2026-0{month}-01T00-00-00Z.sqlite3" for month in range(1, 5)]
    for name in (*others, *old, ".bifrost-2026-05-01T00-00-00Z.sqlite3.part"):
        (schedule.path / name).touch()
    assert await schedule.at(START_MS + MINUTE_MS)
    assert schedule.names() == sorted((*others, old[-1], FIRST))


async def test_a_backup_that_the_end_of_the_bot_meets_leaves_nothing(
    database: Database, schedule: Schedule, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = asyncio.Event()
    loop = asyncio.get_running_loop()
    copy = backup_folder.care.backup
    ended = loop.create_future()

    def slow(url: str, target: Path, progress: object) -> None:
        loop.call_soon_threadsafe(reached.set)
        try:
            while True:  # As if there were always more to copy.
                copy(url, target, progress)  # type: ignore[arg-type] - what the folder gives
                target.unlink()
        finally:
            loop.call_soon_threadsafe(ended.set_result, None)

    monkeypatch.setattr(backup_folder.care, "backup", slow)
    await schedule.waits_until(START_MS + MINUTE_MS)
    schedule.clock.move_to(START_MS + MINUTE_MS)
    await reached.wait()
    await schedule.stop()
    await ended
    assert schedule.names() == []
