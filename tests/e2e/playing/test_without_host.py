"""*Without a host* behind *More*: shown only then, asked of all, done when all agree."""

from bifrost_bot.sandbox.world.components import walk
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, SHORT, Table, response_to, said
from tests.e2e.helpers.without_host import LABEL, ask_players, open_more, question

HOUR = 3_600


async def begin(table: Table) -> None:
    """A match whose turns last a day, and in which players can decide after an hour."""
    await table.begin(f"{SHORT}\nhost_away = 1", seconds=86_400)


async def test_all_agree_to_a_longer_turn_and_a_host_who_returns_ends_it(table: Table) -> None:
    await begin(table)
    first, *others = PLAYERS
    labels = {part.get("label") for part in walk((await open_more(table, first)).components)}
    assert LABEL not in labels
    table.clock.advance(HOUR)
    before_ms = await table.deadline_ms()
    done = await ask_players(table, first, "extend")
    assert "nobody is told that you asked" in said(done)
    await table.lobby_says("No host of match 1 has acted for 1 hour, so the players can decide.")
    assert "You have already agreed." in await table.press(
        first, await question(table, first), "Agree"
    )
    await table.restart()
    for name in others:
        assert "You have agreed." in await table.press(name, await question(table, name), "Agree")
    await table.lobby_says("All other players have agreed to what a player asked: to give this")
    assert await table.deadline_ms() == before_ms + 86_400_000
    await table.run(HOST, HOME, "match note", text="I am back")
    labels = {part.get("label") for part in walk((await open_more(table, first)).components)}
    assert LABEL not in labels


async def test_a_host_undoes_what_players_did(table: Table) -> None:
    await begin(table)
    table.clock.advance(HOUR)
    await ask_players(table, PLAYERS[0], "pause")
    for name in PLAYERS[1:]:
        await table.press(name, await question(table, name), "Agree")
    await table.lobby_says("The players paused match 1")
    assert (await table.match()).paused
    assert "is running again" in await table.ask(HOST, HOME, "match resume", match="1")


async def test_a_seat_passes_once_the_time_to_refuse_is_over(table: Table) -> None:
    await begin(table)
    table.clock.advance(HOUR)
    left = table.rooms.player("red").user.name
    asker, other = (name for name in PLAYERS if name != left)
    await ask_players(table, asker, "skip red")
    await table.press(other, await question(table, other), "Agree")
    assert (await table.match()).consent is not None
    await question(table, left)
    table.clock.advance(86_400)
    await table.lobby_says("A seat of match 1 passes every turn from now on.")
    occupant = (await table.match()).occupant("red")
    assert occupant is not None and occupant.computer == "silent"


async def test_an_old_menu_says_that_a_host_is_back(table: Table) -> None:
    await begin(table)
    table.clock.advance(HOUR)
    holder = await open_more(table, PLAYERS[0])
    shown = response_to(await table.click(PLAYERS[0], holder, LABEL))
    await table.run(HOST, HOME, "match note", text="I am back")
    menu = shown.components[0]["components"][0]
    refused = await table.select(PLAYERS[0], shown, menu["custom_id"], ["pause"])
    assert "Players can decide <t:" in said(refused)
    assert "Players can decide <t:" in await table.press(PLAYERS[0], holder, LABEL)
