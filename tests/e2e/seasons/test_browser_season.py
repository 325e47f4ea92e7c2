"""The walk through a season of six, in a real browser."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import ConsoleMessage, Locator, Page, expect

from bifrost_bot.engines.registry import all_games
from bifrost_bot.gateway.incoming.replies import wait_for_answers
from bifrost_bot.sandbox.world.model import Message
from tests.chromium import chromium, needs_chromium
from tests.e2e.helpers.browser_player import DESKTOP, PHONE
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.season import ANTISOCIAL, FOUR, Stage
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, Table, response_to
from tests.e2e.seasons.season_walk import SIX, Walk, fix_chance
from tests.e2e.seasons.test_season import exported_page
from tests.nightly import NIGHTLY

pytestmark = [pytest.mark.browser, needs_chromium]

"""By day the first episode is enough: `test_season_walk` continues by the API."""

WIDER: Final = "() => document.documentElement.scrollWidth - window.innerWidth"
"""How much wider than the screen the page is: no one should have to scroll sideways."""


@dataclass(slots=True)
class PageDriver:
    """Uses the page of the local Discord."""

    table: Table
    screen: Screen
    seen: list[str] = field(default_factory=list[str])
    wrong: list[str] = field(default_factory=list[str])

    async def uses(self, name: str, command: str, /, **options: Any) -> Message:
        await self.screen.be(name, HOME)
        typed = {
            key: all_games()[value].info.title if key == "game" else str(value)
            for key, value in options.items()
        }
        return await self._answered(lambda: self.screen.command(f"season {command}", **typed))

    async def presses(self, name: str, under: Message, label: str) -> Message:
        await self.screen.be(name, self.table.world.channels[under.channel_id].name)
        return await self._answered(
            self._part(under).get_by_role("button", name=label, exact=True).click
        )

    async def picks(
        self, name: str, shown: Message, custom_id: str, values: Sequence[str]
    ) -> Message:
        await self.screen.be(name, self.table.world.channels[shown.channel_id].name)
        part = self._part(shown).get_by_test_id(f"select-{custom_id}")
        return await self._answered(lambda: part.select_option(list(values)))

    async def looks(self, name: str, what: str, *, at: Message) -> None:
        await self.screen.be(name, self.table.world.channels[at.channel_id].name)
        for size in (PHONE, DESKTOP):
            await self.screen.page.set_viewport_size(size)
            await self._part(at).scroll_into_view_if_needed()
            await expect(self._part(at)).to_be_visible()
            wider = await self.screen.page.evaluate(WIDER)
            self.wrong += (
                [f"{what} is {wider} pixels wider than {size['width']}"] if wider > 0 else []
            )
            await self.screen.picture(f"season-{what}-{size['width']}")
        self.seen.append(what)

    def heard(self, message: ConsoleMessage) -> None:
        """Notes what the page's console says is wrong."""
        told = f"{message.text} {message.location}"
        # A picture that an edit has replaced, and an address that has lapsed, are gone at Discord
        # as well.
        is_gone = message.text.startswith("Failed to load resource") and "/attachments/" in told
        self.wrong += [told] if message.type in ("error", "warning") and not is_gone else []

    def _part(self, message: Message) -> Locator:
        return self.screen.page.locator(f'[data-testid="message"][data-id="{message.id}"]')

    async def _answered(self, act: Callable[[], Awaitable[object]]) -> Message:
        """Does something, and returns the bot's answer once it is there."""
        world = self.table.world
        before = len(world.interactions)
        await act()
        await world.until(lambda: len(world.interactions) > before, PATIENCE)
        made = await self.table.answered(list(world.interactions.values())[-1])
        await wait_for_answers()
        return response_to(made)


@pytest.fixture
async def page(stage: Stage) -> AsyncIterator[Page]:
    async with chromium() as browser:
        page = await browser.new_page(viewport=DESKTOP, reduced_motion="reduce")
        await page.goto(stage.table.sandbox.page_url)
        await expect(page.get_by_test_id(f"channel-{HOME}")).to_be_visible()
        yield page


@pytest.mark.parametrize("table", [SIX], indirect=True)
@pytest.mark.nightly
async def test_a_season_of_six_is_walked_through_at_the_page(
    stage: Stage, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_chance(monkeypatch)
    driver = PageDriver(stage.table, Screen(page))
    page.on("console", lambda message: driver.heard(message))  # noqa: PLW0108 - Playwright marks what it is given
    walk = Walk(stage, driver)
    await (walk.whole() if NIGHTLY else walk.first_episode())
    assert driver.wrong == []
    assert len(driver.seen) == (9 if NIGHTLY else 4)


async def test_an_exported_page_plays_the_replay(stage: Stage, tmp_path: Path) -> None:
    await stage.open(*FOUR)
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    await stage.play(*FOUR)
    await stage.says("Result, replay and record: https://")
    html, _ = await exported_page(stage)
    file = tmp_path / "season-1.html"
    file.write_text(html, encoding="utf-8")
    async with chromium() as browser:
        page = await browser.new_page(viewport=DESKTOP, reduced_motion="reduce")
        wrong: list[str] = []
        page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
        await page.goto(file.as_uri())
        await page.locator('[data-match="1"]').click()
        frame = page.frame_locator("#stage iframe")
        await expect(frame.locator("figure svg").first).to_be_visible()
        await frame.locator("#last").click()
        await expect(frame.locator("#slider")).not_to_have_value("0")
    assert wrong == []
