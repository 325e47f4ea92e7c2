"""*Without a host* behind *More*: shown only then, asked of all, done when all agree."""

from bifrost_bot.sandbox.world.components import walk
from bifrost_bot.sandbox.world.model import Interaction, Message
from tests.e2e.helpers.table import (
    HOME,
    HOST,
    MORE,
    PATIENCE,
    PLAYERS,
    SHORT,
    Table,
    response_to,
    said,
)

HOUR = 3_600
LABEL = "Without a host"


async def begin(table: Table) -> None:
    """A match whose turns last a day, and in which players can decide after an hour."""
    await table.begin(f"{SHORT}\nhost_away = 1", seconds=86_400)


def board(table: Table, name: str) -> Message:
    """The newest message with *More* in a channel of a player."""
    found = [
        message
        for channel in table.sandbox.person(name).channels()
        if channel.name.endswith("-submissions")
        for message in table.rooms.messages(channel)
        if MORE in {part.get("label") for part in walk(message.components)}
    ]
    return found[-1]


async def more(table: Table, name: str) -> Message:
    """What a player reads behind *More*."""
    return response_to(await table.click(name, board(table, name), MORE))


async def choose(table: Table, name: str, value: str) -> Interaction:
    """A player asks the others for what an option of the menu says."""
    holder = await more(table, name)
    shown = response_to(await table.click(name, holder, LABEL))
    menu = shown.components[0]["components"][0]
    return await table.select(name, shown, menu["custom_id"], [value])


async def asked(table: Table, name: str) -> Message:
    """The question in a player's own channel, waited for."""

    def found() -> list[Message]:
        return [
            message
            for channel in table.sandbox.person(name).channels()
            if channel.name.endswith("-submissions")
            for message in table.rooms.messages(channel)
            if "so the players can decide" in message.content
        ]

    await table.world.until(found, PATIENCE)
    return found()[-1]


async def test_all_agree_to_a_longer_turn_and_a_host_who_returns_ends_it(table: Table) -> None:
    await begin(table)
    first, *others = PLAYERS
    labels = {part.get("label") for part in walk((await more(table, first)).components)}
    assert LABEL not in labels
    table.clock.advance(HOUR)
    before_ms = await table.deadline_ms()
    done = await choose(table, first, "extend")
    assert "nobody is told that you asked" in said(done)
    await table.lobby_says("No host of match 1 has acted for 1 hour, so the players can decide.")
    assert "You have already agreed." in await table.press(
        first, await asked(table, first), "Agree"
    )
    await table.restart()
    for name in others:
        assert "You have agreed." in await table.press(name, await asked(table, name), "Agree")
    await table.lobby_says("All other players have agreed to what a player asked: to give this")
    assert await table.deadline_ms() == before_ms + 86_400_000
    await table.run(HOST, HOME, "match note", text="I am back")
    labels = {part.get("label") for part in walk((await more(table, first)).components)}
    assert LABEL not in labels


async def test_a_host_undoes_what_players_did(table: Table) -> None:
    await begin(table)
    table.clock.advance(HOUR)
    await choose(table, PLAYERS[0], "pause")
    for name in PLAYERS[1:]:
        await table.press(name, await asked(table, name), "Agree")
    await table.lobby_says("The players paused match 1")
    assert (await table.match()).paused
    assert "is running again" in await table.ask(HOST, HOME, "match resume", match="1")


async def test_a_seat_passes_once_the_time_to_refuse_is_over(table: Table) -> None:
    await begin(table)
    table.clock.advance(HOUR)
    left = table.rooms.player("red").user.name
    asker, other = (name for name in PLAYERS if name != left)
    await choose(table, asker, "skip red")
    await table.press(other, await asked(table, other), "Agree")
    assert (await table.match()).consent is not None
    await asked(table, left)
    table.clock.advance(86_400)
    await table.lobby_says("A seat of match 1 passes every turn from now on.")
    occupant = (await table.match()).occupant("red")
    assert occupant is not None and occupant.computer == "silent"


async def test_an_old_menu_says_that_a_host_is_back(table: Table) -> None:
    await begin(table)
    table.clock.advance(HOUR)
    holder = await more(table, PLAYERS[0])
    shown = response_to(await table.click(PLAYERS[0], holder, LABEL))
    await table.run(HOST, HOME, "match note", text="I am back")
    menu = shown.components[0]["components"][0]
    refused = await table.select(PLAYERS[0], shown, menu["custom_id"], ["pause"])
    assert "Players can decide <t:" in said(refused)
    assert "Players can decide <t:" in await table.press(PLAYERS[0], holder, LABEL)
