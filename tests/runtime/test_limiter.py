# pyright: reportPrivateUsage=false
"""The limiter keeps requests below Discord's limit, in virtual time."""

import asyncio
import random
from bisect import bisect_left
from collections.abc import Callable
from itertools import pairwise

import pytest

from bifrost_bot.runtime.limiter import NO_SERVER, PATIENT_RANK, Limiter
from tests.databases import on_files
from tests.runtime.virtual_time import in_virtual_time

pytestmark = on_files


class Queue:
    """Requests that are answered at once, and the instants at which they were sent."""

    def __init__(self, limiter: Limiter) -> None:
        self._limiter = limiter
        self.sent: list[tuple[str, float]] = []

    async def request(self, name: str, rank: int = 0, server: int = NO_SERVER) -> None:
        await self._limiter.take(rank, server)
        place = await self._limiter.begin()
        self.sent.append((name, round(asyncio.get_running_loop().time(), 2)))
        self._limiter.end(place)

    async def together(self, *requests: tuple[str, int]) -> None:
        await self.from_servers(*((name, rank, NO_SERVER) for name, rank in requests))

    async def from_servers(self, *requests: tuple[str, int, int]) -> None:
        async with asyncio.TaskGroup() as group:
            for name, rank, server in requests:
                group.create_task(self.request(name, rank, server))

    @property
    def names(self) -> str:
        return "".join(name for name, _ in self.sent)

    @property
    def instants(self) -> list[float]:
        return [at for _, at in self.sent]


async def send(limiter: Limiter, way_there: float, way_back: float) -> float:
    """Makes a request that takes its time; returns when it arrives."""
    place = await limiter.begin()
    await asyncio.sleep(way_there)
    arrived = asyncio.get_running_loop().time()
    await asyncio.sleep(way_back)
    limiter.end(place)
    return arrived


def most_in_a_second(arrivals: list[float]) -> int:
    ordered = sorted(arrivals)
    return max(bisect_left(ordered, at + 1) - number for number, at in enumerate(ordered))


@in_virtual_time
async def test_so_many_go_at_once_and_the_rest_a_second_later() -> None:
    queue = Queue(Limiter(per_second=3, burst=2))
    await queue.together(*((str(number), 0) for number in range(8)))
    assert queue.instants == [0] * 5 + [1.02] * 3
    assert queue.names == "01234567"


@pytest.mark.parametrize("seed", range(5))
@in_virtual_time
async def test_no_second_at_discord_exceeds_rate_and_burst(seed: int) -> None:
    limiter = Limiter(per_second=36, burst=12)
    chance = random.Random(seed)

    async def one(server: int) -> float:
        # A pause between being allowed and being sent, as while a picture is drawn.
        await limiter.take(chance.choice((0, 2, PATIENT_RANK)), server)
        await asyncio.sleep(chance.choice((0, 0, 0.1, 0.7)))
        return await send(limiter, chance.choice((0, 0, 0.05, 0.9)), chance.choice((0, 0, 0.1)))

    arrivals = await asyncio.gather(*(one(number % 3) for number in range(400)))
    assert 40 <= most_in_a_second(arrivals) <= 48


@in_virtual_time
async def test_a_request_without_a_place_waits_like_any_other() -> None:
    limiter = Limiter(per_second=2, burst=1)
    assert await asyncio.gather(*(send(limiter, 0, 0) for _ in range(4))) == [
        0,
        0,
        0,
        pytest.approx(1.02),
    ]


@in_virtual_time
async def test_a_place_serves_one_request_and_what_follows_it_waits_like_any_other() -> None:
    limiter = Limiter(per_second=1, burst=1)
    await limiter.take(0, NO_SERVER)
    assert [await send(limiter, 0, 0) for _ in range(3)] == [0, 0, pytest.approx(1.02)]


