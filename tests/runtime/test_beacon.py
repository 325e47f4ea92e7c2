"""Waiting for the beacon's value, at most half a minute.

The beacon is a server on this machine that answers what a test says; the clock is the test's.
"""

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator

import pytest
from aiohttp import web

from bifrost_bot.engines.rng import mixed
from bifrost_bot.match.decide.lobby import CallReady, Join, SayReady
from bifrost_bot.match.events import BeaconMissed, MatchStarted
from bifrost_bot.match.model import Match, Player, Settings, Status
from bifrost_bot.runtime.beacon_watch import PATIENCE_MS, BeaconWatch
from bifrost_bot.runtime.drand_client import DrandError, DrandRelay
from tests.e2e.helpers.clock import FakeClock
from tests.match.world import HOST, PEOPLE
from tests.runtime.conftest import HOME, Stand

SIGNATURE = "0d" * 48
RANDOMNESS = hashlib.sha256(bytes.fromhex(SIGNATURE)).hexdigest()
GENESIS = 1_595_431_050
PERIOD = 30


class Beacon:
    """A relay on this machine.

    Attributes:
        asked: The rounds it was asked for.
        value: What it answers to these, or None to hang until it is closed.
        info: What it answers when asked when its rounds come.
        told: Set once it has answered so.
    """

    def __init__(self) -> None:
        self.asked: asyncio.Queue[int] = asyncio.Queue()
        self.value: str | None = json.dumps({"randomness": RANDOMNESS, "signature": SIGNATURE})
        self.info = json.dumps({"genesis_time": GENESIS, "period": PERIOD, "hash": "8990e7a9"})
        self.status = 200
        self.told = asyncio.Event()
        self.url = ""
        self._closed = asyncio.Event()
        app = web.Application()
        app.router.add_get("/chain/info", self._tell_info)
        app.router.add_get("/chain/public/{round}", self._tell_value)
        self._runner = web.AppRunner(app, shutdown_timeout=0)

    async def open(self) -> None:
        """Begins to listen."""
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port: int = self._runner.addresses[0][1]
        self.url = f"http://127.0.0.1:{port}/chain"

    async def close(self) -> None:
        """Listens no longer."""
        self._closed.set()
        await self._runner.cleanup()

    async def _tell_info(self, _: web.Request) -> web.Response:
        self.told.set()
        return web.Response(text=self.info)

    async def _tell_value(self, request: web.Request) -> web.Response:
        number = int(request.match_info["round"])
        self.asked.put_nowait(number)
        if self.value is None:
            await self._closed.wait()
            return web.Response(status=503)
        told = (
            self.value.replace("{", f'{{"round": {number}, ', 1)
            if '"round"' not in self.value
            else self.value
        )
        return web.Response(status=self.status, text=told, headers={"Location": self.url})


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def beacon() -> AsyncIterator[Beacon]:
    beacon = Beacon()
    await beacon.open()
    yield beacon
    await beacon.close()


async def watching(stand: Stand, url: str) -> BeaconWatch:
    """The watch of a process that knows the beacon."""
    stand.runner.beacon_url = url
    watch = BeaconWatch(stand.runner, DrandRelay(url), stand.clock, stand.tasks)
    stand.runner.listeners.append(watch.on_change)
    await watch.learn()
    return watch


async def ready(stand: Stand) -> Match:
    """A match that waits for the beacon."""
    match = await stand.runner.create(Settings("bifrost"), HOST, HOME)
    for number, id in enumerate(PEOPLE):
        await stand.runner.handle(match.id, Join(Player(id, f"Player {id}"), str(number)))
    await stand.runner.handle(match.id, CallReady(HOST))
    for id in PEOPLE:
        await stand.runner.handle(match.id, SayReady(id))
    stand.forget()
    return await stand.runner.match(match.id)


async def begun(stand: Stand) -> tuple[Match, list[object]]:
    """The match once it has begun, and the events by which it did."""
    change = await stand.change()
    return change.after, list(change.events)


def due_ms(match: Match) -> int:
    """When the round that the match waits for comes."""
    assert match.awaited is not None
    return match.awaited.due_ms


