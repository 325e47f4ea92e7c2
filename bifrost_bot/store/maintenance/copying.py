"""Copies a whole database into an empty one, of the same kind or the other."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Table, func, insert, literal, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store import journal
from bifrost_bot.store.database import Database, StoreError, location
from bifrost_bot.store.maintenance import care
from bifrost_bot.store.maintenance.care import Progress
from bifrost_bot.store.rows import count_rows
from bifrost_bot.store.streams import MATCHES, SEASONS, AnyStream
from bifrost_bot.store.tables import metadata

_ROWS: Final = 500
"""How many rows are copied at once."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied: matches, seasons, and rows of all tables."""

    matches: int
    seasons: int
    rows: int


async def copy(source_url: str, target_url: str, progress: Progress) -> Copied:
    """Copies all rows in one transaction, and compares them before it ends.

    Args:
        source_url: A database that no bot is using, with this program's tables.
        target_url: A database without rows; its tables are made.
        progress: Called with how many rows are copied, and how many there are.

    Raises:
        StoreError: When either cannot be used, or something arrived otherwise; the target has no
            rows then.
    """
    care.require(source_url)
    if source_url == target_url:
        raise StoreError("Both addresses are the same. Name another database to copy to.")
    async with (
        _open_database(source_url) as source,
        _open_database(target_url) as target,
        source.transaction() as reading,
    ):
        problem = await reading.run_sync(care.version_problem)
        if problem:
            raise StoreError(f"{location(source_url)}: {problem} Nothing was copied.")
        await target.migrate()
        async with target.transaction() as writing:
            return await _copy(reading, writing, location(target_url), progress)


@asynccontextmanager
async def _open_database(url: str) -> AsyncGenerator[Database]:
    database = Database(url)
    try:
        yield database
    finally:
        await database.close()


async def _copy(
    source: AsyncConnection,
    target: AsyncConnection,
    place: str,
    progress: Progress,
) -> Copied:
    wanted: dict[Table, int] = {}
    for table in metadata.sorted_tables:
        wanted[table] = await count_rows(source, table)
        if await count_rows(target, table):
            raise StoreError(
                f"{place} is not empty: its table {table.name} has rows. Name an empty database, "
                "so that nothing is lost. Nothing was copied."
            )
    total = sum(wanted.values())
    done = 0
    for table in wanted:
        async for part in _parts(source, table):
            await target.execute(insert(table), part)
            done += len(part)
            progress(done, total)
        await _continue_numbers(target, table)
    for table, count in wanted.items():
        if await count_rows(target, table) != count:
            raise StoreError(f"Rows of the table {table.name} did not arrive. Nothing was copied.")
    await _compare(source, target, MATCHES)
    await _compare(source, target, SEASONS)
    return Copied(wanted[MATCHES.table], wanted[SEASONS.table], total)


async def _compare(source: AsyncConnection, target: AsyncConnection, stream: AnyStream) -> None:
    """Raises unless the events of all matches or seasons are the same."""
    for id in await source.scalars(select(stream.table.c.id)):
        before = await journal.bodies(source, stream, id)
        if before != await journal.bodies(target, stream, id):
            raise StoreError(
                f"The events of {stream.table.name} {id} arrived otherwise. Nothing was copied."
            )


async def _parts(source: AsyncConnection, table: Table) -> AsyncGenerator[list[dict[str, Any]]]:
    """Yields all rows of a table in the order of its keys, some at a time."""
    keys = list(table.primary_key.columns)
    query = select(table).order_by(*keys).limit(_ROWS)
    part = (await source.execute(query)).mappings().all()
    while part:
        yield [dict(row) for row in part]
        last = [literal(part[-1][key.name], key.type) for key in keys]
        following = query.where(tuple_(*keys) > tuple_(*last))
        part = (await source.execute(following)).mappings().all()


async def _continue_numbers(connection: AsyncConnection, table: Table) -> None:
    """Lets a server number new rows after the copied ones; a file does that automatically."""
    column = table.autoincrement_column
    if connection.dialect.name == "sqlite" or column is None:
        return
    newest = select(func.max(column)).scalar_subquery()
    sequence = func.pg_get_serial_sequence(table.name, column.name)
    numbered = func.setval(sequence, func.coalesce(newest, 1), newest.is_not(None))
    await connection.execute(select(numbered))
