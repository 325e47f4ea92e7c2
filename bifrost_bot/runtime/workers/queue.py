"""The order in which computer players' thoughts get a worker, and their thinking time."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_ALIKE_MS = 1_000
"""Answers due within the same second take turns between matches."""


@dataclass(slots=True, eq=False)
class ThoughtRequest:
    """A computer player's request for a worker.

    Attributes:
        private: Whether it plays in a practice or a rehearsal.
        due_ms: When its answer must be submitted.
        turn: Its place among the computer players of its match; the lowest of all matches go first.
        wants: How many seconds a player of its level thinks if no other waits.
        deep: Whether it has a first idea and continues thinking.
        dropped: Whether its answer is no longer needed.
    """

    private: bool
    due_ms: int
    turn: int
    wants: float
    deep: bool = False
    dropped: bool = False


class ThoughtQueue:
    """The requests waiting for a worker: first ideas first, then by due time, fair between matches.

    A first idea takes milliseconds, so every player has one soon. The time until answers are due is
    then shared. When it becomes short for live matches, practices and rehearsals wait for them.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._waiting: list[ThoughtRequest] = []

    def add(self, request: ThoughtRequest) -> None:
        """Puts a request into the queue."""
        self._waiting.append(request)

    def discard(self, request: ThoughtRequest) -> None:
        """Takes a request out of the queue, if it is there."""
        self._waiting = [one for one in self._waiting if one is not request]

    def take(self, now_ms: int) -> tuple[ThoughtRequest, float] | None:
        """Removes and returns the next request, with its thinking seconds: 0 for a first idea."""
        if not self._waiting:
            return None
        firsts = [request for request in self._waiting if not request.deep]
        chosen = min(firsts or self._eligible(now_ms), key=_order)
        self.discard(chosen)
        seconds = 0.0 if firsts else self._seconds(chosen, now_ms)
        return chosen, seconds

    @property
    def _live(self) -> list[ThoughtRequest]:
        """The requests of live matches."""
        return [request for request in self._waiting if not request.private]

    def _eligible(self, now_ms: int) -> Sequence[ThoughtRequest]:
        """Returns the eligible requests: only those of live matches if these lack time."""
        live = self._live
        share = self._share(live, now_ms)
        return live if any(share < request.wants for request in live) else self._waiting

    def _seconds(self, chosen: ThoughtRequest, now_ms: int) -> float:
        # Practices and rehearsals never shorten the thoughts of live matches.
        rivals = self._waiting if chosen.private else self._live
        share = self._share([chosen, *rivals], now_ms)
        seconds = min(chosen.wants, _seconds_left(chosen, now_ms), share)
        return max(0.0, seconds)

    def _share(self, requests: Iterable[ThoughtRequest], now_ms: int) -> float:
        """Returns the thinking seconds for each request if none of them is to be late."""
        remaining = sorted(_seconds_left(request, now_ms) for request in requests)
        shares = [left * self._workers / count for count, left in enumerate(remaining, 1)]
        return min(shares, default=0.0)


def _order(request: ThoughtRequest) -> tuple[bool, int, int]:
    return request.private and not request.deep, request.due_ms // _ALIKE_MS, request.turn


def _seconds_left(request: ThoughtRequest, now_ms: int) -> float:
    return (request.due_ms - now_ms) / 1000
