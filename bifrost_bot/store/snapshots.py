"""Snapshots of live matches, which are a cache of their events: written with them, thrown away."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.rows import upsert
from bifrost_bot.store.tables import events, snapshots

EVERY: Final = 32
"""After how many events a match gets its next snapshot, if no phase has opened."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match after one of its events.

    Attributes:
        seq: The number of that event.
        version: The version of what folded the events.
        checksum: The checksum of all this and of the stored event.
        body: The match.
    """

    seq: int
    version: str
    checksum: str
    body: str


@dataclass(frozen=True, slots=True)
class Tail:
    """A snapshot, and the JSON of its event and of all later ones."""

    snapshot: Snapshot
    bodies: tuple[str, ...]


def snapshot_of(seq: int, version: str, event: str, body: str) -> Snapshot:
    """Returns the snapshot after an event, given the event's JSON."""
    checksum = _checksum(seq, version, event, body)
    return Snapshot(seq, version, checksum, body)


def is_intact(tail: Tail) -> bool:
    """Returns whether the event is stored that the snapshot follows, and nothing was changed."""
    found = tail.snapshot
    if not tail.bodies:
        return False
    event = tail.bodies[0]
    return found.checksum == _checksum(found.seq, found.version, event, found.body)


async def put(connection: AsyncConnection, match_id: str, snapshot: Snapshot) -> None:
    """Stores a match's snapshot in place of its earlier one."""
    await upsert(connection, snapshots, {"match_id": match_id}, asdict(snapshot))


async def replace(
    connection: AsyncConnection, match_id: str, refused: Snapshot, taken: Snapshot | None
) -> None:
    """Stores another snapshot, or none, in place of one that is still a match's."""
    rows = snapshots.c
    here = (rows.match_id == match_id) & (rows.checksum == refused.checksum)
    change = delete(snapshots) if taken is None else update(snapshots).values(asdict(taken))
    await connection.execute(change.where(here))


async def forget(connection: AsyncConnection, match_id: str) -> None:
    """Deletes a match's snapshot, if it has one."""
    await connection.execute(delete(snapshots).where(snapshots.c.match_id == match_id))


async def tails(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, Tail]:
    """Returns the snapshots of those of the matches that have one, and what followed."""
    found: dict[str, Snapshot] = {}
    bodies: dict[str, list[str]] = {}
    kept = select(snapshots).where(snapshots.c.match_id.in_(ids))
    for row in await connection.execute(kept):
        found[row.match_id] = Snapshot(row.seq, row.version, row.checksum, row.body)
        bodies[row.match_id] = []
    rows = events.c
    joined = events.join(snapshots, rows.match_id == snapshots.c.match_id)
    query = select(rows.match_id, rows.body).select_from(joined)
    later = query.where(rows.match_id.in_(ids), rows.seq >= snapshots.c.seq)
    for row in await connection.execute(later.order_by(rows.match_id, rows.seq)):
        bodies[row.match_id].append(row.body)
    return {id: Tail(snapshot, tuple(bodies[id])) for id, snapshot in found.items()}


def _checksum(seq: int, version: str, event: str, body: str) -> str:
    whole = "\n".join((str(seq), version, event, body))
    return sha256(whole.encode()).hexdigest()
