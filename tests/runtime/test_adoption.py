"""Rules upgrades: live matches record and announce them."""

import pytest

from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.events import RulesAdopted
from tests.match.test_adoption import raise_version
from tests.match.world import HOST
from tests.runtime.conftest import Stand
from tests.saying import text_of


async def adoptions(stand: Stand, match_id: str) -> list[RulesAdopted]:
    return [
        event for event in await stand.runner.history(match_id) if isinstance(event, RulesAdopted)
    ]


async def told(stand: Stand, match_id: str) -> list[str]:
    """The channels that must say that the rules have changed."""
    rows = await stand.runner.pending(match_id)
    return [
        row.notice.address.key for row in rows if "version 2 of the rules" in text_of(row.notice)
    ]


async def test_a_restart_records_it_once(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    running = await stand.playing()
    paused = await stand.playing()
    lobby = await stand.lobby()
    await stand.runner.handle(paused.id, Pause(HOST))
    await stand.watch.beat()
    await stand.tasks.stop()
    raise_version(monkeypatch)
    for _ in range(2):
        stand.clock.advance(60)
        process = stand.another()
        await process.come_back()
        for match in (running, paused, lobby):
            assert [event.rules_version for event in await adoptions(process, match.id)] == [2]
        assert await told(process, lobby.id) == ["lobby"]
        for match in (running, paused):
            assert await told(process, match.id) == [
                "lobby",
                *(f"public/{board}" for board in match.boards),
            ]


async def test_nothing_is_recorded_where_the_rules_are_the_same(stand: Stand) -> None:
    match = await stand.playing()
    stand.clock.advance(60)
    process = stand.another()
    await process.come_back()
    assert await adoptions(process, match.id) == []
