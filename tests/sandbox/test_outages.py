"""Days on which Discord is half there: a server away, the HTTP API alone, events that come late."""

import aiohttp
import discord
import pytest
from discord.http import Route

from bifrost_bot.sandbox import PersonError, Sandbox, Setup
from bifrost_bot.sandbox.world.model import Guild
from tests.clock import ManualClock

from .client import Bot, server
from .conftest import StartBot, StartSandbox

TWO_SERVERS = Setup(guilds=("Midgard Games", "Asgard Games"), route_limits=False, global_limit=None)


@pytest.fixture
async def world(start_sandbox: StartSandbox, clock: ManualClock) -> Sandbox:
    """Two servers on a clock that a test moves."""
    return await start_sandbox(TWO_SERVERS, clock=clock.now_ms, sleep_until=clock.sleep_until)


def cached_guild(bot: Bot, guild: Guild) -> discord.Guild:
    found = bot.get_guild(guild.id)
    assert found is not None
    return found


def has_arrived(bot: Bot, guild: Guild) -> bool:
    """Whether the client knows that it can reach a server."""
    return guild.id in {
        one.id for name, one in bot.heard if name in ("guild_available", "guild_join")
    }


# One server away


async def test_a_server_goes_away_and_returns_whole(world: Sandbox, start_bot: StartBot) -> None:
    bot = await start_bot(world)
    guild = server(world)
    world.world.take_down(guild)
    await bot.until(lambda: "guild_unavailable" in bot.names())
    assert [one.unavailable for one in bot.guilds] == [True, False]
    assert "guild_remove" not in bot.names()
    bot.heard.clear()
    world.world.bring_back(guild)
    await bot.until(lambda: has_arrived(bot, guild))
    assert "guild_join" not in bot.names()
    assert not cached_guild(bot, guild).unavailable
    assert {channel.name for channel in cached_guild(bot, guild).text_channels} == {
        "general",
        "lobby",
    }


@pytest.mark.parametrize("status", [500, 503])
async def test_while_a_server_is_away_its_routes_fail_and_the_others_work(
    world: Sandbox, start_bot: StartBot, hasty: list[float], status: int
) -> None:
    bot = await start_bot(world)
    guild, other = world.world.guilds.values()
    room = cached_guild(bot, guild).text_channels[0]
    world.world.take_down(guild, status)
    for attempt in (
        room.send("lost"),
        bot.fetch_guild(guild.id),
        cached_guild(bot, guild).create_text_channel("new"),
    ):
        with pytest.raises(discord.DiscordServerError) as refusal:
            await attempt
        assert refusal.value.status == status
    await cached_guild(bot, other).text_channels[0].send("heard")
    world.world.bring_back(guild)
    await room.send("heard again")
    texts = [
        message.content
        for channel in world.world.channels.values()
        for message in channel.messages.values()
    ]
    assert sorted(texts) == ["heard", "heard again"]


async def test_answers_to_what_was_asked_on_a_server_fail_while_it_is_away(world: Sandbox) -> None:
    guild = server(world)
    channel = next(iter(guild.channels.values()))
    asked = world.world.start_interaction(2, world.world.user("Bo"), channel, {"name": "go"})
    world.world.take_down(guild)
    callback = f"{world.api_base}/interactions/{asked.id}/{asked.token}/callback"
    later = f"{world.api_base}/webhooks/{world.world.application.id}/{asked.token}"
    async with aiohttp.ClientSession() as session:
        for url, body in (
            (callback, {"type": 4, "data": {"content": "x"}}),
            (later, {"content": "x"}),
        ):
            async with session.post(url, json=body) as answer:
                assert answer.status == 503, url
    assert not asked.answered


async def test_a_server_that_is_away_is_silent(world: Sandbox, start_bot: StartBot) -> None:
    bot = await start_bot(world)
    guild = server(world)
    bo = world.person("Bo")
    room = next(iter(guild.channels.values()))
    feed = bo.feed()
    world.world.take_down(guild)
    assert [
        event["channel"]["name"] for event in feed.events if event["type"] == "channel_delete"
    ] == ["general", "lobby"]
    with pytest.raises(PersonError, match="sees no channel"):
        bo.say(room, "lost")
    world.world.bring_back(guild)
    bo.say(room, "heard")
    await bot.until(lambda: bot.texts() == ["heard"])


