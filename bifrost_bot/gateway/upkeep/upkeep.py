"""The actor for matches and seasons: it alone compares, puts right and tells hosts.

It looks at gateway events, at the start, when a person is seen, at new turns, and when a host asks.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field
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
from bifrost_bot.gateway.upkeep.index import Index
from bifrost_bot.gateway.upkeep.people import People
from bifrost_bot.gateway.upkeep.records import Overwrites, Person, ShownPerson, Wanted
from bifrost_bot.gateway.upkeep.rows import (
    BARRED,
    LOBBY_LOST,
    NEWS_LOST,
    OVERWRITES,
    ROOM_LOST,
    Difference,
    Severity,
    Topic,
)
from bifrost_bot.gateway.upkeep.shown import shown_of
from bifrost_bot.gateway.upkeep.subject import OnlyPeopleError, Subject
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.backoff import Patience
from bifrost_bot.runtime.clock import Clock, sleep_for
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


class Look(NamedTuple):
    """How a subject is looked at.

    Attributes:
        since_ms: People not seen since then are asked for; None: only what the cache knows counts.
        tells: Whether hosts read again of what only they can put right; see `Subject.has_told`.
        misses: Whether channels can be missing: those just made are not in the cache yet.
    """

    since_ms: int | None = None
    tells: bool = True
    misses: bool = True

    def join(self, other: "Look") -> "Look":
        """Returns one look for both."""
        since_ms = self.since_ms
        if since_ms is None or (other.since_ms is not None and other.since_ms > since_ms):
            since_ms = other.since_ms
        tells = self.tells or other.tells
        misses = self.misses or other.misses
        return Look(since_ms, tells, misses)


_USUAL: Final = Look()
QUICK: Final = Look(misses=False)


@dataclass(slots=True, eq=False)
class _Case:
    """A subject with its id, and what is known of it.

    Attributes:
        due: The next look, if any.
        told: The topics that hosts have read of.
        tries: When each topic was put right within a day.
        suspected: The keys of rooms that Discord has denied, and the cache may still have.
        silent: The ids of people who gave no sign.
        is_resumed: Whether messages may have been deleted unseen since the last look.
        looked_ms: When the last look ended; None before the first.
    """

    subject: Subject
    id: str
    due: Look | None = None
    work: asyncio.Task[None] | None = None
    told: set[Topic] = field(default_factory=set[Topic])
    tries: dict[Topic, list[int]] = field(default_factory=dict[Topic, list[int]])
    suspected: set[str] = field(default_factory=set[str])
    silent: set[int] = field(default_factory=set[int])
    is_resumed: bool = False
    looked_ms: int | None = None

    def __str__(self) -> str:
        return f"{self.subject.kind} {self.id}"


@dataclass(frozen=True, slots=True)
class _Check:
    """A case with its server, and what must be true there."""

    case: _Case
    guild: discord.Guild
    wanted: Wanted


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
        self._cases: dict[tuple[Subject, str], _Case] = {}
        self._by_person = Index[_Case]()
        self._by_channel = Index[_Case]()
        self._lost_messages: dict[int, None] = {}
        self._schedule = Schedule[_Case](clock)

    def add(self, subject: Subject) -> None:
        """Adds a kind of subject."""
        self._subjects.append(subject)

    def _case(self, subject: Subject, id: str) -> _Case:
        return self._cases.setdefault((subject, id), _Case(subject, id))

    # What is noticed

    def learn(self, subject: Subject, id: str, people: Iterable[Person]) -> None:
        """Notes whom a subject concerns; they are noticed when they do something."""
        ids = frozenset(person.id for person in people)
        self._by_person.put(self._case(subject, id), ids)

    def look_after(self, subject: Subject, id: str, look: Look = _USUAL) -> None:
        """Looks at a subject in the background."""
        self._look_soon(self._case(subject, id), look)

    def _look_soon(self, case: _Case, look: Look) -> None:
        case.due = look if case.due is None else look.join(case.due)
        if case.work is None:
            case.work = self._tasks.start(self._work_off(case), f"upkeep of {case}")

    def resume(self, subject: Subject, id: str) -> None:
        """Looks at a subject after the bot was away; hosts know already what only they can do."""
        self._case(subject, id).is_resumed = True
        self.look_after(subject, id, Look(self._clock.now_ms(), tells=False))

    def looked_ms(self, subject: Subject, id: str) -> int | None:
        """Returns when a subject was last compared; None before the first time."""
        return self._case(subject, id).looked_ms

    async def check_server(self, guild_id: int, *, asks: bool = False) -> None:
        """Looks at all subjects of a server in the background; `asks` for their people too."""
        look = Look(self._clock.now_ms()) if asks else _USUAL
        work = self._look_at_server(guild_id, look)
        self._tasks.start(work, f"upkeep of server {guild_id}")

    async def _look_at_server(self, guild_id: int, look: Look) -> None:
        for subject in self._subjects:
            for id in await subject.live(guild_id):
                self.look_after(subject, id, look)

    def on_channel(self, channel_id: int) -> None:
        """Looks at the subject of a channel that was changed."""
        self.trust_cache(channel_id)
        self._look_at_channel(channel_id, _USUAL)

    def trust_cache(self, channel_id: int) -> None:
        """Takes what the cache says of a channel: an event has just arrived."""
        self._confirmed.pop(channel_id, None)

    def on_deleted(self, channel_id: int, message_ids: Iterable[int]) -> None:
        """Looks at the subject of a channel in which messages of the bot may have been deleted."""
        self._lost_messages |= dict.fromkeys(message_ids)
        while len(self._lost_messages) > _MOST_LOST_MESSAGES:
            del self._lost_messages[next(iter(self._lost_messages))]
        self._look_at_channel(channel_id, QUICK)

    def _look_at_channel(self, channel_id: int, look: Look) -> None:
        for case in self._by_channel.at(channel_id):
            self._look_soon(case, look)

    def suspect(self, subject: Subject, id: str, room: str) -> None:
        """Notes that Discord denied the channel of a room, which the cache may still have.

        A channel deleted right after its creation stays there if the creation was answered later.
        """
        self._case(subject, id).suspected.add(room)

    async def seen(self, user: discord.User | discord.Member) -> None:
        """Notes a person who did something; checks their subjects if that tells anything new."""
        if not isinstance(user, discord.Member) or user.guild.unavailable:
            return
        concerned = self._by_person.at(user.id)
        if concerned and self.people.see(user):
            for case in concerned:
                self._look_soon(case, QUICK)
            work = [case.work for case in concerned if case.work is not None]
            await asyncio.wait(work)

    def ask_for(self, subject: Subject, id: str, people: Iterable[int]) -> None:
        """Asks for people of a subject who gave no sign: they may have left, or be timed out."""
        self._case(subject, id).silent.update(people)
        self.look_after(subject, id, QUICK)

    def unseen(self, user_id: int) -> None:
        """Asks for a person whom a message called and Discord does not show as a member."""
        for case in self._by_person.at(user_id):
            self.ask_for(case.subject, case.id, [user_id])

    async def run(self) -> None:
        """Asks twice a day for the people of each subject, until cancelled."""
        while True:
            for case in await self._schedule.due():
                since_ms = self._clock.now_ms() - _ASK_AGAIN_MS
                self._look_soon(case, Look(since_ms, misses=False))

    # What is done

    async def differences(self, subject: Subject, id: str) -> list[Difference]:
        """Returns what is wrong with a subject now; see `Subject.guild` for what it raises."""
        check = await self._find_wanted(self._case(subject, id))
        return await self._compare(check, misses=True)

    async def repair(self, subject: Subject, id: str, here: int) -> list[str]:
        """Puts right what can be; returns what was done, what could not be done, and why."""
        case = self._case(subject, id)
        case.tries.clear()
        check = await self._find_wanted(case)
        await self._ask(check, self._clock.now_ms())
        done: list[str] = []
        for difference in await self._compare(check, misses=True):
            try:
                line = await subject.put_right(id, check.guild, difference, here)
            except OnlyPeopleError as problem:
                line = f"{difference.text} {problem}"
            except (discord.HTTPException, FullError) as problem:
                log.warning("%s cannot be repaired: %s", case, problem)
                line = _refusal_text(difference, problem, check.guild)
            done.append(line or f"{difference.text} That is noted.")
        return done

    async def _work_off(self, case: _Case) -> None:
        subject = case.subject
        patience = Patience()
        try:
            while case.due is not None:
                look = case.due
                case.due = None
                try:
                    await self._look(case, look)
                except _PASSING as problem:
                    log.warning("%s: %s; looking again", case, problem)
                    case.due = case.due or look
                    await sleep_for(self._clock, patience.pause())
        except discord.RateLimited as problem:
            await subject.on_limit(case.id, problem)
        except UnreachableError:
            pass
        except AwayError:
            await subject.on_away(case.id)
        except _PROBLEMS as problem:
            log.warning("%s cannot be put right: %s", case, problem)
        finally:
            case.work = None

    async def _look(self, case: _Case, look: Look) -> None:
        check = await self._find_wanted(case)
        concerned = check.wanted.concerned
        known = self._known_people(check).keys()
        found = await self._compare(check, misses=look.misses)
        if look.misses:
            case.told &= {difference.topic for difference in found}
        dropped: set[int] = set()
        is_stuck = False
        for difference in found:
            await self._deal_with(check, difference, tells=look.tells)
            if difference.row is OVERWRITES:
                # Discord drops the overwrites of people who leave.
                dropped.update(difference.others)
            is_stuck |= difference.row is BARRED
        if found:
            await self._find_wanted(case)  # To know the channels that were made.
        # Asking may take long.
        silent = frozenset(case.silent)
        now_ms = self._clock.now_ms()
        doubted = dict.fromkeys(concerned & silent, now_ms - _SILENT_MS)
        doubted |= dict.fromkeys(concerned & dropped, now_ms)
        is_new = await self.people.ask(check.guild, doubted)
        case.silent -= silent
        if look.since_ms is not None:
            is_new |= await self._ask(check, look.since_ms)
        # After the people, for whom one message asks for several subjects: this takes seconds.
        if case.is_resumed:
            case.is_resumed = False
            is_new |= await self._ask_for_messages(check, is_stuck=is_stuck)
        # Another subject may have asked for the same people since the comparison.
        is_new |= self._known_people(check).keys() != known
        case.looked_ms = self._clock.now_ms()
        if is_new:
            self._look_soon(case, QUICK)

    def _known_people(self, check: _Check) -> Mapping[int, ShownPerson]:
        return self.people.known_people(check.guild.id, check.wanted.concerned)

    async def _find_wanted(self, case: _Case) -> _Check:
        guild = await case.subject.guild(case.id)
        wanted = await case.subject.wanted(case.id, guild)
        if wanted is None:
            self._schedule.put(case, None)
            self._cases.pop((case.subject, case.id), None)
            self._by_person.remove(case)
            self._by_channel.remove(case)
            return _Check(case, guild, Wanted())
        self._by_person.put(case, wanted.concerned)
        if case not in self._by_channel:
            self._schedule.put(case, self._clock.now_ms() + _ASK_AGAIN_MS)
        self._by_channel.put(case, wanted.room_ids)
        return _Check(case, guild, wanted)

    async def _ask(self, check: _Check, since_ms: int) -> bool:
        """Asks for people not seen since; returns whether that gave anything new."""
        # Of hosts it only matters whether they are members.
        rarely_ms = min(since_ms, self._clock.now_ms() - _ASK_AGAIN_MS)
        due = dict.fromkeys(check.wanted.concerned, rarely_ms)
        due |= dict.fromkeys(check.wanted.watched, since_ms)
        is_new = await self.people.ask(check.guild, due)
        if due:
            self._schedule.put(check.case, self._clock.now_ms() + _ASK_AGAIN_MS)
        return is_new

    async def _ask_for_messages(self, check: _Check, *, is_stuck: bool) -> bool:
        """Asks for messages that may have been deleted while the bot was away.

        In a match that is not stuck, the next turn or an edit shows some of them again.
        """
        is_new = False
        for room in check.wanted.rooms:
            if room.message is None or room.message in self._lost_messages:
                continue
            if room.is_renewed and not is_stuck:
                continue
            await self._limiter.take(Kind.ADMISSION.rank, check.guild.id)
            place = self._client.get_partial_messageable(room.id or 0)
            try:
                await place.fetch_message(room.message)
            except discord.Forbidden:
                continue
            except discord.NotFound:
                self._lost_messages[room.message] = None
                is_new = True
        return is_new

    async def _compare(self, check: _Check, *, misses: bool) -> list[Difference]:
        """Returns the differences; of suspected rooms, what the cache says does not count."""
        case = check.case
        rooms = [room for room in check.wanted.rooms if room.key not in case.suspected]
        ids = [room.id for room in rooms if room.id is not None]
        people = self._known_people(check)
        shown = shown_of(check.guild, ids, self._confirmed, people, self._lost_messages)
        found: list[Difference] = []
        for difference in compare(check.wanted, shown):
            is_missing = difference.row in (ROOM_LOST, LOBBY_LOST, NEWS_LOST)
            if is_missing and not (misses and await self._is_lost(case, difference)):
                continue
            found.append(difference)
        return found

    async def _is_lost(self, case: _Case, difference: Difference) -> bool:
        """Returns whether a channel that the cache lacks was deleted; asks Discord."""
        case.suspected.discard(difference.key)
        if not difference.target:
            return True
        try:
            await self._client.fetch_channel(difference.target)
        except (discord.NotFound, discord.Forbidden) as problem:
            return is_unknown_channel(problem)
        return False

    async def _deal_with(self, check: _Check, difference: Difference, *, tells: bool) -> None:
        case = check.case
        subject = case.subject
        row = difference.row
        if row.severity is Severity.TOLD:
            line = f"⚠️ {difference.advice}"
            if not tells and await subject.has_told(case.id, difference, line):
                case.told.add(difference.topic)
            await self._tell_once(case, difference, difference.advice)
            return
        if not self._may_try(case, difference):
            await self._tell_once(case, difference, _given_up(subject, difference))
            return
        try:
            line = await subject.put_right(case.id, check.guild, difference)
        except (discord.HTTPException, FullError) as problem:
            if isinstance(problem, discord.HTTPException) and problem.status not in _REFUSALS:
                raise
            log.warning("%s: %s: %s", case, row.key, problem)
            refusal = _refusal_text(difference, problem, check.guild)
            await self._tell_once(case, difference, refusal)
            return
        log.info("%s: put right: %s", case, row.key)
        self._lost_messages.pop(difference.target, None)
        if line and row.severity is Severity.PUT_RIGHT_AND_TOLD:
            await subject.tell(case.id, difference, line)

    def _may_try(self, case: _Case, difference: Difference) -> bool:
        now_ms = self._clock.now_ms()
        tried = case.tries.get(difference.topic, ())
        recent = [at_ms for at_ms in tried if now_ms - at_ms < _DAY_MS]
        case.tries[difference.topic] = [*recent, now_ms]
        return len(recent) < difference.row.tries

    async def _tell_once(self, case: _Case, difference: Difference, text: str) -> None:
        if difference.topic not in case.told:
            case.told.add(difference.topic)
            log.warning("%s: people have to fix: %s", case, difference.row.key)
            await case.subject.tell(case.id, difference, f"⚠️ {text}")


def _refusal_text(difference: Difference, problem: Exception, guild: discord.Guild) -> str:
    """Returns what is wrong and why the bot cannot put it right: what Discord says itself."""
    if not isinstance(problem, discord.HTTPException):
        return f"{difference.text} {problem} {difference.row.remedy}".strip()
    why = " ".join(reasons(problem, guild.me)) or f'Discord says "{problem.text}".'
    text = f"{difference.text} The bot cannot put that right. {why}"
    return f"{text} {difference.row.remedy}".strip()


def _given_up(subject: Subject, difference: Difference) -> str:
    what = difference.again or f"{difference.text} Someone keeps doing that."
    return f"{what} Stop them, then use /{subject.kind} repair. {difference.row.remedy}".strip()
