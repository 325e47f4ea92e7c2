"""The demo as a newcomer starts it: one command, and a page with a running match."""

import asyncio
import signal
import sys
from collections.abc import Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Final, cast

import aiohttp
import pytest
from playwright.async_api import expect

from bifrost_bot.demo import session
from bifrost_bot.demo.users import DemoUsers
from bifrost_bot.engines.rng import Rng
from bifrost_bot.sandbox import Person, Sandbox
from bifrost_bot.sandbox.world.model import Channel, Json
from tests.chromium import needs_chromium
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import PATIENCE, Table, environment
from tests.samples import GAMES, answer
from tests.signals import hear_ctrl_c

ROOMS: Final = ("per-board", "one")


@asynccontextmanager
async def started(*options: str):
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bifrost_bot", "demo", "--no-browser", "--port", "0", *options),
        stdout=asyncio.subprocess.PIPE,
        env=environment(None),
        preexec_fn=hear_ctrl_c,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def address(process: asyncio.subprocess.Process) -> str:
    """The address the demo prints once everything is ready."""
    assert process.stdout is not None
    while line := (await process.stdout.readline()).decode():
        if line.startswith("Play here: "):
            return line.removeprefix("Play here: ").strip()
    raise AssertionError("the demo ended without an address")


@pytest.mark.process
async def test_one_command_leads_to_a_running_match_and_ends_on_ctrl_c() -> None:
    async with started() as process, aiohttp.ClientSession() as session:
        page = await address(process)
        base, token = page.split("/?token=")
        token = token.split("&")[0]
        assert page.endswith("&as=Astrid")
        async with session.get(page) as answer:
            assert answer.status == 200
            assert '<div id="toasts"' in await answer.text()
        async with session.get(f"{base}/sandbox/people", params={"token": token}) as answer:
            astrid = next(one["id"] for one in await answer.json() if one["name"] == "Astrid")
        asking = {"token": token, "as": astrid}
        async with session.get(f"{base}/sandbox/guide", params=asking) as answer:
            guide = await answer.json()
        assert guide["title"].startswith("Bifröst: you are Astrid, against")
        assert guide["links"][0]["text"] == "Make my move"
        process.send_signal(signal.SIGINT)
        assert await process.wait() == 0


@pytest.mark.process
@pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="looks for processes in /proc, which is Linux's"
)
async def test_told_to_stop_it_takes_the_bot_with_it() -> None:
    async with started("--empty") as process:
        await address(process)
        bots = children(process.pid)
        assert bots
        process.send_signal(signal.SIGTERM)
        assert await process.wait() == 0
        assert not any(map(alive, bots))


def alive(pid: str) -> bool:
    return Path("/proc", pid).exists()


def children(pid: int) -> list[str]:
    """The processes that a process has started."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()


def test_a_player_has_one_channel_where_the_game_allows_it() -> None:
    assert session.demo_game("bifrost", "one").rooms == "one"
    with pytest.raises(
        session.DemoError,
        match=r"^Leave --rooms out: in Social Snake each player always has one channel\.$",
    ):
        session.demo_game("social_snake", "one")


class Slow:
    """A local Discord on which the bot takes some minutes for everything."""

    def __init__(self, minutes: int) -> None:
        self.left = minutes

    async def until(self, happened: Callable[[], object], seconds: float) -> None:
        assert not happened()
        assert seconds == 60
        self.left -= 1
        if self.left >= 0:
            raise TimeoutError


async def test_on_a_busy_machine_it_waits_and_gives_up(capsys: pytest.CaptureFixture[str]) -> None:
    async def wait(minutes: int) -> None:
        await DemoUsers(cast(Sandbox, SimpleNamespace(world=Slow(minutes)))).until(
            lambda: False, "open a lobby"
        )

    await wait(2)
    assert (
        capsys.readouterr().out.splitlines() == ["Still waiting for the bot to open a lobby …"] * 2
    )
    with pytest.raises(
        session.DemoError, match=r"^The bot did not open a lobby within 10 minutes\.$"
    ):
        await wait(10)


async def test_a_port_in_use_is_answered_in_one_sentence() -> None:
    async with Sandbox() as sandbox:
        port = int(sandbox.page_url.split(":")[2].split("/")[0])
        with pytest.raises(
            session.DemoError, match=rf"^Port {port} is taken by another program\. Choose another"
        ):
            await session.run(port, None, fast=False, browser=False)


class Visit:
    """A demo at the table: the match has just begun, and anyone who opens the page plays Astrid."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.users = DemoUsers(table.sandbox)

    @property
    def channel(self) -> Channel:
        """Where it is Astrid's turn now."""
        found = self.users.open_turn()
        assert found is not None
        return found[0]

    async def asks(
        self, path: str, body: Json | None = None, *, person: Person | None = None
    ) -> Json:
        """The page asks the local Discord for something as Astrid or another person."""
        sandbox = self.table.sandbox
        url = sandbox.page_url.split("/?")[0] + path
        asking = person or self.users.player
        query = {"as": str(asking.id), "token": sandbox.page_token}
        async with aiohttp.ClientSession() as session:
            sending = (
                session.get(url, params=query)
                if body is None
                else session.post(url, params=query, json=body)
            )
            async with sending as answer:
                assert answer.status == 200
                return await answer.json()

    async def says(self, text: str, channel: Channel | None = None) -> None:
        """Astrid writes in the channel of her turn or another; returns once it is answered."""
        where = channel or self.channel
        sent = await self.asks("/sandbox/say", {"channel": str(where.id), "content": text})
        await self.table.rooms.answer(where.messages[int(sent["id"])])

    async def answers_in_full(self) -> None:
        """Astrid answers and locks all that she owes; returns once her next turn is open."""
        before = self._call()
        number = await self.number()
        match = await self.table.match()
        mine = match.seat_of(str(self.users.player.id))
        for slot in [slot for slot in await self.table.due() if slot.seat == mine]:
            channel = next(
                channel
                for channel in self.users.own_channels()
                if self._board(channel) in (None, slot.board)
            )
            await self.says(
                answer(match.settings.game, match.state, slot, Rng("demo", number)), channel
            )
            if not match.game.info.ends_when_answered:
                await self.says("/lock anyway", channel)
        await self.table.world.until(lambda: self._call() != before, PATIENCE)

    def _call(self) -> str:
        """The message that says that it is Astrid's turn."""
        found = self.users.open_turn()
        return found[1]["id"] if found else ""

    def _board(self, channel: Channel) -> str | None:
        found = self.table.app.services.directory.at(channel.id)
        assert found is not None
        return found.address.board

    async def number(self) -> int:
        """The number of the open turn."""
        phase = (await self.table.match()).phase
        assert phase is not None
        return phase.phase.number

    async def recorded(self) -> None:
        """Returns once the bot has answered what Astrid wrote in the channel of her turn."""
        channel = self.channel
        answers = self.table.rooms.answers
        await self.table.world.until(lambda: any(map(answers, channel.messages.values())), PATIENCE)

    async def time_up(self) -> None:
        """The turn's time passes; returns once Astrid's next turn is open."""
        before = self.users.open_turn()
        await self.table.end_turn()
        await self.table.world.until(lambda: self.users.open_turn() != before, PATIENCE)


