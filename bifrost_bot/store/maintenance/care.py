"""Care of a running bot's database: backups, and a check that everything in it can be read."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select, text
from sqlalchemy.engine import make_url

from bifrost_bot.match.history import record
from bifrost_bot.match.history.record import RecordError
from bifrost_bot.store import journal
from bifrost_bot.store.database import Database, StoreError, location, migrations
from bifrost_bot.store.private_file import create_private
from bifrost_bot.store.tables import events, matches

_PAGES = 2_000
"""How many pages are copied at once; the bot may write between two batches."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The outcome of a check of a database.

    Attributes:
        matches: How many matches there are.
        events: How many events they consist of.
        problems: One sentence for each problem.
    """

    matches: int
    events: int
    problems: tuple[str, ...]


def backup(url: str, target: Path, progress: Callable[[int, int], None]) -> None:
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
        raise StoreError(f"{target} exists already; name a new file, so that no earlier backup is lost.")
    half = target.with_name(f".{target.name}.part")
    try:
        half.unlink(missing_ok=True)
        create_private(half)
        if make_url(url).get_backend_name() == "sqlite":
            _copy_file(make_url(url).database or "", half, progress)
        else:
            _dump(url, half)
        half.replace(target)
    except (sqlite3.Error, OSError) as problem:
        raise StoreError(f"The backup {target} could not be written: {problem}.") from problem
    finally:
        half.unlink(missing_ok=True)


def require(url: str) -> None:
    """Refuses the URL of a file that does not exist, since opening it would create it.

    Raises:
        StoreError: When there is no such file.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite" and not Path(parsed.database or "").is_file():
        raise StoreError(f"There is no database file {parsed.database}; check database_url.")


def _copy_file(source: str, half: Path, progress: Callable[[int, int], None]) -> None:
    with (
        closing(sqlite3.connect(f"{Path(source).absolute().as_uri()}?mode=ro", uri=True)) as running,
        closing(sqlite3.connect(half)) as copy,
    ):
        running.backup(copy, pages=_PAGES, progress=lambda _, left, total: progress(total - left, total))
        found = copy.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise StoreError(f"The copy of {source} is damaged ({found}), and so, most likely, is the database.")


def _dump(url: str, half: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise StoreError("pg_dump is missing. Install PostgreSQL's client programs, or run this where the server is.")
    parsed = make_url(url).set(drivername="postgresql")
    environment = {**os.environ, "PGPASSWORD": parsed.password or os.environ.get("PGPASSWORD", "")}
    arguments = ("--format=custom", f"--file={half}", f"--dbname={parsed.set(password=None).render_as_string()}")
    done = subprocess.run(  # noqa: S603 - no shell, and the address is the owner's
        [program, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise StoreError(f"pg_dump could not copy {location(url)}: {done.stderr.strip()}")


async def check(database: Database, progress: Callable[[int, int], None]) -> Findings:
    """Returns what is wrong with the database: faults of its tables, and matches that cannot be read.

    Args:
        database: The database; nothing in it is changed.
        progress: Called with the number of matches read so far and in total.

    Raises:
        StoreError: When the database cannot be read at all.
    """
    async with database.transaction() as connection:
        problems = await connection.run_sync(_structure)
        ids = [] if problems else list(await connection.scalars(select(matches.c.id).order_by(matches.c.created_ms)))
        count = 0 if problems else await connection.scalar(select(func.count()).select_from(events))
    for done, match_id in enumerate(ids, start=1):
        problems += await _read(database, match_id)
        progress(done, len(ids))
    return Findings(len(ids), count or 0, tuple(problems))


def _structure(connection: Connection) -> list[str]:
    """Returns a sentence for each fault of the file and its tables."""
    newest = ScriptDirectory.from_config(migrations()).get_current_head()
    found = MigrationContext.configure(connection).get_current_revision()
    if found != newest:
        return [f"The tables are of version {found}, this program's are of version {newest}: start the bot once."]
    if connection.dialect.name != "sqlite":
        return []
    said = [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check"))]
    lost = connection.execute(text("PRAGMA foreign_key_check")).fetchall()
    return [f"The file is damaged: {line}." for line in said if line != "ok"] + [
        f"A row of {row[0]} belongs to no match." for row in lost
    ]


async def _read(database: Database, match_id: str) -> list[str]:
    try:
        async with database.transaction() as connection:
            bodies = await journal.bodies(connection, match_id)
        await asyncio.to_thread(record.read, bodies)
    except RecordError as problem:
        return [f"Match {match_id} cannot be read: {problem}."]
    return []
