# pyright: reportPrivateUsage=false
"""Fair delivery: thirty matches on one server delay others by a turn each at most."""

from collections.abc import Sequence

import pytest

from bifrost_bot.match.model import Match, Settings
from bifrost_bot.match.notice import Address, BoardBody, Body, LineBody, Notice, ReplyBody
from bifrost_bot.runtime import limiter
from bifrost_bot.runtime.delivery.loop import Delivery
from bifrost_bot.runtime.delivery.marks import DeliveryMarks
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.store.journal import Home
from bifrost_bot.store.outbox import Row
from tests.match.world import HOST
from tests.runtime.conftest import Stand
from tests.runtime.test_delivery import Script

CROWDED = 7
SMALL = 8
OTHER = 9
BOARDS = [
    Address("seat", str(board), seat) for board in (1, 2, 3) for seat in ("red", "green", "blue")
]


class Platform(Script):
    """A platform that takes every message at once, and the matches in order of receipt."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    async def send(self, match: Match, batch: Sequence[Row], *, sure: bool) -> None:
        self.told.append(match.id)


class Evening:
    """Thirty matches on one server and one each on two others; the crowded one asks first."""

    def __init__(self, stand: Stand) -> None:
        self._stand = stand
        self._limiter = Limiter(1, 1)
        self.platform = Platform()
        self.now = 0.0
        marks = DeliveryMarks(stand.database, stand.clock, stand.tasks)
        self._delivery = Delivery(
            self.platform, stand.runner, self._limiter, marks, stand.tasks, stand.clock
        )
        self.crowd: list[str] = []

    async def begin(self) -> None:
        """Opens the matches."""
        self.crowd = [await self.opened(CROWDED) for _ in range(30)]

    async def opened(self, guild_id: int) -> str:
        """Another match on a server; returns its number."""
        return (await self._stand.runner.create(Settings("bifrost"), HOST, Home(guild_id, 1))).id

    def tell(self, match_id: str, address: Address, body: Body) -> None:
        """Puts a message into the queue; none is sent before the test waits."""
        self._delivery.take_up(
            [Row(0, match_id, Notice(address, body), self._stand.clock.now_ms())]
        )

    async def send(self, pairs: int) -> list[str]:
        """Sends so many pairs of messages, one each two seconds; returns whose came later."""
        await self._stand.settle()
        for _ in range(pairs - 1):
            self.now += 2
            self._limiter._serve()
            await self._stand.settle()
        return self.platform.told[2:]


@pytest.fixture
async def evening(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> Evening:
    made = Evening(stand)
    monkeypatch.setattr(limiter, "_now", lambda: made.now)
    await made.begin()
    return made


@pytest.mark.parametrize(
    "body",
    [ReplyBody("Recorded: F5.", 1), BoardBody(("1",), ()), LineBody("The match begins.")],
    ids=["a reply", "a board", "a line"],
)
async def test_thirty_other_matches_delay_no_message(evening: Evening, body: Body) -> None:
    small = await evening.opened(SMALL)
    other = await evening.opened(OTHER)
    for match_id in evening.crowd:
        for address in BOARDS:
            evening.tell(match_id, address, body)
    evening.tell(small, BOARDS[0], body)
    evening.tell(other, BOARDS[0], body)
    # The crowded server has had the first two; of the next three one is its own.
    assert {small, other} <= set((await evening.send(3))[:3])


async def test_boards_take_every_second_place_beside_thirty_matches(evening: Evening) -> None:
    small = await evening.opened(SMALL)
    for match_id in evening.crowd:
        for address in BOARDS:
            evening.tell(match_id, address, BoardBody(("1",), ()))
    for address in BOARDS:
        evening.tell(small, address, BoardBody(("1",), ()))
    assert (await evening.send(1 + len(BOARDS))).count(small) == len(BOARDS)
