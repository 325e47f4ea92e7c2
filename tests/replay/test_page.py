"""The replay page in a real browser: steps, keys, other files."""

import json
import os
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, FileChooser, Locator, Page, expect

from bifrost_bot.drawing.palette import STANDARD, contrast
from bifrost_bot.engines.scene import Pattern, Scene, Shape, Sign, Table, Tile
from bifrost_bot.match.decide.lobby import Join
from bifrost_bot.match.model import Player
from bifrost_bot.match.player import Person
from bifrost_bot.replay.model import Replay, Sight
from bifrost_bot.replay.pack import pack
from bifrost_bot.replay.page import page as page_text
from bifrost_bot.replay.record import record
from tests.chromium import needs_chromium
from tests.match.world import HOST, World, playing
from tests.recorded import RECORDED, game_of, name_of, played

pytestmark = [pytest.mark.browser, needs_chromium, pytest.mark.asyncio(loop_scope="module")]


@cache
def recorded_replay(name: str) -> Replay:
    path = next(path for path in RECORDED if name_of(path) == name)
    return record(played(path).history, name)


def longest(game: str) -> Replay:
    """The recorded game that most is written of."""
    return recorded_replay(name_of(max(_of(game), key=lambda path: path.stat().st_size)))


def _of(game: str) -> list[Path]:
    return [path for path in RECORDED if game_of(path) == game]


class Screen:
    """The page, and what a person does and sees on it."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self.broken: list[str] = []
        self.asked: list[str] = []
        page.on("pageerror", lambda problem: self.broken.append(str(problem)))
        page.on(
            "console", lambda line: self.broken.append(line.text) if line.type == "error" else None
        )
        page.on("request", lambda request: self.asked.append(request.url))
        self.offered: list[Path] = []
        # Listened for from the beginning: the browser must know that a user chooses before it is asked
        # to let them.
        page.on("filechooser", self._choose)

    async def open(self, replay: Replay | None) -> None:
        """Opens the page of a replay from the disk."""
        file = self.folder / "replay.html"
        file.write_text(page_text(replay), encoding="utf-8")
        await self.page.goto(file.as_uri())

    async def _choose(self, chooser: FileChooser) -> None:
        await chooser.set_files(self.offered.pop())

    def offer(self, content: str) -> None:
        """Writes a file, which will be chosen when the page asks for one."""
        file = self.folder / f"offered-{len(self.offered)}.json"
        file.write_text(content, encoding="utf-8")
        self.offered.append(file)

    async def gone_from(self, *steps: int) -> None:
        """Waits until the page shows a step that is none of these."""
        await expect(self.part("where")).not_to_have_text(re.compile("|".join(map(_where, steps))))

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    def part(self, id: str) -> Locator:
        return self.page.locator(f"#{id}")

    async def at(self, step: int) -> None:
        """Waits until the page shows that step."""
        await expect(self.part("where")).to_have_text(re.compile(_where(step)))

    async def boards(self) -> list[str]:
        """The names of the boards shown."""
        return await self.page.locator("figure").evaluate_all(
            "all => all.map(one => one.dataset.board)"
        )

    async def cells(self, board: str) -> list[dict[str, Any]]:
        """Every cell of a board as it is drawn: where, its words, and its fills from below."""
        return await self.page.locator(
            f'figure[data-board="{board}"] > svg > g:nth-of-type(4) > g'
        ).evaluate_all(
            """all => all.map(one => ({
                place: one.getAttribute("transform"),
                words: [...one.querySelectorAll("text")].map(text => text.textContent),
                arrows: one.querySelectorAll("[points^='-0.5,-0.13']").length,
                fills: [...one.children].map(child => child.getAttribute("fill")),
            }))"""
        )

    async def words(self, board: str) -> dict[str, Any]:
        """A board's texts, asked for at once: a question for each takes the browser seconds."""
        return await self.page.locator(f'figure[data-board="{board}"]').evaluate(
            """one => ({
                title: one.querySelector(":scope > h2").textContent,
                alt: one.querySelector(":scope > svg").getAttribute("aria-label"),
                text: one.textContent,
                cells: [...one.querySelectorAll("td")].map(cell => cell.textContent),
            })"""
        )

    async def picture(self, name: str) -> None:
        """Keeps a screenshot where the environment names a folder for them."""
        folder = os.environ.get("BIFROST_SCREENSHOTS")
        if folder:
            await self.page.screenshot(path=Path(folder) / f"replay-{name}.png")


