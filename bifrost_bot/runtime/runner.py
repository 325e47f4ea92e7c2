"""Executes match commands: load, decide, brief and store under the match's lock, then notify."""

import asyncio
import logging
import secrets
import sys
from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import (
    AbstractContextManager,
    AsyncExitStack,
    asynccontextmanager,
    nullcontext,
    suppress,
)
from dataclasses import dataclass, replace
from functools import partial

from bifrost_bot.engines.errors import ConfigError, MoveError
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.answers import Answer, Submit
from bifrost_bot.match.decide.core import Command, HistoryCommand
from bifrost_bot.match.decide.lobby import CallReady, Create, SayReady, Start
from bifrost_bot.match.decide.phases import GiveBack, Halt, StartDue
from bifrost_bot.match.errors import MatchError, NotFoundError
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.history.erasure import erased, replaced
from bifrost_bot.match.model import Match, Moment, Rounds, Settings, Status
from bifrost_bot.match.notice import Address, Notice, ReplyBody
from bifrost_bot.match.player import Person
from bifrost_bot.notices.answer import add_what_counts
from bifrost_bot.notices.briefing import brief
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
_Beginning = CallReady | SayReady | Start | StartDue
"""Commands by which a match can begin."""

_TRIES = 3
_MOST_OVER = 16
"""How many finished matches stay in memory, as their channels still get notices and views."""
_READ_AT_ONCE = 50
"""How many matches a query reads; they cannot carry out commands at the same time."""


