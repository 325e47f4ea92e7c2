"""A match that cannot be read: listed, hosts and players notified, others unaffected."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from bifrost_bot.match.model import Status
from bifrost_bot.sandbox.world.model import SUPPRESS_NOTIFICATIONS, Channel, Message
from bifrost_bot.store import journal
from bifrost_bot.store.database import Database
from tests.damage import NEWER, count_events, put_event
from tests.databases import url_at
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, SHORT, Rooms, Table, said
from tests.e2e.helpers.waiting import tick, ticking

CANNOT = "cannot be read (incident "
REST = "Nothing is lost; whoever runs the bot finds the reason in the log."


@asynccontextmanager
async def bot_away(table: Table) -> AsyncGenerator[Database]:
    """The bot is stopped in the meantime; yields its database."""
    await table.close_bot()
    database = Database(url_at(table.database))
    try:
        yield database
    finally:
        await database.close()
        await table.open_bot()


async def damage(table: Table, number: int = 0, match_id: str = "1") -> tuple[int, str]:
    """Restarts the bot on a record with an unknown event; returns its place and what it was."""
    async with bot_away(table) as database:
        place = number or await count_events(database, match_id)
        return place, await put_event(database, match_id, place, NEWER)


async def mend(table: Table, damaged: tuple[int, str]) -> None:
    async with bot_away(table) as database:
        await put_event(database, "1", *damaged)


def news(table: Table, channel: Channel) -> list[Message]:
    return [message for message in table.rooms.messages(channel) if CANNOT in message.content]


async def told(table: Table, channel: Channel, times: int = 1) -> Message:
    """The notice about the match in a channel, once it is there."""
    await table.world.until(lambda: len(news(table, channel)) == times, PATIENCE)
    return news(table, channel)[-1]


@pytest.fixture(autouse=True)
def expected(error_log: ErrorLog) -> None:
    error_log.expected = ("match 1 cannot be read: event ",)


async def test_its_hosts_are_told_once_a_process(table: Table, error_log: ErrorLog) -> None:
    await table.begin()
    await damage(table)
    message = await told(table, table.rooms.hosts)
    host = table.sandbox.person(HOST).id
    assert message.content.startswith(f"<@{host}> ⚠️ Match 1 {CANNOT}")
    assert message.content.endswith(
        f"{REST} Its clock is paused until the match can be read, with exactly the time that was "
        "left."
    )
    assert list(message.mentions.users) == [host]
    incident = message.content.partition(CANNOT)[2].partition(")")[0]
    await table.run(HOST, HOME, "status")
    assert news(table, table.world.channel(HOME)) == []
    assert not [one for channel in table.rooms.all() for one in news(table, channel)]
    assert len(error_log.lines) == 1
    assert f"incident {incident}: match 1 cannot be read: event " in error_log.lines[0]
    assert "(TurnSwapped): CodecError('no class TurnSwapped is known here')" in error_log.lines[0]
    await table.restart()
    await told(table, table.rooms.hosts, times=2)


async def test_it_is_listed_and_every_command_on_it_says_why_it_cannot(table: Table) -> None:
    await table.begin()
    await damage(table)
    lines = await table.ask(HOST, HOME, "status")
    assert lines.startswith(f"Match 1 {CANNOT}") and lines.endswith(REST)
    asked = table.sandbox.person(HOST).autocomplete(HOME, "match pause", {"match": ""}, "match")
    choices = (await table.answered(asked)).choices
    assert [choice["name"] for choice in choices or ()] == ["1: cannot be read"]
    for command, options in (
        ("status", {"match": "1"}),
        ("match pause", {}),
        ("match extend", {"time": "60"}),
        ("audit", {"match": "1"}),
        ("match rewind", {"turn": 1, "reason": "why not"}),
        ("match delete", {"match": "1"}),
    ):
        assert await table.ask(HOST, HOME, command, **options) == lines
    seats = table.sandbox.person(HOST).autocomplete(
        HOME, "match correct", {"seat": "", "text": ""}, "seat"
    )
    assert (await table.answered(seats)).choices == []


async def test_a_player_who_writes_or_clicks_is_told_the_same(table: Table) -> None:
    slot, *_ = await table.begin()
    await damage(table)
    reply = await table.move(slot, "C5")
    assert reply.content.startswith(f"Match 1 {CANNOT}") and reply.content.endswith(REST)
    assert reply.flags & SUPPRESS_NOTIFICATIONS
    board = table.rooms.boards(table.rooms.of_slot(slot))[-1].message
    clicked = await table.click(table.rooms.player(slot.seat).user.name, board, "Lock")
    assert said(clicked) == reply.content


async def test_all_else_goes_on(table: Table) -> None:
    await table.begin()
    await damage(table)
    await table.run(HOST, HOME, "match create", game="bifrost", settings=SHORT)
    await table.lobby_says("match 2**")
    assert "Say which match: 2, 1." in await table.ask(HOST, HOME, "match pause")
    table.look_at("2")
    await table.join(*PLAYERS)
    await table.start()
    figures = table.app.metrics.figures().decode()
    assert 'bifrost_matches{status="unreadable"} 1.0' in figures
    assert 'bifrost_matches{status="running"} 1.0' in figures
    assert await table.app.metrics.troubles() == []
    await table.restart()
    assert [match.id for match in await table.app.runner.live()] == ["2"]


async def test_its_turn_continues_where_a_later_bot_can_read_it(table: Table) -> None:
    first, second, third = await table.begin()
    await table.move(first, "C5")
    deadline_ms = await table.deadline_ms()
    await tick(table, 5)
    lost_ms = table.clock.now_ms()
    damaged = await damage(table)
    await told(table, table.rooms.hosts)
    await tick(table, 90)
    assert CANNOT in (await table.move(second, "D5")).content
    await table.close_bot()
    table.clock.advance(3_600)
    typed = table.say(third, "E5")
    await table.open_bot()
    await told(table, table.rooms.hosts, times=2)
    await tick(table, 3)
    await mend(table, damaged)
    assert "Recorded: E5" in (await table.rooms.answer(typed)).content
    assert await table.deadline_ms() == deadline_ms + table.clock.now_ms() - lost_ms
    assert "Recorded: D5" in (await table.move(second, "D5")).content
    await table.ends_with({first: "C5", second: "D5", third: "E5"})


async def test_a_record_repaired_under_the_bot_lets_the_turn_continue(table: Table) -> None:
    slot, *_ = await table.begin()
    deadline_ms = await table.deadline_ms()
    await tick(table, 1)
    lost_ms = table.clock.now_ms()
    damaged = await damage(table)
    await tick(table, 90)
    database = Database(url_at(table.database))
    await put_event(database, "1", *damaged)
    await database.close()
    async with asyncio.timeout(PATIENCE):
        while (
            CANNOT in await table.ask(HOST, HOME, "status")
            or await table.deadline_ms() == deadline_ms
        ):
            pass
    assert await table.deadline_ms() == deadline_ms + table.clock.now_ms() - lost_ms
    assert "Recorded: C5" in (await table.move(slot, "C5")).content
    await table.time_up()


async def test_what_it_still_had_to_tell_is_told_later(table: Table, hasty: None) -> None:
    slot, *_ = await table.begin()
    armed = table.refuse_posts(table.rooms.of_slot(slot))
    typed = table.say(slot, "C5")
    async with asyncio.timeout(PATIENCE):
        while not armed.hits:  # noqa: ASYNC110 - a request that is refused changes nothing in the world
            await asyncio.sleep(0)
    damaged = await damage(table)
    table.sandbox.faults.clear()
    await told(table, table.rooms.hosts)
    assert table.rooms.answers(typed) == []
    await mend(table, damaged)
    assert "Recorded: C5" in (await table.rooms.answer(typed)).content


async def test_hosts_are_told_once_discord_allows_it(table: Table, hasty: None) -> None:
    await table.begin()
    armed = table.refuse_posts(table.rooms.hosts, times=12)
    await damage(table)
    async with ticking(table):
        await told(table, table.rooms.hosts)
    assert armed.hits == 12


async def test_where_the_hosts_channel_is_gone_they_are_told_in_the_lobby(table: Table) -> None:
    await table.begin()
    async with bot_away(table) as database:
        await put_event(database, "1", await count_events(database, "1"), NEWER)
        table.sandbox.person("Odin").delete_channel(table.rooms.hosts)
    await told(table, table.world.channel(HOME))


async def test_a_lobby_that_cannot_be_read_is_told_of_in_its_channel(table: Table) -> None:
    await table.create()
    await table.join(PLAYERS[0])
    await damage(table)
    message = await told(table, table.world.channel(HOME))
    assert list(message.mentions.users) == [table.sandbox.person(HOST).id]
    pressed = await table.click(PLAYERS[1], table.lobby, "Join")
    assert said(pressed).startswith(f"Match 1 {CANNOT}")


async def test_where_not_even_its_hosts_can_be_read_nobody_is_pinged(table: Table) -> None:
    await table.create()
    await damage(table, number=1)
    message = await told(table, table.world.channel(HOME))
    assert message.content.startswith(f"⚠️ Match 1 {CANNOT}")
    assert not message.mentions.users


async def test_a_practice_that_cannot_be_read_is_told_of_in_its_own_channel(table: Table) -> None:
    await table.run(PLAYERS[0], HOME, "practice", game="bifrost", skill="random")
    rooms = Rooms(table.sandbox, "", "Practice: Bifröst")
    await table.world.until(lambda: rooms.all() and rooms.shows(rooms.all(), 1), PATIENCE)
    await damage(table)
    await table.world.until(lambda: any(news(table, channel) for channel in rooms.all()), PATIENCE)
    assert news(table, table.world.channel(HOME)) == []
    assert "No match is open" in await table.ask(HOST, HOME, "status")
    assert (await table.ask(PLAYERS[0], HOME, "status")).startswith(f"Match 1 {CANNOT}")


async def test_an_unreadable_practice_stops_no_start(table: Table, error_log: ErrorLog) -> None:
    await table.run(PLAYERS[0], HOME, "practice", game="bifrost", skill="random")
    rooms = Rooms(table.sandbox, "", "Practice: Bifröst")
    await table.world.until(lambda: rooms.all() and rooms.shows(rooms.all(), 1), PATIENCE)
    error_log.expected += (
        "match 1: whether its channels are to be deleted cannot be read: event 1 ",
    )
    async with bot_away(table) as database:
        async with database.transaction() as connection:
            await journal.set_status(connection, "1", Status.ABANDONED)
        await put_event(database, "1", 1, NEWER)
    assert "No match is open" in await table.ask(PLAYERS[0], HOME, "status")
