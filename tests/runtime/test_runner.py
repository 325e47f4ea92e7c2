"""The one door to all matches: order, all or nothing, conflicts, faults."""

import asyncio

import pytest

from bifrost_bot.engines.errors import ConfigError, IllegalError
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.answers import Lock, Submit
from bifrost_bot.match.decide.lobby import AddComputer, Join
from bifrost_bot.match.decide.phases import Abandon, CloseDue, Halt
from bifrost_bot.match.errors import LobbyError, NotFoundError
from bifrost_bot.match.events import MatchHalted, MoveSubmitted, PlayerJoined, WaitingJoined
from bifrost_bot.match.model import Player, Settings, Status
from bifrost_bot.match.notice import Kind, LineBody, Notice, ReplyBody
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.runner import Change, skips_answers
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.store import deadlines, journal, outbox
from bifrost_bot.store.database import ConflictError, StoreError
from bifrost_bot.store.streams import MATCHES
from tests.damage import NEWER, put_event
from tests.databases import break_writes, mend
from tests.match import whisper
from tests.match.world import HOST, PEOPLE, folded, phase_of
from tests.runtime.conftest import HOME, Stand
from tests.saying import ping_of

RED = Slot("red", "1")


async def stored(stand: Stand, match_id: str) -> core.Match:
    """The match as the database has it."""
    return folded(await stand.ask(journal.history, match_id))


class TestCreating:
    async def test_a_match_is_recorded_told_and_found_at_home(self, stand: Stand) -> None:
        match = await stand.lobby()
        assert match == await stored(stand, match.id)
        assert await stand.runner.home(match.id) == HOME
        change = await stand.change()
        assert (change.before, change.after) == (None, match)
        assert await stand.runner.pending() == change.rows
        assert len(change.rows) == 2, "the commitment, then the lobby"

    async def test_every_match_has_its_own_number_and_seed(self, stand: Stand) -> None:
        matches = await asyncio.gather(*(stand.lobby() for _ in range(3)))
        assert sorted(match.id for match in matches) == ["1", "2", "3"]
        assert len({match.seed for match in matches}) == 3
        assert all(len(match.seed) == 64 for match in matches)

    async def test_a_wrong_setting_creates_nothing(self, stand: Stand) -> None:
        with pytest.raises(ConfigError):
            await stand.lobby(Settings("bifrost", {"nonsense": 1}))
        assert await stand.runner.live() == []

    async def test_what_cannot_be_recorded_creates_nothing(self, stand: Stand) -> None:
        await break_writes(stand.database, "outbox")
        with pytest.raises(StoreError):
            await stand.lobby()
        assert stand.changes.empty()
        assert await stand.runner.live() == []


class TestFinding:
    async def test_a_match_that_is_none_is_not_found(self, stand: Stand) -> None:
        for question in (
            stand.runner.match("7"),
            stand.runner.home("7"),
            stand.runner.handle("7", Halt("x")),
        ):
            with pytest.raises(NotFoundError, match="no match 7"):
                await question

    async def test_a_new_process_finds_what_the_old_one_left(self, stand: Stand) -> None:
        match = await stand.playing()
        await stand.lobby()
        over = await stand.lobby()
        await stand.runner.handle(over.id, Abandon(HOST, ""))
        other = stand.another()
        assert await other.runner.match(match.id) == match
        assert [one.id for one in await other.runner.live()] == ["1", "2"]
        assert [one.id for one in await other.runner.live(HOME.guild_id)] == ["1", "2"]
        assert await other.runner.live(99) == []

    async def test_a_match_whose_record_is_damaged_does_not_stop_the_others(
        self, stand: Stand, caplog: pytest.LogCaptureFixture
    ) -> None:
        for _ in range(2):
            await stand.lobby()
        await put_event(stand.database, "1", 1, NEWER)
        other = stand.another()
        assert [match.id for match in await other.runner.live()] == ["2"]
        with pytest.raises(FaultError) as fault:
            await other.runner.match("1")
        assert fault.value.incident in caplog.text


