"""Permissions: a match needs those in the README and no others."""

from pathlib import Path

import pytest

from bifrost_bot.sandbox import Setup
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Overwrite
from tests.e2e.conftest import UNLIMITED, laying
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, Table, said
from tests.openapi.checker import Checker

OWNER = "Odin"
UNDER_FOUR_TURNS = 4
TAKEN_AWAY = {
    "Add Reactions": allow.ADD_REACTIONS,
    "Create Public Threads": allow.CREATE_PUBLIC_THREADS,
    "Create Private Threads": allow.CREATE_PRIVATE_THREADS,
    "Send Messages in Threads": allow.SEND_MESSAGES_IN_THREADS,
}
EVERYTHING = allow.EVERYONE_DEFAULT | allow.CREATE_PRIVATE_THREADS


async def play_to_the_end(table: Table) -> None:
    """Plays a short match to its end, where its channels are closed to writing, and removes
    them.
    """
    await table.begin()
    for _ in range(UNDER_FOUR_TURNS):
        await table.play_turn()
    await table.lobby_says("The match is over:")


@pytest.mark.nightly(by_day=0)
@pytest.mark.parametrize("name", TAKEN_AWAY)
async def test_a_match_is_staged_and_played_where_everybody_lacks(
    name: str, tmp_path: Path, checker: Checker
) -> None:
    setup = Setup(everyone_permissions=EVERYTHING & ~TAKEN_AWAY[name], **UNLIMITED)
    async with laying(tmp_path / "bifrost.sqlite3", checker, setup) as table:
        told = said(await table.run(HOST, HOME, "match preflight", game="bifrost"))
        assert told.startswith("Everything is ready for Bifröst.\n")
        await play_to_the_end(table)
        assert table.sandbox.rest.statuses[403] == 0


async def test_where_everybody_may_make_threads_and_react_nobody_may_in_a_global_channel(
    tmp_path: Path, checker: Checker
) -> None:
    async with laying(
        tmp_path / "bifrost.sqlite3", checker, Setup(everyone_permissions=EVERYTHING, **UNLIMITED)
    ) as table:
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
async def test_no_match_is_created_in_a_channel_where_the_bot_may_not_post(
    table: Table, taken: int, lacking: str
) -> None:
    channel, bot = table.world.channel(HOME), table.world.bot
    table.sandbox.person(OWNER).permit(channel, bot, Overwrite(bot.id, 1, allow=0, deny=taken))
    refusal = f"The bot lacks {lacking} in this channel"
    assert refusal in said(await table.run(HOST, HOME, "match create", game="bifrost"))
    assert refusal in said(await table.run(HOST, HOME, "match preflight", game="bifrost"))
    assert "No match is open" in said(await table.run(HOST, HOME, "status"))
    table.sandbox.person(OWNER).permit(channel, bot, None)
    await table.begin()
    assert set(PLAYERS) == {player.name for player in (await table.match()).players}
