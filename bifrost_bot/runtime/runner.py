"""Executes match commands: load, decide, brief and store under the match's lock, then notify."""

import asyncio
import logging
import secrets
import sys
from collections import defaultdict
from collections.abc import (
    AsyncGenerator,
    Awaitable,
    Callable,
    Collection,
    Generator,
    Mapping,
    Sequence,
)
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from bifrost_bot.engines.errors import ConfigError, MoveError
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.answers import Answer, Submit
from bifrost_bot.match.decide.core import Command, HistoryCommand
from bifrost_bot.match.decide.lobby import CallReady, Create, SayReady, Start
from bifrost_bot.match.decide.phases import CreditDowntime, Halt, StartDue
from bifrost_bot.match.errors import MatchError, NotFoundError
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.history.erasure import erased, replaced
from bifrost_bot.match.model import Match, Moment, Rounds, Settings, Status
from bifrost_bot.match.notice import Address, Notice, ReplyBody
from bifrost_bot.match.player import Person
from bifrost_bot.notices.answer import add_submission_in_force
from bifrost_bot.notices.briefing import brief
from bifrost_bot.runtime import stream
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import FaultError, Unreadable, UnreadableError
from bifrost_bot.runtime.log_subject import about
from bifrost_bot.runtime.match_limits import MatchLimits, is_under_way
from bifrost_bot.runtime.rating.results import rate_match
from bifrost_bot.runtime.reader import Reader
from bifrost_bot.speech.texts.fault import RefusalText
from bifrost_bot.speech.texts.refusal import LobbyRefusal
from bifrost_bot.speech.wording import clean
from bifrost_bot.store import deadlines, journal, outbox, people
from bifrost_bot.store.crash_marker import CrashMarker, Reading, reading_limit
from bifrost_bot.store.database import ConflictError, Database, StoreError, Transaction
from bifrost_bot.store.journal import Home, Listed
from bifrost_bot.store.outbox import Row
from bifrost_bot.store.shard_set import WHOLE, ShardSet

log = logging.getLogger(__name__)
UNREADABLE = "unreadable"
Change: TypeAlias = stream.Change[Match, MatchEvent, Row]
_Beginning = CallReady | SayReady | Start | StartDue
"""Commands by which a match can begin."""

