"""A Bifröst match of three people from the slash command to the reveal, and the clearing away."""

import csv
import hashlib
import io
import json
import random
import re
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
import pytest_asyncio

from bifrost_bot.engines.bifrost.model import COLOURS, LATTICE
from bifrost_bot.engines.rng import Rng, mixed
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.history import export
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.components import walk
from bifrost_bot.sandbox.world.errors import ApiError
from bifrost_bot.sandbox.world.model import Channel
from bifrost_bot.speech.seat_emoji import seat_emoji
from bifrost_bot.tools.verify import verify
from tests.e2e.conftest import start_table
from tests.e2e.helpers.table import GRACE_MS, HOME, HOST, PLAYERS, SHORT, Table, field_id, said
from tests.openapi.checker import Checker

BOTH_HALVES = ("1", "2", "3", "4", "5", "6")
_LARGEST_PICTURE = 60 * 1024
_LONGEST_ALT = 1024

at_one_table = pytest.mark.asyncio(loop_scope="module")


@dataclass
class PlayedMatch:
    """A match that was played to its end, and what was noted on the way."""

    table: Table
    promise: str = ""
    channels: list[set[str]] = field(default_factory=list[set[str]])
    due: dict[int, tuple[Slot, ...]] = field(default_factory=dict[int, tuple[Slot, ...]])
    deadlines: dict[int, int] = field(default_factory=dict[int, int])

    @property
    def rooms(self) -> list[Channel]:
        return self.table.rooms.all()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def played(
    tmp_path_factory: pytest.TempPathFactory, checker: Checker
) -> AsyncIterator[PlayedMatch]:
    async with start_table(tmp_path_factory.mktemp("played") / "bifrost.sqlite3", checker) as table:
        await table.create(settings=SHORT)
        promise = await table.press("Sven", table.lobby, "Details")
        await table.join(*PLAYERS)
        await table.start(*PLAYERS)
        played = PlayedMatch(table, promise=promise)
        for turn in range(1, 5):
            played.channels.append({channel.name for channel in played.rooms})
            played.due[turn] = await table.due()
            played.deadlines[turn] = await table.deadline_ms()
            await table.play_turn()
        for board in BOTH_HALVES:
            await last_words(table, table.rooms.public(board))
        await table.world.until(
            lambda: not any(writers(table, channel) for channel in table.rooms.all())
        )
        await table.lobby_says("Result, replay and record: https://")
        yield played


async def last_words(table: Table, channel: Channel) -> str:
    """The closing message of a channel, waited for."""
    await table.world.until(lambda: "match 1 is over." in table.rooms.messages(channel)[-1].content)
    return table.rooms.messages(channel)[-1].content


def writers(table: Table, channel: Channel) -> list[str]:
    """Who of the ordinary members can write in a channel."""
    guild = table.world.guild_of(channel)
    assert guild is not None
    return [
        member.user.name
        for member in guild.members.values()
        if not member.user.bot
        and member.user.part not in ("owner", "admin")
        and allow.channel_permissions(guild, channel, member.user.id) & allow.SEND_MESSAGES
    ]


def names_of(boards: tuple[str, ...]) -> set[str]:
    return {f"game{board}" for board in boards} | {
        f"{seat}-game{board}-submissions" for board in boards for seat in COLOURS
    }


@at_one_table
async def test_the_channels_of_the_second_half_are_made_when_it_begins(played: PlayedMatch) -> None:
    first = names_of(BOTH_HALVES[:3])
    both = names_of(BOTH_HALVES)
    assert played.channels == [first, first, both, both]


@at_one_table
async def test_the_reveal_names_ranking_and_players_in_every_channel(played: PlayedMatch) -> None:
    for board in BOTH_HALVES:
        last = await last_words(played.table, played.table.rooms.public(board))
        assert "Red, Green and Blue" in last or "wins" in last
        assert "Result, replay and record: <#" in last
    result = next(
        one.content for one in played.table.lobby_messages() if "match 1 is over." in one.content
    )
    assert all(played.table.rooms.player(seat).user.name in result for seat in COLOURS)
    assert "The match is over:" in played.table.lobby.content


