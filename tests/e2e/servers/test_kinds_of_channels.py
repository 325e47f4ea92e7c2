"""A lobby in channels of every kind: it works there, or one sentence says where to go."""

import pytest

from bifrost_bot.sandbox.world.model import (
    ANNOUNCEMENT,
    FORUM,
    PUBLIC_THREAD,
    STAGE,
    VOICE,
    Channel,
    Message,
)
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, SHORT, Table

OWNER = "Odin"
ARCHIVED = 50083


def thread(table: Table) -> Channel:
    """A thread in the lobby's channel."""
    owner = table.sandbox.person(OWNER).user
    return table.world.create_thread(
        table.world.channel(HOME), owner, "Tonight", PUBLIC_THREAD, None
    )


async def play_in(table: Table, place: Channel) -> None:
    """A match whose lobby is there is opened, filled, begun and played."""
    told = await table.ask(HOST, place, "match create", game="bifrost", settings=SHORT)
    assert told.startswith("Match 1 is open."), told

    def lobby() -> list[Message]:
        return [one for one in table.rooms.messages(place) if "match 1**" in one.content]

    await table.world.until(lobby, PATIENCE)
    for name in PLAYERS:
        await table.take_seat(name, await table.click(name, lobby()[0], "Join"))
    await table.run(HOST, place, "match start")
    await table.world.until(lambda: "Ready check: waiting" in lobby()[0].content, PATIENCE)
    for name in PLAYERS:
        await table.click(name, lobby()[0], "I am ready")
    await table.shown(1)
    await table.play_turn()
    await table.shown(2)
    told = await table.ask(HOST, place, "match repair")
    assert told == "Match 1 has everything it needs."


async def test_a_lobby_in_a_thread(table: Table) -> None:
    await play_in(table, thread(table))


@pytest.mark.parametrize("kind", [VOICE, STAGE, ANNOUNCEMENT])
async def test_a_lobby_in_the_text_of_another_kind_of_channel(table: Table, kind: int) -> None:
    owner = table.sandbox.person(OWNER)
    await play_in(table, owner.make_channel(table.guild, "tonight", kind))


async def test_a_lobby_in_a_post_of_a_forum(table: Table) -> None:
    owner = table.sandbox.person(OWNER)
    forum = owner.make_channel(table.guild, "matches", FORUM)
    await play_in(table, owner.start_post(forum, "Tonight", "Who plays?"))


async def test_a_lobby_in_a_members_archived_thread_is_opened_again(table: Table) -> None:
    world = table.world
    host = table.sandbox.person(HOST).user
    place = world.create_thread(world.channel(HOME), host, "games", PUBLIC_THREAD, None)
    await table.run(HOST, place, "match create", game="bifrost")
    await world.until(lambda: "hosted by" in table.rooms.text(place), PATIENCE)
    lobby = next(one for one in table.rooms.messages(place) if "hosted by" in one.content)
    for name in PLAYERS:
        await table.take_seat(name, await table.click(name, lobby, "Join"))
    await world.until(lambda: "Players 3 of 3" in lobby.content, PATIENCE)
    world.change_thread(place, archived=True)
    table.sandbox.fault(
        method="PATCH",
        route=f"/channels/{place.id}/messages/{lobby.id}",
        status=400,
        code=ARCHIVED,
    )
    await table.run(HOST, HOME, "match start", match="1")
    await world.until(lambda: "Ready check: waiting" in lobby.content, PATIENCE)
    assert place.thread is not None
    assert not place.thread.archived
