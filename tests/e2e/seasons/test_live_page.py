"""The page of a season in a real browser, while the season is played."""

import pytest
from playwright.async_api import Page, expect

from tests.chromium import chromium, needs_chromium
from tests.e2e.helpers.browser_player import DESKTOP, PHONE
from tests.e2e.helpers.pages import serving_pages
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.season import ANTISOCIAL, ASTRID, BO, CLEO, SVEN, Stage
from tests.e2e.helpers.table import HOST, PLAYERS

pytestmark = [pytest.mark.browser, needs_chromium]


async def test_a_seasons_page_follows_it_and_leads_to_its_matches(stage: Stage) -> None:
    async with chromium() as browser:
        wide = await browser.new_page(viewport=DESKTOP)
        phone = await browser.new_page(viewport=PHONE, color_scheme="dark")
        pages = (wide, phone)
        problems: list[str] = []
        for page in pages:
            page.on("pageerror", lambda problem: problems.append(str(problem)))
        async with serving_pages(stage.table) as port:
            await stage.open(*PLAYERS)
            url = stage.table.app.page_links.season(await stage.season())
            for page in pages:
                await page.goto(url)
                await expect(page.get_by_role("rowheader")).to_have_count(3)
                await expect(page.locator("#content")).to_contain_text("this page follows it")
            # What was opened and focused stays so in a change.
            rules = wide.locator("#rules summary")
            await rules.click()
            await stage.run(HOST, "cast add", player=SVEN)
            for page in pages:
                await expect(page.get_by_role("rowheader", name=SVEN)).to_be_visible()
            await expect(wide.locator("#rules")).to_have_attribute("open", "")
            await expect(rules).to_be_focused()
            await stage.run(HOST, "episode open", **ANTISOCIAL)
            for page in pages:
                await expect(page.get_by_role("link", name="Watch it live")).to_be_visible()
                await expect(page.locator("#news")).not_to_be_empty()
            await follow_link(wide, "Watch it live", "The match has not begun yet.")
            await shoot(pages, "open")
        await stage.table.close_bot()
        for page in pages:
            await expect(page.locator("#lost")).to_contain_text("The connection is lost.")
        await stage.table.open_bot()
        async with serving_pages(stage.table, port):
            for page in pages:
                await expect(page.locator("#lost")).to_be_empty()
            await stage.table.app.season_runner.season("1")
            await stage.play(ASTRID, BO, CLEO, SVEN)
            for page in pages:
                await expect(page.locator("svg").last).to_be_attached()
                await expect(page.get_by_role("link", name="Replay of match 1")).to_be_visible()
            await follow_link(wide, "Replay of match 1", "The match is over.")
            await shoot(pages, "played")
            ending = await stage.table.run(HOST, stage.channel, "season end", reason="summer")
            await stage.table.click(HOST, ending, "End the season")
            for page in pages:
                await expect(page.locator("#content")).to_contain_text("without a winner: summer")
                width = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
                assert width <= 0
            await shoot(pages, "over")
        assert problems == []


async def follow_link(page: Page, name: str, text: str) -> None:
    """The link of that name opens a match's page that says so."""
    async with page.expect_popup() as opened:
        await page.get_by_role("link", name=name).click()
    match = await opened.value
    await expect(match.locator("#state")).to_contain_text(text)
    await match.close()


async def shoot(pages: tuple[Page, ...], name: str) -> None:
    """Keeps screenshots where the environment names a folder for them."""
    for page, width in zip(pages, ("wide", "phone"), strict=True):
        await Screen(page).picture(f"season-live-{name}-{width}")
