"""Keeps requests below Discord's global limit: the most urgent first, then servers in turn.

Discord counts the requests of a second over all routes, by their arrival, and discord.py does not
pace them. The arrival cannot be known here: pictures are drawn after a request was allowed, loops
stall, networks stutter. So a request counts from when it is allowed until a second after its
answer. It arrived in between, so no second at Discord has more requests than are counted at once.
"""

import asyncio
import heapq
import itertools
import math
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

NO_SERVER: Final = 0
"""The server id of requests without one, such as direct messages; these count as one server."""

PATIENT_RANK = 4
"""From this rank on, requests go one by one and leave the burst to more urgent ones."""
_PATIENCE_SECONDS = 5.0
"""After this wait a patient request may use the burst, as others may fill it all the time."""
_AGED_SHARE = 5
"""One of so many requests may be such a patient one, so that they do not fill the burst at once."""

_ANSWER_RANK = 0
"""The rank of answers, for which a user waits."""
_COMMON_RANK = 1
"""The rank of requests without a place and of work in progress, which holds up other requests."""
_ANSWERS_SHARE = 8
"""One of so many requests is reserved for answers, so that boards do not delay them."""
_WINDOW_SECONDS = 1.02
_PREPARING_SECONDS = 0.5
_LONGEST_ANSWER_SECONDS = 5.0
"""A request unanswered for this long stops counting, so that the others can continue."""
_SHORTEST_WAIT_SECONDS = 0.001
_LONGEST_COURTESY_SECONDS = 0.02


@dataclass(slots=True, eq=False)
class Place:
    """A request's place in the queue.

    Attributes:
        rank: Its urgency; the lowest goes first.
        server: The request's server, or `NO_SERVER`.
        turn: Done when the request is allowed.
        asked: The event loop's time when the place was taken.
        counts_until: The event loop's time when it stops counting.
        sent: Whether the place was used; each is for one request.
    """

    rank: int
    server: int
    turn: "asyncio.Future[None]"
    asked: float
    counts_until: float = 0
    sent: bool = False


class _Rounds:
    """The rounds in which requests of a rank are served: each server has one request in each.

    A server with many requests thus delays itself and no others.
    """

    def __init__(self) -> None:
        self._served: dict[int, int] = {}
        self._next: dict[tuple[int, int], int] = {}

    def take(self, rank: int, server: int) -> int:
        """Returns the round in which a server's next request of this rank is served."""
        number = self._next.get((rank, server), 0)
        number = max(number, self._served.get(rank, 0))
        self._next[rank, server] = number + 1
        return number

    def serve(self, rank: int, number: int) -> None:
        """Records that a request of this round was served: later ones come in no earlier round."""
        self._served[rank] = number

    def clear(self) -> None:
        """Starts over, as nothing waits."""
        self._served.clear()
        self._next.clear()


_OWN: ContextVar[Place | None] = ContextVar("place", default=None)


