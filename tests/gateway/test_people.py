"""People are asked for once, in one message, and remembered."""

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bifrost_bot.gateway.upkeep.people import People
from bifrost_bot.runtime.limiter import Limiter
from tests.clock import START_MS, ManualClock

GONE = 9
HERE = 8
"""A member whom the answers over the gateway leave out."""


class Server:
    """A server with everyone but `GONE`; each answer takes a millisecond."""

    id = 1
    owner_id = 99

    def __init__(self, clock: ManualClock) -> None:
        self._clock = clock
        self.asked: list[Sequence[int]] = []
        self.confirmed: list[int] = []

    async def query_members(self, *, user_ids: list[int], limit: int, cache: bool) -> list[Any]:
        """Satisfies the bot as discord.py's server does."""
        assert not cache
        assert len(user_ids) <= limit <= 100
        self.asked.append(user_ids)
        self._clock.move_to(self._clock.now_ms() + 1)
        await asyncio.sleep(0)
        return [self._member(id) for id in user_ids if id not in (GONE, HERE)]

    async def fetch_member(self, id: int) -> Any:
        """The same, by a request."""
        self.confirmed.append(id)
        if id == GONE:
            raise discord.NotFound(cast(Any, SimpleNamespace(status=404, reason="")), "gone")
        return self._member(id)

    def _member(self, id: int) -> Any:
        nothing = discord.Permissions.none()
        return SimpleNamespace(
            id=id, guild=self, roles=(), timed_out_until=None, guild_permissions=nothing
        )


def people_at(clock: ManualClock) -> People:
    return People(Limiter(10**9, 10**9), clock)


async def test_those_who_were_asked_for_since_are_not_asked_for_again() -> None:
    clock = ManualClock()
    people = people_at(clock)
    server: Any = Server(clock)
    first, second = await asyncio.gather(
        people.ask(server, dict.fromkeys((3, 4), START_MS)),
        people.ask(server, dict.fromkeys((2, 3, 4), START_MS)),
    )
    assert server.asked == [[3, 4], [2]]
    assert first
    assert second
    assert people.known_people(server.id, (2, 3, 4, 5)).keys() == {2, 3, 4}
    assert not await people.ask(server, {3: clock.now_ms()})
    assert server.asked[2:] == [[3]]
    assert not server.confirmed


async def test_while_one_asks_the_people_of_all_who_wait_are_asked_for_together() -> None:
    clock = ManualClock()
    people = people_at(clock)
    server: Any = Server(clock)
    asks = (people.ask(server, {id: START_MS, id + 1: START_MS}) for id in range(10, 300, 2))
    assert all(await asyncio.gather(*asks))
    assert server.asked == [[10, 11], [*range(12, 112)], [*range(112, 212)], [*range(212, 300)]]


async def test_asking_for_no_one_waits_for_nothing() -> None:
    clock = ManualClock()
    people = people_at(clock)
    server: Any = Server(clock)
    asking = asyncio.create_task(people.ask(server, {2: START_MS}))
    nothing = asyncio.create_task(people.ask(server, {}))
    await asyncio.sleep(0)
    assert nothing.done()
    assert not asking.done()
    assert await asking
    assert not nothing.result()


async def test_those_who_wait_ask_themselves_if_discord_does_not_answer() -> None:
    clock = ManualClock()
    people = people_at(clock)
    server: Any = Server(clock)
    answered = server.query_members

    async def answer_later(**arguments: Any) -> list[Any]:
        server.query_members = answered
        await asyncio.sleep(0)
        raise TimeoutError

    server.query_members = answer_later
    asks = (people.ask(server, {id: START_MS}) for id in (2, 3, 4))
    outcomes = await asyncio.gather(*asks, return_exceptions=True)
    assert [type(one) for one in outcomes] == [TimeoutError, bool, bool]
    assert people.known_people(server.id, (2, 3, 4)).keys() == {3, 4}


async def test_whoever_is_left_out_of_an_answer_has_left_only_if_a_request_says_so() -> None:
    clock = ManualClock()
    people = people_at(clock)
    server: Any = Server(clock)
    for _ in range(2):
        await people.ask(server, dict.fromkeys((GONE, HERE), clock.now_ms()))
    known = people.known_people(server.id, (GONE, HERE))
    assert {id: person.is_member for id, person in known.items()} == {GONE: False, HERE: True}
    assert server.confirmed == [HERE, GONE, HERE]


@pytest.mark.parametrize(("number", "messages"), [(0, []), (100, [100]), (101, [100, 1])])
async def test_a_hundred_people_are_asked_for_at_once(number: int, messages: list[int]) -> None:
    clock = ManualClock()
    server: Any = Server(clock)
    await people_at(clock).ask(server, dict.fromkeys(range(10, 10 + number), START_MS))
    assert [len(ids) for ids in server.asked] == messages
