"""Pages of a match in a real browser: followed live, looked back on, and over a restart."""

import os
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest
from playwright.async_api import Page, expect

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.host_action import Replace
from bifrost_bot.match.model import Match, Player
from bifrost_bot.sandbox.world.components import walk
from bifrost_bot.sandbox.world.model import Channel
from bifrost_bot.speech.lobby import configured
from tests import samples
from tests.chromium import chromium, needs_chromium
from tests.e2e.helpers.browser_player import PHONE
from tests.e2e.helpers.pages import serving_pages
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import HOST, PATIENCE, PLAYERS, Table
from tests.e2e.helpers.tapping import Tappers, Wire
from tests.match.world import SEED
from tests.samples import GAMES

pytestmark = [pytest.mark.browser, needs_chromium]

TURNS: Final = 10 if os.environ.get("BIFROST_NIGHTLY") else 3
LOST: Final = "The connection is lost."


class Pages:
    """A match of any game, whose bot serves pages, and the browser in which they are open."""

    def __init__(self, table: Table, game: str) -> None:
        self.table = table
        self.tappers = Tappers(table, game, Wire(table))
        self.port = 0

    @asynccontextmanager
    async def served(self) -> AsyncGenerator[None]:
        """Serves the pages of the table's present bot, at the same port each time."""
        async with serving_pages(self.table, self.port) as port:
            self.port = port
            yield

    async def do(self, command: Any) -> Match:
        """Carries out a command."""
        return (await self.table.app.runner.handle("1", command)).after

    async def answer(self, slot: Slot) -> str:
        """Lets a slot's player give an answer; returns it."""
        match = await self.table.match()
        text = samples.answer(match.settings.game, match.state, slot, Rng(SEED, match.number))
        now_ms = self.table.clock.now_ms()
        await self.do(Submit(match.seats[slot.seat], slot, text, now_ms))
        return text

    async def turn(self) -> int:
        """Plays a turn of which each answer is given; returns its number once it is over."""
        match = await self.table.match()
        number = match.number
        for slot in match.owing:
            await self.answer(slot)
        match = await self.table.match()
        if match.phase is not None and match.number == number:
            self.table.clock.move_to(match.phase.deadline_ms + match.settings.grace_ms)
        await self.tappers.over_after(number)
        return number


def fewest_phases(match: Match) -> int:
    """How many phases a match has at least."""
    found = configured(match)
    assert found is not None
    phases = match.game.outline(*found).phases
    return TURNS + 2 if phases is None else phases[0]


def at(number: int, last: int) -> re.Pattern[str]:
    """What stands beside the slider at a step of so many."""
    return re.compile(rf"\b{number} of {last}\b")


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("game", GAMES)
async def test_a_match_is_followed_live_and_looked_back_on(table: Table, game: str) -> None:
    pages = Pages(table, game)
    async with chromium() as browser:
        spectator = await browser.new_page(viewport={"width": 1280, "height": 900})
        player = await browser.new_page(viewport=PHONE, color_scheme="dark")
        problems: list[str] = []
        for page in (spectator, player):
            page.on("pageerror", lambda problem: problems.append(str(problem)))
        async with pages.served():
            await pages.tappers.begin({})
            await pages.tappers.over_after(0)
            match = await table.match()
            user = next(iter(match.seats.values()))
            links = table.app.pages.links
            await spectator.goto(await links.spectators(match))
            await player.goto(await links.own(match, user))
            last = 0
            for _ in range(min(TURNS, fewest_phases(match) - 2)):
                last = await pages.turn()
                await expect(spectator.locator("#where")).to_have_text(at(last, last))
                await expect(player.locator("#where")).to_have_text(at(last, last))
            await shoot(spectator, f"page-{game}-spectator")
            await shoot(player, f"page-{game}-player")
            await look_back(pages, spectator, last)
            slots = [slot for slot in (await table.match()).owing if match.seats[slot.seat] == user]
            for slot in slots[:1]:
                await pages.answer(slot)
                await expect(player.locator("#state")).to_contain_text("Recorded: ")
                await expect(spectator.locator("#state")).not_to_contain_text("Recorded")
        # Without a bot, and with it again.
        await table.close_bot()
        await expect(spectator.locator("#trouble")).to_contain_text(LOST)
        await table.open_bot()
        async with pages.served():
            await expect(spectator.locator("#trouble")).to_be_empty()
            await expect(player.locator("#trouble")).to_be_empty()
            await replaced(pages, player, user)
            host = str(table.sandbox.person(HOST).id)
            await pages.do(Abandon(host, "enough"))
            await expect(spectator.locator("#state")).to_contain_text("The match is over.")
            titles = spectator.locator("#viewpoint option")
            await expect(titles).to_have_count(len(match.seats) + 2)
            await spectator.keyboard.press("End")
            await expect(spectator.locator("#ending")).to_contain_text("enough")
            await shoot(spectator, f"page-{game}-over")
        assert problems == []


