"""One channel per player for all games of Bifröst."""

import json

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.history import export
from bifrost_bot.sandbox import Setup
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Channel, Message
from bifrost_bot.tools.verify import verify
from tests.e2e.conftest import UNLIMITED
from tests.e2e.helpers.table import (
    HOME,
    HOST,
    PATIENCE,
    PLAYERS,
    SHORT,
    Rooms,
    Table,
    response_to,
    said,
)
from tests.e2e.helpers.tapping import Tappers, Wire
from tests.e2e.hosts.test_corrections import WHY

OWNER = "Odin"
CROWDED = Setup(**UNLIMITED, channels=(HOME, *(f"old-{n}" for n in range(479))))
"""A server with room for the channels of one match of Bifröst, but only with one a player."""

SEATS = [f"{seat}-submissions" for seat in ("blue", "green", "red")]


async def begin(table: Table, settings: str = SHORT) -> None:
    """Three people open, fill and begin a match with one channel a player."""
    await table.create(settings=settings, rooms="one")
    await table.join(*PLAYERS)
    details = await table.press("Sven", table.lobby, "Details")
    assert "each player has one channel for all games" in details
    await table.ready()
    await shown(table, 1)


@pytest.fixture
async def room(table: Table) -> Channel:
    """Red's only channel, in the first turn."""
    await begin(table)
    return table.rooms.find("red-submissions")


async def shown(table: Table, turn: int) -> None:
    """Returns once every player's channel shows all three games of a turn."""

    def there() -> bool:
        rooms = [one for one in table.rooms.all() if "submissions" in one.name]
        boards = [
            (room.name, one.board)
            for room in rooms
            for one in table.rooms.boards(room)
            if one.turn == turn
        ]
        return len(set(boards)) == 9

    await table.world.until(there, PATIENCE)


def last(table: Table, room: Channel) -> Message:
    return table.rooms.boards(room)[-1].message


@pytest.mark.parametrize("table", [CROWDED], indirect=True)
async def test_only_channels_that_are_made_are_counted(table: Table) -> None:
    refused = await table.run(HOST, HOME, "match create", game="bifrost")
    assert "A match needs 26 channels. This server has 480" in said(refused)
    refused = await table.run(HOST, HOME, "match preflight", game="bifrost")
    assert "A match needs 26 channels. This server has 480" in said(refused)
    looked = await table.run(HOST, HOME, "match preflight", game="bifrost", rooms="one")
    for _ in range(2):
        assert said(looked).startswith("Everything is ready for Bifröst.\n")
        await table.click(HOST, looked, "Look again")
    told = await table.run(HOST, HOME, "match create", game="bifrost", rooms="one")
    assert "Match 1 is open. Players press **Join**" in said(told)


async def test_three_channels_take_moves_with_or_without_the_game(
    table: Table, room: Channel
) -> None:
    made = {one.name for one in table.rooms.all()}
    assert made == {"game1", "game2", "game3", *SEATS}
    assert [one.board for one in table.rooms.boards(room)] == ["2", "3", "1"]
    assert "your turn on game 1." in last(table, room).content
    assert all(len(message.attachments) <= 1 for message in table.rooms.messages(room))
    player = table.rooms.player("red")
    offered = await table.complete(player.user.name, room, "move", {"text": "1: D"}, "text")
    assert offered
    assert all(text.startswith("1: D") for text in offered)
    assert "Recorded: C5 on game 1" in (await table.rooms.answer(player.say(room, "C5"))).content
    assert "Recorded: D5 on game 1" in (await table.rooms.answer(player.say(room, "1: D5"))).content
    wrong = (await table.rooms.answer(player.say(room, "2: D5"))).content
    assert wrong.startswith("It is Green's turn on game 2, not yours; it is your turn on game 1.")
    assert "no game" in (await table.rooms.answer(player.say(room, "7: D5"))).content
    assert (await table.match()).move(Slot("red", "1")) is not None
    told = await table.ask(player.user.name, room, "move", text="1: E5")
    assert "Recorded: E5 on game 1" in told
    assert "Taken back" in (await table.rooms.answer(player.say(room, "1: /undo"))).content
    assert (await table.match()).move(Slot("red", "1")) is None
    assert "Recorded: C5 on game 1" in await table.ask(player.user.name, room, "move", text="C5")
    assert "Recorded: C5" in await table.press(player.user.name, last(table, room), "My move")
    assert "Taken back" in await table.press(player.user.name, last(table, room), "Undo")


async def test_it_continues_after_a_restart(table: Table, room: Channel) -> None:
    player = table.rooms.player("red")
    await table.close_bot()
    message = player.say(room, "1: C5")
    await table.open_bot()
    assert "Recorded: C5 on game 1" in (await table.rooms.answer(message)).content
    await table.end_turn()
    await shown(table, 2)
    assert "your turn on game 3." in last(table, room).content
    assert sum("Red plays C5." in one.message.content for one in table.rooms.boards(room)) == 1


