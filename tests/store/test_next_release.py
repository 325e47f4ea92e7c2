"""Today's journals of every game under a simulated next release."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.engines.codec import decode
from bifrost_bot.match.decide.core import AdoptRules
from bifrost_bot.match.decide.phases import CreditDowntime
from bifrost_bot.match.events import ChainBegun, MatchEvent, PhaseResolved, RulesAdopted
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.notice import LOBBY
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.store.database import Database
from bifrost_bot.store.maintenance import care
from bifrost_bot.tools.verify import verify
from tests.clock import ManualClock
from tests.databases import on_files
from tests.saying import ping_of, text_of
from tests.store import next_release
from tests.store.conftest import AWAY_MS, a_day_later
from tests.store.test_releases import (
    DUMPS,
    ENDED,
    OVER,
    RUNNING,
    play_out,
    restored,
    stored_game_events,
)
from tests.store.test_releases import LOBBY as LOBBY_ID

pytestmark = on_files


class Release:
    """The next release on the database of an earlier program."""

    def __init__(self, game: str, event: str, database: Database, clock: ManualClock) -> None:
        self.game = game
        self.event = event
        self.database = database
        self.clock = clock
        self.runner = Runner(database, clock)

    async def unheld(self, match_id: str) -> dict[str, str]:
        """What `verify` finds about a match that does not hold, by check."""
        checks = verify(await self.runner.history(match_id))
        return {check.name: "\n".join(check.told()) for check in checks if not check.held}

    async def kinds(self, match_id: str) -> set[str]:
        return {type(event).__name__ for event in await self.runner.history(match_id)}

    def events(self, match: Match, history: tuple[MatchEvent, ...]) -> list[Any]:
        """The game's events in what happened."""
        resolved = [event for event in history if isinstance(event, PhaseResolved)]
        return [
            decode(match.game.types.event, event) for one in resolved for event in one.game_events
        ]


async def release(
    dump: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, keeps_rules: bool
) -> Release:
    stored = stored_game_events(dump)
    event = next(
        name for name, _ in stored.most_common() if name in next_release.changeable(dump.stem)
    )
    next_release.plant(monkeypatch, dump.stem, event, keeps_rules=keeps_rules)
    database = Database(restored(dump, tmp_path / "bifrost.sqlite3"))
    await database.migrate()
    return Release(dump.stem, event, database, await a_day_later(database))


FIRST = [dump for dump in DUMPS if dump.parent.name == "e646d03"]
"""Of a program before the running hash, so that a running match of it takes up both the hash and
the new rules.
"""

each_game = pytest.mark.parametrize(
    "dump", FIRST, ids=lambda dump: f"{dump.parent.name}-{dump.stem}"
)


@pytest.fixture
async def changed(
    dump: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Release]:
    """A release that has the new rules alone."""
    made = await release(dump, tmp_path, monkeypatch, keeps_rules=False)
    yield made
    await made.database.close()


@pytest.fixture
async def keeping(
    dump: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Release]:
    """A release that keeps the old rules next to the new."""
    made = await release(dump, tmp_path, monkeypatch, keeps_rules=True)
    yield made
    await made.database.close()


@pytest.mark.nightly(by_day=2)
@each_game
async def test_all_is_read_by_its_steps(changed: Release) -> None:
    found = await care.check(changed.database, lambda done, of: None)
    assert (found.matches, found.problems) == (4, ())
    history = await changed.runner.history(OVER)
    assert {"PlayerAnswered", "PlayerJoined"} <= await changed.kinds(OVER)
    assert "PlayerReady" not in await changed.kinds(OVER)
    told = [
        event
        for event in changed.events(await changed.runner.match(OVER), history)
        if type(event).__name__ == next_release.planted_name(changed.event)
    ]
    assert {event.since for event in told} == {next_release.SINCE}


@pytest.mark.nightly(by_day=2)
@each_game
async def test_a_finished_match_is_checked_by_present_rules(changed: Release) -> None:
    for match_id in (OVER, ENDED):
        unheld = await changed.unheld(match_id)
        assert unheld.keys() == {"rules"}
        assert (
            "could not be resolved again by version 1 of the rules, which is not available"
            in unheld["rules"]
        )


@pytest.mark.nightly(by_day=2)
@pytest.mark.slow
@each_game
async def test_a_running_match_adopts_and_each_span_is_verified(changed: Release) -> None:
    runner = changed.runner
    clock = changed.clock
    change = await runner.handle(RUNNING, CreditDowntime(clock.now_ms() - AWAY_MS))
    assert change.events[:2] == (ChainBegun(clock.now_ms()), RulesAdopted(2, clock.now_ms()))
    said = [row.notice for row in change.rows if "version 2 of the rules" in text_of(row.notice)]
    boards = len(change.after.open_boards)
    assert said[0].address == LOBBY
    assert ping_of(said[0]) == change.after.hosts
    assert [notice.address.place for notice in said[1:]] == ["public"] * boards
    assert (await play_out(runner, clock, change.after)).status is Status.FINISHED
    assert [
        event for event in await runner.history(RUNNING) if isinstance(event, RulesAdopted)
    ] == [change.events[1]]
    unheld = await changed.unheld(RUNNING)
    assert unheld.keys() == {"rules"}
    last = change.after.number - 1
    turns = "turns 1" if last == 1 else f"turns 1 to {last}"
    assert unheld["rules"] == (
        f"skipped  rules: {turns} could not be resolved again by version 1 of the rules, which is "
        "not available; "
        "by version 2 everything is the same."
    )


@pytest.mark.nightly(by_day=2)
@each_game
async def test_a_lobby_adopts_the_rules_before_it_begins_and_verifies(changed: Release) -> None:
    change = await changed.runner.handle(LOBBY_ID, AdoptRules())
    assert [type(event) for event in change.events] == [ChainBegun, RulesAdopted]
    assert (await changed.runner.handle(LOBBY_ID, AdoptRules())).events == ()


@pytest.mark.nightly(by_day=2)
@pytest.mark.slow
@each_game
async def test_a_match_keeps_the_rules_it_began_with_where_they_are_at_hand(
    keeping: Release,
) -> None:
    runner = keeping.runner
    clock = keeping.clock
    match = (await runner.handle(RUNNING, CreditDowntime(clock.now_ms() - AWAY_MS))).after
    assert (match.rules_version, match.game.info.rules_version) == (1, 1)
    assert (await play_out(runner, clock, match)).status is Status.FINISHED
    for match_id in (OVER, ENDED, RUNNING):
        assert "RulesAdopted" not in await keeping.kinds(match_id)
        assert await keeping.unheld(match_id) == {}
