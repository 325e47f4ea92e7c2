"""The replay page reads saved games of other programs as the rules do.

The saves are the project's own; more are taken from the directory that BIFROST_SAVES names.
"""

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, FileChooser, Page, expect

from bifrost_bot.engines.dont_connect_5 import GAME as dont_connect_5
from bifrost_bot.engines.errors import SaveError
from bifrost_bot.replay.pack import pack
from bifrost_bot.replay.page import page as page_text
from bifrost_bot.tools.replay import replay_in
from bifrost_bot.tools.saves import replay_of
from tests.chromium import needs_chromium
from tests.games.dont_connect_5.test_saves import SAVES, local, server

ROOT = Path(__file__).parents[2]
SCRIPTS = (
    ROOT / "engines" / "dont_connect_5" / dont_connect_5.info.reader,
    ROOT / "bifrost_bot" / "replay" / "page" / "pack.js",
)
COMPARE = """
const isObject = (value) => value && typeof value === "object" && !Array.isArray(value);
const inOrder = (_, value) => (isObject(value) ? Object.fromEntries(Object.entries(value).sort()) : value);
const sorted = (value) => JSON.stringify(value, inOrder);
const readBy = (text, name) => READERS.map((reader) => reader(JSON.parse(text), name)).find((replay) => replay);
window.differences = ([text, name, packed, notice]) => {
  const [own, rules] = [readBy(text, name), { ...unpack(JSON.parse(packed)), notice }];
  const steps = own.steps.flatMap((step, at) => (sorted(step) === sorted(rules.steps[at]) ? [] : [`step ${at}`]));
  const rest = Object.keys(rules).filter((key) => key !== "steps" && sorted(own[key]) !== sorted(rules[key]));
  return own.steps.length === rules.steps.length ? [...rest, ...steps] : ["the number of steps"];
};
window.refusal = (text) => {
  try {
    return readBy(text, "save.json") ? "read" : "no save";
  } catch (problem) {
    return problem.message;
  }
};
"""
ODD: dict[str, Any] = {
    "moves as the original took them": local(
        game=[
            [0, [True, 0.0, False], [0, 0, 0]],
            [True, None, [0, 0, 0]],
            [2, [2.0, 0, 0], [0, 0, 0]],
        ]
    ),
    "scores that are not those of the stones": local(
        game=[[0, [1, 0, 0], [5, 0, 0]]], scores=[5, 0, 0]
    ),
    "names of many kinds": local(name=["a\tb\nc \u200bd", "</script>\ud800", "\u00a0  e  "]),
    "more names than players, and other scores": local(
        name=list("abcd"), game=[[0, None, [0, 0, 1]]], scores=[0, 0, 1]
    ),
    "no turn": local(game=[]),
    "what the server may say instead of a stone": [
        ["a", "timeout", [0, 0, 0]],
        ["a", 7, [0, 0, 0]],
        ["c", {}, [0, 0, 0]],
    ],
}
DAMAGED: dict[str, Any] = {
    "an unknown version": {"version": 3, **local()},
    "a key that does not bear repeating": {"@everyone `*_\u202e" + "x" * 60: 3, **local()},
    "no turns": {"name": ["a", "b", "c"], "scores": []},
    "two names": local(name=["a", "b"]),
    "names that are none": local(name=[1, 2, 3]),
    "one name": local(name="abc"),
    "no list of turns": local(game={}),
    "a turn that is none": local(game=[5]),
    "another's turn": local(game=[[1, [1, 0, 0], [0, 0, 0]]]),
    "a stone in the middle": local(game=[[0, [0, 0, 0], [0, 0, 0]]]),
    "a stone of two numbers": local(game=[[0, [1, 0], [0, 0, 0]]]),
    "a stone of words": local(game=[[0, ["1", 0, 0], [0, 0, 0]]]),
    "a stone on a stone": local(game=[[0, [1, 0, 0], [0, 0, 0]], [1, [1, 0, 0], [0, 0, 0]]]),
    "a turn after the end": local(game=[[player % 3, None, [0, 0, 0]] for player in range(4)]),
    "two scores": local(game=[[0, None, [0, 0]]]),
    "other scores in the end": local(scores=[9, 0, 0]),
    "no text as id": local(id=5),
    "a server's save of two turns": server("a", "b"),
    "a server's save of four": server("a", "b", "c", "d"),
    "a server's save out of turn": server("a", "b@here", "c", "a", "c"),
    "a list of anything": [1, 2, 3],
}

pytestmark = [pytest.mark.browser, needs_chromium, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser) -> AsyncIterator[Page]:
    page = await browser.new_page()
    yield page
    await page.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def reader(browser: Browser) -> Page:
    """A page that holds no more than what reads files."""
    bare = await browser.new_page()
    parts = [
        "const READERS = [];",
        *(path.read_text(encoding="utf-8") for path in SCRIPTS),
        COMPARE,
    ]
    await bare.set_content(f"<script>{''.join(parts)}</script>")
    return bare


