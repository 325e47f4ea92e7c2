"""Reads matches from their records; an unreadable one is logged once and its clock is stopped."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence

from bifrost_bot.engines.codec import CodecError
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.history import record
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import Unreadable, UnreadableError
from bifrost_bot.store import deadlines, journal
from bifrost_bot.store.database import Database, Transaction
from bifrost_bot.store.streams import MATCHES
from bifrost_bot.stream.record import RecordError

log = logging.getLogger(__name__)


class Reader:
    """The records of all matches.

    Attributes:
        unreadable: The matches that this process found unreadable, by id.
        changed: Called with the id of such a match when its record has changed; then `retry` reads
            it again.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self.unreadable: dict[str, Unreadable] = {}
        self.changed: Callable[[str], None] = lambda _: None

    async def match(self, match_id: str) -> Match | None:
        """Returns a match, folded from its record, or None if there is none.

        Raises:
            StoreError: When the database refuses.
            UnreadableError: When the record cannot be read.
        """
        async with self._database.transaction() as connection:
            await self._refuse_unreadable(connection, match_id)
            bodies = await journal.bodies(connection, MATCHES, match_id)
        try:
            return await asyncio.to_thread(record.read, bodies)
        except RecordError as problem:
            fault = self._give_up(match_id, bodies, problem)
        async with self._database.transaction() as connection:
            await deadlines.stop(connection, MATCHES, match_id, self._clock.now_ms())
        raise fault

    async def several(self, ids: Sequence[str]) -> list[Match]:
        """Reads matches in one query; returns the readable ones, and handles others like `match`.

        Raises:
            StoreError: When the database refuses.
        """
        async with self._database.transaction() as connection:
            stored = await journal.bodies_of(connection, ids)
        matches, problems = await asyncio.to_thread(_fold_all, stored)
        for match_id, problem in problems.items():
            self._give_up(match_id, stored[match_id], problem)
        if problems:
            async with self._database.transaction() as connection:
                for match_id in problems:
                    await deadlines.stop(connection, MATCHES, match_id, self._clock.now_ms())
        return matches

    async def history(self, match_id: str) -> tuple[MatchEvent, ...]:
        """Returns a match's events in order; raises like `match`."""
        async with self._database.transaction() as connection:
            bodies = await journal.bodies(connection, MATCHES, match_id)
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
            # This caller still gets the error: the match must be credited first.
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
            # A wrong stored value needs no traceback: the message says everything.
            bug = None if isinstance(problem.__cause__, CodecError | ValueError) else problem
            log.error(
                "incident %s: match %s cannot be read: %s",
                known.incident,
                match_id,
                problem,
                exc_info=bug,
            )
        return UnreadableError(known)


def _fold_all(stored: Mapping[str, Sequence[str]]) -> tuple[list[Match], dict[str, RecordError]]:
    """Returns the readable matches, and the problems of the others by match."""
    matches: list[Match] = []
    problems: dict[str, RecordError] = {}
    for match_id, bodies in stored.items():
        try:
            match = record.read(bodies)
        except RecordError as problem:
            problems[match_id] = problem
        else:
            if match is not None:
                matches.append(match)
    return matches, problems
