"""Matches by taps alone in a real browser, at the width of a screen and of a phone."""

from typing import Final

import pytest
from playwright.async_api import ViewportSize

from tests.chromium import needs_chromium
from tests.e2e.helpers.browser_player import DESKTOP, PHONE, BrowserPlayer
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import Table
from tests.e2e.helpers.tapping import Tappers
from tests.samples import GAMES

pytestmark = [pytest.mark.browser, needs_chromium]
_EACH: Final = 5
ALL: Final = [(game, size) for game in GAMES for size in (DESKTOP, PHONE)]


def _name(value: object) -> str:
    return value if isinstance(value, str) else "phone" if value == PHONE else "desktop"


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize(("game", "size"), ALL, ids=_name)
async def test_taps_on_the_page_play_a_match(
    table: Table, screen: Screen, game: str, size: ViewportSize
) -> None:
    await screen.page.set_viewport_size(size)
    taken = 0

    async def look(what: str) -> None:
        nonlocal taken
        taken += 1
        assert await screen.page.evaluate("document.documentElement.scrollWidth") == size["width"]
        if taken % _EACH == 1:
            await screen.picture(f"{game}-{size['width']}-{taken:02}-{what}")

    tappers = Tappers(table, game, BrowserPlayer(table, screen, look))
    await tappers.begin()
    await tappers.play()
    assert (await tappers.match()).outcome is not None
    print(f"{game} at {size['width']} px: {tappers.tally}")
