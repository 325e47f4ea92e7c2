"""A rematch to the second result of a series, and players without a host, in a real browser."""

import pytest
from playwright.async_api import ViewportSize, expect

from tests.chromium import needs_chromium
from tests.e2e.helpers.browser_player import DESKTOP, PHONE
from tests.e2e.helpers.screen import Screen
from tests.e2e.helpers.table import HOME, PLAYERS, SHORT, Table

pytestmark = [pytest.mark.browser, needs_chromium]
WIDTHS = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["1280", "390"])


async def play(table: Table) -> None:
    """All make winning moves until the match is over."""
    await table.shown(1)
    while not (await table.match()).over:
        await table.play_turn()
    await table.lobby_says(f"match {table.match_id} is over.")


@pytest.mark.nightly(by_day=1)
@WIDTHS
async def test_a_rematch_is_played_to_the_second_result(
    table: Table, screen: Screen, size: ViewportSize
) -> None:
    await screen.page.set_viewport_size(size)
    width = size["width"]
    await table.begin(f'{SHORT}\nbest_of = "3"')
    await play(table)
    first, *others = PLAYERS
    await screen.be(first, HOME)
    await screen.says("best of 3.")
    await screen.picture(f"{width}-1-result")
    await screen.press("Rematch")
    await screen.says("You have joined match 2, the rematch.")
    await screen.says("asks for a rematch of match 1")
    await screen.picture(f"{width}-2-asked")
    table.look_at("2")
    for name in others:
        await screen.be(name, HOME)
        await screen.press("Join")
    await screen.says("All have joined, so it begins.")
    await screen.picture(f"{width}-3-begun")
    await play(table)
    await screen.says("match 2 is over.")
    await expect(screen.part("messages")).to_contain_text("Series: ")
    await screen.picture(f"{width}-4-second-result")


@pytest.mark.nightly(by_day=1)
@WIDTHS
async def test_players_agree_to_a_longer_turn_without_a_host(
    table: Table, screen: Screen, size: ViewportSize
) -> None:
    await screen.page.set_viewport_size(size)
    width = size["width"]
    await table.begin(f"{SHORT}\nhost_away = 1", seconds=86_400)
    before_ms = await table.deadline_ms()
    table.clock.advance(3_600)
    seats = ("red", "green", "blue")
    people = {table.rooms.player(seat).user.name: seat for seat in seats}
    match = await table.match()
    boards = {slot.seat: slot.board for slot in reversed(match.owing)}
    rooms = {name: f"{seat}-game{boards[seat]}-submissions" for name, seat in people.items()}
    first, *others = rooms
    await screen.be(first, rooms[first])
    await screen.press_more("Without a host")
    await screen.says("No host has acted for long.")
    await screen.picture(f"{width}-5-menu")
    menu = screen.part("select-bifrost-hostless:1").last
    await menu.select_option("extend")
    await screen.says("All players can answer until")
    await screen.picture(f"{width}-6-asked")
    for name in others:
        own = [one.name for one in table.sandbox.person(name).channels()]
        asked = [
            channel.name
            for channel in table.rooms.all()
            if channel.name in own
            and "so the players can decide" in table.rooms.text(channel)
            and channel.name.endswith("-submissions")
        ]
        await screen.be(name, asked[-1])
        await screen.says("so the players can decide")
        await screen.picture(f"{width}-7-question")
        await screen.press("Agree")
    await screen.be(first, HOME)
    await screen.says("All other players have agreed to what a player asked")
    await screen.picture(f"{width}-8-agreed")
    assert await table.deadline_ms() == before_ms + 86_400_000
