"""One channel per player: deleted, left, late, corrected, archived."""

import pytest

from bifrost_bot.sandbox.world.model import Channel
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, SHORT, Table, field_id, said
from tests.e2e.hosts.test_corrections import WHY, confirm, publicly
from tests.e2e.playing.test_edited_boards import waits_by_edits
from tests.e2e.playing.test_neutral_names import own
from tests.e2e.playing.test_one_room import OWNER, begin, last, shown, writers
from tests.e2e.trouble.test_late_events import HISTORY, SILENT, offers
from tests.e2e.trouble.test_rest_trouble import ticking

LONG = f"{SHORT}\nmove_seconds = 604800"


async def closed(table: Table) -> None:
    """The turn's time passes; returns once every channel shows the next one."""
    match = await table.match()
    table.clock.move_to(await table.deadline_ms() + match.settings.grace_ms)
    await shown(table, match.number + 1)


def of(table: Table, seat: str) -> Channel:
    return table.rooms.find(f"{seat}-submissions")


async def test_a_channel_deleted_while_the_bot_was_away_comes_back_and_takes_moves(
    table: Table,
) -> None:
    await begin(table, LONG)
    room, player = of(table, "red"), table.rooms.player("red")
    await table.rooms.answer(player.say(room, "C5"))
    await table.close_bot()
    table.sandbox.person(OWNER).delete_channel(room)
    await table.open_bot()
    async with ticking(table):
        await shown(table, 1)
    room = of(table, "red")
    assert "your turn on game 1." in last(table, room).content
    assert "Recorded: C5 on game 1" in said(await table.run(player.user.name, room, "submission"))
    assert (
        "Recorded: D5 on game 1"
        in (await table.rooms.answer(player.say(room, "game 1: d5"))).content
    )
    assert (
        said(await table.run(HOST, table.rooms.hosts, "match repair"))
        == "Match 1 has everything it needs."
    )


@pytest.mark.nightly(by_day=0)
async def test_a_new_channel_shows_all_games_to_who_waits_by_edits_too(table: Table) -> None:
    for name in PLAYERS:
        await waits_by_edits(table, name)
    await begin(table)
    table.sandbox.person(OWNER).delete_channel(of(table, "red"))
    async with ticking(table):
        await table.world.until(lambda: len(table.rooms.all()) == 6, PATIENCE)
        for number, board in ((1, "1"), (2, "3"), (3, "2")):
            await shown(table, number)
            room = of(table, "red")
            assert f"your turn on game {board}." in last(table, room).content
    assert sorted(one.board for one in table.rooms.boards(room) if one.turn == 3) == ["1", "2", "3"]


@pytest.mark.nightly(by_day=0)
async def test_numbered_channels_are_one_a_player_and_say_nothing_of_the_seat(table: Table) -> None:
    await begin(table, f"{LONG}\nneutral_names = true")
    submissions = {own(table, name)[0] for name in PLAYERS if len(own(table, name)) == 1}
    assert submissions == {"submissions-1", "submissions-2", "submissions-3"}
    seats = (await table.match()).seats
    assert not [
        one
        for one in table.rooms.all()
        for seat in seats
        if seat in f"{one.name} {one.topic}".lower()
    ]


@pytest.mark.nightly(by_day=0)
async def test_a_player_who_leaves_the_server_finds_the_one_channel_when_back(table: Table) -> None:
    await begin(table, LONG)
    room, player = of(table, "red"), table.rooms.player("red")
    guild = next(iter(table.world.guilds.values()))
    player.leave(guild)
    await closed(table)
    player.join(guild)
    assert [one.name for one in player.channels() if "submissions" in one.name] == [room.name]
    assert "Recorded: C5 on game 3" in (await table.rooms.answer(player.say(room, "C5"))).content


@pytest.mark.nightly(by_day=0)
async def test_a_text_that_comes_after_its_turn_is_entered_on_the_game_that_it_names(
    table: Table,
) -> None:
    await begin(table, SILENT)
    room, player = of(table, "red"), table.rooms.player("red")
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
    done = await confirm(
        table, await table.click(HOST, offer, "Enter it"), "Correct and play again"
    )
    assert done == "Turn 1 of match 1 is corrected, and later turns were resolved again."
    await publicly(table, "1", "now: Red plays C5")


@pytest.mark.nightly(by_day=0)
async def test_a_closed_turn_that_a_host_corrects_is_told_once_with_the_game_on_turn_last(
    table: Table,
) -> None:
    await begin(table)
    room = of(table, "red")
    await closed(table)
    asked = await table.run(
        HOST, HOME, "match correct", seat="red", board="1", text="C5", reason=WHY, turn=1
    )
    assert await confirm(table, asked, "Correct and play again") == (
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


@pytest.mark.nightly(by_day=0)
async def test_board_shows_all_games_of_the_channel_or_the_one_named(table: Table) -> None:
    await begin(table)
    room, name = of(table, "red"), table.rooms.player("red").user.name
    asked = await table.run(name, room, "board")
    assert asked.original is not None
    assert [file.filename for file in asked.original.attachments] == [
        "game1.txt",
        "game2.txt",
        "game3.txt",
    ]
    assert "Game 3" in said(await table.run(name, room, "board", board="3"))


@pytest.mark.nightly(by_day=0)
async def test_an_archived_match_keeps_its_six_channels_and_nobody_writes_there(
    table: Table,
) -> None:
    await begin(table)
    form = await table.run(HOST, HOME, "match abandon")
    await table.answered(table.sandbox.person(HOST).submit(form, {field_id(form): ""}))
    await table.world.until(lambda: not writers(table), PATIENCE)
    kept = await table.run(HOST, HOME, "match archive", match="1")
    assert "are an archive now" in await confirm(table, kept, "Archive")
    archive = next(one for one in table.world.channels.values() if one.name == "Archive: Bifröst 1")
    assert len([one for one in table.world.channels.values() if one.parent_id == archive.id]) == 7
