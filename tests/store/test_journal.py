"""The journal, alarms, heartbeats and outbox: read back in order, all or nothing."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.event import listen

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.admission import Admit, Decline
from bifrost_bot.match.decide.ahead import PlanAhead
from bifrost_bot.match.decide.answers import Lock, Withdraw
from bifrost_bot.match.decide.corrections import Enter, Preview, Rerun
from bifrost_bot.match.decide.hosts import (
    AddHost,
    Announce,
    Extend,
    HandOver,
    Note,
    Pause,
    RemoveHost,
    Resume,
)
from bifrost_bot.match.decide.lobby import CallOff, Leave
from bifrost_bot.match.decide.phases import Abandon, CreditDowntime, Halt, StartDue, WarnDue
from bifrost_bot.match.decide.rematches import OpenRematch
from bifrost_bot.match.decide.rights import RecordAdminAccess
from bifrost_bot.match.decide.scheduled_start import PlanStart
from bifrost_bot.match.decide.seats import RefuseSubstitute, Replace, Resign
from bifrost_bot.match.decide.stand_ins import AnswerStandIn, StandIn
from bifrost_bot.match.events import (
    AnswersHeld,
    BeaconMissed,
    BeaconNamed,
    ChainBegun,
    ClaimJudged,
    ConsentAsked,
    ConsentClosed,
    ConsentGiven,
    MatchEvent,
    MatchFinished,
    Noted,
    PlacesOpened,
    PlayerLeft,
    PurseSet,
    RulesAdopted,
    SeatChosen,
    VerdictsConfirmed,
)
from bifrost_bot.match.model import Player, Settings, Status
from bifrost_bot.match.notice import (
    LOBBY,
    Address,
    BoardBody,
    ClockBody,
    LineBody,
    LobbyBody,
    Notice,
    ReplyBody,
    WarningBody,
)
from bifrost_bot.store import deadlines, journal, outbox
from bifrost_bot.store.database import ConflictError, Database
from bifrost_bot.store.journal import Home
from bifrost_bot.store.outbox import BoardMessage, Channel, Shown
from bifrost_bot.store.shard_set import ShardSet
from bifrost_bot.store.streams import MATCHES
from tests.clock import START_MS
from tests.match.world import HOST, World, folded, settings_change

HOME = Home(10**18 + 1, 10**18 + 2)
SEAT = Address("seat", "1", "light-green")


def eventful() -> World:
    """A match with nearly every kind of event in its history."""
    world = World(
        Settings(
            "bifrost",
            {"points": [5, 3, 1]},
            seconds=86_400,
            warnings=(30, 7),
            open_eyes=True,
            absent_after=1,
            first_miss=1,
        )
    )
    world.join()
    world.join(("104", "105"))
    world.do(Leave("104"))
    world.do(Admit(HOST, "105"))
    world.do(Decline(HOST, "105"))
    world.do(settings_change(world.match, replace(world.match.settings, rated=False)))
    world.do(PlanStart(HOST, world.now_ms + 7_200_000))
    world.now_ms += 3_600_000
    world.do(StartDue())
    world.now_ms += 3_000_000
    world.do(StartDue())
    world.do(CallOff(HOST))
    world.begin()
    red, green, _ = world.due
    world.say(red, "A1", message=10**18)
    world.do(Withdraw(world.by(red), red, world.now_ms))
    world.do(Lock(world.by(green), green, world.now_ms))
    world.do(Withdraw(world.by(green), green, world.now_ms))
    world.now_ms = world.deadline_ms - 30_000
    world.do(WarnDue(1))
    world.now_ms += 5_000
    world.do(CreditDowntime(world.now_ms - 5_000))
    # The second is void, as that cell is coloured from the start.
    for slot, text in ((Slot("green", "1"), "D5"), (Slot("blue", "2"), "C4")):
        world.do(PlanAhead(world.by(slot), slot, text, world.now_ms))
    # Blue has not answered, so the deadline moves once.
    world.close()
    world.close()
    for command in (
        AddHost(HOST, "200"),
        RemoveHost(HOST, "200"),
        Extend(HOST, 60),
        Pause(HOST),
        Resume(HOST),
    ):
        world.do(command)
    world.say(next(slot for slot in world.due if slot.board == "1"), "C3")
    world.do(Lock(world.by(world.due[-1]), world.due[-1], world.now_ms, careful=True))
    world.do(Rerun(HOST, 1, red, "A2", "a typing error", 2))
    world.do(Enter(HOST, world.due[0], "C1", "the line was down"))
    world.do(Enter(HOST, world.due[0], "Z9", "the line was down"))
    world.do(Announce(HOST, "Back at eight"))
    world.do(Note(HOST, "Red called in sick"))
    world.do(Replace(HOST, "red", world.match.seats["red"], None, "gone home", "silent"))
    world.do(Resign(world.match.seats["blue"]))
    world.do(RefuseSubstitute("107", world.match.seats["green"], "They are not here."))
    world.do(StandIn(Player("106", "Player 106")))
    question = AnswerStandIn("106", world.match.seq, accepts=False)
    world.do(Pause(HOST))
    world.now_ms += 5_000
    for command in (CreditDowntime(world.now_ms - 5_000), Resume(HOST), question):
        world.do(command)
    world.do(HandOver("300", "200", steward=True))
    world.do(RecordAdminAccess(world.match.seats["green"], sees_all=True))
    world.do(Preview(HOST, "abandon"))
    world.do(Halt("abcd"))
    world.do(Abandon(HOST, 'a "reason" — with signs 🙂'))
    world.do(OpenRematch(HOST, "2"))
    return world


async def record(database: Database, world: World, home: Home = HOME) -> None:
    """Records a match's whole history."""
    async with database.transaction() as connection:
        history = [world.created, *world.history[1:]]
        await journal.create(connection, MATCHES, core.fold(history), history, home)