@pytest_asyncio.fixture(loop_scope="module")
async def screen(browser: Browser, tmp_path: Path) -> AsyncIterator[Screen]:
    page = await browser.new_page(viewport={"width": 1280, "height": 900})
    shown = Screen(page, tmp_path)
    yield shown
    assert shown.broken == []
    assert [url for url in shown.asked if not url.startswith(("file:", "blob:"))] == []
    await page.close()


def _where(step: int) -> str:
    """How the page says that it shows that step: `Turn 3 of 79`, or `Step 3 of 6: placement`."""
    return rf"^\w+ {step} of " if step else "^Start$"


def expected_tile(tile: Tile, scene: Scene, named: bool) -> dict[str, Any]:
    """How the page draws a tile, as far as a test can tell without drawing it again."""
    written = tile.mark if tile.written is None else tile.written
    is_thing = tile.sign in (Sign.APPLE, Sign.BITTEN, Sign.GEM)
    ground = "var(--empty)" if is_thing else f"var(--{tile.fill}{'-pale' if tile.pale else ''})"
    fills = [ground]
    if tile.body and tile.pattern is Pattern.PLAIN:
        fills.append(f"var(--{tile.body})")
    name = [shown_name(tile)] if named else []
    if tile.body:
        is_head = tile.ring is not None and len(tile.links) < 2
        written = written if is_head else ""
        name = []
    elif tile.shape is Shape.PLATE:
        return {"words": [*filter(None, [written]), *name], "arrows": 0, "fills": fills}
    elif tile.sign:
        return {"words": [written] if is_thing and written else [], "arrows": 0, "fills": fills}
    arrows = sum(sign in "<>v^" for sign in written)
    runs = [run for run in re.split("[<>v^]", written) if run]
    return {"words": name + runs, "arrows": arrows, "fills": fills}


def shown_name(tile: Tile) -> str:
    """A cell's name as it is drawn: badges say the rest of it."""
    return tile.name.split()[0] if tile.badges and tile.shape is Shape.PLATE else tile.name


def sameness(cells: list[dict[str, Any]], scene: Scene, named: bool) -> list[str]:
    """What differs between the cells on the page and those of the scene."""
    assert len(cells) == len(scene.tiles)
    wrong: list[str] = []
    for cell, tile in zip(cells, scene.tiles, strict=True):
        wanted = expected_tile(tile, scene, named)
        found = {"words": cell["words"], "arrows": cell["arrows"], "fills": wanted["fills"]}
        drawn = set(cell["fills"])
        if found != wanted or None in drawn or not set(wanted["fills"]) <= drawn:
            wrong.append(f"{tile.name}: {cell} instead of {wanted}")
    return wrong


def repeats(table: Table, sight: Sight) -> bool:
    """Whether a board's table is that of the scores, which are next to the boards."""
    scores = sight.results
    return (table.title, table.heads, table.rows) == (scores.title, scores.heads, scores.rows)


