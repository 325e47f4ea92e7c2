# pyright: reportPrivateUsage=false
"""A start credits all matches their downtime in few transactions."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.match.decide.hosts import AddHost
from bifrost_bot.match.decide.phases import CreditDowntime
from bifrost_bot.match.model import Match, Status
from bifrost_bot.runtime import outages
from bifrost_bot.runtime.runner import STREAM
from bifrost_bot.store import journal
from bifrost_bot.store.database import Database
from tests.damage import NEWER, count_events, put_event
from tests.match.world import HOST, phase_of
from tests.runtime.conftest import HOME, Stand
from tests.runtime.test_recovery import SILENT, deadline_of, heard


@contextmanager
def transactions(monkeypatch: pytest.MonkeyPatch) -> Generator[list[None]]:
    """One entry for each transaction that is begun during the block."""
    begun = list[None]()
    transaction = Database.transaction

    def counted(self: Database, **options: Any) -> Any:
        begun.append(None)
        return transaction(self, **options)

    with monkeypatch.context() as patch:
        patch.setattr(Database, "transaction", counted)
        yield begun


async def away(stand: Stand, matches: int) -> tuple[Stand, list[Match]]:
    """A process that begins twenty seconds after another, which kept these matches, has ended."""
    await heard(stand)
    found = [await stand.playing(SILENT) for _ in range(matches)]
    await stand.tasks.stop()
    stand.clock.advance(20)
    other = stand.another()
    await other.watch.wake()
    return other, found


@pytest.mark.parametrize("matches", [2, 7])
async def test_all_matches_are_read_by_one_query(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, matches: int
) -> None:
    other, found = await away(stand, matches)
    with transactions(monkeypatch) as begun:
        await other.runner.preload()
        assert await other.runner.live() == found
        assert [await other.runner.guild_id(match.id) for match in found] == [
            HOME.guild_id
        ] * matches
    # Which are live, twice; their events and servers.
    assert len(begun) == 3


async def test_known_matches_are_not_reread(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    other, _ = await away(stand, 2)
    await other.runner.preload()

    async def read_again(*_: object) -> None:
        raise AssertionError("it was read again")

    monkeypatch.setattr(journal, "bodies_of", read_again)
    await other.runner.preload()


async def test_a_damaged_match_is_known(stand: Stand, caplog: pytest.LogCaptureFixture) -> None:
    other, (first, sound, last) = await away(stand, 3)
    for id, body in ((first.id, NEWER), (last.id, "[]")):
        await put_event(stand.database, id, await count_events(stand.database, id), body)
    await other.runner.preload()
    assert await other.runner.live() == [sound]
    assert [found.id for found in await other.runner.unreadable()] == [first.id, last.id]
    lines = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert [line.split(": ")[1] for line in lines] == [
        "match 1 cannot be read",
        "match 3 cannot be read",
    ]
    await other.watch.back()
    assert await deadline_of(other, sound.id) == phase_of(sound).deadline_ms + 20_000


@pytest.mark.parametrize("matches", [2, 7])
async def test_all_get_their_time_back_by_one_write(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, matches: int
) -> None:
    other, found = await away(stand, matches)
    await other.runner.preload()
    with transactions(monkeypatch) as begun:
        await other.watch.back()
    # Which clocks there are; the time for all of them; a heartbeat; which matches are live.
    assert len(begun) == 4
    for match in found:
        change = await other.change()
        assert (change.after.id, change.rows != ()) == (match.id, True)
        assert await deadline_of(other, match.id) == phase_of(match).deadline_ms + 20_000
    assert set(other.timekeeper._schedule._instants) == {match.id for match in found}


async def test_batches_are_told_at_the_end(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    other, found = await away(stand, 5)
    monkeypatch.setattr(outages, "_BATCH", 2)
    await other.runner.preload()
    with transactions(monkeypatch) as begun:
        counts = list[int]()
        other.runner.listeners.append(lambda _: counts.append(len(begun)))
        await other.watch.back()
    # Which clocks there are, and three parts, all of which have begun when the first is done.
    assert counts == [4] * 5
    for match in found:
        assert await deadline_of(other, match.id) == phase_of(match).deadline_ms + 20_000


async def test_a_match_written_elsewhere_is_credited_too(stand: Stand) -> None:
    other, (first, second) = await away(stand, 2)
    await other.runner.preload()
    await stand.runner.handle(first.id, AddHost(HOST, "200"))
    await other.watch.back()
    for match in (first, second):
        assert await deadline_of(other, match.id) == phase_of(match).deadline_ms + 20_000
    assert "200" in (await other.runner.match(first.id)).hosts
    assert other.watch.lost_ms is None


async def test_a_failing_match_is_halted_and_others_continue(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    other, (broken, sound) = await away(stand, 2)
    await other.runner.preload()
    decide = other.runner.stream.decide

    def failing(match: Match, command: Any, moment: Any) -> Any:
        if match.id == broken.id and isinstance(command, CreditDowntime):
            raise ZeroDivisionError
        return decide(match, command, moment)

    monkeypatch.setattr(other.runner, "stream", replace(STREAM, decide=failing))
    await other.watch.back()
    assert (await other.runner.match(broken.id)).status is Status.HALTED
    assert await deadline_of(other, sound.id) == phase_of(sound).deadline_ms + 20_000
    assert caplog.text.count("could not carry out CreditDowntime") == 1


async def test_a_match_that_was_not_read_ahead_gets_its_time_back_too(stand: Stand) -> None:
    other, (match,) = await away(stand, 1)
    await other.watch.back()
    assert await deadline_of(other, match.id) == phase_of(match).deadline_ms + 20_000


async def test_crediting_waits_for_a_change(stand: Stand) -> None:
    other, (first, second) = await away(stand, 2)
    await other.runner.preload()
    async with other.runner.lock(second.id):
        giving = other.tasks.start(other.watch.back(), "giving back")
        await other.settle()
        assert not giving.done()
        stand.clock.advance(5)
    await giving
    for match in (first, second):
        assert await deadline_of(other, match.id) == phase_of(match).deadline_ms + 25_000
