"""An installed game in a real browser: a live match to its result."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from bifrost_bot.drawing.text import WHERE_TO_FIND
from bifrost_bot.engines.words import count
from tests.chromium import needs_chromium
from tests.e2e.helpers.installed_game import ROUNDS, TWO, Duel
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import HOME, HOST, Table
from tests.plugged import found_in, install

pytestmark = [pytest.mark.browser, needs_chromium]
SPECTATOR = "Sven"


@pytest.fixture
def plugged(tmp_path: Path) -> Iterator[None]:
    """The game is installed, and found by its entry point, before the bot starts."""
    with found_in(install("tiny", tmp_path)):
        yield


async def begin(screen: Screen, duel: Duel) -> None:
    await screen.be(HOST, HOME)
    await screen.command("match create", game="Tin", settings=f"rounds = {len(ROUNDS)}")
    await screen.says("hosted by")
    for name in TWO:
        await screen.be(name, HOME)
        await screen.press("Join")
        await screen.says("You have joined match 1.")
    await screen.be(HOST, HOME)
    await screen.command("match start")
    await screen.says("Ready check")
    for name in TWO:
        await screen.be(name, HOME)
        await screen.press("I am ready")
    await duel.shown(1)


async def name_number(screen: Screen, duel: Duel, seat: str, number: str) -> None:
    """The player of a seat types a wrong text and then the number."""
    await screen.be(duel.rooms.player(seat).user.name, f"{seat}-submissions")
    await screen.write("four")
    await screen.says('"four" is not a number from 1 to 3.')
    await screen.write(number)
    await screen.says(f"Recorded: {number}.")


async def watch(screen: Screen, rounds: int) -> None:
    """A spectator sees the board's picture, without the numbers that were named."""
    await screen.be(SPECTATOR, "board")
    told = f"Tiny. After {count(rounds, 'round')}. {WHERE_TO_FIND}"
    picture = screen.part("messages").get_by_role("img", name=told, exact=True)
    await expect(picture).to_be_visible()
    await expect(picture).not_to_have_js_property("naturalWidth", 0)
    await expect(screen.part("messages")).not_to_contain_text("named")
    await screen.picture(f"installed-{rounds}")


async def channels(screen: Screen) -> set[str]:
    """The channels that the person at the screen can open."""
    links = screen.page.locator("#sidebar [data-testid^=channel-]")
    return set(await links.evaluate_all("links => links.map((link) => link.dataset.testid)"))


@pytest.mark.usefixtures("plugged")
async def test_two_people_play_an_installed_game(table: Table, screen: Screen) -> None:
    duel = Duel(table)
    await screen.be(SPECTATOR, HOME)
    before = await channels(screen)
    await begin(screen, duel)
    for number, (one, first, other, second) in enumerate(ROUNDS, start=1):
        await name_number(screen, duel, one, first)
        await name_number(screen, duel, other, second)
        await duel.time_up(number + 1)
        await watch(screen, number)
    await screen.says("Tiny · match 1 is over.")
    assert await channels(screen) - before == {"channel-board"}
    await screen.be(SPECTATOR, HOME)
    await screen.says("The best has 2 points: Left.")
    await screen.says("Result, replay and record: #lobby: message")
