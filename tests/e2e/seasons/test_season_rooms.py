"""The channel of a season: made once, and missed in one sentence if deleted."""

import asyncio
from collections.abc import Collection
from dataclasses import replace
from typing import Any

import pytest
from discord.http import HTTPClient

from bifrost_bot.sandbox.family import FAMILY
from bifrost_bot.sandbox.world.model import CATEGORY, Channel
from tests.e2e.conftest import UNLIMITED
from tests.e2e.helpers.season import NAME, OWNER, Stage, direct
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS

ASTRID, BO, _ = PLAYERS
SENDS = (
    ("POST", "/guilds/{guild_id}/channels"),
    ("PATCH", "/channels/{channel_id}"),
    ("POST", "/channels/{channel_id}/messages"),
)
"""What `/season create` sends: category and its name, channel, announcement and board."""


class Death:
    """Lets a bot die at its nth send: before Discord hears of it, or before the answer."""

    def __init__(
        self,
        at: int,
        *,
        after: bool,
        patch: pytest.MonkeyPatch,
        sends: Collection[tuple[str, str]] = SENDS,
    ) -> None:
        self.dead = asyncio.Event()
        self._sends = sends
        self._left = at
        self._after = after
        self._request = HTTPClient.request
        self._victims: list[asyncio.Task[Any]] = []
        patch.setattr(HTTPClient, "request", self._wrapped())

    def _wrapped(self) -> Any:
        async def request(client: HTTPClient, route: Any, **more: Any) -> Any:
            if (route.method, route.path) in self._sends:
                self._left -= 1
            is_last = self._left == 0 and not self.dead.is_set()
            if is_last and self._after:
                await self._request(client, route, **more)
            if is_last or self.dead.is_set():
                await self._die()
            return await self._request(client, route, **more)

        return request

    async def _die(self) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._victims.append(task)
        self.dead.set()
        await asyncio.Event().wait()

    async def end(self, stage: Stage) -> None:
        """Waits for the death, and ends what would wait for ever, and the bot."""
        async with asyncio.timeout(PATIENCE):
            await self.dead.wait()
        for task in self._victims:
            task.cancel()
        await stage.table.close_bot()


def made(stage: Stage) -> list[Channel]:
    """The season's category and channel, by name: those of its name, however often it was made."""
    return [one for one in stage.world.channels.values() if one.name in (NAME, "announcements")]


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("at", [1, 2, 3, 4, 5])
async def test_after_any_death_a_season_is_made_once(
    stage: Stage, at: int, after: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = len([one for one in stage.world.channels.values() if one.type == CATEGORY])
    with monkeypatch.context() as patch:
        death = Death(at, after=after, patch=patch)
        stage.table.sandbox.person(HOST).run(HOME, "season create", {"name": NAME})
        await death.end(stage)
    await stage.table.open_bot()
    opened = await stage.says("is open.")
    await stage.shows("The cast has no players yet.")
    category, channel = sorted(made(stage), key=lambda one: one.name != NAME)
    assert len([one for one in stage.world.channels.values() if one.type == CATEGORY]) == before + 1
    assert (category.type, channel.parent_id) == (CATEGORY, category.id)
    assert [one.id for one in stage.told() if "is open." in one.content] == [opened.id]
    assert (await stage.season()).seq == 1
    await stage.run(HOST, "cast add", player=BO)
    await stage.shows("In the season (1)")


async def test_a_category_made_by_hand_is_left_alone(stage: Stage) -> None:
    await stage.open(*PLAYERS)
    category = stage.world.channels[stage.channel.parent_id or 0]
    guild = stage.table.guild
    by_hand = Channel(stage.world.snowflakes.next(), CATEGORY, "Our talks", guild.id)
    by_hand.overwrites = dict(category.overwrites)
    stage.world.create_channel(by_hand)
    await stage.run(HOST, "create", name="Our talks")
    channels = stage.world.channels.values()
    named = {one.id for one in channels if one.name == by_hand.name}
    inside = [(one.parent_id, one.name) for one in channels if one.parent_id in named]
    assert [name for _, name in inside] == ["announcements"]
    assert inside[0][0] != by_hand.id
    assert len(named) == 2


@pytest.mark.parametrize("table", [replace(FAMILY["gated"], **UNLIMITED)], indirect=True)
async def test_a_category_keeps_its_permissions(stage: Stage) -> None:
    table = stage.table
    await stage.open(*PLAYERS)
    guild = table.guild
    by_hand = table.world.create_channel(
        Channel(table.world.snowflakes.next(), CATEGORY, "Staff", guild.id)
    )
    table.world.change_channel(stage.channel, parent_id=by_hand.id, overwrites={})
    await table.restart()
    await table.world.until(lambda: stage.channel.overwrites, PATIENCE)
    assert not by_hand.overwrites


async def test_a_channel_that_discord_refuses_is_made_once_it_may_be(stage: Stage) -> None:
    fault = stage.table.sandbox.fault(
        method="POST", route=SENDS[0][1], status=403, code=50013, times=-1
    )
    told = await stage.run(HOST, "create", name=NAME)
    assert told.startswith(
        "Season 1 is open, but Discord has not let the bot make its channel yet."
    )
    assert made(stage) == []
    fault.times = 0
    stage.table.clock.move_to(stage.table.clock.now_ms() + 600_000)
    await stage.world.until(lambda: len(made(stage)) == 2, PATIENCE)
    await stage.says("is open.")


async def test_hosts_are_told_once_that_the_channel_was_deleted(stage: Stage) -> None:
    await stage.open(*PLAYERS)
    await stage.run(HOST, "host add", member=BO)
    await stage.shows("In the season (3)")
    stage.table.sandbox.person(BO).user.accepts_dms = False
    stage.table.sandbox.person(OWNER).delete_channel(stage.channel)
    await stage.world.until(lambda: direct(stage, HOST), PATIENCE)
    lost = f"⚠️ **{NAME}** on Midgard Games: The channel of its announcements was deleted. "
    assert direct(stage, HOST)[0].content.startswith(lost)
    await stage.table.restart()
    assert (await stage.run(BO, "status")).endswith("and they are posted in it.")
    await stage.run(HOST, "garnets give", player=ASTRID, amount=2, reason="for the cake")
    told = await stage.run(HOST, "channel", channel=str(stage.world.channel(HOME).id))
    assert told.startswith("From now on, ")
    stage.table.clock.move_to(stage.table.clock.now_ms() + 600_000)
    await stage.world.until(
        lambda: any("for the cake" in one.content for one in stage.table.lobby_messages()), PATIENCE
    )
    assert [message.content.startswith(lost) for message in direct(stage, HOST)] == [True]
    assert "deleted" not in await stage.run(BO, "status")
