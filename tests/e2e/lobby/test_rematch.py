"""*Rematch* under a result: who is in, whose places are kept, and how long."""

import asyncio

from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.model import Match
from bifrost_bot.sandbox.world.model import Message
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Table

ASTRID, BO, CLEO = PLAYERS
SERIES = {"game": "social_snake", "settings": 'rounds = 1\nbest_of = "3"'}


async def end(table: Table) -> Message:
    """The host ends the match; returns its result in the lobby."""
    await table.app.runner.handle(table.match_id, Abandon((await table.match()).hosts[0], "late"))
    return await result(table)


async def result(table: Table) -> Message:
    """The result of the match in the lobby, waited for."""
    over = f"match {table.match_id} is over."
    await table.lobby_says(over)
    return next(one for one in table.lobby_messages() if over in one.content)


async def test_all_press_and_it_begins_in_the_same_lobby(table: Table) -> None:
    await table.begin()
    shown = await end(table)
    told = await table.press(BO, shown, "Rematch")
    assert told == "You have joined match 2, the rematch. It begins as soon as all have joined."
    await table.lobby_says("asks for a rematch of match 1. Press **Join** by <t:")
    table.look_at("2")
    await table.lobby_says("Players 1 of 3")
    called = next(one for one in table.lobby_messages() if "asks for a rematch" in one.content)
    assert set(called.mentions.users) == {table.sandbox.person(name).id for name in (ASTRID, CLEO)}
    again = await table.press(BO, shown, "Rematch")
    assert again == "You have already joined match 2, the rematch."
    await table.restart()
    assert "You have joined match 2" in await table.press(ASTRID, shown, "Rematch")
    told = await table.press(CLEO, table.lobby, "Join")
    assert told == "You have joined match 2, the rematch. All have joined, so it begins."
    await table.shown(1)
    late = await table.press(CLEO, shown, "Rematch")
    assert late == "Match 2 is the rematch, and it has already begun."
    before = await table.app.runner.match("1")
    assert before.rematch_id == "2"


async def test_a_players_own_channel_has_the_button_too(table: Table) -> None:
    await table.begin()
    player = table.rooms.player("red")
    await end(table)

    def own() -> list[Message]:
        told = [one for room in player.channels() for one in table.rooms.messages(room)]
        return [one for one in told if "you played" in one.content]

    await table.world.until(own, PATIENCE)
    assert "You have joined match 2" in await table.press(player.user.name, own()[0], "Rematch")
    table.look_at("2")
    assert (await table.app.runner.home("2")).channel_id == table.world.channel(HOME).id


async def test_places_open_after_ten_minutes(table: Table) -> None:
    await table.begin()
    shown = await end(table)
    assert "Only players and hosts of match 1" in await table.press("Sven", shown, "Rematch")
    await table.press(ASTRID, shown, "Rematch")
    table.look_at("2")
    await table.lobby_says("Players 1 of 3")
    refused = await table.press("Sven", table.lobby, "Join")
    assert "this rematch is open only to the players of match 1" in refused
    table.clock.advance(600)
    await table.lobby_says("did not join in time, so the free places of match 2 are open")
    assert await table.press("Sven", table.lobby, "Join") == "You have joined match 2."
    assert "You have joined match 2" in await table.press(BO, shown, "Rematch")
    told = await table.press(CLEO, shown, "Rematch")
    assert told.startswith("All 3 places are taken, so you wait: number 1 on the list of match 2.")
    await table.run(HOST, HOME, "match abandon", match="2")


async def test_a_host_opens_it_without_joining(table: Table) -> None:
    await table.begin()
    shown = await end(table)
    told = await table.press(HOST, shown, "Rematch")
    assert told == "The rematch is match 2. Its players are asked to join."
    assert (await table.app.runner.match("2")).players == ()


async def test_chosen_seats_move_on_and_the_series_counts(table: Table) -> None:
    await table.run(HOST, HOME, "match create", seconds=60, **SERIES)
    await table.lobby_says("match 1**, hosted by")
    for name in PLAYERS:
        await table.take_seat(name, await table.click(name, table.lobby, "Join"))
    await table.call_ready()
    for name in PLAYERS:
        await table.click(name, table.lobby, "I am ready")
    first = await _until_over(table)
    shown = await result(table)
    assert "; best of 3." in shown.content
    told = await table.press(ASTRID, shown, "Rematch")
    assert "You are " in told
    for name in (BO, CLEO):
        await table.press(name, shown, "Rematch")
    table.look_at("2")
    second = await _until_over(table)
    assert [*second.seats] == [*first.seats]
    *others, last = first.seats.values()
    assert [*second.seats.values()] == [last, *others]
    assert "Series: " in (await result(table)).content


async def test_deleting_the_old_match_leaves_its_rematch_alone(table: Table) -> None:
    await table.begin()
    shown = await end(table)
    await table.press(BO, shown, "Rematch")
    asked = await table.run(HOST, HOME, "match delete", match="1")
    assert " deleted" in await table.press(HOST, asked, "Delete the channels")
    assert table.rooms.all() == []
    assert "You have joined match 2" in await table.press(ASTRID, shown, "Rematch")
    table.look_at("2")
    told = await table.press(CLEO, table.lobby, "Join")
    assert told == "You have joined match 2, the rematch. All have joined, so it begins."
    await table.shown(1)


async def _until_over(table: Table) -> Match:
    """Lets every turn pass; returns the match."""
    async with asyncio.timeout(PATIENCE):
        while not (match := await table.match()).over:
            if match.phase is not None and not match.paused:
                table.clock.move_to(match.phase.deadline_ms + match.settings.grace_ms)
            await asyncio.sleep(0)
    return match
