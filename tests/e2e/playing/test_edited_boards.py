"""Boards edited in place for players who chose so."""

import asyncio
from collections.abc import Iterable

import pytest

from bifrost_bot.drawing.image import Painter
from bifrost_bot.gateway.upkeep import rows
from bifrost_bot.gateway.upkeep.rows import Difference
from bifrost_bot.sandbox.world.model import Channel, Message
from bifrost_bot.store.outbox import Channel as Recorded
from tests.e2e.helpers.preferences import ASTRID, choose, open_settings, picture, seat_of
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Table
from tests.e2e.playing.test_one_room import begin, last, shown

OWNER = "Odin"
EDIT = "Boards while you wait: edit the last one"
POST = "Boards while you wait: new message"


async def waits_by_edits(table: Table, name: str = ASTRID) -> None:
    """A user chooses that boards are edited while they wait."""
    told = await table.press(name, await open_settings(table, name), EDIT)
    assert "Boards while you wait: by editing the last message" in told


@pytest.fixture
async def mine(table: Table) -> str:
    """Astrid's seat in a match that has begun, after she has chosen."""
    await waits_by_edits(table)
    await table.begin()
    return seat_of(table, ASTRID)


async def asked(table: Table, seat: str) -> Channel:
    """The channel in which a seat is on turn."""
    return next(table.rooms.of_slot(slot) for slot in await table.due() if slot.seat == seat)


def count(table: Table, room: Channel) -> int:
    return len(table.rooms.messages(room))


def turns(table: Table, room: Channel) -> list[int]:
    return [one.turn for one in table.rooms.boards(room)]


async def test_a_button_chooses_it_and_another_press_chooses_otherwise(table: Table) -> None:
    message = await open_settings(table)
    assert "Boards while you wait: as new messages" in message.content
    assert "by editing the last message" in await table.press(ASTRID, message, EDIT)
    assert "Boards while you wait: as new messages" in await table.press(ASTRID, message, POST)


async def test_a_board_is_edited_until_its_player_is_on_turn_again(table: Table, mine: str) -> None:
    room = await asked(table, mine)
    number = room.name.split("-")[1].removeprefix("game")
    for turn in (2, 3):
        await table.time_up()
        assert turns(table, room) == [turn], "the first message has each turn's board"
    (only,) = table.rooms.boards(room)
    assert only.message.content.count("makes no move.") == 2, "and what happened in each"
    assert ("You are " in only.message.content) == (number == "1"), "the welcome comes once"
    assert "your turn" not in only.message.content
    assert "to move" in only.message.content
    match = await table.match()
    scene = match.game.scene(match.game.view(match.state, mine), number)
    assert picture(table, only.message) == Painter().png(scene)
    assert len(only.message.attachments) == 1
    await table.time_up()
    assert turns(table, room) == [3, 4]
    assert "your turn" in last(table, room).content
    assert last(table, room).content.count("makes no move.") == 1
    other = next(
        one
        for one in table.rooms.of_board(number)
        if one is not room and one.name != f"game{number}"
    )
    assert turns(table, other) == [1, 2, 3, 4], "who did not choose so has a message for each"


async def test_an_edit_makes_no_sound(table: Table, mine: str) -> None:
    room = await asked(table, mine)
    me = table.sandbox.person(ASTRID).id
    # A player without an answer in three turns is notified in the channel of the last game.
    for slot in await table.due():
        await table.move(slot, "pass")
    rung = table.sandbox.pushes.of(me, room.id).pushes
    for _ in range(2):
        await table.time_up()
    assert table.sandbox.pushes.of(me, room.id).pushes == rung
    await table.time_up()
    assert table.sandbox.pushes.of(me, room.id).pushes == rung + 1, "one when it is their turn"


async def test_what_was_posted_before_it_was_chosen_is_edited_too(table: Table) -> None:
    await table.begin()
    mine = seat_of(table, ASTRID)
    room = await asked(table, mine)
    await table.time_up()
    assert turns(table, room) == [1, 2]
    await waits_by_edits(table)
    await table.time_up()
    assert turns(table, room) == [1, 3]


