"""Puts a backup in the place of a database on a PostgreSQL server; what was there is kept as a
schema of its own.
"""

import os
from itertools import pairwise
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from bifrost_bot.store.database import Database, StoreError, location, newest_revision
from bifrost_bot.store.maintenance import care, client_program
from bifrost_bot.store.maintenance.backup_folder import stamp
from bifrost_bot.store.maintenance.care import Findings
from bifrost_bot.store.maintenance.restoration import (
    ARCHIVE,
    Restored,
    matches_in,
    require_backup,
    require_known,
    require_none,
)

_PUBLIC: Final = "public"


async def restore_on_server(url: str, backup: Path, now_ms: int, *, replace: bool) -> Restored:
    """Puts a backup that pg_dump made in the place of a database; the whole backup is read before
    anything is touched.

    Args:
        url: The database.
        backup: The backup.
        now_ms: The present time, for the name of the schema in which the tables are kept that were
        there. replace: Whether to do it where the database holds matches.

    Raises:
        StoreError: When the backup cannot be used, or would replace matches; nothing was changed.
    """
    require_backup(backup, ARCHIVE)
    revision = _revision(backup)
    require_known(backup, revision)
    database = Database(url)
    try:
        tables = await _tables(database)
        if tables and not replace:
            require_none(location(url), await matches_in(database) or 0)
        kept = f"replaced_{stamp(now_ms).lower().replace('-', '_')}" if tables else ""
        if kept:
            await _execute(
                database, f"ALTER SCHEMA {_PUBLIC} RENAME TO {kept}", f"CREATE SCHEMA {_PUBLIC}"
            )
        try:
            options = (
                "--single-transaction",
                "--no-owner",
                "--no-privileges",
                f"--schema={_PUBLIC}",
            )
            client_program.run("pg_restore", *options, str(backup), url=url)
        except StoreError:
            if kept:
                await _execute(
                    database,
                    f"DROP SCHEMA {_PUBLIC} CASCADE",
                    f"ALTER SCHEMA {kept} RENAME TO {_PUBLIC}",
                )
            raise
    finally:
        await database.close()
    return Restored(await _look(url, revision), kept and f"the schema {kept}")


def _revision(backup: Path) -> str:
    """Reads the whole backup and returns the revision of its tables."""
    try:
        client_program.run("pg_restore", f"--file={os.devnull}", str(backup))
        copied = client_program.run(
            "pg_restore", "--data-only", "--table=alembic_version", "--file=-", str(backup)
        ).splitlines()
    except StoreError as problem:
        raise StoreError(
            f"{backup} is not a usable backup ({problem}). Nothing was changed."
        ) from problem
    rows = [after for line, after in pairwise(copied) if line.startswith("COPY ")]
    if not rows:
        raise StoreError(f"{backup} is not a backup of Bifrost Bot. Nothing was changed.")
    return rows[0].strip()


async def _tables(database: Database) -> list[str]:
    def names(connection: Connection) -> list[str]:
        return inspect(connection).get_table_names()

    async with database.transaction() as connection:
        return await connection.run_sync(names)


async def _execute(database: Database, *statements: str) -> None:
    async with database.transaction() as connection:
        for statement in statements:
            await connection.execute(text(statement))


async def _look(url: str, revision: str) -> Findings:
    """Checks what was restored; tables of an older program can be read once they are upgraded,
    at the next start.
    """
    database = Database(url)
    try:
        if revision == newest_revision():
            return await care.check(database, lambda done, of: None)
        return Findings(await matches_in(database) or 0, 0, ())
    finally:
        await database.close()
