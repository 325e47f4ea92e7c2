"""The gateway delivers late while the API is quick: the stamp of a text is its only judge."""

import asyncio

from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox.world.model import Message
from tests.e2e.helpers.table import GRACE_MS, HOST, PATIENCE, Table
from tests.e2e.helpers.waiting import all_told
from tests.e2e.trouble.test_outages import SILENT

BEHIND_MS = 20_000
HISTORY = {"method": "GET", "route": "/channels/*/messages"}


async def typed_late(table: Table, *slots: Slot) -> list[Message]:
    """Players type in the last seconds of the turn; the gateway brings it later."""
    table.clock.move_to(await table.deadline_ms() - 5_000)
    table.sandbox.gateway.behind_ms = BEHIND_MS
    return [table.say(slot, "C5") for slot in slots]


async def caught_up(table: Table) -> None:
    """Returns once the bot has had all that was late."""
    await all_told(table)
    table.sandbox.gateway.behind_ms = 0
    table.clock.advance(BEHIND_MS / 1000)
    await table.move((await table.due())[0], "/undo")


async def test_texts_delivered_late_count_by_their_stamps(table: Table) -> None:
    first, second, third = await table.begin(SILENT)
    early = await table.move(third, "D5")
    typed = await typed_late(table, first, second)
    await table.ends_with({first: "C5", second: "C5", third: "D5"})
    deadline_ms = await table.deadline_ms()
    await caught_up(table)
    assert await table.deadline_ms() == deadline_ms
    assert [len(table.rooms.answers(message)) for message in typed] == [1, 1]
    for slot in (first, second, third):
        bots = [one for one in table.rooms.messages(table.rooms.of_slot(slot)) if one.author.bot]
        assert len(bots) == len({one.content for one in bots})
    assert "Recorded: D5" in early.content


async def test_a_last_look_that_fails_is_tried_again(table: Table) -> None:
    first, second, _ = await table.begin(SILENT)
    await typed_late(table, first, second)
    fault = table.sandbox.fault(**HISTORY, status=503, times=3)
    await table.time_up()
    assert fault.hits == 3
    for slot in (first, second):
        assert f"{slot.seat.capitalize()} plays C5." in table.newest(slot)
    await caught_up(table)


async def test_where_everybody_has_answered_nothing_is_looked_for(table: Table) -> None:
    await table.begin(SILENT)
    for slot in await table.due():
        await table.move(slot, "C5")
    asked = table.sandbox.rest.requests["GET /channels/{channel_id}/messages"]
    await table.time_up()
    assert table.sandbox.rest.requests["GET /channels/{channel_id}/messages"] == asked
    await table.time_up()
    assert table.sandbox.rest.requests["GET /channels/{channel_id}/messages"] == asked + 3


async def test_a_text_delivered_after_its_turn_is_entered_by_a_host(table: Table) -> None:
    slot, *_ = await table.begin(SILENT)
    table.sandbox.fault(**HISTORY, status=503, times=-1)
    [typed] = await typed_late(table, slot)
    await table.time_up()
    assert "makes no move" in table.newest(slot)
    table.sandbox.faults.clear()
    await caught_up(table)
    told = (
        "You sent this in time, but Discord delivered it too late: turn 1 was already closed. "
        "The hosts have been notified"
    )
    assert told in (await table.rooms.answer(typed)).content
    await table.world.until(lambda: offers(table), PATIENCE)
    [offer] = offers(table)
    assert f"{slot.seat.capitalize()} on game {slot.board} sent a text in time" in offer.content
    assert "C5" not in offer.content
    done = await table.confirm(await table.click(HOST, offer, "Enter it"), "Correct and play again")
    assert done == "Turn 1 of match 1 is corrected, and later turns were resolved again."
    entered = f"now: {slot.seat.capitalize()} plays C5"
    await table.world.until(lambda: entered in table.newest(slot), PATIENCE)


async def test_a_late_text_that_was_edited_since_is_not_entered(table: Table) -> None:
    slot, *_ = await table.begin(SILENT)
    table.sandbox.fault(**HISTORY, status=503, times=-1)
    [typed] = await typed_late(table, slot)
    await table.time_up()
    table.sandbox.faults.clear()
    await caught_up(table)
    await table.world.until(lambda: offers(table), PATIENCE)
    table.rooms.player(slot.seat).edit(typed, "D5")
    [offer] = offers(table)
    refused = (
        "That message was edited after it was sent. Ask the player what it said at first, and "
        "enter that with /match correct."
    )
    assert await table.press(HOST, offer, "Enter it") == refused
    assert "makes no move" in table.newest(slot)


def offers(table: Table) -> list[Message]:
    """The messages that offer hosts to enter a late text."""
    return [
        one for one in table.rooms.messages(table.rooms.hosts) if "a text in time" in one.content
    ]


async def test_a_look_without_an_answer_holds_no_turn_for_long(table: Table) -> None:
    await table.begin(SILENT)
    before = await table.match()
    unanswered = asyncio.Event()
    table.app.timekeeper.last_look = lambda match: waiting(unanswered)
    closing_ms = await table.deadline_ms() + GRACE_MS
    table.clock.move_to(closing_ms)
    await table.clock.awaited(closing_ms + 3_000)
    assert (await table.match()).number == 1
    table.clock.advance(3)
    await table.turned(before)


async def waiting(unanswered: asyncio.Event) -> None:
    await unanswered.wait()
