"""`/move` with suggestions and `/why` with its button, in one's own channel."""

import pytest

from bifrost_bot.engines.values import MOST_COMPLETIONS, Slot
from bifrost_bot.sandbox.world.model import Channel, Interaction, Message
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import HOST, PATIENCE, Table, response_to, said
from tests.e2e.helpers.whispering import SEATS, Whispers


@pytest.fixture
async def slot(table: Table) -> Slot:
    """A slot that owes a move, in the first turn."""
    await table.begin()
    return (await table.due())[0]


async def suggested(table: Table, name: str, channel: Channel, typed: str) -> list[str]:
    """What a user is offered who has typed so much of a move."""
    asked = table.sandbox.person(name).autocomplete(channel, "move", {"text": typed}, "text")
    choices = (await table.answered(asked)).choices
    assert choices is not None
    assert all(choice["name"] == choice["value"] for choice in choices)
    return [choice["value"] for choice in choices]


def name_of(table: Table, slot: Slot) -> str:
    return table.rooms.player(slot.seat).user.name


async def run(table: Table, slot: Slot, command: str, **options: str) -> Interaction:
    return await table.run(name_of(table, slot), table.rooms.of_slot(slot), command, **options)


class TestMove:
    async def test_it_is_recorded_or_refused_and_status_has_its_receipt(
        self, table: Table, slot: Slot
    ) -> None:
        channel = table.rooms.of_slot(slot)
        told = await table.ask("Admin Ada", channel, "move", text="C5")
        assert told == "Only the player whose channel this is can move here."
        told = await table.ask(HOST, table.rooms.public("1"), "move", text="C5")
        assert told == "That works only in your own submission channel."
        typed = await table.move(slot, "Z9")
        used = await run(table, slot, "move", text="Z9")
        assert said(used) == typed.content
        assert response_to(used).visible_to is not None
        assert (await table.match()).move(slot) is None
        told = said(await run(table, slot, "move", text="c5"))
        assert f"Recorded: C5 on game {slot.board}" in told
        assert "receipt 1" in said(await run(table, slot, "status"))
        match = await table.match()
        assert match.move(slot) is not None
        assert "Taken back" in said(await run(table, slot, "move", text="/undo"))
        assert (await table.match()).move(slot) is None

    async def test_moves_that_begin_as_typed_are_suggested(self, table: Table, slot: Slot) -> None:
        name = name_of(table, slot)
        channel = table.rooms.of_slot(slot)
        everything = await suggested(table, name, channel, "")
        assert len(everything) == MOST_COMPLETIONS
        row = await suggested(table, name, channel, "i")
        assert row and all(text.startswith("I") for text in row)
        assert "I5" not in row, "it is taken from the beginning"
        for text in row:
            assert f"Recorded: {text} on" in said(await run(table, slot, "move", text=text))

    async def test_nothing_is_suggested_where_none_is_owed(self, table: Table, slot: Slot) -> None:
        channel = table.rooms.of_slot(slot)
        assert await suggested(table, "Admin Ada", channel, "") == []
        assert await suggested(table, HOST, table.rooms.public("1"), "") == []
        due = await table.due()
        idle = next(board for board in ("1", "2", "3") if Slot(slot.seat, board) not in due)
        assert (
            await suggested(
                table, name_of(table, slot), table.rooms.of_slot(Slot(slot.seat, idle)), ""
            )
            == []
        )
        assert await suggested(table, "Astrid", table.world.channel("general"), "") == []

    async def test_it_draws_and_suggests_for_the_seats_game(
        self, whispers: Whispers, error_log: ErrorLog
    ) -> None:
        error_log.expected = ("no moves could be suggested",)
        await whispers.begin()
        table = whispers.table
        player = whispers.rooms.player("ann")
        channel = whispers.rooms.seat("ann")
        assert await suggested(table, player.user.name, channel, "h") == ["hush"]
        assert await suggested(table, player.user.name, channel, "break-complete") == []
        assert error_log.lines
        told = await table.run(player.user.name, channel, "move", text="plan A")
        assert [file.filename for file in response_to(told).attachments] == ["plan-boardb-1.png"]


