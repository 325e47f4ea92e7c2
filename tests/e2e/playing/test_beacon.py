"""A bot with a public beacon names the round in the lobby and uses its value."""

from pathlib import Path

import pytest

from bifrost_bot.config import BotSettings, FairnessSettings
from bifrost_bot.sandbox import Sandbox
from tests.e2e.helpers import table as tables
from tests.e2e.helpers.table import PLAYERS, Table
from tests.runtime.test_beacon import RANDOMNESS, Beacon


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("status", [200, 404])
async def test_the_round_is_named_in_the_lobby_and_the_match_begins(
    table: Table, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    beacon = Beacon()
    beacon.status = status
    await beacon.open()
    plain = tables.settings_for
    fairness = FairnessSettings(beacon_url=beacon.url)

    def with_beacon(sandbox: Sandbox, database: Path) -> BotSettings:
        return plain(sandbox, database).model_copy(update={"fairness": fairness})

    monkeypatch.setattr(tables, "settings_for", with_beacon)
    await table.restart()
    await beacon.told.wait()
    await table.create()
    await table.lobby_says(f"the public beacon at <{beacon.url}>")
    await table.join(*PLAYERS)
    await table.ready()
    await table.lobby_says("Nobody knows its value yet")
    assert beacon.asked.empty()
    awaited = (await table.match()).awaited
    assert awaited is not None
    table.clock.move_to(awaited.due_ms)
    assert await beacon.asked.get() == awaited.round
    if status != 200:
        await table.clock.awaited(awaited.due_ms + 1_000)
        table.clock.move_to(awaited.due_ms + 30_000)
        await table.lobby_says("begins without the public beacon")
    await table.shown(1)
    assert (await table.match()).beacon == (RANDOMNESS if status == 200 else "")
    await table.close_bot()
    await beacon.close()
