"""A whole match through the page in a real browser: one person at the screen plays host, players and spectator."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from engines.api import Slot
from tests.chromium import chromium, needs_chromium
from tests.e2e.table import HOME, HOST, PLAYERS, SHORT, WINNING_MOVES, Table
from tests.e2e.witness import watching

pytestmark = [pytest.mark.browser, needs_chromium]
SPECTATOR = "Sven"


class Screen:
    """The page, and what a person does on it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def part(self, name: str) -> Locator:
        """A part of the page by its hook."""
        return self.page.get_by_test_id(name)

    async def be(self, name: str, channel: str) -> None:
        """Becomes somebody and opens a channel."""
        await self.part(f"user-{name.lower()}").click()
        await self.part(f"channel-{channel}").click()
        await expect(self.part("channel-title")).to_contain_text(channel)

    async def write(self, text: str) -> None:
        """Writes a message."""
        await self.part("composer").fill(text)
        await self.part("composer").press("Enter")

    async def command(self, name: str, **options: str) -> None:
        """Picks a slash command, fills its options in and runs it."""
        await self.part("composer").press_sequentially(f"/{name}")
        await self.part("slash-option").first.click()
        for option, value in options.items():
            if await self.part(f"option-{option}").count() == 0:
                await self.part(f"add-{option}").click()
            await self.part(f"option-{option}").fill(value)
            if option == "game":
                await self.part("option-choice").first.click()
        await self.part("command-run").click()

    async def press(self, label: str) -> None:
        """Presses the newest button of that label."""
        await self.page.get_by_role("button", name=label, exact=True).last.click()

    async def says(self, text: str) -> None:
        """Waits until the newest messages contain a text."""
        await expect(self.part("messages")).to_contain_text(text)

    async def picture(self, name: str) -> None:
        """Keeps a screenshot where the environment names a folder for them."""
        folder = os.environ.get("BIFROST_SCREENSHOTS")
        if folder:
            await self.page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.fixture
async def screen(table: Table) -> AsyncIterator[Screen]:
    async with chromium() as browser:
        page = await browser.new_page(viewport={"width": 1280, "height": 900})
        await page.goto(table.sandbox.page_url)
        await expect(page.get_by_test_id(f"channel-{HOME}")).to_be_visible()
        yield Screen(page)


async def open_lobby(screen: Screen) -> None:
    await screen.be(HOST, HOME)
    await screen.command("match create", game="Bif", settings=SHORT)
    await screen.says("hosted by")
    for name in PLAYERS:
        await screen.be(name, HOME)
        await screen.press("Join")
        await screen.says("You have joined match 1.")
    await screen.picture("lobby")


async def begin(screen: Screen, table: Table) -> None:
    await screen.be(HOST, HOME)
    await screen.command("match start")
    await screen.says("Ready check")
    for name in PLAYERS:
        await screen.be(name, HOME)
        await screen.press("I am ready")
    await table.shown(1)


async def move(screen: Screen, table: Table, slot: Slot) -> None:
    """The player of a slot types a wrong cell and then the winning one."""
    name = table.rooms.player(slot.seat).user.name
    await screen.be(name, table.rooms.of_slot(slot).name)
    await screen.write("Z9")
    await screen.says("There is no row Z")
    await screen.write(WINNING_MOVES[slot.seat].lower())
    await screen.says(f"plays {WINNING_MOVES[slot.seat]} on game {slot.board}")


async def test_three_people_play_both_halves_to_the_reveal_through_the_page(table: Table, screen: Screen) -> None:
    async with watching(table.sandbox, table.rooms) as witness:
        await open_lobby(screen)
        await begin(screen, table)
        while not (await table.match()).over:
            for slot in await table.due():
                await move(screen, table, slot)
            await screen.picture(f"turn-{(await table.match()).seq}")
            await table.time_up()
        await screen.be(SPECTATOR, "game6")
        await screen.says("is over")
        await screen.says("Seed:")
        await screen.picture("reveal")
        await expect(screen.part("composer")).to_be_disabled()
        for board in "123456":
            await expect(screen.part(f"channel-game{board}")).to_be_visible()
        await expect(screen.page.locator("[data-testid*=submissions]")).to_have_count(0)
        await witness.caught_up()
        assert witness.leaks() == []


async def test_the_check_of_the_wire_fails_when_one_overwrite_is_removed(table: Table, screen: Screen) -> None:
    async with watching(table.sandbox, table.rooms) as witness:
        await open_lobby(screen)
        await begin(screen, table)
        hidden = table.rooms.seat("red", "1")
        assert hidden.guild_id is not None
        table.world.set_overwrite(hidden, hidden.guild_id, None)
        await screen.be(SPECTATOR, hidden.name)
        await screen.picture("leak")
        await witness.caught_up()
        assert any(SPECTATOR in leak for leak in witness.leaks())
