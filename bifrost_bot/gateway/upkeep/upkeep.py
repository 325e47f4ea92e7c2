"""The actor for matches and seasons: it alone compares, puts right and tells hosts.

It looks at gateway events, at the start, when a person is seen, at new turns, and when a host asks.
"""

import asyncio
import logging
from collections.abc import Collection, Iterable, MutableMapping
from typing import Final, NamedTuple

import aiohttp
import discord

from bifrost_bot.gateway.channels.access import (
    REQUEST_ERRORS,
    AwayError,
    FullError,
    UnreachableError,
    is_unknown_channel,
)
from bifrost_bot.gateway.channels.preflight import reasons
from bifrost_bot.gateway.upkeep.compare import compare
from bifrost_bot.gateway.upkeep.people import People
from bifrost_bot.gateway.upkeep.records import Overwrites, Person, Room, Shown, Wanted
from bifrost_bot.gateway.upkeep.rows import (
    BARRED,
    LOBBY_LOST,
    NEWS_LOST,
    OVERWRITES,
    ROOM_LOST,
    Difference,
    Severity,
)
from bifrost_bot.gateway.upkeep.shown import shown_of
from bifrost_bot.gateway.upkeep.subject import OnlyPeopleError, Subject
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.backoff import Patience
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.delivery.transport import BlockedError
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.schedule import Schedule
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_DAY_MS: Final = 86_400_000
_ASK_AGAIN_MS: Final = _DAY_MS // 2
_SILENT_MS: Final = 60_000
"""How long a person who gave no answer counts as known."""
_MOST_LOST_MESSAGES: Final = 1_000

_REFUSALS: Final = (400, 403, 404)
_PASSING: Final = (discord.DiscordServerError, aiohttp.ClientError, OSError, StoreError)
_PROBLEMS: Final = (*REQUEST_ERRORS, BlockedError, MatchError, StoreError, FaultError)


class _Key(NamedTuple):
    """A subject's key."""

    subject: Subject
    id: str


class _Order(NamedTuple):
    """How the next look is taken.

    Attributes:
        ask_ms: People not seen for so long are asked for; None: only what the cache knows counts.
        tells: Whether hosts read again of what only they can put right; see `Subject.has_told`.
        misses: Whether channels can be missing: those just made are not in the cache yet.
    """

    ask_ms: int | None
    tells: bool
    misses: bool


