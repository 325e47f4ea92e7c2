"""Quotas that no header announces."""

from typing import Any

import aiohttp
import discord
import pytest
from discord.http import Route

from bifrost_bot.sandbox import Sandbox, Setup
from bifrost_bot.sandbox.rest.limits import Ban, InvalidRequestLimit, Limits
from bifrost_bot.sandbox.rest.route import NOTHING
from bifrost_bot.sandbox.rest.route import Route as Row
from bifrost_bot.sandbox.world.draft import Draft
from bifrost_bot.sandbox.world.quota import Quota
from tests.clock import ManualClock

from .client import Bot, running
from .conftest import StartBot, StartSandbox

HOUR = 3_600
EDIT = Row("PATCH", "/channels/{channel_id}/messages/{message_id}", lambda _: NOTHING)


def command(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "d", "type": 1} | more


async def put(bot: Bot, *commands: dict[str, Any]) -> Any:
    """Sets a guild's commands."""
    path = "/applications/{application_id}/guilds/{guild_id}/commands"
    route = Route("PUT", path, application_id=bot.application_id, guild_id=bot.guild.id)
    return await bot.http.request(route, json=list(commands))


# Channels


async def test_five_hundred_channels_a_day_and_server_then_a_wait_of_hours(
    start_sandbox: StartSandbox, start_bot: StartBot, clock: ManualClock
) -> None:
    assert Setup().channels_a_day == 500
    sandbox = await start_sandbox(
        Setup(channels_a_day=3, guilds=("One", "Two")), clock=clock.now_ms
    )
    bot = await start_bot(sandbox, Bot(max_ratelimit_timeout=60))
    first, second = bot.guilds
    for number in range(3):
        await (await first.create_text_channel(f"c{number}")).delete()
        clock.advance(HOUR)
    with pytest.raises(discord.RateLimited) as refusal:
        await first.create_text_channel("one too many")
    assert refusal.value.retry_after == 21 * HOUR
    await second.create_text_channel("elsewhere")
    clock.advance(21 * HOUR)
    await first.create_text_channel("a day later")


def test_a_day_begins_with_the_first_deed_and_gives_everything_back(clock: ManualClock) -> None:
    today = Quota(clock.now_ms, 2)
    assert (today.remaining, today.reset_after_ms) == (2, 0)
    today.take()
    clock.advance(23 * HOUR)
    today.take()
    assert (today.remaining, today.reset_after_ms) == (0, HOUR * 1000)
    clock.advance(HOUR)
    assert (today.remaining, today.reset_after_ms) == (2, 0)


# Messages older than an hour


def test_three_edits_of_messages_older_than_an_hour_pass_in_six_seconds(clock: ManualClock) -> None:
    limits = Limits(clock.now_ms, True, 50)
    assert all(limits.check(EDIT, "1", False, old=True).retry_after is None for _ in range(3))
    refused = limits.check(EDIT, "1", False, old=True)
    assert (refused.retry_after, refused.body()["code"]) == (6.0, 30046)
    assert limits.check(EDIT, "1", False).retry_after is None
    assert limits.check(EDIT, "2", False, old=True).retry_after is None
    clock.advance(6)
    assert limits.check(EDIT, "1", False, old=True).retry_after is None


async def test_a_message_ages_in_an_hour(start_sandbox: StartSandbox, clock: ManualClock) -> None:
    sandbox = await start_sandbox(clock=clock.now_ms)
    channel = sandbox.world.channel("general")
    message = sandbox.world.post(channel, sandbox.world.bot, Draft(content="board"))
    url = f"{sandbox.api_base}/channels/{channel.id}/messages/{message.id}"
    headers = {"Authorization": f"Bot {sandbox.bot_token}"}

    async def codes(times: int) -> list[int | None]:
        found: list[int | None] = []
        async with aiohttp.ClientSession(headers=headers) as session:
            for number in range(times):
                async with session.patch(url, json={"content": str(number)}) as answer:
                    found.append((await answer.json()).get("code"))
        return found

    clock.advance(HOUR)
    assert await codes(4) == [None] * 4
    clock.advance(6)
    assert await codes(4) == [None, None, None, 30046]


# Refused requests


