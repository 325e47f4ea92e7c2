"""Executes season commands: load, decide, brief and store under the season's lock, then notify.

A person's command has a request, the id of their action on Discord; it is carried out once, even if
it arrives several times or at several processes.
"""

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.runtime import stream
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.seasons.faults import NoSeasonError, UnreadableSeasonError
from bifrost_bot.season.decide import core
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.hosts import Open
from bifrost_bot.season.errors import HostError, SeasonError
from bifrost_bot.season.events import SeasonEvent
from bifrost_bot.season.history import record
from bifrost_bot.season.history.erasure import erased
from bifrost_bot.season.history.record import RecordError
from bifrost_bot.season.model import Moment, Season
from bifrost_bot.season.notice import Notice, brief
from bifrost_bot.season.rules import SeasonRules
from bifrost_bot.speech.texts.season.refusal import SeasonRefusal
from bifrost_bot.store.database import ConflictError, Database, Transaction
from bifrost_bot.store.journal import Home
from bifrost_bot.store.seasons import deadlines, journal, links, outbox, people
from bifrost_bot.store.seasons.journal import Request
from bifrost_bot.store.seasons.links import MatchLink
from bifrost_bot.store.seasons.outbox import Row
from bifrost_bot.store.shard_set import WHOLE, ShardSet

log = logging.getLogger(__name__)
Change: TypeAlias = stream.Change[Season, SeasonEvent, Row]
TRIES: Final = 3
"""How often a command is decided again because another process wrote to the season first."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The effect that commands would have on a season."""

    before: Season | None
    after: Season
    events: tuple[SeasonEvent, ...]
    notices: tuple[Notice, ...]


