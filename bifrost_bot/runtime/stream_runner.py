"""Executes commands: load, decide, fold, brief and store under a lock, then call the listeners."""

import asyncio
import logging
import secrets
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    nullcontext,
    suppress,
)
from itertools import islice
from typing import Any, Final, Generic
from weakref import WeakValueDictionary

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import FaultError, UnreadableError
from bifrost_bot.runtime.kept import Kept
from bifrost_bot.runtime.reader import Reader
from bifrost_bot.runtime.stream import C, Change, E, Plan, R, S, Stream
from bifrost_bot.store import deadlines, journal, people
from bifrost_bot.store.database import ConflictError, Database, Transaction
from bifrost_bot.store.journal import Home
from bifrost_bot.store.shard_set import ShardSet

log = logging.getLogger(__name__)
_TRIES: Final = 3
"""How often a command is decided again because another process wrote first."""
_READ_AT_ONCE: Final = 50
"""How many a query reads."""
_CREDITS_AT_ONCE: Final = 8
"""How many calls of `credit` go on at once, each with its matches in memory."""


class StreamRunner(ABC, Generic[S, C, E, R]):
    """The only access to all matches, or to all seasons.

    Attributes:
        stream: What they are.
        shard_set: The servers of this process.
        reader: Their records.
        listeners: Called with each change, in order; they may not block or fail.
    """

    def __init__(
        self, stream: Stream[S, C, E, R], database: Database, clock: Clock, shard_set: ShardSet
    ) -> None:
        self.stream = stream
        self.shard_set = shard_set
        self.reader = Reader(stream, database, clock)
        self.listeners: list[Callable[[Change[S, E, R]], None]] = []
        self._database = database
        self._clock = clock
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._kept = Kept(stream.alarm, clock)
        self._guilds: dict[str, int] = {}
        self._stale_ids: set[str] = set()
        self._creating = asyncio.Lock()
        self._crediting = asyncio.Semaphore(_CREDITS_AT_ONCE)

    @abstractmethod
    async def handle(self, id: str, command: C, /) -> Change[S, E, R]:
        """Carries out a command; returns the change once its events are on disk.

        Raises:
            MatchError, SeasonError: When it is not allowed now, or there is none with that id.
            ConfigError, MoveError: When a setting is wrong, or a player's text was refused.
            StoreError: When it could not be recorded; nothing changed.
            FaultError: When the bot itself failed; nothing changed.
        """

    async def load(self, id: str) -> S:
        """Returns the current state.

        Raises:
            MatchError, SeasonError: When there is none with that id.
            StoreError: When it could not be read.
            UnreadableError: When its record cannot be read; its clock is stopped.
        """
        known = self._kept.get(id)
        if known is not None:
            return known
        with self._kept.reading([id]):
            try:
                found = await self._read_one(id)
            except UnreadableError:
                self.drop(id)
                raise
            if found is None:
                raise self.stream.missing(id)
            return self._take_in(found)

    def _take_in(self, read: S) -> S:
        """Keeps what was read, unless it has changed since; returns the newest."""
        state, is_new = self._kept.newest(read)
        return self._remember(state) if is_new else state

    async def _read_one(self, id: str) -> S | None:
        """Returns one as it is stored, or None if there is none; raises like `load`."""
        return await self.reader.state(id)

    async def history(self, id: str) -> tuple[E, ...]:
        """Returns the events in order; raises `UnreadableError` when they cannot be read."""
        return await self.reader.history(id)

    async def bodies(self, id: str) -> tuple[str, ...]:
        """Returns the JSON of the events in order."""
        return await self.reader.bodies(id)

    async def home(self, id: str) -> Home:
        """Returns the place on Discord; raises like `load` when there is none with that id."""
        async with self._database.transaction() as connection:
            found = await journal.home(connection, self.stream.tables, id)
        if found is None:
            raise self.stream.missing(id)
        return found

    async def guild_id(self, id: str) -> int:
        """Returns the server, which never changes; raises like `home`."""
        if id not in self._guilds:
            found = (await self.home(id)).guild_id
            if id not in self._kept:
                return found
            self._guilds[id] = found
        return self._guilds[id]

    async def live(self, guild_id: int | None = None) -> list[S]:
        """Returns the readable ones that are not over, oldest first, of one server or all."""
        return await self._readable(await self._live_ids(guild_id))

    async def each_live(self) -> AsyncGenerator[S]:
        """Yields what `live` returns of all servers; not all need be in memory at a time."""
        async for state in self._each(await self._live_ids(None)):
            yield state

    @abstractmethod
    async def _live_ids(self, guild_id: int | None) -> list[str]:
        """Returns the ids of those that are not over, oldest first, of one server or all."""

    async def _readable(self, ids: Sequence[str]) -> list[S]:
        """Returns the readable ones of several, in order."""
        return [state async for state in self._each(ids)]

    async def _each(self, ids: Sequence[str]) -> AsyncGenerator[S]:
        """Yields the readable ones of several, in order; many are read by few queries."""
        rest = iter(ids)
        while batch := list(islice(rest, _READ_AT_ONCE)):
            unread = [one for one in batch if self._is_to_read(one)]
            read = await self._read(unread) if unread else {}
            for id in batch:
                try:
                    known = self._kept.get(id) or read.get(id)
                    state = known or await self.load(id)
                except UnreadableError:
                    continue
                yield state

    def _is_to_read(self, id: str) -> bool:
        return id not in self._kept and id not in self.reader.unreadable

    async def _read(self, ids: Sequence[str]) -> dict[str, S]:
        """Reads those of several that are not in memory yet; leaves unreadable ones out."""
        found: dict[str, S] = {}
        for id in ids:
            with suppress(UnreadableError):
                found[id] = await self.load(id)
        return found

    @asynccontextmanager
    async def lock(self, *ids: str) -> AsyncGenerator[None]:
        """Locks these, in the same order everywhere, to avoid deadlocks."""
        async with AsyncExitStack() as locks:
            for id in sorted(ids):
                # It exists while it is held or awaited.
                lock = self._locks.setdefault(id, asyncio.Lock())
                await locks.enter_async_context(lock)
            yield

    async def retry(
        self, id: str, attempt: Callable[[S], Awaitable[Change[S, E, R]]]
    ) -> Change[S, E, R]:
        """Attempts a change again, with the new state, while another process writes first."""
        for number in range(1, _TRIES + 1):
            before = await self.load(id)
            await self._catch_up(before)
            try:
                return await attempt(before)
            except ConflictError:
                self._kept.drop(id)
                self._stale_ids.add(id)
                log.warning(
                    "%s %s: another process wrote event %s first",
                    self.stream.kind,
                    id,
                    before.seq + 1,
                )
                if number == _TRIES:
                    raise
        raise AssertionError("unreachable")

    async def _catch_up(self, state: S) -> None:
        """Continues after another process has written."""
        self._stale_ids.discard(state.id)

    async def _carry_out(self, before: S, command: C, request: str = "") -> Change[S, E, R]:
        plan = await self._plan_command(before, command)
        return await self._store(plan, request)

    async def _plan_command(self, before: S, command: C) -> Plan[S, E]:
        moment = await self._moment(before.id, command)
        return self.plan(before, (command,), moment)

    async def _moment(self, id: str, command: C) -> Any:
        """Returns the present for the decision of a command."""
        del id, command
        return self.stream.moment(self._clock.now_ms())

    def plan(self, before: S, commands: Sequence[C], moment: Any = None) -> Plan[S, E]:
        """Returns the effect of commands, one after the other; raises like `handle`."""
        moment = moment or self.stream.moment(self._clock.now_ms())
        try:
            return self._decide(before, commands, moment)
        except self.stream.refusals:
            raise
        except Exception as problem:
            fault = self._fault(before, commands)
            halt = self.stream.halt(before, commands[-1], fault.incident)
            if halt is None:
                raise fault from problem
            return self._decide(before, (halt,), moment)

    def _decide(self, before: S, commands: Sequence[C], moment: Any) -> Plan[S, E]:
        events, after = self._fold(before, commands, moment)
        return self._brief(before, events, after, moment)

    def _fold(self, state: S, commands: Sequence[C], moment: Any) -> tuple[tuple[E, ...], S]:
        events: list[E] = []
        for command in commands:
            for event in self.stream.decide(state, command, moment):
                state = self.stream.evolve(state, event)
                events.append(event)
        return tuple(events), state

    def _brief(self, before: S | None, events: tuple[E, ...], after: S, moment: Any) -> Plan[S, E]:
        notices = self.stream.brief(before, events, after, moment) if events else ()
        return Plan(before, after, events, notices, moment.now_ms)

    def _fault(self, state: S, commands: Sequence[C]) -> FaultError:
        """Logs the exception being handled; returns the caller's error with the incident."""
        incident = secrets.token_hex(4)
        names = ", ".join(type(command).__name__ for command in commands)
        log.exception(
            "incident %s: %s %s could not carry out %s",
            incident,
            self.stream.kind,
            state.id,
            names,
        )
        return FaultError(incident)

    async def _store(self, plan: Plan[S, E], request: str = "") -> Change[S, E, R]:
        if not plan.events:
            return Change(plan.before, plan.after, (), ())
        async with self._turn(plan), self._database.transaction() as connection:
            change = await self.record(connection, plan, request)
        self._remember(change.after)
        return change

    def _turn(self, plan: Plan[S, E]) -> AbstractAsyncContextManager[object]:
        """Waits until no other change of the same records is being written."""
        del plan
        return nullcontext()

    async def record(
        self, connection: Transaction, plan: Plan[S, E], request: str = ""
    ) -> Change[S, E, R]:
        """Writes a plan, which counts once the transaction is committed; see `take`.

        The events of a new match or season have been written with it.

        Raises:
            HostError: When a match that a season links belongs to another.
            IntegrityError: When another process wrote first, or carried out the request.
        """
        before = plan.before
        after = plan.after
        last_event = ""
        tables = self.stream.tables
        if not plan.events:
            return Change(before, after, (), ())
        if before is not None:
            appended = await journal.append(connection, tables, after, plan.events)
            after = appended.state
            last_event = appended.last_event
        earlier = self.stream.alarm(before) if before else None
        alarm = self.stream.alarm(after)
        if alarm != earlier:
            at_ms = alarm.at_ms if alarm else None
            await deadlines.put(connection, tables, after.id, at_ms)
        await self._record_more(connection, plan, request)
        rows = await self._add_notices(connection, plan)
        return Change(before, after, plan.events, rows, last_event=last_event)

    async def _add_notices(self, connection: Transaction, plan: Plan[S, E]) -> tuple[R, ...]:
        outbox = self.stream.outbox
        return await outbox.add(connection, plan.after.id, plan.notices, plan.at_ms)

    async def _record_more(self, connection: Transaction, plan: Plan[S, E], request: str) -> None:
        """Writes what else depends on the events."""

    def take(self, change: Change[S, E, R]) -> None:
        """Applies a committed change of `record`, and calls the listeners."""
        self._remember(change.after)
        self._announce(change)

    async def credit(self, commands: Mapping[str, C]) -> list[Change[S, E, R]]:
        """Credits several in one transaction; returns the changes of those that succeed.

        The others are left to `handle`: those unreadable, written to by another process, or
        failing.

        Raises:
            StoreError: When it could not be recorded; nothing changed.
        """
        async with self._crediting, self.lock(*commands):
            plans: list[Plan[S, E]] = []
            for state in await self._readable(list(commands)):
                plan = await self._plan_quietly(state, commands[state.id])
                if plan is not None:
                    plans.append(plan)
            try:
                async with self._database.transaction() as connection:
                    changes = [await self.record(connection, plan) for plan in plans]
            except ConflictError:
                return []
            for change in changes:
                self._remember(change.after)
        for change in changes:
            if change.is_news:
                self._announce(change)
        return changes

    async def _plan_quietly(self, before: S, command: C) -> Plan[S, E] | None:
        """Returns a command's effect, or None if `handle` has to do it."""
        if before.id in self._stale_ids:
            return None
        with suppress(Exception):
            moment = await self._moment(before.id, command)
            return self._decide(before, (command,), moment)
        return None

    def _remember(self, state: S) -> S:
        """Keeps a state in memory, as long as it is used; see `Kept`."""
        for id in self._kept.put(state):
            self._guilds.pop(id, None)
        return state

    def drop(self, id: str) -> None:
        """Removes one from memory, so that it is read again."""
        self._kept.drop(id)
        self._guilds.pop(id, None)

    async def _erase(self, ids: Collection[str], guild_id: int) -> list[S]:
        """Deletes all data of these; returns the readable ones that were not over."""
        live = set(await self._live_ids(guild_id))
        found: list[S] = []
        for id in ids:
            async with self.lock(id):
                found += await self._readable([id] if id in live else [])
                async with self._database.transaction() as connection:
                    await people.erase(connection, self.stream.tables, id)
                    self.reader.retry(id)
                    self.drop(id)
        return found

    def _announce(self, change: Change[S, E, R]) -> None:
        for listener in self.listeners:
            listener(change)
