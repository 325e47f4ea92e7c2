"""The settings of servers that this process keeps in memory."""

from dataclasses import replace

import pytest

from bifrost_bot.runtime.people.guild_retention import KEPT_DAYS, GuildRetention
from bifrost_bot.runtime.server_settings import ServerSettings
from bifrost_bot.store.server_settings import GuildSettings
from tests.runtime.conftest import HOME, Stand

DARK = GuildSettings(board_palette="dark")


async def test_they_are_read_once_and_changes_are_known(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = ServerSettings(stand.database)
    assert await settings.of(7) == GuildSettings()
    monkeypatch.delattr(type(stand.database), "_attempt")
    assert await settings.of(7) == GuildSettings()
    monkeypatch.undo()
    assert await settings.change(7, lambda now: replace(now, board_palette="dark")) == (
        GuildSettings(),
        DARK,
    )
    assert await settings.of(7) == await ServerSettings(stand.database).of(7) == DARK
    assert await settings.of(8) == GuildSettings()


async def test_a_server_that_comes_back_later_has_none(stand: Stand) -> None:
    settings = ServerSettings(stand.database)
    await settings.change(HOME.guild_id, lambda _: DARK)
    departures = GuildRetention(stand.database, stand.runner, stand.seasons, stand.clock)
    departures.erased = settings.forget
    running = stand.tasks.start(departures.run(), "departures")
    await departures.compare(70, {HOME.guild_id})
    await departures.record_left(70, HOME.guild_id)
    stand.clock.advance(KEPT_DAYS * 86_400 + 86_400)
    await stand.settle()
    assert await settings.of(HOME.guild_id) == GuildSettings()
    running.cancel()
