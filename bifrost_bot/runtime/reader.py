"""Reads matches from their records; an unreadable one is logged once, and its clock is stopped."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence

from bifrost_bot.engines.codec import CodecError
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.history import record
from bifrost_bot.match.history.record import RecordError
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import Unreadable, UnreadableError
from bifrost_bot.store import deadlines, journal
from bifrost_bot.store.database import Database, Transaction

log = logging.getLogger(__name__)


class Reader:
    """The records of all matches.

    Attributes:
        unreadable: The matches found unreadable by this process, by id.
        changed: Called with the id of such a match when its record has changed: `retry` lets it be
        read again.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self.unreadable: dict[str, Unreadable] = {}
        self.changed: Callable[[str], None] = lambda _: None

    async def match(self, match_id: str) -> Match | None:
        """Returns a match, folded from its record, or None if there is no such match.

        Raises:
            StoreError: When the database refuses.
            UnreadableError: When the record cannot be read.
        """
        async with self._database.transaction() as connection:
            await self._refuse_unreadable(connection, match_id)
            bodies = await journal.bodies(connection, match_id)
        try:
            return await asyncio.to_thread(record.read, bodies)
        except RecordError as problem:
            fault = self._give_up(match_id, bodies, problem)
        async with self._database.transaction() as connection:
            await deadlines.stop(connection, match_id, self._clock.now_ms())
        raise fault

    async def several(self, ids: Sequence[str]) -> list[Match]:
        """Returns those of these matches that can be read, from one query; the others are dealt
        with like by `match`.

        Raises:
            StoreError: When the database refuses.
        """
        async with self._database.transaction() as connection:
            stored = await journal.bodies_of(connection, ids)
        found = await asyncio.to_thread(_folded, stored)
        broken = {
            match_id: problem
            for match_id, problem in found.items()
            if isinstance(problem, RecordError)
        }
        for match_id, problem in broken.items():
            self._give_up(match_id, stored[match_id], problem)
        if broken:
            async with self._database.transaction() as connection:
                for match_id in broken:
                    await deadlines.stop(connection, match_id, self._clock.now_ms())
        return [match for match in found.values() if isinstance(match, Match)]

    async def history(self, match_id: str) -> tuple[MatchEvent, ...]:
        """Returns a match's events in order; raises like `match`."""
        async with self._database.transaction() as connection:
            bodies = await journal.bodies(connection, match_id)
        try:
            return await asyncio.to_thread(record.history, bodies)
        except RecordError as problem:
            raise self._give_up(match_id, bodies, problem) from None

    def retry(self, match_id: str) -> None:
        """Lets an unreadable match be read again."""
        self.unreadable.pop(match_id, None)

    async def _refuse_unreadable(self, connection: Transaction, match_id: str) -> None:
        known = self.unreadable.get(match_id)
        if known is None:
            return
        if await journal.body(connection, match_id, known.number) != known.body:
            # This caller still gets the error: the match must have its lost time back first.
            self.changed(match_id)
        raise UnreadableError(known)

    def _give_up(
        self, match_id: str, bodies: Sequence[str], problem: RecordError
    ) -> UnreadableError:
        """Records and logs an unreadable match; returns the error to raise."""
        known = self.unreadable.get(match_id)
        body = bodies[problem.number - 1]
        if known is None or known.body != body:
            known = Unreadable(match_id, secrets.token_hex(4), problem.number, body, problem.left)
            self.unreadable[match_id] = known
            # If a stored value does not fit, the line says everything; no traceback is needed.
            bug = None if isinstance(problem.__cause__, CodecError | ValueError) else problem
            log.error(
                "incident %s: match %s cannot be read: %s",
                known.incident,
                match_id,
                problem,
                exc_info=bug,
            )
        return UnreadableError(known)


def _folded(stored: Mapping[str, Sequence[str]]) -> dict[str, Match | RecordError | None]:
    """Returns each match, or why it cannot be read."""
    found: dict[str, Match | RecordError | None] = {}
    for match_id, bodies in stored.items():
        try:
            found[match_id] = record.read(bodies)
        except RecordError as problem:
            found[match_id] = problem
    return found
