"""Rate limits and trouble made on purpose, as the real client meets them."""

import asyncio

import aiohttp
import discord
import pytest
from discord.http import Route as ApiRoute

from bifrost_bot.sandbox import Sandbox, Setup
from bifrost_bot.sandbox.rest.limits import Limits
from bifrost_bot.sandbox.rest.route import NOTHING, Route
from tests.clock import ManualClock

from .client import Bot
from .conftest import StartBot, StartSandbox

SEND = Route("POST", "/channels/{channel_id}/messages", lambda _: NOTHING)
RENAME = Route("PATCH", "/channels/{channel_id}", lambda _: NOTHING)
FOLLOW = Route(
    "POST",
    "/interactions/{interaction_id}/{interaction_token}/callback",
    lambda _: NOTHING,
    open=True,
)


def test_five_messages_in_five_seconds_pass_in_each_channel(clock: ManualClock) -> None:
    limits = Limits(clock.now_ms, True, 50)
    verdicts = [limits.check(SEND, "1", False) for _ in range(6)]
    assert [verdict.headers["X-RateLimit-Remaining"] for verdict in verdicts] == [
        "4",
        "3",
        "2",
        "1",
        "0",
        "0",
    ]
    assert [verdict.retry_after for verdict in verdicts] == [None] * 5 + [5.0]
    assert limits.check(SEND, "2", False).retry_after is None
    clock.advance(5)
    assert limits.check(SEND, "1", False).retry_after is None
    assert limits.refused_by_route == 1


def test_fifty_requests_a_second_pass_without_interactions(clock: ManualClock) -> None:
    limits = Limits(clock.now_ms, True, 50)
    for channel in range(50):
        assert limits.check(SEND, str(channel), False).retry_after is None
        assert limits.check(FOLLOW, str(channel), False).retry_after is None
    refused = limits.check(SEND, "50", False)
    assert (refused.retry_after, refused.everywhere) == (1.0, True)
    clock.advance(0.999)
    assert limits.check(SEND, "50", False).retry_after == 0.001
    clock.advance(0.001)
    assert limits.check(SEND, "50", False).retry_after is None


def test_a_channel_can_be_renamed_twice_in_ten_minutes(clock: ManualClock) -> None:
    limits = Limits(clock.now_ms, True, 50)
    waits = [limits.check(RENAME, "1", True).retry_after for _ in range(3)]
    assert waits == [None, None, 600.0]
    assert limits.check(RENAME, "1", False).retry_after is None


def test_limits_can_be_switched_off(clock: ManualClock) -> None:
    limits = Limits(clock.now_ms, False, None)
    assert all(limits.check(SEND, "1", False).retry_after is None for _ in range(200))


async def test_the_client_waits_where_the_headers_tell_it_to(
    start_sandbox: StartSandbox, start_bot: StartBot, hasty: list[float], clock: ManualClock
) -> None:
    sandbox = await start_sandbox(Setup(), clock=clock.now_ms)
    bot = await start_bot(sandbox)
    room = bot.room("general")
    for number in range(4):
        await room.send(str(number))
    # The fifth empties the bucket; the client holds back until it is full again, in its own time.
    fifth = asyncio.create_task(room.send("4"))
    await sandbox.world.until(lambda: len(sandbox.person("Bo").messages("general")) == 5)
    assert not fifth.done()
    assert sandbox.limits.refused_by_route == 0
    fifth.cancel()


async def test_a_route_429_is_waited_out(sandbox: Sandbox, bot: Bot, hasty: list[float]) -> None:
    fault = sandbox.fault(
        method="POST", route="/channels/*/messages", status=429, retry_after=1.5, times=2
    )
    await bot.room("general").send("at last")
    assert fault.hits == 2
    assert hasty == [1.5, 1.5]
    assert len(sandbox.person("Bo").messages("general")) == 1


async def test_a_global_429_is_waited_out(sandbox: Sandbox, bot: Bot, hasty: list[float]) -> None:
    sandbox.fault(status=429, retry_after=0.7, everywhere=True)
    await bot.room("general").send("at last")
    assert hasty == [0.7]


@pytest.mark.parametrize(("everywhere", "scope"), [(True, "global"), (False, "user")])
async def test_a_429_names_its_scope(sandbox: Sandbox, everywhere: bool, scope: str) -> None:
    sandbox.fault(status=429, everywhere=everywhere)
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{sandbox.api_base}/gateway") as answer,
    ):
        assert answer.headers["X-RateLimit-Scope"] == scope
        assert ("X-RateLimit-Global" in answer.headers) is everywhere


