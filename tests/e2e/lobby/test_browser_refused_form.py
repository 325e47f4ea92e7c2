"""A refused form opens again as it was filled in, in a real browser."""

import pytest
from playwright.async_api import expect

from tests.chromium import needs_chromium
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import Table
from tests.e2e.helpers.three_towers import Hall

pytestmark = [pytest.mark.browser, needs_chromium]


async def test_a_player_corrects_a_refused_form(table: Table, screen: Screen) -> None:
    hall = Hall(table)
    await hall.begin()
    name = hall.rooms.player("red").user.name
    await screen.be(name, "red-submissions")
    await screen.press_more("Form")
    boxes = screen.part("modal").get_by_role("textbox")
    await boxes.nth(0).fill("1 12")
    await boxes.nth(2).fill("divine")
    await boxes.nth(4).fill("miracle")
    await boxes.nth(4).press("Enter")
    await screen.says("Nothing was recorded. Please correct these 2 fields:")
    await screen.picture("refused form")
    await screen.press("Correct it")
    await expect(boxes.nth(0)).to_have_value("1 12")
    await expect(boxes.nth(4)).to_have_value("miracle")
    await screen.picture("refused form opened again")
