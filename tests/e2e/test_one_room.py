"""One channel a player for all games of Bifröst, on the wire: typed, by command, by button, after a restart."""

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox.world.model import Channel, Message
from tests.e2e.table import HOME, HOST, PATIENCE, PLAYERS, SHORT, Table, said

OWNER = "Odin"
ONE = f'{SHORT}\nrooms = "one"'


@pytest.fixture
async def room(table: Table) -> Channel:
    """Red's only channel, in the first turn."""
    await table.create(settings=ONE)
    await table.join(*PLAYERS)
    assert "each player has one channel for all games" in table.lobby.content
    await table.run(HOST, HOME, "match start")
    await table.lobby_says("Ready check: waiting")
    for name in PLAYERS:
        await table.click(name, table.lobby, "I am ready")
    await shown(table, 1)
    return table.rooms.find("red-submissions")


async def shown(table: Table, turn: int) -> None:
    """Returns once every player's channel shows all three games of a turn."""

    def there() -> bool:
        rooms = [one for one in table.rooms.all() if one.name.endswith("submissions")]
        boards = [{one.board for one in table.rooms.boards(room) if one.turn == turn} for room in rooms]
        return boards == [{"1", "2", "3"}] * 3

    await table.world.until(there, PATIENCE)


def last(table: Table, room: Channel) -> Message:
    return table.rooms.boards(room)[-1].message


async def test_three_channels_serve_nine_slots_and_the_game_on_turn_is_last(table: Table, room: Channel) -> None:
    seats = [f"{seat}-submissions" for seat in ("blue", "green", "red")]
    assert sorted(one.name for one in table.rooms.all()) == sorted(["game1", "game2", "game3", *seats])
    boards = [one.board for one in table.rooms.boards(room)]
    assert boards == ["2", "3", "1"]
    assert "your turn on game 1." in last(table, room).content
    assert all(len(message.attachments) <= 1 for message in table.rooms.messages(room))


async def test_a_move_is_taken_with_the_game_and_without_and_by_command(table: Table, room: Channel) -> None:
    player = table.rooms.player("red")
    assert "plays C5 on game 1" in (await table.rooms.answer(player.say(room, "C5"))).content
    assert "plays D5 on game 1" in (await table.rooms.answer(player.say(room, "1: D5"))).content
    told = said(await table.run(player.user.name, room, "move", text="1: E5"))
    assert "plays E5 on game 1" in told
    assert "Taken back" in (await table.rooms.answer(player.say(room, "1: /undo"))).content
    assert (await table.match()).move(Slot("red", "1")) is None
    assert "plays C5 on game 1" in said(await table.run(player.user.name, room, "move", text="C5"))
    assert "plays C5" in said(await table.click(player.user.name, last(table, room), "My move"))
    assert "Taken back" in said(await table.click(player.user.name, last(table, room), "Undo"))


async def test_a_wrong_game_is_refused_and_what_was_recorded_stays(table: Table, room: Channel) -> None:
    player = table.rooms.player("red")
    await table.rooms.answer(player.say(room, "C5"))
    assert "Green" in (await table.rooms.answer(player.say(room, "2: D5"))).content
    assert "no game" in (await table.rooms.answer(player.say(room, "7: D5"))).content
    assert (await table.match()).move(Slot("red", "1")) is not None


async def test_suggestions_keep_the_game_that_was_typed(table: Table, room: Channel) -> None:
    person = table.rooms.player("red")
    asked = person.autocomplete(room, "move", {"text": "1: D"}, "text")
    choices = (await table.answered(asked)).choices
    assert choices
    assert all(choice["value"].startswith("1: D") for choice in choices)


async def test_the_match_plays_on_after_a_restart_with_what_was_typed_meanwhile(table: Table, room: Channel) -> None:
    player = table.rooms.player("red")
    await table.close_bot()
    message = player.say(room, "1: C5")
    await table.open_bot()
    assert "plays C5 on game 1" in (await table.rooms.answer(message)).content
    table.clock.move_to(await table.deadline_ms() + (await table.match()).settings.grace_ms)
    await shown(table, 2)
    assert "your turn on game 3." in last(table, room).content
    assert sum("Red plays C5 on game 1." in one.message.content for one in table.rooms.boards(room)) == 1


async def test_a_room_that_was_deleted_comes_back_with_all_games_in_play(table: Table, room: Channel) -> None:
    table.sandbox.person(OWNER).delete_channel(room)

    def back() -> bool:
        made = [one for one in table.rooms.all() if one.name == "red-submissions" and one.id != room.id]
        return bool(made) and {one.board for one in table.rooms.boards(made[0])} == {"1", "2", "3"}

    await table.world.until(back, PATIENCE)