@pytest.mark.nightly(by_day=2)
@pytest.mark.parametrize("game", sorted({game_of(path) for path in RECORDED}))
async def test_the_page_draws_the_scenes_of_every_game(screen: Screen, game: str) -> None:
    replay = longest(game)
    await screen.open(replay)
    for step in (0, len(replay.steps) // 2, len(replay.steps) - 1):
        await screen.part("phase").select_option(str(step))
        for at in (0, 1, len(replay.viewpoints) - 1):
            await screen.part("viewpoint").select_option(str(at))
            sight = replay.steps[step].sights[at]
            assert await screen.boards() == [pane.board for pane in sight.panes]
            for pane in sight.panes:
                cells = await screen.cells(pane.board)
                named = any(
                    shown_name(tile) in cell["words"]
                    for cell, tile in zip(cells, pane.scene.tiles, strict=True)
                )
                assert sameness(cells, pane.scene, named) == []
                said = await screen.words(pane.board)
                assert (said["title"], said["alt"]) == (pane.scene.title, pane.scene.alt)
                text = " ".join(said["text"].split())
                assert [
                    one for one in pane.scene.captions if " ".join(one.split()) not in text
                ] == []
                tables = [table for table in pane.scene.tables if not repeats(table, sight)]
                rows = [cell for table in tables for row in table.rows for cell in row]
                assert [cell for cell in rows if cell not in said["cells"]] == []
            results = await screen.part("results").locator("td").all_text_contents()
            assert results == [cell for row in sight.results.rows for cell in row]
        await screen.picture(f"{game}-{step}")


async def test_the_arrows_step_and_home_and_end_jump(screen: Screen) -> None:
    replay = recorded_replay("bifrost-won_outright")
    await screen.open(replay)
    await screen.at(0)
    await screen.press("ArrowRight", "ArrowRight", "ArrowRight")
    await screen.at(3)
    await screen.press("ArrowLeft")
    await screen.at(2)
    await screen.press("End")
    await screen.at(len(replay.steps) - 1)
    await screen.press("ArrowRight")
    await screen.at(len(replay.steps) - 1)
    await screen.press("Home", "ArrowLeft")
    await screen.at(0)


async def test_an_arrow_that_is_held_runs_until_it_is_let_go(screen: Screen) -> None:
    replay = recorded_replay("bifrost-whole_match")
    await screen.open(replay)
    await screen.page.keyboard.down("ArrowRight")
    await screen.at(len(replay.steps) - 1)
    await screen.page.keyboard.up("ArrowRight")
    await screen.page.keyboard.down("ArrowLeft")
    await screen.gone_from(79, 78, 77)
    await screen.page.keyboard.up("ArrowLeft")
    stopped = await screen.part("slider").input_value()
    # Longer than a run takes from one step to the next.
    await screen.page.evaluate("new Promise(done => setTimeout(done, 120))")
    assert await screen.part("slider").input_value() == stopped != "0"


async def test_buttons_do_what_keys_do_and_run_while_held(screen: Screen) -> None:
    replay = recorded_replay("bifrost-won_outright")
    await screen.open(replay)
    await screen.page.get_by_role("button", name="Forward").click()
    await screen.at(1)
    await screen.page.get_by_role("button", name="Last").click()
    await screen.at(len(replay.steps) - 1)
    await screen.page.get_by_role("button", name="Back").hover()
    await screen.page.mouse.down()
    await screen.at(0)
    await screen.page.mouse.up()
    await screen.page.get_by_role("button", name="Play").click()
    await screen.gone_from(0, 1)
    await screen.press("p")
    await expect(screen.part("play")).to_have_attribute("aria-pressed", "false")


async def test_a_button_reached_by_the_keyboard_is_pressed_by_space(screen: Screen) -> None:
    await screen.open(recorded_replay("bifrost-won_outright"))
    await screen.part("forward").focus()
    await screen.press(" ")
    await screen.at(1)
    await screen.press("ArrowRight")
    await screen.at(2)


async def test_c_hides_the_coordinates_and_shows_them_again(screen: Screen) -> None:
    replay = recorded_replay("bifrost-won_outright")
    await screen.open(replay)
    scene = replay.steps[0].sights[0].panes[0].scene
    assert sameness(await screen.cells("1"), scene, named=True) == []
    await screen.press("c")
    assert sameness(await screen.cells("1"), scene, named=False) == []
    await expect(screen.part("names")).to_have_attribute("aria-pressed", "false")
    await screen.picture("coordinates-off")
    await screen.press("c")
    assert sameness(await screen.cells("1"), scene, named=True) == []


async def test_space_opens_another_replay(screen: Screen) -> None:
    await screen.open(recorded_replay("bifrost-won_outright"))
    await screen.press("ArrowRight")
    other = recorded_replay("three_towers-won_outright")
    screen.offer(json.dumps(pack(other)))
    await screen.press(" ")
    await expect(screen.part("title")).to_have_text("three_towers-won_outright")
    await screen.at(0)
    await screen.press("End")
    await screen.at(len(other.steps) - 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("no JSON", "This file is not a replay: it is not JSON."),
        (
            '{"some": "object"}',
            "This file is not a replay or a saved game that this page can read.",
        ),
        ("null", "This file is not a replay or a saved game that this page can read."),
        (
            '{"format": "bifrost-bot replay", "version": 9}',
            "This page reads replays of version 1; this one has another version.",
        ),
        ('{"format": "bifrost-bot replay", "version": 1}', "This replay is damaged."),
    ],
)
async def test_a_wrong_file_keeps_the_match(screen: Screen, text: str, sentence: str) -> None:
    await screen.open(recorded_replay("bifrost-won_outright"))
    screen.offer(text)
    await screen.page.get_by_role("button", name="Open another file").click()
    await expect(screen.page.get_by_role("alert")).to_have_text(sentence)
    await screen.press("ArrowRight")
    await screen.at(1)