@asynccontextmanager
async def visiting(table: Table, game: str = "bifrost", rooms: str = "per-board"):
    await session.prepare(DemoUsers(table.sandbox), session.demo_game(game, rooms))
    yield Visit(table)


async def test_the_first_call_is_to_move_and_the_match_runs(table: Table) -> None:
    async with visiting(table) as visit:
        mention = f"<@{visit.users.player.id}>"
        calls = [
            message["content"]
            for channel in visit.users.own_channels()
            for message in visit.users.player.messages(channel)
            if mention in message["content"]
        ]
        assert len(calls) == 1
        assert "your turn" in calls[0]
        assert not (await table.match()).paused


async def test_a_newcomer_may_read_before_each_move(table: Table) -> None:
    async with visiting(table) as visit:
        number = await visit.number()
        table.clock.move_to(table.clock.now_ms() + 1_800_000)
        assert await visit.number() == number
        await visit.answers_in_full()
        assert await visit.number() > number


async def test_the_guide_says_what_each_user_can_do(table: Table) -> None:
    async with visiting(table) as visit:
        users = visit.users
        titles: dict[str, str] = {}
        admin = table.sandbox.person("Admin Ada")
        for person in (users.player, users.host, users.spectator, admin):
            guide = await visit.asks("/sandbox/guide", person=person)
            titles[person.user.name] = guide["title"]
            is_player = person.id == users.player.id
            first = "Make my move" if is_player else "Play as Astrid"
            assert guide["links"][0]["text"] == first
        assert titles == {
            "Astrid": "Bifröst: you are Astrid, against two computers",
            "Hilda": "Bifröst: you are Hilda, who hosts it",
            "Sven": "Bifröst: you are Sven, who watches",
            "Admin Ada": "Bifröst: you are Admin Ada, who can read every channel",
        }


@pytest.mark.parametrize("game", GAMES)
async def test_answering_and_locking_is_quick(table: Table, game: str) -> None:
    async with visiting(table, game) as visit:
        number = await visit.number()
        begun_ms = table.clock.now_ms()
        await visit.answers_in_full()
        await visit.answers_in_full()
        assert await visit.number() >= number + 2
        assert table.clock.now_ms() < begun_ms + 60_000


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("rooms", ROOMS)
async def test_the_guide_leads_to_the_open_turn(table: Table, rooms: str) -> None:
    async with visiting(table, rooms=rooms) as visit:
        before = visit.channel
        assert (await visit.asks("/sandbox/guide"))["links"][0]["channel"] == str(before.id)
        await visit.says("pass")
        await visit.time_up()
        assert (visit.channel == before) == (rooms == "one")
        assert (await visit.asks("/sandbox/guide"))["links"][0]["channel"] == str(visit.channel.id)


@pytest.mark.nightly(by_day=1)
@pytest.mark.browser
@needs_chromium
@pytest.mark.parametrize("rooms", ROOMS)
async def test_the_page_lands_in_the_open_turn(table: Table, screen: Screen, rooms: str) -> None:
    async with visiting(table, rooms=rooms) as visit:
        address = f"{table.sandbox.page_url}&as=Astrid"
        for turn in (1, 2):
            await screen.page.goto(address)
            await expect(screen.part("channel-title")).to_have_text(f"# {visit.channel.name}")
            await expect(screen.part("messages")).to_contain_text("your turn")
            await screen.picture(f"demo-{rooms}-turn-{turn}")
            await screen.write("pass")
            await visit.recorded()
            await visit.time_up()
        await screen.press("Make my move")
        await expect(screen.part("channel-title")).to_have_text(f"# {visit.channel.name}")
