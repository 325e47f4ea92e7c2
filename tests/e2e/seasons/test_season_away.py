"""A start while a season's server is down pauses the season's clock."""

import pytest

from bifrost_bot.gateway.incoming.playing.startup import Hearing
from bifrost_bot.season.events import ClockMoved
from tests.e2e.helpers.season import Stage, to_opponent


async def test_an_outage_at_the_start_costs_no_time(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unheard(*_: object) -> None:
        """Discord says nothing of an outage that began before the bot did."""

    await to_opponent(stage)
    table = stage.table
    guild = stage.table.guild
    choice = (await stage.season()).choice
    assert choice is not None
    await table.close_bot()
    closed_ms = table.clock.now_ms()
    table.world.take_down(guild)
    table.clock.move_to(closed_ms + 3_600_000)
    with monkeypatch.context() as patched:
        patched.setattr(Hearing, "loses_server", unheard)
        await table.open_bot()
    assert set(table.app.season_outages.unreachable) == {"1"}
    table.clock.move_to(choice.until_ms + 3_600_000)
    still = (await stage.season()).choice
    # No time is given back before the server is there, where it is announced once.
    assert still is not None and still.until_ms == choice.until_ms
    table.world.bring_back(guild)
    await stage.says("The bot was offline or could not reach this server, so all deadlines are")
    after = (await stage.season()).choice
    assert after is not None and after.number == choice.number
    assert after.until_ms >= choice.until_ms + (table.clock.now_ms() - closed_ms) - 5_000
    history = await table.app.season_runner.history("1")
    assert len([event for event in history if isinstance(event, ClockMoved)]) == 1
    table.clock.move_to(after.until_ms)
    await stage.says("Nobody chose an opponent in time.")