async def test_one_board_can_be_chosen_and_those_not_open_yet_say_so(screen: Screen) -> None:
    await screen.open(recorded_replay("bifrost-whole_match"))
    assert await screen.boards() == ["1", "2", "3"]
    await screen.part("board").select_option("5")
    await expect(screen.part("boards")).to_have_text("This game is not open at this step.")
    await screen.part("phase").select_option("79")
    assert await screen.boards() == ["5"]


async def test_a_viewpoint_shows_what_its_player_was_told(screen: Screen) -> None:
    replay = recorded_replay("three_towers-whole_match")
    await screen.open(replay)
    await screen.press("End")
    for at, viewpoint in enumerate(replay.viewpoints):
        await screen.part("viewpoint").select_option(label=viewpoint.title)
        lines = [line.text for step in replay.steps for line in step.sights[at].lines]
        answers = [answer for step in replay.steps for answer in step.sights[at].answers]
        shown = await screen.part("log").locator("p").all_text_contents()
        assert sorted(shown) == sorted([*lines, *answers])


async def test_the_log_hides_what_is_still_to_come_and_jumps_to_a_step(screen: Screen) -> None:
    replay = recorded_replay("bifrost-won_outright")
    await screen.open(replay)
    entries = screen.part("log").locator("li")
    assert await entries.evaluate_all("all => all.filter(one => one.checkVisibility()).length") == 1
    await screen.press("End")
    assert await entries.evaluate_all(
        "all => all.filter(one => one.checkVisibility()).length"
    ) == len(replay.steps)
    await screen.page.get_by_role("button", name="Turn 2").click()
    await screen.at(2)
    await expect(screen.part("ending")).to_be_hidden()


def fair() -> World:
    """A match with draws, of which there are people to name."""
    world = playing()
    while not world.match.over:
        world.close()
    return world


async def test_the_page_draws_again_what_was_drawn(screen: Screen) -> None:
    replay = recorded_replay("three_towers-whole_match")
    assert replay.chance is not None
    await screen.open(replay)
    await screen.page.get_by_role("button", name="Check the draws").click()
    await expect(screen.part("checked")).to_contain_text(
        "The seed has the hash that was published at the start."
    )
    await expect(screen.part("checked")).to_contain_text(
        f"All {len(replay.chance.draws)} draws are what the seed"
    )
    await screen.picture("chance")


@pytest.mark.nightly(by_day=2)
@pytest.mark.parametrize("change", ["seed", "commitment", "draw", "bound", "fraction", "no number"])
async def test_the_page_tells_chance_that_was_tampered_with(screen: Screen, change: str) -> None:
    packed: Any = json.loads(json.dumps(pack(record(fair().history))))
    chance = packed["chance"]
    match change:
        case "draw":
            _, _, _, bound, value = chance["draws"][0]
            chance["draws"][0][4] = (value + 1) % bound
        case "bound":
            # Of this many, no 256-bit number is a fair choice: the page looked for one without end.
            chance["draws"][0][3] = 2**257
        case "fraction":
            chance["draws"][0][3] = 2.5
        case "no number":
            chance["draws"][0][4] = "one"
        case _:
            chance[change] = chance[change][::-1][:-1] + "x"
    await screen.open(None)
    screen.offer(json.dumps(packed))
    await screen.press(" ")
    await screen.page.get_by_role("button", name="Check the draws").click()
    right = await screen.part("checked").locator(".good").count()
    wrong = await screen.part("checked").locator(".bad").count()
    assert (right, wrong) == ((0, 2) if change == "seed" else (1, 1))


async def test_names_are_shown_as_text_whatever_they_hold(screen: Screen) -> None:
    evil = "</script><b>Bob</b>"
    world = World(people=(Person(HOST, f"{evil} II"),))
    world.join(["101", "102"])
    world.do(Join(Player("103", evil)))
    world.begin()
    await screen.open(record(world.history))
    await expect(screen.part("people")).to_contain_text(f": {evil} · ")
    await expect(screen.part("people")).to_contain_text(f" · hosted by {evil} II")
    assert await screen.page.locator("b").count() == 0


