"""`/move` with suggestions and `/why` with its button, in one's own channel."""

import pytest

from bifrost_bot.engines.values import MOST_COMPLETIONS, Slot
from bifrost_bot.sandbox.world.model import Channel, Interaction, Message
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import HOST, PATIENCE, Table, said
from tests.e2e.helpers.whispering import SEATS, Whispers
from tests.match import whisper


@pytest.fixture
async def slot(table: Table) -> Slot:
    """A slot that owes a move, in the first turn."""
    await table.begin()
    return (await table.due())[0]


@pytest.fixture
async def whispers(table: Table, monkeypatch: pytest.MonkeyPatch) -> Whispers:
    whisper.register(monkeypatch)
    return Whispers(table)


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
    async def test_it_is_recorded_with_a_receipt_like_a_typed_text(
        self, table: Table, slot: Slot
    ) -> None:
        told = said(await run(table, slot, "move", text="c5"))
        assert f"Recorded: C5 on game {slot.board}" in told
        assert "receipt 1" in told
        match = await table.match()
        assert match.move(slot) is not None
        assert "Taken back" in said(await run(table, slot, "move", text="/undo"))
        assert (await table.match()).move(slot) is None

    async def test_a_wrong_one_is_refused_in_the_same_sentence(
        self, table: Table, slot: Slot
    ) -> None:
        typed = await table.move(slot, "Z9")
        told = await run(table, slot, "move", text="Z9")
        assert said(told) == typed.content
        assert told.original is not None and told.original.visible_to is not None

    async def test_somebody_elses_channel_and_a_global_one_take_none(
        self, table: Table, slot: Slot
    ) -> None:
        channel = table.rooms.of_slot(slot)
        told = said(await table.run("Admin Ada", channel, "move", text="C5"))
        assert told == "Only the player whose channel this is can move here."
        told = said(await table.run(HOST, table.rooms.public("1"), "move", text="C5"))
        assert told == "That works only in your own submission channel."
        assert (await table.match()).move(slot) is None

    @pytest.mark.nightly(by_day=0)
    async def test_moves_that_begin_as_typed_are_suggested_and_are_taken(
        self, table: Table, slot: Slot
    ) -> None:
        name, channel = name_of(table, slot), table.rooms.of_slot(slot)
        everything = await suggested(table, name, channel, "")
        assert len(everything) == MOST_COMPLETIONS
        row = await suggested(table, name, channel, "i")
        assert row and all(text.startswith("I") for text in row)
        assert "I5" not in row, "it is taken from the beginning"
        for text in row:
            assert f"Recorded: {text} on" in said(await run(table, slot, "move", text=text))

    @pytest.mark.nightly(by_day=0)
    async def test_nothing_is_suggested_to_others_or_where_no_move_is_owed(
        self, table: Table, slot: Slot
    ) -> None:
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

    @pytest.mark.nightly(by_day=0)
    async def test_it_carries_the_drawing_and_suggestions_know_the_seats_game(
        self, whispers: Whispers
    ) -> None:
        await whispers.begin()
        table, player, channel = (
            whispers.table,
            whispers.rooms.player("ann"),
            whispers.channel("ann"),
        )
        assert await suggested(table, player.user.name, channel, "h") == ["hush"]
        told = await table.run(player.user.name, channel, "move", text="plan A")
        assert told.original is not None
        assert [file.filename for file in told.original.attachments] == ["plan-boardb-1.png"]

    async def test_suggestions_that_fail_are_none(
        self, whispers: Whispers, error_log: ErrorLog
    ) -> None:
        error_log.expected = ("no moves could be suggested",)
        await whispers.begin()
        player, channel = whispers.rooms.player("ann"), whispers.channel("ann")
        assert await suggested(whispers.table, player.user.name, channel, "break-complete") == []
        assert error_log.lines


