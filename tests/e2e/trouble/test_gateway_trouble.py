"""Gateway failures: every text counts once, clocks get the lost time back."""

import pytest

from bifrost_bot.match.decide.seats import Replace
from bifrost_bot.match.model import Player
from tests.e2e.helpers.table import HOST, PATIENCE, WINNING_MOVES, Table
from tests.e2e.helpers.waiting import becomes, heard, lost, ticking

AWAY_MS = 7_000


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("trouble", ["drop", "ask_reconnect"])
async def test_after_a_resume_missed_texts_count(table: Table, trouble: str) -> None:
    first, second, _ = await table.begin()
    await table.move(first, "C5")
    deadline_ms = await table.deadline_ms()
    table.clock.advance(20)
    getattr(table.sandbox.gateway, trouble)()
    await lost(table)
    table.clock.advance(AWAY_MS / 1000)
    typed = [table.say(second, "D5"), table.say(first, "D6")]
    await heard(table)
    assert table.sandbox.gateway.resumes == 1
    assert await table.deadline_ms() == deadline_ms + AWAY_MS
    for message, cell in zip(typed, ("D5", "D6"), strict=True):
        assert f"Recorded: {cell} on game" in (await table.rooms.answer(message)).content
    await table.ends_with({first: "D6", second: "D5"})


async def test_in_a_new_session_missed_texts_count_once(table: Table, hasty: None) -> None:
    first, second, _ = await table.begin()
    kept = table.say(first, "C5")
    await table.rooms.answer(kept)
    deadline_ms = await table.deadline_ms()
    table.sandbox.gateway.invalidate()
    await lost(table)
    table.clock.advance(AWAY_MS / 1000)
    typed = table.say(second, "D5")
    await heard(table)
    assert table.sandbox.gateway.identifies == 2
    assert await table.deadline_ms() == deadline_ms + AWAY_MS
    assert "Recorded: D5 on game" in (await table.rooms.answer(typed)).content
    await table.ends_with({first: "C5", second: "D5"})
    assert len(table.rooms.answers(kept)) == len(table.rooms.answers(typed)) == 1


async def test_a_lost_text_is_found_after_a_resume(table: Table, hasty: None) -> None:
    slot, *_ = await table.begin()
    table.sandbox.gateway.forget()
    unheard = table.say(slot, "C5")
    table.clock.advance(2)
    table.sandbox.gateway.drop()
    await lost(table)
    await heard(table)
    assert "Recorded: C5 on game" in (await table.rooms.answer(unheard)).content
    await table.ends_with({slot: "C5"})


async def test_events_that_are_delivered_again_are_not_carried_out_again(table: Table) -> None:
    slot, *_ = await table.begin()
    texts = [table.say(slot, text) for text in ("C5", "/undo", "D5")]
    await table.world.until(lambda: table.rooms.answers(texts[2]))
    before = await table.match()
    replies = len(table.rooms.messages(table.rooms.of_slot(slot)))
    table.sandbox.gateway.repeated_on_resume = 40
    table.sandbox.gateway.drop()
    await lost(table)
    await heard(table)
    assert (await table.match()).submissions == before.submissions
    last = table.say(slot, "D6")
    await table.rooms.answer(last)
    assert len(table.rooms.messages(table.rooms.of_slot(slot))) == replies + 2
    await table.ends_with({slot: "D6"})


async def test_a_text_that_a_resume_does_not_deliver_is_found(table: Table) -> None:
    first, second, _ = await table.begin()
    kept = table.say(first, "C5")
    await table.rooms.answer(kept)
    table.sandbox.gateway.repeated_on_resume = 3
    table.sandbox.gateway.lost_on_resume = 1
    table.sandbox.gateway.drop()
    await lost(table)
    table.clock.advance(AWAY_MS / 1000)
    unheard = table.say(second, "D5")
    await heard(table)
    assert table.sandbox.gateway.resumes == table.sandbox.gateway.identifies == 1
    assert "Recorded: D5 on game" in (await table.rooms.answer(unheard)).content
    await table.ends_with({first: "C5", second: "D5"})
    assert len(table.rooms.answers(kept)) == len(table.rooms.answers(unheard)) == 1


