"""The end of a match: one ping each, the reveal, also with missing channels."""

import pytest

from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.sandbox.world.model import Channel
from bifrost_bot.speech.seat_emoji import seat_title
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Table
from tests.e2e.helpers.waiting import all_told, ticking, until_given_up
from tests.e2e.servers.test_missing_channels import OWNER, said_of_channels


def own(table: Table, seat: str) -> list[Channel]:
    """The channels of a seat."""
    return [channel for channel in table.rooms.all() if channel.name.startswith(f"{seat}-")]


def rung(table: Table) -> dict[str, int]:
    """How often it has rung for each player because a user called them, in any channel."""
    return {
        name: table.sandbox.pushes.of(table.sandbox.person(name).id).mentions for name in PLAYERS
    }


def last(table: Table, channel: Channel) -> str:
    """What a channel's newest message says; nothing in a channel that was only just made."""
    messages = table.rooms.messages(channel)
    return messages[-1].content if messages else ""


async def abandon(table: Table) -> None:
    """The host ends the match; returns once every channel that exists says so."""
    table.sandbox.pushes.clear()
    await table.app.runner.handle("1", Abandon((await table.match()).hosts[0], "the storm"))
    await table.world.until(
        lambda: all("match 1 is over." in last(table, one) for one in table.rooms.all()), PATIENCE
    )
    await table.lobby_says("match 1 is over.")


@pytest.mark.parametrize("rooms", ["per-board", "one"])
async def test_whoever_played_is_called_once_and_reads_who_was_who(
    table: Table, rooms: str
) -> None:
    await table.create(rooms=rooms)
    await table.join(*PLAYERS)
    await table.ready()
    await table.world.until(
        lambda: len(table.rooms.all()) == (12 if rooms == "per-board" else 6), PATIENCE
    )

    def called() -> int:
        told = (one for channel in table.rooms.all() for one in table.rooms.messages(channel))
        return sum("your turn on game" in one.content for one in told)

    await table.world.until(lambda: called() == len(PLAYERS), PATIENCE)
    match = await table.match()
    await abandon(table)
    assert rung(table) == dict.fromkeys(PLAYERS, 1)
    for seat in match.seats:
        texts = [last(table, channel) for channel in own(table, seat)]
        for text in texts:
            assert "The host ended the match without a result: the storm" in text
            assert text.endswith(f"Result, replay and record: <#{table.world.channel(HOME).id}>.")
        (text,) = [text for text in texts if f"you played {seat_title(seat)}." in text]
        for other, id in match.seats.items():
            name = f"<@{id}>" if other == seat else table.world.users[int(id)].name
            assert f"**{other.capitalize()}**: {name}" in text


async def test_a_lost_channel_holds_up_no_end(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    await table.begin()
    await until_given_up(table, OWNER, lambda: table.rooms.seat("red", "1"))
    await abandon(table)
    assert len(table.rooms.all()) == 11
    async with ticking(table):
        await all_told(table)
    assert not [line for line in said_of_channels(caplog) if "cannot be told" in line]


async def test_somebody_who_was_replaced_is_called_to_the_lobbys_result(table: Table) -> None:
    await table.begin()
    asked = await table.run(HOST, HOME, "match replace", player="Astrid", member="Sven")
    await table.confirm(asked, "Replace")
    sven = table.sandbox.person("Sven").id
    await table.world.until(lambda: table.sandbox.pushes.of(sven).mentions, PATIENCE)
    await abandon(table)
    lobby = table.world.channel(HOME).id
    astrid = table.sandbox.person("Astrid").id
    assert (
        table.sandbox.pushes.of(astrid, lobby).mentions
        == table.sandbox.pushes.of(astrid).mentions
        == 1
    )
    assert table.sandbox.pushes.of(sven).mentions == 1
    assert table.sandbox.pushes.of(sven, lobby).mentions == 0
