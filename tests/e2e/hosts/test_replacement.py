"""Replacement of a player: channels change hands, the public learns no seat."""

from collections.abc import Sequence
from functools import partial

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.sandbox import Person
from bifrost_bot.sandbox.world.model import Message
from bifrost_bot.store import outbox
from bifrost_bot.store.database import StoreError
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Table, said
from tests.e2e.helpers.waiting import all_told, has_messages, ticking

NEWCOMER = "Sven"


def direct(table: Table, person: Person) -> list[Message]:
    """What the bot has written a user directly."""
    rooms = [
        one
        for one in table.world.channels.values()
        if one.guild_id is None and person.id in one.recipients
    ]
    return [message for room in rooms for message in room.messages.values()]


async def replace_holder(table: Table, seat: str) -> Person:
    """The host replaces a seat's player; returns who held it, once the lobby says so."""
    left = table.rooms.player(seat)
    asked = await table.run(
        HOST, HOME, "match replace", player=left.user.name, member=NEWCOMER, reason="gone home"
    )
    await table.confirm(asked, "Replace")
    await table.lobby_says("A seat of match 1 has changed hands.")
    return left


async def test_a_player_who_is_replaced_reads_it_in_a_direct_message(table: Table) -> None:
    await table.begin()
    left = await replace_holder(table, "red")
    await table.world.until(lambda: direct(table, left), PATIENCE)
    (message,) = direct(table, left)
    assert message.content.startswith(
        "You no longer play Red in match 1: the host let another player take over."
    )
    assert message.content.endswith(f"The lobby is <#{table.world.channel(HOME).id}>.")
    assert table.sandbox.pushes.of(left.id, message.channel_id).loud == 1
    rooms = [channel for channel in table.rooms.all() if channel.name.startswith("red-")]
    assert not any(
        "no longer play" in one.content for room in rooms for one in table.rooms.messages(room)
    )


async def test_a_replaced_player_without_direct_messages_asks_in_the_lobby(table: Table) -> None:
    await table.begin()
    table.rooms.player("red").user.accepts_dms = False
    left = await replace_holder(table, "red")
    told = table.lobby_messages()[-1]
    assert set(told.mentions.users) == {table.sandbox.person(name).id for name in PLAYERS}
    assert "Use /status to see whether you still play" in told.content
    assert "You no longer play in match 1." in await table.ask(left.user.name, HOME, "status")
    for name in PLAYERS:
        if name != left.user.name:
            assert "You still play in match 1." in await table.ask(name, HOME, "status")
    assert direct(table, left) == []


async def test_an_undelivered_direct_message_is_sent_once_after_a_restart(table: Table) -> None:
    await table.begin()
    fault = table.sandbox.fault(method="POST", route="/users/@me/channels", status=503, times=-1)
    left = await replace_holder(table, "red")
    await table.close_bot()
    assert direct(table, left) == []
    fault.times = 0
    await table.open_bot()
    await table.world.until(lambda: direct(table, left), PATIENCE)
    await table.restart(3_600)
    (message,) = direct(table, left)
    assert "You no longer play Red in match 1" in message.content


async def test_an_unrecorded_direct_message_is_not_sent_again(
    table: Table, monkeypatch: pytest.MonkeyPatch, error_log: ErrorLog
) -> None:
    error_log.expected = ("could not be noted",)
    mark = outbox.mark_delivered

    async def refuse(connection: AsyncConnection, ids: Sequence[int], now_ms: int) -> None:
        if direct(table, left):
            raise StoreError("The database is locked.")
        await mark(connection, ids, now_ms)

    await table.begin()
    left = table.rooms.player("red")
    with monkeypatch.context() as patch:
        patch.setattr(outbox, "mark_delivered", refuse)
        await replace_holder(table, "red")
        await table.world.until(lambda: direct(table, left), PATIENCE)
        await table.close_bot()
    table.clock.advance(3_600)
    await table.open_bot()
    async with ticking(table):
        await all_told(table)
    assert len([one for one in direct(table, left) if "no longer play" in one.content]) == 1


