"""Refused texts with one evident meaning: the reply suggests it, and a button sends it."""

import pytest

from bifrost_bot.sandbox.world.model import Message
from tests.e2e.helpers.table import Table, response_to

EVIDENT = (
    "5C",
    "C5!",
    "||C5||",
    "**C5**",
    "C5.",
    "> C5",
    "c5 pls",
    "I play C5",
    "`c5`",
    "\uff23\uff15",
    "(C5)",
    "c-5",
    "C5\ufe0f\u20e3",
    "\U0001f1e8 5\ufe0f\u20e3",
)


def labels(message: Message) -> list[str]:
    """The labels of a message's buttons."""
    return [one["label"] for row in message.components for one in row["components"]]


@pytest.mark.parametrize("text", EVIDENT)
async def test_what_evidently_means_a_move_is_refused_and_suggested(
    table: Table, text: str
) -> None:
    slot, *_ = await table.begin()
    reply = await table.move(slot, text)
    assert reply.content.endswith("Did you mean C5?")
    assert labels(reply) == ["Send C5"]
    assert (await table.match()).move(slot) is None
    player = table.rooms.player(slot.seat).user.name
    told = await table.press(player, reply, "Send C5")
    assert told.startswith("Recorded: C5")


async def test_a_letter_that_looks_latin_is_named(table: Table) -> None:
    slot, *_ = await table.begin()
    reply = await table.move(slot, "\u04215")
    assert "is a Cyrillic letter that looks like C. Did you mean C5?" in reply.content


async def test_it_is_named_too_where_the_cell_is_taken(table: Table) -> None:
    await table.begin()
    slot = next(one for one in await table.due() if one.seat == "red")
    reply = await table.move(slot, "\u04104")
    assert "is a Cyrillic letter that looks like A." in reply.content
    assert labels(reply) == []


@pytest.mark.parametrize("text", ["Hello!", "C5 or D5?", "A4.", "Z9!", "5"])
async def test_what_means_no_move_or_several_is_only_refused(table: Table, text: str) -> None:
    await table.begin()
    slot = next(one for one in await table.due() if one.seat == "red")
    reply = await table.move(slot, text)
    assert "Did you mean" not in reply.content
    assert labels(reply) == []


async def test_a_command_suggests_too_what_its_text_evidently_means(table: Table) -> None:
    slot, *_ = await table.begin()
    player = table.rooms.player(slot.seat).user.name
    refused = await table.run(player, table.rooms.of_slot(slot), "move", text="5C")
    shown = response_to(refused)
    assert shown.content.endswith("Did you mean C5?")
    assert labels(shown) == ["Send C5"]
    told = await table.press(player, refused, "Send C5")
    assert told.startswith("Recorded: C5")


async def test_a_suggestion_of_an_earlier_turn_sends_nothing(table: Table) -> None:
    slot, *_ = await table.begin()
    reply = await table.move(slot, "C5!")
    await table.time_up()
    player = table.rooms.player(slot.seat).user.name
    told = await table.press(player, reply, "Send C5")
    assert not told.startswith("Recorded")
    assert (await table.match()).submissions == {}


async def test_the_board_of_this_channel_may_be_named(table: Table) -> None:
    slot, *_ = await table.begin()
    for text in (f"{slot.board}: C5", f"game {slot.board}: c5"):
        reply = await table.move(slot, text)
        assert reply.content.endswith("Did you mean C5?")


async def test_a_text_for_another_board_says_that_it_has_a_channel(table: Table) -> None:
    slot, other, *_ = await table.begin()
    reply = await table.move(slot, f"{other.board}: C5")
    said = f"Here you play game {slot.board}; game {other.board} has a channel of its own."
    assert reply.content.endswith(said)
    assert labels(reply) == []
