"""An unreadable match stays listed with a stopped clock, and delays no other."""

import pytest

from bifrost_bot.match.decide.hosts import AddHost, Pause, RemoveHost, Resume
from bifrost_bot.match.model import Status
from bifrost_bot.runtime.faults import FaultError, UnreadableError
from bifrost_bot.runtime.people.preferences import PeoplePreferences
from bifrost_bot.runtime.people.privacy import Privacy
from bifrost_bot.runtime.rating.results import rebuild
from bifrost_bot.store import deadlines, journal, snapshots
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.streams import MATCHES
from tests.clock import START_MS
from tests.damage import NEWER, count_events, put_event
from tests.databases import on_files
from tests.match.world import HOST
from tests.runtime.conftest import Stand
from tests.runtime.test_recovery import SILENT, deadline_of, heard

pytestmark = on_files


async def damaged(stand: Stand, number: int = 0) -> tuple[Stand, str, str]:
    """A second process with match 1 damaged, by default in its newest event; the original."""
    number = number or await count_events(stand.database, "1")
    before = await put_event(stand.database, "1", number, NEWER)
    await stand.tasks.stop()
    return stand.another(), before, f"event {number} (TurnSwapped)"


async def test_it_stays_listed_and_the_others_are_live(stand: Stand) -> None:
    await stand.playing()
    other_id = (await stand.playing()).id
    process, _, _ = await damaged(stand)
    assert [match.id for match in await process.runner.live()] == [other_id]
    (found,) = await process.runner.unreadable()
    assert found.id == "1"
    assert found.sentence == (
        f"Match 1 cannot be read (incident {found.incident}). Nothing is lost; whoever runs the "
        "bot finds the "
        "reason in the log."
    )
    assert await process.runner.unreadable(guild_id=99) == []


async def test_a_damaged_match_is_logged(stand: Stand, caplog: pytest.LogCaptureFixture) -> None:
    await stand.playing()
    process, _, where = await damaged(stand)
    assert await process.runner.live() == []
    for command in (Pause(HOST), Resume(HOST)):
        with pytest.raises(FaultError):
            await process.runner.handle("1", command)
    with pytest.raises(UnreadableError) as told:
        await process.runner.match("1")
    lines = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert len(lines) == 1
    assert lines[0].startswith(f"incident {told.value.incident}: match 1 cannot be read: {where}: ")


