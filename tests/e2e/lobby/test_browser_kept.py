"""Places kept for named people until a set time, on the page in a real browser at two widths."""

import pytest
from playwright.async_api import ViewportSize, expect

from tests.chromium import needs_chromium
from tests.e2e.helpers.browser_player import PHONE
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, Table
from tests.e2e.lobby.test_browser_entry import DESKTOP, be

pytestmark = [pytest.mark.browser, needs_chromium]

ASTRID, BO, CLEO = PLAYERS
SVEN = "Sven"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["1280", "390"])
async def test_a_host_keeps_a_place_in_the_form_and_the_next_moves_up_in_time(
    table: Table, screen: Screen, size: ViewportSize
) -> None:
    width = size["width"]
    await table.create(settings="reserved = 1")
    await screen.page.set_viewport_size(size)
    await be(screen, HOST, HOME)
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
    await be(screen, CLEO, HOME)
    await screen.press("Join")
    await screen.says("The free places are kept for people whom a host names, until")
    await screen.picture(f"kept {width} 3 waits")
    table.clock.advance(90 * 60)
    await screen.says("The place kept is open to everybody now.")
    await screen.says("You move up from the waiting list")
    await screen.picture(f"kept {width} 4 moved up")
