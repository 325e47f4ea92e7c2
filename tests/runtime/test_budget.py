"""Processes that share a token's request limit.

Time passes only while everyone waits; each process asks without pause for all that it may send.
"""

import asyncio
import random

import pytest

from bifrost_bot.dev.load.arrivals import busiest
from bifrost_bot.runtime.budget import Budget
from bifrost_bot.runtime.limiter import NO_SERVER, Limiter
from bifrost_bot.store.deadlines import LeaseClaim
from bifrost_bot.store.shard_set import ShardSet
from tests.clock import ManualClock
from tests.runtime.virtual_time import in_virtual_time

DISCORDS_LIMIT = 50
WHOLE = 48
HALF = WHOLE / 2


class _Clock(ManualClock):
    """A machine's own clock, which runs with the event loop, `ahead` of the others'."""

    ahead_ms = 0

    def local_ms(self) -> int:
        return round(asyncio.get_running_loop().time() * 1000) + self.ahead_ms


class Claims(dict[str, LeaseClaim]):
    """The claims in the database, and whether it is away."""

    away = False


class Process:
    """A process with its shards, which sends as much as it may from the moment it begins."""

    def __init__(self, name: str, claims: Claims, count: int, *ids: int) -> None:
        self._name = name
        self._shards = ShardSet(count, ids)
        self._claims = claims
        self.clock = _Clock()
        self.arrived: list[float] = []
        self._limiter = Limiter(per_second=36, burst=12)
        self._budget = Budget(self._shards, self.clock)
        self._limiter.part = self._budget.part
        self._tasks: list[asyncio.Task[None]] = []
        self.stalled = False

    def begin(self) -> None:
        self._claim()
        self._tasks = [asyncio.create_task(self._renew())]
        self._tasks += [asyncio.create_task(self._ask(chance)) for chance in range(60)]

    def kill(self) -> None:
        for task in self._tasks:
            task.cancel()

    def end(self) -> None:
        self.kill()
        for name in self._shards.names:
            self._claims.pop(name, None)

    def a_second(self, until: float) -> float:
        """How many of its requests arrived in each of the three seconds before then."""
        return sum(until - 3 <= at < until for at in self.arrived) / 3

    def _claim(self) -> None:
        if self._claims.away or self.stalled:
            return
        read_ms = self.clock.local_ms()
        for name in self._shards.names:
            self._claims[name] = LeaseClaim(self._name, read_ms)
        self._budget.on_claims(dict(self._claims), read_ms)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(1)
            self._claim()

    async def _ask(self, number: int) -> None:
        chance = random.Random(f"{self._name} {number}")
        while True:
            await self._limiter.take(chance.choice((0, 1, 2)), NO_SERVER)
            place = await self._limiter.begin()
            await asyncio.sleep(chance.choice((0, 0.01, 0.05)))
            self.arrived.append(asyncio.get_running_loop().time())
            await asyncio.sleep(0.01)
            self._limiter.end(place)


def most_in_a_second(*processes: Process) -> int:
    return busiest(sorted(at for process in processes for at in process.arrived))


async def after(seconds: float) -> float:
    await asyncio.sleep(seconds)
    return asyncio.get_running_loop().time()


async def two(claims: Claims) -> tuple[Process, Process]:
    """Two processes that have found their halves."""
    one = Process("one", claims, 2, 0)
    other = Process("other", claims, 2, 1)
    other.clock.ahead_ms = 90_000
    one.begin()
    other.begin()
    now = await after(8)
    assert HALF - 4 <= one.a_second(now) <= HALF
    assert HALF - 4 <= other.a_second(now) <= HALF
    return one, other


@pytest.mark.parametrize("moment", [0, 0.3, 0.6, 0.95])
@pytest.mark.parametrize("how", ["kill", "end"])
@in_virtual_time
async def test_a_dead_processs_share_is_used_in_five_seconds(how: str, moment: float) -> None:
    one, other = await two(claims := Claims())
    await after(moment)
    getattr(other, how)()
    now = await after(5 + 3)
    assert one.a_second(now) >= WHOLE - 6
    again = Process("again", claims, 2, 1)
    again.begin()
    now = await after(8)
    assert HALF - 4 <= one.a_second(now) <= HALF
    assert HALF - 4 <= again.a_second(now) <= HALF
    assert most_in_a_second(one, other, again) <= DISCORDS_LIMIT


@pytest.mark.parametrize("seconds", [1, 3, 10])
@in_virtual_time
async def test_without_its_claim_a_process_stops_before_the_other_goes_on(seconds: float) -> None:
    one, other = await two(Claims())
    other.stalled = True
    await after(seconds)
    other.stalled = False
    now = await after(8)
    assert HALF - 4 <= other.a_second(now) <= HALF
    assert most_in_a_second(one, other) <= DISCORDS_LIMIT


@in_virtual_time
async def test_while_the_database_is_away_nobody_takes_the_others_part() -> None:
    one, other = await two(claims := Claims())
    claims.away = True
    now = await after(10)
    assert one.a_second(now) + other.a_second(now) <= 2
    claims.away = False
    now = await after(8)
    assert HALF - 4 <= one.a_second(now) <= HALF
    assert most_in_a_second(one, other) <= DISCORDS_LIMIT


@pytest.mark.parametrize("seed", range(4))
@in_virtual_time
async def test_four_processes_that_come_and_go_keep_to_the_limit(seed: int) -> None:
    claims = Claims()
    chance = random.Random(seed)
    everybody = list[Process]()
    living = dict[int, Process]()
    for step in range(24):
        shard = chance.randrange(4)
        if shard in living:
            getattr(living.pop(shard), chance.choice(("kill", "end")))()
        else:
            living[shard] = Process(f"{shard} {step}", claims, 4, shard)
            everybody.append(living[shard])
            living[shard].begin()
        await after(chance.choice((0.4, 1.3, 5)))
    now = await after(8)
    assert most_in_a_second(*everybody) <= DISCORDS_LIMIT
    if living:
        assert (
            sum(process.a_second(now) for process in living.values()) >= WHOLE - 3 * len(living) - 3
        )
