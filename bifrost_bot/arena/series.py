"""Many games between the same programs: their seatings, several at a time, returned in order."""

import math
import os
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from itertools import combinations, islice, permutations

from bifrost_bot.arena.entry import Entry
from bifrost_bot.arena.game import Contest, Game, play
from bifrost_bot.arena.players.strategy import TASK
from bifrost_bot.arena.processes.limits import Limits
from bifrost_bot.arena.processes.process import House, Process


def cores() -> int:
    """Returns how many processors this process may use."""
    return len(os.sched_getaffinity(0))


def seatings(programs: int, games: int, seats: int = 3) -> Iterator[tuple[int, ...]]:
    """Yields the seating of each game: all groups of programs in turn, with rotating seats.

    In as many games as there are seats each of a group has each seat; then its neighbours are
    others.
    """
    groups = list(combinations(range(programs), seats))
    for game in range(games):
        group = groups[game % len(groups)]
        rotation = game // len(groups)
        order = rotation // seats % math.factorial(seats - 1)
        places = (0, *next(islice(permutations(range(1, seats)), order, None)))
        first = rotation % seats
        yield tuple(group[place] for place in places[first:] + places[:first])


def check(limits: Limits, *, confined: bool) -> str | None:
    """Starts and ends a confined process as a check; returns a warning for a missing safeguard.

    Raises:
        UnableError: When that is not possible here.
    """
    house = House(limits, confined=confined)
    try:
        with house.processor() as processor:
            process = Process(house, processor, TASK)
            try:
                process.wait_until_ready()
            finally:
                process.close()
        return house.missing
    finally:
        house.close()


def run(
    contest: Contest,
    entries: Sequence[Entry],
    games: int,
    limits: Limits,
    *,
    confined: bool,
    jobs: int,
    tell: Callable[[Game], None],
    without: Collection[int] = (),
) -> list[Game]:
    """Returns the games in order of their numbers, and calls `tell` as each one ends.

    Games whose numbers are in `without` have been played before.

    Raises:
        UnableError: When no process can be started or confined.
    """
    house = House(limits, confined=confined, games=jobs)
    pool = ThreadPoolExecutor(jobs, thread_name_prefix="game")
    try:
        seated = seatings(len(entries), games, len(contest.seats))
        pending = [
            pool.submit(play, number, entries, players, house, contest)
            for number, players in enumerate(seated, start=1)
            if number not in without
        ]
        return _results_of(pending, tell)
    finally:
        # After an error or Ctrl-C, unfinished games are not waited for.
        house.halt()
        pool.shutdown(cancel_futures=True)
        house.close()


def _results_of(pending: Sequence[Future[Game]], tell: Callable[[Game], None]) -> list[Game]:
    for future in as_completed(pending):
        tell(future.result())
    return [future.result() for future in pending]