async def test_a_match_begins_with_the_value_of_its_round(stand: Stand, beacon: Beacon) -> None:
    await watching(stand, beacon.url)
    match = await ready(stand)
    assert match.awaited is not None and match.status is Status.LOBBY
    assert match.awaited.due_ms == (GENESIS + (match.awaited.round - 1) * PERIOD) * 1000
    assert beacon.asked.empty()
    stand.clock.move_to(due_ms(match))
    after, events = await begun(stand)
    assert await beacon.asked.get() == match.awaited.round
    assert [type(event) for event in events] == [MatchStarted]
    assert (
        after.chance
        == mixed(after.seed, after.nonces, RANDOMNESS)
        != mixed(after.seed, after.nonces)
    )


async def test_a_silent_beacon_is_dropped_in_30_seconds(stand: Stand, beacon: Beacon) -> None:
    beacon.value = None
    await watching(stand, beacon.url)
    match = await ready(stand)
    stand.clock.move_to(due_ms(match))
    await beacon.asked.get()
    stand.clock.move_to(due_ms(match) + PATIENCE_MS)
    after, events = await begun(stand)
    assert [type(event) for event in events] == [BeaconMissed, MatchStarted]
    assert after.beacon == "" and "did not answer" in str(events[0])


WRONG = {
    "randomness that is not the hash of the signature": {
        "randomness": "ab" * 32,
        "signature": SIGNATURE,
    },
    "another round": {"round": 7, "randomness": RANDOMNESS, "signature": SIGNATURE},
    "something else": {"hello": 1},
    "too much": {"randomness": RANDOMNESS, "signature": SIGNATURE, "more": "x" * 5_000_000},
}


@pytest.mark.parametrize("name", WRONG)
async def test_an_answer_that_cannot_be_its_value_is_not_taken(name: str, beacon: Beacon) -> None:
    beacon.value = json.dumps(WRONG[name])
    with pytest.raises(DrandError):
        await DrandRelay(beacon.url).value(5)


@pytest.mark.parametrize("status", [302, 404, 425, 500])
async def test_only_an_answer_with_status_200_counts(status: int, beacon: Beacon) -> None:
    beacon.status = status
    with pytest.raises(DrandError):
        await DrandRelay(beacon.url).value(5)


@pytest.mark.parametrize(
    "info", ["", "[", "[" * 4000, "{}", '{"genesis_time": 1, "period": 0}', '{"period": 90}']
)
async def test_what_does_not_say_when_rounds_come_is_refused(info: str, beacon: Beacon) -> None:
    beacon.info = info
    with pytest.raises(DrandError):
        await DrandRelay(beacon.url).rounds()


async def test_a_forged_value_is_left_out_and_all_are_told(
    stand: Stand, clock: FakeClock, beacon: Beacon
) -> None:
    beacon.value = json.dumps(WRONG["randomness that is not the hash of the signature"])
    await watching(stand, beacon.url)
    match = await ready(stand)
    stand.clock.move_to(due_ms(match))
    await beacon.asked.get()
    await clock.awaited(due_ms(match) + 1_000)
    stand.clock.move_to(due_ms(match) + PATIENCE_MS)
    after, events = await begun(stand)
    assert isinstance(events[0], BeaconMissed) and "not the SHA-256" in events[0].reason
    assert after.beacon == ""


async def test_a_value_that_comes_a_little_late_is_taken(
    stand: Stand, clock: FakeClock, beacon: Beacon
) -> None:
    beacon.status = 404
    await watching(stand, beacon.url)
    match = await ready(stand)
    stand.clock.move_to(due_ms(match))
    await beacon.asked.get()
    await clock.awaited(due_ms(match) + 1_000)
    beacon.status = 200
    stand.clock.advance(1)
    after, _ = await begun(stand)
    assert after.beacon == RANDOMNESS


async def test_a_restart_waits_for_the_same_round(stand: Stand, beacon: Beacon) -> None:
    await watching(stand, beacon.url)
    match = await ready(stand)
    await stand.tasks.stop()
    stand.clock.move_to(due_ms(match) + 10 * PATIENCE_MS)
    again = stand.another()
    watch = await watching(again, beacon.url)
    watch.look_after(await again.runner.match(match.id))
    after, _ = await begun(again)
    assert match.awaited is not None and await beacon.asked.get() == match.awaited.round
    assert after.beacon == RANDOMNESS


async def test_without_a_beacon_a_match_begins(stand: Stand, beacon: Beacon) -> None:
    await watching(stand, beacon.url)
    match = await ready(stand)
    await stand.tasks.stop()
    again = stand.another()
    BeaconWatch(again.runner, None, again.clock, again.tasks).look_after(
        await again.runner.match(match.id)
    )
    _, events = await begun(again)
    assert isinstance(events[0], BeaconMissed)
