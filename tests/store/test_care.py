"""Copying the database while it is written, and looking through it."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text, update

from bifrost_bot.store import deadlines
from bifrost_bot.store.database import Database, StoreError
from bifrost_bot.store.maintenance import care
from bifrost_bot.store.tables import season_events
from tests.damage import NEWER, put_event
from tests.match.world import World, playing
from tests.store.conftest import last_beat
from tests.store.test_journal import record
from tests.store.test_seasons import create


def unheeded(_done: int, _of: int) -> None:
    """No one watches the progress."""


class TestBackup:
    async def test_it_is_of_one_instant(self, file: Database, path: Path) -> None:
        await record(file, playing())
        async with file.transaction() as connection:
            await deadlines.beat(connection, "bot", 1)
        copy = path.with_name("copy.sqlite3")
        async with file.transaction() as connection:
            await deadlines.beat(connection, "bot", 2)
            care.backup(f"sqlite:///{path}", copy, unheeded)
        assert await last_beat(f"sqlite:///{copy}") == 1
        assert await last_beat(f"sqlite:///{path}") == 2
        restored = Database(f"sqlite:///{copy}")
        assert await care.check(restored, unheeded) == await care.check(file, unheeded)
        await restored.close()

    async def test_an_earlier_backup_is_never_overwritten(self, file: Database, path: Path) -> None:
        copy = path.with_name("copy.sqlite3")
        copy.write_text("precious")
        with pytest.raises(StoreError, match=r"exists already\. Name a new file"):
            care.backup(f"sqlite:///{path}", copy, unheeded)
        assert copy.read_text() == "precious"

    async def test_a_failed_copy_leaves_nothing(self, file: Database, path: Path) -> None:
        with pytest.raises(StoreError, match="There is no folder"):
            care.backup(f"sqlite:///{path}", path.parent / "nowhere" / "copy.sqlite3", unheeded)
        with pytest.raises(StoreError, match="There is no database file"):
            care.backup(f"sqlite:///{path}.not", path.with_name("copy.sqlite3"), unheeded)
        assert {found.name for found in path.parent.iterdir()} <= {
            path.name,
            f"{path.name}-wal",
            f"{path.name}-shm",
        }

    async def test_a_missing_folder_is_named(self, file: Database, path: Path) -> None:
        folder = path.parent / "nowhere"
        for target in (folder / "copy.sqlite3", path / "copy.sqlite3"):
            with pytest.raises(StoreError) as refused:
                care.backup(f"sqlite:///{path}", target, unheeded)
            said = f"There is no folder {target.parent} for the backup. Create it first, or name "
            assert str(refused.value) == f"{said}a file in another."

    async def test_a_server_is_copied_by_its_own_program(
        self, database: Database, url: str, path: Path
    ) -> None:
        async with database.transaction() as connection:
            await deadlines.beat(connection, "bot", 7)
        copy = path.with_name("copy")
        care.backup(url, copy, unheeded)
        assert copy.read_bytes().startswith(
            b"SQLite format 3" if url.startswith("sqlite") else b"PGDMP"
        )


class TestCheck:
    async def test_a_sound_database_is_counted(self, database: Database) -> None:
        world = playing()
        await record(database, world)
        told: list[tuple[int, int]] = []
        found = await care.check(database, lambda done, of: told.append((done, of)))
        assert found == care.Findings(1, len(world.history), ())
        assert told == [(1, 1)]

    async def test_an_unreadable_match_is_named_alone(self, database: Database) -> None:
        for number in ("1", "2"):
            await record(database, World(match_id=number))
        await put_event(database, "1", 1, NEWER)
        found = await care.check(database, unheeded)
        assert found.matches == 2
        assert [problem.partition(":")[0] for problem in found.problems] == [
            "Match 1 cannot be read"
        ]

    async def test_an_unreadable_season_is_named_too(self, database: Database) -> None:
        await record(database, World(match_id="1"))
        async with database.transaction() as connection:
            for number in ("1", "2"):
                await create(connection, number)
            wrong = update(season_events).where(season_events.c.season_id == "2")
            await connection.execute(wrong.values(body="{}"))
        told: list[tuple[int, int]] = []
        found = await care.check(database, lambda done, of: told.append((done, of)))
        assert (found.matches, found.seasons) == (1, 2)
        assert [problem.partition(":")[0] for problem in found.problems] == [
            "Season 2 cannot be read"
        ]
        assert told == [(1, 3), (2, 3), (3, 3)]

    async def test_tables_of_another_version_are_told(self, url: str) -> None:
        empty = Database(url)
        found = await care.check(empty, unheeded)
        assert "Start the bot once" in found.problems[0]
        await empty.close()

    async def test_tables_of_a_newer_version_are_called_that(self, database: Database) -> None:
        async with database.transaction() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        (said,) = (await care.check(database, unheeded)).problems
        assert "9999, which this program does not know: a newer version of the bot wrote" in said

    async def test_a_row_without_its_match_is_told(self, file: Database, path: Path) -> None:
        with sqlite3.connect(path) as other:
            other.execute("INSERT INTO deadlines (match_id, at_ms) VALUES ('99', 1)")
        other.close()
        assert (await care.check(file, unheeded)).problems == (
            "A row of the table deadlines belongs to no match.",
        )