class TestWhy:
    async def test_before_a_turn_has_ended_there_is_nothing_to_explain(
        self, whispers: Whispers
    ) -> None:
        await whispers.begin()
        name, channel = whispers.rooms.player("ann").user.name, whispers.channel("ann")
        assert "nothing to explain yet" in said(await whispers.table.run(name, channel, "why"))
        board = whispers.boards(channel)[-1]
        assert "Why?" not in str(board.components)

    async def test_then_each_player_is_told_what_became_of_their_own(
        self, whispers: Whispers
    ) -> None:
        await whispers.begin()
        for seat in SEATS:
            whispers.say(seat, f"psst from {seat}")
        await whispers.shown(4)
        for seat in SEATS:
            player, channel = whispers.rooms.player(seat), whispers.channel(seat)
            by_button = await whispers.table.click(
                player.user.name, whispers.boards(channel)[-1], "Why?"
            )
            by_command = await whispers.table.run(player.user.name, channel, "why")
            assert (
                said(by_button)
                == said(by_command)
                == f"**Turn 1**\nYou whispered psst from {seat}, {seat}."
            )
            assert by_button.original is not None and by_button.original.visible_to == player.id
        public = whispers.boards(whispers.rooms.find("board-a"))[-1]
        assert "Why?" not in str(public.components)

    @pytest.mark.nightly(by_day=0)
    async def test_a_turn_can_be_named_and_those_that_are_over_are_suggested(
        self, whispers: Whispers
    ) -> None:
        await whispers.begin()
        for turn in ("one", "two"):
            for seat in SEATS:
                whispers.say(seat, turn)
            await whispers.shown(4 if turn == "one" else 6)
        table, player, channel = (
            whispers.table,
            whispers.rooms.player("ann"),
            whispers.channel("ann"),
        )
        assert (
            said(await table.run(player.user.name, channel, "why"))
            == "**Turn 2**\nYou whispered two, ann."
        )
        assert (
            said(await table.run(player.user.name, channel, "why", turn=1))
            == "**Turn 1**\nYou whispered one, ann."
        )
        assert "Turn 3 is still open" in said(
            await table.run(player.user.name, channel, "why", turn=3)
        )
        offered = (
            await table.answered(player.autocomplete(channel, "why", {"turn": ""}, "turn"))
        ).choices
        assert [choice["value"] for choice in offered or ()] == [2, 1]

    @pytest.mark.nightly(by_day=0)
    async def test_after_the_end_whoever_watched_and_whoever_played_look_by_buttons(
        self, whispers: Whispers
    ) -> None:
        await whispers.begin(rounds=1)
        for seat in SEATS:
            whispers.say(seat, f"psst from {seat}")
        table, public = whispers.table, whispers.rooms.find("board-a")

        def last() -> list[Message]:
            rooms = [whispers.boards(room)[-1] for room in (public, whispers.channel("ann"))]
            return rooms + [one for one in table.lobby_messages() if "is over.**" in one.content]

        await table.world.until(lambda: str(last()).count("'Why?'") == 3, PATIENCE)
        shown = last()
        player = whispers.rooms.player("ann")
        for message in shown:
            assert said(await table.click(player.user.name, message, "Why?")) == (
                "**Turn 1**\nYou whispered psst from ann, ann."
            )
            assert "Board a" in said(await table.click(player.user.name, message, "Text board"))
            rules = await table.click(player.user.name, message, "Rules")
            assert "**Whisper in short**" in said(rules)
            assert rules.original is not None and rules.original.visible_to == player.id
        assert said(await table.click("Sven", shown[0], "Why?")).startswith(
            "You did not play in this match"
        )
        assert "Board a" in said(await table.click("Sven", shown[0], "Text board"))

    async def test_nobody_else_is_told(self, whispers: Whispers) -> None:
        await whispers.begin()
        for seat in SEATS:
            whispers.say(seat, f"psst from {seat}")
        await whispers.shown(4)
        table, channel = whispers.table, whispers.channel("ann")
        refusal = "Only the player whose channel this is can ask that here."
        assert said(await table.run("Admin Ada", channel, "why")) == refusal
        assert said(await table.click("Admin Ada", whispers.boards(channel)[-1], "Why?")) == refusal
        told = said(await table.run(HOST, whispers.rooms.find("board-a"), "why"))
        assert told == "That works only in your own submission channel."

    @pytest.mark.nightly(by_day=0)
    async def test_what_a_message_cannot_hold_is_attached(self, whispers: Whispers) -> None:
        await whispers.begin()
        for seat in SEATS:
            whispers.say(seat, "x" * 1_990)
        await whispers.shown(4)
        asked = await whispers.table.run(
            whispers.rooms.player("bob").user.name, whispers.channel("bob"), "why"
        )
        assert asked.original is not None
        (file,) = asked.original.attachments
        whole = whispers.table.world.files.get(file.id) or b""
        assert whole.decode() == f"**Turn 1**\nYou whispered {'x' * 1_990}, bob."
        assert "the attached text has everything" in said(asked)

    async def test_a_reply_that_is_too_long_for_a_message_keeps_its_receipt(
        self, whispers: Whispers
    ) -> None:
        await whispers.begin()
        reply = await whispers.whisper("ann", "x" * 1_990)
        (file,) = reply.attachments
        assert "receipt 1" in reply.content.splitlines()[-1]
        whole = whispers.table.world.files.get(file.id) or b""
        assert whole.decode().startswith(f"Recorded: ann whispers {'x' * 1_990} in round 1.")
