"""Seats chosen from the menu, and two boards in one channel, on the page in a real browser."""

import pytest
from playwright.async_api import expect

from tests.chromium import needs_chromium
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, Table
from tests.e2e.helpers.whispering import Whispers
from tests.match import whisper

pytestmark = [pytest.mark.browser, needs_chromium]


async def test_people_choose_seats_from_the_menu(
    table: Table, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    whisper.register(monkeypatch)
    whispers = Whispers(table, "claims")
    await whispers.open()
    for name, seat in zip(PLAYERS, ("Dan", "Bob", "Ann"), strict=True):
        await screen.be(name, HOME)
        await screen.press("Join")
        menu = screen.part("select-bifrost-seat:1").last
        await expect(menu).to_be_visible()
        await screen.picture(f"seat menu of {name}")
        await menu.select_option(seat)
        await screen.says(f"You are {seat} in match 1.")
        await expect(screen.part("select-bifrost-seat:1")).to_have_count(0)
    await screen.be(HOST, HOME)
    await screen.says("Dan @Astrid")
    await screen.picture("roster with seats")
    await whispers.start()
    await screen.be("Astrid", "dan-submissions")
    await screen.says("You are Dan")
    await expect(screen.part("messages").locator("img[src*='board']")).to_have_count(2)
    await screen.picture("two boards in one message")
