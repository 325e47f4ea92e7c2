"""One channel per player for all games of Bifröst."""

import json
from pathlib import Path

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.history import export
from bifrost_bot.sandbox import Setup
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Channel, Message
from bifrost_bot.tools.verify import verify
from tests.e2e.conftest import UNLIMITED, laying
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, SHORT, Rooms, Table, said
from tests.e2e.helpers.tapping import Tappers, Wire
from tests.e2e.hosts.test_corrections import WHY, confirm
from tests.openapi.checker import Checker

OWNER = "Odin"
CROWDED = Setup(**UNLIMITED, channels=(HOME, *(f"old-{n}" for n in range(479))))
"""A server with room for the channels of one match of Bifröst, but only with one a player."""

SEATS = [f"{seat}-submissions" for seat in ("blue", "green", "red")]


async def begin(table: Table, settings: str = SHORT) -> None:
    """Three people open, fill and begin a match with one channel a player."""
    await table.create(settings=settings, rooms="one")
    await table.join(*PLAYERS)
    assert "each player has one channel for all games" in table.lobby.content
    await table.run(HOST, HOME, "match start")
    await table.lobby_says("Ready check: waiting")
    for name in PLAYERS:
        await table.click(name, table.lobby, "I am ready")
    await shown(table, 1)


@pytest.fixture
async def room(table: Table) -> Channel:
    """Red's only channel, in the first turn."""
    await begin(table)
    return table.rooms.find("red-submissions")


async def shown(table: Table, turn: int) -> None:
    """Returns once every player's channel shows all three games of a turn."""

    def there() -> bool:
        rooms = [one for one in table.rooms.all() if "submissions" in one.name]
        boards = [
            {one.board for one in table.rooms.boards(room) if one.turn == turn} for room in rooms
        ]
        return boards == [{"1", "2", "3"}] * 3

    await table.world.until(there, PATIENCE)


def last(table: Table, room: Channel) -> Message:
    return table.rooms.boards(room)[-1].message


async def test_only_as_many_channels_are_asked_for_as_the_match_makes(
    tmp_path: Path, checker: Checker
) -> None:
    async with laying(tmp_path / "bifrost.sqlite3", checker, CROWDED) as table:
        refused = await table.run(HOST, HOME, "match create", game="bifrost")
        assert "A match needs 26 channels. This server has 480" in said(refused)
        told = await table.run(HOST, HOME, "match create", game="bifrost", rooms="one")
        assert "Match 1 is open. Players press **Join**" in said(told)


async def test_preflight_looks_and_looks_again_whether_there_is_room_for_one_channel_a_player(
    tmp_path: Path, checker: Checker
) -> None:
    async with laying(tmp_path / "bifrost.sqlite3", checker, CROWDED) as table:
        refused = await table.run(HOST, HOME, "match preflight", game="bifrost")
        assert "A match needs 26 channels. This server has 480" in said(refused)
        shown = await table.run(HOST, HOME, "match preflight", game="bifrost", rooms="one")
        for _ in range(2):
            assert said(shown).startswith("Everything is ready for Bifröst.\n")
            assert shown.original is not None
            await table.click(HOST, shown.original, "Look again")


async def test_three_channels_serve_nine_slots_and_the_game_on_turn_is_last(
    table: Table, room: Channel
) -> None:
    assert sorted(one.name for one in table.rooms.all()) == sorted(
        ["game1", "game2", "game3", *SEATS]
    )
    boards = [one.board for one in table.rooms.boards(room)]
    assert boards == ["2", "3", "1"]
    assert "your turn on game 1." in last(table, room).content
    assert all(len(message.attachments) <= 1 for message in table.rooms.messages(room))


