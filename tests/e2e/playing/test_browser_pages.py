"""Pages of a match in a real browser: followed live, looked back on, and over a restart."""

import re
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, Literal

import pytest
from playwright.async_api import Page, ViewportSize, expect

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.host_action import Replace
from bifrost_bot.match.model import Match, Player
from bifrost_bot.sandbox.world.components import walk
from bifrost_bot.sandbox.world.model import Channel
from bifrost_bot.speech.lobby import checked_settings
from tests import samples
from tests.chromium import chromium, needs_chromium
from tests.e2e.helpers.browser_player import PHONE
from tests.e2e.helpers.pages import serving_pages
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import HOST, PATIENCE, PLAYERS, Table
from tests.e2e.helpers.tapping import Tappers, Wire
from tests.match.world import SEED
from tests.nightly import NIGHTLY
from tests.samples import GAMES

pytestmark = [pytest.mark.browser, needs_chromium]

TURNS: Final = 10 if NIGHTLY else 3
AFTERWARDS: Final = 3
"""How many turns must be left then: two that are played, and one under way."""
LONG: Final[Mapping[str, Mapping[str, Any]]] = {
    "three_towers": {"rounds": 13},
    "antisocial_snake": {"schedule": [[str(board)] for board in range(10)]},
}
"""Settings of games that would end before ten turns otherwise."""
BACK: Final = 5
"""How many turns spectators look back, or to the first."""
SIZES: Final[dict[str, ViewportSize]] = {"1280": {"width": 1280, "height": 900}, "390": PHONE}
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
IS_DARK: Final = """
    getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).slice(0, 3)
        .reduce((sum, part) => sum + Number(part), 0) < 384
"""
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

    async def changeable(self, user: str) -> list[Slot]:
        """The slots in which a player can give an answer that does not end the turn."""
        match = await self.table.match()
        if match.phase is None or match.phase.phase.closes == "answered":
            return []
        return [slot for slot in match.owing if match.seats[slot.seat] == user]

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


def usual_phases(match: Match) -> int:
    """How many phases a match has if all keep playing."""
    found = checked_settings(match)
    assert found is not None
    outline = match.game.outline(*found)
    fewest = TURNS + AFTERWARDS if outline.phases is None else outline.phases[0]
    return outline.usual or fewest


def at(number: int, last: int) -> re.Pattern[str]:
    """The text next to the slider at a step of so many."""
    return re.compile(rf"\b{number} of {last}\b")


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("game", GAMES)
async def test_a_match_is_followed_live_and_looked_back_on(table: Table, game: str) -> None:
    pages = Pages(table, game)
    async with chromium() as browser:
        watching = [await browser.new_page(viewport=size) for size in SIZES.values()]
        playing = [await browser.new_page(viewport=size) for size in SIZES.values()]
        problems: list[str] = []
        for page in (*watching, *playing):
            page.on("pageerror", lambda problem: problems.append(str(problem)))
        async with pages.served():
            await pages.tappers.begin(LONG.get(game, {}))
            await pages.tappers.over_after(0)
            match = await table.match()
            user = next(iter(match.seats.values()))
            links = table.app.page_links
            for page in watching:
                await page.goto(await links.spectators(match))
            own = await links.own(match, user)
            for page in playing:
                await page.goto(own)
            last = 0
            for _ in range(min(TURNS, usual_phases(match) - AFTERWARDS)):
                last = await pages.turn()
                for page in (*watching, *playing):
                    await expect(page.locator("#where")).to_have_text(at(last, last))
            for slot in (await pages.changeable(user))[:1]:
                await pages.answer(slot)
                for page in playing:
                    await expect(page.locator("#state")).to_contain_text("Recorded: ")
                for page in watching:
                    await expect(page.locator("#state")).not_to_contain_text("Recorded")
            for page in (*watching, *playing):
                await says_what_matters(page)
            await look_at(watching, f"page-{game}-spectator")
            await look_at(playing, f"page-{game}-player")
            last = await look_back(pages, watching, last)
        # Without a bot, and with it again.
        await table.close_bot()
        for page in (*watching, *playing):
            await expect(page.locator("#trouble")).to_contain_text(LOST)
        await table.open_bot()
        async with pages.served():
            for page in (*watching, *playing):
                await expect(page.locator("#trouble")).to_be_empty()
            last = await pages.turn()
            for page in watching:
                await expect(page.locator("#where")).to_have_text(at(last, last))
            await replaced(pages, playing, user)
            await look_at(playing, f"page-{game}-replaced")
            host = str(table.sandbox.person(HOST).id)
            await pages.do(Abandon(host, "enough"))
            for page in watching:
                await expect(page.locator("#state")).to_contain_text("The match is over.")
                titles = page.locator("#viewpoint option")
                await expect(titles).to_have_count(len(match.seats) + 2)
                await page.keyboard.press("End")
                await expect(page.locator("#ending")).to_contain_text("enough")
            await look_at(watching, f"page-{game}-over")
        assert problems == []


