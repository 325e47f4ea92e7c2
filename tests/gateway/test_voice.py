"""The bot never speaks, so its first start says nothing about libraries for voice."""

import logging

import discord
import pytest

from bifrost_bot.gateway.bot import BifrostBot
from bifrost_bot.runtime.clock import SystemClock
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.store.shard_set import ShardSet


async def test_the_first_start_warns_of_no_library_for_voice(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", True)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", True)
    with caplog.at_level(logging.WARNING):
        async with BifrostBot(ShardSet(None, ()), Limiter(36, 12), SystemClock()):
            pass
    assert caplog.messages == []