class SeasonRunner:
    """The only access to all seasons. Listeners are called in order, and may not block or fail."""

    def __init__(self, database: Database, clock: Clock, shard_set: ShardSet = WHOLE) -> None:
        self.shard_set = shard_set
        self._database = database
        self._clock = clock
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._seasons: dict[str, Season] = {}
        self._creating = asyncio.Lock()
        self.listeners: list[Callable[[Change], None]] = []

    async def create(
        self, name: str, rules: SeasonRules, by: str, home: Home, request: str
    ) -> Change:
        """Opens a season.

        Args:
            name: Its name.
            rules: Its rules.
            by: Its first host.
            home: Where it is opened.
            request: The id of the host's action.

        Raises:
            ConfigError: When a rule is wrong.
            SeasonError: When the name is.
            StoreError: When it could not be recorded.
        """
        async with self._creating:
            known = await self.find_request(request)
            if known is not None:
                return known
            async with self._database.transaction() as connection:
                id = await journal.next_id(connection)
                moment = Moment(self._clock.now_ms())
                seed = secrets.token_hex(32)
                salt = secrets.token_hex(32)
                opened = core.opened(Open(id, name, rules, by, seed, salt), moment)
                after = core.begin(opened)
                await journal.create(connection, opened, home)
                plan = Plan(None, after, (opened,), brief(None, (opened,), after))
                change = await self._write_rest(connection, plan, request, moment.now_ms)
            self._remember(change)
        self._announce(change)
        return change

    async def handle(self, season_id: str, command: Command, request: str = "") -> Change:
        """Carries out a command; returns the change once its events are on disk.

        Args:
            season_id: The season.
            command: The command.
            request: The id of a person's action on Discord; empty for commands of the clock or of
                a match.

        Raises:
            SeasonError: When the season does not allow it now.
            ConfigError: When a rule is wrong.
            NoSeasonError: When there is no such season.
            StoreError: When it could not be recorded; nothing changed.
            FaultError: When the bot itself failed; nothing changed.
        """
        async with self.lock(season_id):
            change = await self._carry_out(season_id, command, request)
            self._remember(change)
        self._announce(change)
        return change

    async def _carry_out(self, season_id: str, command: Command, request: str) -> Change:
        for attempt in range(1, TRIES + 1):
            known = await self.find_request(request)
            if known is not None:
                return known
            plan = self.plan(await self.season(season_id), (command,))
            try:
                async with self._database.transaction() as connection:
                    return await self.record(connection, plan, request)
            except ConflictError:
                self.drop(season_id)
                log.warning("season %s: another process wrote to it first", season_id)
                if attempt == TRIES:
                    raise
        raise AssertionError("unreachable")

    @asynccontextmanager
    async def lock(self, season_id: str) -> AsyncGenerator[None]:
        """Locks a season."""
        async with self._locks[season_id]:
            yield

    def plan(self, before: Season, commands: Sequence[Command]) -> Plan:
        """Returns the effect of commands on a season, one after the other; raises like `handle`."""
        moment = Moment(self._clock.now_ms())
        events: list[SeasonEvent] = []
        after = before
        for command in commands:
            try:
                new = core.decide(after, command, moment)
                after = core.evolve_all(after, new)
            except (SeasonError, ConfigError):
                raise
            except Exception as problem:
                incident = secrets.token_hex(4)
                name = type(command).__name__
                log.exception(
                    "incident %s: season %s could not carry out %s", incident, before.id, name
                )
                raise FaultError(incident) from problem
            events += new
        return Plan(before, after, tuple(events), brief(before, events, after))

    async def record(self, connection: Transaction, plan: Plan, request: str = "") -> Change:
        """Writes a plan, which counts once the transaction is committed; the season must be locked.

        Raises:
            HostError: When a match that is linked belongs to another season.
            IntegrityError: When another process wrote to the season first, or carried out the
                request.
        """
        before = plan.before
        after = plan.after
        now_ms = self._clock.now_ms()
        if before is None or not plan.events:
            return Change(before, after, (), ())
        await journal.append(connection, after.id, before.seq, plan.events)
        if after.over and not before.over:
            await journal.set_over(connection, after.id)
        await _link(connection, before, after)
        return await self._write_rest(connection, plan, request, now_ms)

    async def _write_rest(
        self, connection: Transaction, plan: Plan, request: str, now_ms: int
    ) -> Change:
        """Writes what belongs to events: the next alarm, the request and the notices."""
        before = plan.before
        after = plan.after
        alarm = core.alarm(after)
        if before is None or alarm != core.alarm(before):
            await deadlines.put(connection, after.id, alarm.at_ms if alarm else None)
        if request:
            first = after.seq - len(plan.events) + 1
            await journal.add_request(connection, request, Request(after.id, first, after.seq))
        rows = await outbox.add(connection, after.id, plan.notices, now_ms)
        return Change(before, after, plan.events, rows)

    def take(self, change: Change) -> None:
        """Applies a committed change of `record`, and calls the listeners."""
        self._remember(change)
        self._announce(change)

    def drop(self, season_id: str) -> None:
        """Removes a season from memory, as another process may have written to it."""
        self._seasons.pop(season_id, None)

    async def find_request(self, request: str) -> Change | None:
        """Returns the effect of a request carried out before, or None."""
        if not request:
            return None
        async with self._database.transaction() as connection:
            done = await journal.request(connection, request)
            bodies = await journal.bodies(connection, done.season_id) if done else ()
        if done is None:
            return None
        season = await self.season(done.season_id)
        events = record.history(bodies[done.first - 1 : done.last])
        return Change(season, season, events, (), repeated=True)

    async def season(self, season_id: str) -> Season:
        """Returns a season in its current state.

        Raises:
            NoSeasonError: When there is none with that id.
            StoreError: When it could not be read.
            UnreadableSeasonError: When its record cannot be read; its clock is stopped.
        """
        known = self._seasons.get(season_id)
        if known is not None:
            return known
        async with self._database.transaction() as connection:
            bodies = await journal.bodies(connection, season_id)
        try:
            found = await asyncio.to_thread(record.read, bodies)
        except RecordError as problem:
            raise await self._give_up(season_id, problem) from problem
        if found is None:
            raise NoSeasonError(season_id)
        return self._seasons.setdefault(season_id, found)

    async def _give_up(self, season_id: str, problem: RecordError) -> UnreadableSeasonError:
        incident = secrets.token_hex(4)
        log.error("incident %s: season %s cannot be read: %s", incident, season_id, problem)
        async with self._database.transaction() as connection:
            await deadlines.stop(connection, season_id, self._clock.now_ms())
        return UnreadableSeasonError(incident, season_id)

    async def history(self, season_id: str) -> tuple[SeasonEvent, ...]:
        """Returns a season's events in order; raises like `season`."""
        bodies = await self.bodies(season_id)
        try:
            return await asyncio.to_thread(record.history, bodies)
        except RecordError as problem:
            raise await self._give_up(season_id, problem) from problem

    async def bodies(self, season_id: str) -> tuple[str, ...]:
        """Returns the JSON of a season's events in order."""
        async with self._database.transaction() as connection:
            return await journal.bodies(connection, season_id)

    async def home(self, season_id: str) -> Home:
        """Returns where a season was opened; raises `NoSeasonError` when there is none."""
        async with self._database.transaction() as connection:
            found = await journal.home(connection, season_id)
        if found is None:
            raise NoSeasonError(season_id)
        return found

    async def move(self, season_id: str, channel_id: int) -> None:
        """Sets the channel in which a season is announced from now on.

        Raises:
            StoreError: When it could not be recorded.
        """
        async with self._database.transaction() as connection:
            await journal.move(connection, season_id, channel_id)

    async def lost_channel(self, season_id: str) -> int | None:
        """Returns the deleted channel of which a season's hosts were informed last, or None."""
        async with self._database.transaction() as connection:
            return await journal.lost_channel(connection, season_id)

    async def note_loss(self, season_id: str, channel_id: int) -> None:
        """Records that a season's hosts were informed that its channel was deleted."""
        async with self._database.transaction() as connection:
            await journal.note_loss(connection, season_id, channel_id)

    async def of_guild(self, guild_id: int, most: int) -> list[Season]:
        """Returns a server's readable seasons, over or not, newest first, up to a number."""
        async with self._database.transaction() as connection:
            ids = await journal.of_guild(connection, guild_id, most)
        return await self._readable(ids)

    async def under_way(self, guild_id: int | None = None) -> list[Season]:
        """Returns the readable seasons that are not over, oldest first, of one server or all."""
        async with self._database.transaction() as connection:
            ids = await journal.under_way(connection, guild_id, self.shard_set)
        return await self._readable(ids)

    async def _readable(self, ids: Sequence[str]) -> list[Season]:
        found: list[Season] = []
        for id in ids:
            try:
                found.append(await self.season(id))
            except UnreadableSeasonError:
                continue
        return found

    async def forget(
        self, season_id: str, user_id: str, other_id: str, names: Sequence[str]
    ) -> None:
        """Replaces a person's id in all data of a season, and removes names from texts.

        Raises:
            StoreError: When it could not be recorded; nothing changed.
        """
        change = partial(erased, user_id=user_id, other_id=other_id, names=names)
        async with self.lock(season_id), self._database.transaction() as connection:
            await people.rewrite_events(connection, season_id, change)
            self.drop(season_id)

    async def erase(self, guild_id: int) -> None:
        """Deletes all data of a server's seasons, whose numbers stay taken.

        Raises:
            StoreError: When the database refuses; a repetition deletes the rest.
        """
        async with self._database.transaction() as connection:
            ids = await people.seasons_of(connection, guild_id)
        for id in ids:
            async with self.lock(id), self._database.transaction() as connection:
                await people.erase_season(connection, id)
                self.drop(id)

    def _remember(self, change: Change) -> None:
        """Keeps a season in memory while it is under way."""
        if change.after.over:
            self.drop(change.after.id)
        else:
            self._seasons[change.after.id] = change.after

    def _announce(self, change: Change) -> None:
        if change.events and not change.repeated:
            for listener in self.listeners:
                listener(change)


async def _link(connection: Transaction, before: Season, after: Season) -> None:
    """Records the links of a season's matches that were added or removed."""
    old = _links(before)
    new = _links(after)
    removed = [id for id in old if id not in new]
    if removed:
        await links.drop(connection, removed)
    for id, episode in new.items():
        if id not in old:
            if await links.of_match(connection, id) is not None:
                raise HostError(SeasonRefusal.match_of_another)
            await links.add(connection, MatchLink(id, after.id, episode))


def _links(season: Season) -> dict[str, int]:
    """Returns the matches of a season, with their episodes; a played duel is kept."""
    found: dict[str, int] = {}
    for episode in season.episodes:
        ids = [link.match_id for link in (episode.match, episode.duel) if link]
        ids += [duel.match_id for duel in episode.duels if duel.match_id]
        found |= dict.fromkeys(ids, episode.number)
    return found