class TestJournal:
    async def test_a_history_is_read_back_as_it_was_written(self, database: Database) -> None:
        world = eventful()
        await record(database, world)
        async with database.transaction() as connection:
            history = await journal.history(connection, "1")
        assert list(history) == world.history
        assert folded(history) == world.match
        rest = set(MatchEvent.__args__) - {type(event) for event in history}
        rest -= {
            ConsentAsked,
            ConsentGiven,
            ConsentClosed,
            BeaconNamed,
            BeaconMissed,
            PlacesOpened,
            VerdictsConfirmed,
        }
        # Seats are dealt in this match, so no one chooses one, and no one has a purse.
        rest -= {PurseSet}
        assert rest <= {
            PlayerLeft,
            SeatChosen,
            MatchFinished,
            AnswersHeld,
            ClaimJudged,
            RulesAdopted,
            ChainBegun,
        }

    async def test_an_unknown_match_has_no_history_and_no_home(self, database: Database) -> None:
        async with database.transaction() as connection:
            assert await journal.history(connection, "7") == ()
            assert await journal.home(connection, MATCHES, "7") is None

    async def test_a_taken_number_is_a_conflict(self, database: Database) -> None:
        world = World()
        await record(database, world)
        before = world.match
        world.join(["101", "102"])
        with pytest.raises(ConflictError):
            async with database.transaction() as connection:
                await journal.append(connection, MATCHES, before, world.history[1:])
                await journal.append(connection, MATCHES, before, world.history[1:2])
        async with database.transaction() as connection:
            assert await journal.history(connection, "1") == tuple(world.history[:1])

    async def test_ids_count_up_and_a_match_is_found_at_home(self, database: Database) -> None:
        async with database.transaction() as connection:
            assert await journal.next_id(connection, MATCHES) == "1"
        await record(database, World())
        async with database.transaction() as connection:
            assert await journal.next_id(connection, MATCHES) == "2"
            assert await journal.home(connection, MATCHES, "1") == HOME

    async def test_matches_are_listed_oldest_first(self, database: Database) -> None:
        for number, guild_id in ((1, 7), (2, 8), (3, 7)):
            world = World(now_ms=START_MS - number, match_id=str(number))
            await record(database, world, Home(guild_id, 1))
        async with database.transaction() as connection:
            await journal.set_status(connection, "2", Status.FINISHED)
            assert await journal.ids(connection, [Status.LOBBY]) == ["3", "1"]
            assert await journal.ids(connection, [Status.LOBBY, Status.FINISHED]) == ["3", "2", "1"]
            assert await journal.ids(connection, []) == []
            assert await journal.live(connection, MATCHES) == ["3", "1"]
            assert await journal.live(connection, MATCHES, 7) == ["3", "1"]
            assert await journal.live(connection, MATCHES, 8) == []

    async def test_a_process_finds_its_own_shards(self, database: Database) -> None:
        for number, timestamp in ((1, 5), (2, 6), (3, 7)):
            guild_id = (timestamp << 22) + 999
            await record(database, World(match_id=str(number)), Home(guild_id, 1))
            async with database.transaction() as connection:
                await deadlines.put(connection, MATCHES, str(number), number)
                await outbox.add(connection, str(number), [Notice(LOBBY, LineBody("Hello"))], 0)
            assert [ShardSet(2, (shard,)).owns(guild_id) for shard in (0, 1)] == [
                timestamp % 2 == 0,
                timestamp % 2 == 1,
            ]
        async with database.transaction() as connection:
            for shard_set, mine in (
                (ShardSet(2, (1,)), ["1", "3"]),
                (ShardSet(2, (0,)), ["2"]),
                (ShardSet(2, (0, 1)), ["1", "2", "3"]),
            ):
                assert sorted(await journal.live(connection, MATCHES, shard_set=shard_set)) == mine
                assert sorted(await deadlines.alarms(connection, MATCHES, shard_set)) == mine
                assert [row.match_id for row in await outbox.pending(connection, shard_set)] == mine