class TestWhy:
    async def test_each_player_is_told_what_became_of_their_move(self, whispers: Whispers) -> None:
        await whispers.begin()
        table = whispers.table
        own = whispers.rooms.seat("ann")
        ann = whispers.rooms.player("ann").user.name
        assert "othing to explain yet" in await table.ask(ann, own, "why")
        assert "Why?" not in str(whispers.boards(own)[-1].components)
        for seat in SEATS:
            whispers.say(seat, f"psst from {seat}")
        await whispers.shown(4)
        for seat in SEATS:
            player = whispers.rooms.player(seat)
            channel = whispers.rooms.seat(seat)
            by_button = await whispers.table.click(
                player.user.name, whispers.boards(channel)[-1], "Why?"
            )
            by_command = await whispers.table.run(player.user.name, channel, "why")
            assert (
                said(by_button)
                == said(by_command)
                == f"**Turn 1**\nYou whispered psst from {seat}, {seat}."
            )
            assert response_to(by_button).visible_to == player.id
        public = whispers.boards(whispers.rooms.find("board-a"))[-1]
        assert "Why?" not in str(public.components)
        refusal = "Only the player whose channel this is can ask that here."
        assert await table.ask("Admin Ada", own, "why") == refusal
        assert await table.press("Admin Ada", whispers.boards(own)[-1], "Why?") == refusal
        told = await table.ask(HOST, whispers.rooms.find("board-a"), "why")
        assert told == "That works only in your own submission channel."

    async def test_a_closed_turn_can_be_named_and_is_suggested(self, whispers: Whispers) -> None:
        await whispers.begin()
        for turn in ("one", "two"):
            for seat in SEATS:
                whispers.say(seat, turn)
            await whispers.shown(4 if turn == "one" else 6)
        table = whispers.table
        player = whispers.rooms.player("ann")
        channel = whispers.rooms.seat("ann")
        assert (
            await table.ask(player.user.name, channel, "why")
            == "**Turn 2**\nYou whispered two, ann."
        )
        assert (
            await table.ask(player.user.name, channel, "why", turn=1)
            == "**Turn 1**\nYou whispered one, ann."
        )
        assert "Turn 3 is still open" in await table.ask(player.user.name, channel, "why", turn=3)
        offered = (
            await table.answered(player.autocomplete(channel, "why", {"turn": ""}, "turn"))
        ).choices
        assert [choice["value"] for choice in offered or ()] == [2, 1]

    async def test_after_the_end_everybody_looks_by_buttons(self, whispers: Whispers) -> None:
        await whispers.begin(rounds=1)
        for seat in SEATS:
            whispers.say(seat, f"psst from {seat}")
        table = whispers.table
        public = whispers.rooms.find("board-a")

        def last() -> list[Message]:
            told = [one for one in table.lobby_messages() if "match 1 is over." in one.content]
            return [whispers.boards(public)[-1], *told]

        await table.world.until(lambda: str(last()).count("'Why?'") == 2, PATIENCE)
        shown = last()
        player = whispers.rooms.player("ann")
        for message in shown:
            assert await table.press(player.user.name, message, "Why?") == (
                "**Turn 1**\nYou whispered psst from ann, ann."
            )
            assert "Board a" in await table.press(player.user.name, message, "Text board")
            rules = await table.click(player.user.name, message, "Rules")
            assert "**Whisper in short**" in said(rules)
            assert response_to(rules).visible_to == player.id
        assert (await table.press("Sven", shown[0], "Why?")).startswith(
            "You did not play in this match"
        )
        assert "Board a" in await table.press("Sven", shown[0], "Text board")

    async def test_what_a_message_cannot_hold_is_attached(self, whispers: Whispers) -> None:
        await whispers.begin()
        reply = await whispers.rooms.say("ann", "x" * 1_990)
        (file,) = reply.attachments
        assert "the attached text has everything" in reply.content
        whole = whispers.table.world.files.get(file.id) or b""
        assert whole.decode().startswith(f"Recorded: ann whispers {'x' * 1_990} in round 1.")
        for seat in SEATS[1:]:
            whispers.say(seat, "x" * 1_990)
        await whispers.shown(4)
        asked = await whispers.table.run(
            whispers.rooms.player("bob").user.name, whispers.rooms.seat("bob"), "why"
        )
        (file,) = response_to(asked).attachments
        whole = whispers.table.world.files.get(file.id) or b""
        assert whole.decode() == f"**Turn 1**\nYou whispered {'x' * 1_990}, bob."
        assert "the attached text has everything" in said(asked)
