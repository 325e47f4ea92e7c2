"""Reads stored records; an unreadable one is logged once and its clock is stopped."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic

from bifrost_bot.engines.codec import CodecError
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import Unreadable, UnreadableError
from bifrost_bot.runtime.stream import E, S, Stream
from bifrost_bot.store import deadlines, journal
from bifrost_bot.store.database import Database
from bifrost_bot.stream.record import RecordError

log = logging.getLogger(__name__)


class Reader(Generic[S, E]):
    """The records of all matches, or of all seasons.

    Attributes:
        unreadable: Those that this process found unreadable, by id.
        changed: Called with the id of such a one when its record has changed; then `retry` lets it
            be read again.
    """

    def __init__(self, stream: Stream[S, Any, E, Any], database: Database, clock: Clock) -> None:
        self._stream = stream
        self._database = database
        self._clock = clock
        self.unreadable: dict[str, Unreadable] = {}
        self.changed: Callable[[str], None] = lambda _: None

    async def state(self, id: str) -> S | None:
        """Returns a match or season, folded from its record, or None if there is none.

        Raises:
            StoreError: When the database refuses.
            UnreadableError: When the record cannot be read.
        """
        bodies = await self.bodies(id)
        self._refuse_unreadable(id, bodies)
        try:
            return await asyncio.to_thread(self._stream.record.read, bodies)
        except RecordError as problem:
            fault = self._give_up(id, bodies, problem)
        await self._stop([id])
        raise fault

    async def several(self, stored: Mapping[str, Sequence[str]]) -> list[S]:
        """Returns the readable ones of several records, and handles the others like `state`.

        Raises:
            StoreError: When the database refuses.
        """
        found, problems = await asyncio.to_thread(self._fold_all, stored)
        for id, problem in problems.items():
            self._give_up(id, stored[id], problem)
        await self._stop(problems)
        return found

    async def bodies(self, id: str) -> tuple[str, ...]:
        """Returns the JSON of the events in order."""
        async with self._database.transaction() as connection:
            return await journal.bodies(connection, self._stream.tables, id)

    async def history(self, id: str) -> tuple[E, ...]:
        """Returns the events in order; raises like `state`."""
        bodies = await self.bodies(id)
        try:
            return await asyncio.to_thread(self._stream.record.history, bodies)
        except RecordError as problem:
            raise self._give_up(id, bodies, problem) from None

    def retry(self, id: str) -> None:
        """Lets an unreadable one be read again."""
        self.unreadable.pop(id, None)

    def _refuse_unreadable(self, id: str, bodies: Sequence[str]) -> None:
        known = self.unreadable.get(id)
        if known is None:
            return
        if known.body not in bodies[known.number - 1 : known.number]:
            # This caller still gets the error: the lost time must be credited first.
            self.changed(id)
        raise UnreadableError(known)

    async def _stop(self, ids: Collection[str]) -> None:
        if not ids:
            return
        tables = self._stream.tables
        async with self._database.transaction() as connection:
            for id in ids:
                await deadlines.stop(connection, tables, id, self._clock.now_ms())

    def _give_up(self, id: str, bodies: Sequence[str], problem: RecordError) -> UnreadableError:
        """Records and logs an unreadable one; returns the error to raise."""
        known = self.unreadable.get(id)
        body = bodies[problem.number - 1]
        if known is None or known.body != body:
            incident = secrets.token_hex(4)
            sentence = self._stream.unreadable.format(match=id, incident=incident)
            known = Unreadable(id, incident, problem.number, body, sentence, problem.left)
            self.unreadable[id] = known
            # A wrong stored value needs no traceback: the message says everything.
            bug = None if isinstance(problem.__cause__, CodecError | ValueError) else problem
            log.error(
                "incident %s: %s %s cannot be read: %s",
                incident,
                self._stream.kind,
                id,
                problem,
                exc_info=bug,
            )
        return UnreadableError(known)

    def _fold_all(
        self, stored: Mapping[str, Sequence[str]]
    ) -> tuple[list[S], dict[str, RecordError]]:
        """Returns the readable ones, and the problems of the others by id."""
        found: list[S] = []
        problems: dict[str, RecordError] = {}
        for id, bodies in stored.items():
            try:
                state = self._stream.record.read(bodies)
            except RecordError as problem:
                problems[id] = problem
            else:
                if state is not None:
                    found.append(state)
        return found, problems
