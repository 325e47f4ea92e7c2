"""Several boards in one submission channel: one message each, the last one pings."""

import pytest

from bifrost_bot.sandbox.world.model import Message
from tests.e2e.helpers.table import Table, said
from tests.e2e.helpers.whispering import SEATS, Whispers
from tests.e2e.processes.test_restart import tick
from tests.match import whisper


@pytest.fixture
def whispers(table: Table, monkeypatch: pytest.MonkeyPatch) -> Whispers:
    whisper.register(monkeypatch)
    return Whispers(table)


def files(message: Message) -> list[str]:
    return [file.filename for file in message.attachments]


@pytest.mark.nightly(by_day=0)
async def test_each_board_has_a_message_with_its_alt_text_and_the_last_calls_the_player(
    whispers: Whispers,
) -> None:
    await whispers.begin()
    for seat in SEATS:
        first, last = whispers.boards(whispers.channel(seat))
        assert [files(message) for message in (first, last)] == [["boarda-1.png"], ["boardb-1.png"]]
        assert [(one.attachments[0].description or "")[:7] for one in (first, last)] == [
            "Board a",
            "Board b",
        ]
        assert not first.mentions.users
        assert not first.components
        assert "You are" in first.content
        assert last.mentions.users == (whispers.rooms.player(seat).id,)
        assert last.content.count("your turn.") == 1
        assert sum(len(row["components"]) for row in last.components) == 4
    for board in ("a", "b"):
        (message,) = whispers.boards(whispers.rooms.find(f"board-{board}"))
        assert files(message) == [f"board{board}-1.png"]


async def test_a_round_that_ends_shows_each_board_and_tells_each_line_once(
    whispers: Whispers,
) -> None:
    await whispers.begin(playing=[["a", "b"], ["b"]])
    for seat in SEATS:
        await whispers.whisper(seat, f"psst from {seat}") if seat != "cid" else whispers.say(
            seat, "hush"
        )
    await whispers.shown(4)
    *_, first, last = whispers.boards(whispers.channel("ann"))
    assert [files(message) for message in (first, last)] == [["boarda-2.png"], ["boardb-2.png"]]
    assert f"{first.content}{last.content}".count("You whispered psst from ann, ann.") == 1
    assert "bob" not in first.content + last.content
    assert len(whispers.boards(whispers.rooms.find("board-a"))) == 1, (
        "board a is not played any more"
    )


async def test_a_clock_that_moved_is_edited_into_the_message_that_calls(whispers: Whispers) -> None:
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
        *others, message = whispers.boards(channel)
        assert message.content.count("The bot was away") == 1
        assert len(message.attachments) == 1
        assert not any("The bot was away" in other.content for other in others)


async def test_the_text_board_shows_all_that_are_played_or_the_one_asked_for(
    whispers: Whispers,
) -> None:
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
