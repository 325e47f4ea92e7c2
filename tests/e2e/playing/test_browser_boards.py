"""The board on the page in a real browser: its size, and opened by a click."""

import pytest
from playwright.async_api import expect

from tests.chromium import needs_chromium
from tests.e2e.helpers.browser_player import PHONE, BrowserPlayer
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import Table
from tests.e2e.helpers.tapping import Tappers
from tests.samples import GAMES

pytestmark = [pytest.mark.browser, needs_chromium]

SEEN = """async image => {
    await image.decode();
    const { width, height } = image.getBoundingClientRect();
    const column = image.closest(".body").clientWidth;
    return [image.naturalWidth, image.naturalHeight, width, height, column, getComputedStyle(image).objectFit];
}"""


async def _quiet(what: str) -> None:
    """Looks at nothing."""


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("game", GAMES)
async def test_a_board_fills_its_room_and_opens(table: Table, screen: Screen, game: str) -> None:
    tappers = Tappers(table, game, BrowserPlayer(table, screen, _quiet))
    await tappers.begin()
    await tappers.over_after(0)
    name, channel, _ = await tappers.board((await table.due())[0])
    page = screen.page
    await page.set_viewport_size({"width": 1280, "height": 900})
    await screen.be(name, channel.name)
    board = screen.part("messages").get_by_role("button", name="Enlarge").last
    picture = board.get_by_role("img")
    opened = page.get_by_role("dialog").get_by_role("img")
    assert (await picture.evaluate(SEEN))[:4] == [1100, 700, 550, 350]
    await screen.picture(f"board-{game}-1280")
    await board.click()
    await expect(opened).to_be_visible()
    assert await opened.evaluate("image => image.width") == 1100
    await screen.picture(f"board-{game}-opened")
    await page.keyboard.press("Escape")
    await expect(opened).to_have_count(0)
    await page.set_viewport_size(PHONE)
    *_, width, height, column, fit = await picture.evaluate(SEEN)
    assert (width, height) == pytest.approx((column, column * 7 / 11), abs=1)
    assert fit != "cover"
    await screen.picture(f"board-{game}-390")
