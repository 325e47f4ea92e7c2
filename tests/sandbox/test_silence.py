"""Member states that keep texts from arriving: time-outs, rules, AutoMod, slowmode."""

from collections.abc import Callable

import discord
import pytest

from bifrost_bot.sandbox import Person, Sandbox, Setup
from bifrost_bot.sandbox.client.person import refusal
from bifrost_bot.sandbox.world.errors import ApiError
from tests.clock import ManualClock

from .client import GO, Bot, server
from .conftest import StartBot, StartSandbox


@pytest.fixture
async def world(start_sandbox: StartSandbox, clock: ManualClock) -> Sandbox:
    return await start_sandbox(Setup(route_limits=False, global_limit=None), clock=clock.now_ms)


def time_out(sandbox: Sandbox, person: Person) -> None:
    until_ms = sandbox.world.clock() + 60_000
    sandbox.world.change_member(server(sandbox), person.id, timed_out_until_ms=until_ms)


def make_pending(sandbox: Sandbox, person: Person) -> None:
    sandbox.world.change_member(server(sandbox), person.id, pending=True)


async def heard(sandbox: Sandbox, bot: Bot) -> list[str]:
    """The bot's messages up to the owner's."""
    sandbox.person("Odin").say("general", "over")
    await bot.until(lambda: "over" in bot.texts())
    return bot.texts()[:-1]


@pytest.mark.parametrize("silence", [time_out, make_pending])
async def test_the_timed_out_and_the_pending_neither_talk_nor_use_commands(
    world: Sandbox, start_bot: StartBot, silence: Callable[[Sandbox, Person], None]
) -> None:
    bot = await start_bot(world)
    bo = world.person("Bo")
    odin = world.person("Odin")
    message = odin.say("lobby", "hello")
    world.world.set_commands(None, [GO])
    for person in (bo, odin):
        silence(world, person)
    for attempt in (
        lambda: bo.say("general", "lost"),
        lambda: bo.run("general", "go"),
        lambda: bo.react(message, "👍"),
    ):
        with pytest.raises(ApiError) as refused:
            attempt()
        assert refused.value.code == 50013
    assert bo.messages("lobby")
    odin.run("general", "go")
    assert await heard(world, bot) == ["hello"]


async def test_a_time_out_is_told_and_ends_by_itself(
    world: Sandbox, start_bot: StartBot, clock: ManualClock
) -> None:
    bot = await start_bot(world)
    bo = world.person("Bo")
    time_out(world, bo)
    await bot.until(lambda: "member_update" in bot.names())
    member = bot.guild.get_member(bo.id)
    assert member is not None
    assert member.timed_out_until is not None
    assert member.timed_out_until.timestamp() == clock.now_ms() / 1000 + 60
    clock.advance(60)
    bo.say("general", "back")
    assert await heard(world, bot) == ["back"]


async def test_a_pending_member_is_shown_as_such(world: Sandbox, start_bot: StartBot) -> None:
    bot = await start_bot(world)
    bo = world.person("Bo")
    make_pending(world, bo)
    await bot.until(lambda: "member_update" in bot.names())
    member = bot.guild.get_member(bo.id)
    assert member is not None
    assert member.pending


async def test_automod_blocks_a_word_for_members(world: Sandbox, start_bot: StartBot) -> None:
    bot = await start_bot(world)
    server(world).blocked_words.add("c5")
    bo = world.person("Bo")
    with pytest.raises(ApiError) as refused:
        bo.say("general", "I play C5.")
    assert (refused.value.code, refusal(refused.value)) == (
        200000,
        "Message was blocked by automatic moderation",
    )
    said = bo.say("general", "D5")
    with pytest.raises(ApiError, match="automatic moderation"):
        bo.edit(said, "C5")
    world.person("Hilda").say("general", "C5")
    await bot.room("general").send("Red plays C5.")
    assert await heard(world, bot) == ["D5", "C5", "Red plays C5."]


async def test_slowmode_lets_a_member_say_one_thing_in_so_many_seconds(
    world: Sandbox, start_bot: StartBot, clock: ManualClock
) -> None:
    bot = await start_bot(world)
    world.world.change_channel(world.world.channel("general"), rate_limit_per_user=30)
    bo, cleo, hilda = (world.person(name) for name in ("Bo", "Cleo", "Hilda"))
    bo.say("general", "one")
    clock.advance(29)
    with pytest.raises(ApiError) as refused:
        bo.say("general", "too soon")
    assert (refused.value.status, refused.value.code, refused.value.body()["retry_after"]) == (
        429,
        20016,
        1,
    )
    cleo.say("general", "two")
    bo.say("lobby", "three")
    hilda.say("general", "four")
    hilda.say("general", "five")
    clock.advance(1)
    bo.say("general", "six")
    assert await heard(world, bot) == ["one", "two", "three", "four", "five", "six"]


async def test_slowmode_holds_back_buttons_and_commands_too(
    world: Sandbox, start_bot: StartBot, clock: ManualClock
) -> None:
    bot = await start_bot(world)
    room = bot.room("general")
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="Join", custom_id="join"))
    asked = await room.send("Who plays?", view=view)
    world.world.change_channel(world.world.channel("general"), rate_limit_per_user=30)
    bo = world.person("Bo")
    hilda = world.person("Hilda")
    bo.say("general", "I do")
    with pytest.raises(ApiError) as refused:
        bo.click(asked.id, "join")
    assert (refused.value.status, refused.value.code) == (429, 20016)
    clock.advance(30)
    bo.click(asked.id, "join")
    for attempt in (lambda: bo.click(asked.id, "join"), lambda: bo.say("general", "again")):
        with pytest.raises(ApiError, match="slowmode"):
            attempt()
    hilda.say("general", "one")
    hilda.click(asked.id, "join")
    bo.say("lobby", "elsewhere")
    clock.advance(30)
    bo.say("general", "at last")


async def test_who_is_timed_out_can_press_nothing(
    world: Sandbox, start_bot: StartBot, clock: ManualClock
) -> None:
    bot = await start_bot(world)
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="Join", custom_id="join"))
    asked = await bot.room("general").send("Who plays?", view=view)
    bo = world.person("Bo")
    world.person("Odin").time_out(server(world), bo.user, 60)
    for attempt in (lambda: bo.click(asked.id, "join"), lambda: bo.say("general", "hello")):
        with pytest.raises(ApiError, match="Missing Permissions"):
            attempt()
    clock.advance(61)
    bo.click(asked.id, "join")
