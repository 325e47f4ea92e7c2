"""Clients name only users whom messages have brought along."""

import discord
import pytest

from bifrost_bot.sandbox import Sandbox

from .client import Bot


@pytest.mark.parametrize("sent_along", [False, True])
async def test_a_mention_without_its_user_is_a_number(
    sandbox: Sandbox, bot: Bot, sent_along: bool
) -> None:
    astrid = sandbox.person("Astrid")
    bo = sandbox.person("Bo")
    allowed = discord.AllowedMentions(users=sent_along)
    sent = await bot.room("general").send(f"<@{bo.id}> won", allowed_mentions=allowed)
    message = astrid.message(sent.id)
    assert astrid.read(message) == ("@Bo won" if sent_along else f"<@{bo.id}> won")
    assert bo.read(message) == "@Bo won"


async def test_who_was_seen_once_is_known(sandbox: Sandbox, bot: Bot) -> None:
    astrid, bo, cleo = (sandbox.person(name) for name in ("Astrid", "Bo", "Cleo"))
    hidden = discord.PermissionOverwrite(view_channel=False)
    shown = discord.PermissionOverwrite(view_channel=True)
    overwrites: dict[
        discord.Role | discord.Member | discord.Object, discord.PermissionOverwrite
    ] = {bot.guild.default_role: hidden, bot.guild.me: shown}
    await bot.guild.create_text_channel("secret", overwrites=overwrites)
    sandbox.person("Odin").say("secret", f"<@{cleo.id}> plots")
    sent = await bot.room("general").send(f"<@{bo.id}> and <@{cleo.id}> play, <@7> not")
    message = astrid.message(sent.id)
    assert astrid.read(message) == f"<@{bo.id}> and <@{cleo.id}> play, <@7> not"
    bo.say("lobby", "hello")
    assert astrid.read(message) == f"@Bo and <@{cleo.id}> play, <@7> not"