def test_ten_thousand_refusals_in_ten_minutes_ban_for_an_hour(clock: ManualClock) -> None:
    ban = Ban(clock.now_ms)
    refusals = InvalidRequestLimit(clock.now_ms, Setup().refusals, ban)
    for _ in range(9_999):
        refusals.count(403)
    for status in (200, 400, 404, 500):
        refusals.count(status)
    assert ban.seconds == 0
    refusals.count(429)
    assert ban.seconds == HOUR
    clock.advance(HOUR)
    assert ban.seconds == 0


def test_refusals_older_than_ten_minutes_are_forgotten(clock: ManualClock) -> None:
    ban = Ban(clock.now_ms)
    refusals = InvalidRequestLimit(clock.now_ms, 2, ban)
    refusals.count(401)
    clock.advance(600)
    refusals.count(401)
    assert ban.seconds == 0


async def test_a_banned_bot_is_refused(start_sandbox: StartSandbox, clock: ManualClock) -> None:
    sandbox = await start_sandbox(Setup(refusals=3), clock=clock.now_ms)
    headers = {"Authorization": f"Bot {sandbox.bot_token}"}
    async with aiohttp.ClientSession() as session:
        for _ in range(3):
            async with session.get(
                f"{sandbox.api_base}/users/@me", headers={"Authorization": "Bot x"}
            ) as answer:
                assert answer.status == 401
        async with session.get(f"{sandbox.api_base}/users/@me", headers=headers) as answer:
            assert (answer.status, answer.content_type) == (429, "text/html")
            assert "error code: 1015" in await answer.text()
            assert answer.headers["Retry-After"] == "3600"
            assert "Via" not in answer.headers
        clock.advance(HOUR)
        async with session.get(f"{sandbox.api_base}/users/@me", headers=headers) as answer:
            assert answer.status == 200


@pytest.mark.parametrize("status", [429, 403])
async def test_each_request_prolongs_a_ban(
    start_sandbox: StartSandbox, clock: ManualClock, status: int
) -> None:
    sandbox = await start_sandbox(Setup(), clock=clock.now_ms)
    sandbox.ban(HOUR, status)
    for _ in range(3):
        bot = Bot()
        clock.advance(HOUR - 1)
        with pytest.raises(discord.HTTPException, match="error code: 1015") as refusal:
            await bot.login(sandbox.bot_token)
        await bot.close()
        assert (refusal.value.status, refusal.value.code) == (status, 0)
        assert refusal.value.response.headers["Retry-After"] == "3600"
    assert sandbox.rest.ban.requests == 3
    clock.advance(HOUR)
    bot = Bot()
    await bot.login(sandbox.bot_token)
    await bot.close()
    sandbox.ban(HOUR, status)
    sandbox.ban(0)
    assert sandbox.rest.ban.seconds == 0


@pytest.mark.parametrize("status", [429, 403])
async def test_one_request_can_meet_the_page_of_a_ban(
    start_sandbox: StartSandbox, status: int
) -> None:
    sandbox = await start_sandbox(Setup())
    sandbox.fault(status=status, code=1015, retry_after=1800)
    for expected in (status, 200):
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{sandbox.api_base}/gateway") as answer,
        ):
            assert answer.status == expected
            if expected != 200:
                assert answer.headers["Retry-After"] == "1800"
                assert "error code: 1015" in await answer.text()


# IDENTIFY


