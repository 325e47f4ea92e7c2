"""Several boards in one submission channel, on the wire: one message a phase carries them all."""

import pytest

from bifrost_bot.sandbox.world.model import Message
from tests.e2e.table import Table, said
from tests.e2e.test_restart import tick
from tests.e2e.whispering import SEATS, Whispers
from tests.match import whisper


@pytest.fixture
def whispers(table: Table, monkeypatch: pytest.MonkeyPatch) -> Whispers:
    whisper.register(monkeypatch)
    return Whispers(table)


def files(message: Message) -> list[str]:
    return [file.filename for file in message.attachments]


async def test_a_seats_message_carries_both_boards_with_their_own_alt_texts_and_one_prompt(whispers: Whispers) -> None:
    await whispers.begin()
    for seat in SEATS:
        (message,) = whispers.boards(whispers.channel(seat))
        assert files(message) == ["boarda-1.png", "boardb-1.png"]
        assert [(file.description or "")[:7] for file in message.attachments] == ["Board a", "Board b"]
        assert message.mentions.users == (whispers.rooms.player(seat).id,)
        assert message.content.count("your turn.") == 1
        assert sum(len(row["components"]) for row in message.components) == 4
    for board in ("a", "b"):
        (message,) = whispers.boards(whispers.rooms.find(f"board-{board}"))
        assert files(message) == [f"board{board}-1.png"]


async def test_a_round_that_ends_makes_one_message_a_channel_with_each_line_once(whispers: Whispers) -> None:
    await whispers.begin(playing=[["a", "b"], ["b"]])
    for seat in SEATS:
        await whispers.whisper(seat, f"psst from {seat}") if seat != "cid" else whispers.say(seat, "hush")
    await whispers.shown(2)
    _, message = whispers.boards(whispers.channel("ann"))
    assert files(message) == ["boarda-2.png", "boardb-2.png"]
    assert message.content.count("You whispered psst from ann, ann.") == 1
    assert "bob" not in message.content
    assert len(whispers.boards(whispers.rooms.find("board-a"))) == 1, "board a is not played any more"


async def test_a_clock_that_moved_is_edited_into_the_one_message(whispers: Whispers) -> None:
    table = whispers.table
    await whispers.begin()
    await tick(table, 2)
    deadline_ms = await table.deadline_ms()
    await table.close_bot()
    table.clock.advance(20)
    await table.open_bot()
    moved_ms = await table.deadline_ms()
    assert moved_ms > deadline_ms

    def moved() -> bool:
        newest = [whispers.boards(channel)[-1].content for channel in whispers.rooms.all()]
        return all(f"<t:{moved_ms // 1000}:R>" in text for text in newest)

    await table.world.until(moved)
    for channel in whispers.rooms.all():
        (message,) = whispers.boards(channel)
        assert message.content.count("The bot was away") == 1
        assert len(message.attachments) == (1 if channel.name.startswith("board") else 2)


async def test_the_text_board_shows_all_that_are_played_or_the_one_asked_for(whispers: Whispers) -> None:
    await whispers.begin()
    table, channel = whispers.table, whispers.channel("bob")
    name = whispers.rooms.player("bob").user.name
    both = said(await table.run(name, channel, "board"))
    assert "Board a" in both and "Board b" in both
    one = said(await table.run(name, channel, "board", board="b"))
    assert "Board a" not in one and "Board b" in one
    assert "There is no board x in this channel. Choose one of a, b." in said(
        await table.run(name, channel, "board", board="x")
    )