@pytest.mark.parametrize("prepared", [0.4, 0.6])
@in_virtual_time
async def test_what_has_begun_patiently_goes_on_before_what_has_not(prepared: float) -> None:
    limiter = Limiter(per_second=2, burst=1)

    async def begin() -> float:
        await limiter.take(PATIENT_RANK, NO_SERVER)
        await asyncio.sleep(prepared)
        await send(limiter, 0, 0)
        return await send(limiter, 0, 0)

    begun = asyncio.create_task(begin())
    await asyncio.sleep(0)
    others = [asyncio.create_task(limiter.take(PATIENT_RANK, NO_SERVER)) for _ in range(20)]
    assert await begun < 3
    assert not others[-1].done()
    for other in others:
        other.cancel()


@in_virtual_time
async def test_a_place_that_is_not_used_at_once_lapses_and_keeps_nobody_waiting() -> None:
    limiter = Limiter(per_second=1, burst=1)
    await limiter.take(0, NO_SERVER)
    others = [asyncio.create_task(send(limiter, 0, 0)) for _ in range(2)]
    await asyncio.sleep(0.9)
    assert [task.done() for task in others] == [True, True]
    assert await send(limiter, 0, 0) == pytest.approx(1.02)


@in_virtual_time
async def test_an_answer_that_never_comes_stops_counting() -> None:
    limiter = Limiter(per_second=1, burst=1)
    await asyncio.gather(limiter.begin(), limiter.begin())
    assert await send(limiter, 0, 0) == 5


@in_virtual_time
async def test_the_lowest_rank_goes_first_and_equals_in_their_order() -> None:
    queue = Queue(Limiter(per_second=1, burst=1))
    await queue.together(("a", 0), ("b", 0))
    await queue.together(("c", 3), ("d", 2), ("e", 0), ("f", 2), ("g", 0))
    assert queue.names == "abegdfc"


@in_virtual_time
async def test_an_urgent_request_overtakes_those_that_wait() -> None:
    queue = Queue(Limiter(per_second=1, burst=1))
    async with asyncio.TaskGroup() as group:
        for name in "abcdef":
            group.create_task(queue.request(name, 3))
        await asyncio.sleep(1.5)
        group.create_task(queue.request("!", 0))
    assert queue.names == "abcd!ef"


@in_virtual_time
async def test_who_no_longer_waits_takes_nothing_from_the_others() -> None:
    queue = Queue(Limiter(per_second=1, burst=1))
    await queue.together(("a", 0), ("b", 0))
    gone = asyncio.create_task(queue.request("c"))
    waiting = [asyncio.create_task(queue.request(name)) for name in "de"]
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(*waiting)
    assert queue.sent == [("a", 0), ("b", 0), ("d", 1.02), ("e", 1.02)]


@in_virtual_time
async def test_patient_requests_go_one_by_one_and_leave_the_burst_to_urgent_ones() -> None:
    queue = Queue(Limiter(per_second=4, burst=2))
    async with asyncio.TaskGroup() as group:
        for name in "abcde":
            group.create_task(queue.request(name, PATIENT_RANK))
        await asyncio.sleep(0.9)
        for name in "!?":
            group.create_task(queue.request(name, 0))
    assert queue.sent[:6] == [
        ("a", 0),
        ("b", 0.25),
        ("c", 0.5),
        ("d", 0.75),
        ("!", 0.9),
        ("?", 0.9),
    ]
    assert queue.names[6:] == "e"


@in_virtual_time
async def test_a_patient_request_is_sent_after_some_seconds() -> None:
    queue = Queue(Limiter(per_second=36, burst=12))
    asked = 0.0
    async with asyncio.TaskGroup() as group:
        for number in range(400):
            if number == 80:
                group.create_task(queue.request("p", PATIENT_RANK))
                asked = asyncio.get_running_loop().time()
            group.create_task(queue.request("b", 1))
            await asyncio.sleep(1 / 38)
    (at,) = (at for name, at in queue.sent if name == "p")
    assert 5 <= at - asked < 5.1