async def test_a_page_without_a_replay_waits_for_a_file(screen: Screen) -> None:
    await screen.open(None)
    await expect(screen.part("controls")).to_be_hidden()
    screen.offer(json.dumps(pack(recorded_replay("bifrost-won_outright"))))
    await screen.press(" ")
    await screen.at(0)


STEPPING = """() => {
    const slider = document.getElementById("slider");
    const cells = place => [...place.querySelectorAll("td")].map(cell => cell.textContent);
    const seen = [];
    for (let at = Number(slider.max); at >= 0; at -= 1) {
        slider.value = String(at);
        slider.dispatchEvent(new Event("input"));
        seen.push({
            where: document.getElementById("where").textContent,
            results: cells(document.getElementById("results")),
            boards: [...document.querySelectorAll("figure")].map(one => [one.dataset.board, cells(one)]),
            words: document.body.innerText,
            alts: [...document.querySelectorAll("figure > svg")].map(one => one.getAttribute("aria-label")),
            ending: !document.getElementById("ending").hidden,
        });
    }
    return seen;
}"""
"""Steps from the end to the start, one drawing after another, and gives what stands on the page
each time.
"""

_AT = re.compile(r"(?:Start|\w+ (\d+) of \d+)(?::[^,]*)?(, drawing \d+)?")


def _cells(tables: Sequence[Table]) -> list[str]:
    return [cell for table in tables for row in table.rows for cell in row]


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("game", sorted({game_of(path) for path in RECORDED}))
async def test_no_table_shows_more_than_the_current_step(screen: Screen, game: str) -> None:
    replay = longest(game)
    await screen.open(replay)
    for viewpoint in (0, len(replay.viewpoints) - 1):
        await screen.part("viewpoint").select_option(str(viewpoint))
        for seen in await screen.page.evaluate(STEPPING):
            found = _AT.fullmatch(seen["where"])
            assert found, seen["where"]
            step = int(found[1] or 0)
            told = replay.steps[step - 1 if found[2] else step].sights[viewpoint]
            assert seen["results"] == _cells([told.results]), seen["where"]
            known = {pane.board: _cells(pane.scene.tables) for pane in told.panes}
            for board, cells in seen["boards"]:
                assert cells in ([], known.get(board, [])), (seen["where"], board)


def as_earlier_programs_packed(replay: Replay) -> str:
    """A replay's file without what later programs added: hosts, texts with boards, entropy."""
    packed: Any = json.loads(json.dumps(pack(replay)))
    del packed["chance"]["nonces"], packed["chance"]["beacon"]
    packed["scenes"] = [scene[:10] for scene in packed["scenes"]]
    return json.dumps(packed)


@pytest.mark.parametrize("earlier", [False, True], ids=["new", "earlier"])
async def test_tokens_and_candidate_wait_for_the_last_step(screen: Screen, earlier: bool) -> None:
    replay = longest("social_snake")
    await screen.open(None if earlier else replay)
    if earlier:
        screen.offer(as_earlier_programs_packed(replay))
        await screen.press(" ")
        await screen.at(0)
    last, *before = await screen.page.evaluate(STEPPING)
    assert "Tokens" in last["words"]
    assert "Candidate" in last["words"]
    for seen in before:
        spoilt = [word for word in ("Tokens", "Candidate", "wins with") if word in seen["words"]]
        assert spoilt == [], seen["where"]
        assert [alt for alt in seen["alts"] if "Tokens" in alt] == [], seen["where"]
        assert not seen["ending"]


