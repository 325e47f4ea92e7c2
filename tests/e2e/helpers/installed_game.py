"""Plays a game that pip installed on the real bot, from lobby to replay.

`test_installed_game` runs it in a process that finds the game from its beginning, as a bot does.
"""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bifrost_bot.match.history import export
from bifrost_bot.tools.verify import verify
from tests.e2e.conftest import start_table
from tests.e2e.helpers.table import HOME, HOST, Rooms, Table
from tests.openapi.checker import Checker

TWO = ("Astrid", "Bo")
ROUNDS = (("left", "2", "right", "1"), ("left", "1", "right", "3"), ("left", "3", "right", "2"))
"""What both name; no player twice the same, so that every reply is a new text."""


class Duel:
    """A match of the installed game between two people."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rooms = Rooms(table.sandbox, title="Tiny")

    async def begin(self) -> None:
        """Opens, fills and starts the match; returns once every channel shows the board."""
        table = self.table
        await table.run(HOST, HOME, "match create", game="tiny", settings=f"rounds = {len(ROUNDS)}")
        await table.lobby_says("hosted by")
        for name in TWO:
            await table.click(name, table.lobby, "Join")
        await table.lobby_says("Players 2 of 2")
        await table.ready(*TWO)
        await self.shown(1)

    def told(self, channel: str) -> str:
        """All that a channel tells next to its pictures and in their alternative texts."""
        posts = self.rooms.pictures(self.rooms.find(channel))
        return "\n".join(f"{post.content} {post.attachments[0].description}" for post in posts)

    async def shown(self, count: int) -> None:
        """Returns once all three channels have shown so many boards."""
        await self.rooms.until_shown(count, channels=3)

    async def say(self, seat: str, text: str) -> str:
        """The reply to a text."""
        return (await self.rooms.say(seat, text)).content

    async def time_up(self, count: int) -> None:
        """The round ends."""
        await self.table.end_turn()
        await self.shown(count)


@pytest_asyncio.fixture
async def duel(tmp_path: Path, checker: Checker) -> AsyncIterator[Duel]:
    async with start_table(tmp_path / "bifrost.sqlite3", checker) as table:
        made = Duel(table)
        await made.begin()
        yield made


async def test_two_people_play_it_to_a_replay_that_passes_every_check(duel: Duel) -> None:
    public = next(
        channel.name for channel in duel.rooms.all() if not channel.name.endswith("-submissions")
    )
    for number, (one, first, other, second) in enumerate(ROUNDS, start=1):
        assert '"four" is not a number from 1 to 3.' in await duel.say(one, "four")
        assert f"Recorded: {first}." in await duel.say(one, first)
        assert f"Recorded: {second}." in await duel.say(other, second)
        await duel.time_up(number + 1)
    told = {name: duel.told(name) for name in (public, "left-submissions", "right-submissions")}
    assert "Left takes the point." in told[public] and "Right takes the point." in told[public]
    assert "named" not in told[public]
    assert (
        "Left named 3." in told["left-submissions"]
        and "Right named" not in told["left-submissions"]
    )
    await duel.table.lobby_says("The best has 2 points: Left.")
    await duel.table.lobby_says("Result, replay and record: https://")
    (files,) = [
        message for message in duel.table.lobby_messages() if "Replay of match" in message.content
    ]
    (record,) = [file for file in files.attachments if file.filename.endswith(".json")]
    stored = duel.table.world.files.get(record.id)
    assert stored is not None
    assert all(check.held for check in verify(export.read(json.loads(stored))))