async def test_a_move_is_taken_with_the_game_and_without_and_by_command(
    table: Table, room: Channel
) -> None:
    player = table.rooms.player("red")
    assert "Recorded: C5 on game 1" in (await table.rooms.answer(player.say(room, "C5"))).content
    assert "Recorded: D5 on game 1" in (await table.rooms.answer(player.say(room, "1: D5"))).content
    told = said(await table.run(player.user.name, room, "move", text="1: E5"))
    assert "Recorded: E5 on game 1" in told
    assert "Taken back" in (await table.rooms.answer(player.say(room, "1: /undo"))).content
    assert (await table.match()).move(Slot("red", "1")) is None
    assert "Recorded: C5 on game 1" in said(
        await table.run(player.user.name, room, "move", text="C5")
    )
    assert "Recorded: C5" in said(await table.click(player.user.name, last(table, room), "My move"))
    assert "Taken back" in said(await table.click(player.user.name, last(table, room), "Undo"))


@pytest.mark.nightly(by_day=0)
async def test_a_wrong_game_is_refused_and_what_was_recorded_stays(
    table: Table, room: Channel
) -> None:
    player = table.rooms.player("red")
    await table.rooms.answer(player.say(room, "C5"))
    told = (await table.rooms.answer(player.say(room, "2: D5"))).content
    assert told.startswith("It is Green's turn on game 2, not yours; it is your turn on game 1.")
    assert "no game" in (await table.rooms.answer(player.say(room, "7: D5"))).content
    assert (await table.match()).move(Slot("red", "1")) is not None


async def test_suggestions_keep_the_game_that_was_typed(table: Table, room: Channel) -> None:
    person = table.rooms.player("red")
    asked = person.autocomplete(room, "move", {"text": "1: D"}, "text")
    choices = (await table.answered(asked)).choices
    assert choices
    assert all(choice["value"].startswith("1: D") for choice in choices)


async def test_the_match_plays_on_after_a_restart_with_what_was_typed_meanwhile(
    table: Table, room: Channel
) -> None:
    player = table.rooms.player("red")
    await table.close_bot()
    message = player.say(room, "1: C5")
    await table.open_bot()
    assert "Recorded: C5 on game 1" in (await table.rooms.answer(message)).content
    table.clock.move_to(await table.deadline_ms() + (await table.match()).settings.grace_ms)
    await shown(table, 2)
    assert "your turn on game 3." in last(table, room).content
    assert (
        sum("Red plays C5 on game 1." in one.message.content for one in table.rooms.boards(room))
        == 1
    )


@pytest.mark.nightly(by_day=0)
async def test_a_room_that_was_deleted_comes_back_with_all_games_in_play(
    table: Table, room: Channel
) -> None:
    table.sandbox.person(OWNER).delete_channel(room)

    def back() -> bool:
        made = [
            one for one in table.rooms.all() if one.name == "red-submissions" and one.id != room.id
        ]
        return bool(made) and {one.board for one in table.rooms.boards(made[0])} == {"1", "2", "3"}

    await table.world.until(back, PATIENCE)


@pytest.mark.nightly(by_day=0)
async def test_commands_and_hosts_find_the_game_on_turn(table: Table, room: Channel) -> None:
    name = table.rooms.player("red").user.name
    told = said(
        await table.run(HOST, HOME, "match correct", seat="red", board="2", text="C5", reason=WHY)
    )
    assert told == "That seat owes no answer there in the current turn."
    told = said(
        await table.run(HOST, HOME, "match correct", seat="red", board="1", text="c5", reason=WHY)
    )
    assert told == "Recorded for Red on game 1: c5"
    await table.world.until(
        lambda: f"C5 for you on game 1. Reason: {WHY}" in table.rooms.messages(room)[-1].content,
        PATIENCE,
    )
    assert "Recorded: C5 on game 1" in said(await table.run(name, room, "submission"))
    assert "Taken back" in said(await table.run(name, room, "undo"))
    await table.run(name, room, "move", text="game 1: d5")
    assert "Locked" in said(await table.run(name, room, "lock"))
    match = await table.match()
    assert match.locked == {Slot("red", "1")}
    (shown,) = [(await table.run(name, room, "board", board="2")).original]
    assert shown is not None and "Game 2" in shown.content
    refused = await table.run(HOST, table.rooms.public("1"), "move", text="1: D5")
    assert said(refused) == "That works only in your own submission channel."