async def test_identities_and_ending_wait_for_the_last_step_or_a_click(screen: Screen) -> None:
    replay = record(fair().history)
    await screen.open(replay)
    name = replay.people[0][1]
    sentence = replay.ending[0]
    body = screen.page.locator("body")
    button = screen.page.get_by_role("button", name="Show result")
    rows = screen.part("results").locator("tbody tr")
    await expect(body).not_to_contain_text(name, use_inner_text=True)
    await expect(body).not_to_contain_text(sentence, use_inner_text=True)
    assert await rows.first.get_attribute("title") is None
    await screen.press("End")
    await expect(screen.part("people")).to_contain_text(name)
    await expect(screen.part("ending")).to_contain_text(sentence)
    people = {seat.replace("-", " ").capitalize(): person for seat, person in replay.people}
    table = replay.steps[-1].sights[0].results
    assert [await row.get_attribute("title") for row in await rows.all()] == [
        people[row[0]] for row in table.rows
    ]
    await expect(button).to_be_hidden()
    await screen.press("ArrowLeft")
    await expect(screen.part("people")).not_to_contain_text(name)
    await button.click()
    await expect(screen.part("people")).to_contain_text(name)
    await expect(screen.part("ending")).to_contain_text(sentence)
    await screen.press("Home")
    await expect(screen.part("ending")).to_be_visible()


def wide() -> Replay:
    """A match with the widest and longest scores: 13 players, 3 grids, and earnings."""
    replay = longest("social_snake")
    names = (
        "Red",
        "Orange",
        "Light green",
        "Dark green",
        "Cyan",
        "Purple",
        "Magenta",
        "Brown",
        "Maroon",
        "Navy",
    )
    players = (*names, "Yellow", "Blue", "Grey")
    heads = ("Player", "Grid A", "Grid B", "Grid C", "All", "Tokens", "Garnets won", "Candidate")
    table = Table(
        "Apples",
        heads,
        tuple((one, "115", "148", "164", "427", "13", "12", "yes") for one in players),
    )
    last = replay.steps[-1]
    sights = tuple(replace(sight, results=table) for sight in last.sights)
    return replace(replay, steps=(*replay.steps[:-1], replace(last, sights=sights)))


CUT_OFF = """() => [...document.querySelectorAll("table")].flatMap(table => {
    const box = table.parentElement;
    const around = (box.closest("figure") ?? box.closest("aside")).getBoundingClientRect();
    const { left, right } = box.getBoundingClientRect();
    const inside = left >= around.left - 1 && right <= around.right + 1 && right <= innerWidth;
    const scrolls = getComputedStyle(box).overflowX === "auto" && getComputedStyle(box).backgroundImage !== "none";
    return inside && (box.scrollWidth <= box.clientWidth || scrolls) ? [] : [table.innerText];
})"""
"""The tables that stick out of their place, or are wider than their box without a sign that it
scrolls.
"""


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("width", [1280, 550, 390])
async def test_scores_are_seen_whole_and_wider_tables_scroll(screen: Screen, width: int) -> None:
    await screen.page.set_viewport_size({"width": width, "height": 900})
    await screen.open(wide())
    await screen.press("End")
    scores = screen.part("results").locator(".scroll")
    assert await scores.evaluate("box => box.scrollWidth - box.clientWidth") <= 0
    await screen.picture(f"wide-{width}")
    for game in sorted({game_of(path) for path in RECORDED}):
        await screen.open(longest(game))
        await screen.press("End")
        assert await screen.page.evaluate(CUT_OFF) == [], game
        assert await screen.page.evaluate("document.documentElement.scrollWidth") <= width, game


async def test_long_names_make_no_page_wider_than_a_phone(screen: Screen) -> None:
    await screen.page.set_viewport_size({"width": 390, "height": 900})
    replay = longest("bifrost")
    people = tuple((seat, "n" * 80) for seat, _ in replay.people)
    await screen.open(replace(replay, title="local_" + "t" * 80, people=people))
    await screen.press("End")
    assert await screen.page.evaluate("document.documentElement.scrollWidth") <= 390


FADE = """() => {
    const row = document.querySelector(".choices");
    row.scrollLeft = row.scrollWidth;
    const end = getComputedStyle(row, "::after");
    const last = [...row.children].filter((one) => !one.hidden).at(-1);
    return {
        fades: end.position === "sticky" && end.backgroundImage.includes("gradient"),
        free: row.getBoundingClientRect().right - last.getBoundingClientRect().right,
        width: parseFloat(end.width),
    };
}"""
"""Whether the bar of menus fades out at its end, and how much of that end is free once swiped."""