async def test_commands_and_hosts_find_the_game_on_turn(table: Table, room: Channel) -> None:
    name = table.rooms.player("red").user.name
    told = await table.ask(
        HOST, HOME, "match correct", seat="red", board="2", text="C5", reason=WHY
    )
    assert told == "That seat owes no answer there in the current turn."
    told = await table.ask(
        HOST, HOME, "match correct", seat="red", board="1", text="c5", reason=WHY
    )
    assert told == "Recorded for Red on game 1: c5"
    await table.world.until(
        lambda: f"C5 for you on game 1. Reason: {WHY}" in table.rooms.messages(room)[-1].content,
        PATIENCE,
    )
    assert "Recorded: C5 on game 1" in await table.ask(name, room, "submission")
    assert "Taken back" in await table.ask(name, room, "undo")
    await table.run(name, room, "move", text="game 1: d5")
    assert "is locked" in await table.ask(name, room, "lock")
    match = await table.match()
    assert match.locked == {Slot("red", "1")}
    asked = response_to(await table.run(name, room, "board"))
    files = [file.filename for file in asked.attachments]
    assert files == ["game1.txt", "game2.txt", "game3.txt"]
    assert "Game 2" in await table.ask(name, room, "board", board="2")
    refused = await table.run(HOST, table.rooms.public("1"), "move", text="1: D5")
    assert said(refused) == "That works only in your own submission channel."


async def test_going_back_shows_all_games_of_the_turn_again(table: Table, room: Channel) -> None:
    player = table.rooms.player("red")
    await table.rooms.answer(player.say(room, "C5"))
    await table.end_turn()
    await shown(table, 2)
    asked = await table.run(HOST, HOME, "match rewind", turn=1, reason=WHY)
    assert "Red plays C5 on game 1" in said(asked)
    assert await table.confirm(asked, "Go back") == "Match 1 is back at turn 1."
    await table.world.until(lambda: "your turn on game 1." in last(table, room).content, PATIENCE)
    assert "Recorded: E5 on game 1" in (await table.rooms.answer(player.say(room, "E5"))).content


async def test_whoever_takes_over_sees_the_one_channel(table: Table, room: Channel) -> None:
    left = table.rooms.player("red")
    new = table.sandbox.person("Sven")
    asked = await table.run(
        HOST, HOME, "match replace", player=left.user.name, member="Sven", reason="gone home"
    )
    await table.confirm(asked, "Replace")
    await table.world.until(
        lambda: room in new.channels() and room not in left.channels(), PATIENCE
    )
    assert [one.name for one in new.channels() if one in table.rooms.all() and "-" in one.name] == [
        room.name
    ]
    assert "Recorded: C5 on game 1" in (await table.rooms.answer(new.say(room, "1: C5"))).content


async def test_a_rehearsal_and_a_preset_have_the_rooms_of_the_match(table: Table) -> None:
    await table.create(settings=SHORT, rooms="one")
    await table.run(HOST, HOME, "match preset save", name="calm", match="1")
    told = await table.ask(HOST, HOME, "match preset list")
    assert told == "• calm: Bifröst, one channel for each player"
    await table.run(HOST, HOME, "match rehearse", seconds=5, match="1")
    rooms = Rooms(table.sandbox, "2", "Rehearsal: Bifröst")
    await table.world.until(lambda: len(rooms.all()) == 6 and rooms.shows(rooms.all(), 1), PATIENCE)
    assert sorted(one.name for one in rooms.all() if "-" in one.name) == SEATS


async def test_a_match_is_played_to_its_end_by_taps_alone(table: Table) -> None:
    tappers = Tappers(table, "bifrost", Wire(table))
    await tappers.begin(rooms="one")
    await tappers.play()
    assert (await tappers.match()).outcome is not None
    print(tappers.tally)
    await table.lobby_says("Result, replay and record: https://")
    (files,) = [
        message for message in table.lobby_messages() if "Replay of match" in message.content
    ]
    (record,) = [file for file in files.attachments if file.filename.endswith(".json")]
    stored = table.world.files.get(record.id)
    assert stored is not None
    assert all(check.held for check in verify(export.read(json.loads(stored))))
    assert sorted(one.name for one in table.rooms.all() if "-" in one.name) == SEATS
    await table.world.until(lambda: not writers(table), PATIENCE)
    kept = await table.run(HOST, HOME, "match archive", match="1")
    assert "are an archive now" in await table.confirm(kept, "Archive")
    archive = next(one for one in table.world.channels.values() if one.name == "Archive: Bifröst 1")
    inside = {one.name for one in table.world.channels.values() if one.parent_id == archive.id}
    assert inside >= {"hosts", *SEATS}
    asked = await table.run(HOST, HOME, "match delete", match="1")
    await table.click(HOST, asked, "Delete the channels")
    await table.world.until(lambda: archive.id not in table.world.channels, PATIENCE)


def writers(table: Table) -> list[str]:
    """The players who may write in a channel of the match."""
    guild = table.guild
    people = [table.sandbox.person(name) for name in PLAYERS]
    return [
        one.user.name
        for one in people
        for channel in table.rooms.all()
        if allow.channel_permissions(guild, channel, one.id) & allow.SEND_MESSAGES
    ]
