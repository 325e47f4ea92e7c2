"""Many games between the same programs: their seatings, several at a time, returned in order."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from itertools import combinations
from typing import Final

from bifrost_bot.arena.entry import Entry
from bifrost_bot.arena.game import Game, play
from bifrost_bot.arena.limits import Limits
from bifrost_bot.arena.process import House, Process

_ROTATIONS: Final = ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2))
"""Three games in which each program has each seat, then three with the neighbours swapped."""


def cores() -> int:
    """Returns how many processors this process may use."""
    return len(os.sched_getaffinity(0))


def seatings(programs: int, games: int) -> Iterator[tuple[int, int, int]]:
    """Yields the seating of each game: all groups of three programs in turn, with rotating seats."""
    threes = list(combinations(range(programs), 3))
    for game in range(games):
        three = threes[game % len(threes)]
        white, black, red = (three[place] for place in _ROTATIONS[game // len(threes) % len(_ROTATIONS)])
        yield white, black, red


def check(limits: Limits, *, confined: bool) -> str | None:
    """Checks that a process can be started and confined, by starting one and ending it; returns what is not given here.

    Raises:
        UnableError: When that is not possible here.
    """
    house = House(limits, confined=confined)
    try:
        with house.processor() as processor:
            process = Process(house, processor)
            try:
                process.wait_until_ready()
            finally:
                process.close()
        return house.missing
    finally:
        house.close()


def run(
    entries: Sequence[Entry], games: int, limits: Limits, *, confined: bool, jobs: int, tell: Callable[[Game], None]
) -> list[Game]:
    """Returns the games in the order of their numbers, and calls `tell` with each as soon as it has ended.

    Raises:
        UnableError: When no process can be started or confined.
    """
    house = House(limits, confined=confined, games=jobs)
    pool = ThreadPoolExecutor(jobs, thread_name_prefix="game")
    try:
        pending = [
            pool.submit(play, number, entries, players, house)
            for number, players in enumerate(seatings(len(entries), games), start=1)
        ]
        return _gathered(pending, tell)
    finally:
        # After an error or Ctrl-C, unfinished games are not waited for.
        house.halt()
        pool.shutdown(cancel_futures=True)
        house.close()


def _gathered(pending: Sequence[Future[Game]], tell: Callable[[Game], None]) -> list[Game]:
    for future in as_completed(pending):
        tell(future.result())
    return [future.result() for future in pending]
