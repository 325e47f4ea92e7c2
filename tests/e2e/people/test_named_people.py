"""People are named in every message: Discord sends no user with a mention that may not call."""

import re
from collections.abc import Iterator

from bifrost_bot.sandbox.world.model import Message
from tests.e2e.helpers.season import SVEN, Stage, to_opponent
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, Table
from tests.e2e.helpers.timed_table import TimedTable

ASTRID, BO, CLEO = PLAYERS
MENTION = re.compile(r"<@(\d+)>")


def unnamed(table: Table) -> Iterator[tuple[str, str]]:
    """The mentions in the bot's messages that come without their user."""
    for channel in table.world.channels.values():
        for message in channel.messages.values():
            if message.author is table.world.bot:
                yield from unknown_in(table, message)


def unknown_in(table: Table, message: Message) -> Iterator[tuple[str, str]]:
    for id in MENTION.findall(message.content):
        if int(id) not in message.mentions.users and int(id) in table.world.users:
            yield table.world.users[int(id)].name, message.content


async def test_every_message_of_a_match_names_its_people(timed: TimedTable) -> None:
    table = timed.table
    await table.begin()
    await table.run(HOST, HOME, "match replace", player=CLEO, member=SVEN, reason="gone home")
    for _ in range(4):
        if (await table.match()).over:
            break
        await table.play_turn()
    for command, options in (("leaderboard", {"game": "bifrost"}), ("profile", {}), ("status", {})):
        await table.run(ASTRID, HOME, command, **options)
    await table.run(HOST, HOME, "audit", match="1")
    await timed.quiescence.reached()
    assert list(unnamed(table)) == []


async def test_a_ladder_names_people_whom_the_app_has_not_seen(timed: TimedTable) -> None:
    table = timed.table
    await table.begin()
    while not (await table.match()).over:
        await table.play_turn()
    await table.restart()
    answer = await table.run(SVEN, HOME, "leaderboard", game="bifrost")
    assert answer.original is not None
    assert {table.sandbox.person(name).id for name in PLAYERS} == {*answer.original.mentions.users}
    assert answer.original.visible_to == table.sandbox.person(SVEN).id


async def test_a_silent_message_that_names_people_calls_nobody(timed: TimedTable) -> None:
    table = timed.table
    await table.begin()
    await table.run(HOST, HOME, "match pause")
    await timed.quiescence.reached()
    table.sandbox.pushes.clear()
    await table.run(HOST, HOME, "match host add", member=SVEN)
    await timed.quiescence.reached()
    people = [table.sandbox.person(name).id for name in (*PLAYERS, HOST, SVEN)]
    assert [table.sandbox.pushes.of(id).pushes for id in people] == [0] * len(people)
    assert list(unnamed(table)) == []


async def test_every_message_of_a_season_names_its_people(table: Table) -> None:
    stage = Stage(table)
    await to_opponent(stage)
    await stage.run(BO, "me")
    await stage.run(BO, "board")
    assert list(unnamed(table)) == []
