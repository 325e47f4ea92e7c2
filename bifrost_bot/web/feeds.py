"""Feeds of matches for their pages: one for all who see the same, with each change."""

import asyncio
import gzip
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple, Protocol

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Match
from bifrost_bot.replay.live import LiveReplay, ended_page
from bifrost_bot.runtime.runner import Change

_MOST_CHANGES: Final = 64
"""How many changes are kept for pages whose connection was interrupted."""
_MOST_ENDED: Final = 16
"""How many replays of ended matches stay in memory."""


class Matches(Protocol):
    """The stored matches."""

    async def history(self, id: str) -> tuple[MatchEvent, ...]: ...  # noqa: D102 - see `Runner`


class Starter(Protocol):
    """Starts work in the background."""

    def start(self, work: Coroutine[Any, Any, Any], name: str) -> object: ...  # noqa: D102


class Message(NamedTuple):
    """A change as it is sent: the position after it, and its server-sent event."""

    position: str
    data: bytes


class Feed:
    """What viewers who see the same see of a match, and the changes that lead there.

    Attributes:
        readers: The number of pages that follow it.
        erased: Whether the match was deleted.
    """

    def __init__(self, matches: Matches, match_id: str, viewers: tuple[Seat | None, ...]) -> None:
        self.readers = 0
        self.erased = False
        self._matches = matches
        self._match_id = match_id
        self._viewers = viewers
        self._live = LiveReplay(viewers)
        self._changes: deque[Message] = deque(maxlen=_MOST_CHANGES)
        self._base = ""
        self._pending: deque[Change] = deque()
        self._whole: bytes | None = None
        self._news = asyncio.Event()
        self._lock = asyncio.Lock()

    @property
    def match(self) -> Match:
        """The match as the feed knows it."""
        assert self._live.match is not None
        return self._live.match

    @property
    def position(self) -> str:
        """The position of the newest state."""
        return self._live.position

    async def whole(self) -> bytes:
        """Returns everything up to now as compressed JSON, made once for all who ask."""
        async with self._lock:
            if self._whole is None:
                self._whole = await asyncio.to_thread(_compress, self._live.whole)
            return self._whole

    def after(self, position: str) -> list[Message] | None:
        """Returns the changes after a position, in order; None if it is not known (any more)."""
        if position == self.position:
            return []
        positions = [self._base, *(message.position for message in self._changes)]
        if position not in positions:
            return None
        return list(self._changes)[positions.index(position) :]

    async def news(self) -> None:
        """Waits for the next change of the match, of which the viewers may see nothing."""
        await self._news.wait()

    def note(self, change: Change) -> None:
        """Takes note of a change, which `advance` takes up."""
        self._pending.append(change)

    async def load(self) -> None:
        """Reads the match as it is stored, unless that was done.

        Raises:
            MatchError, StoreError, FaultError: If it could not be read.
        """
        async with self._lock:
            if self._live.match is None:
                await self._load()

    async def advance(self) -> None:
        """Takes up the noted changes; raises like `load`."""
        async with self._lock:
            while self._pending:
                change = self._pending.popleft()
                known = self._live.match
                before = 0 if change.before is None else change.before.seq
                if known is not None and change.after.seq <= known.seq:
                    continue
                if known is None or before != known.seq:
                    await self._load()
                else:
                    self._keep(await asyncio.to_thread(_advance, self._live, change.events))
        self.wake()

    def wake(self) -> None:
        """Lets all who wait for news look again."""
        self._news.set()
        self._news = asyncio.Event()

    async def _load(self) -> None:
        history = await self._matches.history(self._match_id)
        live = LiveReplay(self._viewers)
        await asyncio.to_thread(_advance, live, history)
        self._live = live
        self._changes.clear()
        self._base = live.position
        self._whole = None

    def _keep(self, message: Message | None) -> None:
        if message is None:
            return
        if len(self._changes) == _MOST_CHANGES:
            self._base = self._changes[0].position
        self._changes.append(message)
        self._whole = None


class Feeds:
    """The feeds of the matches that are looked at, and the replays of those that ended."""

    def __init__(self, matches: Matches, tasks: Starter) -> None:
        self._matches = matches
        self._tasks = tasks
        self._feeds: dict[str, dict[tuple[Seat | None, ...], Feed]] = {}
        self._ended: OrderedDict[str, bytes] = OrderedDict()
        # One match is read at a time, so that many who come at once do not hold up the players.
        self._reading = asyncio.Lock()

    @asynccontextmanager
    async def follow(self, match_id: str, viewers: tuple[Seat | None, ...]) -> AsyncGenerator[Feed]:
        """Yields the feed of a match under way, up to date; raises like `Feed.load`."""
        of_match = self._feeds.setdefault(match_id, {})
        feed = of_match.get(viewers)
        if feed is None:
            # Registered before it is read, so that it misses no change.
            feed = of_match[viewers] = Feed(self._matches, match_id, viewers)
        feed.readers += 1
        try:
            async with self._reading:
                await feed.load()
            await feed.advance()
            yield feed
        finally:
            feed.readers -= 1

    async def stored_page(self, match_id: str, viewers: tuple[Seat | None, ...]) -> bytes:
        """Returns the page of a match that another process changes; raises like `Feed.load`."""
        feed = Feed(self._matches, match_id, viewers)
        async with self._reading:
            await feed.load()
        return await feed.whole()

    async def ended_page(self, match_id: str) -> bytes:
        """Returns the page of a match that is over, as compressed JSON; raises like `Feed.load`."""
        async with self._reading:
            found = self._ended.get(match_id)
            if found is None:
                history = await self._matches.history(match_id)
                found = await asyncio.to_thread(_compress, lambda: ended_page(history))
                self._ended[match_id] = found
                if len(self._ended) > _MOST_ENDED:
                    self._ended.popitem(last=False)
            self._ended.move_to_end(match_id)
            return found

    def on_change(self, change: Change) -> None:
        """Passes a change on to the pages of its match; forgets feeds without a reader."""
        match_id = change.after.id
        for viewers, feed in list(self._feeds.get(match_id, {}).items()):
            if feed.readers == 0:
                del self._feeds[match_id][viewers]
            else:
                # Only an erased match is over without an event.
                feed.erased = change.after.over and not change.events and not change.rows
                feed.note(change)
                self._tasks.start(feed.advance(), f"page of match {match_id}")
        if not self._feeds.get(match_id):
            self._feeds.pop(match_id, None)
        self._ended.pop(match_id, None)


def _advance(live: LiveReplay, events: Iterable[MatchEvent]) -> Message | None:
    """Takes up events of a match, which may take long; returns the message about them, if any."""
    change = live.advance(events)
    if change is None:
        return None
    event = f"event: change\nid: {change.position}\ndata: {change.text}\n\n"
    return Message(change.position, event.encode())


def _compress(make: Callable[[], str]) -> bytes:
    return gzip.compress(make().encode(), mtime=0)