_TRIES = 3
_MOST_OVER = 16
"""How many finished matches stay in memory, as their channels still get notices and views."""
_READ_AT_ONCE = 50
"""How many matches a query reads; they cannot carry out commands at the same time."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """The effect that a command would have."""

    before: Match
    after: Match
    events: tuple[MatchEvent, ...]
    notices: tuple[Notice, ...]


class Runner:
    """The only access to all matches. Listeners are called in order, and may not block or fail.

    Attributes:
        overtaken: Called when another process has written to a match, with the match and its
            undelivered notices.
        beacon_url: The public beacon of new matches, if there is one.
        rounds: The times of its rounds, once known.
        limits: The maximum numbers of concurrent matches.
    """

    def __init__(
        self,
        database: Database,
        clock: Clock,
        shard_set: ShardSet = WHOLE,
        mark: CrashMarker | None = None,
    ) -> None:
        self.shard_set = shard_set
        self.reader = Reader(database, clock)
        self._mark = mark
        self._database = database
        self._clock = clock
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._matches: dict[str, Match] = {}
        self._guilds: dict[str, int] = {}
        self._creating = asyncio.Lock()
        self._beginning = asyncio.Lock()
        self._reading = asyncio.Lock()
        self._rating = asyncio.Lock()
        self._stale_ids: set[str] = set()
        self.listeners: list[Callable[[Change], None]] = []
        self.overtaken: Callable[[Match, Sequence[Row]], None] = lambda match, rows: None
        self.beacon_url = ""
        self.rounds: Rounds | None = None
        self.limits = MatchLimits(sys.maxsize, sys.maxsize)

    async def create(
        self,
        settings: Settings,
        by: str,
        home: Home,
        people: tuple[Person, ...] = (),
        *,
        then: Sequence[Command] = (),
        along: Callable[[Transaction, Match], Awaitable[None]] | None = None,
    ) -> Match:
        """Opens a lobby; returns the new match.

        Args:
            settings: The match's settings.
            by: Its host.
            home: Where its lobby is opened.
            people: Its host's name.
            then: Commands that are carried out with it, before the match is announced.
            along: Writes further records in the same transaction.

        Raises:
            ConfigError: When a setting is wrong.
            MatchError: When one of the commands cannot be carried out.
            StoreError: When it could not be recorded.
        """
        async with self._creating, self._database.transaction() as connection:
            match_id = await journal.next_id(connection)
            seed = secrets.token_hex(32)
            salt = secrets.token_hex(32)
            command = Create(match_id, settings, by, seed, salt, self.beacon_url, people)
            moment = Moment(self._clock.now_ms())
            created = core.create(command, moment)
            later, match = _decide_all(core.fold((created,)), then, moment)
            events = (created, *later)
            await journal.create(connection, created, home)
            if later:
                await journal.append(connection, match_id, 1, later)
            notices = brief(None, events, match)
            rows = await outbox.add(connection, match_id, notices, moment.now_ms)
            if along is not None:
                await along(connection, match)
        self._remember(match)
        self._guilds[match.id] = home.guild_id
        self._announce(Change(None, match, events, rows))
        return match

    async def handle(
        self,
        match_id: str,
        command: Command,
        refusal: Callable[[Exception], Sequence[Notice]] | None = None,
    ) -> Change:
        """Carries out a command; returns the change once its events are on disk.

        Args:
            match_id: The match.
            command: The command.
            refusal: Returns the reply to a message whose text is refused, and further notices.
                They are recorded before the next text is read, so that they survive a crash like
                the reply to an accepted text; then nothing is raised.

        Raises:
            MatchError: When the match does not allow it now (also `NotFoundError`).
            MoveError: When a player's text was refused.
            StoreError: When it could not be recorded; nothing changed.
            FaultError: When the bot itself failed; nothing changed.
        """
        known = self._matches.get(match_id)
        phase = known.phase if known else None
        with about(match_id, phase.phase.number if phase else None):
            # One match begins at a time, so that the limits count the others that have begun.
            turn = self._beginning if isinstance(command, _Beginning) else nullcontext()
            async with self._locks[match_id], turn:
                try:
                    change = await self._carry_out(match_id, command)
                except (MatchError, MoveError) as problem:
                    if isinstance(problem, MoveError) and isinstance(command, Submit):
                        add_submission_in_force(problem, await self.match(match_id), command.slot)
                    if refusal is None:
                        raise
                    change = await self._refuse(match_id, refusal(problem), problem)
            if change.events or change.rows:
                self._announce(change)
        return change

    async def give_back(self, commands: Mapping[str, CreditDowntime]) -> list[Change]:
        """Credits several matches in one transaction; returns the changes of those that succeed.

        The others are left to `handle`: those not in memory, written to by another process, or
        failing.

        Raises:
            StoreError: When it could not be recorded; nothing changed.
        """
        plans: list[_Plan] = []
        changes: list[Change] = []
        async with self._lock_all(commands):
            for match_id, command in commands.items():
                plan = await self._plan_in_memory(match_id, command)
                if plan is not None:
                    plans.append(plan)
            now_ms = self._clock.now_ms()
            try:
                async with self._database.transaction() as connection:
                    for plan in plans:
                        rows = await self._write(connection, plan, now_ms)
                        changes.append(Change(plan.before, plan.after, plan.events, rows))
            except ConflictError:
                return []
            for plan in plans:
                self._remember(plan.after)
        for change in changes:
            if change.events:
                self._announce(change)
        return changes

    async def _plan_in_memory(self, match_id: str, command: Command) -> _Plan | None:
        """Returns a command's effect on a match in memory, or None if `handle` has to do it."""
        before = self._matches.get(match_id)
        if before is None or match_id in self._stale_ids:
            return None
        with suppress(Exception):
            return _decide(before, command, await self._moment(match_id, command))
        return None

    @asynccontextmanager
    async def _lock_all(self, ids: Collection[str]) -> AsyncGenerator[None]:
        """Locks several matches, in the same order everywhere, to avoid deadlocks."""
        async with AsyncExitStack() as locks:
            for match_id in sorted(ids):
                await locks.enter_async_context(self._locks[match_id])
            yield

    async def tell(self, match_id: str, make: Callable[[Match], Sequence[Notice]]) -> None:
        """Records notices that belong to no event; `make` gets the current match.

        Raises:
            NotFoundError: When there is no such match.
            StoreError: When they could not be recorded; nothing will be delivered.
        """
        async with self._locks[match_id]:
            match = await self.match(match_id)
            notices = make(match)
            async with self._database.transaction() as connection:
                rows = await outbox.add(connection, match_id, notices, self._clock.now_ms())
        if rows:
            self._announce(Change(match, match, (), rows))

    async def foresee(self, match_id: str, command: Command) -> Change:
        """Returns a command's effect without carrying it out; raises like `handle`."""
        async with self._locks[match_id]:
            before = await self.match(match_id)
            moment = await self._moment(match_id, command)
        plan = self._plan(before, command, moment)
        return Change(before, plan.after, plan.events, ())

    async def history(self, match_id: str) -> tuple[MatchEvent, ...]:
        """Returns a match's events in order.

        Raises:
            UnreadableError: When its record cannot be read.
        """
        return await self.reader.history(match_id)

    async def forget(self, match_id: str, user_id: str, other_id: str) -> None:
        """Replaces a user's id in all data of a match.

        Raises:
            StoreError: When it could not be recorded; nothing changed.
        """
        ids = {"user_id": user_id, "other_id": other_id}
        async with self._locks[match_id], self._database.transaction() as connection:
            await people.rewrite_events(connection, match_id, partial(erased, **ids))
            await people.rewrite_notices(
                connection, match_id, partial(replaced, **ids, within=True)
            )
            self._matches.pop(match_id, None)

    async def erase(self, guild_id: int) -> list[str]:
        """Deletes all data of a server and its matches; returns the matches, whose ids stay taken.

        Raises:
            StoreError: When the database refuses; a repetition deletes the rest.
        """
        async with self._database.transaction() as connection:
            ids = await people.matches_of(connection, guild_id)
        for match_id in ids:
            async with self._locks[match_id], self._database.transaction() as connection:
                await people.erase_match(connection, match_id)
                known = self._matches.pop(match_id, None)
                self._guilds.pop(match_id, None)
                self.reader.retry(match_id)
            if known is not None and not known.over:
                abandoned = replace(known, status=Status.ABANDONED)
                self._announce(Change(known, abandoned, (), ()))
        async with self._database.transaction() as connection:
            await people.erase_server(connection, guild_id)
        return ids

    async def match(self, match_id: str) -> Match:
        """Returns a match in its current state.

        Raises:
            NotFoundError: When there is no match with that id.
            StoreError: When it could not be read.
            UnreadableError: When its record cannot be read.
        """
        known = self._matches.get(match_id)
        if known is not None:
            return known
        found = await self.reader.match(match_id)
        if found is None:
            raise unknown(match_id)
        return self._matches.get(match_id) or self._remember(found)

    async def preload(self) -> None:
        """Reads all live matches into memory, in few queries; unreadable ones are left out.

        Raises:
            StoreError: When the database refuses; the matches read until then are kept.
        """
        async with self._reading:
            live = await self._live_ids(None)
            known = {*self._matches, *self.reader.unreadable}
            missing = [match_id for match_id in live if match_id not in known]
            for first in range(0, len(missing), _READ_AT_ONCE):
                await self._read(missing[first : first + _READ_AT_ONCE])

    async def _read(self, ids: Sequence[str]) -> None:
        # Locked, so that none is written to or erased before it is in memory.
        async with self._lock_all(ids):
            for found in await self.reader.several(ids):
                if found.id not in self._matches:
                    self._remember(found)
            async with self._database.transaction() as connection:
                self._guilds |= await journal.guilds(connection, ids)

    def _remember(self, match: Match) -> Match:
        """Keeps a match in memory, and drops the oldest finished ones beyond `_MOST_OVER`."""
        self._matches.pop(match.id, None)
        self._matches[match.id] = match
        if match.over:
            over = [one.id for one in self._matches.values() if one.over]
            for match_id in over[:-_MOST_OVER]:
                self._drop(match_id)
        return match

    def _drop(self, match_id: str) -> None:
        del self._matches[match_id]
        self._guilds.pop(match_id, None)
        if not self._locks[match_id].locked():
            del self._locks[match_id]

    async def is_answered(self, match_id: str, address: Address, message_id: int) -> bool:
        """Returns whether a reply to a message was recorded."""
        async with self._database.transaction() as connection:
            return await outbox.is_answered(connection, match_id, address, message_id)

    async def bodies(self, match_id: str) -> tuple[str, ...]:
        """Returns the JSON of a match's events in order."""
        async with self._database.transaction() as connection:
            return await journal.bodies(connection, match_id)

    async def home(self, match_id: str) -> Home:
        """Returns a match's place on Discord."""
        async with self._database.transaction() as connection:
            found = await journal.home(connection, match_id)
        if found is None:
            raise unknown(match_id)
        return found

    async def guild_id(self, match_id: str) -> int:
        """Returns a match's server, which never changes; raises like `home`."""
        if match_id not in self._guilds:
            found = (await self.home(match_id)).guild_id
            if match_id not in self._matches:
                return found
            self._guilds[match_id] = found
        return self._guilds[match_id]

    async def live(self, guild_id: int | None = None) -> list[Match]:
        """Returns the readable matches that are not over, oldest first, of one server or all."""
        return await self._readable(await self._live_ids(guild_id))

    async def unreadable(self, guild_id: int | None = None) -> list[Unreadable]:
        """Returns the unreadable matches that are not over, oldest first, of one server or all."""
        ids = await self._live_ids(guild_id)
        readable = {match.id for match in await self._readable(ids)}
        return [self.reader.unreadable[match_id] for match_id in ids if match_id not in readable]

    async def _live_ids(self, guild_id: int | None) -> list[str]:
        async with self._database.transaction() as connection:
            return await journal.live(connection, guild_id, self.shard_set)

    async def over(self, guild_id: int, most: int) -> list[Listed]:
        """Returns a server's finished matches that still have own channels, newest first."""
        async with self._database.transaction() as connection:
            return await journal.over_with_channels(connection, guild_id, most)

    async def _readable(self, ids: Sequence[str]) -> list[Match]:
        matches: list[Match] = []
        for match_id in ids:
            with suppress(UnreadableError):
                matches.append(await self.match(match_id))
        return matches

    def running(self) -> list[Match]:
        """Returns the running matches in memory."""
        return [match for match in self._matches.values() if match.status is Status.RUNNING]

    def statuses(self) -> list[str]:
        """Returns the status of each match in memory, and `UNREADABLE` for each unreadable one."""
        statuses = [match.status.value for match in self._matches.values()]
        return statuses + [UNREADABLE] * len(self.reader.unreadable)

    async def _carry_out(self, match_id: str, command: Command) -> Change:
        for attempt in range(1, _TRIES + 1):
            before = await self.match(match_id)
            await self._catch_up(before)
            moment = await self._moment(match_id, command)
            with self._guard_reading(match_id, command):
                plan = self._plan(before, command, moment)
            try:
                return await self._record(plan, moment)
            except ConflictError:
                self._matches.pop(match_id, None)
                self._stale_ids.add(match_id)
                log.warning(
                    "match %s: another process wrote event %s first", match_id, before.seq + 1
                )
                if attempt == _TRIES:
                    raise
        raise AssertionError("unreachable")

    async def _catch_up(self, match: Match) -> None:
        """Hands over another process's notices of a match, which must be locked."""
        if match.id not in self._stale_ids:
            return
        async with self._database.transaction() as connection:
            pending = await outbox.pending(connection, self.shard_set)
        self._stale_ids.discard(match.id)
        self.overtaken(match, [row for row in pending if row.match_id == match.id])

    async def _refuse(
        self, match_id: str, notices: Sequence[Notice], problem: MatchError | MoveError
    ) -> Change:
        """Records the notices about a refused text, only once even if the text arrives again."""
        reply = notices[0]
        assert isinstance(reply.body, ReplyBody)
        message_id = reply.body.reply_to
        match = await self.match(match_id)
        rows: tuple[Row, ...] = ()
        try:
            async with self._database.transaction() as connection:
                if not await outbox.is_answered(connection, match_id, reply.address, message_id):
                    rows = await outbox.add(connection, match_id, notices, self._clock.now_ms())
        except StoreError:
            raise problem from None
        return Change(match, match, (), rows)

    async def _moment(self, match_id: str, command: Command) -> Moment:
        history: tuple[MatchEvent, ...] = ()
        full = ""
        if isinstance(command, HistoryCommand):
            history = await self.history(match_id)
        if isinstance(command, _Beginning):
            full = await self._full(match_id)
        return Moment(self._clock.now_ms(), self._busy_ms(match_id), history, self.rounds, full)

    async def _full(self, match_id: str) -> str:
        """Returns why the match limits keep a match from beginning; empty if they do not."""
        match = await self.match(match_id)
        if match.settings.private or is_under_way(match):
            return ""
        here = await self.live(await self.guild_id(match_id))
        reached = self.limits.reached(match.hosts[0], here, await self.live())
        if reached is None:
            return ""
        text = LobbyRefusal.host_full if reached.whose == "host" else LobbyRefusal.server_full
        return text.format(matches=reached.matches, most=reached.most)

    @contextmanager
    def _guard_reading(self, match_id: str, command: Command) -> Generator[None]:
        """Limits the time for reading a text, and marks it, so that a crash is not repeated."""
        if not isinstance(command, Answer):
            yield
            return
        mark = nullcontext()
        if self._mark is not None and command.reply:
            address = Address("seat", command.slot.board, command.slot.seat)
            mark = self._mark.mark(Reading(match_id, address, command.message))
        with mark, reading_limit():
            yield

    def _plan(self, before: Match, command: Command, moment: Moment) -> _Plan:
        try:
            return _decide(before, command, moment)
        except (MatchError, MoveError, ConfigError):
            raise
        except Exception as problem:
            fault = _fault(before, command)
            if isinstance(command, Answer) or before.status is Status.HALTED:
                raise fault from problem
            return _decide(before, Halt(fault.incident), moment)

    async def _record(self, plan: _Plan, moment: Moment) -> Change:
        if not plan.events:
            return Change(plan.before, plan.before, (), ())
        # Two matches of a game that end together change the same ratings.
        turn = self._rating if _ends(plan.before, plan.after) else nullcontext()
        async with turn, self._database.transaction() as connection:
            rows = await self._write(connection, plan, moment.now_ms)
        self._remember(plan.after)
        return Change(plan.before, plan.after, plan.events, rows)

    async def _write(self, connection: Transaction, plan: _Plan, now_ms: int) -> tuple[Row, ...]:
        if not plan.events:
            return ()
        before = plan.before
        after = plan.after
        alarm = core.alarm(after)
        await journal.append(connection, after.id, before.seq, plan.events)
        if alarm != core.alarm(before):
            await deadlines.put(connection, after.id, alarm.at_ms if alarm else None)
        if after.status is not before.status:
            await journal.set_status(connection, after.id, after.status)
        if _ends(before, after):
            await rate_match(connection, after, now_ms)
        return await outbox.add(connection, after.id, plan.notices, now_ms)

    def _busy_ms(self, match_id: str) -> tuple[int, ...]:
        """Returns the deadlines of the other matches."""
        others = [match for match in self._matches.values() if match.id != match_id]
        phases = [match.phase for match in others if not match.paused]
        return tuple(phase.deadline_ms for phase in phases if phase is not None)

    def _announce(self, change: Change) -> None:
        for listener in self.listeners:
            listener(change)