async def test_where_the_message_was_deleted_the_board_is_posted(
    table: Table, mine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look_too_late(channel_id: int, message_ids: Iterable[int]) -> None:
        """Looks at nothing: the turn ends before."""

    monkeypatch.setattr(table.app.upkeep, "on_deleted", look_too_late)
    room = await asked(table, mine)
    gone = last(table, room)
    table.sandbox.person(OWNER).delete(gone)
    await table.end_turn()
    await table.world.until(lambda: turns(table, room) == [2], PATIENCE)
    assert last(table, room).id != gone.id
    await table.time_up()
    assert turns(table, room) == [3]


async def test_a_board_that_was_posted_again_is_edited(table: Table, mine: str) -> None:
    room = await asked(table, mine)
    gone = last(table, room)
    table.sandbox.person(OWNER).delete(gone)
    await table.world.until(lambda: turns(table, room) == [1], PATIENCE)
    again = last(table, room)
    assert again.id != gone.id
    for turn in (2, 3):
        await table.time_up()
        assert turns(table, room) == [turn]
    assert last(table, room).id == again.id


@pytest.mark.parametrize("is_recorded", [True, False])
async def test_no_board_is_posted_again_below_a_newer_one(
    table: Table, is_recorded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    slot, *_ = await table.begin()
    room = table.rooms.of_slot(slot)
    gone = last(table, room)
    found = await table.app.directory.find(room.id)
    guild = table.app.bot.get_guild(table.guild.id)
    assert found is not None
    assert guild is not None
    note = table.app.directory.note
    recorded = asyncio.Event()
    answered = asyncio.Event()

    async def note_late(channel: Recorded, message_id: int) -> None:
        """Records a board once Discord's answer to it was read."""
        if channel.id == room.id:
            await answered.wait()
        await note(channel, message_id)
        if channel.id == room.id:
            recorded.set()

    monkeypatch.setattr(table.app.directory, "note", note_late)
    await table.time_up()
    if is_recorded:
        answered.set()
        await recorded.wait()
    # The look at the channel began before the turn's own board came.
    lost = Difference(rows.MESSAGE_LOST, found.address.key, gone.id, "It was deleted.")
    assert not await table.app.match_upkeep.put_right("1", guild, lost)
    answered.set()
    await table.time_up()
    assert turns(table, room) == [1, 2, 3]


async def test_after_a_restart_the_same_message_is_edited(table: Table, mine: str) -> None:
    room = await asked(table, mine)
    first = last(table, room)
    await table.time_up()
    await table.restart()
    await table.time_up()
    assert turns(table, room) == [3]
    assert last(table, room).id == first.id
    assert last(table, room).content.count("makes no move.") == 2


async def test_a_moved_clock_leaves_what_the_message_tells(table: Table, mine: str) -> None:
    room = await asked(table, mine)
    for _ in range(2):
        await table.time_up()
    before = last(table, room).content
    await table.run(HOST, HOME, "match extend", time="2m", reason="for the test")
    await table.world.until(lambda: last(table, room).content != before, PATIENCE)
    assert last(table, room).content.count("makes no move.") == 2
    assert turns(table, room) == [3]


async def test_boards_as_text_are_edited_likewise(table: Table) -> None:
    await table.begin()
    await waits_by_edits(table)
    await choose(table, await open_settings(table), "text_boards", "instead")
    room = await asked(table, seat_of(table, ASTRID))
    before = count(table, room)
    match = await table.match()
    assert match.phase is not None
    old = newest(table, room).content
    table.clock.move_to(match.phase.deadline_ms + match.settings.grace_ms)
    await table.world.until(lambda: newest(table, room).content != old, PATIENCE)
    assert count(table, room) == before
    assert "move on game" in newest(table, room).content
    assert "```" in newest(table, room).content


def newest(table: Table, room: Channel) -> Message:
    return table.rooms.messages(room)[-1]


async def test_in_one_room_only_the_game_on_turn_is_posted(table: Table) -> None:
    for name in PLAYERS:
        await waits_by_edits(table, name)
    await begin(table)
    room = table.rooms.find("red-submissions")
    assert [(one.board, one.turn) for one in table.rooms.boards(room)] == [
        ("2", 1),
        ("3", 1),
        ("1", 1),
    ]
    for turn, board in ((2, "3"), (3, "2"), (4, "1")):
        before = len(table.rooms.boards(room))
        await table.end_turn()
        await shown(table, turn)
        assert len(table.rooms.boards(room)) == before + 1
        assert table.rooms.boards(room)[-1].board == board
        assert f"your turn on game {board}." in last(table, room).content
        assert (
            sum("your turn on game" in one.message.content for one in table.rooms.boards(room)) == 1
        )