class Limiter:
    """A limiter that allows `per_second` requests in any second, and `burst` more urgent ones.

    Every request goes through `begin`. A caller that wants to wait before it prepares a request
    takes a place first; the task's next request uses that place, if it follows at once. Within a
    rank, servers take turns.

    Attributes:
        part: Returns this process's part of these requests, from 0 to 1; one a second is always
            allowed.
    """

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self.part: Callable[[], float] = lambda: 1
        self._counted: list[Place] = []
        self._patient_at = -math.inf
        self._held_until = 0.0
        self._waiting: list[tuple[int, int, int, Place]] = []
        self._patient = deque[Place]()
        self._rounds = _Rounds()
        self._numbers = itertools.count()
        self._timer: asyncio.TimerHandle | None = None
        self._answers = 0
        self._all_taken = asyncio.Event()

    async def take(self, rank: int, server: int) -> None:
        """Waits until a server's request may be sent: lowest rank first, then servers in turn."""
        await self.reach(self.queue(rank, server))

    def queue(self, rank: int, server: int) -> Place:
        """Returns a new place in the queue; its holder awaits `reach`."""
        turn = asyncio.get_running_loop().create_future()
        place = Place(rank, server, turn, _now())
        self.hurry(place, rank)
        return place

    def hurry(self, place: Place, rank: int) -> None:
        """Serves a place at this rank, unless its turn comes earlier."""
        place.rank = min(place.rank, rank)
        number = self._rounds.take(rank, place.server)
        heapq.heappush(self._waiting, (rank, number, next(self._numbers), place))
        if rank >= PATIENT_RANK:
            self._patient.append(place)
        self._serve()

    async def reach(self, place: Place) -> None:
        """Waits for a place's turn; this task's next request uses the place."""
        await place.turn
        _OWN.set(place)

    async def begin(self, server: Callable[[], int] = lambda: NO_SERVER) -> Place:
        """Waits until this task may send a request; returns the place for `end`.

        Args:
            server: Returns the request's server, if its route names one; called if no place was
                taken.
        """
        place = _OWN.get()
        while place is None or place.sent or not self._is_open(place):
            if place is None:
                place = self.queue(_COMMON_RANK, server() or NO_SERVER)
            else:
                rank = min(place.rank, _COMMON_RANK)
                place = self.queue(rank, server() or place.server)
            await place.turn
        place.sent = True
        place.counts_until = _now() + _LONGEST_ANSWER_SECONDS
        return place

    def end(self, place: Place) -> None:
        """Records that a request was answered, or its connection broke."""
        place.counts_until = min(place.counts_until, _now() + _WINDOW_SECONDS)
        self._serve()

    @contextmanager
    def taking_answer(self) -> Generator[None]:
        """Marks a block that takes a player's answer and queues the reply; see `after_answers`."""
        self._answers += 1
        self._all_taken.clear()
        try:
            yield
        finally:
            self._answers -= 1
            if not self._answers:
                self._all_taken.set()

    async def after_answers(self) -> None:
        """Waits, for a moment at most, until all answers are taken.

        A board is a lot of work for the event loop, and an answer needs several of its turns.
        """
        if self._answers:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LONGEST_COURTESY_SECONDS):
                    await self._all_taken.wait()

    def hold(self, seconds: float) -> None:
        """Holds back all requests for a time, when Discord says that the limit was exceeded."""
        self._held_until = max(self._held_until, _now() + seconds)

    @property
    def _steady(self) -> int:
        return max(1, int(self._per_second * self.part()))

    def _is_open(self, place: Place) -> bool:
        return self._held_until <= _now() < place.counts_until

    def _serve(self) -> None:
        now = _now()
        self._counted = [place for place in self._counted if place.counts_until > now]
        while self._waiting:
            rank, number, _, place = self._waiting[0]
            at = now if place.turn.done() else self._free_at(rank)
            if at > now:
                self._wake_in(max(at - now, _SHORTEST_WAIT_SECONDS))
                return
            heapq.heappop(self._waiting)
            self._rounds.serve(rank, number)
            if not place.turn.done():
                self._allow(place, rank, now)
        self._rounds.clear()

    def _free_at(self, rank: int) -> float:
        """Returns when the next place of this rank can be served, as far as known."""
        steady = self._steady
        most = steady + int(self._burst * self.part())
        at = max(self._held_until, _below(self._counted, most))
        if rank > _ANSWER_RANK:
            others = [place for place in self._counted if place.rank > _ANSWER_RANK]
            at = max(at, _below(others, most - most // _ANSWERS_SHARE))
        if rank < PATIENT_RANK:
            return at
        next_at = self._patient_at + 1 / steady
        spare = max(next_at, _below(self._counted, steady))
        aged = self._oldest_patient() + _PATIENCE_SECONDS
        aged = max(aged, self._patient_at + _AGED_SHARE / most)
        return max(at, min(spare, aged))

    def _oldest_patient(self) -> float:
        """Returns when the oldest waiting patient request, of which there is one, was queued."""
        while self._patient[0].turn.done():
            self._patient.popleft()
        return self._patient[0].asked

    def _allow(self, place: Place, rank: int, now: float) -> None:
        place.rank = rank
        if rank >= PATIENT_RANK:
            self._patient_at = now
        place.counts_until = now + _PREPARING_SECONDS
        self._counted.append(place)
        place.turn.set_result(None)

    def _wake_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self._serve()


def _below(counted: Sequence[Place], room: int) -> float:
    """Returns when fewer than `room` places count, or 0 if that is so now."""
    over = len(counted) - room
    if over < 0:
        return 0
    ends = sorted(place.counts_until for place in counted)
    return ends[over]


def _now() -> float:
    return asyncio.get_running_loop().time()