class TestHandling:
    async def test_events_alarm_and_notices_are_on_disk_when_it_returns(self, stand: Stand) -> None:
        match = await stand.playing()
        change = await stand.say(match, RED, "A1", message=5)
        assert [type(event) for event in change.events] == [MoveSubmitted]
        assert change.after == await stored(stand, match.id) == await stand.runner.match(match.id)
        assert change.before == match
        alarm = core.alarm(match)
        assert alarm is not None
        assert await stand.ask(deadlines.alarms, MATCHES) == {match.id: alarm.at_ms}
        assert (await stand.runner.pending())[-1:] == change.rows

    async def test_a_refusal_changes_nothing(self, stand: Stand) -> None:
        match = await stand.playing()
        with pytest.raises(IllegalError):
            await stand.say(match, RED, "Z9")
        assert await stand.runner.match(match.id) is match
        assert await stored(stand, match.id) == match
        assert stand.changes.empty()

    async def test_what_was_done_already_is_not_reported_again(self, stand: Stand) -> None:
        match = await stand.playing()
        command = stand.submit(match, RED, "A1", message=5)
        await stand.runner.handle(match.id, command)
        stand.forget()
        assert (await stand.runner.handle(match.id, command)).events == ()
        assert stand.changes.empty()

    async def test_a_matchs_commands_run_in_order(self, stand: Stand) -> None:
        match = await stand.playing()
        texts = [f"{row}{number}" for row in "AG" for number in range(1, 6)]
        changes = await asyncio.gather(*(stand.say(match, RED, said) for said in texts))
        firsts = [change.events[0] for change in changes]
        submitted = [event for event in firsts if isinstance(event, MoveSubmitted)]
        assert [event.text for event in submitted] == texts
        assert [event.revision for event in submitted] == list(range(1, 11))
        assert [change.after.seq for change in changes] == [
            match.seq + number for number in range(1, 11)
        ]
        assert (
            (await stand.runner.match(match.id)).seq
            == (await stored(stand, match.id)).seq
            == match.seq + 10
        )

    async def test_a_place_is_not_given_to_two_who_come_at_once(self, stand: Stand) -> None:
        match = await stand.lobby()
        joins = [
            stand.runner.handle(match.id, Join(Player(str(id), "Somebody"))) for id in range(5)
        ]
        changes = await asyncio.gather(*joins)
        kinds = [type(change.events[-1]) for change in changes]
        assert kinds == [PlayerJoined] * 3 + [WaitingJoined] * 2

    async def test_the_deadlines_of_two_matches_are_kept_apart(self, stand: Stand) -> None:
        first = await stand.playing()
        second = await stand.playing()
        assert phase_of(second).deadline_ms - phase_of(first).deadline_ms == 450

    async def test_the_alarm_goes_with_the_match(self, stand: Stand) -> None:
        match = await stand.playing()
        await stand.runner.handle(match.id, Halt("abcd"))
        async with stand.database.transaction() as connection:
            assert await deadlines.alarms(connection, MATCHES) == {}
            assert await journal.ids(connection, [Status.HALTED]) == [match.id]


class TestConflicts:
    async def test_a_conflict_decides_the_command_again(self, stand: Stand) -> None:
        match = await stand.lobby()
        other = stand.another()
        assert await other.runner.match(match.id) == match
        await stand.runner.handle(match.id, Join(Player("101", "First")))
        change = await other.runner.handle(match.id, AddComputer(HOST, "good"))
        assert [player.id for player in change.after.players] == ["101", "computer-1"]
        assert change.after == await stored(stand, match.id)

    async def test_what_the_other_process_made_impossible_is_refused(self, stand: Stand) -> None:
        match = await stand.lobby()
        other = stand.another()
        await other.runner.match(match.id)
        for id in PEOPLE:
            await stand.runner.handle(match.id, Join(Player(id, "Somebody")))
        with pytest.raises(LobbyError):
            await other.runner.handle(match.id, AddComputer(HOST, "good"))

    async def test_a_conflict_that_never_ends_is_told(self, stand: Stand) -> None:
        match = await stand.lobby()
        await break_writes(stand.database, "events", taken=True)
        with pytest.raises(ConflictError):
            await stand.runner.handle(match.id, Join(Player("101", "First")))
        assert stand.changes.qsize() == 1


class TestStoreFailures:
    @pytest.mark.parametrize("table", ["events", "outbox"])
    async def test_a_failure_changes_nothing(self, stand: Stand, table: str) -> None:
        match = await stand.playing()
        command = stand.submit(match, RED, "A1", message=5)
        async with stand.database.transaction() as connection:
            before = (await deadlines.alarms(connection, MATCHES), await outbox.pending(connection))
        await break_writes(stand.database, table)
        with pytest.raises(StoreError, match="nowhere"):
            await stand.runner.handle(match.id, command)
        assert await stand.runner.match(match.id) is match
        assert stand.changes.empty()
        await mend(stand.database)
        assert await stored(stand, match.id) == match
        async with stand.database.transaction() as connection:
            assert (
                await deadlines.alarms(connection, MATCHES),
                await outbox.pending(connection),
            ) == before
        change = await stand.runner.handle(match.id, command)
        assert change.after == await stored(stand, match.id)

    async def test_a_phase_whose_alarm_cannot_be_stored_does_not_close(self, stand: Stand) -> None:
        match = await stand.playing()
        await break_writes(stand.database, "deadlines", "UPDATE")
        stand.clock.move_to(phase_of(match).deadline_ms + 750)
        with pytest.raises(StoreError):
            await stand.runner.handle(match.id, CloseDue(1))
        await mend(stand.database)
        assert await stored(stand, match.id) == match


