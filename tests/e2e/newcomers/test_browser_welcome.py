"""A new host's first minute in a browser: the welcome and the check of the server."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page, expect

from tests.chromium import chromium, needs_chromium
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import Table

pytestmark = [pytest.mark.browser, needs_chromium]

ADD = "Add Bifrost to this server"
WIDE = (1280, 900)
PHONE = (390, 844)


@pytest.fixture(params=[WIDE, PHONE], ids=["wide", "phone"])
async def page(request: pytest.FixtureRequest, fresh: Table) -> AsyncIterator[Page]:
    async with chromium() as browser:
        width, height = request.param
        page = await browser.new_page(viewport={"width": width, "height": height})
        await page.goto(f"{fresh.sandbox.page_url}&as=Hilda")
        yield page


@pytest.mark.nightly(by_day=1)
async def test_a_host_sets_the_server_up_by_clicks_alone(page: Page) -> None:
    screen = Screen(page)
    name = f"welcome-{(page.viewport_size or {}).get('width')}"
    await expect(screen.part("guide")).to_contain_text("A new server, without the bot")
    await screen.picture(f"{name}-1-without-the-bot")
    await screen.part("guide").get_by_role("button", name=ADD).click()
    await screen.says("Bifrost Bot hosts strategy matches on this server")
    await expect(screen.part("guide")).to_contain_text("which the bot has joined")
    await expect(screen.part("add-bot")).to_have_count(0)
    await screen.picture(f"{name}-2-welcome")
    await screen.press("Check this server")
    await screen.says("Everything is ready for every game.")
    await screen.picture(f"{name}-3-checked")
    await screen.press("Help")
    await screen.says("What you can do now")
    await screen.press("Hosting")
    await screen.says("/match preflight checks this server")
    await screen.picture(f"{name}-4-help")
    await screen.press("First match")
    await expect(screen.part("messages").locator("img[src*='bifrost.png']")).to_be_visible()
    await screen.press("Next")
    await screen.part("modal").get_by_role("button", name="Submit").click()
    await screen.says("Match 1 is open. Players press Join")
    await screen.says("hosted by")
    await screen.picture(f"{name}-5-first-match")


@pytest.mark.nightly(by_day=1)
async def test_the_channel_list_offers_managers_to_add_the_bot(fresh: Table, page: Page) -> None:
    screen = Screen(page)
    phone = (page.viewport_size or {}).get("width") == PHONE[0]
    await screen.part("user-sven").click()
    await expect(screen.part("add-bot")).to_have_count(0)
    await screen.part("user-hilda").click()
    if phone:
        await page.get_by_role("button", name="Show channels").click()
    await screen.part("add-bot").click()
    await screen.says("Bifrost Bot hosts strategy matches on this server")


@pytest.mark.nightly(by_day=1)
async def test_the_settings_menus_show_what_is_chosen_and_change_it(
    fresh: Table, page: Page
) -> None:
    screen = Screen(page)
    name = f"settings-{(page.viewport_size or {}).get('width')}"
    await screen.part("guide").get_by_role("button", name=ADD).click()
    await screen.says("Bifrost Bot hosts strategy matches on this server")
    await screen.command("match settings")
    await screen.says("Settings for all matches on this server")
    await screen.part("select-bifrost-server:role").select_option(label="@Host")
    await screen.says("Changed")
    await screen.part("select-bifrost-server:announcements").select_option(label="#lobby")
    await screen.says("New matches are announced: only in the channel of their lobby → in")
    held = screen.part("select-bifrost-server:role").locator("option:checked")
    await expect(held).to_have_text("@Host")
    await screen.picture(name)
