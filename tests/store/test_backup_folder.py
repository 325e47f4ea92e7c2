"""The backup before an upgrade of the tables."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bifrost_bot.store import database as databases
from bifrost_bot.store.database import Database, StoreError, newest_revision
from bifrost_bot.store.maintenance.backup_folder import BackupFolder
from tests.clock import START_MS
from tests.databases import downgrade, dump_of, needs_postgresql, on_files, postgresql_url
from tests.match.world import playing
from tests.store.test_journal import record

OLDER = (Path(__file__).parent / "releases/e646d03/bifrost.sql").read_text(encoding="utf-8")
COPY = "bifrost-revision-0008-2027-01-15T08-00-00Z.sqlite3"


def refuse(_path: Path, _mode: int) -> bool:
    return False


async def upgraded(path: Path, folder: str = "") -> None:
    database = Database(f"sqlite:///{path}")
    try:
        await BackupFolder(f"sqlite:///{path}", folder).migrate(database, START_MS)
    finally:
        await database.close()


@on_files
class TestFile:
    async def test_older_tables_are_copied_beside_the_database_before_they_are_upgraded(
        self, path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        with closing(sqlite3.connect(path)) as older:
            older.executescript(OLDER)
        before = dump_of(path)
        await upgraded(path)
        copy = path.with_name(COPY)
        assert dump_of(copy) == before
        assert copy.stat().st_mode & 0o077 == 0
        assert (
            f"the tables are upgraded from revision 0008; the database before that is {copy}"
            in caplog.text
        )
        assert dump_of(path) != before

    async def test_the_copy_goes_where_backups_go(self, path: Path) -> None:
        with closing(sqlite3.connect(path)) as older:
            older.executescript(OLDER)
        await upgraded(path, str(path.parent / "backups"))
        assert [copy.name for copy in (path.parent / "backups").iterdir()] == [COPY]

    def test_one_that_cannot_be_used_is_reported(
        self, path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        other = path.with_name("other")
        other.write_text("a file", encoding="utf-8")
        folder = other / "backups"
        BackupFolder(f"sqlite:///{path}", str(folder)).report_trouble()
        assert caplog.messages == [
            f"The folder {folder} for backups cannot be made: File exists. "
            "Name another in operation.backups.folder."
        ]
        caplog.clear()
        good = BackupFolder(f"sqlite:///{path}", str(path.with_name("backups")))
        good.report_trouble()
        assert caplog.messages == []
        # File rights do not bind an administrator, who may be running the tests.
        monkeypatch.setattr(os, "access", refuse)
        good.report_trouble()
        assert "may not write into the folder" in caplog.text

    async def test_new_present_and_unfamiliar_tables_are_not_copied(self, path: Path) -> None:
        await upgraded(path)
        await upgraded(path)
        database = Database(f"sqlite:///{path}")
        await downgrade(database, "-1")
        await database.close()
        await upgraded(path)
        assert {one.name for one in path.parent.iterdir()} == {path.name}

    async def test_tables_that_cannot_be_copied_are_not_upgraded(self, path: Path) -> None:
        with closing(sqlite3.connect(path)) as older:
            older.executescript(OLDER)
        before = dump_of(path)
        (path.parent / "backups").touch()
        with pytest.raises(StoreError, match="backups for backups cannot be made"):
            await upgraded(path, str(path.parent / "backups"))
        assert dump_of(path) == before

    async def test_tables_that_cannot_be_upgraded_leave_no_copy(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Otherwise a bot that is started again and again would fill the disk."""
        with closing(sqlite3.connect(path)) as older:
            older.executescript(OLDER)
        before = dump_of(path)

        def fail(_: Connection) -> None:
            raise RuntimeError("the power went out")

        monkeypatch.setattr(databases, "upgrade", fail)
        with pytest.raises(RuntimeError):
            await upgraded(path)
        assert (dump_of(path), path.with_name(COPY).exists()) == (before, False)


@pytest.mark.process
@needs_postgresql
class TestServer:
    async def older(self, path: Path) -> tuple[str, Database]:
        url = postgresql_url(path)
        database = Database(url)
        await database.migrate()
        await record(database, playing())
        await downgrade(database, "-1")
        return url, database

    async def test_older_tables_are_copied_by_pg_dump(self, path: Path) -> None:
        url, database = await self.older(path)
        await BackupFolder(url, str(path.parent / "backups")).migrate(database, START_MS)
        await database.close()
        (copy,) = (path.parent / "backups").iterdir()
        assert copy.name.endswith("2027-01-15T08-00-00Z.dump")
        assert copy.read_bytes().startswith(b"PGDMP")

    async def test_without_pg_dump_they_are_upgraded_and_the_log_says_so(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        url, database = await self.older(path)
        monkeypatch.setenv("PATH", str(path.parent))
        await BackupFolder(url, str(path.parent / "backups")).migrate(database, START_MS)
        async with database.transaction() as connection:
            assert await connection.run_sync(databases.revision_of) == newest_revision()
        await database.close()
        assert "without a backup: pg_dump is missing." in caplog.text
