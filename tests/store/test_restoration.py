"""Restoring a backup: checks, refusals, kept files."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bifrost_bot.runtime.clock import SystemClock
from bifrost_bot.runtime.lease import Lease
from bifrost_bot.store import deadlines
from bifrost_bot.store.database import Database, StoreError
from bifrost_bot.store.maintenance import care
from bifrost_bot.store.shard_set import WHOLE
from bifrost_bot.tools.restore import restore
from tests.clock import ManualClock
from tests.databases import dump_of, needs_postgresql, on_files, postgresql_url, upgrade
from tests.match.world import playing
from tests.store.conftest import last_beat
from tests.store.test_journal import record


def unheeded(_done: int, _of: int) -> None:
    """No one watches the progress."""


def full_disk() -> sqlite3.OperationalError:
    problem = sqlite3.OperationalError("database or disk is full")
    problem.sqlite_errorcode = sqlite3.SQLITE_FULL
    return problem


async def made(url: str, beat_ms: int = 1) -> None:
    """A database with one match and a heartbeat of that instant."""
    database = Database(url)
    await database.migrate()
    await record(database, playing())
    async with database.transaction() as connection:
        await deadlines.beat(connection, "bot", beat_ms)
    await database.close()


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


async def refused(target: Path, backup: Path, *, replace: bool = False) -> str:
    """What is said of a backup that is refused; nothing was made, changed or left."""
    before = {path: path.read_bytes() for path in target.parent.iterdir()}
    with pytest.raises(StoreError) as refusal:
        await restore(url_of(target), backup, unheeded, replace=replace)
    assert {
        path: path.read_bytes() for path in target.parent.iterdir() if path.suffix != ".sqlite3-wal"
    } == before
    return str(refusal.value)


@pytest.fixture
async def backup(tmp_path: Path) -> Path:
    path = tmp_path / "backups" / "copy.sqlite3"
    path.parent.mkdir()
    await made(url_of(tmp_path / "backups" / "source.sqlite3"), 7)
    care.backup(url_of(tmp_path / "backups" / "source.sqlite3"), path, unheeded)
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    (tmp_path / "bot").mkdir()
    return tmp_path / "bot" / "bifrost.sqlite3"


@on_files
class TestFile:
    async def test_a_backup_becomes_the_database(self, target: Path, backup: Path) -> None:
        done = await restore(url_of(target), backup, unheeded, replace=False)
        assert (done.findings.matches, done.findings.problems, done.kept) == (1, (), "")
        assert dump_of(target) == dump_of(backup)
        assert [path.name for path in target.parent.iterdir()] == [target.name]
        assert target.stat().st_mode & 0o077 == 0

    async def test_replaced_matches_are_kept_aside(self, target: Path, backup: Path) -> None:
        await made(url_of(target), 99)
        assert "is not empty (matches: 1). Add --replace" in await refused(target, backup)
        done = await restore(url_of(target), backup, unheeded, replace=True)
        assert await last_beat(url_of(target)) == 7
        assert Path(done.kept).name.startswith("bifrost-replaced-20")
        assert await last_beat(url_of(Path(done.kept))) == 99

    async def test_a_database_without_a_match_is_kept_too(self, target: Path, backup: Path) -> None:
        await upgrade(url_of(target))
        done = await restore(url_of(target), backup, unheeded, replace=False)
        assert done.kept and Path(done.kept).exists()

    async def test_a_damaged_file_is_replaced(self, target: Path, backup: Path) -> None:
        target.write_bytes(b"SQLite format 3\0" + b"rubbish " * 1000)
        assert "cannot be read. Add --replace" in await refused(target, backup)
        await restore(url_of(target), backup, unheeded, replace=True)
        assert await last_beat(url_of(target)) == 7

    async def test_a_damaged_backup_is_refused(self, target: Path, backup: Path) -> None:
        content = bytearray(backup.read_bytes())
        content[8_192:60_000] = b"\xff" * (60_000 - 8_192)
        backup.write_bytes(content)
        said = await refused(target, backup)
        assert said.startswith(f"{backup} is damaged (") and said.endswith(
            "Use another backup. Nothing was changed."
        )

    @pytest.mark.parametrize("copies", [0, 1], ids=["the copy", "the copy to be checked"])
    async def test_a_full_disk_is_not_called_a_damaged_backup(
        self, target: Path, backup: Path, monkeypatch: pytest.MonkeyPatch, copies: int
    ) -> None:
        left = [copies]
        copy_file = care.copy_file

        def copy(*arguments: Any) -> str:
            if not left[0]:
                raise full_disk()
            left[0] -= 1
            return copy_file(*arguments)

        monkeypatch.setattr(care, "copy_file", copy)
        said = await refused(target, backup)
        assert said.startswith("The backup could not be restored: database or disk is full. Make")
        assert said.endswith("Nothing was changed.")
        monkeypatch.undo()
        await restore(url_of(target), backup, unheeded, replace=False)

    async def test_a_disk_that_is_full_at_the_upgrade_is_not_called_a_damaged_backup(
        self, target: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def migrate(_: Database) -> None:
            failed = OperationalError("UPDATE", None, full_disk())
            raise StoreError("The database refused") from failed

        monkeypatch.setattr(Database, "migrate", migrate)
        said = await refused(target, backup)
        assert said.startswith("The backup could not be restored: database or disk is full. Make")

    async def test_half_a_backup_is_refused(self, target: Path, backup: Path) -> None:
        backup.write_bytes(backup.read_bytes()[:20_000])
        assert "is damaged (" in await refused(target, backup)

    @pytest.mark.parametrize("table", ["events", "matches", "deadlines"])
    async def test_a_missing_table_fails(self, target: Path, backup: Path, table: str) -> None:
        with closing(sqlite3.connect(backup)) as copy:
            copy.execute(f"DROP TABLE {table}")
        said = await refused(target, backup)
        assert said == (
            f"{backup} is damaged (The table {table} is missing). Use another backup. Nothing "
            "was changed."
        )

    @pytest.mark.parametrize("content", [b"", b"dear diary", b"\0" * 5_000])
    async def test_another_file_fails(self, target: Path, backup: Path, content: bytes) -> None:
        backup.write_bytes(content)
        said = await refused(target, backup)
        assert said == f"{backup} is not a backup of Bifrost Bot. Nothing was changed."

    async def test_another_programs_database_is_refused(self, target: Path, backup: Path) -> None:
        backup.unlink()
        with closing(sqlite3.connect(backup)) as foreign:
            foreign.execute("CREATE TABLE notes (line TEXT)")
        said = await refused(target, backup)
        assert said == f"{backup} is not a backup of Bifrost Bot. Nothing was changed."

    async def test_a_newer_backup_is_refused(self, target: Path, backup: Path) -> None:
        with closing(sqlite3.connect(backup)) as newer:
            newer.execute("UPDATE alembic_version SET version_num = '9999'")
            newer.commit()
        said = await refused(target, backup)
        assert (
            "was made by a newer version of Bifrost Bot (tables of revision 9999). Install that "
            "version" in said
        )

    async def test_a_missing_backup_is_refused(self, target: Path, backup: Path) -> None:
        backup.write_bytes(b"PGDMP and so on")
        assert (
            "is a backup of a PostgreSQL database, but database_url names a file"
            in await refused(target, backup)
        )
        backup.unlink()
        assert "cannot be read: No such file or directory." in await refused(target, backup)

    async def test_an_unreadable_match_is_told(self, target: Path, backup: Path) -> None:
        with closing(sqlite3.connect(backup)) as copy:
            copy.execute("""UPDATE events SET body = '{"is": "Nonsense"}'""")
            copy.commit()
        done = await restore(url_of(target), backup, unheeded, replace=False)
        assert [problem.partition(":")[0] for problem in done.findings.problems] == [
            "Match 1 cannot be read"
        ]

    async def test_an_older_backup_is_unchanged(self, target: Path, tmp_path: Path) -> None:
        older = tmp_path / "older.sqlite3"
        with closing(sqlite3.connect(older)) as there:
            there.executescript(
                (Path(__file__).parent / "releases/e646d03/bifrost.sql").read_text(encoding="utf-8")
            )
        done = await restore(url_of(target), older, unheeded, replace=False)
        assert (done.findings.matches, done.findings.problems) == (4, ())
        assert dump_of(target) == dump_of(older)


@on_files
async def test_while_a_bot_uses_the_database_nothing_is_restored(
    target: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await made(url_of(target))
    running = Database(url_of(target))
    clock = ManualClock()
    lease = Lease(running, clock, WHOLE)
    await lease.begin()
    renewing = asyncio.create_task(lease.run())

    async def pass_time(_: SystemClock, at_ms: int) -> None:
        """The bot renews its claim in the second that the other waits."""
        clock.advance(1)
        await renewed(running, clock)

    monkeypatch.setattr("bifrost_bot.runtime.lease._machine", lambda: "elsewhere")
    monkeypatch.setattr(SystemClock, "sleep_until", pass_time)
    with pytest.raises(
        StoreError,
        match=r"A bot is using the database \(process .*\)\. Stop it first\. Nothing was",
    ):
        await restore(url_of(target), backup, unheeded, replace=True)
    renewing.cancel()
    await lease.end()
    await running.close()
    await restore(url_of(target), backup, unheeded, replace=True)


async def renewed(database: Database, clock: ManualClock) -> None:
    """Waits until the claim says the present instant."""
    while True:
        async with database.transaction() as connection:
            held = await deadlines.claims(connection)
        if held["bot"][1] == clock.now_ms():
            return


@pytest.mark.process
@needs_postgresql
class TestServer:
    async def test_a_restored_server_keeps_the_old_as_a_schema(self, tmp_path: Path) -> None:
        there = postgresql_url(tmp_path / "there")
        copy = tmp_path / "copy.dump"
        await made(there, 7)
        care.backup(there, copy, unheeded)
        await made_again(there, 99)
        with pytest.raises(StoreError, match=r"is not empty \(matches: 1\)\. Add --replace"):
            await restore(there, copy, unheeded, replace=False)
        assert await last_beat(there) == 99
        done = await restore(there, copy, unheeded, replace=True)
        assert (done.findings.matches, done.findings.problems) == (1, ())
        assert done.kept.startswith("the schema replaced_20")
        assert await last_beat(there) == 7

    async def test_an_empty_database_takes_a_backup(self, tmp_path: Path) -> None:
        there = postgresql_url(tmp_path / "a")
        empty = postgresql_url(tmp_path / "b")
        copy = tmp_path / "copy.dump"
        await made(there, 7)
        care.backup(there, copy, unheeded)
        assert (await restore(empty, copy, unheeded, replace=False)).kept == ""
        assert await last_beat(empty) == 7

    async def test_a_damaged_foreign_or_newer_backup_is_refused(self, tmp_path: Path) -> None:
        there = postgresql_url(tmp_path / "there")
        copy = tmp_path / "copy.dump"
        await made(there, 7)
        care.backup(there, copy, unheeded)
        whole = copy.read_bytes()
        for content, said in [
            (whole[: len(whole) // 2], "is not a usable backup"),
            (b"PGDMP" + b"rubbish" * 100, "is not a usable backup"),
            (b"dear diary", "is not a backup of Bifrost Bot"),
            (b"SQLite format 3\0", "is a backup of a database file"),
        ]:
            copy.write_bytes(content)
            with pytest.raises(StoreError, match=said):
                await restore(there, copy, unheeded, replace=True)
        assert await last_beat(there) == 7


async def made_again(url: str, beat_ms: int) -> None:
    database = Database(url)
    async with database.transaction() as connection:
        await deadlines.beat(connection, "bot", beat_ms)
    await database.close()