async def test_a_missing_server_is_unavailable(world: Sandbox, start_bot: StartBot) -> None:
    guild = server(world)
    world.world.take_down(guild)
    bot = await start_bot(world)
    assert [one.unavailable for one in bot.guilds if one.id == guild.id] == [True]
    assert cached_guild(bot, guild).get_member(world.world.bot.id) is None
    world.world.bring_back(guild)
    await bot.until(lambda: has_arrived(bot, guild))
    assert cached_guild(bot, guild).me.id == world.world.bot.id


# The HTTP API alone


@pytest.mark.parametrize("status", [500, 502, 503, 504])
async def test_the_http_api_can_fail_alone_while_the_gateway_delivers(
    sandbox: Sandbox, bot: Bot, hasty: list[float], status: int
) -> None:
    sandbox.fault(status=status, times=-1)
    for attempt in (
        bot.room("general").send("lost"),
        bot.fetch_guild(bot.guild.id),
        bot.application_info(),
    ):
        with pytest.raises(discord.DiscordServerError):
            await attempt
    sandbox.person("Bo").say("general", "heard")
    await bot.until(lambda: bot.texts() == ["heard"])
    sandbox.faults.clear()
    await bot.room("general").send("back")
    assert [message["content"] for message in sandbox.person("Bo").messages("general")] == [
        "heard",
        "back",
    ]


# Events that come late


async def test_events_can_come_late_and_in_their_order_while_the_http_api_is_quick(
    world: Sandbox, start_bot: StartBot, clock: ManualClock
) -> None:
    bot = await start_bot(world)
    room = next(iter(server(world).channels.values()))
    bo = world.person("Bo")
    world.gateway.behind_ms = 20_000
    bo.say(room, "one")
    clock.advance(19)
    await cached_guild(bot, server(world)).text_channels[0].send("answered at once")
    bo.say(room, "two")
    world.gateway.behind_ms = 0
    bo.say(room, "three")
    assert bot.texts() == []
    clock.advance(1)
    await bot.until(lambda: bot.texts() == ["one"])
    clock.advance(19)
    await bot.until(lambda: len(bot.texts()) == 4)
    assert bot.texts() == ["one", "answered at once", "two", "three"]
    bo.say(room, "four")
    await bot.until(lambda: bot.texts()[-1] == "four")


async def test_late_events_keep_the_instants_they_were_said_at(
    world: Sandbox, start_bot: StartBot, clock: ManualClock
) -> None:
    bot = await start_bot(world)
    world.gateway.behind_ms = 20_000
    said = world.person("Bo").say(next(iter(server(world).channels.values())), "one")
    clock.advance(20)
    await bot.until(bot.texts)
    heard = next(message for name, message in bot.heard if name == "message")
    assert (heard.id, heard.created_at.timestamp()) == (said.id, clock.now_ms() / 1000 - 20)


async def test_a_server_can_arrive_seconds_after_the_others(
    world: Sandbox, start_bot: StartBot, clock: ManualClock
) -> None:
    guild, other = world.world.guilds.values()
    world.gateway.arrival_ms[guild.id] = 10_000
    bot = await start_bot(world)
    assert cached_guild(bot, other).me.id == world.world.bot.id
    clock.advance(9)
    world.person("Bo").say(next(iter(other.channels.values())), "nine seconds later")
    await bot.until(bot.texts)
    assert not has_arrived(bot, guild)
    clock.advance(1)
    await bot.until(lambda: has_arrived(bot, guild))
    assert cached_guild(bot, guild).me.id == world.world.bot.id


# Answers that are wrong for once


@pytest.mark.parametrize(
    ("status", "page", "words"),
    [
        (400, False, "400: Bad Request"),
        (403, True, "<h1>403 Forbidden</h1>"),
        (404, False, "404: Not Found"),
        (520, False, "<h1>520 Web server is returning an unknown error</h1>"),
        (521, False, "<h1>521 Web server is down</h1>"),
        (522, False, "<h1>522 Connection timed out</h1>"),
        (523, False, "<h1>523 Origin is unreachable</h1>"),
        (524, False, "<h1>524 A timeout occurred</h1>"),
    ],
)
async def test_a_stray_answer_has_the_body_and_the_code_it_has_in_incidents(
    sandbox: Sandbox, bot: Bot, hasty: list[float], status: int, page: bool, words: str
) -> None:
    fault = sandbox.fault(status=status, page=page, times=5)
    route = Route("GET", "/guilds/{guild_id}", guild_id=bot.guild.id)
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.http.request(route)
    assert (refusal.value.status, refusal.value.code) == (status, 0)
    assert words in refusal.value.text
    assert fault.hits == (5 if status == 524 else 1)
