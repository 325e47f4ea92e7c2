"""Servers that require 2FA for moderation."""

from dataclasses import replace

import discord
import pytest

from bifrost_bot.sandbox import Setup

from .client import EVERY_ROUTE
from .conftest import StartBot, StartSandbox

DEMANDING = Setup(mfa_level=1, bot_permissions=EVERY_ROUTE, route_limits=False, global_limit=None)


async def test_without_2fa_it_is_refused(start_sandbox: StartSandbox, start_bot: StartBot) -> None:
    sandbox = await start_sandbox(replace(DEMANDING, owner_two_factor=False))
    bot = await start_bot(sandbox)
    assert bot.guild.mfa_level is discord.MFALevel.require_2fa
    assert bot.user is not None
    assert not bot.user.mfa_enabled
    said = sandbox.person("Bo").say("general", "hello")
    room = bot.room("general")
    everyone = bot.guild.default_role
    for attempt in (
        bot.guild.create_text_channel("new"),
        room.edit(name="renamed"),
        room.delete(),
        room.set_permissions(everyone, send_messages=False),
        bot.guild.create_role(name="Seer"),
        room.get_partial_message(said.id).delete(),
    ):
        with pytest.raises(discord.Forbidden) as refusal:
            await attempt
        assert refusal.value.code == 60003
    await room.send("allowed to everybody")


async def test_a_2fa_bot_moderates(start_sandbox: StartSandbox, start_bot: StartBot) -> None:
    bot = await start_bot(await start_sandbox(DEMANDING))
    assert bot.user is not None
    assert bot.user.mfa_enabled
    await (await bot.guild.create_text_channel("new")).edit(name="renamed")
