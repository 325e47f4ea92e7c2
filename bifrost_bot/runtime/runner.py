"""Matches: the reading limit, ratings, the limits of matches, and their notices."""

import asyncio
import secrets
import sys
from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias, TypeVar

from bifrost_bot.engines.errors import ConfigError, MoveError
from bifrost_bot.match.chain import CHAIN
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.answers import Answer, Submit
from bifrost_bot.match.decide.core import Command, HistoryCommand
from bifrost_bot.match.decide.lobby import CallReady, Create, Join, SayReady, Start
from bifrost_bot.match.decide.phases import CreditDowntime, Halt, StartDue
from bifrost_bot.match.errors import MatchError, NotFoundError
from bifrost_bot.match.events import Events, MatchEvent, are_answers
from bifrost_bot.match.history.erasure import replace_user
from bifrost_bot.match.history.record import RECORD
from bifrost_bot.match.model import Match, Moment, Rounds, Settings, Status
from bifrost_bot.match.notice import Address, Notice, ReplyBody, without_people, without_words
from bifrost_bot.match.player import Person
from bifrost_bot.match.rematch import Rematch
from bifrost_bot.notices.answer import add_submission_in_force
from bifrost_bot.notices.briefing import brief
from bifrost_bot.runtime import stream
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import Unreadable
from bifrost_bot.runtime.log_subject import about
from bifrost_bot.runtime.match_limits import MatchLimits
from bifrost_bot.runtime.outline import Outline, outline_of
from bifrost_bot.runtime.rating.results import rate_match
from bifrost_bot.runtime.snapshots import rebuild, renew, restore
from bifrost_bot.runtime.stored_notices import in_words
from bifrost_bot.runtime.stream import Stream
from bifrost_bot.runtime.stream_runner import StreamRunner
from bifrost_bot.speech.wording import clean
from bifrost_bot.store import journal, outbox, page_links, people, snapshots
from bifrost_bot.store.crash_marker import CrashMarker, Reading, reading_limit
from bifrost_bot.store.database import Database, StoreError, Transaction
from bifrost_bot.store.journal import Home, Listed
from bifrost_bot.store.outbox import Row
from bifrost_bot.store.shard_set import WHOLE, ShardSet
from bifrost_bot.store.snapshots import Tail
from bifrost_bot.store.streams import MATCHES
from bifrost_bot.stream.erasure import erase_person

UNREADABLE = "unreadable"
PAUSED = "paused"
Change: TypeAlias = stream.Change[Match, MatchEvent, Row]
_Plan: TypeAlias = stream.Plan[Match, MatchEvent]
_MakeNotices: TypeAlias = Callable[[Match], Sequence[Notice]]
_Beginning = CallReady | SayReady | Start | StartDue | Join
"""Commands by which a match can begin."""

_SKIPS_ANSWERS: Final = "skips_answers"
_Listener = TypeVar("_Listener", bound=Callable[..., None])


def unknown_match(match_id: str) -> NotFoundError:
    """Returns the error for a match that does not exist, or that only its hosts may know of."""
    return NotFoundError(
        f"There is no match {clean(match_id, 12)}. /status lists those of this server."
    )


def skips_answers(listener: _Listener) -> _Listener:
    """Marks a listener that is not called with changes of nothing but slots' answers."""
    setattr(listener, _SKIPS_ANSWERS, True)
    return listener


def _halt(match: Match, command: Command, incident: str) -> Halt | None:
    """Returns the command that halts a match, unless only an answer is to be refused."""
    if isinstance(command, Answer) or match.status is Status.HALTED:
        return None
    return Halt(incident)


STREAM: Stream[Match, Command, MatchEvent, Row] = Stream(
    "match",
    RECORD,
    MATCHES,
    outbox,
    moment=Moment,
    decide=core.decide,
    evolve=core.evolve,
    alarm=core.alarm,
    brief=lambda before, events, after, moment: brief(before, events, after, moment.history),
    credit=CreditDowntime,
    halt=_halt,
    refusals=(MatchError, MoveError, ConfigError),
    missing=unknown_match,
    unreadable=(
        "Match {match} cannot be read (incident {incident}). Nothing is lost; whoever runs the "
        "bot finds the reason in the log."
    ),
)


