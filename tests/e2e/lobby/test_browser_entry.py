"""Approval, the waiting list and standing in, on the page in a real browser at two widths."""

from typing import Final

import pytest
from playwright.async_api import ViewportSize, expect

from tests.chromium import needs_chromium
from tests.e2e.helpers.browser_player import PHONE
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, Table
from tests.e2e.playing.test_resigning import resign

pytestmark = [pytest.mark.browser, needs_chromium]

ASTRID, BO, CLEO = PLAYERS
SVEN = "Sven"
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 900}


async def be(screen: Screen, name: str, channel: str) -> None:
    """Becomes a user and opens a channel, which a phone has in a drawer."""
    await screen.part(f"user-{name.lower()}").click()
    if screen.page.viewport_size == PHONE:
        await screen.page.locator("#drawer-toggle").click()
    await screen.part(f"channel-{channel}").click()
    await expect(screen.part("channel-title")).to_contain_text(channel)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["1280", "390"])
async def test_one_asks_is_accepted_waits_moves_up_and_another_stands_in(
    table: Table, screen: Screen, size: ViewportSize
) -> None:
    width = size["width"]
    await table.create(settings='entry = "approval"')
    await screen.page.set_viewport_size(size)
    await be(screen, BO, HOME)
    await screen.press("Join")
    await screen.says("A host decides who plays in match 1")
    await screen.picture(f"entry {width} 1 asked")
    await table.lobby_says("**Asking to play:** 1")
    await be(screen, HOST, HOME)
    await screen.press("Host")
    await screen.press("Who may play")
    await screen.says("Who may play in match 1")
    await screen.picture(f"entry {width} 2 menus")
    bo = str(table.sandbox.person(BO).id)
    await screen.part("select-bifrost-entry:accept:1").select_option(bo)
    await table.lobby_says(f"<@{bo}> A host has accepted you, so you play in match 1.")
    await screen.picture(f"entry {width} 3 accepted")
    await screen.part("select-bifrost-entry:entry:1").select_option("open")
    await screen.says("Everybody can join.")
    await table.click(ASTRID, table.lobby, "Join")
    await table.click(CLEO, table.lobby, "Join")
    await be(screen, SVEN, HOME)
    await screen.press("Join")
    await screen.says("All 3 places are taken, so you wait: number 1")
    await screen.picture(f"entry {width} 4 waiting")
    await table.click(BO, table.lobby, "Leave")
    await screen.says("You move up from the waiting list")
    await screen.picture(f"entry {width} 5 moved up")
    await table.ready(ASTRID, CLEO, SVEN)
    await table.shown(1)
    await be(screen, BO, HOME)
    await screen.press("Stand in")
    await screen.says("You are on the list of those who would stand in for match 1: number 1")
    await screen.picture(f"entry {width} 6 listed")
    await resign(table, SVEN)
    await table.lobby_says("A player has resigned from match 1")
    await screen.press("Stand in")
    await screen.says("Will you take over in match 1, Bifröst?")
    await screen.part("button-Accept").scroll_into_view_if_needed()
    await screen.picture(f"entry {width} 7 question")
    await screen.press("Accept")
    await screen.says("You play in match 1.")
    await screen.picture(f"entry {width} 8 accepted")
    await expect(screen.part("messages")).not_to_contain_text("You do not stand in")
    assert (await table.match()).player(bo) is not None
