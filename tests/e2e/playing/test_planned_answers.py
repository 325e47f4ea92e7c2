"""Answers planned for one's coming turn with `next`, on the whole stack."""

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.phases import PLANNED_SHOWN_MS
from bifrost_bot.sandbox.world.model import Message
from tests.e2e.helpers.table import GRACE_MS, HOME, HOST, PATIENCE, PLAYERS, Rooms, Table
from tests.e2e.playing.test_one_room import begin as begin_in_one_room

RED = Slot("red", "1")
GREEN = Slot("green", "1")


def newest(table: Table, slot: Slot) -> Message:
    """The message with the newest board in a slot's channel."""
    return table.rooms.boards(table.rooms.of_slot(slot))[-1].message


async def test_a_planned_move_counts_when_its_turn_opens(table: Table) -> None:
    await table.begin("")
    reply = await table.move(GREEN, "next D5")
    assert reply.content.startswith("Planned for your next turn on game 1: D5.\n")
    assert "`next none` takes back what you have planned." in reply.content
    public = table.rooms.text(table.rooms.public("1"))
    assert "lanned" not in public
    await table.restart()
    await table.time_up()
    board = newest(table, GREEN)
    deadline = (await table.deadline_ms()) // 1000
    told = f"Recorded, as planned: D5 on game 1. You can change it until <t:{deadline}:T>."
    assert told in board.content
    assert "it is your turn" not in board.content and not board.mentions.users
    # Others are told the same as of any turn.
    assert "Green to move" in table.newest(GREEN)
    assert "lanned" not in table.rooms.text(table.rooms.public("1"))
    assert "it is your turn" in newest(table, Slot("blue", "2")).content
    table.clock.move_to(await table.deadline_ms() - 30_000)
    warned = table.rooms.of_slot(Slot("blue", "2"))
    await table.world.until(lambda: "⏳" in table.rooms.text(warned), PATIENCE)
    assert "⏳" not in table.rooms.text(table.rooms.of_slot(GREEN))
    await table.time_up()
    table.check_moves({GREEN: "D5"})


async def test_a_planned_move_that_became_illegal_is_void(table: Table) -> None:
    await table.begin("")
    await table.move(GREEN, "next: D5")
    await table.move(RED, "D5")
    await table.time_up()
    board = newest(table, GREEN)
    assert "What you planned, D5, is void. D5 is already Red's. Try an empty one" in board.content
    assert "it is your turn on game 1" in board.content
    assert board.mentions.users == (table.rooms.player("green").id,)
    assert "void" not in table.rooms.text(table.rooms.public("1"))
    assert "void" not in table.rooms.text(table.rooms.of_slot(RED))
    assert "Recorded: D6" in (await table.move(GREEN, "D6")).content


async def test_a_planned_move_is_shown_replaced_and_taken_back(table: Table) -> None:
    await table.begin("")
    name = table.rooms.player("green").user.name
    own = table.rooms.of_slot(GREEN)
    refused = await table.move(GREEN, "D5")
    assert refused.content.endswith("Begin with `next` to plan it for then: `next D5`.")
    assert "There is no row Z" in (await table.move(GREEN, "next Z5")).content
    asked = (await table.move(GREEN, "next")).content
    assert asked.endswith(": `next …`. `next none` takes back what you have planned.")
    assert "Planned for your next turn on game 1: D6." in await table.ask(
        name, own, "move", text="next D6"
    )
    await table.move(GREEN, "next D5")
    assert "Planned for your next turn on game 1: D5." in await table.ask(name, own, "submission")
    assert (await table.move(GREEN, "next none")).content.startswith("Taken back.")
    assert "you have planned nothing" in (await table.move(GREEN, "next none")).content
    assert "Planned" not in await table.ask(name, own, "submission")
    told = (await table.move(RED, "next D5")).content
    assert "**It is your turn now**" in told


async def test_a_rewind_makes_it_void_and_tells_its_player(table: Table) -> None:
    await table.begin("")
    await table.time_up()
    await table.move(RED, "next D5")
    asked = await table.run(HOST, HOME, "match rewind", turn=1, reason="a wrong start", match="1")
    await table.confirm(asked, "Go back")
    own = table.rooms.of_slot(RED)
    told = "What you planned on game 1, D5, is void, as a host has corrected the match."
    await table.world.until(lambda: told in table.rooms.text(own), PATIENCE)
    assert not (await table.match()).planned


async def test_in_one_channel_the_game_is_named(table: Table) -> None:
    await begin_in_one_room(table, "")
    room = table.rooms.find("red-submissions")
    person = table.rooms.player("red")

    async def answer(text: str) -> str:
        return (await table.rooms.answer(person.say(room, text))).content

    assert "Say which game you plan for, such as `next 1: …`." in await answer("next D5")
    assert "Planned for your next turn on game 2: D5." in await answer("next 2: D5")
    assert "Planned for your next turn on game 3: D5." in await answer("3: next D5")
    assert 'There is no game "7" here.' in await answer("next: 7: D5")
    planned = (await table.match()).planned
    assert {slot.board for slot in planned} == {"2", "3"}


@pytest.fixture
async def five(table: Table) -> Rooms:
    """The channels of a match of Don't Connect 5 in its first turn."""
    await table.run(HOST, HOME, "match create", game="dont_connect_5")
    await table.lobby_says("hosted by")
    rooms = Rooms(table.sandbox, title="Don't Connect 5")
    table.rooms = rooms
    await table.join(*PLAYERS)
    await table.ready()

    def is_asked() -> bool:
        return any("it is your turn" in rooms.text(channel) for channel in rooms.all())

    await table.world.until(is_asked, PATIENCE)
    return rooms


async def test_a_turn_that_ends_with_its_answer_is_shown_first(table: Table, five: Rooms) -> None:
    planned = await five.say("black", "next G5")
    assert "Planned for your next turn: G5." in planned.content
    five.player("white").say(five.seat("white"), "G4")
    told = "Recorded, as planned: G5"
    await table.world.until(lambda: told in five.text(five.seat("black")), PATIENCE)
    match = await table.match()
    assert match.phase is not None and match.phase.phase.number == 2
    until_ms = match.phase.opened_ms + PLANNED_SHOWN_MS
    assert f"You can change it until <t:{until_ms // 1000}:T>." in five.text(five.seat("black"))
    assert "it is your turn" not in five.text(five.seat("black"))
    table.clock.move_to(until_ms + GRACE_MS)
    await table.world.until(lambda: "it is your turn" in five.text(five.seat("red")), PATIENCE)
    assert (await table.match()).number == 3