class TestDeadlines:
    async def test_a_match_has_one_alarm_that_can_move_and_go(self, database: Database) -> None:
        await record(database, World())
        async with database.transaction() as connection:
            await deadlines.put(connection, MATCHES, "1", 5)
            await deadlines.put(connection, MATCHES, "1", START_MS)
            assert await deadlines.alarms(connection, MATCHES) == {"1": START_MS}
            await deadlines.put(connection, MATCHES, "1", None)
            await deadlines.put(connection, MATCHES, "1", None)
            assert await deadlines.alarms(connection, MATCHES) == {}

    async def test_the_last_heartbeat_of_each_name_is_kept(self, database: Database) -> None:
        async with database.transaction() as connection:
            assert await deadlines.last_beat(connection, "bot") is None
            for at_ms in (5, START_MS):
                await deadlines.beat(connection, "bot", at_ms)
            await deadlines.beat(connection, "other", 6)
            assert await deadlines.last_beat(connection, "bot") == START_MS


class TestOutbox:
    async def test_notices_are_kept_in_order_until_they_are_told(self, database: Database) -> None:
        await record(database, World())
        notices = [
            Notice(Address("public", "1"), BoardBody(("1",), ("Rot spielt ä.",), opening=True)),
            Notice(SEAT, WarningBody("⏳", ("101",))),
            Notice(LOBBY, LobbyBody()),
            Notice(Address("seat", None, "ann"), ReplyBody("x", 10**18)),
        ]
        async with database.transaction() as connection:
            first = await outbox.add(connection, "1", notices[:2], 5)
            second = await outbox.add(connection, "1", notices[2:], 6)
            assert await outbox.add(connection, "1", [], 7) == ()
        rows = (*first, *second)
        assert [row.notice for row in rows] == notices
        assert [row.id for row in rows] == sorted({row.id for row in rows})
        async with database.transaction() as connection:
            assert await outbox.pending(connection) == rows
            await outbox.mark_delivered(connection, [rows[0].id, rows[2].id], 8)
            assert await outbox.pending(connection) == (rows[1], rows[3])

    async def test_all_notices_of_a_command_are_written_at_once(self, database: Database) -> None:
        await record(database, World())
        notices = [
            Notice(Address("public", str(number)), LineBody(f"{number}")) for number in range(20)
        ]
        statements = list[str]()
        async with database.transaction() as connection:
            await outbox.add(connection, "1", notices[:3], 5)
            listen(
                connection.sync_connection,
                "before_cursor_execute",
                lambda *told: statements.append(told[2]),
            )
            rows = await outbox.add(connection, "1", notices, 6)
        assert len([one for one in statements if "outbox" in one]) <= 2
        async with database.transaction() as connection:
            assert (await outbox.pending(connection))[3:] == rows

    async def test_ids_are_not_used_again(self, database: Database) -> None:
        await record(database, World())
        notice = Notice(LOBBY, LineBody("x"))
        async with database.transaction() as connection:
            (row,) = await outbox.add(connection, "1", [notice], 5)
            await connection.exec_driver_sql("DELETE FROM outbox")
            (again,) = await outbox.add(connection, "1", [notice], 5)
        assert again.id > row.id

    async def test_the_newest_board_is_found(self, database: Database) -> None:
        await record(database, World())
        here = Address("public", "1")
        there = Address("public", "2")
        notices = [Notice(here, BoardBody((), (str(number),))) for number in range(3)]
        async with database.transaction() as connection:
            rows = await outbox.add(connection, "1", [*notices, Notice(here, ClockBody(""))], 5)
            await outbox.mark_delivered(connection, [row.id for row in rows], 6)
            assert await outbox.last_board(connection, "1", here) == notices[2].body
            assert await outbox.last_board(connection, "1", there) is None
            assert await outbox.last_board(connection, "2", here) is None

    async def test_a_boards_last_message_is_found(self, database: Database) -> None:
        await record(database, World())
        bodies = [
            BoardBody((board,), (line,))
            for board, line in (("1", "a"), ("1", "b"), ("2", "c"), ("1", "d"))
        ]
        async with database.transaction() as connection:
            rows = await outbox.add(connection, "1", [Notice(SEAT, body) for body in bodies], 5)
            assert await outbox.board_message(connection, "1", SEAT, ("1",)) is None, (
                "none is recorded"
            )
            first, second, third, fourth = (row.id for row in rows)
            here = Channel(5, "1", SEAT)
            shown = [
                Shown(here, 80, (second, fourth), 6),
                Shown(here, 90, (third,), 6),
                Shown(here, 70, (first,), 6),
            ]
            await outbox.set_shown(connection, shown)
            last = await outbox.board_message(connection, "1", SEAT, ("1",))
            assert last == BoardMessage(80, {rows[1].id: bodies[1], rows[3].id: bodies[3]})
            assert await outbox.board_message(connection, "1", SEAT, ("3",)) is None
            assert (
                await outbox.board_message(connection, "1", Address("public", "1"), ("1",)) is None
            )
            assert await outbox.pending(connection) == (), "what a message tells was delivered"


