"""Approval, waiting, kept places and standing in, on the page in a real browser at two widths."""

import pytest
from playwright.async_api import ViewportSize, expect

from tests.chromium import needs_chromium
from tests.e2e.helpers.browser_player import DESKTOP, PHONE
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, Table
from tests.e2e.playing.test_resigning import resign

pytestmark = [pytest.mark.browser, needs_chromium]

ASTRID, BO, CLEO = PLAYERS
SVEN = "Sven"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["1280", "390"])
async def test_one_asks_is_accepted_waits_moves_up_and_another_stands_in(
    table: Table, screen: Screen, size: ViewportSize
) -> None:
    width = size["width"]
    await table.create(settings='entry = "approval"')
    await screen.page.set_viewport_size(size)
    await screen.be(BO, HOME)
    await screen.press("Join")
    await screen.says("A host decides who plays in match 1")
    await screen.picture(f"entry {width} 1 asked")
    await table.lobby_says("**Asking to play:** 1")
    await screen.be(HOST, HOME)
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
    await screen.be(SVEN, HOME)
    await screen.press("Join")
    await screen.says("All 3 places are taken, so you wait: number 1")
    await screen.picture(f"entry {width} 4 waiting")
    await table.click(BO, table.lobby, "Leave")
    await screen.says("You move up from the waiting list")
    await screen.picture(f"entry {width} 5 moved up")
    await table.ready(ASTRID, CLEO, SVEN)
    await table.shown(1)
    await screen.be(BO, HOME)
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


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["1280", "390"])
async def test_a_host_keeps_a_place_in_the_form_and_the_next_moves_up_in_time(
    table: Table, screen: Screen, size: ViewportSize
) -> None:
    width = size["width"]
    await table.create(settings="reserved = 1")
    await screen.page.set_viewport_size(size)
    await screen.be(HOST, HOME)
    await screen.press("Host")
    await screen.press("Settings")
    await screen.part("select-bifrost-setting:1:match:0").select_option("match:reserved_for")
    form = screen.part("modal")
    await form.get_by_label("How long places are kept").fill("soon")
    await screen.picture(f"kept {width} 1 form")
    await form.get_by_role("button", name="Submit").click()
    await screen.says('must be from 1m to 7d, such as 30m, 2h or 1d, or none, not "soon".')
    await screen.press("Correct it")
    await form.get_by_label("How long places are kept").fill("90m")
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    await screen.says("1 place is kept for those whom hosts name until")
    await screen.press("Host")
    await screen.press("Who may play")
    people = screen.part("select-bifrost-entry:people:1")
    await people.locator("summary").click()
    await people.get_by_label(SVEN).check()
    await people.get_by_role("button", name="Choose these").click()
    await screen.says(f"Let in and not there yet: @{SVEN}.")
    await screen.says(f"1 place is kept for @{SVEN} until")
    await screen.picture(f"kept {width} 2 named")
    for name in (ASTRID, BO):
        await table.click(name, table.lobby, "Join")
    await screen.be(CLEO, HOME)
    await screen.press("Join")
    await screen.says("The free places are kept for people whom a host names, until")
    await screen.picture(f"kept {width} 3 waits")
    table.clock.advance(90 * 60)
    await screen.says("The place kept is open to everybody now.")
    await screen.says("You move up from the waiting list")
    await screen.picture(f"kept {width} 4 moved up")