async def says_what_matters(page: Page) -> None:
    """The page says whose turn it is, what time is left, and what the last turn did."""
    await expect(page.locator("#state")).to_have_attribute("aria-live", "polite")
    await expect(page.locator("#state")).not_to_be_empty()
    await expect(page.locator("#clock")).to_contain_text(" left")
    await expect(page.locator("#log > li").first).not_to_be_empty()
    for picture in await page.locator("#boards svg[role=img]").all():
        assert await picture.get_attribute("aria-label")


async def look_at(pages: Sequence[Page], name: str) -> None:
    """Pages are light and dark as the system is, and never wider than the screen."""
    for page, width in zip(pages, SIZES, strict=True):
        for scheme in SCHEMES:
            await page.emulate_media(color_scheme=scheme)
            assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
            assert await page.evaluate(IS_DARK) == (scheme == "dark")
            await shoot(page, f"{name}-{width}-{scheme}")


async def look_back(pages: Pages, watching: Sequence[Page], last: int) -> int:
    """Spectators step back by the keyboard, stay there in a new turn, and return.

    Returns:
        The number of that turn.
    """
    earlier = max(1, last - BACK)
    places: list[str] = []
    for page in watching:
        where = page.locator("#where")
        for _ in range(100 * BACK):
            if at(earlier, last).search(await where.inner_text()):
                break
            await page.keyboard.press("ArrowLeft")
        await expect(page.locator("#live")).to_have_attribute("aria-pressed", "false")
        places.append(await where.inner_text())
        assert at(earlier, last).search(places[-1])
    number = await pages.turn()
    for page, place in zip(watching, places, strict=True):
        where = page.locator("#where")
        await expect(where).to_have_text(place.replace(f"of {last}", f"of {number}"))
        await page.keyboard.press("l")
        await expect(page.locator("#live")).to_have_attribute("aria-pressed", "true")
        await expect(where).to_have_text(at(number, number))
    return number


async def replaced(pages: Pages, playing: Sequence[Page], user: str) -> None:
    """A player is replaced: their pages say so, and have nothing of the match any more."""
    match = await pages.table.match()
    seat = match.seat_of(user)
    assert seat is not None
    host = str(pages.table.sandbox.person(HOST).id)
    new = Player(str(pages.table.sandbox.person("Sven").id), "Sven")
    await pages.do(Replace(host, seat, user, new, "away"))
    for page in playing:
        await expect(page.locator("#trouble")).to_contain_text("This page is no longer yours")
        await expect(page.locator("main")).to_be_empty()
        await page.reload()
        await expect(page.locator("h1")).to_have_text("Nothing here")


async def test_links_stand_where_people_look(table: Table, screen: Screen) -> None:
    pages = Pages(table, "bifrost")
    async with pages.served():
        await table.begin()
        await screen.be(PLAYERS[0], "lobby")
        url = await table.app.page_links.spectators(await table.match())
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
