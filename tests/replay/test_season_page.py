"""The page of a season in a real browser, on wide and narrow screens."""

import csv
import io
import random
import re
from collections import Counter
from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from bifrost_bot.replay.page import page as replay_page
from bifrost_bot.replay.record import record as replay_of
from bifrost_bot.replay.season.files import season_files
from bifrost_bot.season.rules import PRESETS
from tests.chromium import needs_chromium
from tests.recorded import RECORDED, name_of, played
from tests.season.players import play
from tests.season.world import HOST, World, people

pytestmark = [pytest.mark.browser, needs_chromium, pytest.mark.asyncio(loop_scope="module")]

NAMES = {id: f"Wilhelmina no. {id}" for id in people(13)} | {HOST: "Odin"}
WIDE = (1280, 900)
PHONE = (390, 844)


@cache
def season() -> World:
    world = World(13, PRESETS["classic"])
    for _ in play(world, random.Random("page")):
        pass
    return world


@cache
def html() -> str:
    """The page of a season of 13 in 12 episodes, each match of which has a replay."""
    links = [episode.match.match_id for episode in season().season.episodes if episode.match]
    chosen = [RECORDED[at * 3 % len(RECORDED)] for at in range(len(links))]
    replays = {
        id: replay_page(replay_of(played(path).history, f"Replay {name_of(path)}"))
        for id, path in zip(links, chosen, strict=True)
    }
    return season_files(season().history, NAMES, replays).files[0].text


