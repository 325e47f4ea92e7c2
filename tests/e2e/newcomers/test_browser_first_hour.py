"""A new host, by clicks alone: from an empty server to each game's first turn."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
from playwright.async_api import Locator, Page

from bifrost_bot.demo.users import HOST, PLAYER, DemoUsers
from bifrost_bot.engines.registry import all_games
from tests.chromium import chromium, needs_chromium
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import Table
from tests.samples import GAMES

pytestmark = [pytest.mark.browser, needs_chromium]

WELCOMED = "general"
"""The channel of the welcome, in which the lobby opens."""

MOST_CLICKS = 12
MOST_WORDS = 600
"""How much a host reads until the match begins: some three minutes."""


@dataclass(slots=True)
class Newcomer:
    """A user at the page who clicks and reads: how often, and how many words."""

    screen: Screen
    game: str
    clicks: int = 0
    read: set[str] = field(default_factory=set[str])

    @property
    def words(self) -> int:
        return sum(len(line.split()) for line in self.read)

    async def click(self, what: Locator, count: int = 1) -> None:
        await what.click()
        self.clicks += count

    async def press(self, label: str) -> None:
        """Presses the newest button of that label."""
        await self.click(self.screen.page.get_by_role("button", name=label, exact=True).last)

    async def choose(self, menu: str, value: str) -> None:
        """Chooses from a menu: one click opens it, another takes an entry."""
        await self.screen.part(menu).select_option(value)
        self.clicks += 2

    async def reads(self, said: str, picture: str) -> None:
        """Waits for a sentence, and reads everything on the page that was not there before."""
        await self.screen.says(said)
        for text in await self.screen.part("content").all_inner_texts():
            self.read |= set(text.splitlines())
        await self.screen.picture(f"first hour, {self.game} {picture}")


@pytest.fixture
async def page(fresh: Table) -> AsyncIterator[Page]:
    async with chromium() as browser:
        page = await browser.new_page(viewport={"width": 1280, "height": 900})
        await page.goto(f"{fresh.sandbox.page_url}&as={HOST}")
        yield page


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("game", GAMES)
async def test_clicks_alone_lead_to_the_first_turn(fresh: Table, page: Page, game: str) -> None:
    screen = Screen(page)
    info = all_games()[game].info
    host = Newcomer(screen, game)
    player = Newcomer(screen, f"{game}, as a player")
    await host.click(screen.part("guide").get_by_role("button", name="Add Bifrost to this server"))
    await host.reads("hosts strategy matches on this server", "1 welcome")
    await host.press("First match")
    await host.reads("Which game do you want to host?", "2 games")
    await host.choose("select-bifrost-create:0", game)
    # The titles of all games are in the menu, and the button belongs to the game that is shown.
    await host.reads(f"{info.title}, for ", "3 the game")
    await host.press("Next")
    await host.click(screen.part("modal").get_by_role("button", name="Submit"))
    await host.reads("hosted by", "4 lobby")
    for number in range(info.fewest - 1):
        await host.press("Add computer")
        await screen.says(f"Computer {number + 1}")
    await screen.be(PLAYER, WELCOMED)
    await player.press("Join")
    if "claimed" in info.possible_seatings:
        await player.choose("select-bifrost-seat:1", info.seats[-1])
    await screen.says(f"Players {info.fewest}")
    await screen.be(HOST, WELCOMED)
    await host.press("Start")
    await host.reads("Ready check", "5 ready check")
    await screen.be(PLAYER, WELCOMED)
    await player.press("I am ready")
    await screen.says("Watch:")
    company = DemoUsers(fresh.sandbox)
    await fresh.world.until(company.open_turn)
    turn = company.open_turn()
    assert turn is not None
    await player.click(screen.part(f"channel-{turn[0].name}"))
    await player.reads("your turn", "6 the first turn")
    for name, one in (("host", host), ("player", player)):
        print(f"{info.title}: {name} {one.clicks} clicks, {one.words} words")
    assert host.clicks <= MOST_CLICKS
    assert host.words <= MOST_WORDS