@at_one_table
async def test_the_lobbys_reveal_carries_the_results_for_a_spreadsheet(played: PlayedMatch) -> None:
    table = played.table
    (told,) = [
        message for message in table.lobby_messages() if "match 1 is over." in message.content
    ]
    picture, file = told.attachments
    assert picture.filename == "match-1-result.png"
    assert file.filename == "match-1-results.csv"
    data = table.world.files.get(file.id)
    assert data is not None
    heads, *rows = csv.reader(io.StringIO(data.decode("utf-8-sig")))
    assert heads == ["name", "seat", "place", "points", "firsts", "cells"]
    assert {seat.lower(): name for name, seat, *_ in rows} == {
        seat: table.rooms.player(seat).user.name for seat in COLOURS
    }
    scores = await table.press("Sven", told, "All scores")
    for _, seat, _place, *figures in rows:
        counted = "{} points? · firsts: {} · cells: {}".format(*figures)
        assert re.search(rf"{seat_emoji(seat.lower())} \*\*{seat}\*\*.*\n{counted}", scores)
    assert not any(
        table.rooms.messages(table.rooms.public(board))[-1].attachments for board in BOTH_HALVES
    )


@at_one_table
async def test_the_lobby_gets_a_replay_and_a_record_that_verifies(played: PlayedMatch) -> None:
    table = played.table
    (told,) = [
        message for message in table.lobby_messages() if "Replay of match" in message.content
    ]
    assert [file.filename for file in told.attachments] == [
        "match-1.gif",
        "match-1.html",
        "match-1.json",
    ]
    assert f"/{told.channel_id}/{told.id}" in table.lobby.content
    assert (told.attachments[0].description or "").startswith(
        "Bifröst, match 1 from its beginning to its end"
    )
    _, page, record = (table.world.files.get(file.id) for file in told.attachments)
    assert page is not None and record is not None
    assert all(table.rooms.player(seat).user.name in page.decode() for seat in COLOURS)
    checks = verify(export.read(json.loads(record)))
    assert all(check.held for check in checks)
    receipts: list[str] = []
    for seat in COLOURS:
        channel = next(one for one in played.rooms if one.name.startswith(f"{seat}-"))
        told = await table.ask(table.rooms.player(seat).user.name, channel, "status")
        receipts += re.findall(r"receipt (\d+·[0-9a-f]{12})", told)
    assert len(receipts) > 5
    promised = re.search(r"Fairness seal: `([0-9a-f]{64})`", played.promise)
    assert promised
    assert all(
        check.held for check in verify(export.read(json.loads(record)), promised[1], receipts)
    )


@at_one_table
async def test_the_published_seed_fits_the_commitment_and_the_seats(played: PlayedMatch) -> None:
    promised = re.search(r"Fairness seal: `([0-9a-f]{64})`", played.promise)
    table = played.table
    (result,) = [one for one in table.lobby_messages() if "match 1 is over." in one.content]
    told = await table.press("Sven", result, "Was it fair?")
    assert promised and promised[1] in told
    seed = re.search(r"Seed: `([0-9a-f]{64})`", told)
    assert seed
    assert hashlib.sha256(seed[1].encode()).hexdigest() == promised[1]
    people = [str(played.table.sandbox.person(name).id) for name in PLAYERS]
    match = await played.table.app.runner.match("1")
    assert len(match.nonces) == len(PLAYERS)
    dealt = Rng(mixed(seed[1], match.nonces), 0).shuffled(people, "seats")
    assert list(dealt) == [str(played.table.rooms.player(seat).id) for seat in COLOURS]


@at_one_table
async def test_every_channel_gets_one_message_for_each_turn(played: PlayedMatch) -> None:
    rooms = played.table.rooms
    for board in BOTH_HALVES:
        in_play = sorted(
            {turn for turn, due in played.due.items() for slot in due if slot.board == board}
        )
        for channel in rooms.of_board(board):
            turns = [shown.turn for shown in rooms.boards(channel)]
            assert turns[: len(in_play)] == in_play
            # Then the last move is shown, and at the latest the end of the match.
            assert 1 <= len(turns[len(in_play) :]) <= 2


