"""The matches or seasons in memory; those that nothing awaits soon are let go of."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Generator, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final, Generic

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.stream import Alarm, S

SOON_MS: Final = 3_600_000
"""Within which time an alarm keeps its match or season in memory."""
MOST_IDLE: Final = 200
"""How many without such an alarm stay in memory: the most recently used."""
MOST_OVER: Final = 16
"""How many that are over stay in memory, as their channels still get notices and views."""


class Kept(Generic[S]):
    """Matches or seasons as they are on disk, from where one that is let go of is read again."""

    def __init__(self, alarm: Callable[[S], Alarm[Any] | None], clock: Clock) -> None:
        self._alarm = alarm
        self._clock = clock
        self._states: dict[str, S] = {}
        self._idle: OrderedDict[str, None] = OrderedDict()
        self._over: OrderedDict[str, None] = OrderedDict()
        self._reading: Counter[str] = Counter()
        self._outdated: set[str] = set()

    def __contains__(self, id: str) -> bool:
        """Returns whether one is in memory."""
        return id in self._states

    def __iter__(self) -> Iterator[S]:
        """Iterates over those in memory."""
        return iter(tuple(self._states.values()))

    def get(self, id: str) -> S | None:
        """Returns one in memory, which counts as used now, or None."""
        for unused in (self._idle, self._over):
            if id in unused:
                unused.move_to_end(id)
        return self._states.get(id)

    def put(self, state: S) -> list[str]:
        """Keeps a state that is on disk; returns the ids of those that are let go of for it."""
        self._remove(state.id)
        self._states[state.id] = state
        if state.over:
            self._over[state.id] = None
        elif not self._is_due_soon(state):
            self._idle[state.id] = None
        let_go = list(self._let_go(self._idle, MOST_IDLE))
        let_go += self._let_go(self._over, MOST_OVER)
        return let_go

    def drop(self, id: str) -> None:
        """Removes one, and does not keep what is being read of it: the record has changed."""
        self._remove(id)
        if id in self._reading:
            self._outdated.add(id)

    @contextmanager
    def reading(self, ids: Collection[str]) -> Generator[None]:
        """Notices what becomes of these while they are read; `newest` then knows what counts."""
        self._reading.update(ids)
        try:
            yield
        finally:
            for id in ids:
                self._reading[id] -= 1
                if not self._reading[id]:
                    del self._reading[id]
                    self._outdated.discard(id)

    def newest(self, read: S) -> tuple[S, bool]:
        """Returns what counts of one that is being read, and whether that is to be kept."""
        known = self._states.get(read.id)
        if known is not None:
            return known, False
        return read, read.id not in self._outdated

    def _remove(self, id: str) -> None:
        self._states.pop(id, None)
        self._idle.pop(id, None)
        self._over.pop(id, None)

    def _is_due_soon(self, state: S) -> bool:
        alarm = self._alarm(state)
        soon_ms = self._clock.now_ms() + SOON_MS
        return alarm is not None and alarm.at_ms <= soon_ms

    def _let_go(self, unused: OrderedDict[str, None], most: int) -> Iterator[str]:
        """Lets go of the longest unused ones beyond `most`, unless an alarm has come near."""
        superfluous = max(0, len(unused) - most)
        for id in tuple(islice(unused, superfluous)):
            # One that was written to while it is read is newer than what is read.
            if id in self._reading:
                continue
            del unused[id]
            state = self._states[id]
            if state.over or not self._is_due_soon(state):
                del self._states[id]
                yield id