async def test_nobody_else_sees_who_was_replaced(table: Table) -> None:
    await table.begin()
    host = table.sandbox.person(HOST)
    rooms = table.rooms
    lobby = table.world.channel(HOME)
    shown: list[list[tuple[str, str, tuple[int, ...]]]] = []
    for seat, accepts in (("red", True), ("green", False)):
        rooms.player(seat).user.accepts_dms = accepts
        before = {channel.id: len(rooms.messages(channel)) for channel in host.channels()}
        asked = await table.run(
            HOST, HOME, "match replace", seat=seat, computer="passes", reason="gone home"
        )
        await table.confirm(asked, "Replace")
        told = before[lobby.id] + 1
        await table.world.until(partial(has_messages, rooms, lobby, told), PATIENCE)
        new = [
            (one, rooms.messages(one)[before[one.id] :])
            for one in host.channels()
            if one.name != "hosts"
        ]
        shown.append(
            [
                (channel.name, message.content, message.mentions.users)
                for channel, messages in new
                for message in messages
            ]
        )
    assert shown[0] == shown[1]


async def let_pass(table: Table, seat: str) -> Person:
    """The host lets a seat pass every turn; returns who played it, once all is posted."""
    left = table.rooms.player(seat)
    asked = await table.run(HOST, HOME, "match replace", seat=seat, computer="passes")
    await table.confirm(asked, "Replace")
    await all_told(table)
    return left


async def test_a_host_cannot_find_out_who_was_replaced(table: Table) -> None:
    await table.begin()
    await let_pass(table, "red")
    questions: set[str] = set()
    for name in PLAYERS:
        asked = await table.ask(HOST, HOME, "match replace", player=name, computer="good")
        question, *_ = asked.split("\n")
        questions.add(question.replace(f"<@{table.sandbox.person(name).id}>", "@"))
    assert questions == {"Let a computer player take over for @ from now on?"}


async def test_where_only_a_role_may_watch_that_does_not_tell_who_was_replaced(
    table: Table,
) -> None:
    await table.ask(HOST, HOME, "match settings", spectators="Host")
    await table.begin()
    public = table.rooms.public("1")
    readers = set(public.overwrites)
    left = await let_pass(table, "red")
    assert table.rooms.seat("red", "1") not in left.channels()
    assert public in left.channels()
    assert set(public.overwrites) == readers


async def test_a_spectator_takes_over_a_seat_and_its_former_player_watches(table: Table) -> None:
    slot, *_ = await table.begin()
    room = table.rooms.of_slot(slot)
    left = table.rooms.player(slot.seat)
    other = next(name for name in PLAYERS if name != left.user.name)
    asked = await table.run(
        HOST, HOME, "match replace", player=left.user.name, member="Sven", reason="gone home"
    )
    assert "cannot be undone" in said(asked)
    assert slot.seat not in said(asked).lower()
    told = await table.confirm(asked, "Replace")
    assert told == f"<@{table.sandbox.person('Sven').id}> takes over for <@{left.id}> in match 1."
    new = table.sandbox.person("Sven")
    await table.world.until(lambda: room in new.channels() and room not in left.channels())
    assert table.rooms.public(slot.board or "") in left.channels()
    await table.lobby_says("A seat of match 1 has changed hands.")
    assert not any(f"<@{new.id}>" in message.content for message in table.lobby_messages())
    await table.world.until(
        lambda: any(
            one.mentions.users and "from now on" in one.content
            for one in table.rooms.messages(room)
        )
    )
    welcome = [one for one in table.rooms.messages(room) if one.mentions.users][-1]
    assert welcome.mentions.users == (new.id,)
    assert "It is your turn on game" in welcome.content
    answer = await table.rooms.answer(new.say(room, "C5"))
    assert "C5" in answer.content
    table.open_match_commands()
    refused = await table.run(other, HOME, "match replace", seat=slot.seat, computer="passes")
    assert said(refused) == "Only a host of this match can do that."
    asked = await table.run(HOST, HOME, "match replace", seat=slot.seat, computer="good")
    await table.confirm(asked, "Replace")
    await table.world.until(lambda: room not in new.channels())
    assert await table.ask(
        HOST, HOME, "match replace", seat="red", player="Astrid", computer="good"
    ) == ("Name either the seat or the player to replace.")