class Runner(StreamRunner[Match, Command, MatchEvent, Row]):
    """The only access to all matches.

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
        super().__init__(STREAM, database, clock, shard_set)
        self._mark = mark
        self._beginning = asyncio.Lock()
        self._reading = asyncio.Lock()
        self._rating = asyncio.Lock()
        self.overtaken: Callable[[Match, Sequence[Row]], None] = lambda match, rows: None
        self.beacon_url = ""
        self.rounds: Rounds | None = None
        self._outlines: dict[str, Outline] = {}
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
        rematch: Rematch | None = None,
    ) -> Match:
        """Opens a lobby; returns the new match.

        Args:
            people: Its host's name.
            then: Commands that are carried out with it, before the match is announced.
            along: Writes further records in the same transaction.
            rematch: The match before, if it is a rematch.

        Raises:
            ConfigError: When a setting is wrong.
            MatchError: When one of the commands cannot be carried out.
            StoreError: When it could not be recorded.
        """
        async with self._creating, self._database.transaction() as connection:
            match_id = await journal.next_id(connection, MATCHES)
            seed = secrets.token_hex(32)
            salt = secrets.token_hex(32)
            url = self.beacon_url
            command = Create(match_id, settings, by, seed, salt, url, people, rematch)
            moment = Moment(self._clock.now_ms())
            created = core.create(command, moment)
            later, match = self._fold(core.begin(created), then, moment)
            events = (created, *later)
            match = await journal.create(connection, MATCHES, match, events, home)
            plan = self._brief(None, events, match, moment)
            change = await self.record(connection, plan)
            if along is not None:
                await along(connection, match)
        self._guilds[match.id] = home.guild_id
        self.take(change)
        return match

    async def handle(
        self,
        id: str,
        command: Command,
        refusal: Callable[[Exception], Sequence[Notice]] | None = None,
    ) -> Change:
        """Carries out a command like `StreamRunner.handle`.

        Args:
            refusal: Returns the reply to a message whose text is refused, and further notices.
                They are recorded before the next text is read, so that they survive a crash like
                the reply to an accepted text; then nothing is raised.
        """

        known = self._outlines.get(id)
        with about(id, known.phase if known else None):
            # One match begins at a time, so that the limits count the others that have begun.
            turn = self._beginning if isinstance(command, _Beginning) else nullcontext()
            async with self.lock(id), turn:
                try:
                    change = await self.retry(id, lambda match: self._carry_out(match, command))
                except (MatchError, MoveError) as problem:
                    if isinstance(problem, MoveError) and isinstance(command, Submit):
                        add_submission_in_force(problem, await self.load(id), command.slot)
                    if refusal is None:
                        raise
                    change = await self._refuse(id, refusal(problem), problem)
            if change.is_news:
                self._announce(change)
        return change

    async def tell(self, match_id: str, make: _MakeNotices) -> None:
        """Records notices that belong to no event; `make` gets the current match.

        Raises:
            NotFoundError: When there is no such match.
            StoreError: When they could not be recorded; nothing will be delivered.
        """
        async with self.lock(match_id):
            match = await self.load(match_id)
            notices = make(match)
            stored = without_people(notices, match.seq)
            now_ms = self._clock.now_ms()
            async with self._database.transaction() as connection:
                rows = await outbox.add(connection, match_id, notices, now_ms, stored)
        if rows:
            self._announce(stream.Change(match, match, (), rows))

    async def has_told(self, match_id: str, make: _MakeNotices) -> bool:
        """Returns whether the notices that `make` gives were recorded before, at any time."""
        match = await self.match(match_id)
        stored = without_people(make(match), match.seq)
        async with self._database.transaction() as connection:
            found = [await outbox.is_recorded(connection, match_id, notice) for notice in stored]
        return all(found)

    async def pending(self, match_id: str | None = None) -> tuple[Row, ...]:
        """Returns the undelivered notices of one match or all, in order and in words."""
        async with self._database.transaction() as connection:
            rows = await outbox.pending(connection, self.shard_set)
        if match_id is not None:
            rows = [row for row in rows if row.match_id == match_id]
        return await in_words(rows, self.reader)

    async def foresee(self, match_id: str, command: Command) -> Change:
        """Returns a command's effect without carrying it out; raises like `handle`."""
        async with self.lock(match_id):
            before = await self.load(match_id)
            moment = await self._moment(match_id, command)
        plan = self.plan(before, (command,), moment)
        return stream.Change(before, plan.after, plan.events, ())

    async def forget(self, match_id: str, user_id: str, other_id: str) -> None:
        """Replaces a user's id in all data of a match.

        Raises:
            StoreError: When it could not be recorded; nothing changed.
        """
        ids = {"user_id": user_id, "other_id": other_id}
        async with self.lock(match_id), self._database.transaction() as connection:
            erase = partial(erase_person, CHAIN, **ids)
            await people.rewrite_events(connection, MATCHES, match_id, erase)
            change = partial(replace_user, **ids, within=True)
            await people.rewrite_notices(connection, match_id, user_id, change)
            await snapshots.forget(connection, match_id)
            await page_links.withdraw(connection, match_id, user_id)
            self.drop(match_id)

    async def erase(self, guild_id: int) -> list[str]:
        """Deletes all data of a server and its matches; returns the matches, whose ids stay taken.

        Raises:
            StoreError: When the database refuses; a repetition deletes the rest.
        """
        async with self._database.transaction() as connection:
            ids = await people.ids_of(connection, MATCHES, guild_id)
        for known in await self._erase(ids, guild_id):
            abandoned = replace(known, status=Status.ABANDONED)
            self._announce(stream.Change(known, abandoned, (), ()))
        async with self._database.transaction() as connection:
            await people.erase_server(connection, guild_id)
        return ids

    async def match(self, match_id: str) -> Match:
        """Returns a match in its current state; raises like `load`."""
        return await self.load(match_id)

    async def preload(self) -> None:
        """Reads all live matches, in few queries; keeps their outlines, and what `Kept` keeps.

        Unreadable ones are left out.

        Raises:
            StoreError: When the database refuses; the matches read until then are kept.
        """
        async with self._reading:
            live = await self._live_ids(None)
            await self._outline(live)

    async def _outline(self, ids: Sequence[str]) -> None:
        """Reads those that have no outline yet."""
        unknown = [id for id in ids if id not in self._outlines]
        async for _ in self._each(unknown):
            pass

    async def _read(self, ids: Sequence[str]) -> dict[str, Match]:
        with self._kept.reading(ids):
            async with self._database.transaction() as connection:
                self._guilds |= await journal.guilds(connection, ids)
                tails = await snapshots.tails(connection, ids)
                untaken = [id for id in ids if id not in tails]
                stored = await journal.bodies_of(connection, untaken)
            restored = await asyncio.to_thread(restore, tails)
            for match in restored:
                del tails[match.id]
            read = list(restored)
            if tails:
                read += await self._fold_refused(tails)
            read += await self.reader.several(stored)
            return {match.id: self._take_in(match) for match in read}

    async def _fold_refused(self, tails: Mapping[str, Tail]) -> list[Match]:
        """Returns matches whose snapshots are not used, and replaces these."""
        async with self._database.transaction() as connection:
            stored = await journal.bodies_of(connection, sorted(tails))
        folded = await self.reader.several(stored)
        with suppress(StoreError):
            async with self._database.transaction() as connection:
                for match in folded:
                    refused = tails[match.id].snapshot
                    last_event = stored[match.id][-1]
                    await rebuild(connection, match, refused, last_event)
        return folded

    async def _read_one(self, id: str) -> Match | None:
        if id not in self.reader.unreadable:
            read = await self._read([id])
            if id in read:
                return read[id]
        return await super()._read_one(id)

    async def record(self, connection: Transaction, plan: _Plan, request: str = "") -> Change:
        """Writes a plan like `StreamRunner.record`, and a snapshot when it is due."""
        change = await super().record(connection, plan, request)
        await renew(connection, change)
        return change

    async def is_answered(self, match_id: str, address: Address, message_id: int) -> bool:
        """Returns whether a reply to a message was recorded."""
        async with self._database.transaction() as connection:
            return await outbox.is_answered(connection, match_id, address, message_id)

    async def unreadable(self, guild_id: int | None = None) -> list[Unreadable]:
        """Returns the unreadable matches that are not over, oldest first, of one server or all."""
        ids = await self._live_ids(guild_id)
        await self._outline(ids)
        # One that is played from memory counts as readable.
        others = [id for id in ids if id not in self._outlines]
        unreadable = self.reader.unreadable
        return [unreadable[id] for id in others if id in unreadable]

    async def _live_ids(self, guild_id: int | None) -> list[str]:
        async with self._database.transaction() as connection:
            return await journal.live(connection, MATCHES, guild_id, self.shard_set)

    async def over(self, guild_id: int, most: int) -> list[Listed]:
        """Returns a server's finished matches that still have own channels, newest first."""
        async with self._database.transaction() as connection:
            return await journal.over_with_channels(connection, guild_id, most)

    async def outlines(self, guild_id: int | None = None) -> dict[str, Outline]:
        """Returns the outlines of those that `live` returns, by id; reads none for that again."""
        ids = await self._live_ids(guild_id)
        await self._outline(ids)
        known = [id for id in ids if id in self._outlines]
        return {id: self._outlines[id] for id in known}

    def running(self) -> list[Match]:
        """Returns the running matches in memory."""
        return [match for match in self._kept if match.status is Status.RUNNING]

    def statuses(self) -> list[str]:
        """Returns the status of each live match, or `PAUSED`, or `UNREADABLE`; some that are over.

        Those are the ones in memory.
        """
        live = self._outlines.values()
        statuses = [PAUSED if match.paused else match.status.value for match in live]
        statuses += [match.status.value for match in self._kept if match.over]
        return statuses + [UNREADABLE] * len(self.reader.unreadable)

    def _remember(self, state: Match) -> Match:
        if state.over:
            self._outlines.pop(state.id, None)
        else:
            self._outlines[state.id] = outline_of(state)
        return super()._remember(state)

    def drop(self, id: str) -> None:
        """Removes a match from memory, so that it is read again."""
        self._outlines.pop(id, None)
        super().drop(id)

    async def _plan_command(self, before: Match, command: Command) -> _Plan:
        moment = await self._moment(before.id, command)
        with self._guard_reading(before.id, command):
            return self.plan(before, (command,), moment)

    async def _catch_up(self, state: Match) -> None:
        """Hands over another process's notices of a match, which must be locked."""
        if state.id not in self._stale_ids:
            return
        pending = await self.pending(state.id)
        self._stale_ids.discard(state.id)
        self.overtaken(state, pending)

    async def _refuse(
        self, match_id: str, notices: Sequence[Notice], problem: MatchError | MoveError
    ) -> Change:
        """Records the notices about a refused text, only once even if the text arrives again."""
        reply = notices[0]
        assert isinstance(reply.body, ReplyBody)
        message_id = reply.body.reply_to
        match = await self.load(match_id)
        stored = without_people(notices, match.seq)
        now_ms = self._clock.now_ms()
        rows: tuple[Row, ...] = ()
        try:
            async with self._database.transaction() as connection:
                if not await outbox.is_answered(connection, match_id, reply.address, message_id):
                    rows = await outbox.add(connection, match_id, notices, now_ms, stored)
        except StoreError:
            raise problem from None
        return stream.Change(match, match, (), rows)

    async def _moment(self, id: str, command: Command) -> Moment:
        history: Events = ()
        full = ""
        if isinstance(command, HistoryCommand):
            history = await self.history(id)
        if isinstance(command, _Beginning):
            full = await self._full(id)
        busy_ms = partial(self._busy_ms, id)
        return Moment(self._clock.now_ms(), busy_ms, history, self.rounds, full)

    async def _full(self, match_id: str) -> str:
        """Returns why the match limits keep a match from beginning; empty if they do not."""
        match = await self.load(match_id)
        if match.settings.private or match.under_way:
            return ""
        guild_id = await self.guild_id(match_id)
        here = await self.outlines(guild_id)
        every = await self.outlines()
        host = match.hosts[0]
        reached = self.limits.reached_limit(host, here.values(), every.values())
        if reached is None:
            return ""
        if reached.whose == "host":
            return (
                f"This host has {reached.matches} of at most {reached.most} matches under way, so "
                "wait until one is over or end one with /match abandon before this one begins."
            )
        return (
            f"This server has {reached.matches} of at most {reached.most} matches under way, "
            "so wait until one is over or ask its host to end it with /match abandon before "
            "this one begins."
        )

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

    def _turn(self, plan: _Plan) -> AbstractAsyncContextManager[object]:
        """Lets one match at a time end, as two of a game change the same ratings."""
        return self._rating if _ends(plan) else nullcontext()

    async def _record_more(self, connection: Transaction, plan: _Plan, request: str) -> None:
        del request
        after = plan.after
        if plan.before and after.status is not plan.before.status:
            await journal.set_status(connection, after.id, after.status)
        if _ends(plan):
            await rate_match(connection, after, plan.at_ms)

    async def _add_notices(self, connection: Transaction, plan: _Plan) -> tuple[Row, ...]:
        after = plan.after
        first = plan.before.seq + 1 if plan.before else 1
        stored = without_words(plan.notices, (first, after.seq))
        return await outbox.add(connection, after.id, plan.notices, plan.at_ms, stored)

    def _announce(self, change: Change) -> None:
        only_answers = are_answers(change.events)
        for listener in self.listeners:
            if not only_answers or not getattr(listener, _SKIPS_ANSWERS, False):
                listener(change)

    def _busy_ms(self, match_id: str) -> tuple[int, ...]:
        """Returns the deadlines of the other matches."""
        busy: list[int] = []
        for id, outline in self._outlines.items():
            if outline.deadline_ms is not None and id != match_id:
                busy.append(outline.deadline_ms)
        return tuple(busy)


def _ends(plan: _Plan) -> bool:
    """Returns whether a match ends, or continues after its end: then ratings change."""
    if plan.before is None or plan.after.status is plan.before.status:
        return False
    return Status.FINISHED in (plan.before.status, plan.after.status)