class TestFaults:
    @pytest.fixture(autouse=True)
    def _whispering(self, monkeypatch: pytest.MonkeyPatch):
        whisper.register(monkeypatch)

    async def test_an_engine_bug_in_an_answer_is_told_with_an_incident_and_changes_nothing(
        self, stand: Stand, caplog: pytest.LogCaptureFixture
    ) -> None:
        match = await stand.playing(Settings("whisper"), people=2)
        with pytest.raises(FaultError) as fault:
            await stand.say(match, Slot("ann"), "break-parse")
        assert f"incident {fault.value.incident}" in caplog.text
        assert await stored(stand, match.id) == match
        await stand.say(match, Slot("ann"), "psst")

    @pytest.mark.parametrize("word", ["break-resolve", "break-narrate"])
    async def test_an_engine_bug_at_the_deadline_halts_the_match_with_an_incident(
        self, stand: Stand, caplog: pytest.LogCaptureFixture, word: str
    ) -> None:
        match = await stand.playing(Settings("whisper"), people=2)
        await stand.say(match, Slot("ann"), word)
        change = await stand.close_phase(match)
        (halted,) = change.events
        assert isinstance(halted, MatchHalted)
        assert f"incident {halted.incident}" in caplog.text
        assert (await stored(stand, match.id)).status is Status.HALTED
        called = {
            row.notice.address.key: ping_of(row.notice)
            for row in change.rows
            if row.notice.kind is Kind.LINE
        }
        assert called == {"lobby": (HOST,), "seat/ann": (), "seat/bob": (match.seats["bob"],)}
        assert core.alarm(change.after) is None

    async def test_an_engine_bug_does_not_touch_other_matches(self, stand: Stand) -> None:
        broken = await stand.playing(Settings("whisper"), people=2)
        sound = await stand.playing(Settings("whisper"), people=2)
        await stand.say(broken, Slot("ann"), "break-resolve")
        stand.clock.move_to(phase_of(sound).deadline_ms + 750)
        await stand.runner.handle(broken.id, CloseDue(1))
        change = await stand.runner.handle(sound.id, CloseDue(1))
        assert change.after.status is Status.RUNNING
        assert phase_of(change.after).phase.number == 2

    async def test_an_engine_bug_keeps_the_phase_open(self, stand: Stand) -> None:
        match = await stand.playing(Settings("whisper"), people=2)
        await stand.say(match, Slot("ann"), "break-resolve")
        with pytest.raises(FaultError):
            await stand.say(match, Slot("bob"), "psst")
        assert (await stored(stand, match.id)).owing == (Slot("bob"),)


async def test_a_whole_match_of_one_process_is_the_same_in_the_next(stand: Stand) -> None:
    match = await stand.playing()
    slot = RED
    for number in range(4):
        for slot in phase_of(match).phase.to_act:
            said = f"{'ABDG'[number]}{1 + int(slot.board or 0)}"
            await stand.say(match, slot, said, message=100 + number)
        await stand.runner.handle(
            match.id, Lock(match.seats[slot.seat], slot, stand.clock.now_ms())
        )
        match = (await stand.close_phase(match)).after
    other = stand.another()
    assert await other.runner.match(match.id) == match


async def test_a_refused_texts_reply_is_recorded_once(stand: Stand) -> None:
    match = await stand.playing()
    slot = phase_of(match).phase.to_act[0]
    address = seat_address(match, slot)

    def refusal(problem: Exception) -> tuple[Notice, ...]:
        return (Notice(address, ReplyBody(str(problem), 77)),)

    refused = Submit(match.seats[slot.seat], slot, "nonsense?", stand.clock.now_ms(), 77, True)
    changes = [await stand.runner.handle(match.id, refused, refusal) for _ in range(2)]
    assert [len(change.rows) for change in changes] == [1, 0]
    assert changes[0].events == () and changes[0].after == match
    assert await stand.runner.is_answered(match.id, address, 77)
    assert not await stand.runner.is_answered(match.id, address, 7)


async def test_a_listener_that_skips_answers_gets_what_follows_from_them(stand: Stand) -> None:
    match = await stand.playing(Settings("bifrost", advance="answered"))
    heard: list[Change] = []

    @skips_answers
    def hear(change: Change) -> None:
        heard.append(change)

    stand.runner.listeners.append(hear)
    *early, last = match.owing
    for slot in early:
        await stand.say(match, slot, "C3")
    assert heard == []
    closed = await stand.say(match, last, "C3")
    assert heard == [closed]
    told = Notice(seat_address(match, last), LineBody("No event, and yet news."))
    await stand.runner.tell(match.id, lambda _: [told])
    assert len(heard) == 2


async def test_finished_matches_are_listed_newest_first(stand: Stand) -> None:
    ids: list[str] = []
    for _ in range(4):
        ids.append((await stand.lobby()).id)
        stand.clock.advance(1)
    for match_id in ids[:3]:
        await stand.runner.handle(match_id, Abandon(HOST, ""))
    for match_id in (ids[0], ids[2], ids[3]):
        await stand.ask(outbox.set_category, match_id, 1)
    over = await stand.runner.over(HOME.guild_id, 9)
    assert [(one.id, one.game, one.status) for one in over] == [
        (id, "bifrost", Status.ABANDONED) for id in (ids[2], ids[0])
    ]
    assert [match.id for match in await stand.runner.over(HOME.guild_id, 1)] == [ids[2]]
    assert await stand.runner.over(HOME.guild_id + 1, 9) == []
