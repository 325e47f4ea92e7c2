"""Restores a backup of a database file; the previous file is kept."""

import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from bifrost_bot.store.database import Database, StoreError, knows_revision
from bifrost_bot.store.maintenance import care
from bifrost_bot.store.maintenance.backup_folder import stamp
from bifrost_bot.store.maintenance.care import Findings, Progress
from bifrost_bot.store.private_file import create_private, free_path
from bifrost_bot.store.rows import count_rows
from bifrost_bot.store.tables import matches

SQLITE: Final = b"SQLite format 3\0"
ARCHIVE: Final = b"PGDMP"
_ENDINGS: Final = ("-wal", "-shm", "-journal")
_OF_THE_MACHINE: Final = (
    *(sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY),
    *(sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED),
)
"""SQLite's codes for what is wrong with the disk or the rights, not with a file."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The outcome of restoring a database.

    Attributes:
        findings: The result of checking it.
        kept: Where the previous content is kept; empty if there was none.
    """

    findings: Findings
    kept: str


def require_backup(backup: Path, beginning: bytes) -> None:
    """Raises unless a file begins like a backup for the database.

    Raises:
        StoreError: When it cannot be read or is something else.
    """
    try:
        with backup.open("rb") as file:
            found = file.read(len(SQLITE))
    except OSError as problem:
        raise StoreError(f"The backup {backup} cannot be read: {problem.strerror}.") from None
    if found.startswith(beginning):
        return
    if found.startswith(ARCHIVE):
        raise StoreError(
            f"{backup} is a backup of a PostgreSQL database, but database_url names a file."
        )
    if found.startswith(SQLITE):
        raise StoreError(
            f"{backup} is a backup of a database file, but database_url names a PostgreSQL server."
        )
    raise StoreError(f"{backup} is not a backup of Bifrost Bot. Nothing was changed.")


def require_known(backup: Path, revision: str) -> None:
    """Raises if this program does not know a backup's tables.

    Raises:
        StoreError: When a newer program made it.
    """
    if not knows_revision(revision):
        raise StoreError(
            f"{backup} was made by a newer version of Bifrost Bot (tables of revision "
            f"{revision}). Install that version to restore it. Nothing was changed."
        )


async def matches_in(database: Database) -> int | None:
    """Returns how many matches a database holds, or None if that cannot be read."""
    with suppress(StoreError):
        async with database.transaction(patient=False) as connection:
            return await count_rows(connection, matches)
    return None


async def restore_file(
    target: Path, backup: Path, now_ms: int, progress: Progress, *, replace: bool
) -> Restored:
    """Replaces a database file by a backup, after all checks.

    Args:
        now_ms: The present time, for the name of the file that is kept.
        progress: Called with how much of the checks is done, and how much there is.
        replace: Whether to replace a database that holds matches, or cannot be read.

    Raises:
        StoreError: When the backup cannot be used, or would replace matches; nothing was changed.
    """
    require_backup(backup, SQLITE)
    half = target.with_name(f".{target.name}.restored.part")
    try:
        _copy(backup, half, progress, target)
        findings = await _check(backup, half, progress)
        await _require_empty(target, replace)
        kept = _set_aside(target, now_ms)
        half.replace(target)
    except OSError as problem:
        raise StoreError(f"The backup could not be restored: {problem}.") from problem
    finally:
        half.unlink(missing_ok=True)
    return Restored(findings, kept)


def _copy(source: Path, half: Path, progress: Progress, like: Path | None = None) -> None:
    _remove(half)
    create_private(half, like)
    in_use = source.with_name(f"{source.name}-wal").exists()
    access: Literal["mode=ro", "immutable=1"] = "mode=ro" if in_use else "immutable=1"
    try:
        complaint = care.copy_file(source, half, progress, access)
    except sqlite3.Error as problem:
        _require_room(problem)
        complaint = str(problem)
    if complaint != "ok":
        first, *_ = complaint.splitlines()
        raise StoreError(f"{source} is damaged ({first}). Use another backup. Nothing was changed.")


def _require_room(problem: BaseException | None) -> None:
    """Raises if the copy failed for want of room or rights, which says nothing of the backup.

    Raises:
        StoreError: When an error, or one that led to it, is the machine's.
    """
    while problem is not None:
        original = getattr(problem, "orig", problem)
        code = getattr(original, "sqlite_errorcode", None)
        if code is not None and code & 0xFF in _OF_THE_MACHINE:
            raise StoreError(
                f"The backup could not be restored: {original}. Make room for two copies of it, in "
                "a folder that this user can write to. Nothing was changed."
            ) from problem
        problem = problem.__cause__


async def _check(backup: Path, half: Path, progress: Progress) -> Findings:
    """Checks a copy of the copy, upgraded if older: the restored file stays as in the backup."""
    require_known(backup, _revision(backup, half))
    trial = half.with_suffix(".trial")
    try:
        _copy(half, trial, lambda done, of: None)
        database = Database(f"sqlite:///{trial}")
        try:
            await database.migrate()
            findings = await care.check(database, progress)
        finally:
            await database.close()
    except StoreError as problem:
        _require_room(problem)
        raise StoreError(
            f"{backup} is damaged (its tables cannot be read). Use another backup. Nothing was "
            "changed."
        ) from problem
    finally:
        _remove(trial)
    if findings.unusable:
        problem = findings.problems[0].rstrip(".")
        raise StoreError(
            f"{backup} is damaged ({problem}). Use another backup. Nothing was changed."
        )
    return findings


def _revision(backup: Path, half: Path) -> str:
    try:
        with closing(sqlite3.connect(half)) as copy:
            return str(copy.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.Error, TypeError):
        raise StoreError(f"{backup} is not a backup of Bifrost Bot. Nothing was changed.") from None


async def _require_empty(target: Path, replace: bool) -> None:
    if replace or _is_empty(target):
        return
    database = Database(f"sqlite:///{target}")
    try:
        there = await matches_in(database)
    finally:
        await database.close()
    if there is None:
        raise StoreError(
            f"The file {target} cannot be read. Add --replace to put the backup in its place; the "
            "file is kept beside it."
        )
    require_none(str(target), there)


def _is_empty(target: Path) -> bool:
    return not target.exists() or not target.stat().st_size


def require_none(where: str, there: int) -> None:
    """Raises if there are matches to be replaced.

    Raises:
        StoreError: When there are any.
    """
    if there:
        raise StoreError(
            f"The database {where} is not empty (matches: {there:,}). Add --replace to put the "
            "backup in its place; what is there now is kept."
        )


def _set_aside(target: Path, now_ms: int) -> str:
    """Renames the database file, with SQLite's files next to it; returns its new name."""
    if not target.exists():
        return ""
    # Moves the write-ahead log into the file, unless the file is damaged.
    with suppress(sqlite3.Error), closing(sqlite3.connect(target)) as there:
        there.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = free_path(target.with_name(f"{target.stem}-replaced-{stamp(now_ms)}{target.suffix}"))
    for ending in _ENDINGS:
        extra = target.with_name(target.name + ending)
        if extra.exists():
            extra.replace(kept.with_name(kept.name + ending))
    target.replace(kept)
    return str(kept)


def _remove(path: Path) -> None:
    for ending in ("", *_ENDINGS):
        path.with_name(path.name + ending).unlink(missing_ok=True)
