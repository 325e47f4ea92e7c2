"""Copying a whole database into an empty one."""

from pathlib import Path

import pytest
from sqlalchemy import func, insert, select, text

from bifrost_bot.store.database import Database, StoreError
from bifrost_bot.store.maintenance import care
from bifrost_bot.store.tables import creations, metadata
from bifrost_bot.tools.copy_database import copy
from tests.databases import dump_of, needs_postgresql, on_files, postgresql_url
from tests.store.test_restoration import made, unheeded, url_of

pytestmark = on_files


async def filled(url: str) -> None:
    """A database with a match, and with numbers that do not begin at 1."""
    await made(url)
    database = Database(url)
    async with database.transaction() as connection:
        for id in (5, 9):
            row = {"id": id, "guild_id": 2**60, "at_ms": 1_800_000_000_000}
            await connection.execute(insert(creations).values(row))
    await database.close()


async def rows_of(url: str) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables."""
    found: dict[str, list[tuple[object, ...]]] = {}
    database = Database(url)
    async with database.transaction() as connection:
        for table in metadata.sorted_tables:
            ordered = select(table).order_by(*table.primary_key.columns)
            found[table.name] = [tuple(row) for row in await connection.execute(ordered)]
    await database.close()
    return found


@needs_postgresql
async def test_a_file_moves_to_a_server_and_back(tmp_path: Path) -> None:
    first = url_of(tmp_path / "first.sqlite3")
    server = postgresql_url(tmp_path / "server")
    last = url_of(tmp_path / "last.sqlite3")
    await filled(first)
    told: list[tuple[int, int]] = []
    done = await copy(first, server, lambda done, of: told.append((done, of)))
    assert (done.matches, done.seasons) == (1, 0)
    assert told[-1] == (done.rows, done.rows)
    assert [now for now, _ in told] == sorted(now for now, _ in told)
    assert await rows_of(server) == await rows_of(first)
    await copy(server, last, unheeded)
    assert dump_of(tmp_path / "last.sqlite3") == dump_of(tmp_path / "first.sqlite3")


@needs_postgresql
async def test_new_rows_get_new_numbers_on_the_server(tmp_path: Path) -> None:
    first = url_of(tmp_path / "first.sqlite3")
    server = postgresql_url(tmp_path / "server")
    await filled(first)
    await copy(first, server, unheeded)
    database = Database(server)
    async with database.transaction() as connection:
        row = {"guild_id": 1, "at_ms": 1}
        made = await connection.execute(insert(creations).values(row).returning(creations.c.id))
        assert made.scalar_one() == 10
    findings = await care.check(database, unheeded)
    await database.close()
    assert (findings.matches, findings.problems) == (1, ())


async def refused(source: str, target: str) -> str:
    with pytest.raises(StoreError) as refusal:
        await copy(source, target, unheeded)
    return str(refusal.value)


async def test_a_target_with_rows_keeps_them(tmp_path: Path) -> None:
    source = url_of(tmp_path / "source.sqlite3")
    target = url_of(tmp_path / "target.sqlite3")
    await filled(source)
    await filled(target)
    before = await rows_of(target)
    assert "target.sqlite3 is not empty: its table" in await refused(source, target)
    assert await rows_of(target) == before


async def test_the_same_address_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    source = url_of(tmp_path / "source.sqlite3")
    await filled(source)
    assert "Both addresses are the same" in await refused(source, source)
    missing = url_of(tmp_path / "missing.sqlite3")
    assert "There is no database file" in await refused(missing, source)


@pytest.mark.parametrize(
    ("revision", "remedy"), [("0001", "Start the bot once"), ("9999", "Use that version")]
)
async def test_tables_of_another_version_are_refused(
    tmp_path: Path, revision: str, remedy: str
) -> None:
    source = url_of(tmp_path / "source.sqlite3")
    await filled(source)
    database = Database(source)
    async with database.transaction() as connection:
        await connection.execute(text(f"UPDATE alembic_version SET version_num = '{revision}'"))
    await database.close()
    said = await refused(source, url_of(tmp_path / "target.sqlite3"))
    assert f"have revision {revision}" in said
    assert remedy in said
    assert "Nothing was copied." in said


@pytest.mark.parametrize("used", ["source", "target"])
async def test_a_database_in_use_is_refused(
    tmp_path: Path, used: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    urls = {name: url_of(tmp_path / f"{name}.sqlite3") for name in ("source", "target")}
    await filled(urls["source"])
    used_url = urls[used]

    async def require_unused(url: str, _clock: object) -> None:
        if url == used_url:
            raise StoreError("A bot is using the database.")

    monkeypatch.setattr("bifrost_bot.tools.copy_database.require_unused", require_unused)
    assert await refused(urls["source"], urls["target"]) == "A bot is using the database."


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (
            "UPDATE events SET body = '{}' WHERE seq = 1",
            "The events of matches 1 arrived otherwise",
        ),
        ("DELETE FROM creations", "Rows of the table creations did not arrive"),
    ],
)
async def test_what_arrives_otherwise_is_noticed_and_nothing_stays(
    tmp_path: Path, damage: str, said: str
) -> None:
    source = url_of(tmp_path / "source.sqlite3")
    target = url_of(tmp_path / "target.sqlite3")
    await filled(source)
    database = Database(target)
    await database.migrate()
    table = damage.split()[1] if damage.startswith("UPDATE") else damage.split()[2]
    async with database.transaction() as connection:
        trigger = f"CREATE TRIGGER broken AFTER INSERT ON {table} BEGIN {damage}; END"
        await connection.execute(text(trigger))
    assert said in await refused(source, target)
    async with database.transaction() as connection:
        for kept in metadata.sorted_tables:
            assert await connection.scalar(select(func.count()).select_from(kept)) == 0
    await database.close()