async def test_a_bad_event_is_not_reread(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    await stand.playing()
    process, _, _ = await damaged(stand)
    assert await process.runner.live() == []

    def read_again(*_: object) -> None:
        raise AssertionError("it was read again")

    monkeypatch.setattr("bifrost_bot.stream.record.Record.read", read_again)
    assert len(await process.runner.unreadable()) == 1


@pytest.mark.parametrize(
    "body", ["", "[]", "{", '{"is": "MatchPaused"}', '{"is": "SlotLocked", "slot": 5}', "null"]
)
async def test_any_damage_is_told_and_raises_nothing_else(stand: Stand, body: str) -> None:
    await stand.playing()
    process, _, _ = await damaged(stand)
    await put_event(stand.database, "1", 1, body)
    (found,) = await process.runner.unreadable()
    assert found.left is None
    with pytest.raises(UnreadableError):
        await process.runner.history("1")


async def test_an_event_that_does_not_fit_the_match_is_told_too(stand: Stand) -> None:
    await stand.playing()
    process, _, _ = await damaged(stand)
    await put_event(stand.database, "1", 3, '{"is": "PlayerReplaced", "seat": "red", "left": "9", ' '"player": '
                   '{"id": "8", "name": "x", "computer": null, "sees_all": false, "seat": null}, ' '"by": "", '
                   '"reason": "", "at_ms": 1, "deadline_ms": null}')  # fmt: skip
    (found,) = await process.runner.unreadable()
    assert found.number == 3


async def test_its_hosts_are_known_from_what_can_be_read(stand: Stand) -> None:
    await stand.playing()
    await stand.runner.handle("1", AddHost(HOST, "200"))
    await stand.runner.handle("1", AddHost("200", "201"))
    await stand.runner.handle("1", RemoveHost(HOST, "200"))
    await stand.ask(snapshots.forget, "1")
    process, _, _ = await damaged(stand, number=4)
    (found,) = await process.runner.unreadable()
    assert found.left is not None
    assert found.left.hosts == (HOST, "201")


class TestTheClock:
    async def test_it_stands_until_a_later_process_can_read_the_match(self, stand: Stand) -> None:
        await stand.playing(SILENT)
        await heard(stand)
        deadline_ms = await deadline_of(stand, "1")
        second, before, _ = await damaged(stand)
        second.clock.advance(500)
        await heard(second)
        await second.tasks.stop()
        second.clock.advance(86_400)
        await second.watch.beat()
        second.clock.advance(7)
        await put_event(stand.database, "1", await count_events(stand.database, "1"), before)
        third = second.another()
        await heard(third)
        assert await deadline_of(third, "1") == deadline_ms + 86_907_000

    async def test_it_is_given_its_time_back_once_only(self, stand: Stand) -> None:
        await stand.playing(SILENT)
        await heard(stand)
        second, before, _ = await damaged(stand)
        await heard(second)
        second.clock.advance(100)
        await put_event(stand.database, "1", await count_events(stand.database, "1"), before)
        third = second.another()
        await heard(third)
        third.clock.advance(20)
        await third.watch.beat()
        fourth = third.another()
        await heard(fourth)
        assert await deadline_of(fourth, "1") == START_MS + 60_000 + 100_000

    async def test_a_text_of_that_time_counts_as_of_its_beginning(self, stand: Stand) -> None:
        await stand.playing(SILENT)
        await heard(stand)
        second, before, _ = await damaged(stand)
        await heard(second)
        second.clock.advance(3_600)
        await second.watch.beat()
        await put_event(stand.database, "1", await count_events(stand.database, "1"), before)
        third = second.another()
        await third.watch.wake()
        assert (
            third.watch.received_ms(third.clock.now_ms(), await third.runner.match("1")) == START_MS
        )

    async def test_a_repaired_event_continues_the_match(self, stand: Stand) -> None:
        await stand.playing(SILENT)
        await heard(stand)
        process, before, _ = await damaged(stand)
        changed: list[str] = []
        process.runner.reader.changed = changed.append
        await heard(process)
        process.clock.advance(3_600)
        await put_event(stand.database, "1", await count_events(stand.database, "1"), before)
        assert await process.runner.live() == []
        assert changed == ["1"]
        await process.watch.matches.reload("1")
        assert [match.id for match in await process.runner.live()] == ["1"]
        assert await process.runner.unreadable() == []
        assert await deadline_of(process, "1") == START_MS + 3_660_000


async def test_what_is_stored_of_somebody_can_still_be_exported(stand: Stand) -> None:
    await stand.playing()
    process, _, _ = await damaged(stand)
    exported = await Privacy(
        process.database,
        process.runner,
        process.seasons,
        PeoplePreferences(process.database, process.clock),
    ).export("101")
    (found,) = await process.runner.unreadable()
    assert exported["matches"] == [{"match": "1", "unreadable": found.sentence}]


async def test_ratings_are_made_anew_from_all_matches_or_left_alone(stand: Stand) -> None:
    await stand.playing()
    process, _, _ = await damaged(stand)
    await process.ask(journal.set_status, "1", Status.FINISHED)
    with pytest.raises(
        StoreError,
        match=r"Match 1 cannot be read, so nothing was changed: event \d+ \(TurnSwapped\)",
    ):
        await rebuild(process.database, lambda done, of: None)


async def test_a_match_that_is_played_from_memory_keeps_its_clock(stand: Stand) -> None:
    await stand.playing(SILENT)
    await put_event(stand.database, "1", 2, NEWER)
    with pytest.raises(UnreadableError):
        await stand.runner.history("1")
    assert [match.id for match in await stand.runner.live()] == ["1"]
    assert await stand.runner.unreadable() == []
    assert await stand.ask(deadlines.stop_times, MATCHES) == {}