async def identify(sandbox: Sandbox, token: str = "") -> tuple[int, int | None]:
    """The gateway's first answer to an IDENTIFY (0 for READY), and its close code."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(sandbox.gateway_url) as socket,
    ):
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": token or sandbox.bot_token, "intents": 0}})
        answer = await socket.receive()
        return (
            answer.json()["op"] if answer.type is aiohttp.WSMsgType.TEXT else -1
        ), socket.close_code


async def start_limit(sandbox: Sandbox) -> dict[str, int]:
    headers = {"Authorization": f"Bot {sandbox.world.application.token}"}
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{sandbox.api_base}/gateway/bot", headers=headers) as answer,
    ):
        return (await answer.json())["session_start_limit"]


async def test_remaining_starts_recover(start_sandbox: StartSandbox, clock: ManualClock) -> None:
    sandbox = await start_sandbox(clock=clock.now_ms)
    assert await start_limit(sandbox) == {
        "total": 1000,
        "remaining": 1000,
        "reset_after": 0,
        "max_concurrency": 1,
    }
    await identify(sandbox)
    clock.advance(HOUR)
    await identify(sandbox)
    left = {"total": 1000, "remaining": 998, "reset_after": 23 * HOUR * 1000, "max_concurrency": 1}
    assert await start_limit(sandbox) == left
    clock.advance(23 * HOUR)
    assert (await start_limit(sandbox))["remaining"] == 1000


async def test_sessions_are_spaced(start_sandbox: StartSandbox, clock: ManualClock) -> None:
    sandbox = await start_sandbox(clock=clock.now_ms)
    assert (await identify(sandbox))[0] == 0
    clock.advance(4.999)
    assert (await identify(sandbox))[0] == 9
    clock.advance(0.001)
    assert (await identify(sandbox))[0] == 0


async def test_too_many_starts_void_it(start_sandbox: StartSandbox, clock: ManualClock) -> None:
    sandbox = await start_sandbox(Setup(identifies_a_day=2, identify_ms=0), clock=clock.now_ms)
    assert [await identify(sandbox) for _ in range(3)] == [(0, None), (0, None), (-1, 4004)]
    assert not sandbox.gateway.sessions
    clock.advance(24 * HOUR)
    assert await identify(sandbox) == (-1, 4004)
    with pytest.raises(discord.LoginFailure):
        async with running(Bot(), sandbox):
            pass
    assert (await identify(sandbox, sandbox.world.application.token))[0] == 0


# Commands


async def test_two_hundred_commands_can_be_made_a_day_and_changes_are_free(
    start_sandbox: StartSandbox, start_bot: StartBot, clock: ManualClock
) -> None:
    assert Setup().commands_a_day == 200
    sandbox = await start_sandbox(Setup(commands_a_day=3, route_limits=False), clock=clock.now_ms)
    bot = await start_bot(sandbox, Bot(max_ratelimit_timeout=60))
    await put(bot, command("one"), command("two"))
    await put(bot, command("one", description="changed"), command("two"))
    await put(bot, command("one"), command("three"))
    with pytest.raises(discord.RateLimited) as refusal:
        await put(bot, command("one"), command("four"))
    assert refusal.value.retry_after == 24 * HOUR
    clock.advance(24 * HOUR)
    await put(bot, command("one"), command("four"))


def long_command(characters: int, **more: Any) -> dict[str, Any]:
    """A command with so many characters in its names, descriptions and choices."""
    choice = {"name": "n" * 100, "value": "v" * 100}
    options = [
        {"type": 3, "name": f"o{index}", "description": "d" * 10, "choices": [choice] * 13}
        for index in range(3)
    ]
    return (
        command("long", options=options)
        | {"description": "d" * (characters - 4 - 3 * 2_612)}
        | more
    )


async def test_the_texts_of_a_command_have_eight_thousand_characters_at_most(bot: Bot) -> None:
    options = long_command(7_900)["options"]
    rest = {"type": 3, "name": "p", "description": "d" * 99}
    await put(bot, long_command(7_900, options=[*options, rest]))
    with pytest.raises(discord.HTTPException, match="exceeds maximum size") as refusal:
        await put(bot, long_command(7_901, options=[*options, rest]))
    assert refusal.value.code == 50035


async def test_of_a_text_in_several_languages_the_longest_counts(bot: Bot) -> None:
    options = [*long_command(7_900)["options"], {"type": 3, "name": "p", "description": "d" * 99}]
    full = long_command(7_900, options=options)
    await put(bot, full | {"description_localizations": {"de": "d"}})
    with pytest.raises(discord.HTTPException, match="exceeds maximum size"):
        await put(bot, full | {"name_localizations": {"de": "lange"}})


@pytest.mark.parametrize("kind", [1, 3])
async def test_a_command_has_at_most_25_options(bot: Bot, kind: int) -> None:
    options = [{"type": kind, "name": f"o{index}", "description": "d"} for index in range(26)]
    await put(bot, command("much", options=options[:25]))
    with pytest.raises(discord.HTTPException, match="25 or fewer") as refusal:
        await put(bot, command("much", options=options))
    assert refusal.value.code == 50035