def content(path: Path) -> str:
    return path.read_text(encoding="utf-8")


async def differences(reader: Page, text: str, name: str) -> list[str]:
    """What the page's reader makes of a save that the rules do not."""
    found = replay_of(text, name)
    assert found is not None
    given = [text, name, json.dumps(pack(found.replay)), found.notice]
    return await reader.evaluate("differences", given)


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.name)
async def test_the_page_reads_a_save_as_the_rules_do(reader: Page, path: Path) -> None:
    assert await differences(reader, content(path), path.name) == []


@pytest.mark.parametrize("what", ODD)
async def test_the_page_takes_odd_saves_as_the_rules_do(reader: Page, what: str) -> None:
    assert await differences(reader, json.dumps(ODD[what]), "an\u202eodd  one.json") == []


async def test_the_page_refuses_a_bad_save_as_the_rules_do(reader: Page) -> None:
    for what, document in DAMAGED.items():
        text = json.dumps(document)
        with pytest.raises(SaveError) as refused:
            replay_of(text, "save.json")
        assert await reader.evaluate("refusal", text) == str(refused.value), what
    for document in (
        {},
        {"some": "object"},
        {"game": "bifrost", "seats": list[str]()},
        5,
        None,
        "text",
    ):
        assert replay_of(json.dumps(document), "save.json") is None
        assert await reader.evaluate("refusal", json.dumps(document)) == "no save"


async def test_a_page_from_the_disk_opens_both_formats(page: Page, tmp_path: Path) -> None:
    """Arrows step, a held one runs, C hides the vertices' names, and Space opens a save."""
    broken: list[str] = []
    page.on("pageerror", lambda problem: broken.append(str(problem)))

    def first_save(form: str) -> Path:
        return next(path for path in SAVES if path.name.startswith(form))

    offered = {form: first_save(form) for form in ("local", "server")}
    viewer = tmp_path / "viewer.html"
    viewer.write_text(page_text(replay_in(offered["local"])), encoding="utf-8")
    await page.goto(viewer.as_uri())
    scores = page.locator("#results td:nth-child(2)")
    where = page.locator("#where")

    async def choose(chooser: FileChooser) -> None:
        await chooser.set_files(offered["server"])

    page.on("filechooser", choose)
    for form, path in offered.items():
        if form == "server":
            await page.keyboard.press(" ")
        await expect(page.locator("#title")).to_have_text(f"Don't Connect 5: {path.name}")
        assert await scores.all_text_contents() == ["0", "0", "0"]
        assert await page.locator("figure > svg text.bold").count() == 0, (
            "no stone lies on the empty board"
        )
        await page.keyboard.press("ArrowRight")
        await expect(where).to_have_text(re.compile("^Turn 1 of "))
        await page.keyboard.press("ArrowLeft")
        await expect(where).to_have_text("Start")
        last = json.loads(content(path))
        turns = last if form == "server" else last["game"]
        await page.keyboard.down("ArrowRight")
        await expect(where).to_have_text(re.compile(r"^Turn \d\d of "))
        await page.keyboard.up("ArrowRight")
        await page.keyboard.press("End")
        await expect(where).to_have_text(f"Turn {len(turns)} of {len(turns)}")
        assert await scores.all_text_contents() == list(
            map(str, sorted(turns[-1][2], reverse=True))
        )
        # Names are on free vertices only.
        free = 96 - sum(stone is not None for _, stone, _ in turns)
        await expect(page.locator("figure > svg text.name")).to_have_count(free)
        await page.keyboard.press("Home")
        await expect(page.locator("figure > svg text.name")).to_have_count(96)
        await page.keyboard.press("c")
        await expect(page.locator("figure > svg text.name")).to_have_count(0)
        await page.keyboard.press("c")
    assert broken == []


async def test_the_page_says_what_it_leaves_aside(page: Page, tmp_path: Path) -> None:
    viewer = tmp_path / "viewer.html"
    viewer.write_text(page_text(None), encoding="utf-8")
    for document, said in (
        (local(name=list("abcd")), "This save lists 4 names; only the first three played."),
        (local(), ""),
        (local(name=["a"]), "The save lists 1 names; a game has three players."),
    ):
        offered = tmp_path / "offered.json"
        offered.write_text(json.dumps(document), encoding="utf-8")
        await page.goto(viewer.as_uri())
        await page.locator("#file").set_input_files(offered)
        await expect(page.locator("#trouble")).to_have_text(said)
        await expect(page.locator("#viewpoint-label")).to_be_hidden()
