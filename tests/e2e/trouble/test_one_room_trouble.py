"""One channel per player: deleted, left, late, corrected, archived."""

from tests.e2e.helpers.table import HOME, HOST, LONG, PATIENCE, PLAYERS, Table
from tests.e2e.helpers.waiting import ticking
from tests.e2e.hosts.test_corrections import WHY, publicly
from tests.e2e.playing.test_edited_boards import waits_by_edits
from tests.e2e.playing.test_neutral_names import own
from tests.e2e.playing.test_one_room import OWNER, begin, last, shown
from tests.e2e.trouble.test_late_events import HISTORY, SILENT, offers


async def closed(table: Table) -> None:
    """The turn's time passes; returns once every channel shows the next one."""
    match = await table.match()
    await table.end_turn()
    await shown(table, match.number + 1)


async def test_a_deleted_channel_comes_back_after_a_restart(table: Table) -> None:
    await begin(table, LONG)
    room = table.rooms.seat("red")
    player = table.rooms.player("red")
    await table.rooms.answer(player.say(room, "C5"))
    await table.close_bot()
    table.sandbox.person(OWNER).delete_channel(room)
    await table.open_bot()
    async with ticking(table):
        await shown(table, 1)
    room = table.rooms.seat("red")
    assert "your turn on game 1." in last(table, room).content
    assert "Recorded: C5 on game 1" in await table.ask(player.user.name, room, "submission")
    assert (
        "Recorded: D5 on game 1"
        in (await table.rooms.answer(player.say(room, "game 1: d5"))).content
    )
    assert (
        await table.ask(HOST, table.rooms.hosts, "match repair")
        == "Match 1 has everything it needs."
    )


async def test_a_new_channel_shows_all_games_to_who_waits_by_edits_too(table: Table) -> None:
    for name in PLAYERS:
        await waits_by_edits(table, name)
    await begin(table)
    table.sandbox.person(OWNER).delete_channel(table.rooms.seat("red"))
    async with ticking(table):
        await table.world.until(lambda: len(table.rooms.all()) == 6, PATIENCE)
        for number, board in ((1, "1"), (2, "3"), (3, "2")):
            await shown(table, number)
            room = table.rooms.seat("red")
            assert f"your turn on game {board}." in last(table, room).content
    assert sorted(one.board for one in table.rooms.boards(room) if one.turn == 3) == ["1", "2", "3"]


async def test_numbered_channels_are_one_a_player_and_say_nothing_of_the_seat(table: Table) -> None:
    await begin(table, f"{LONG}\nneutral_names = true")
    names = sorted(name for player in PLAYERS for name in own(table, player))
    assert names == ["submissions-1", "submissions-2", "submissions-3"]
    texts = "\n".join(f"{one.name} {one.topic}" for one in table.rooms.all()).lower()
    assert not [seat for seat in (await table.match()).seats if seat in texts]


async def test_a_player_who_leaves_the_server_finds_the_one_channel_when_back(table: Table) -> None:
    await begin(table, LONG)
    room = table.rooms.seat("red")
    player = table.rooms.player("red")
    guild = table.guild
    player.leave(guild)
    await closed(table)
    player.join(guild)
    assert [one.name for one in player.channels() if "submissions" in one.name] == [room.name]
    assert "Recorded: C5 on game 3" in (await table.rooms.answer(player.say(room, "C5"))).content


async def test_a_late_text_is_entered_on_the_game_that_it_names(table: Table) -> None:
    await begin(table, SILENT)
    room = table.rooms.seat("red")
    player = table.rooms.player("red")
    table.sandbox.fault(**HISTORY, status=503, times=-1)
    table.clock.move_to(await table.deadline_ms() - 5_000)
    table.sandbox.gateway.behind_ms = 20_000
    typed = player.say(room, "1: C5")
    await closed(table)
    table.sandbox.faults.clear()
    table.sandbox.gateway.behind_ms = 0
    table.clock.advance(20)
    told = (await table.rooms.answer(typed)).content
    assert (
        "Discord delivered it too late: turn 1 was already closed. The hosts have been notified"
        in told
    )
    await table.world.until(lambda: offers(table), PATIENCE)
    [offer] = offers(table)
    assert "Red on game 1 sent a text in time" in offer.content
    done = await table.confirm(await table.click(HOST, offer, "Enter it"), "Correct and play again")
    assert done == "Turn 1 of match 1 is corrected, and later turns were resolved again."
    await publicly(table, "1", "now: Red plays C5")


async def test_a_correction_is_told_once_with_the_game_on_turn_last(table: Table) -> None:
    await begin(table)
    room = table.rooms.seat("red")
    await closed(table)
    asked = await table.run(
        HOST, HOME, "match correct", seat="red", board="1", text="C5", reason=WHY, turn=1
    )
    assert await table.confirm(asked, "Correct and play again") == (
        "Turn 1 of match 1 is corrected, and later turns were resolved again."
    )
    await publicly(table, "1", "now: Red plays C5")

    def told() -> list[str]:
        return [
            one.content
            for one in table.rooms.messages(room)
            if "now: Red plays C5 on game 1" in one.content
        ]

    await table.world.until(told, PATIENCE)
    assert len(told()) == 1
    assert told()[0] == last(table, room).content
    assert "your turn on game 3." in told()[0]
