"""Plays on the local Discord's page in a real browser, at the width of a screen or phone."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from playwright.async_api import Page, ViewportSize

from bifrost_bot.gateway.incoming.replies import wait_for_answers
from bifrost_bot.sandbox.world.model import Channel, Json, Message
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import PATIENCE, Table, response_to
from tests.e2e.helpers.tapping import OPENS

DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 900}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}


@dataclass(slots=True)
class BrowserPlayer:
    """Taps on the page; `looked` is called after every tap with what it was."""

    table: Table
    screen: Screen
    looked: Callable[[str], Awaitable[None]]

    @property
    def page(self) -> Page:
        return self.screen.page

    async def opens(self, name: str, channel: Channel, board: Message) -> Message:
        await self.screen.be(name, channel.name)
        shown = await self._answered(
            self.page.get_by_role("button", name=OPENS, exact=True).last.click
        )
        await self.looked("open")
        return shown

    async def presses(self, name: str, shown: Message, button: Json) -> None:
        await self._answered(self.screen.part(f"button-{button['label']}").last.click)
        await self.looked("button")

    async def chooses(self, name: str, shown: Message, menu: Json, values: Sequence[str]) -> None:
        part = self.screen.part(f"select-{menu['custom_id']}").last
        if menu["max_values"] == 1:
            await self._answered(lambda: part.select_option(list(values)))
        else:
            await part.locator("summary").click()
            for box in await part.locator("input").all():
                await box.set_checked(await box.input_value() in values)
            await self.looked("menu")
            await self._answered(lambda: part.get_by_role("button", name="Choose these").click())
        await self.looked("choice")

    async def _answered(self, tap: Callable[[], Awaitable[object]]) -> Message:
        """Taps, and returns the message with the bot's answer once it is there."""
        world = self.table.world
        before = len(world.interactions)
        await tap()
        await world.until(lambda: len(world.interactions) > before, PATIENCE)
        made = list(world.interactions.values())[-1]
        await self.table.answered(made)
        await wait_for_answers()
        return response_to(made)
