"""Live matches are read from their snapshots, as far as these can be trusted, and get new ones."""

import logging
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from bifrost_bot.engines import registry
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.history import snapshot
from bifrost_bot.match.history.record import RECORD
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.stream import Change
from bifrost_bot.store import snapshots
from bifrost_bot.store.database import Transaction
from bifrost_bot.store.snapshots import Snapshot, Tail
from bifrost_bot.stream.record import RecordError

log = logging.getLogger(__name__)
_FOLDING: Final = ("bifrost_bot.engines", "bifrost_bot.match", "bifrost_bot.stream")
"""The packages whose source decides what events give."""


class _UntrustedError(Exception):
    """A snapshot is not used; the message says why."""


async def renew(connection: Transaction, change: Change[Match, MatchEvent, Any]) -> None:
    """Stores a match's next snapshot when it is due, and deletes the last one at the end.

    One is due when a phase opens, so that players who answer seldom wait for one.
    """
    before = change.before
    after = change.after
    if before is None or not change.events:
        return
    if after.over:
        await snapshots.forget(connection, after.id)
    elif after.number > before.number or _has_many(before, after):
        taken = snapshot_of(after, change.last_event)
        if taken is not None:
            await snapshots.put(connection, after.id, taken)


def _has_many(before: Match, after: Match) -> bool:
    """Returns whether events of a lobby or of a long phase make a snapshot due."""
    return after.seq // snapshots.EVERY > before.seq // snapshots.EVERY


async def rebuild(connection: Transaction, match: Match, refused: Snapshot, event: str) -> None:
    """Replaces a snapshot that was not used by one of the match, given the last event's JSON."""
    taken = snapshot_of(match, event)
    await snapshots.replace(connection, match.id, refused, taken)


def restore(tails: Mapping[str, Tail]) -> list[Match]:
    """Returns the matches whose snapshots can be trusted; of the others all events must be read."""
    found: list[Match] = []
    for id, tail in tails.items():
        try:
            found.append(_restore(id, tail))
        except _UntrustedError as problem:
            log.warning(
                "match %s: its snapshot after event %s is not used, because %s; all its events "
                "are read instead",
                id,
                tail.snapshot.seq,
                problem,
            )
        except RecordError:
            continue  # All events are read, which says which one is wrong.
    return found


def _restore(id: str, tail: Tail) -> Match:
    taken = tail.snapshot
    if taken.version != _version():
        raise _UntrustedError("another version of the program wrote it")
    if not snapshots.is_intact(tail):
        raise _UntrustedError("it does not fit the stored events")
    try:
        match = snapshot.unpack(taken.body)
    except Exception as problem:
        raise _UntrustedError(f"it cannot be read ({problem!r})") from problem
    is_same = match.id == id and match.seq == taken.seq == match.chain.number
    if not is_same:
        raise _UntrustedError("it is of another match or event")
    return RECORD.go_on(match, tail.bodies[1:])


def snapshot_of(match: Match, event: str) -> Snapshot | None:
    """Returns a match's snapshot, or None if its game does not fit its own types or is gone."""
    if not match.has_its_rules:
        return None
    try:
        body = snapshot.pack(match)
    except Exception as problem:
        log.warning("match %s: no snapshot can be taken: %r", match.id, problem)
        return None
    return snapshots.snapshot_of(match.seq, _version(), event, body)


def _version() -> str:
    """Returns the version of everything that folds events, as a hash of its source."""
    return _hash(registry.found().packages)


@cache
def _hash(others: tuple[str, ...]) -> str:
    hashed = sha256()
    for name in (*_FOLDING, *others):
        for source in _sources(name):
            hashed.update(source.read_bytes())
    return hashed.hexdigest()


def _sources(name: str) -> Iterator[Path]:
    """Yields the source of a module, or of all modules of a package."""
    spec = find_spec(name)
    if spec is None:
        return
    if spec.submodule_search_locations is None:
        yield Path(spec.origin or "")
    for folder in spec.submodule_search_locations or ():
        yield from sorted(Path(folder).rglob("*.py"))
