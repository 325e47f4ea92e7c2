"""A match with everything in it, through the page in a real browser.

The server lacks a right and gets it; a match is rehearsed, paused, repaired and taken over by
another player, the bot is restarted, and after the reveal the posted replay is opened from the
disk.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.async_api import expect

from bifrost_bot.engines.values import Slot
from bifrost_bot.gateway.incoming.replies import wait_for_answers
from bifrost_bot.sandbox.world import permissions as allow
from tests.chromium import needs_chromium
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, SHORT, WINNING_MOVES, Rooms, Table

pytestmark = [pytest.mark.browser, needs_chromium]
SPARE = "Sven"


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


async def open_replay(screen: Screen, folder: Path, people: Sequence[str]) -> None:
    """A spectator saves the page, opens it from the disk and steps through the match."""
    await screen.be(SPARE, HOME)
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
    for name in (HOST, PLAYERS[0], SPARE):
        assert await hosts_linked_to(screen, name) <= {"127.0.0.1"}, name
    await screen.be(SPARE, HOME)
    await screen.part("jump-link").last.click()
    await expect(screen.page.locator(".message.found")).to_contain_text("Replay of match")


def attachments(table: Table, *, allowed: bool) -> None:
    """A user changes what the bot may do on the server."""
    guild = table.guild
    for role in guild.roles.values():
        role.permissions = (
            role.permissions | allow.ATTACH_FILES
            if allowed
            else role.permissions & ~allow.ATTACH_FILES
        )
        table.world.put_role(guild, role)


async def look_before(screen: Screen, table: Table) -> None:
    """The host asks whether the server is fit, repairs what is missing, and asks again."""
    await screen.be(HOST, HOME)
    await screen.command("match preflight", game="Bif")
    await screen.says("The bot lacks Attach Files")
    await screen.picture("1-preflight-refused")
    attachments(table, allowed=True)
    await screen.command("match preflight", game="Bif")
    await screen.says("Everything is ready for Bifröst.")
    await screen.picture("2-preflight-accepted")


async def rehearse(screen: Screen, table: Table) -> None:
    """The host rehearses and ends that, and nothing of it is left."""
    await screen.be(HOST, HOME)
    await screen.command("match rehearse", seconds="5", match="1")
    await screen.says("The rehearsal begins in the category Rehearsal: Bifröst 2")
    rooms = Rooms(table.sandbox, "2", "Rehearsal: Bifröst")
    for turn in (1, 2):
        await table.world.until(
            lambda turn=turn: len(rooms.all()) == 12 and rooms.shows(rooms.all(), turn)
        )
        trial = await table.app.runner.match("2")
        assert trial.phase is not None
        table.clock.move_to(trial.phase.deadline_ms + trial.settings.grace_ms)
    await screen.be(HOST, "game1")
    await screen.picture("3-rehearsal-board")
    await screen.be(HOST, "hosts")
    await screen.says("A rehearsal")
    await screen.picture("3-rehearsal-hosts")
    await screen.command("match abandon")
    await screen.part("modal").get_by_role("textbox").fill("seen enough")
    await wait_for_answers()
    await screen.part("modal").get_by_role("textbox").press("Enter")
    await screen.says("Match 2 has ended.")
    await screen.says("Replay of match")
    table.clock.advance(11 * 60)
    await table.world.until(lambda: not rooms.all())


async def look_at_the_audit(screen: Screen) -> None:
    """The host looks at all that hosts did, in the channel that only hosts see."""
    await screen.be(HOST, "hosts")
    await screen.picture("7-hosts-channel")
    await screen.command("audit")
    await screen.says("typed in the dark")
    await screen.says("had to leave")
    await screen.picture("7-audit")


async def pause_and_resume(screen: Screen, table: Table, slot: Slot) -> None:
    """The host pauses; a move is refused until the match is resumed, and no time is lost."""
    left_ms = await table.deadline_ms() - table.clock.now_ms()
    await screen.be(HOST, HOME)
    await screen.command("match pause")
    await screen.says("is paused")
    table.clock.advance(600)
    await screen.be(table.rooms.player(slot.seat).user.name, table.rooms.of_slot(slot).name)
    await screen.write("C5")
    await screen.says("paused")
    await screen.picture("4-paused")
    await screen.be(HOST, HOME)
    await screen.command("match resume")
    await screen.says("Match 1 is running again.")
    assert await table.deadline_ms() - table.clock.now_ms() == left_ms


async def correct(screen: Screen, slot: Slot) -> None:
    """The host corrects an answer of the closed turn, after a look at what would change."""
    await screen.be(HOST, HOME)
    await screen.command(
        "match correct",
        seat=slot.seat,
        text="C4",
        reason="typed in the dark",
        board=slot.board or "",
        turn="1",
    )
    await screen.says("These turns may come out differently:")
    await screen.picture("5-correction")
    await screen.press("Correct and play again")
    await screen.says("Turn 1 of match 1 is corrected, and later turns were resolved again.")


def called(table: Table) -> list[str]:
    """The channels in which the spectator reads that they play from now on."""
    person = table.sandbox.person(SPARE)
    told = [
        (room.name, one["content"]) for room in person.channels() for one in person.messages(room)
    ]
    return [name for name, text in told if "from now on" in text]


async def replace(screen: Screen, table: Table, slot: Slot) -> str:
    """A spectator takes over for a player, who watches from then on and whose name is returned."""
    left = table.rooms.player(slot.seat)
    room = table.rooms.of_slot(slot)
    await screen.be(HOST, HOME)
    await screen.command(
        "match replace", player=left.user.name, member=SPARE, reason="had to leave"
    )
    await screen.says("take over")
    await screen.press("Replace")
    await table.world.until(
        lambda: room in table.sandbox.person(SPARE).channels() and room not in left.channels()
    )
    await table.world.until(lambda: called(table))
    await screen.be(SPARE, called(table)[0])
    await screen.says("from now on")
    await screen.picture("6-replaced")
    return left.user.name


async def play_on(screen: Screen, table: Table, people: Sequence[str]) -> None:
    """Everyone types the winning move to the end; the bot restarts in the middle of a turn."""
    restarted = False
    while not (await table.match()).over:
        for slot in await table.due():
            room = table.rooms.of_slot(slot)
            name = next(name for name in people if room in table.sandbox.person(name).channels())
            await screen.be(name, room.name)
            await screen.write(WINNING_MOVES[slot.seat])
            await screen.says(f"Recorded: {WINNING_MOVES[slot.seat]} on game {slot.board}")
            if not restarted:
                restarted = True
                await table.close_bot()
                await screen.write("nobody hears this")
                await table.open_bot()
                await screen.says(f"Recorded: {WINNING_MOVES[slot.seat]} on game {slot.board}")
                await screen.picture("7-restarted")
        await table.time_up()


async def test_a_match_with_everything_in_it(table: Table, screen: Screen, tmp_path: Path) -> None:
    attachments(table, allowed=False)
    await look_before(screen, table)
    await open_lobby(screen)
    await rehearse(screen, table)
    await begin(screen, table)
    slot = (await table.due())[0]
    await pause_and_resume(screen, table, slot)
    await screen.be(table.rooms.player(slot.seat).user.name, table.rooms.of_slot(slot).name)
    await screen.write("C5")
    await screen.says("Recorded: C5 on game")
    await table.time_up()
    await correct(screen, slot)
    left = await replace(screen, table, slot)
    await look_at_the_audit(screen)
    playing = [SPARE if name == left else name for name in PLAYERS]
    await play_on(screen, table, playing)
    await screen.be(HOST, HOME)
    await screen.says("is over")
    await screen.picture("8-reveal")
    await screen.press("Was it fair?")
    await expect(screen.part("messages")).to_contain_text("Seed")
    await screen.be(SPARE, "game6")
    await screen.says("match 1 is over.")
    await expect(screen.part("composer")).to_be_disabled()
    await links_stay_here(screen)
    await open_replay(screen, tmp_path, playing)
