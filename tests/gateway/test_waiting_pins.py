"""Pins while boards use up what Discord allows, in virtual time."""

import asyncio
from typing import Any

import pytest

from bifrost_bot.gateway.outgoing import pins
from bifrost_bot.gateway.outgoing.pins import Pins
from bifrost_bot.match.notice import LOBBY, Kind
from bifrost_bot.runtime.limiter import NO_SERVER, Limiter
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store.outbox import Channel
from tests.runtime.virtual_time import in_virtual_time


class Place:
    """A channel of a client, in which messages are pinned at once."""

    def __init__(self, limiter: Limiter) -> None:
        self._limiter = limiter
        self.pinned = 0

    def get_partial_messageable(self, _channel_id: int) -> "Place":
        return self

    def get_partial_message(self, _message_id: int) -> "Place":
        return self

    async def pin(self) -> None:
        self._limiter.end(await self._limiter.begin())
        self.pinned += 1


async def send_board(limiter: Limiter) -> None:
    await limiter.take(Kind.BOARD.rank, NO_SERVER)
    limiter.end(await limiter.begin())


@in_virtual_time
async def test_pins_wait_one_by_one_and_take_no_room_of_boards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def may_pin(*_: object) -> bool:
        return True

    def one_server(*_: object) -> int:
        return NO_SERVER

    monkeypatch.setattr(Pins, "_may_pin", may_pin)
    monkeypatch.setattr(pins, "server_of", one_server)
    limiter = Limiter(per_second=36, burst=12)
    place: Any = Place(limiter)
    tasks = Tasks()
    pinned = Pins(place, limiter, tasks)
    async with asyncio.TaskGroup() as boards:
        for number in range(500):
            if number == 40:
                for id in range(50):
                    pinned.pin(Channel(0, "m", LOBBY), id)
            boards.create_task(send_board(limiter))
            await asyncio.sleep(1 / 38)
    assert 1 <= place.pinned <= 3
    await asyncio.sleep(5)
    assert place.pinned == 50, "they are pinned once there is room"
    await tasks.stop()
