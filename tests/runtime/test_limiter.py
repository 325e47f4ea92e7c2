"""The token bucket, on an event loop whose time passes only while everybody waits for a timer."""

import asyncio

import pytest

from bifrost_bot.runtime.limiter import PATIENT_RANK, Limiter
from tests.runtime.patience import run


class Queue:
    """Requests and the instants at which they may be sent."""

    def __init__(self, limiter: Limiter) -> None:
        self._limiter = limiter
        self.sent: list[tuple[str, float]] = []

    async def request(self, name: str, rank: int = 0) -> None:
        await self._limiter.take(rank)
        self.sent.append((name, round(asyncio.get_running_loop().time(), 2)))

    async def together(self, *requests: tuple[str, int]) -> None:
        async with asyncio.TaskGroup() as group:
            for name, rank in requests:
                group.create_task(self.request(name, rank))

    @property
    def names(self) -> str:
        return "".join(name for name, _ in self.sent)


def test_a_burst_goes_at_once_and_the_rest_at_the_rate():
    async def work() -> None:
        queue = Queue(Limiter(per_second=10, burst=3))
        await queue.together(*((str(number), 0) for number in range(8)))
        assert [at for _, at in queue.sent] == pytest.approx([0, 0, 0, 0.1, 0.2, 0.3, 0.4, 0.5], abs=0.02)
        assert queue.names == "01234567"

    run(work)


def test_the_lowest_rank_goes_first_and_equals_in_their_order():
    async def work() -> None:
        queue = Queue(Limiter(per_second=10, burst=1))
        await queue.together(("a", 5), ("b", 2), ("c", 0), ("d", 2), ("e", 0))
        assert queue.names == "acebd"

    run(work)


def test_an_urgent_request_overtakes_those_that_wait():
    async def work() -> None:
        queue = Queue(Limiter(per_second=1, burst=1))
        async with asyncio.TaskGroup() as group:
            for name in "abc":
                group.create_task(queue.request(name, 3))
            await asyncio.sleep(1.5)
            group.create_task(queue.request("!", 0))
        assert queue.names == "ab!c"

    run(work)


def test_rest_fills_the_bucket_up_to_the_burst_and_no_further():
    async def work() -> None:
        queue = Queue(Limiter(per_second=10, burst=2))
        await queue.together(("a", 0), ("b", 0))
        await asyncio.sleep(100)
        await queue.together(("c", 0), ("d", 0), ("e", 0))
        assert [at for _, at in queue.sent] == pytest.approx([0, 0, 100, 100, 100.1], abs=0.02)

    run(work)


def test_over_any_second_no_more_than_burst_and_rate_are_sent():
    async def work() -> None:
        queue = Queue(Limiter(per_second=36, burst=12))
        await queue.together(*((str(number), number % 3) for number in range(300)))
        instants = [at for _, at in queue.sent]
        assert max(sum(at <= other < at + 1 for other in instants) for at in instants) <= 48

    run(work)


def test_who_no_longer_waits_takes_nothing_from_the_others():
    async def work() -> None:
        queue = Queue(Limiter(per_second=1, burst=1))
        await queue.request("a")
        gone = asyncio.create_task(queue.request("b"))
        waiting = asyncio.create_task(queue.request("c"))
        await asyncio.sleep(0)
        gone.cancel()
        await waiting
        assert queue.sent == [("a", 0), ("c", 1)]

    run(work)


def test_patient_requests_leave_the_burst_to_urgent_ones():
    async def work() -> None:
        queue = Queue(Limiter(per_second=10, burst=3))
        async with asyncio.TaskGroup() as group:
            for name in "abc":
                group.create_task(queue.request(name, PATIENT_RANK))
            await asyncio.sleep(0.05)
            for name in "!?":
                group.create_task(queue.request(name, 0))
        assert queue.names == "a!?bc"
        assert [at for name, at in queue.sent if name in "!?"] == [0.05, 0.05]

    run(work)


def test_a_place_that_is_hurried_is_served_at_its_new_rank():
    async def work() -> None:
        limiter = Limiter(per_second=1, burst=1)
        await limiter.take(0)
        slow, other = limiter.queue(3), limiter.queue(1)
        limiter.hurry(slow, 0)
        await slow
        assert not other.done()
        await other

    run(work)
