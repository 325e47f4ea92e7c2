"""Host corrections on Discord: entering answers, correcting and rewinding turns."""

import re
from typing import Any

from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox.world.model import Interaction, Message
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, Table, response_to, said

WHY = "the line was down"


def mentioned(table: Table, slot: Slot, text: str) -> list[Message]:
    """The messages in a slot's channel that ping its player and say this."""
    messages = table.rooms.messages(table.rooms.of_slot(slot))
    return [one for one in messages if one.mentions.users and text in one.content]


async def correct(
    table: Table, slot: Slot, text: str, by: str = HOST, **options: Any
) -> Interaction:
    table.open_match_commands()
    named = {"seat": slot.seat, "board": slot.board, "text": text, "reason": WHY}
    return await table.run(by, HOME, "match correct", **{**named, **options})


async def publicly(table: Table, board: str, text: str) -> Message:
    """The newest board of a global channel, once it says this."""
    channel = table.rooms.public(board)
    await table.world.until(lambda: text in table.rooms.boards(channel)[-1].message.content)
    return table.rooms.boards(channel)[-1].message


async def test_a_host_enters_an_answer_of_which_only_its_player_is_told(table: Table) -> None:
    slot, *_ = await table.begin()
    told = await correct(table, slot, "c5")
    assert said(told) == f"Recorded for {slot.seat.capitalize()} on game {slot.board}: c5"
    await table.world.until(
        lambda: mentioned(table, slot, f"C5 for you on game {slot.board}. Reason: {WHY}")
    )
    elsewhere = [
        channel for channel in table.rooms.all() if channel is not table.rooms.of_slot(slot)
    ]
    assert not any(
        "C5" in one.content for channel in elsewhere for one in table.rooms.messages(channel)
    )
    await table.time_up()
    await publicly(table, slot.board or "", f"{slot.seat.capitalize()} plays C5.")


async def test_a_wrong_correction_is_refused_and_right_ones_are_offered(table: Table) -> None:
    await table.begin()
    slot, other = (await table.due())[:2]
    refusals: tuple[tuple[dict[str, Any], str], ...] = (
        ({"text": "🔥"}, '"🔥" is not a move'),
        ({"text": "Z9"}, "The rules do not let that seat answer so in that turn."),
        ({"seat": "mauve"}, "There is no seat mauve in this match. Its seats: red, green, blue."),
        ({"board": "9"}, "There is no game 9 in this match. Choose one of 1, 2, 3."),
        ({"board": other.board}, "That seat owes no answer there in the current turn."),
        ({"turn": 7}, "That turn isn't over"),
    )
    for options, answer in refusals:
        assert answer in said(await correct(table, slot, **{"text": "C5", **options})), options
    boardless = {"seat": slot.seat, "text": "C5", "reason": WHY}
    told = await table.ask(HOST, HOME, "match correct", **boardless)
    assert told == "Choose the game too, with the option board: 1, 2, 3."
    refused = said(await correct(table, slot, "C5", by=PLAYERS[0]))
    assert refused == "Only a host of this match can do that."
    for turn in (3, 99):
        told = await table.ask(HOST, HOME, "match rewind", turn=turn, reason=WHY)
        assert told == "Name a turn from 1 to 1 to go back to."
    offered = await table.complete(HOST, HOME, "match correct", {"seat": "re", "text": ""}, "seat")
    assert sorted(offered) == ["green", "red"]
    offered = await table.complete(HOST, HOME, "match correct", {"board": "", "text": ""}, "board")
    assert offered == ["1", "2", "3"]


async def test_a_closed_turn_is_corrected_after_a_preview_and_played_again(table: Table) -> None:
    slot, *_ = await table.begin()
    seat = slot.seat.capitalize()
    await table.move(slot, "C5")
    await table.time_up()
    asked = await correct(table, slot, "C4", turn=1)
    assert said(asked).startswith("Correct turn 1 of match 1 and play the later turns again")
    assert f"{seat} plays C5 on game {slot.board}." in said(asked)
    assert "C4" not in said(asked)
    before = await table.match()
    table.clock.advance(30)
    told = await table.confirm(asked, "Correct and play again")
    assert told == "Turn 1 of match 1 is corrected, and later turns were resolved again."
    board = await publicly(table, slot.board or "", "⏪ The host corrected an answer of turn 1.")
    assert f"now: {seat} plays C4" in board.content
    assert WHY not in board.content
    await table.world.until(
        lambda: mentioned(table, slot, f"C4 for you in turn 1 on game {slot.board}. Reason: {WHY}")
    )
    after = await table.match()
    assert before.phase is not None and after.phase is not None
    assert after.phase.phase.number == 2
    assert after.phase.deadline_ms == table.clock.now_ms() + 60_000
    await table.restart()
    again = await table.match()
    assert again.state == after.state
    assert again.number == 2
    await table.time_up()


async def test_going_back_is_confirmed_and_every_board_is_shown_anew(table: Table) -> None:
    await table.begin()
    first = await table.due()
    await table.play_turn({"red": "C5", "green": "C5", "blue": "C5"})
    asked = await table.run(HOST, HOME, "match rewind", turn=1, reason=WHY)
    assert said(asked).startswith(
        "Take match 1 back to before turn 1? These turns would be void:\n**turn 1**: "
    )
    assert (await table.match()).phase is not None
    assert await table.confirm(asked, "Go back") == "Match 1 is back at turn 1."
    for board in ("1", "2", "3"):
        shown = await publicly(table, board, "⏪ The host took the match back to turn 1.")
        assert re.fullmatch(rf"game{board}-1\.png", shown.attachments[0].filename)
        assert WHY not in shown.content
    assert await table.due() == first
    assert response_to(asked).components == []
    await table.play_turn({"red": "C4", "green": "C4", "blue": "C4"})
    await publicly(table, "1", "plays C4.")


async def test_a_decision_on_an_old_preview_or_made_twice_does_nothing(table: Table) -> None:
    await table.begin()
    await table.time_up()
    asked = await table.run(HOST, HOME, "match rewind", turn=1, reason=WHY)
    await table.time_up()
    assert "The match has changed since you looked" in await table.confirm(asked, "Go back")
    assert [slot.seat for slot in await table.due()]
    asked = await table.run(HOST, HOME, "match rewind", turn=1, reason=WHY)
    message = response_to(asked)
    button = [dict(row) for row in message.components]
    assert "is back at turn 1" in await table.confirm(asked, "Go back")
    message.components = button
    assert (await table.press(HOST, message, "Go back")).startswith("You can no longer answer this")
    await table.time_up()
    asked = await table.run(HOST, HOME, "match rewind", turn=1, reason=WHY)
    await table.restart()
    told = await table.press(HOST, asked, "Go back")
    assert "or the bot has restarted. Use the command again." in told
    assert (await table.match()).number == 2


async def test_a_host_who_plays_goes_back_to_no_turn_and_sees_no_preview(table: Table) -> None:
    await table.begin()
    await table.time_up()
    await table.run(HOST, HOME, "match host add", member=PLAYERS[0])
    table.open_match_commands()
    asked = await table.run(PLAYERS[0], HOME, "match rewind", turn=1, reason=WHY)
    assert said(asked) == (
        "You play in this match, so a host who doesn't play must do that. Add one with /match "
        "host add."
    )
    assert response_to(asked).components == []
