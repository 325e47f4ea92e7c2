"""Starting garnets: set by a host, played, recorded, verified, kept secret."""

import json
from typing import Any

from bifrost_bot.match.history import export
from bifrost_bot.sandbox.world.model import Channel
from bifrost_bot.tools.verify import verify
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Rooms, Table, response_to, said

ASTRID = PLAYERS[0]


def drawn(rooms: Rooms) -> list[Channel]:
    """The match's channels in which a board is shown."""
    return [channel for channel in rooms.all() if has_files(rooms, channel)]


def has_files(rooms: Rooms, channel: Channel) -> bool:
    return any(message.attachments for message in rooms.messages(channel))


async def test_starting_garnets_are_shown_in_the_lobby_and_count(table: Table) -> None:
    await table.run(HOST, HOME, "match create", game="three_towers", settings="rounds = 1")
    await table.lobby_says("hosted by")
    table.open_match_commands()
    astrid = table.sandbox.person(ASTRID)
    told = await table.ask(HOST, HOME, "match purse", player=ASTRID, amount=5)
    assert told == f"<@{astrid.id}> begins with 5 garnets in match 1. They have not joined yet."
    refused = await table.run(ASTRID, HOME, "match purse", player=ASTRID, amount=50)
    assert said(refused) == "Only a host of this match can do that."
    await table.join(*PLAYERS)
    await table.lobby_says(f"<@{astrid.id}> (5 garnets)")
    await table.ready()
    rooms = Rooms(table.sandbox, title="Three Towers")
    await table.world.until(lambda: len(drawn(rooms)) == 4, PATIENCE)
    match = await table.match()
    state: Any = match.state
    seat = match.seat_of(str(astrid.id))
    held = {one.seat: one.garnets for one in state.standings}
    assert held == {one: 5 if one == seat else 3 for one in match.seats}
    await table.end_turn()
    await table.lobby_says("The match is over")
    stored = export.write(await table.app.runner.history("1"))
    assert all(check.held for check in verify(export.read(json.loads(stored))))


async def test_whoever_asks_is_told_who_sees_what_and_the_rules(table: Table) -> None:
    await table.create()
    await table.join(*PLAYERS)
    for name in (ASTRID, "Sven"):
        details = await table.click(name, table.lobby, "Details")
        asked = await table.click(name, details, "Who sees what")
        assert said(asked).startswith("**Who sees what in match 1**\n")
        assert "**Admins**: The owner <@" in said(asked)
        assert response_to(asked).visible_to == asked.user_id
        assert (await table.press(name, table.lobby, "Rules")).startswith("**Bifröst in short**")
    await table.start(*PLAYERS)
    details = await table.click("Sven", table.lobby, "Details")
    asked = await table.press("Sven", details, "Who sees what")
    assert "**Hosts** cannot read submissions" in asked
