"""Damage to stored snapshots of matches, of every kind that a program may find."""

import json
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import text

from bifrost_bot.match.history.record import RECORD
from bifrost_bot.match.history.snapshot import pack
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

INTACT: Final = "intact"
"""That all snapshots are as the bot left them."""
MISSING: Final = "missing"
"""That there is no snapshot."""
BEHIND: Final = "behind"
"""That each snapshot is right, but older than almost all events."""
STATES: Final = (INTACT, MISSING, BEHIND, *CHANGES)
"""In which states the bot may find its snapshots when it comes back."""

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


def change_file(path: Path, name: str) -> int:
    """Puts all snapshots of a SQLite file into one of the `STATES`.

    Returns how many there are then that cannot be used.
    """
    with closing(sqlite3.connect(path)) as disk, disk:
        disk.row_factory = sqlite3.Row
        found = [dict(row) for row in disk.execute(_READ)]
        if name == MISSING:
            disk.execute("DELETE FROM snapshots")
        elif name == BEHIND:
            disk.executemany(_WRITE, [_behind(disk, row) for row in found])
        elif name != INTACT:
            disk.executemany(_WRITE, map(CHANGES[name], found))
            return len(found)
        return 0


def _behind(disk: sqlite3.Connection, row: Row) -> Row:
    """Returns the snapshot after a match's first event, in which all others are missing."""
    query = "SELECT body FROM events WHERE match_id = ? AND seq = 1"
    (event,) = disk.execute(query, (row["match_id"],)).fetchone()
    match = RECORD.read([event])
    assert match is not None
    taken = snapshot_of(1, row["version"], event, pack(match))
    return {"match_id": row["match_id"], **asdict(taken)}