async def test_no_turn_ends_while_discord_is_not_heard(table: Table) -> None:
    slot, *_ = await table.begin()
    deadline_ms = await table.deadline_ms()
    table.clock.move_to(deadline_ms - 1_000)
    table.sandbox.gateway.drop()
    await lost(table)
    table.clock.advance(90)
    typed = table.say(slot, "C5")
    await heard(table)
    match = await table.match()
    assert match.phase is not None and match.phase.phase.number == 1
    assert match.phase.deadline_ms == deadline_ms + 90_000
    assert "Recorded: C5 on game" in (await table.rooms.answer(typed)).content
    await table.ends_with({slot: "C5"})


async def test_a_text_of_the_grace_is_judged_by_its_stamp(table: Table) -> None:
    slot, *_ = await table.begin()
    deadline_ms = await table.deadline_ms()
    table.clock.move_to(deadline_ms + 300)
    late = table.say(slot, "C5", at=deadline_ms + 200)
    assert "Too late by 0.2 s" in (await table.rooms.answer(late)).content
    table.sandbox.gateway.drop()
    await lost(table)
    await heard(table)
    await table.ends_with({})
    assert len(table.rooms.answers(late)) == 1


async def test_a_line_that_breaks_again_and_again_loses_no_time_and_no_text(table: Table) -> None:
    slot, *_ = await table.begin()
    deadline_ms = await table.deadline_ms()
    for number, cell in enumerate(("C5", "D5", "D6"), start=1):
        table.sandbox.gateway.drop()
        await lost(table)
        table.clock.advance(AWAY_MS / 1000)
        typed = table.say(slot, cell)
        await heard(table)
        assert await table.deadline_ms() == deadline_ms + number * AWAY_MS
        assert f"Recorded: {cell} on game" in (await table.rooms.answer(typed)).content
        table.clock.advance(1)
    await table.ends_with({slot: "D6"})


async def test_a_command_during_a_break_is_carried_out_once(table: Table) -> None:
    slot, *_ = await table.begin()
    await table.move(slot, "C5")
    table.sandbox.gateway.drop()
    await lost(table)
    undo = table.rooms.player(slot.seat).run(table.rooms.of_slot(slot), "undo")
    await heard(table)
    await table.answered(undo)
    assert (await table.match()).move(slot) is None


async def test_a_late_server_finds_its_turn(table: Table, hasty: None) -> None:
    guild = table.guild
    await table.begin()
    await table.play_turn()
    for slot in await table.due():
        await table.move(slot, WINNING_MOVES[slot.seat])
    table.sandbox.gateway.late.add(guild.id)
    table.sandbox.gateway.invalidate()
    await lost(table)
    await heard(table)
    deadline_ms = await table.deadline_ms()
    table.clock.advance(90)
    table.sandbox.gateway.arrive(guild)
    await becomes(
        table,
        lambda match: match.phase is not None and match.phase.deadline_ms == deadline_ms + 90_000,
    )
    await table.end_turn()
    await table.shown(3, ("4", "5", "6"))


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("restarted", [False, True])
async def test_a_replaced_player_loses_the_room(table: Table, hasty: None, restarted: bool) -> None:
    guild = table.guild
    slot, *_ = await table.begin()
    room = table.rooms.of_slot(slot)
    left = table.rooms.player(slot.seat)
    new = table.sandbox.person("Sven")
    table.sandbox.gateway.arrival_ms[guild.id] = 10_000
    if restarted:
        await table.restart()
    else:
        table.sandbox.gateway.invalidate()
        await lost(table)
        await heard(table)
    host = str(table.sandbox.person(HOST).id)
    command = Replace(host, slot.seat, str(left.id), Player(str(new.id), "Sven"), "gone home")
    await table.app.runner.handle("1", command)
    table.clock.advance(5)
    assert room in left.channels()
    async with ticking(table):
        await table.world.until(
            lambda: room in new.channels() and room not in left.channels(), PATIENCE
        )
        assert "C5" in (await table.rooms.answer(new.say(room, "C5"))).content