async def test_a_bar_of_menus_that_goes_on_fades_out(screen: Screen) -> None:
    await screen.page.set_viewport_size({"width": 390, "height": 900})
    await screen.open(longest("bifrost"))
    shown = await screen.page.evaluate(FADE)
    assert shown["fades"]
    assert shown["free"] >= shown["width"] > 20
    await screen.page.set_viewport_size({"width": 1280, "height": 900})
    assert not (await screen.page.evaluate(FADE))["fades"]


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("width", [360, 800, 1600])
async def test_nothing_sticks_out_sideways(screen: Screen, width: int) -> None:
    for game in ("bifrost", "three_towers"):
        await screen.page.set_viewport_size({"width": width, "height": 800})
        await screen.open(longest(game))
        await screen.press("End")
        assert await screen.page.evaluate("document.documentElement.scrollWidth") <= width
        await screen.picture(f"{game}-{width}-wide")


async def test_the_page_is_dark_where_the_system_is_and_takes_other_colours(screen: Screen) -> None:
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    await screen.page.emulate_media(color_scheme="dark")
    await screen.open(recorded_replay("bifrost-won_outright"))
    assert await screen.page.evaluate(paper) == "rgb(23, 25, 30)"
    await screen.picture("dark")
    await screen.part("palette").select_option("high-contrast")
    assert await screen.page.evaluate(paper) == "rgb(255, 255, 255)"


LINES = """() => [...document.querySelectorAll("#chart polyline")].map(
    (line) => [line.getAttribute("points"), getComputedStyle(line)]
).map(([points, style]) => [points, style.stroke, parseFloat(style.strokeWidth)]
).filter(([points, stroke]) => stroke !== "rgba(0, 0, 0, 0)")"""
"""Where the lines of points over time run that are seen, with their shades and widths."""


async def test_every_line_of_points_stands_out_from_the_paper(screen: Screen) -> None:
    await screen.open(longest("dont_connect_5"))
    await screen.press("End")
    best: dict[str, float] = {}
    edged: list[str] = []
    for points, stroke, width in await screen.page.evaluate(LINES):
        red, green, blue = map(int, re.findall(r"\d+", stroke))
        shown = contrast((red, green, blue), STANDARD.paper)
        best[points] = max(shown, best.get(points, 0))
        edged += [points] if width > 2.5 else []
    assert len(best) == 3
    assert len(edged) == 1, "only white needs an edge"
    assert min(best.values()) >= 2
    await screen.picture("lines")


async def test_the_key_explains_what_the_page_draws(screen: Screen) -> None:
    told: dict[str, list[str]] = {}
    for game in sorted({game_of(path) for path in RECORDED}):
        await screen.open(longest(game))
        await screen.press("End")
        key = screen.page.locator("figure .key").first
        entries = await key.locator("li").evaluate_all(
            "all => all.map((one) => one.lastChild.textContent)"
        )
        told[game] = entries
        await screen.picture(f"{game}-key")
    # Icons, not the letters of the text board.
    assert told["three_towers"] == ["light ON", "light OFF", "Divine", "Miracle", "Radiant"]
    assert told["dont_connect_5"][:3] == ["White", "Black", "Red"]
    words = [entry for key in told.values() for entry in key]
    assert [entry for entry in words if "=" in entry] == []
    assert "white tiles have no letter" not in words


async def test_the_key_has_colours_once_they_are_on_the_board(screen: Screen) -> None:
    await screen.open(longest("dont_connect_5"))
    key = screen.page.locator("figure .key").first.locator("li")
    await expect(key).to_have_count(0)
    await screen.press("ArrowRight")
    await expect(key.first).to_have_text("White")
    assert "Black" not in await key.all_inner_texts()


async def test_the_key_shows_cells_without_the_number_of_one(screen: Screen) -> None:
    await screen.open(longest("antisocial_snake"))
    await screen.press("End")
    black = screen.page.locator("figure .key").first.locator("li", has_text="black")
    assert await black.locator("text").count() == 0


async def test_a_players_own_page_says_which_seat_is_theirs(screen: Screen) -> None:
    replay = recorded_replay("bifrost-won_outright")
    steps = tuple(replace(step, sights=step.sights[1:2]) for step in replay.steps)
    await screen.open(replace(replay, viewpoints=replay.viewpoints[1:2], steps=steps))
    await expect(screen.part("people")).to_have_text(re.compile("^You are Red"))
    await screen.open(replay)
    await expect(screen.part("people")).not_to_contain_text("ou are")
