"""A whole match in a real browser, by one person in all roles."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.async_api import expect

from bifrost_bot.engines.values import Slot
from tests.chromium import needs_chromium
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, SHORT, WINNING_MOVES, Table
from tests.e2e.secrecy.witness import watching

pytestmark = [pytest.mark.browser, needs_chromium]
SPECTATOR = "Sven"


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
    await screen.says(f"Recorded: {WINNING_MOVES[slot.seat]} on game {slot.board}")


async def open_replay(screen: Screen, folder: Path, people: Sequence[str] = PLAYERS) -> None:
    """A spectator saves the page that was posted, opens it from the disk and steps through the
    match.
    """
    await screen.be(SPECTATOR, HOME)
    await screen.says("Replay of match")
    async with screen.page.expect_download() as saving:
        await screen.page.get_by_role("link", name="match-1.html").click()
    await (await saving.value).save_as(folder / "match-1.html")
    page = screen.page
    await page.goto((folder / "match-1.html").as_uri())
    for name in people:
        await expect(page.locator("#people")).not_to_contain_text(name)
    await page.keyboard.press("End")
    for name in people:
        await expect(page.locator("#people")).to_contain_text(name)
    await expect(page.locator("#where")).to_have_text(re.compile(r"Turn (\d+) of \1"))
    await expect(page.locator("figure")).to_have_count(6)
    await page.get_by_role("button", name="Check the draws").click()
    await expect(page.locator("#checked .good")).to_have_count(2)
    await screen.picture("replay")


_HOSTS = (
    """() => [...document.querySelectorAll("a[href]")].map(link => new URL(link.href).hostname)"""
)


async def hosts_linked_to(screen: Screen, name: str) -> set[str]:
    """Every host to which a link leads in any channel that a user sees."""
    hosts: set[str] = set()
    await screen.part(f"user-{name.lower()}").click()
    for channel in await screen.page.locator("#sidebar .channel").all():
        await channel.click()
        await expect(screen.page.locator(".messages-inner.empty, .message").first).to_be_visible()
        hosts.update(await screen.page.evaluate(_HOSTS))
    return hosts


async def links_stay_here(screen: Screen) -> None:
    """No link of a played match leads out of the page, and the one to the result opens it."""
    for name in (HOST, PLAYERS[0], SPECTATOR):
        assert await hosts_linked_to(screen, name) <= {"127.0.0.1"}, name
    await screen.be(SPECTATOR, HOME)
    await screen.part("jump-link").last.click()
    await expect(screen.page.locator(".message.found")).to_contain_text("Replay of match")


@pytest.mark.nightly(by_day=0)
async def test_three_people_play_both_halves_to_the_reveal_through_the_page(
    table: Table, screen: Screen, tmp_path: Path
) -> None:
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
        await links_stay_here(screen)
        await witness.caught_up()
        assert witness.leaks() == []
        await open_replay(screen, tmp_path)


@pytest.mark.nightly(by_day=0)
async def test_the_check_of_the_wire_fails_when_one_overwrite_is_removed(
    table: Table, screen: Screen
) -> None:
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
