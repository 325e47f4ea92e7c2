"""Keeps requests below Discord's global limit, the most urgent first, and of equal ones each
server's in turn.

Discord counts the requests of a second over all routes, and discord.py does not pace them. What
counts is when they arrive there, which cannot be known here: pictures are drawn after a request was
allowed, loops stall, networks stutter. So a request counts from the moment it is allowed until a
second after its answer; it arrived somewhere in between, and no second at Discord can hold more
requests than are counted at once.
"""

import asyncio
import heapq
import itertools
import math
from collections import deque
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

NO_SERVER: Final = 0
"""The server of requests that belong to none, such as direct messages: together they take turns
like those of one.
"""

PATIENT_RANK = 4
"""From this rank on, requests are sent one by one and leave the burst to those that cannot wait."""
_PATIENCE_SECONDS = 5.0
"""When one has waited for longer, the next may use the burst as well: else none would go while
others fill it.
"""
_AGED_SHARE = 5
"""Of so many requests one may be of those that do so: else all would fill it at once, just
before a board needs it.
"""

_ANSWER_RANK = 0
"""The rank of what somebody waits for."""
_COMMON_RANK = 1
"""The rank of requests without a place, and of work that has already begun: other requests wait
behind them.
"""
_ANSWERS_SHARE = 8
"""Of so many requests one is kept for answers, so that a burst of boards does not make them
wait.
"""
_WINDOW_SECONDS = 1.02
_PREPARING_SECONDS = 0.5
_LONGEST_ANSWER_SECONDS = 5.0
"""A request that is unanswered for this long stops counting, so that all others need not wait
for it.
"""
_SHORTEST_WAIT_SECONDS = 0.001


@dataclass(slots=True, eq=False)
class Place:
    """A request's place in the queue of those to be sent.

    Attributes:
        rank: Its urgency; the lowest goes first.
        server: The server that it is for, or `NO_SERVER`.
        turn: Done when the request is allowed.
        asked: The event loop's time at which it was asked for.
        counts_until: The event loop's time at which it stops counting.
        sent: Whether the place was used; each serves for one request.
    """

    rank: int
    server: int
    turn: "asyncio.Future[None]"
    asked: float
    counts_until: float = 0
    sent: bool = False


class _Rounds:
    """The rounds in which requests of a rank are served: each server has one request in each.

    A server that asks for much at once thus waits behind itself, and not others behind it.
    """

    def __init__(self) -> None:
        self._served: dict[int, int] = {}
        self._next: dict[tuple[int, int], int] = {}

    def take(self, rank: int, server: int) -> int:
        """Returns the round in which a server's next request of this rank is served."""
        found = max(self._served.get(rank, 0), self._next.get((rank, server), 0))
        self._next[rank, server] = found + 1
        return found

    def serve(self, rank: int, number: int) -> None:
        """Records that a request of this round was served: no later one comes in an earlier
        round.
        """
        self._served[rank] = number

    def clear(self) -> None:
        """Begins again, as nothing waits."""
        self._served.clear()
        self._next.clear()


_OWN: ContextVar[Place | None] = ContextVar("place", default=None)


class Limiter:
    """A limiter that allows `per_second` requests in any second, and `burst` more that are urgent.

    Every request goes through `begin`. A caller that wants to wait before it prepares a request
    takes a place first; the next request of the same task uses it, if that follows at once. Of
    places of one rank, each server in turn has one served.

    Attributes:
        part: Returns which part of these requests is this process's, from 0 to 1; one a second is
        always allowed.
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

    async def take(self, rank: int, server: int) -> None:
        """Waits until a server's request may be sent: the lowest rank goes first, of one rank
        each server in turn.
        """
        await self.reach(self.queue(rank, server))

    def queue(self, rank: int, server: int) -> Place:
        """Returns a place in the queue; its holder awaits `reach`."""
        place = Place(rank, server, asyncio.get_running_loop().create_future(), _now())
        self.hurry(place, rank)
        return place

    def hurry(self, place: Place, rank: int) -> None:
        """Serves a place at this rank, unless its turn comes earlier."""
        place.rank = min(place.rank, rank)
        entry = rank, self._rounds.take(rank, place.server), next(self._numbers), place
        heapq.heappush(self._waiting, entry)
        if rank >= PATIENT_RANK:
            self._patient.append(place)
        self._serve()

    async def reach(self, place: Place) -> None:
        """Waits for a place's turn; the next request of this task uses the place."""
        await place.turn
        _OWN.set(place)

    async def begin(self, server: Callable[[], int] = lambda: NO_SERVER) -> Place:
        """Waits until this task may send a request; returns the place to give to `end` once it is
        answered.

        Args:
            server: Returns the server that the request is for, if its route tells; asked where no
            place was taken.
        """
        place = _OWN.get()
        while place is None or place.sent or not self._is_open(place):
            rank, usual = (_COMMON_RANK, NO_SERVER) if place is None else (place.rank, place.server)
            place = self.queue(min(rank, _COMMON_RANK), server() or usual)
            await place.turn
        place.sent = True
        place.counts_until = _now() + _LONGEST_ANSWER_SECONDS
        return place

    def end(self, place: Place) -> None:
        """Records that a request was answered, or that its connection broke."""
        place.counts_until = min(place.counts_until, _now() + _WINDOW_SECONDS)
        self._serve()

    def hold(self, seconds: float) -> None:
        """Holds back all requests for a time, as Discord asks of a client that exceeded its
        limit.
        """
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
        """Returns when the next place of this rank can be served, as far as is known now."""
        steady = self._steady
        most = steady + int(self._burst * self.part())
        at = max(self._held_until, _below(self._counted, most))
        if rank > _ANSWER_RANK:
            others = [place for place in self._counted if place.rank > _ANSWER_RANK]
            at = max(at, _below(others, most - most // _ANSWERS_SHARE))
        if rank < PATIENT_RANK:
            return at
        spare = max(self._patient_at + 1 / steady, _below(self._counted, steady))
        aged = max(
            self._patient_at + _AGED_SHARE / most, self._longest_patient() + _PATIENCE_SECONDS
        )
        return max(at, min(spare, aged))

    def _longest_patient(self) -> float:
        """Returns since when the patient request has waited that was asked for first; there is
        one.
        """
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
    """Returns when fewer than `room` of the counted places count, or 0 if that is so now."""
    over = len(counted) - room
    return 0 if over < 0 else sorted(place.counts_until for place in counted)[over]


def _now() -> float:
    return asyncio.get_running_loop().time()