@pytest.mark.nightly(by_day=0)
async def test_going_back_shows_all_games_of_the_turn_again(table: Table, room: Channel) -> None:
    player = table.rooms.player("red")
    await table.rooms.answer(player.say(room, "C5"))
    table.clock.move_to(await table.deadline_ms() + (await table.match()).settings.grace_ms)
    await shown(table, 2)
    asked = await table.run(HOST, HOME, "match rewind", turn=1, reason=WHY)
    assert "Red plays C5 on game 1" in said(asked)
    assert await confirm(table, asked, "Go back") == "Match 1 is back at turn 1."
    await table.world.until(lambda: "your turn on game 1." in last(table, room).content, PATIENCE)
    assert "Recorded: E5 on game 1" in (await table.rooms.answer(player.say(room, "E5"))).content


@pytest.mark.nightly(by_day=0)
async def test_who_takes_over_sees_the_one_channel_and_no_other(
    table: Table, room: Channel
) -> None:
    left, new = table.rooms.player("red"), table.sandbox.person("Sven")
    asked = await table.run(
        HOST, HOME, "match replace", player=left.user.name, member="Sven", reason="gone home"
    )
    await confirm(table, asked, "Replace")
    await table.world.until(
        lambda: room in new.channels() and room not in left.channels(), PATIENCE
    )
    assert [one.name for one in new.channels() if one in table.rooms.all() and "-" in one.name] == [
        room.name
    ]
    assert "Recorded: C5 on game 1" in (await table.rooms.answer(new.say(room, "1: C5"))).content


async def test_a_rehearsal_and_a_preset_have_the_rooms_of_the_match(table: Table) -> None:
    await table.create(settings=SHORT, rooms="one")
    await table.run(HOST, HOME, "match preset save", name="calm", match="1")
    told = said(await table.run(HOST, HOME, "match preset list"))
    assert told == "• calm: Bifröst, one channel for each player"
    await table.run(HOST, HOME, "match rehearse", seconds=5, match="1")
    rooms = Rooms(table.sandbox, "2", "Rehearsal: Bifröst")
    await table.world.until(lambda: len(rooms.all()) == 6 and rooms.shows(rooms.all(), 1), PATIENCE)
    assert sorted(one.name for one in rooms.all() if "-" in one.name) == SEATS


@pytest.mark.nightly(by_day=0)
async def test_a_match_is_played_to_its_end_by_taps_alone(table: Table) -> None:
    tappers = Tappers(table, "bifrost", Wire(table))
    await tappers.begin(rooms="one")
    await tappers.play()
    assert (await tappers.match()).outcome is not None
    print(tappers.tally)
    await table.lobby_says("Result, replay and record: https://")
    (files,) = [
        message for message in table.lobby_messages() if "Replay of match" in message.content
    ]
    (record,) = [file for file in files.attachments if file.filename.endswith(".json")]
    stored = table.world.files.get(record.id)
    assert stored is not None
    assert all(check.held for check in verify(export.read(json.loads(stored))))
    assert sorted(one.name for one in table.rooms.all() if "-" in one.name) == SEATS
    await table.world.until(lambda: not writers(table), PATIENCE)
    asked = await table.run(HOST, HOME, "match delete", match="1")
    assert asked.original is not None
    await table.click(HOST, asked.original, "Delete the channels")
    await table.world.until(lambda: not table.rooms.all(), PATIENCE)


def writers(table: Table) -> list[str]:
    """The players who may write in a channel of the match."""
    guild = next(iter(table.world.guilds.values()))
    people = [table.sandbox.person(name) for name in PLAYERS]
    return [
        one.user.name
        for one in people
        for channel in table.rooms.all()
        if allow.channel_permissions(guild, channel, one.id) & allow.SEND_MESSAGES
    ]
