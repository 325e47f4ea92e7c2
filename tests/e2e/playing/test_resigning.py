"""`/resign`: asks first, closes the player's channels, and does not say whose seat it was."""

from functools import partial

from tests.e2e.helpers.table import HOME, HOST, PATIENCE, Table, response_to, said
from tests.e2e.helpers.waiting import has_messages

ASKED = (
    "Resign from match 1, Bifröst? From now on your seat passes every turn, and you come last. "
    "You can watch like everyone else, but you cannot come back."
)


async def resign(table: Table, name: str) -> str:
    """A player resigns; returns what they read then."""
    asked = await table.run(name, HOME, "resign", match=table.match_id)
    question = response_to(asked)
    assert question.visible_to == table.sandbox.person(name).id
    await table.click(name, question, "Resign")
    await table.world.until(lambda: question.components == [], PATIENCE)
    return question.content


async def test_it_asks_first_and_then_the_player_only_watches(table: Table) -> None:
    await table.begin()
    left = table.rooms.player("red")
    room = table.rooms.seat("red", "1")
    asked = await table.run(left.user.name, room, "resign")
    assert said(asked).startswith(ASKED)
    assert room in left.channels(), "nothing happens before the button is pressed"
    assert await resign(table, left.user.name) == "You have resigned from match 1."
    await table.world.until(lambda: room not in left.channels(), PATIENCE)
    assert table.rooms.public("1") in left.channels()
    await table.lobby_says("A player has resigned from match 1")
    assert "You no longer play in match 1." in await table.ask(left.user.name, HOME, "status")
    again = await table.ask(left.user.name, HOME, "resign")
    assert again == "You do not play in this match, so you cannot resign."


async def test_nobody_else_sees_who_has_resigned(table: Table) -> None:
    await table.begin()
    host = table.sandbox.person(HOST)
    rooms = table.rooms
    lobby = table.world.channel(HOME)
    shown: list[object] = []
    for seat in ("red", "green"):
        left = rooms.player(seat)
        before = {channel.id: len(rooms.messages(channel)) for channel in host.channels()}
        await resign(table, left.user.name)
        expected = before[lobby.id] + 1
        await table.world.until(partial(has_messages, rooms, lobby, expected), PATIENCE)
        shown.append(
            [
                (channel.name, message.content, message.mentions.users)
                for channel in host.channels()
                if channel.name != "hosts"
                for message in rooms.messages(channel)[before[channel.id] :]
            ]
        )
    assert shown[0] == shown[1]


async def test_a_host_lets_somebody_play_on_for_who_resigned(table: Table) -> None:
    await table.begin()
    left = table.rooms.player("red")
    await resign(table, left.user.name)
    asked = await table.run(
        HOST, HOME, "match replace", player=left.user.name, member="Sven", reason="gone home"
    )
    await table.confirm(asked, "Replace")
    new = table.sandbox.person("Sven")
    room = table.rooms.seat("red", "1")
    await table.world.until(lambda: room in new.channels(), PATIENCE)


async def test_a_practice_ends(table: Table) -> None:
    await table.run("Astrid", HOME, "practice", game="bifrost", skill="random")
    asked = await table.run("Astrid", HOME, "resign", match="1")
    assert said(asked).startswith("Resign from match 1, Bifröst? That ends the practice.")
    assert await resign(table, "Astrid") == "You have resigned from match 1."
    assert (await table.match()).over