@at_one_table
async def test_every_board_has_a_small_picture_with_alt_text(played: PlayedMatch) -> None:
    shown = [each for channel in played.rooms for each in played.table.rooms.boards(channel)]
    assert len(shown) >= 60
    for each in shown:
        (picture,) = each.message.attachments
        data = played.table.world.files.get(picture.id)
        assert data is not None and data.startswith(b"\x89PNG\r\n\x1a\n")
        assert len(data) <= _LARGEST_PICTURE
        assert picture.description and len(picture.description) <= _LONGEST_ALT
        assert len(each.message.content) <= 2000


@at_one_table
async def test_who_has_to_move_and_who_watches_sees_the_turn_count_down(
    played: PlayedMatch,
) -> None:
    for turn, due in played.due.items():
        for slot in due:
            for channel in played.table.rooms.of_board(slot.board or ""):
                (shown,) = [
                    each for each in played.table.rooms.boards(channel) if each.turn == turn
                ]
                told = shown.message.content
                assert f"{slot.seat.capitalize()} to move**" in told
                is_told = channel in (
                    played.table.rooms.of_slot(slot),
                    played.table.rooms.public(slot.board or ""),
                )
                countdown = f"Turn ends <t:{played.deadlines[turn] // 1000}:R>."
                assert (countdown in told) == is_told


@at_one_table
async def test_only_the_player_to_move_is_pinged(played: PlayedMatch) -> None:
    rooms = played.table.rooms
    for channel in played.rooms:
        for shown in rooms.boards(channel):
            due = [
                slot
                for slot in played.due.get(shown.turn, ())
                if rooms.seat(slot.seat, slot.board or "") is channel
            ]
            assert shown.message.mentions.users == tuple(rooms.player(slot.seat).id for slot in due)
    pings = [
        message
        for channel in played.rooms
        for message in rooms.messages(channel)
        if message.mentions.users
    ]
    turns = [message for message in pings if "match 1 is over." not in message.content]
    assert len(turns) == sum(map(len, played.due.values()))
    revealed = Counter(
        id for message in pings if message not in turns for id in message.mentions.users
    )
    assert revealed == dict.fromkeys((rooms.player(seat).id for seat in COLOURS), 1)


@at_one_table
async def test_each_move_gets_one_reply_that_reads_it_back(played: PlayedMatch) -> None:
    rooms = played.table.rooms
    moves = [
        message
        for channel in played.rooms
        for message in rooms.messages(channel)
        if not message.author.bot
    ]
    assert len(moves) == sum(map(len, played.due.values()))
    for message in moves:
        (reply,) = rooms.answers(message)
        assert f"Recorded: {message.content} on game" in reply.content
        assert re.search(r"You can change it until <t:\d+:T>\.$", reply.content)


@at_one_table
async def test_after_the_end_old_buttons_say_so_and_nobody_writes(played: PlayedMatch) -> None:
    rooms = played.table.rooms
    channel = rooms.seat("red", "1")
    name = rooms.player("red").user.name
    first = rooms.boards(channel)[0].message
    assert said(await played.table.click(name, first, "Lock")) == "The match is over."
    more = await played.table.holder(name, first, "Fairness")
    labels = [part["label"] for part in walk(more.components) if "label" in part]
    assert labels == ["Rules", "Why?", "Fairness"]
    with pytest.raises(ApiError):
        rooms.player("red").say(channel, "C5")


