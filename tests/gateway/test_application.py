"""Sessions that a restarting bot begins, in the worst cases."""

from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bifrost_bot.gateway.application import Application
from bifrost_bot.gateway.start import StartRefusedError
from bifrost_bot.runtime.starting import Starting
from bifrost_bot.store.database import Database
from tests.clock import ManualClock
from tests.databases import url_at

DAY_MS = 86_400_000


class DiedError(Exception):
    """The process ended while it waited."""


class MortalClock(ManualClock):
    """A clock on which waiting takes no time, unless the process dies before."""

    dies_ms = 0

    async def sleep_until(self, at_ms: int) -> None:
        if at_ms > self.dies_ms:
            raise DiedError
        self.move_to(at_ms)


def bot(remaining: int = 1_000, total: int = 1_000) -> Any:
    """A double of discord.py's client, which says how many sessions Discord allows."""

    async def get_bot_gateway() -> Any:
        return (
            1,
            "wss://nowhere",
            {"total": total, "remaining": remaining, "reset_after": 7_200_000},
        )

    http = SimpleNamespace(get_bot_gateway=get_bot_gateway)
    return cast(
        "Any", SimpleNamespace(application_id=5, shard_count=None, shard_ids=None, http=http)
    )


async def session_starts(
    path: Path, life_ms: int, restarts: int, *, counted_from_session: bool = False
) -> list[int]:
    """The session starts of a bot that dies so long after each start or session start."""
    database = Database(url_at(path))
    clock = MortalClock()
    found = list[int]()
    await database.migrate()
    for _ in range(restarts):
        clock.dies_ms = clock.now_ms() + (DAY_MS if counted_from_session else life_ms)
        application = Application(database, clock, Starting(clock))
        try:
            await application.admit(bot())
            await application.begin(bot(), 0)
            found.append(clock.now_ms())
        except DiedError:
            pass
        clock.move_to(clock.now_ms() + life_ms if counted_from_session else clock.dies_ms)
    await database.close()
    return found


async def test_a_thousand_restarts_begin_few_sessions(tmp_path: Path) -> None:
    sessions = await session_starts(tmp_path / "bifrost.sqlite3", 9_000, 1_000)
    assert 10 < len(sessions) < 30
    assert sessions[9] - sessions[0] < 100_000


async def test_dying_in_every_session_uses_an_eighth_of_the_days_limit(tmp_path: Path) -> None:
    sessions = await session_starts(
        tmp_path / "bifrost.sqlite3", 1_000, 200, counted_from_session=True
    )
    assert len(sessions) == 200
    for start in sessions:
        assert sum(start <= one < start + DAY_MS for one in sessions) <= 125


async def test_sessions_that_last_are_followed_by_the_next_at_once(tmp_path: Path) -> None:
    sessions = await session_starts(tmp_path / "bifrost.sqlite3", 3_600_000, 50)
    assert [after - before for before, after in pairwise(sessions)] == [3_600_000] * 49


async def test_no_session_begins_when_few_are_left(tmp_path: Path) -> None:
    database = Database(url_at(tmp_path / "bifrost.sqlite3"))
    await database.migrate()
    with pytest.raises(
        StartRefusedError, match=r"only 19 more sessions within the next 2\.0 hours"
    ):
        await Application(database, ManualClock(), Starting(ManualClock())).admit(bot(remaining=19))
    await Application(database, ManualClock(), Starting(ManualClock())).admit(bot(remaining=20))
    await database.close()


async def test_a_clock_that_was_set_back_makes_nobody_wait_longer(tmp_path: Path) -> None:
    path = tmp_path / "bifrost.sqlite3"
    await session_starts(path, 1_000, 10)
    database = Database(url_at(path))
    clock = MortalClock(1_000_000_000_000)
    clock.dies_ms = clock.now_ms() + 5_000
    await Application(database, clock, Starting(clock)).admit(bot())
    assert clock.now_ms() == 1_000_000_005_000
    await database.close()