class Upkeep:
    """Keeps all subjects true; see `subject.py`."""

    def __init__(
        self,
        client: discord.Client,
        people: People,
        confirmed: MutableMapping[int, Overwrites],
        limiter: Limiter,
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        self._client = client
        self.people = people
        self._confirmed = confirmed
        self._limiter = limiter
        self._tasks = tasks
        self._clock = clock
        self._subjects: list[Subject] = []
        self._orders: dict[_Key, _Order] = {}
        self._busy: dict[_Key, asyncio.Task[None]] = {}
        self._told: dict[_Key, set[tuple[str, str]]] = {}
        self._tries: dict[tuple[_Key, str, str], list[int]] = {}
        self._suspected: set[tuple[_Key, str]] = set()
        self._silent: dict[_Key, set[int]] = {}
        self._lost_messages: dict[int, None] = {}
        self._resumed: set[_Key] = set()
        self._looked_ms: dict[_Key, int] = {}
        self._rooms_of: dict[_Key, frozenset[int]] = {}
        self._people_of: dict[_Key, frozenset[int]] = {}
        self._schedule = Schedule[_Key](clock)

    def add(self, subject: Subject) -> None:
        """Adds a kind of subject."""
        self._subjects.append(subject)

    # What is noticed

    def learn(self, subject: Subject, id: str, people: Iterable[Person]) -> None:
        """Notes whom a subject concerns; they are noticed when they do something."""
        self._people_of[_Key(subject, id)] = frozenset(person.id for person in people)

    def look_after(
        self,
        subject: Subject,
        id: str,
        *,
        ask_ms: int | None = None,
        tells: bool = True,
        misses: bool = True,
    ) -> None:
        """Looks at a subject in the background; see `_Order`."""
        key = _Key(subject, id)
        before = self._orders.get(key, _Order(None, False, False))
        asked = [one for one in (ask_ms, before.ask_ms) if one is not None]
        self._orders[key] = _Order(
            min(asked, default=None), tells or before.tells, misses or before.misses
        )
        if key not in self._busy:
            work = self._work_off(key)
            self._busy[key] = self._tasks.start(work, f"upkeep of {subject.kind} {id}")

    def resume(self, subject: Subject, id: str) -> None:
        """Looks at a subject after the bot was away; hosts know already what only they can do."""
        self._resumed.add(_Key(subject, id))
        self.look_after(subject, id, ask_ms=0, tells=False)

    def looked_ms(self, subject: Subject, id: str) -> int | None:
        """Returns when a subject was last compared; None before the first time."""
        return self._looked_ms.get(_Key(subject, id))

    async def check_server(self, guild_id: int, *, ask_ms: int | None = None) -> None:
        """Looks at all subjects of a server in the background."""
        work = self._look_at_server(guild_id, ask_ms)
        self._tasks.start(work, f"upkeep of server {guild_id}")

    async def _look_at_server(self, guild_id: int, ask_ms: int | None) -> None:
        for subject in self._subjects:
            for id in await subject.live(guild_id):
                self.look_after(subject, id, ask_ms=ask_ms)

    def on_channel(self, channel_id: int) -> None:
        """Looks at the subject of a channel that was changed."""
        self.trust_cache(channel_id)
        for key in [key for key, rooms in self._rooms_of.items() if channel_id in rooms]:
            self.look_after(*key)

    def trust_cache(self, channel_id: int) -> None:
        """Takes what the cache says of a channel: an event has just arrived."""
        self._confirmed.pop(channel_id, None)

    def on_deleted(self, channel_id: int, message_ids: Iterable[int]) -> None:
        """Looks at the subject of a channel in which messages of the bot may have been deleted."""
        self._lost_messages |= dict.fromkeys(message_ids)
        while len(self._lost_messages) > _MOST_LOST_MESSAGES:
            del self._lost_messages[next(iter(self._lost_messages))]
        for key in [key for key, rooms in self._rooms_of.items() if channel_id in rooms]:
            self.look_after(*key, misses=False)

    def suspect(self, subject: Subject, id: str, room: str) -> None:
        """Notes that Discord denied the channel of a room, which the cache may still have.

        A channel deleted right after its creation stays there if the creation was answered later.
        """
        self._suspected.add((_Key(subject, id), room))

    async def seen(self, user: discord.User | discord.Member) -> None:
        """Notes a person who did something; checks their subjects if that tells anything new."""
        if not isinstance(user, discord.Member) or user.guild.unavailable:
            return
        concerned = [key for key, people in self._people_of.items() if user.id in people]
        if concerned and self.people.see(user):
            for key in concerned:
                self.look_after(*key, misses=False)
            looks = [self._busy[key] for key in concerned if key in self._busy]
            await asyncio.wait(looks)

    def ask_for(self, subject: Subject, id: str, people: Iterable[int]) -> None:
        """Asks for people of a subject who gave no sign: they may have left, or be timed out."""
        self._silent.setdefault(_Key(subject, id), set()).update(people)
        self.look_after(subject, id, misses=False)

    def unseen(self, user_id: int) -> None:
        """Asks for a person whom a message called and Discord does not show as a member."""
        for key, people in self._people_of.items():
            if user_id in people:
                self.look_after(*key, ask_ms=0, misses=False)

    async def run(self) -> None:
        """Asks twice a day for the people of each subject, until cancelled."""
        while True:
            for key in await self._schedule.due():
                self.look_after(*key, ask_ms=_ASK_AGAIN_MS, misses=False)

    # What is done

    async def differences(self, subject: Subject, id: str) -> list[Difference]:
        """Returns what is wrong with a subject now; see `Subject.guild` for what it raises."""
        key = _Key(subject, id)
        return await self._compare(key, *await self._find_wanted(key), misses=True)

    async def repair(self, subject: Subject, id: str, here: int) -> list[str]:
        """Puts right what can be; returns what was done, what could not be done, and why."""
        key = _Key(subject, id)
        self._tries = {tried: at for tried, at in self._tries.items() if tried[0] != key}
        guild, wanted = await self._find_wanted(key)
        await self._ask(key, guild, wanted, 0)
        done: list[str] = []
        for difference in await self._compare(key, guild, wanted, misses=True):
            try:
                line = await subject.put_right(id, guild, difference, here)
            except OnlyPeopleError as problem:
                line = f"{difference.text} {problem}"
            except (discord.HTTPException, FullError) as problem:
                log.warning("%s %s cannot be repaired: %s", subject.kind, id, problem)
                line = _refusal_text(difference, problem, guild)
            done.append(line or f"{difference.text} {difference.row.done_now}")
        return done

    async def _work_off(self, key: _Key) -> None:
        subject, id = key
        patience = Patience()
        try:
            while key in self._orders:
                order = self._orders.pop(key)
                try:
                    await self._look(key, order)
                except _PASSING as problem:
                    log.warning("%s %s: %s; looking again", subject.kind, id, problem)
                    self._orders.setdefault(key, order)
                    await self._clock.sleep_until(self._clock.now_ms() + patience.pause())
        except discord.RateLimited as problem:
            await subject.on_limit(id, problem)
        except UnreachableError:
            pass
        except AwayError:
            await subject.on_away(id)
        except _PROBLEMS as problem:
            log.warning("%s %s cannot be put right: %s", subject.kind, id, problem)
        finally:
            del self._busy[key]

    async def _look(self, key: _Key, order: _Order) -> None:
        guild, wanted = await self._find_wanted(key)
        known = self.people.known_people(guild.id, wanted.concerned).keys()
        found = await self._compare(key, guild, wanted, misses=order.misses)
        if order.misses:
            now = {(difference.row.key, difference.key) for difference in found}
            self._told[key] = self._told.get(key, set()) & now
        for difference in found:
            await self._deal_with(key, guild, difference, tells=order.tells)
        if found:
            await self._find_wanted(key)  # To know the channels that were made.
        # Asking goes last in order and may take long. Discord drops the overwrites of who leaves.
        dropped = {id for one in found if one.row is OVERWRITES for id in one.others}
        silent = self._silent.pop(key, set())
        is_new = False
        for id in sorted((dropped | silent) & wanted.concerned):
            is_new |= await self.people.ask(guild, id, 0 if id in dropped else _SILENT_MS)
        if key in self._resumed:
            self._resumed.discard(key)
            # In a match that is not stuck, the next turn shows new boards soon.
            is_stuck = any(one.row is BARRED for one in found)
            rooms = [room for room in wanted.rooms if is_stuck or not room.is_secret]
            is_new |= await self._ask_for_messages(guild, rooms)
        if order.ask_ms is not None:
            is_new |= await self._ask(key, guild, wanted, order.ask_ms)
        # Another subject may have asked for the same people since the comparison.
        is_new |= self.people.known_people(guild.id, wanted.concerned).keys() != known
        self._looked_ms[key] = self._clock.now_ms()
        if is_new:
            self.look_after(*key, misses=False)

    async def _find_wanted(self, key: _Key) -> tuple[discord.Guild, Wanted]:
        guild = await key.subject.guild(key.id)
        wanted = await key.subject.wanted(key.id, guild)
        if wanted is None:
            self._forget(key)
            return guild, Wanted()
        self._people_of[key] = wanted.concerned
        if key not in self._rooms_of:
            self._schedule.put(key, self._clock.now_ms() + _ASK_AGAIN_MS)
        self._rooms_of[key] = frozenset(room.id for room in wanted.rooms if room.id is not None)
        return guild, wanted

    async def _ask(self, key: _Key, guild: discord.Guild, wanted: Wanted, fresh_ms: int) -> bool:
        """Asks for people; returns whether that gave anything new."""
        is_new = False
        for id in sorted(wanted.concerned):
            # Of hosts it only matters whether they are members.
            own_ms = fresh_ms if id in wanted.watched else max(fresh_ms, _ASK_AGAIN_MS)
            is_new |= await self.people.ask(guild, id, own_ms)
        if wanted.concerned:
            self._schedule.put(key, self._clock.now_ms() + _ASK_AGAIN_MS)
        return is_new

    async def _ask_for_messages(self, guild: discord.Guild, rooms: Iterable[Room]) -> bool:
        """Asks for messages that may have been deleted while the bot was away."""
        is_new = False
        for room in rooms:
            if room.message is None or room.message in self._lost_messages:
                continue
            await self._limiter.take(Kind.ADMISSION.rank, guild.id)
            place = self._client.get_partial_messageable(room.id or 0)
            try:
                await place.fetch_message(room.message)
            except discord.Forbidden:
                continue
            except discord.NotFound:
                self._lost_messages[room.message] = None
                is_new = True
        return is_new

    async def _compare(
        self, key: _Key, guild: discord.Guild, wanted: Wanted, *, misses: bool
    ) -> list[Difference]:
        suspected = {room.key for room in wanted.rooms if (key, room.key) in self._suspected}
        found: list[Difference] = []
        for difference in compare(wanted, self._read_shown(guild, wanted, suspected)):
            is_missing = difference.row in (ROOM_LOST, LOBBY_LOST, NEWS_LOST)
            if not is_missing or (misses and await self._is_lost(key, difference)):
                found.append(difference)
        return found

    def _read_shown(
        self, guild: discord.Guild, wanted: Wanted, suspected: Collection[str]
    ) -> Shown:
        """Returns what Discord shows; the cache does not count for suspected rooms."""
        ids = [room.id for room in wanted.rooms if room.key not in suspected]
        people = self.people.known_people(guild.id, wanted.concerned)
        known = [id for id in ids if id is not None]
        return shown_of(guild, known, self._confirmed, people, self._lost_messages)

    async def _is_lost(self, key: _Key, difference: Difference) -> bool:
        """Returns whether a channel that the cache lacks was deleted; asks Discord."""
        self._suspected.discard((key, difference.key))
        if not difference.target:
            return True
        try:
            await self._client.fetch_channel(difference.target)
        except discord.NotFound as problem:
            return is_unknown_channel(problem)
        except discord.Forbidden:
            return False
        return False

    async def _deal_with(
        self, key: _Key, guild: discord.Guild, difference: Difference, *, tells: bool
    ) -> None:
        subject, id = key
        severity = difference.row.severity
        if severity is Severity.TOLD:
            line = f"⚠️ {difference.advice}"
            if not tells and await subject.has_told(id, difference, line):
                self._told.setdefault(key, set()).add((difference.row.key, difference.key))
                return
            await self._tell_once(key, difference, difference.advice)
            return
        if not self._may_try(key, difference):
            await self._tell_once(key, difference, _given_up(subject, difference))
            return
        try:
            line = await subject.put_right(id, guild, difference)
        except (discord.HTTPException, FullError) as problem:
            if isinstance(problem, discord.HTTPException) and problem.status not in _REFUSALS:
                raise
            log.warning("%s %s: %s: %s", subject.kind, id, difference.row.key, problem)
            await self._tell_once(key, difference, _refusal_text(difference, problem, guild))
            return
        log.info("%s %s: put right: %s", subject.kind, id, difference.row.key)
        self._lost_messages.pop(difference.target, None)
        if line and severity is Severity.PUT_RIGHT_AND_TOLD:
            await subject.tell(id, difference, line)

    def _may_try(self, key: _Key, difference: Difference) -> bool:
        now_ms = self._clock.now_ms()
        tried = (key, difference.row.key, difference.key)
        recent = [at_ms for at_ms in self._tries.get(tried, ()) if now_ms - at_ms < _DAY_MS]
        self._tries[tried] = [*recent, now_ms]
        return len(recent) < difference.row.tries

    async def _tell_once(self, key: _Key, difference: Difference, text: str) -> None:
        told = self._told.setdefault(key, set())
        about = (difference.row.key, difference.key)
        if about not in told:
            told.add(about)
            log.warning("%s %s: people have to fix: %s", key.subject.kind, key.id, about[0])
            await key.subject.tell(key.id, difference, f"⚠️ {text}")

    def _forget(self, key: _Key) -> None:
        self._told.pop(key, None)
        self._people_of.pop(key, None)
        self._rooms_of.pop(key, None)
        self._resumed.discard(key)
        self._looked_ms.pop(key, None)
        self._silent.pop(key, None)
        self._schedule.put(key, None)
        self._tries = {tried: at for tried, at in self._tries.items() if tried[0] != key}


def _refusal_text(difference: Difference, problem: Exception, guild: discord.Guild) -> str:
    """Returns what is wrong and why the bot cannot put it right: what Discord says itself."""
    if not isinstance(problem, discord.HTTPException):
        return f"{difference.text} {problem} {difference.row.remedy}".strip()
    why = " ".join(reasons(problem, guild.me)) or f'Discord says "{problem.text}".'
    text = f"{difference.text} The bot cannot put that right: {why}"
    return f"{text} {difference.row.remedy}".strip()


def _given_up(subject: Subject, difference: Difference) -> str:
    what = difference.again or f"{difference.text} Someone keeps doing that."
    return f"{what} Stop them, then use /{subject.kind} repair. {difference.row.remedy}".strip()
