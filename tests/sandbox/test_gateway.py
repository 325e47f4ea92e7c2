"""Login, intents, sessions and their resumption, with the real client."""

import time
from typing import cast

import aiohttp
import discord
import pytest
from discord import app_commands

from bifrost_bot.sandbox import Sandbox, Setup
from tests.clock import ManualClock
from tests.sandbox.client import Command

from .client import Bot, running
from .conftest import StartBot, StartSandbox


async def test_a_wrong_token_is_refused_at_login(sandbox: Sandbox) -> None:
    with pytest.raises(discord.LoginFailure):
        async with running(Bot(), sandbox, token="wrong"):
            pass


@pytest.mark.parametrize("setup", [Setup(message_content=False), Setup(members_intent=False)])
async def test_a_missing_intent_closes_it(start_sandbox: StartSandbox, setup: Setup) -> None:
    sandbox = await start_sandbox(setup)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(Bot(), sandbox):
            pass


async def test_the_application_tells_which_intents_are_granted(sandbox: Sandbox, bot: Bot) -> None:
    flags = (await bot.application_info()).flags
    assert flags.gateway_message_content_limited
    assert flags.gateway_guild_members_limited
    assert not flags.gateway_presence_limited


async def test_content_is_blank_without_its_intent(sandbox: Sandbox, start_bot: StartBot) -> None:
    bot = await start_bot(sandbox, Bot(discord.Intents(guilds=True, messages=True)))
    astrid = sandbox.person("Astrid")
    astrid.say("general", "A1", files=[("a.txt", b"text")])
    mention = f"<@{bot.application_id}> A1"
    astrid.say("general", mention)
    astrid.whisper_to_bot("A1")
    await bot.room("general").send("mine")
    await bot.until(lambda: len(bot.texts()) == 4)
    assert bot.texts() == ["", mention, "A1", "mine"]


async def test_messages_need_their_intent(sandbox: Sandbox, start_bot: StartBot) -> None:
    bot = await start_bot(sandbox, Bot(discord.Intents(guilds=True)))
    sandbox.person("Astrid").say("general", "A1")
    await bot.room("general").edit(topic="over")
    await bot.until(lambda: "guild_channel_update" in bot.names())
    assert bot.texts() == []


async def test_members_are_known_with_the_intent(sandbox: Sandbox, start_bot: StartBot) -> None:
    knowing = await start_bot(sandbox)
    assert len(knowing.guild.members) == 8
    blind = await start_bot(sandbox, Bot(discord.Intents(guilds=True)))
    assert [member.name for member in blind.guild.members] == ["Bifrost"]


async def test_members_are_told_by_their_ids_without_the_intent(
    sandbox: Sandbox, start_bot: StartBot
) -> None:
    blind = await start_bot(sandbox, Bot(discord.Intents(guilds=True)))
    bo = sandbox.person("Bo").id
    found = await blind.guild.query_members(user_ids=[bo, 7], cache=False)
    assert [member.id for member in found] == [bo]
    assert [member.name for member in blind.guild.members] == ["Bifrost"]
    ids = [member.id for member in found] + list(range(1, 101))
    assert await blind.guild.query_members(user_ids=ids[::-1], limit=100, cache=False) == []


async def test_a_bot_sees_all_its_guilds(start_sandbox: StartSandbox, start_bot: StartBot) -> None:
    sandbox = await start_sandbox(Setup(guilds=("One", "Two", "Three")))
    bot = await start_bot(sandbox)
    assert {guild.name for guild in bot.guilds} == {"One", "Two", "Three"}


async def test_shards_share_the_guilds(start_sandbox: StartSandbox, start_bot: StartBot) -> None:
    sandbox = await start_sandbox(Setup(guilds=("One", "Two", "Three", "Four"), identify_ms=0))
    first = await start_bot(sandbox, Bot(shard_id=0, shard_count=2))
    second = await start_bot(sandbox, Bot(shard_id=1, shard_count=2))
    assert len(first.guilds) == len(second.guilds) == 2
    assert {guild.id for guild in first.guilds}.isdisjoint(guild.id for guild in second.guilds)


async def test_a_dropped_line_resumes_without_loss(sandbox: Sandbox, bot: Bot) -> None:
    astrid = sandbox.person("Astrid")
    astrid.say("general", "before")
    await bot.until(lambda: "before" in bot.texts())
    sandbox.gateway.drop()
    await sandbox.world.until(lambda: not sandbox.gateway.connections)
    astrid.say("general", "meanwhile")
    await bot.until(lambda: "resumed" in bot.names())
    astrid.say("general", "after")
    await bot.until(lambda: "after" in bot.texts())
    assert bot.texts() == ["before", "meanwhile", "after"]
    assert (sandbox.gateway.identifies, sandbox.gateway.resumes) == (1, 1)


async def test_a_request_to_reconnect_leads_to_a_resume(sandbox: Sandbox, bot: Bot) -> None:
    sandbox.gateway.ask_reconnect()
    await bot.until(lambda: "resumed" in bot.names())
    assert sandbox.gateway.identifies == 1


