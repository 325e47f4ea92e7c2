"""Backups of a running bot's database, and a check that everything in it can be read."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from sqlalchemy import Connection, inspect, select, text

from bifrost_bot.match.history import record as match_record
from bifrost_bot.season.history import record as season_record
from bifrost_bot.store import journal
from bifrost_bot.store.database import (
    Database,
    StoreError,
    Transaction,
    file_of,
    knows_revision,
    newest_revision,
    revision_of,
)
from bifrost_bot.store.maintenance import client_program
from bifrost_bot.store.private_file import create_private
from bifrost_bot.store.rows import count_rows
from bifrost_bot.store.streams import MATCHES, SEASONS, AnyStream
from bifrost_bot.store.tables import events, metadata
from bifrost_bot.stream.record import RecordError

Progress: TypeAlias = Callable[[int, int], None]
"""Called with how much is done, and how much there is to do."""

_PAGES = 2_000
"""How many pages are copied at once; the bot may write between two batches."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The outcome of a check of a database.

    Attributes:
        matches: How many matches there are.
        events: How many events they consist of.
        problems: One sentence for each problem.
        seasons: How many seasons there are.
    """

    matches: int
    events: int
    problems: tuple[str, ...]
    seasons: int = 0

    @property
    def unusable(self) -> bool:
        """Whether not even the lists of matches and seasons could be read."""
        return bool(self.problems) and not self.matches and not self.seasons


def backup(url: str, target: Path, progress: Progress) -> None:
    """Writes a consistent copy of the database; safe while the bot runs.

    Args:
        url: The database: a file, or a PostgreSQL server, whose own `pg_dump` does the work.
        target: The new file; it appears only when it is complete.
        progress: Called with the number of pages copied so far and in total.

    Raises:
        StoreError: When the copy could not be made; the message says what to do.
    """
    require(url)
    if target.exists():
        raise StoreError(
            f"{target} exists already. Name a new file, so that no earlier backup is lost."
        )
    if not target.parent.is_dir():
        raise StoreError(
            f"There is no folder {target.parent} for the backup. Create it first, or name a file "
            "in another."
        )
    part = target.with_name(f".{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        source = file_of(url)
        create_private(part, source)
        if source is None:
            client_program.run("pg_dump", "--format=custom", f"--file={part}", url=url)
        else:
            complaint = copy_file(source, part, progress, "mode=ro")
            if complaint != "ok":
                raise StoreError(
                    f"The copy of {source} is damaged ({complaint}). Probably the database itself "
                    "is damaged too."
                )
        part.replace(target)
    except (sqlite3.Error, OSError) as problem:
        raise StoreError(
            f"The backup {target} could not be written: {_reason(problem)}."
        ) from problem
    finally:
        part.unlink(missing_ok=True)


def _reason(problem: Exception) -> str:
    """Returns why a file could not be written, without the name of its unfinished part."""
    return (isinstance(problem, OSError) and problem.strerror) or str(problem)


def require(url: str) -> None:
    """Refuses the URL of a file that does not exist, since opening it would create it.

    Raises:
        StoreError: When there is no such file.
    """
    file = file_of(url)
    if file is not None and not file.is_file():
        raise StoreError(f"There is no database file {file}. Check database_url.")


def copy_file(
    source: Path,
    target: Path,
    progress: Progress,
    access: Literal["mode=ro", "immutable=1"],
) -> str:
    """Copies a SQLite file as of one instant; returns SQLite's complaint about the copy, or "ok".

    Args:
        progress: Called with the number of pages copied so far and in total.
        access: "immutable=1" creates no files next to the source, and is for files that no program
            has open.

    Raises:
        sqlite3.Error: When the file cannot be read or is not a SQLite file.
    """
    uri = f"{source.absolute().as_uri()}?{access}"

    def report(_status: int, remaining: int, total: int) -> None:
        progress(total - remaining, total)

    with (
        closing(sqlite3.connect(uri, uri=True)) as original,
        closing(sqlite3.connect(target)) as copy,
    ):
        # In one transaction: otherwise each write of another process restarts the copy.
        original.execute("BEGIN")
        original.execute("SELECT 1 FROM sqlite_master").fetchone()
        original.backup(copy, pages=_PAGES, progress=report)
        return str(copy.execute("PRAGMA integrity_check").fetchone()[0])


async def check(database: Database, progress: Progress) -> Findings:
    """Checks the tables, and that every match and season can be read.

    Args:
        database: The database; nothing in it is changed.
        progress: Called with the number of matches and seasons read so far and in total.

    Raises:
        StoreError: When the database cannot be read at all.
    """
    match_ids: list[str] = []
    season_ids: list[str] = []
    count = 0
    async with database.transaction() as connection:
        problems = await connection.run_sync(_table_problems)
        if not problems:
            match_ids = await _ids(connection, MATCHES)
            season_ids = await _ids(connection, SEASONS)
            count = await count_rows(connection, events)
    total = len(match_ids) + len(season_ids)
    for done, id in enumerate(match_ids, start=1):
        problems += await _problems(database, MATCHES, id)
        progress(done, total)
    for done, id in enumerate(season_ids, start=len(match_ids) + 1):
        problems += await _problems(database, SEASONS, id)
        progress(done, total)
    return Findings(len(match_ids), count, tuple(problems), len(season_ids))


def version_problem(connection: Connection) -> str:
    """Returns why the tables are not those of this program, and what to do; empty if they are."""
    newest = newest_revision()
    found = revision_of(connection)
    if found is not None and not knows_revision(found):
        return (
            f"The tables have revision {found}, which this program does not know: a newer version "
            "of the bot wrote them. Use that version."
        )
    if found != newest:
        return (
            f"The tables have revision {found}, this program's have {newest}. Start the bot once "
            "to upgrade them."
        )
    return ""


async def require_current(database: Database) -> None:
    """Refuses a database whose tables are those of another version of the bot.

    Raises:
        StoreError: When they are, or the database cannot be read.
    """
    async with database.transaction() as connection:
        problem = await connection.run_sync(version_problem)
    if problem:
        raise StoreError(f"{problem} Nothing was changed.")


def _table_problems(connection: Connection) -> list[str]:
    """Returns a sentence for each fault of the file and its tables."""
    problem = version_problem(connection)
    if problem:
        return [problem]
    present = inspect(connection).get_table_names()
    missing = metadata.tables.keys() - set(present)
    if missing:
        return [f"The table {name} is missing." for name in sorted(missing)]
    if connection.dialect.name != "sqlite":
        return []
    problems: list[str] = []
    for (complaint,) in connection.execute(text("PRAGMA integrity_check")):
        if complaint != "ok":
            problems.append(f"The file is damaged: {complaint}.")
    for table, *_ in connection.execute(text("PRAGMA foreign_key_check")):
        problems.append(f"A row of the table {table} belongs to no match.")
    return problems


async def _ids(connection: Transaction, stream: AnyStream) -> list[str]:
    return list(await connection.scalars(select(stream.table.c.id).order_by(*stream.age)))


async def _problems(database: Database, stream: AnyStream, id: str) -> list[str]:
    """Returns why a match or season cannot be read; nothing if it can."""
    is_match = stream is MATCHES
    read = match_record.read if is_match else season_record.read
    try:
        async with database.transaction() as connection:
            bodies = await journal.bodies(connection, stream, id)
        await asyncio.to_thread(read, bodies)
    except RecordError as problem:
        return [f"{'Match' if is_match else 'Season'} {id} cannot be read: {problem}."]
    return []
