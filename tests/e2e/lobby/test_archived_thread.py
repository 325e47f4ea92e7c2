"""A lobby in a thread that Discord archives after days without a message."""

from bifrost_bot.sandbox.world.model import PUBLIC_THREAD
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Table

ARCHIVED = 50083


async def test_a_lobby_in_an_archived_thread_is_opened_again(table: Table) -> None:
    world = table.world
    home = world.channel(HOME)
    thread = world.create_thread(home, world.bot, "games", PUBLIC_THREAD, None)
    await table.run(HOST, thread, "match create", game="bifrost")
    await world.until(lambda: "hosted by" in table.rooms.text(thread), PATIENCE)
    lobby = next(one for one in table.rooms.messages(thread) if "hosted by" in one.content)
    for name in PLAYERS:
        await table.take_seat(name, await table.click(name, lobby, "Join"))
    await world.until(lambda: "Players 3 of 3" in lobby.content, PATIENCE)
    world.change_thread(thread, archived=True)
    table.sandbox.fault(
        method="PATCH",
        route=f"/channels/{thread.id}/messages/{lobby.id}",
        status=400,
        code=ARCHIVED,
    )
    await table.run(HOST, HOME, "match start", match="1")
    await world.until(lambda: "Ready check: waiting" in lobby.content, PATIENCE)
    assert thread.thread is not None
    assert not thread.thread.archived