async def test_a_host_ends_archives_and_deletes_a_match(table: Table) -> None:
    await table.begin()
    assert writers(table, table.rooms.public("1")) == []
    assert len(writers(table, table.rooms.seat("red", "1"))) == 1
    form = await table.run(HOST, HOME, "match abandon")
    ended = await table.submit(HOST, form, {field_id(form): "the pizza is here"})
    assert said(ended) == "Match 1 has ended. Remove its channels with /match delete."
    await table.lobby_says("The host ended the match without a result: the pizza is here")
    await table.world.until(
        lambda: not any(writers(table, channel) for channel in table.rooms.all())
    )
    kept = await table.run(HOST, HOME, "match archive", match="1")
    assert await table.confirm(kept, "Archive") == (
        "The channels of match 1 are an archive now. /match delete still removes them."
    )
    archive = next(one for one in table.world.channels.values() if one.name == "Archive: Bifröst 1")
    kept_rooms = [one for one in table.world.channels.values() if one.parent_id == archive.id]
    assert len(kept_rooms) == 13
    assert not any(writers(table, channel) for channel in kept_rooms)
    again = await table.run(HOST, HOME, "match archive", match="1")
    assert said(again) == "The channels of match 1 are already an archive."
    asked = await table.run(HOST, HOME, "match delete", match="1")
    done = await table.click(HOST, asked, "Delete the channels")
    assert said(done).startswith("13 channels of match 1 were deleted. Their transcript is in ")
    assert not table.rooms.all()
    assert not [
        channel for channel in table.world.channels.values() if channel.name.startswith("Bifröst")
    ]


async def test_a_match_ended_while_channels_are_made_is_deleted_whole(table: Table) -> None:
    await table.create(settings=SHORT)
    await table.join(*PLAYERS)
    await table.call_ready()
    table.sandbox.fault(method="POST", route="/guilds/*/channels", latency=0.05, times=-1)
    for name in PLAYERS:
        await table.click(name, table.lobby, "I am ready")
    await table.world.until(table.rooms.all)
    await table.app.runner.handle(
        "1", Abandon(str(table.sandbox.person(HOST).id), "the pizza is here already")
    )
    asked = await table.run(HOST, HOME, "match delete", match="1")
    assert len(table.rooms.all()) < 12
    assert (await table.press(HOST, asked, "Delete the channels")).startswith("13 channels")
    assert not [
        channel
        for channel in table.world.channels.values()
        if "ame1" in channel.name or "Bif" in channel.name
    ]


async def test_channels_that_somebody_else_is_deleting_too_are_no_obstacle(table: Table) -> None:
    await table.begin()
    await table.app.runner.handle("1", Abandon(str(table.sandbox.person(HOST).id), "enough"))
    asked = await table.run(HOST, HOME, "match delete", match="1")
    quicker = table.sandbox.fault(
        method="DELETE", route="/channels/*", status=404, after=True, times=2
    )
    assert (await table.press(HOST, asked, "Delete the channels")).startswith("13 channels")
    assert quicker.hits == 2
    assert not [
        channel
        for channel in table.world.channels.values()
        if "ame1" in channel.name or "Bif" in channel.name
    ]


async def test_a_longer_match_of_random_moves_ends_decided(table: Table) -> None:
    chance = random.Random(7)
    await table.begin(crowded(chance))
    turns = 0
    while not (match := await table.match()).over:
        assert match.phase is not None and match.state is not None
        turns += 1
        for slot in match.phase.phase.to_act:
            cells = next(board.cells for board in match.state.boards if board.name == slot.board)
            empty = [
                name for name, content in zip(LATTICE.names, cells, strict=True) if content == "."
            ]
            for _ in range(chance.choice((0, 1, 1, 2))):
                await table.move(slot, chance.choice([*empty, "pass"]).lower())
        table.clock.move_to(match.phase.deadline_ms + GRACE_MS)
        await table.turned(match)
    assert turns > 4
    assert match.state is not None
    assert {board.status for board in match.state.boards} <= {"complete", "frozen"}
    await table.lobby_says("The match is over:")


def crowded(chance: random.Random) -> str:
    """Settings with a start that leaves ten cells empty."""
    names = list(LATTICE.names)
    chance.shuffle(names)
    cells = {seat: sorted(names[place::3][:17]) for place, seat in enumerate(COLOURS)}
    inner = ", ".join(f"{seat} = {found}" for seat, found in cells.items())
    return f"prefilled = {{{inner}}}".replace("'", '"')
