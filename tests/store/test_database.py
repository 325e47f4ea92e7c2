"""The database: opening, migrations, transactions, errors."""

import asyncio
import os
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import OperationalError

from bifrost_bot.store import deadlines
from bifrost_bot.store.database import (
    ConflictError,
    Database,
    StoreError,
    UnusableError,
    knows_revision,
    migrations,
    newest_revision,
    refusal,
    upgrade,
)
from bifrost_bot.store.maintenance import care
from bifrost_bot.store.streams import MATCHES
from bifrost_bot.store.tables import metadata
from tests.databases import needs_postgresql, postgresql_url

NOBODY = 65_534


async def complaint(url: str) -> str:
    """The sentence by which a database is refused when the bot starts on it."""
    before = set(threading.enumerate())
    with pytest.raises(StoreError) as refused:
        database = Database(url)
        try:
            await database.migrate()
        finally:
            await database.close()
            await ended(set(threading.enumerate()) - before)
    return str(refused.value)


async def ended(threads: set[threading.Thread]) -> None:
    """Waits for the driver's threads, which report a failed open a moment later."""
    for thread in threads:
        if "connection_worker" in thread.name:
            await asyncio.to_thread(thread.join)


class TestMigrations:
    def test_their_files_are_named_by_their_revisions(self) -> None:
        scripts = ScriptDirectory.from_config(migrations())
        assert newest_revision() == scripts.get_current_head()
        assert all(knows_revision(script.revision) for script in scripts.walk_revisions())
        assert not knows_revision("9999")

    async def test_they_make_the_tables_the_code_knows(self, database: Database) -> None:
        def differences(connection: Connection) -> list[object]:
            context = MigrationContext.configure(
                connection, opts={"compare_type": True, "compare_server_default": True}
            )
            return compare_metadata(context, metadata)

        async with database.transaction() as connection:
            assert await connection.run_sync(differences) == []

    async def test_a_missing_column_or_index_is_found(self, database: Database) -> None:
        def differences(connection: Connection) -> list[object]:
            connection.execute(text("DROP INDEX ix_outbox_address"))
            connection.execute(text("ALTER TABLE channels DROP COLUMN board_message_id"))
            return compare_metadata(MigrationContext.configure(connection), metadata)

        async with database.transaction() as connection:
            assert len(await connection.run_sync(differences)) == 2

    async def test_running_them_again_changes_nothing(self, database: Database) -> None:
        async with database.transaction() as connection:
            await deadlines.beat(connection, "bot", 7)
        await database.migrate()
        async with database.transaction() as connection:
            assert await deadlines.last_beat(connection, "bot") == 7

    async def test_concurrent_processes_run_them_in_turn(self, url: str) -> None:
        processes = [Database(url) for _ in range(3)]
        await asyncio.gather(*(process.migrate() for process in processes))
        async with processes[0].transaction() as connection:
            assert "matches" in await connection.run_sync(
                lambda one: inspect(one).get_table_names()
            )
        for process in processes:
            await process.close()

    async def test_one_that_fails_leaves_nothing(self, url: str) -> None:
        database = Database(url)

        def fail(connection: Connection) -> None:
            upgrade(connection)
            raise RuntimeError("the power went out")

        with pytest.raises(RuntimeError):
            async with database.transaction() as connection:
                await connection.run_sync(fail)
        async with database.transaction() as connection:
            assert await connection.run_sync(lambda one: inspect(one).get_table_names()) == []
        await database.close()