async def look_back(pages: Pages, page: Page, last: int) -> None:
    """A spectator steps back by the keyboard, stays there in a new turn, and returns."""
    for _ in range(2 * TURNS * last):
        if at(last - 1, last).search(await page.locator("#where").inner_text()):
            break
        await page.keyboard.press("ArrowLeft")
    live = page.locator("#live")
    await expect(live).to_have_attribute("aria-pressed", "false")
    where = await page.locator("#where").inner_text()
    number = await pages.turn()
    await expect(page.locator("#where")).to_have_text(where.replace(f"of {last}", f"of {number}"))
    await page.keyboard.press("l")
    await expect(live).to_have_attribute("aria-pressed", "true")
    await expect(page.locator("#where")).to_have_text(at(number, number))


async def replaced(pages: Pages, page: Page, user: str) -> None:
    """A player is replaced: the page says so, and has nothing of the match any more."""
    match = await pages.table.match()
    seat = match.seat_of(user)
    assert seat is not None
    host = str(pages.table.sandbox.person(HOST).id)
    new = Player(str(pages.table.sandbox.person("Sven").id), "Sven")
    await pages.do(Replace(host, seat, user, new, "away"))
    await expect(page.locator("#trouble")).to_contain_text("This page is no longer yours")
    await expect(page.locator("main")).to_be_empty()
    await page.reload()
    await expect(page.locator("h1")).to_have_text("Nothing here")


async def test_links_stand_where_people_look(table: Table, screen: Screen) -> None:
    pages = Pages(table, "bifrost")
    async with pages.served():
        await table.begin()
        await screen.be(PLAYERS[0], "lobby")
        url = await table.app.pages.links.spectators(await table.match())
        link = screen.page.get_by_role("link", name="All boards")
        await expect(link.last).to_have_attribute("href", url)
        topics = [channel.topic or "" for channel in pages.tappers.rooms.all()]
        assert sum(url in topic for topic in topics) == 3
        said = await table.ask("Sven", "lobby", "status", match=1)
        assert url in said
        assert url in await table.ask("Sven", "lobby", "page", match=1)
        own = await table.ask(PLAYERS[0], "lobby", "page", match=1)
        assert own.startswith("**Your page** has all boards, live: http://127.0.0.1:")
        assert url not in own
        host = str(table.sandbox.person(HOST).id)
        await pages.do(Abandon(host, "enough"))
        rooms = [table.world.channel("lobby"), *pages.tappers.rooms.all()]
        for room in rooms:
            await table.world.until(lambda room=room: result_urls(table, room), PATIENCE)
            assert result_urls(table, room) == [url]


def result_urls(table: Table, room: Channel) -> list[str]:
    """The links of the message in a channel that has the match's result."""
    for message in table.rooms.messages(room):
        if "match 1 is over." in message.content:
            return [part["url"] for part in walk(message.components) if "url" in part]
    return []


async def shoot(page: Page, name: str) -> None:
    """Keeps a screenshot where the environment names a folder for them."""
    await Screen(page).picture(name)