def _decide_all(
    match: Match, commands: Sequence[Command], moment: Moment
) -> tuple[tuple[MatchEvent, ...], Match]:
    """Returns the events of commands, one after the other, and the resulting match."""
    events: list[MatchEvent] = []
    for command in commands:
        for event in core.decide(match, command, moment):
            match = core.evolve(match, event)
            events.append(event)
    return tuple(events), match


def _decide(before: Match, command: Command, moment: Moment) -> _Plan:
    events = core.decide(before, command, moment)
    after = before
    for event in events:
        after = core.evolve(after, event)
    notices = brief(before, events, after, moment.history) if events else ()
    return _Plan(before, after, events, notices)


def _ends(before: Match, after: Match) -> bool:
    """Returns whether a match ends, or continues after its end: then ratings change."""
    statuses = (before.status, after.status)
    return after.status is not before.status and Status.FINISHED in statuses


def unknown(match_id: str) -> NotFoundError:
    """Returns the error for a match that does not exist, or that only its hosts may know of."""
    return NotFoundError(RefusalText.no_such_match.format(match=clean(match_id, 12)))


def _fault(match: Match, command: Command) -> FaultError:
    """Logs the exception being handled; returns the caller's error with the incident."""
    incident = secrets.token_hex(4)
    name = type(command).__name__
    log.exception("incident %s: match %s could not carry out %s", incident, match.id, name)
    return FaultError(incident)
