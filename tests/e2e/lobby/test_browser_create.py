"""A host who has read nothing opens a match by clicks alone, on the page in a real browser."""

import pytest
from playwright.async_api import expect

from tests.chromium import needs_chromium
from tests.e2e.helpers.browser_player import PHONE
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import HOME, HOST, Table

pytestmark = [pytest.mark.browser, needs_chromium]

MOST_CLICKS = 4


async def test_four_clicks_lead_to_an_open_lobby(table: Table, screen: Screen) -> None:
    await screen.be(HOST, HOME)
    await screen.command("match create")
    await expect(screen.part("messages").locator("img[src*='bifrost.png']")).to_be_visible()
    await screen.picture("create 1 games")
    # A menu takes two clicks: one opens it.
    clicks = 2
    await screen.part("select-bifrost-create:0").select_option("three_towers")
    await expect(screen.part("messages").locator("img[src*='three_towers.png']")).to_be_visible()
    await screen.picture("create 2 another game")
    await screen.press("Next")
    form = screen.part("modal")
    clicks = clicks + 1
    await expect(form.get_by_label("Length of a turn")).to_be_visible()
    await screen.picture("create 3 form")
    await form.get_by_role("button", name="Submit").click()
    clicks += 1
    await screen.says("Match 1 is open. Players press Join")
    await table.lobby_says("match 1**, hosted by")
    await screen.says("hosted by")
    await screen.picture("create 4 lobby")
    assert clicks <= MOST_CLICKS
    assert (await table.match()).settings.game == "three_towers"


async def test_a_host_changes_settings_on_a_phone(table: Table, screen: Screen) -> None:
    await table.create()
    await screen.be(HOST, HOME)
    await screen.page.set_viewport_size(PHONE)
    await screen.press("Host")
    await screen.press("Settings")
    await screen.says("Settings of match 1, Bifröst")
    await screen.picture("settings 1 at 390")
    await screen.press("Usual settings")
    form = screen.part("modal")
    await form.get_by_label("Length of a turn").select_option("5 minutes")
    await screen.picture("settings 2 form at 390")
    await form.get_by_role("button", name="Submit").click()
    await screen.says("The settings are changed.")
    await screen.part("select-bifrost-setting:1:match:0").select_option("match:warnings")
    await form.get_by_label("Warnings before the deadline").fill("1m, soon")
    await screen.picture("settings 3 one setting at 390")
    await form.get_by_role("button", name="Submit").click()
    await screen.says("Nothing was recorded. Please correct this field:")
    await screen.press("Correct it")
    await expect(form.get_by_label("Warnings before the deadline")).to_have_value("1m, soon")
    await form.get_by_label("Warnings before the deadline").fill("1m, 20s")
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    await screen.picture("settings 4 at 390")
    chosen = (await table.match()).settings
    assert (chosen.seconds, chosen.warnings) == (300, (60, 20))
