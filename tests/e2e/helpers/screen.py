"""The page of the local Discord in a real browser, as a person at the screen uses it."""

import os
from pathlib import Path

from playwright.async_api import Locator, Page, expect

from tests.e2e.helpers.table import MORE


class Screen:
    """The page, and what a person does on it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def part(self, name: str) -> Locator:
        """A part of the page by its hook."""
        return self.page.get_by_test_id(name)

    async def be(self, name: str, channel: str) -> None:
        """Becomes a user and opens a channel, which a phone has in a drawer."""
        await self.part(f"user-{name.lower()}").click()
        drawer = self.page.locator("#drawer-toggle")
        if await drawer.is_visible():
            await drawer.click()
        await self.part(f"channel-{channel}").last.click()
        await expect(self.part("channel-title")).to_contain_text(channel)

    async def write(self, text: str) -> None:
        """Writes a message."""
        await self.part("composer").fill(text)
        await self.part("composer").press("Enter")

    async def command(self, name: str, /, **options: str) -> None:
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

    async def press_more(self, label: str) -> None:
        """Presses the newest button of that label behind the newest *More*."""
        await self.press(MORE)
        await self.press(label)

    async def says(self, text: str) -> None:
        """Waits until the newest messages contain a text."""
        await expect(self.part("messages")).to_contain_text(text)

    async def picture(self, name: str) -> None:
        """Keeps a screenshot where the environment names a folder for them."""
        folder = os.environ.get("BIFROST_SCREENSHOTS")
        if folder:
            await self.page.screenshot(path=Path(folder) / f"{name}.png")
