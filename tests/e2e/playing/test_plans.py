"""Pictures of planned moves: under the reply, under "My move", nowhere else."""

import pytest

from bifrost_bot.sandbox.world.model import Message
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import PATIENCE, Table, response_to, said
from tests.e2e.helpers.whispering import Whispers
from tests.match import whisper


@pytest.fixture
async def whispers(table: Table, monkeypatch: pytest.MonkeyPatch) -> Whispers:
    whisper.register(monkeypatch)
    begun = Whispers(table)
    await begun.begin()
    return begun


def drawn(message: Message) -> list[tuple[str, str]]:
    """File names and the first lines of the alternative texts."""
    return [
        (file.filename, (file.description or "").splitlines()[0]) for file in message.attachments
    ]


async def test_a_reply_carries_the_drawing_of_all_that_stands(whispers: Whispers) -> None:
    reply = await whispers.rooms.say("ann", "plan A")
    assert drawn(reply) == [("plan-boardb-1.png", "ann in round 1: plan A")]
    assert "Recorded: " in reply.content
    reply = await whispers.rooms.say("ann", "plan B")
    assert drawn(reply) == [("plan-boardb-1.png", "ann in round 1: plan A, plan B")]
    assert drawn(await whispers.rooms.say("ann", "loud")) == [], "a refusal changes nothing"
    assert drawn(await whispers.rooms.say("ann", "/undo")) == [
        ("plan-boardb-1.png", "ann in round 1: plan A")
    ]
    assert drawn(await whispers.rooms.say("ann", "/undo")) == []


async def test_where_words_say_all_nothing_is_attached(whispers: Whispers) -> None:
    assert drawn(await whispers.rooms.say("bob", "psst")) == []


async def test_the_last_of_several_answers_draws_them_all(whispers: Whispers) -> None:
    table = whispers.table
    channel = whispers.rooms.seat("ann")
    texts = [whispers.say("ann", f"plan {letter}") for letter in "ABC"]

    def answers() -> list[Message]:
        return [
            message
            for message in whispers.rooms.messages(channel)
            if message.reference and message.author.bot
        ]

    await table.world.until(
        lambda: any("plan C" in message.content for message in answers()), PATIENCE
    )
    last = answers()[-1]
    assert last.reference is not None and last.reference.message_id == texts[-1].id
    assert drawn(last) == [("plan-boardb-1.png", "ann in round 1: plan A, plan B, plan C")]
    texts_of_answers = "".join(one.content for one in answers())
    assert texts_of_answers.count("Recorded: ") == 3


async def test_my_move_and_the_command_show_it_to_its_player_alone(whispers: Whispers) -> None:
    await whispers.rooms.say("cid", "plan C")
    table = whispers.table
    player = whispers.rooms.player("cid")
    board = whispers.boards(whispers.rooms.seat("cid"))[-1]
    for asked in (
        await table.click(player.user.name, board, "My move"),
        await table.run(player.user.name, whispers.rooms.seat("cid"), "submission"),
    ):
        assert response_to(asked).visible_to == player.id
        assert "cid whispers plan C" in said(asked)
        assert drawn(response_to(asked)) == [("plan-boardb-1.png", "cid in round 1: plan C")]


async def test_undo_by_button_shows_what_is_left(whispers: Whispers) -> None:
    await whispers.rooms.say("ann", "plan A")
    await whispers.rooms.say("ann", "plan B")
    name = whispers.rooms.player("ann").user.name
    asked = await whispers.table.click(
        name, whispers.boards(whispers.rooms.seat("ann"))[-1], "Undo"
    )
    assert drawn(response_to(asked)) == [("plan-boardb-1.png", "ann in round 1: plan A")]


async def test_a_failed_drawing_loses_no_reply(whispers: Whispers, error_log: ErrorLog) -> None:
    error_log.expected = ("could not be drawn",)
    reply = await whispers.rooms.say("ann", "break-sketch")
    assert "ann whispers break-sketch" in reply.content
    assert drawn(reply) == []
    assert any("could not be drawn" in line for line in error_log.lines)