async def test_an_invalid_session_loses_earlier_texts(sandbox: Sandbox, bot: Bot) -> None:
    sandbox.gateway.invalid_resumes = 1
    sandbox.gateway.drop()
    await sandbox.world.until(lambda: not sandbox.gateway.connections)
    sandbox.person("Astrid").say("general", "lost")
    await sandbox.world.until(lambda: sandbox.gateway.identifies == 2)
    sandbox.person("Astrid").say("general", "heard")
    await bot.until(lambda: "heard" in bot.texts())
    assert "lost" not in bot.texts()
    assert "resumed" not in bot.names()


async def test_an_unprompted_invalid_session_starts_anew(sandbox: Sandbox, bot: Bot) -> None:
    sandbox.gateway.invalidate()
    await sandbox.world.until(lambda: sandbox.gateway.identifies == 2)
    sandbox.person("Astrid").say("general", "heard")
    await bot.until(lambda: "heard" in bot.texts())


async def test_a_full_buffer_ends_it(start_sandbox: StartSandbox, start_bot: StartBot) -> None:
    sandbox = await start_sandbox(Setup(replay_events=5, identify_ms=0))
    await start_bot(sandbox)
    sandbox.gateway.drop()
    await sandbox.world.until(lambda: not sandbox.gateway.connections)
    for number in range(6):
        sandbox.person("Astrid").say("general", str(number))
    await sandbox.world.until(lambda: sandbox.gateway.identifies == 2)
    assert sandbox.gateway.resumes == 0


async def test_a_resume_can_repeat_and_lose_events_on_purpose(sandbox: Sandbox, bot: Bot) -> None:
    astrid = sandbox.person("Astrid")
    astrid.say("general", "one")
    await bot.until(lambda: "one" in bot.texts())
    sandbox.gateway.repeated_on_resume = 1
    sandbox.gateway.lost_on_resume = 1
    sandbox.gateway.drop()
    await sandbox.world.until(lambda: not sandbox.gateway.connections)
    astrid.say("general", "two")
    astrid.say("general", "three")
    await bot.until(lambda: "resumed" in bot.names())
    assert bot.texts() == ["one", "one", "two"]


async def test_an_interaction_arrives_with_the_resume(sandbox: Sandbox, bot: Bot) -> None:
    @app_commands.command(description="Goes")
    async def go(interaction: discord.Interaction[Bot]) -> None:
        await interaction.response.send_message("gone")

    bot.tree.add_command(cast("Command", go))
    bot.tree.copy_global_to(guild=bot.guild)
    await bot.tree.sync(guild=bot.guild)
    sandbox.gateway.drop()
    await sandbox.world.until(lambda: not sandbox.gateway.connections)
    asked = sandbox.person("Astrid").run("general", "go")
    await sandbox.world.until(lambda: asked.over)
    assert asked.answered


async def test_a_session_ends_with_a_goodbye_of_its_client(sandbox: Sandbox) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(sandbox.gateway_url) as socket,
    ):
        assert (await socket.receive_json())["op"] == 10
        await socket.send_json({"op": 2, "d": {"token": sandbox.bot_token, "intents": 0}})
        assert (await socket.receive_json())["t"] == "READY"
        await socket.close(code=1000)
    await sandbox.world.until(lambda: not sandbox.gateway.connections)
    assert not sandbox.gateway.sessions


@pytest.mark.parametrize("text", ["no json", "[]"])
async def test_words_the_gateway_cannot_read_end_the_line(sandbox: Sandbox, text: str) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(sandbox.gateway_url) as socket,
    ):
        await socket.receive_json()
        await socket.send_str(text)
        await socket.receive()
        assert socket.close_code == 4002


async def test_a_heartbeat_is_answered_no_faster_than_over_a_network(sandbox: Sandbox) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(sandbox.gateway_url) as socket,
    ):
        await socket.receive_json()
        sent = time.monotonic()
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11
        # discord.py's thread notes when it sent one only after that.
        assert time.monotonic() - sent > 0.02


async def test_silence_ends_a_session(
    start_sandbox: StartSandbox, start_bot: StartBot, clock: ManualClock
) -> None:
    sandbox = await start_sandbox(Setup(), clock=clock.now_ms)
    await start_bot(sandbox)
    sandbox.gateway.drop()
    await sandbox.world.until(lambda: not sandbox.gateway.connections)
    clock.advance(300.001)
    sandbox.person("Astrid").say("general", "anybody?")
    assert not sandbox.gateway.sessions


async def test_a_second_client_hears_the_same(sandbox: Sandbox, start_bot: StartBot) -> None:
    first = await start_bot(sandbox)
    second = await start_bot(sandbox)
    sandbox.person("Astrid").say("general", "A1")
    await first.until(lambda: first.texts() == ["A1"])
    await second.until(lambda: second.texts() == ["A1"])
