"""Damage to stored snapshots of matches, of every kind that a program may find."""

import json
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import text

from bifrost_bot.store.database import Database
from bifrost_bot.store.snapshots import snapshot_of

Row = dict[str, Any]


def _changed(row: Row) -> Row:
    return {**row, "body": row["body"].replace('"seq":', '"seq": 1', 1)}


def _cut(row: Row) -> Row:
    return {**row, "body": row["body"][:-20]}


def _older(row: Row) -> Row:
    return {**row, "version": "0" * 64}


def _ahead(row: Row) -> Row:
    return {**row, "seq": row["seq"] + 1_000}


def _of_other_events(row: Row) -> Row:
    return {**row, **_checked(row, "{}")}


def _of_another_match(row: Row) -> Row:
    body = json.dumps({**json.loads(row["body"]), "id": "999"})
    return {**row, "body": body, **_checked({**row, "body": body}, row["event"])}


def _of_no_class(row: Row) -> Row:
    return {**row, "body": "{}", **_checked({**row, "body": "{}"}, row["event"])}


def _checked(row: Row, event: str) -> Row:
    found = snapshot_of(row["seq"], row["version"], event, row["body"])
    return {"checksum": found.checksum}


CHANGES: Final[Mapping[str, Callable[[Row], Row]]] = MappingProxyType(
    {
        "changed": _changed,
        "cut": _cut,
        "of another program": _older,
        "ahead": _ahead,
        "of other events": _of_other_events,
        "of another match": _of_another_match,
        "of no match": _of_no_class,
    }
)
"""What can be wrong with a snapshot, by name; the row has its event's JSON as `event`."""

MISSING: Final = "missing"
"""That there is no snapshot."""

_READ: Final = (
    "SELECT snapshots.*, events.body AS event FROM snapshots "
    "JOIN events ON events.match_id = snapshots.match_id AND events.seq = snapshots.seq"
)
_WRITE: Final = (
    "UPDATE snapshots SET seq = :seq, version = :version, checksum = :checksum, body = :body "
    "WHERE match_id = :match_id"
)


async def change_snapshots(database: Database, name: str) -> int:
    """Damages all snapshots; returns how many there are."""
    async with database.transaction() as connection:
        found = [dict(row) for row in (await connection.execute(text(_READ))).mappings()]
        for row in found:
            await connection.execute(text(_WRITE), CHANGES[name](row))
    return len(found)


def change_file(path: Path, name: str) -> None:
    """Damages all snapshots of a SQLite file, or deletes them if `name` is `MISSING`."""
    with closing(sqlite3.connect(path)) as disk, disk:
        disk.row_factory = sqlite3.Row
        if name == MISSING:
            disk.execute("DELETE FROM snapshots")
            return
        found = [dict(row) for row in disk.execute(_READ)]
        disk.executemany(_WRITE, map(CHANGES[name], found))
