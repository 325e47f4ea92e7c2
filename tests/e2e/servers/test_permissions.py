"""Permissions: a match needs those in the README and no others."""

import pytest

from bifrost_bot.sandbox import Setup
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Overwrite
from tests.e2e.conftest import UNLIMITED
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, Table

OWNER = "Odin"
UNDER_FOUR_TURNS = 4
TAKEN_AWAY = {
    "Add Reactions": allow.ADD_REACTIONS,
    "Create Public Threads": allow.CREATE_PUBLIC_THREADS,
    "Create Private Threads": allow.CREATE_PRIVATE_THREADS,
    "Send Messages in Threads": allow.SEND_MESSAGES_IN_THREADS,
}
EVERYTHING = allow.EVERYONE_DEFAULT | allow.CREATE_PRIVATE_THREADS


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize(
    "table",
    [Setup(everyone_permissions=EVERYTHING & ~taken, **UNLIMITED) for taken in TAKEN_AWAY.values()],
    ids=TAKEN_AWAY,
    indirect=True,
)
async def test_a_match_is_played_where_everybody_lacks(table: Table) -> None:
    told = await table.ask(HOST, HOME, "match preflight", game="bifrost")
    assert told.startswith("Everything is ready for Bifröst.\n")
    await table.begin()
    for _ in range(UNDER_FOUR_TURNS):
        await table.play_turn()
    await table.lobby_says("The match is over:")
    assert table.sandbox.rest.statuses[403] == 0


@pytest.mark.parametrize(
    "table", [Setup(everyone_permissions=EVERYTHING, **UNLIMITED)], indirect=True
)
async def test_nobody_makes_threads_in_a_global_channel(table: Table) -> None:
    await table.begin()
    channel = table.rooms.public("1")
    held = allow.channel_permissions(
        table.world.guild_of(channel), channel, table.sandbox.person("Sven").id
    )
    assert held & allow.VIEW_CHANNEL
    assert not held & (allow.SEND_MESSAGES | sum(TAKEN_AWAY.values()))


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize(
    ("taken", "lacking"),
    [
        (allow.SEND_MESSAGES, "Send Messages, Embed Links and Attach Files"),
        (allow.ATTACH_FILES, "Attach Files"),
        (
            allow.VIEW_CHANNEL,
            "View Channels, Send Messages, Embed Links, Attach Files and Read Message History",
        ),
    ],
)
async def test_no_match_is_created_where_the_bot_may_not_post(
    table: Table, taken: int, lacking: str
) -> None:
    channel = table.world.channel(HOME)
    bot = table.world.bot
    table.sandbox.person(OWNER).permit(channel, bot, Overwrite(bot.id, 1, allow=0, deny=taken))
    refusal = f"The bot lacks {lacking} in this channel"
    assert refusal in await table.ask(HOST, HOME, "match create", game="bifrost")
    assert refusal in await table.ask(HOST, HOME, "match preflight", game="bifrost")
    assert "No match is open" in await table.ask(HOST, HOME, "status")
    table.sandbox.person(OWNER).permit(channel, bot, None)
    await table.begin()
    assert set(PLAYERS) == {player.name for player in (await table.match()).players}