class Screen:
    """The page, and what went wrong on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.broken: list[str] = []
        self.asked: list[str] = []
        page.on("pageerror", lambda problem: self.broken.append(str(problem)))
        page.on(
            "console", lambda line: self.broken.append(line.text) if line.type == "error" else None
        )
        page.on("request", lambda request: self.asked.append(request.url))

    async def open(self, folder: Path, text: str) -> None:
        """Opens a page from the disk."""
        file = folder / "season.html"
        file.write_text(text, encoding="utf-8")
        await self.page.goto(file.as_uri())

    async def overhang(self) -> int:
        """How many pixels the page is wider than the screen."""
        return await self.page.evaluate("document.documentElement.scrollWidth - innerWidth")


@pytest_asyncio.fixture(loop_scope="module", params=[WIDE, PHONE], ids=["wide", "phone"])
async def screen(
    browser: Browser, request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[Screen]:
    width, height = request.param
    context = await browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark"
    )
    found = Screen(await context.new_page())
    await found.open(tmp_path, html())
    yield found
    assert found.broken == []
    # The page is one file: nothing else is asked for.
    assert [url for url in found.asked if not url.startswith("file:")] == []
    await context.close()


@pytest.mark.nightly(by_day=1)
async def test_every_episode_is_there_with_its_result(screen: Screen) -> None:
    articles = screen.page.locator("article")
    assert await articles.count() == 12
    for at, episode in enumerate(season().season.episodes):
        table = articles.nth(at).locator("table").first
        names = [text.split("\n")[0] for text in await table.locator("tbody th").all_inner_texts()]
        placed = sorted(episode.shares, key=lambda share: share.place)
        if episode.finale:
            assert set(names) == {
                NAMES[id] for duel in episode.duels for id in (duel.winner, duel.loser)
            }
        else:
            assert len(names) == len(placed)
            assert names[0] in {
                NAMES[share.player_id] for share in placed if share.place == placed[0].place
            }


async def test_the_pages_figures_are_the_spreadsheets_sums(screen: Screen) -> None:
    texts = [
        file.data.decode("utf-8-sig") for file in season_files(season().history, NAMES).files[1:]
    ]
    results, garnets = (list(csv.DictReader(io.StringIO(text, newline=""))) for text in texts)
    held = Counter[str]()
    places = dict[tuple[str, str], str]()
    played_in = dict[str, str]()
    for row in garnets:
        held[row["from_number"]] -= int(row["amount"])
        held[row["to_number"]] += int(row["amount"])
    for row in results:
        places[row["number"], row["episode"]] = row["place"]
        played_in[row["number"]] = row["episode"]
    table = screen.page.locator("#players table")
    heads = await table.locator("thead th").all_inner_texts()
    rows = [
        await row.locator("td, th").all_inner_texts()
        for row in await table.locator("tbody tr").all()
    ]
    assert len(rows) == 13
    for row in rows:
        shown = dict(zip(heads, row, strict=True))
        number = shown["No."]
        assert int(shown["Garnets"]) == held[number]
        assert shown["Eliminated"] in ("", f"E{played_in[number]}")
        found = {head[1:]: place for head, place in shown.items() if re.fullmatch(r"E\d+", head)}
        assert found == {episode: places.get((number, episode), "") for episode in found}
        assert len(found) == 11
    assert sum(held[row[0]] for row in rows) == sum(
        member.garnets for member in season().season.cast
    )


@pytest.mark.nightly(by_day=1)
async def test_nothing_is_wider_than_the_screen(screen: Screen) -> None:
    assert await screen.overhang() == 0
    for details in await screen.page.locator("details").all():
        await details.evaluate("one => one.open = true")
    assert await screen.overhang() == 0


@pytest.mark.nightly(by_day=1)
async def test_one_picture_of_places_is_shown_and_its_words_can_be_read(screen: Screen) -> None:
    pictures = screen.page.locator("#places svg:visible")
    assert await pictures.count() == 1
    sizes: list[float] = await pictures.locator("text").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert len(sizes) > 13
    assert min(sizes) >= 10
    drawn = [await text.text_content() for text in await pictures.locator("text.start").all()]
    assert len(drawn) == 13


@pytest.mark.nightly(by_day=1)
async def test_no_name_covers_a_disc(screen: Screen) -> None:
    touching: list[str] = await screen.page.locator("#places svg:visible").evaluate(
        """svg => {
            const box = (one) => one.getBoundingClientRect();
            const discs = [...svg.querySelectorAll("circle")].map(box);
            return [...svg.querySelectorAll("text.start")].filter((name) => discs.some((disc) => {
                const own = box(name), middle = (own.top + own.bottom) / 2;
                return own.left < disc.right - 1 && disc.left < own.right && disc.top < middle && middle < disc.bottom;
            })).map((name) => name.textContent);
        }"""
    )
    assert touching == []


@pytest.mark.nightly(by_day=1)
async def test_a_replay_is_unpacked_only_while_watched(screen: Screen) -> None:
    page = screen.page
    assert await page.locator("iframe").count() == 0
    for at in (0, 4):
        button = page.locator("[data-match]").nth(at)
        await button.click()
        frame = page.frame_locator("#stage iframe")
        await expect(frame.locator("figure svg").first).to_be_visible()
        await expect(frame.locator("#title")).to_have_text(
            f"Replay {name_of(RECORDED[at * 3 % len(RECORDED)])}"
        )
        await frame.locator("#last").click()
        await expect(frame.locator("#slider")).not_to_have_value("0")
        await page.locator("#close").click()
        await expect(page.locator("iframe")).to_have_count(0)


@pytest.mark.nightly(by_day=1)
async def test_an_episode_is_reached_by_its_number(screen: Screen) -> None:
    await screen.page.locator('nav a[href="#episode-9"]').click()
    await expect(screen.page.locator("#episode-9 h2")).to_be_in_viewport()


async def test_colours_follow_the_system_and_can_be_chosen(screen: Screen) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    dark = await screen.page.evaluate(ground)
    assert sum(map(int, dark.removeprefix("rgb(").removesuffix(")").split(","))) < 150
    await screen.page.locator("#palette").select_option("standard")
    light: Any = await screen.page.evaluate(ground)
    assert light != dark


async def test_without_scripts_the_text_can_be_read(browser: Browser, tmp_path: Path) -> None:
    context = await browser.new_context(java_script_enabled=False)
    screen = Screen(await context.new_page())
    await screen.open(tmp_path, html())
    assert await screen.page.locator("article").count() == 12
    await expect(screen.page.locator("noscript p")).to_be_visible()
    rows = screen.page.locator("#players tbody tr")
    assert await rows.count() == 13
    await context.close()


async def test_a_season_that_has_just_begun_has_a_page(browser: Browser, tmp_path: Path) -> None:
    context = await browser.new_context()
    screen = Screen(await context.new_page())
    await screen.open(tmp_path, season_files(World(6).history, NAMES).files[0].text)
    assert await screen.page.locator("#players tbody tr").count() == 6
    assert await screen.page.locator("#places").count() == 0
    assert screen.broken == []
    await context.close()
