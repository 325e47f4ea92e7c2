"""Several boards in one submission channel: one message each, the last one pings."""

from bifrost_bot.sandbox.world.model import Message
from tests.e2e.helpers.waiting import tick
from tests.e2e.helpers.whispering import SEATS, Whispers


def files(message: Message) -> list[str]:
    return [file.filename for file in message.attachments]


async def test_each_board_has_a_message_and_the_last_one_calls(whispers: Whispers) -> None:
    await whispers.begin()
    for seat in SEATS:
        first, last = whispers.boards(whispers.rooms.seat(seat))
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
        assert sum(len(row["components"]) for row in last.components) == 2
    for board in ("a", "b"):
        (message,) = whispers.boards(whispers.rooms.find(f"board-{board}"))
        assert files(message) == [f"board{board}-1.png"]


async def test_a_closed_round_shows_each_board_and_each_line_once(whispers: Whispers) -> None:
    await whispers.begin(playing=[["a", "b"], ["b"]])
    for seat in SEATS:
        await whispers.rooms.say(seat, f"psst from {seat}") if seat != "cid" else whispers.say(
            seat, "hush"
        )
    await whispers.shown(4)
    *_, first, last = whispers.boards(whispers.rooms.seat("ann"))
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
    await table.restart(20)
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


async def test_the_text_board_shows_all_boards_or_the_one_asked_for(whispers: Whispers) -> None:
    await whispers.begin()
    table = whispers.table
    channel = whispers.rooms.seat("bob")
    name = whispers.rooms.player("bob").user.name
    both = await table.ask(name, channel, "board")
    assert "Board a" in both and "Board b" in both
    one = await table.ask(name, channel, "board", board="b")
    assert "Board a" not in one and "Board b" in one
    assert "There is no board x in this channel. Choose one of a, b." in await table.ask(
        name, channel, "board", board="x"
    )
