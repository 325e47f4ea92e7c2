"""Odd input: one helpful sentence, no effect on the match, no ping."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
import pytest_asyncio

from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox import PersonError
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.errors import ApiError
from bifrost_bot.sandbox.world.model import Channel, Interaction, Message, Overwrite, Upload
from tests.e2e.conftest import start_table
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, Table, said, shown_board
from tests.openapi.checker import Checker

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANSWERED = 4
DEFERRED = 5
OWNER = "Odin"
ADMIN = "Admin Ada"
SPECTATOR = "Sven"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(tmp_path_factory: pytest.TempPathFactory, checker: Checker) -> AsyncIterator[Table]:
    """A match in its second turn: each colour has won one game and is to move on the next."""
    async with start_table(tmp_path_factory.mktemp("odd") / "bifrost.sqlite3", checker) as table:
        await table.begin()
        await table.play_turn()
        yield table


@pytest_asyncio.fixture(loop_scope="module")
async def slot(table: Table) -> Slot:
    """A slot that owes a move; its colour lacks one cell on that board, and A3 is taken."""
    return (await table.due())[0]


def check_reply(table: Table, reply: Message, text: str) -> None:
    assert text in reply.content
    assert len(reply.content) <= 2000
    assert reply.mentions.users == ()
    assert not reply.mentions.everyone and not reply.mentions.roles


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("A0", "A0 is not a cell on this board. Row A runs from A1 to A5."),
        ("Z9", "There is no row Z. Rows run from A to I"),
        ("a1 a2", "That names more than one cell"),
        ("A1", "A1 is already Red's. Try an empty one, such as"),
        ("🎉", "is not a move"),
        ("x" * 4000, "That message has 4,000 characters; an answer may have at most 2,000."),
        ("x" * 2000, "is not a move"),
        ("@everyone C5", "is not a move"),
        ("<@1> <@&2> `C5`", "is not a move"),
        ("\u200b", "There is nothing to read"),
        ("C5\nC6", "That names more than one cell"),
        ("/undo", "There is nothing to take back"),
        ("\uff43\uff15", "is not a move"),
    ],
)
async def test_a_text_that_is_no_move_is_refused(
    table: Table, slot: Slot, text: str, answer: str
) -> None:
    before = await table.match()
    reply = await table.move(slot, text)
    check_reply(table, reply, answer)
    assert await table.match() == before


async def test_a_file_alone_is_refused(table: Table, slot: Slot) -> None:
    before = await table.match()
    said = table.rooms.player(slot.seat).say(table.rooms.of_slot(slot), files=[("C5.txt", b"C5")])
    check_reply(
        table, await table.rooms.answer(said), "A file is not a move. Type your move as text."
    )
    assert await table.match() == before


async def test_a_move_with_a_file_counts_and_undo_takes_it_back(table: Table, slot: Slot) -> None:
    player = table.rooms.player(slot.seat)
    channel = table.rooms.of_slot(slot)
    reply = await table.rooms.answer(player.say(channel, "C5", files=[("plan.txt", b"D5 next")]))
    check_reply(table, reply, "Recorded: C5")
    assert (
        await table.ask(player.user.name, channel, "undo")
        == "Taken back. You have no move recorded now."
    )
    assert (await table.match()).move(slot) is None


async def test_an_edited_message_changes_nothing(table: Table, slot: Slot) -> None:
    message = table.say(slot, "C5")
    await table.rooms.answer(message)
    before = await table.match()
    table.rooms.player(slot.seat).edit(message, "D5")
    await table.world.until(lambda: len(table.rooms.answers(message)) == 2)
    check_reply(table, table.rooms.answers(message)[1], "An edited message changes nothing")
    assert "Recorded: C5" in table.rooms.answers(message)[1].content
    assert await table.match() == before


async def test_an_edited_refused_message_is_to_be_sent_again(table: Table, slot: Slot) -> None:
    message = table.say(slot, "C55")
    await table.rooms.answer(message)
    before = await table.match()
    table.rooms.player(slot.seat).edit(message, "C5")
    await table.world.until(lambda: len(table.rooms.answers(message)) == 2)
    check_reply(table, table.rooms.answers(message)[1], "Send a new message instead.")
    assert await table.match() == before


async def test_a_deleted_message_takes_nothing_back(table: Table, slot: Slot) -> None:
    message = table.say(slot, "D5")
    await table.rooms.answer(message)
    before = await table.match()
    table.rooms.player(slot.seat).delete(message)
    channel = table.rooms.of_slot(slot)
    await table.world.until(
        lambda: "A deleted message changes nothing" in table.rooms.messages(channel)[-1].content
    )
    check_reply(table, table.rooms.messages(channel)[-1], "Recorded: D5")
    assert await table.match() == before


async def test_a_move_out_of_turn_names_the_board_in_turn(table: Table, slot: Slot) -> None:
    waiting = next(
        seat for seat in ("red", "green", "blue") if seat != slot.seat and not finished(seat, slot)
    )
    before = await table.match()
    reply = await table.move(Slot(waiting, slot.board), "C5")
    check_reply(
        table, reply, f"It is {slot.seat.capitalize()}'s turn on game {slot.board}, not yours"
    )
    assert "it is your turn on game" in reply.content
    assert await table.match() == before


def finished(seat: str, slot: Slot) -> bool:
    """Whether the seat won that game in the first turn: Red 1, Green 2, Blue 3."""
    return ("red", "green", "blue").index(seat) == int(slot.board or "") - 1


async def test_a_move_after_winning_is_refused(table: Table) -> None:
    before = await table.match()
    reply = await table.move(Slot("red", "1"), "C5")
    check_reply(table, reply, "You have taken 1st place on game 1 and are done there")
    assert await table.match() == before


@pytest.mark.parametrize("name", [OWNER, ADMIN])
async def test_nobody_moves_for_another_player(table: Table, slot: Slot, name: str) -> None:
    before = await table.match()
    """They are told so once."""
    channel = table.rooms.of_slot(slot)
    person = table.sandbox.person(name)
    messages = [person.say(channel, text) for text in ("C5", "D5", "good luck")]
    check_reply(
        table,
        await table.rooms.answer(messages[0]),
        "Only the player whose channel this is can move here.",
    )
    await table.move(slot, "E5")
    assert [one for message in messages[1:] for one in table.rooms.answers(message)] == []
    assert (await table.match()).submissions.keys() == before.submissions.keys() | {slot}


async def test_moves_in_a_boards_channel_are_told_once_where_they_belong(table: Table) -> None:
    """Who has no part in the match talks there without an answer."""
    before = await table.match()
    channel = table.rooms.public("1")
    talk = [
        table.sandbox.person(name).say(channel, "C5 would be a good one") for name in (OWNER, ADMIN)
    ]
    for name in PLAYERS[:2]:
        person = table.sandbox.person(name)
        table.sandbox.person(OWNER).permit(
            channel, person.user, Overwrite(person.id, 1, allow=allow.SEND_MESSAGES, deny=0)
        )
        message = person.say(channel, "C5")
        talk += [person.say(channel, "E5")]
        check_reply(
            table,
            await table.rooms.answer(message),
            "Send your moves in your own submission channel",
        )
        table.sandbox.person(OWNER).permit(channel, person.user, None)
    # Replies in a channel keep their order, so that one to what was said before would be there.
    assert [one for message in talk[:3] for one in table.rooms.answers(message)] == []
    assert await table.match() == before


@pytest.mark.parametrize("name", [HOST, SPECTATOR, "Astrid"])
async def test_nobody_writes_in_global_channels(table: Table, name: str) -> None:
    with pytest.raises(ApiError) as refused:
        table.sandbox.person(name).say(table.rooms.public("1"), "C5")
    assert refused.value.code == 50013


@pytest.mark.parametrize("name", [HOST, SPECTATOR])
async def test_others_do_not_see_submission_channels(table: Table, slot: Slot, name: str) -> None:
    with pytest.raises(PersonError):
        table.sandbox.person(name).say(table.rooms.of_slot(slot), "C5")


def check_answer(interaction: Interaction, text: str, *, alone: bool = True) -> None:
    assert text in said(interaction)
    assert len(said(interaction)) <= 2000
    original = interaction.original
    assert original is not None and original.mentions.users == ()
    assert (original.visible_to == interaction.user_id) is alone


async def test_undo_with_nothing_to_undo_is_refused(table: Table) -> None:
    slot = (await table.due())[1]
    name = table.rooms.player(slot.seat).user.name
    before = await table.match()
    check_answer(
        await table.run(name, table.rooms.of_slot(slot), "undo"), "There is nothing to take back"
    )
    assert await table.match() == before


async def test_a_second_lock_is_refused_as_is_a_move_until_undo_unlocks(table: Table) -> None:
    slot = (await table.due())[2]
    channel = table.rooms.of_slot(slot)
    name = table.rooms.player(slot.seat).user.name
    await table.move(slot, "/lock anyway")
    before = await table.match()
    check_answer(
        await table.run(name, channel, "lock"),
        "Your answer is already locked. Unlock it with /undo.",
    )
    check_reply(
        table,
        await table.move(slot, "C5"),
        "You have locked your answer. Unlock it with /undo first.",
    )
    assert await table.match() == before
    check_answer(await table.run(name, channel, "undo"), "Unlocked.", alone=False)


async def test_the_buttons_of_an_old_board_say_that_its_turn_is_over(table: Table) -> None:
    channel = table.rooms.seat("red", "1")
    old = table.rooms.boards(channel)[0].message
    name = table.rooms.player("red").user.name
    before = await table.match()
    check_answer(
        await table.click(name, old, "Lock"), "That turn is over. Answer under the newest board."
    )
    check_answer(await table.click(name, old, "Rules"), "Bifröst in short")
    check_answer(await table.click(name, old, "Fairness"), "Keep these lines")
    assert await table.match() == before


async def test_a_players_buttons_do_not_obey_others(table: Table, slot: Slot) -> None:
    board = next(
        m for m in reversed(table.rooms.messages(table.rooms.of_slot(slot))) if shown_board(m)
    )
    before = await table.match()
    for label in ("Undo", "Lock", "My move"):
        check_answer(
            await table.click(ADMIN, board, label),
            "Only the player whose channel this is can move here.",
        )
    assert await table.match() == before


@pytest.mark.parametrize("command", ["undo", "lock", "submission", "why", "board"])
async def test_a_match_command_elsewhere_says_where_it_belongs(table: Table, command: str) -> None:
    check_answer(
        await table.run("Astrid", "general", command), "This channel does not belong to a match."
    )


@pytest.mark.parametrize("command", ["undo", "lock", "submission", "why"])
async def test_a_players_command_in_a_global_channel_is_refused(table: Table, command: str) -> None:
    told = await table.run("Astrid", table.rooms.public("1"), command)
    check_answer(told, "That works only in your own submission channel.")


@dataclass(frozen=True, slots=True)
class Wrong:
    """Options of /match create that cannot be used, and what is said of them."""

    options: dict[str, object]
    answer: str


@pytest.mark.parametrize(
    "wrong",
    [
        Wrong({"settings": "prefilled ="}, "The settings are not valid TOML: line 1, column 12: "),
        Wrong({"settings": "points = [1, 2, 3]"}, "a better place cannot earn fewer points"),
        Wrong({"start": "full"}, 'Bifröst has no such start: "full". Use trine or empty.'),
        Wrong({"start": "@everyone"}, "Use trine or empty."),
        Wrong({"warnings": "soon"}, "must be whole numbers such as 30, 10, 5"),
        Wrong(
            {"file": Upload("match.toml", b"=")},
            "The settings file match.toml is not valid TOML: line 1, column 1: ",
        ),
        Wrong({"settings": "a." * 1_000 + "a = 1"}, "settings, line 1: a key can have 10 parts"),
        Wrong(
            {"file": Upload("@everyone*.exe", b"1")},
            r"\_everyone\_.exe: Bifröst cannot read this file.",
        ),
    ],
    ids=lambda wrong: str(wrong.options)[:50],
)
async def test_a_wrong_setting_is_named_and_opens_no_match(table: Table, wrong: Wrong) -> None:
    told = await table.run(HOST, HOME, "match create", game="bifrost", **wrong.options)
    check_answer(told, wrong.answer)
    assert said(told).startswith(("That setting cannot be used: ", "The settings "))
    assert [match.id for match in await table.app.runner.live()] == [table.match_id]


async def test_an_answer_is_deferred_only_where_a_file_is_read(table: Table) -> None:
    read = await table.run(
        HOST, HOME, "match create", game="bifrost", file=Upload("match.toml", b"=")
    )
    typed = await table.run(HOST, HOME, "match create", game="bifrost", settings="=")
    assert (read.answer, typed.answer) == (DEFERRED, ANSWERED)


@pytest.mark.parametrize("match", ["99", "one", "#", "1; drop table matches", "x" * 200])
async def test_a_match_that_does_not_exist_is_said_so(table: Table, match: str) -> None:
    check_answer(await table.run(HOST, HOME, "status", match=match), "There is no match")


async def test_a_running_match_cannot_be_started_again_or_joined(table: Table) -> None:
    before = await table.match()
    told = await table.run(HOST, HOME, "match start")
    check_answer(told, "This match has already begun. /status shows how far it is.")
    assert await table.match() == before


async def test_chatter_elsewhere_is_none_of_the_bots_business(table: Table, slot: Slot) -> None:
    general: Channel = table.world.channel("general")
    table.sandbox.person("Astrid").say("general", "C5")
    await table.move(slot, "A0")
    assert [message.author.name for message in table.rooms.messages(general)] == ["Astrid"]
