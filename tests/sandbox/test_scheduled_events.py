"""The events in a server's list, as discord.py asks for them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest

from bifrost_bot.sandbox import Sandbox
from bifrost_bot.sandbox.rest import scheduled_event as routes
from bifrost_bot.sandbox.world import permissions as allow
from tests.clock import ManualClock
from tests.sandbox.client import Bot
from tests.sandbox.conftest import StartBot, StartSandbox


def tomorrow(sandbox: Sandbox, hours: int = 0) -> datetime:
    """A day after the present of the sandbox, and some hours."""
    now = datetime.fromtimestamp(sandbox.world.clock() / 1000, UTC)
    return now + timedelta(days=1, hours=hours)


async def plan(bot: Bot, sandbox: Sandbox, **changes: Any) -> discord.ScheduledEvent:
    """Makes an event of the bot's server."""
    fields: dict[str, Any] = {
        "name": "Bifröst",
        "start_time": tomorrow(sandbox),
        "end_time": tomorrow(sandbox, 2),
        "location": "the lobby",
        "entity_type": discord.EntityType.external,
        "privacy_level": discord.PrivacyLevel.guild_only,
    }
    return await bot.guild.create_scheduled_event(**(fields | changes))


async def test_an_event_is_made_moved_begun_and_ended(bot: Bot, sandbox: Sandbox) -> None:
    made = await plan(bot, sandbox)
    assert (made.name, made.location, made.creator_id) == (
        "Bifröst",
        "the lobby",
        bot.application_id,
    )
    later = tomorrow(sandbox, 1)
    moved = await made.edit(start_time=later)
    assert moved.start_time == later
    begun = await moved.start()
    assert begun.status is discord.EventStatus.active
    ended = await begun.end()
    assert ended.status is discord.EventStatus.completed
    assert await bot.guild.fetch_scheduled_events() == []
    with pytest.raises(discord.HTTPException) as refused:
        await ended.edit(name="again", status=discord.EventStatus.completed)
    assert refused.value.code == 180000


async def test_a_deleted_event_is_unknown(bot: Bot, sandbox: Sandbox) -> None:
    made = await plan(bot, sandbox)
    assert [one.id for one in await bot.guild.fetch_scheduled_events()] == [made.id]
    await made.delete()
    with pytest.raises(discord.NotFound) as refused:
        await bot.guild.fetch_scheduled_event(made.id)
    assert refused.value.code == 10070


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"name": ""}, "between 1 and 100"),
        ({"name": "x" * 101}, "between 1 and 100"),
        ({"location": "x" * 101}, "between 1 and 100"),
        ({"description": "x" * 1001}, "between 1 and 1000"),
        ({"start_time": datetime(2020, 1, 1, tzinfo=UTC)}, "in the past"),
        ({"end_time": datetime(2020, 1, 1, tzinfo=UTC)}, "must be after"),
    ],
)
async def test_wrong_fields_are_refused(
    bot: Bot, sandbox: Sandbox, changes: dict[str, Any], what: str
) -> None:
    with pytest.raises(discord.HTTPException, match=what) as refused:
        await plan(bot, sandbox, **changes)
    assert refused.value.code == 50035


async def test_a_server_has_at_most_100(
    bot: Bot, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert routes.MOST_EVENTS == 100
    monkeypatch.setattr(routes, "MOST_EVENTS", 1)
    await plan(bot, sandbox)
    with pytest.raises(discord.HTTPException) as refused:
        await plan(bot, sandbox)
    assert (refused.value.status, refused.value.code) == (400, 30038)


async def test_it_needs_create_events(bot: Bot, sandbox: Sandbox) -> None:
    made = await plan(bot, sandbox)
    guild = next(iter(sandbox.world.guilds.values()))
    for role in guild.roles.values():
        role.permissions &= ~(allow.CREATE_EVENTS | allow.ADMINISTRATOR)
    with pytest.raises(discord.Forbidden):
        await plan(bot, sandbox)
    with pytest.raises(discord.Forbidden):
        await made.delete()
    people = sandbox.person("Bo").feed().hello()["guilds"][0]
    assert [one["name"] for one in people["events"]] == ["Bifröst"]


async def test_an_event_begins_and_ends_at_its_times_by_itself(
    start_sandbox: StartSandbox, start_bot: StartBot, clock: ManualClock
) -> None:
    sandbox = await start_sandbox(clock=clock.now_ms, sleep_until=clock.sleep_until)
    bot = await start_bot(sandbox)
    world = sandbox.world
    made = await plan(bot, sandbox)
    deleted = await plan(bot, sandbox, name="Gone")
    await deleted.delete()
    (event,) = next(iter(world.guilds.values())).scheduled_events.values()
    assert (event.id, event.status) == (made.id, 1)
    for hours, status in ((24, 2), (2, 3)):
        clock.advance(hours * 3_600)
        await world.until(lambda status=status: event.status == status)