class TestChannels:
    async def test_channels_are_known_by_what_they_are_for(self, database: Database) -> None:
        await record(database, World())
        channels = [
            Channel(10**18, "1", LOBBY),
            Channel(10**18 + 1, "1", Address("public", "1")),
            Channel(10**18 + 2, "1", SEAT),
        ]
        async with database.transaction() as connection:
            for channel in channels:
                await outbox.add_channel(connection, channel)
            await outbox.set_shown(
                connection, [Shown(channels[1], 76, (), 6), Shown(channels[1], 77, (), 7)]
            )
            found = {
                channel.address: channel for channel in await outbox.channels_of(connection, "1")
            }
        assert found[LOBBY] == channels[0]
        assert found[SEAT] == channels[2]
        assert found[Address("public", "1")].board_message_id == 77

    async def test_a_place_has_one_channel(self, database: Database) -> None:
        await record(database, World())
        with pytest.raises(ConflictError):
            async with database.transaction() as connection:
                await outbox.add_channel(connection, Channel(5, "1", LOBBY))
                await outbox.add_channel(connection, Channel(6, "1", LOBBY))
        async with database.transaction() as connection:
            assert await outbox.channels_of(connection, "1") == []

    async def test_channels_are_forgotten(self, database: Database) -> None:
        await record(database, World())
        async with database.transaction() as connection:
            for id, address in enumerate((LOBBY, SEAT, Address("public", "1"))):
                await outbox.add_channel(connection, Channel(id, "1", address))
            await outbox.forget_channels(connection, [LOBBY, SEAT], "1")
            assert [channel.address for channel in await outbox.channels_of(connection, "1")] == [
                Address("public", "1")
            ]


@pytest.mark.parametrize(
    "address",
    [
        LOBBY,
        Address("public", "12"),
        Address("seat", None, "light-green"),
        Address("seat", "3", "red"),
    ],
)
def test_an_address_is_read_back_from_its_key(address: Any) -> None:
    assert Address.from_key(address.key) == address


@pytest.mark.parametrize("key", ["", "public", "seat", "elsewhere/1", "seat/a/b/c", "lobby/1"])
def test_a_key_that_is_no_address_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="no address"):
        Address.from_key(key)


async def test_an_earlier_nul_or_surrogate_is_kept(database: Database) -> None:
    """PostgreSQL takes neither in a text."""
    world = World()
    noted = Noted("half a sign \ud83d and a NUL \x00", HOST, world.now_ms)
    async with database.transaction() as connection:
        history = (world.created, noted)
        await journal.create(connection, MATCHES, core.fold(history), history, HOME)
    async with database.transaction() as connection:
        assert (await journal.history(connection, "1"))[-1] == noted