@dataclass(frozen=True, slots=True)
class Change:
    """The effect of a command: the match before and after, its events, and the recorded notices."""

    before: Match | None
    match: Match
    events: tuple[MatchEvent, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class _Plan:
    events: tuple[MatchEvent, ...]
    after: Match
    notices: tuple[Notice, ...]


class Runner:
    """The only access to all matches. Listeners are called in order, and may not block or fail.

    Attributes:
        overtaken: Called when another process has written to a match, with the match and all of its
        notices that are
            not marked as delivered.
        beacon_url: The public beacon of new matches, if there is one.
        rounds: When its rounds come, once that is known.
        limits: How many matches can be under way at a time.
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
        self._behind: set[str] = set()
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
            people: What its host is called.
            then: Commands that are carried out with it, before anybody hears of the match.
            along: Writes what else is to be recorded with the match, or nothing of it is.

        Raises:
            ConfigError: When a setting is wrong.
            MatchError: When one of the commands cannot be carried out.
            StoreError: When it could not be recorded.
        """
        async with self._creating, self._database.transaction() as connection:
            match_id = await journal.next_id(connection)
            seed, salt = secrets.token_hex(32), secrets.token_hex(32)
            command = Create(match_id, settings, by, seed, salt, self.beacon_url, people)
            moment = Moment(self._clock.now_ms())
            created = core.create(command, moment)
            events, match = _carried_out(core.fold((created,)), then, moment)
            await journal.create(connection, created, home)
            if events:
                await journal.append(connection, match_id, 1, events)
            told = brief(None, (created, *events), match)
            rows = await outbox.add(connection, match_id, told, moment.now_ms)
            if along is not None:
                await along(connection, match)
        self._remember(match)
        self._guilds[match.id] = home.guild_id
        self._announce(Change(None, match, (created, *events), rows))
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
            refusal: Makes the reply to a message whose text is refused, and what else is told of
            it. They are recorded
                before the next text is read, so that they survive a crash like the reply to an
                accepted text; then nothing is raised.

        Raises:
            MatchError: When the match does not allow it now (also `NotFoundError`).
            MoveError: When a player's text was refused.
            StoreError: When it could not be recorded; nothing changed.
            FaultError: When the bot itself failed; nothing changed.
        """
        known = self._matches.get(match_id)
        with about(match_id, known.phase.phase.number if known and known.phase else None):
            # Matches that begin together would otherwise all be counted before the first of them
            # has begun.
            alone = self._beginning if isinstance(command, _Beginning) else nullcontext()
            async with self._locks[match_id], alone:
                try:
                    change = await self._carry_out(match_id, command)
                except (MatchError, MoveError) as problem:
                    if isinstance(problem, MoveError) and isinstance(command, Submit):
                        add_what_counts(problem, await self.match(match_id), command.slot)
                    if refusal is None:
                        raise
                    change = await self._refuse(match_id, refusal(problem), problem)
            if change.events or change.rows:
                self._announce(change)
        return change

    async def give_back(self, commands: Mapping[str, GiveBack]) -> list[Change]:
        """Credits several matches in one transaction; returns the changes of those that succeed.

        The others are left to `handle`: those not in memory, written to by another process, or
        failing.

        Raises:
            StoreError: When it could not be recorded; nothing changed.
        """
        async with self._holding(commands):
            plans = [
                plan
                for match_id, command in commands.items()
                for plan in await self._plans(match_id, command)
            ]
            now_ms = self._clock.now_ms()
            try:
                async with self._database.transaction() as connection:
                    rows = [
                        await self._write(connection, before, plan, now_ms)
                        for before, plan in plans
                    ]
            except ConflictError:
                return []
            for _, plan in plans:
                self._remember(plan.after)
        found = zip(plans, rows, strict=True)
        changes = [Change(before, plan.after, plan.events, told) for (before, plan), told in found]
        for change in changes:
            if change.events:
                self._announce(change)
        return changes

    async def _plans(self, match_id: str, command: Command) -> list[tuple[Match, _Plan]]:
        """Returns a match in memory and a command's effect; empty if `handle` has to do it."""
        before = self._matches.get(match_id)
        if before is None or match_id in self._behind:
            return []
        with suppress(Exception):
            return [(before, _work_out(before, command, await self._moment(match_id, command)))]
        return []

    @asynccontextmanager
    async def _holding(self, ids: Collection[str]) -> AsyncGenerator[None]:
        """Locks several matches, in the same order everywhere, to avoid deadlocks."""
        async with AsyncExitStack() as held:
            for match_id in sorted(ids):
                await held.enter_async_context(self._locks[match_id])
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
        """Deletes all data of a server and its matches, whose numbers stay taken; returns the
        matches.

        Raises:
            StoreError: When the database refuses; a repetition deletes what is left.
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
                self._announce(Change(known, replace(known, status=Status.ABANDONED), (), ()))
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

    async def read_ahead(self) -> None:
        """Reads all live matches into memory, in few queries; unreadable ones are left out.

        Raises:
            StoreError: When the database refuses; what was read until then is kept.
        """
        async with self._reading:
            wanted = [
                one
                for one in await self._live_ids(None)
                if one not in {*self._matches, *self.reader.unreadable}
            ]
            for first in range(0, len(wanted), _READ_AT_ONCE):
                await self._read(wanted[first : first + _READ_AT_ONCE])

    async def _read(self, ids: Sequence[str]) -> None:
        # Nothing is written to them, and none is erased, before they are in memory.
        async with self._holding(ids):
            for found in await self.reader.several(ids):
                if found.id not in self._matches:
                    self._remember(found)
            async with self._database.transaction() as connection:
                self._guilds |= await journal.guilds(connection, ids)

    def _remember(self, match: Match) -> Match:
        """Keeps a match in memory, and drops the oldest finished ones beyond `_MOST_OVER`."""
        self._matches.pop(match.id, None)
        self._matches[match.id] = match
        over = [one.id for one in self._matches.values() if one.over] if match.over else []
        for match_id in over[:-_MOST_OVER]:
            del self._matches[match_id]
            self._guilds.pop(match_id, None)
            if not self._locks[match_id].locked():
                del self._locks[match_id]
        return match

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
        return await self._unbroken(await self._live_ids(guild_id))

    async def unreadable(self, guild_id: int | None = None) -> list[Unreadable]:
        """Returns the unreadable matches that are not over, oldest first, of one server or all."""
        found = await self._live_ids(guild_id)
        broken = set(found) - {match.id for match in await self._unbroken(found)}
        return [self.reader.unreadable[match_id] for match_id in found if match_id in broken]

    async def _live_ids(self, guild_id: int | None) -> list[str]:
        async with self._database.transaction() as connection:
            return await journal.live(connection, guild_id, self.shard_set)

    async def over(self, guild_id: int, most: int) -> list[Listed]:
        """Returns a server's finished matches that still have own channels, newest first."""
        async with self._database.transaction() as connection:
            return await journal.over_with_channels(connection, guild_id, most)

    async def _unbroken(self, ids: Sequence[str]) -> list[Match]:
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
        return [match.status.value for match in self._matches.values()] + [UNREADABLE] * len(
            self.reader.unreadable
        )

    async def _carry_out(self, match_id: str, command: Command) -> Change:
        for attempt in range(1, _TRIES + 1):
            before = await self.match(match_id)
            await self._catch_up(before)
            moment = await self._moment(match_id, command)
            with (
                self._marked(match_id, command),
                reading_limit() if isinstance(command, Answer) else nullcontext(),
            ):
                plan = self._plan(before, command, moment)
            try:
                return await self._record(before, plan, moment)
            except ConflictError:
                self._matches.pop(match_id, None)
                self._behind.add(match_id)
                log.warning(
                    "match %s: another process wrote event %s first", match_id, before.seq + 1
                )
                if attempt == _TRIES:
                    raise
        raise AssertionError("unreachable")

    async def _catch_up(self, match: Match) -> None:
        """Hands over what another process wrote to a match, which must be locked."""
        if match.id not in self._behind:
            return
        async with self._database.transaction() as connection:
            pending = await outbox.pending(connection, self.shard_set)
        self._behind.discard(match.id)
        self.overtaken(match, [row for row in pending if row.match_id == match.id])

    async def _refuse(
        self, match_id: str, told: Sequence[Notice], problem: MatchError | MoveError
    ) -> Change:
        """Records the notices about a refused text, only once even if the text arrives again."""
        reply = told[0]
        assert isinstance(reply.body, ReplyBody)
        match = await self.match(match_id)
        try:
            async with self._database.transaction() as connection:
                known = await outbox.is_answered(
                    connection, match_id, reply.address, reply.body.reply_to
                )
                rows = (
                    ()
                    if known
                    else await outbox.add(connection, match_id, told, self._clock.now_ms())
                )
        except StoreError:
            raise problem from None
        return Change(match, match, (), rows)

    async def _moment(self, match_id: str, command: Command) -> Moment:
        history = await self.history(match_id) if isinstance(command, HistoryCommand) else ()
        full = await self._full(match_id) if isinstance(command, _Beginning) else ""
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

    def _marked(self, match_id: str, command: Command) -> AbstractContextManager[None]:
        """Marks a message as being read, so that one that crashes the bot is not read again."""
        if self._mark is None or not isinstance(command, Answer) or not command.reply:
            return nullcontext()
        address = Address("seat", command.slot.board, command.slot.seat)
        return self._mark.mark(Reading(match_id, address, command.message))

    def _plan(self, before: Match, command: Command, moment: Moment) -> _Plan:
        try:
            return _work_out(before, command, moment)
        except (MatchError, MoveError, ConfigError):
            raise
        except Exception as problem:
            fault = _fault(before, command)
            if isinstance(command, Answer) or before.status is Status.HALTED:
                raise fault from problem
            return _work_out(before, Halt(fault.incident), moment)

    async def _record(self, before: Match, plan: _Plan, moment: Moment) -> Change:
        if not plan.events:
            return Change(before, before, (), ())
        # Two matches of a game that end together change the same ratings.
        alone = self._rating if _ends(before, plan.after) else nullcontext()
        async with alone, self._database.transaction() as connection:
            rows = await self._write(connection, before, plan, moment.now_ms)
        self._remember(plan.after)
        return Change(before, plan.after, plan.events, rows)

    async def _write(
        self, connection: Transaction, before: Match, plan: _Plan, now_ms: int
    ) -> tuple[Row, ...]:
        if not plan.events:
            return ()
        after, alarm = plan.after, core.alarm(plan.after)
        await journal.append(connection, after.id, before.seq, plan.events)
        if alarm != core.alarm(before):
            await deadlines.put(connection, after.id, alarm.at_ms if alarm else None)
        if after.status is not before.status:
            await journal.set_status(connection, after.id, after.status)
        if _ends(before, after):
            await rate_match(connection, after, now_ms)
        return await outbox.add(connection, after.id, plan.notices, now_ms)

    def _busy_ms(self, match_id: str) -> tuple[int, ...]:
        return tuple(
            other.phase.deadline_ms
            for other in self._matches.values()
            if other.phase is not None and other.id != match_id and not other.paused
        )

    def _announce(self, change: Change) -> None:
        for listener in self.listeners:
            listener(change)


def _carried_out(
    match: Match, commands: Sequence[Command], moment: Moment
) -> tuple[tuple[MatchEvent, ...], Match]:
    """Returns the events of commands, one after the other, and the resulting match."""
    found: list[MatchEvent] = []
    for command in commands:
        for event in core.decide(match, command, moment):
            match = core.evolve(match, event)
            found.append(event)
    return tuple(found), match


def _work_out(before: Match, command: Command, moment: Moment) -> _Plan:
    events = core.decide(before, command, moment)
    after = before
    for event in events:
        after = core.evolve(after, event)
    return _Plan(events, after, brief(before, events, after, moment.history) if events else ())


def _ends(before: Match, after: Match) -> bool:
    """Returns whether a match ends, or continues after its end: then ratings change."""
    return after.status is not before.status and Status.FINISHED in (before.status, after.status)


def unknown(match_id: str) -> NotFoundError:
    """Returns the error for a match that does not exist, or that only its hosts may know of."""
    return NotFoundError(RefusalText.no_such_match.format(match=clean(match_id, 12)))


def _fault(match: Match, command: Command) -> FaultError:
    """Logs the exception being handled; returns the caller's error with the incident."""
    incident = secrets.token_hex(4)
    log.exception(
        "incident %s: match %s could not carry out %s", incident, match.id, type(command).__name__
    )
    return FaultError(incident)
