"""Restores a backup on a PostgreSQL server; the previous tables are kept in another schema."""

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
_OPTIONS: Final = (
    *("--single-transaction", "--no-owner", "--no-privileges"),
    f"--schema={_PUBLIC}",
)


async def restore_on_server(url: str, backup: Path, now_ms: int, *, replace: bool) -> Restored:
    """Replaces a database by a backup of pg_dump, after reading the whole backup.

    Args:
        now_ms: The present time, for the name of the schema that keeps the previous tables.
        replace: Whether to replace a database that holds matches.

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
            client_program.run("pg_restore", *_OPTIONS, str(backup), url=url)
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
    findings = await _check(url, revision)
    return Restored(findings, kept and f"the schema {kept}")


def _revision(backup: Path) -> str:
    """Reads the whole backup and returns the revision of its tables."""
    try:
        client_program.run("pg_restore", f"--file={os.devnull}", str(backup))
        options = ("--data-only", "--table=alembic_version", "--file=-")
        output = client_program.run("pg_restore", *options, str(backup))
    except StoreError as problem:
        raise StoreError(
            f"{backup} is not a usable backup ({problem}). Nothing was changed."
        ) from problem
    lines = output.splitlines()
    rows = [after for line, after in pairwise(lines) if line.startswith("COPY ")]
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


async def _check(url: str, revision: str) -> Findings:
    """Checks the restored tables; older ones are readable after the upgrade at the next start."""
    database = Database(url)
    try:
        if revision == newest_revision():
            return await care.check(database, lambda done, of: None)
        return Findings(await matches_in(database) or 0, 0, ())
    finally:
        await database.close()