@pytest.mark.parametrize("status", [500, 502, 504])
async def test_an_error_of_the_server_is_tried_again(
    sandbox: Sandbox, bot: Bot, hasty: list[float], status: int
) -> None:
    sandbox.fault(route="/channels/*/messages", status=status, times=2)
    await bot.room("general").send("at last")
    assert hasty == [1, 3]
    assert len(sandbox.person("Bo").messages("general")) == 1


async def test_a_503_is_told_at_once(sandbox: Sandbox, bot: Bot) -> None:
    sandbox.fault(route="/channels/*/messages", status=503)
    with pytest.raises(discord.DiscordServerError):
        await bot.room("general").send("never")
    assert sandbox.person("Bo").messages("general") == []


async def test_a_nonce_prevents_duplicates(sandbox: Sandbox, bot: Bot, hasty: list[float]) -> None:
    sandbox.fault(route="/channels/*/messages", status=500, after=True)
    await bot.room("general").send("once", nonce="turn-1")
    assert len(sandbox.person("Bo").messages("general")) == 1
    assert sandbox.rest.requests["POST /channels/{channel_id}/messages"] == 2


@pytest.mark.parametrize(("cut", "said"), [("before", 0), ("upload", 0), ("after", 1)])
async def test_a_line_can_be_cut_anytime(sandbox: Sandbox, bot: Bot, cut: str, said: int) -> None:
    sandbox.fault(route="/channels/*/messages", cut=cut)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await bot.room("general").send("x" * 2000)
    assert len(sandbox.person("Bo").messages("general")) == said


async def test_a_fault_strikes_only_what_it_names(sandbox: Sandbox, bot: Bot) -> None:
    room = bot.room("general")
    fault = sandbox.fault(
        method="PATCH", route=f"/channels/{room.id}/messages/*", status=503, skip=1
    )
    message = await room.send("one")
    await message.edit(content="two")
    with pytest.raises(discord.DiscordServerError):
        await message.edit(content="three")
    await message.edit(content="four")
    assert fault.hits == 1


async def test_a_slow_answer_comes_late_but_comes(sandbox: Sandbox, bot: Bot) -> None:
    fault = sandbox.fault(route="/channels/*/messages", latency=0.01)
    await bot.room("general").send("late")
    assert fault.hits == 1


async def test_an_unknown_route_is_refused_and_remembered(sandbox: Sandbox, bot: Bot) -> None:
    with pytest.raises(discord.NotFound):
        await bot.http.request(ApiRoute("GET", "/stage-instances/{channel_id}", channel_id=1))
    # Left in the list, it would fail this test at its end.
    sandbox.world.unmatched.remove("GET /stage-instances/1")
    sandbox.world.recorder = None


async def test_a_request_of_the_wrong_shape_is_refused_and_remembered(
    sandbox: Sandbox, bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    route = ApiRoute("POST", "/channels/{channel_id}/messages", channel_id=bot.room("general").id)
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.http.request(route, json={"content": "x", "embeds": [3]})
    assert refusal.value.code == 50035
    assert len(sandbox.rest.broken) == 1
    sandbox.rest.broken.clear()


@pytest.mark.parametrize("content_type", ["application/json", "multipart/form-data; boundary=x"])
async def test_a_non_json_body_is_refused(sandbox: Sandbox, bot: Bot, content_type: str) -> None:
    url = f"{sandbox.api_base}/channels/{bot.room('general').id}/messages"
    headers = {"Authorization": f"Bot {sandbox.bot_token}", "Content-Type": content_type}
    part = b'--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\nno json\r\n--x--\r\n'
    body = part if content_type.startswith("multipart") else b"no json"
    async with (
        aiohttp.ClientSession() as session,
        session.post(url, data=body, headers=headers) as answer,
    ):
        assert (answer.status, (await answer.json())["code"]) == (400, 50109)


async def test_every_route_but_interactions_asks_for_a_token(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        for path, status in (
            ("/users/@me", 401),
            ("/gateway", 200),
            ("/webhooks/1/x/messages/@original", 404),
        ):
            async with session.get(sandbox.api_base + path) as answer:
                assert (answer.status, answer.headers["Content-Type"]) == (
                    status,
                    "application/json",
                ), path


def test_only_loopback_addresses_are_served() -> None:
    with pytest.raises(ValueError, match="not a loopback"):
        Sandbox(host="0.0.0.0")


def test_a_fault_with_an_unknown_key_is_refused() -> None:
    with pytest.raises(TypeError):
        Sandbox().fault(colour="red")