@pytest.mark.parametrize("part", [1, 0.25])
@in_virtual_time
async def test_patient_requests_that_waited_for_long_use_the_burst_one_by_one(part: float) -> None:
    limiter = Limiter(per_second=36, burst=12)
    limiter.part = lambda: part
    queue = Queue(limiter)
    async with asyncio.TaskGroup() as group:
        for number in range(600):
            if number == 80:
                for _ in range(20):
                    group.create_task(queue.request("p", PATIENT_RANK))
            group.create_task(queue.request("b", 1))
            await asyncio.sleep(1 / 38 / part)
    patient = [at for name, at in queue.sent if name == "p"]
    assert len(patient) == 20
    assert all(later - earlier >= 0.09 / part for earlier, later in pairwise(patient))


@in_virtual_time
async def test_a_burst_of_boards_leaves_room_for_answers() -> None:
    queue = Queue(Limiter(per_second=36, burst=12))
    async with asyncio.TaskGroup() as group:
        for _ in range(60):
            group.create_task(queue.request("b", 1))
        await asyncio.sleep(0.5)
        for _ in range(6):
            group.create_task(queue.request("!", 0))
    assert queue.names == "b" * 42 + "!" * 6 + "b" * 18
    assert [at for name, at in queue.sent if name == "!"] == [0.5] * 6
    assert most_in_a_second(queue.instants) == 48


@in_virtual_time
async def test_of_a_part_it_sends_that_part_and_never_nothing() -> None:
    limiter = Limiter(per_second=36, burst=12)
    part = 0.5
    limiter.part = lambda: part
    queue = Queue(limiter)
    await queue.together(*((".", 0) for _ in range(48)))
    assert queue.instants == [0] * 24 + [1.02] * 24
    await asyncio.sleep(2)
    queue.sent.clear()
    part = 0
    await queue.together(*((".", PATIENT_RANK) for _ in range(3)))
    assert [round(after - before, 2) for before, after in pairwise(queue.instants)] == [
        1.02,
        1.02,
    ]


@in_virtual_time
async def test_a_place_that_is_hurried_is_served_at_its_new_rank() -> None:
    queue = Queue(Limiter(per_second=1, burst=1))
    await queue.together(("a", 0), ("b", 0))
    limiter = queue._limiter
    slow = limiter.queue(3, NO_SERVER)
    others = [limiter.queue(1, NO_SERVER) for _ in range(2)]
    limiter.hurry(slow, 0)
    await limiter.reach(slow)
    assert [other.turn.done() for other in others] == [True, False]
    await limiter.reach(others[1])


@in_virtual_time
async def test_while_discord_asks_for_silence_nothing_is_sent_not_even_what_was_allowed() -> None:
    limiter = Limiter(per_second=10, burst=2)
    await limiter.take(0, NO_SERVER)
    limiter.hold(3)
    assert await send(limiter, 0, 0) == pytest.approx(3)
    limiter.hold(2)
    limiter.hold(1)
    assert await send(limiter, 0, 0) == pytest.approx(5)


@in_virtual_time
async def test_of_equal_requests_each_servers_come_in_turn() -> None:
    queue = Queue(Limiter(per_second=1, burst=1))
    await queue.together(("-", 0), ("-", 0))
    await queue.from_servers(
        *(("a", 1, 7) for _ in range(5)), *(("b", 1, 8) for _ in range(3)), ("c", 1, 9)
    )
    assert queue.names[2:] == "abcababaa"


@in_virtual_time
async def test_requests_of_no_server_take_turns_together_like_those_of_one() -> None:
    queue = Queue(Limiter(per_second=1, burst=1))
    await queue.together(("-", 0), ("-", 0))
    await queue.from_servers(
        *((name, 1, NO_SERVER) for name in "xyz"), *(("a", 1, 7) for _ in range(3))
    )
    assert queue.names[2:] == "xayaza"