class TestTransactions:
    async def test_what_fails_in_the_middle_leaves_nothing(self, database: Database) -> None:
        with pytest.raises(RuntimeError):
            async with database.transaction() as connection:
                await deadlines.beat(connection, "bot", 7)
                raise RuntimeError("the power went out")
        async with database.transaction() as connection:
            assert await deadlines.last_beat(connection, "bot") is None

    async def test_a_key_that_is_taken_is_a_conflict(self, database: Database) -> None:
        with pytest.raises(ConflictError):
            async with database.transaction() as connection:
                for _ in range(2):
                    await connection.execute(
                        text("INSERT INTO heartbeats (name, at_ms) VALUES ('bot', 1)")
                    )

    async def test_a_commit_is_on_the_disk(self, file: Database, path: Path) -> None:
        async with file.transaction() as connection:
            pragmas = [
                (await connection.execute(text(f"PRAGMA {name}"))).scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
            await deadlines.beat(connection, "bot", 7)
        assert pragmas == ["wal", 2, 1]
        with sqlite3.connect(path) as other:
            assert other.execute("SELECT at_ms FROM heartbeats").fetchall() == [(7,)]
        other.close()

    async def test_an_event_of_no_match_is_refused(self, database: Database) -> None:
        with pytest.raises(ConflictError):
            async with database.transaction() as connection:
                await deadlines.put(connection, MATCHES, "99", 7)


class TestComplaints:
    async def test_a_folder_that_is_missing(self, tmp_path: Path) -> None:
        said = await complaint(f"sqlite:///{tmp_path}/nowhere/bifrost.sqlite3")
        assert "Create it first." in said
        assert "nowhere" in said

    async def test_a_folder_that_may_not_be_entered(self, ordinary_user: Path) -> None:
        assert "cannot be entered" in await complaint(
            f"sqlite:///{ordinary_user}/closed/inner/bifrost.sqlite3"
        )

    async def test_a_folder_where_the_file_should_be(self, tmp_path: Path) -> None:
        said = await complaint(f"sqlite:///{tmp_path}")
        assert (
            f"{tmp_path} is a folder. Add the file's name: sqlite:///{tmp_path}/bifrost.s" in said
        )
        assert "Check that the folder exists" not in said

    async def test_a_file_that_is_no_database(self, path: Path) -> None:
        path.write_bytes(b"Dear diary, today I hosted a match. " * 100)
        assert "Name another file in database_url" in await complaint(f"sqlite:///{path}")

    async def test_a_file_that_may_not_be_written(self, ordinary_user: Path) -> None:
        path = ordinary_user / "bifrost.sqlite3"
        assert "Give this user the right to write" in await complaint(f"sqlite:///{path}")

    async def test_a_full_disk_keeps_what_was_recorded(self, file: Database) -> None:
        async with file.transaction() as connection:
            await deadlines.beat(connection, "bot", 7)
            pages = (await connection.execute(text("PRAGMA page_count"))).scalar()
            await connection.execute(text(f"PRAGMA max_page_count={pages}"))
        with pytest.raises(StoreError, match=r"Free some space\. Nothing recorded so far is lost"):
            async with file.transaction() as connection:
                await deadlines.beat(connection, "bot", 8)
                for number in range(2_000):
                    await deadlines.beat(connection, f"bot {number} {'x' * 20}", number)
        async with file.transaction() as connection:
            assert await deadlines.last_beat(connection, "bot") == 7

    async def test_a_file_that_another_program_holds(self, path: Path) -> None:
        database = Database(f"sqlite:///{path}")
        async with database.transaction() as connection:
            await connection.execute(text("PRAGMA busy_timeout=0"))
        with sqlite3.connect(path, isolation_level=None) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(StoreError, match="Run one bot per database file"):
                await database.migrate()
        other.close()
        await database.close()

    async def test_a_replaced_file_is_not_written(self, file: Database, path: Path) -> None:
        elsewhere = path.with_name("elsewhere")
        path.rename(elsewhere)
        for _ in range(2):
            with pytest.raises(StoreError, match="Put the old file back"):
                async with file.transaction() as connection:
                    await deadlines.beat(connection, "bot", 7)
            path.write_bytes(b"")
        elsewhere.replace(path)
        async with file.transaction() as connection:
            assert await deadlines.last_beat(connection, "bot") is None

    @pytest.mark.parametrize("url", ["bifrost.sqlite3", "", "nonsense://host/name"])
    async def test_an_address_that_is_none(self, url: str) -> None:
        said = await complaint(url)
        assert "sqlite:///bifrost.sqlite3" in said
        assert "SQLAlchemy" not in said

    @pytest.mark.parametrize(
        ("url", "reason"),
        [
            ("sqlite:///", "it names no file"),
            ("sqlite:///.", "it names a folder, not a file"),
            ("sqlite:///data/", "it names a folder, not a file"),
            ("sqlite:///data/..", "it names a folder, not a file"),
            ("sqlite://", "it names a database in memory, which would lose every match"),
            ("sqlite://x.sqlite3", "a file has three slashes: sqlite:///x.sqlite3"),
            ("sqlite://data/x.sqlite3", "a file has three slashes: sqlite:///data/x.sqlite3"),
            ("sqlite:///x.sqlite3?foo=1", 'its option "foo" is not known here. Remove it'),
            ("sqlite:///x.sqlite3?timeout=long", "timeout must be a number"),
            ("sqlite:///x.sqlite3?uri=maybe", "uri can only be true, yes or 1"),
        ],
    )
    async def test_an_address_of_no_file(
        self, url: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        said = await complaint(url)
        assert said.startswith(f"database_url cannot be used: {reason}. Write a file as sqlite:///")
        with pytest.raises(UnusableError) as refused:
            care.require(url)
        assert str(refused.value) == said
        assert list(tmp_path.iterdir()) == []

    async def test_an_option_of_the_driver_is_taken(self, path: Path) -> None:
        database = Database(f"sqlite:///{path}?timeout=3.5&check_same_thread=false")
        await database.migrate()
        await database.close()
        assert path.exists()

    async def test_a_file_of_a_newer_version_of_the_bot(self, database: Database, url: str) -> None:
        async with database.transaction() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        assert "written by another version of the bot" in await complaint(url)

    async def test_a_database_in_memory_is_refused_because_it_forgets(self) -> None:
        for url in ("sqlite://", "sqlite:///:memory:"):
            assert "sqlite:///bifrost.sqlite3" in await complaint(url)

    async def test_a_kind_of_database_that_is_not_known(self) -> None:
        said = await complaint("mysql://root@localhost/bifrost")
        assert "not known here (mysql)" in said
        assert "postgresql://" in said

    @pytest.mark.process
    @needs_postgresql
    async def test_a_server_that_is_not_there(self, path: Path) -> None:
        elsewhere = postgresql_url(path).replace("?host=", "?host=/nowhere")
        assert "cannot be reached" in await complaint(elsewhere)

    @pytest.mark.process
    @needs_postgresql
    async def test_a_database_that_the_server_does_not_have(self, path: Path) -> None:
        assert "Create it on the server" in await complaint(
            postgresql_url(path).replace("/test_", "/no_test_")
        )

    def test_a_password_is_never_shown(self) -> None:
        problem = OperationalError("SELECT 1", {}, Exception("the server is down"))
        said = str(refusal("postgresql+asyncpg://bot:hunter2@db.example/matches", problem))
        assert "hunter2" not in said
        assert "db.example" in said
        assert "Check database_url and the database server." in said


@pytest.fixture
def ordinary_user() -> Iterator[Path]:
    """A folder with another user's database, while this process is an ordinary user."""
    folder = Path(tempfile.mkdtemp())
    path = folder / "bifrost.sqlite3"
    made = sqlite3.connect(path)
    made.execute("CREATE TABLE notes (line TEXT)")
    made.commit()
    made.close()
    path.chmod(0o444)
    (folder / "closed" / "inner").mkdir(parents=True)
    (folder / "closed").chmod(0)
    folder.chmod(0o555)
    root = os.geteuid() == 0
    try:
        if root:
            os.seteuid(NOBODY)
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)
        (folder / "closed").chmod(0o755)
        shutil.rmtree(folder)