@in_virtual_time
async def test_a_rank_goes_before_the_next_whatever_servers_they_are_of() -> None:
    queue = Queue(Limiter(per_second=1, burst=1))
    await queue.together(("-", 0), ("-", 0))
    await queue.from_servers(("c", 2, 8), *(("b", 1, 7) for _ in range(4)), ("a", 0, 7))
    assert queue.names[2:] == "abbbbc"


@in_virtual_time
async def test_a_late_server_is_served_in_the_present_round_only() -> None:
    queue = Queue(Limiter(per_second=1, burst=1))
    async with asyncio.TaskGroup() as group:
        for _ in range(12):
            group.create_task(queue.request("a", 1, 7))
        await asyncio.sleep(3)
        for _ in range(4):
            group.create_task(queue.request("b", 1, 8))
    assert queue.names == "aaaaaa" + "bababab" + "aaa"


@in_virtual_time
async def test_a_server_that_waited_for_itself_starts_over() -> None:
    queue = Queue(Limiter(per_second=1, burst=1))
    await queue.from_servers(*(("a", 1, 7) for _ in range(9)))
    queue.sent.clear()
    await queue.from_servers(
        ("-", 0, 9), ("-", 0, 9), ("a", 1, 7), ("b", 1, 8), ("a", 1, 7), ("b", 1, 8)
    )
    assert queue.names[2:] == "abab"


def patient_instants(server_of: Callable[[int], int]) -> list[float]:
    """When patient requests are sent next to boards that always use the burst, by server."""
    instants: list[float] = []

    @in_virtual_time
    async def send_all() -> None:
        queue = Queue(Limiter(per_second=36, burst=12))
        async with asyncio.TaskGroup() as group:
            for number in range(600):
                if number >= 80 and number % 10 == 0:
                    group.create_task(queue.request("p", PATIENT_RANK, server_of(number)))
                group.create_task(queue.request("b", 1))
                await asyncio.sleep(1 / 38)
        instants.extend(at for name, at in queue.sent if name == "p")

    send_all()
    return instants


def test_long_waiting_patient_requests_use_the_burst_no_later() -> None:
    of_one = patient_instants(lambda _: 7)
    assert len(of_one) == 52
    of_many = patient_instants(lambda number: number if number % 20 else 7)
    assert all(one <= other for one, other in zip(of_many, of_one, strict=True))


async def thirty_matches_restart(queue: Queue) -> None:
    """300 channels of a server are read again while another server's player types."""
    async with asyncio.TaskGroup() as group:
        for _ in range(300):
            group.create_task(queue.request("r", 0, 7))
        await asyncio.sleep(1)
        group.create_task(queue.request("!", 0, 8))


@in_virtual_time
async def test_a_reply_takes_the_next_free_place() -> None:
    queue = Queue(Limiter(per_second=36, burst=12))
    await thirty_matches_restart(queue)
    # All places are taken until 1.02 s, at which 48 become free.
    assert [at for name, at in queue.sent if name == "!"] == [1.02]


async def make_board(limiter: Limiter, queue: Queue) -> None:
    await limiter.after_answers()
    queue.sent.append(("b", asyncio.get_running_loop().time()))


@in_virtual_time
async def test_a_board_is_made_once_all_answers_are_taken() -> None:
    limiter = Limiter(per_second=36, burst=12)
    queue = Queue(limiter)
    async with asyncio.TaskGroup() as group:
        with limiter.taking_answer(), limiter.taking_answer():
            group.create_task(make_board(limiter, queue))
            await asyncio.sleep(0.01)
            assert not queue.sent
    assert queue.sent == [("b", 0.01)]


@in_virtual_time
async def test_a_board_does_not_wait_for_an_answer_that_takes_long() -> None:
    limiter = Limiter(per_second=36, burst=12)
    queue = Queue(limiter)
    with limiter.taking_answer():
        await make_board(limiter, queue)
    await make_board(limiter, queue)
    assert queue.sent == [("b", 0.02), ("b", 0.02)]
