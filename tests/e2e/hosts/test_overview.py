"""The hosts' channel: its message is current, players cannot read it."""

import asyncio
from functools import partial

import pytest

from bifrost_bot.gateway.channels.directory import CONTROL, Directory
from bifrost_bot.match.notice import Address
from bifrost_bot.sandbox.world.model import Message
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.outbox import Channel
from tests.e2e.helpers.table import (
    HOME,
    HOST,
    LONG,
    PATIENCE,
    PLAYERS,
    Table,
    response_to,
    said,
)

OWNER = "Odin"
LATE_SECONDS = 600
"""By then Discord has forgotten what was sent."""


async def test_hosts_read_who_has_answered_and_players_nothing(table: Table) -> None:
    await table.begin(LONG)
    room = table.rooms.hosts
    host = table.sandbox.person(HOST)
    assert room in host.channels()
    assert not any(room in table.sandbox.person(name).channels() for name in (*PLAYERS, "Sven"))
    first, *others = await table.due()
    await table.move(first, "C5")
    await table.world.until(
        lambda: f"✅ Have moved: {first.seat.capitalize()}" in table.rooms.messages(room)[0].content
    )
    assert "C5" not in table.rooms.messages(room)[0].content
    host.say(room, "Who takes the late shift?")
    assert (await table.ask(HOST, room, "match pause")).startswith("Match 1 is paused")
    await table.world.until(lambda: "paused the match." in table.rooms.messages(room)[-1].content)
    await table.run(HOST, HOME, "match host add", member="Sven")
    await table.world.until(lambda: room in table.sandbox.person("Sven").channels())
    await table.run(HOST, HOME, "match announce", text="Dinner is at @everyone's")
    await table.world.until(
        lambda: all(
            "Dinner" in table.rooms.messages(table.rooms.of_slot(slot))[-1].content
            for slot in others
        )
    )
    assert all(
        not table.rooms.messages(table.rooms.of_slot(slot))[-1].mentions.everyone for slot in others
    )
    refused = await table.run(PLAYERS[0], HOME, "audit")
    assert said(refused) == "Only a host of this match can do that."
    audit = await table.run(HOST, HOME, "audit")
    assert f"<@{host.id}> paused the match." in said(audit)
    assert [file.filename for file in response_to(audit).attachments] == ["match-1-audit.txt"]
    own = [one for one in table.rooms.messages(room) if "For the hosts of match 1" in one.content]
    assert len(own) == 1


async def test_an_announcement_says_where_it_is_read_before_people_have_joined(
    table: Table,
) -> None:
    await table.create()
    told = await table.ask(HOST, HOME, "match announce", text="We begin at 8.")
    assert told == "The lobby of match 1 shows this; no people have joined it yet."
    await table.click(PLAYERS[0], table.lobby, "Join")
    told = await table.ask(HOST, HOME, "match announce", text="We begin at 9.")
    assert told == "All players of match 1 will read this in the lobby."


async def test_in_quick_turns_the_hosts_message_follows_late_or_at_a_pause(table: Table) -> None:
    await table.begin()
    await table.world.until(lambda: overviews(table), PATIENCE)
    first, second, _ = await table.due()
    await table.move(first, "C5")
    table.clock.advance(45)
    await table.world.until(lambda: first.seat.capitalize() in _answered(table), PATIENCE)
    await table.move(second, "C5")
    await table.run(HOST, HOME, "match pause")
    await table.world.until(lambda: second.seat.capitalize() in _answered(table), PATIENCE)


def overviews(table: Table) -> list[Message]:
    """The hosts' messages that are there now."""
    return [
        one
        for one in table.rooms.messages(table.rooms.hosts)
        if "For the hosts of match 1" in one.content
    ]


def delete(table: Table, message: Message) -> None:
    table.sandbox.person(OWNER).delete(message)


async def test_a_deleted_hosts_message_is_posted_again_with_what_is_new(table: Table) -> None:
    await table.begin(LONG)
    await table.world.until(lambda: overviews(table))
    first, second, _ = await table.due()
    for slot in (first, second):
        delete(table, overviews(table)[0])
        await table.move(slot, "C5")
        name = slot.seat.capitalize()
        await table.world.until(partial(_tells_of, table, name), PATIENCE)


def _tells_of(table: Table, name: str) -> bool:
    return bool(overviews(table)) and name in _answered(table)


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize(
    "deleted", [False, True], ids=["the first", "one in place of a deleted one"]
)
async def test_an_unrecorded_hosts_message_is_not_posted_twice(
    table: Table, monkeypatch: pytest.MonkeyPatch, deleted: bool
) -> None:
    lost = asyncio.Event()

    async def crash(*_: object) -> None:
        lost.set()
        raise StoreError("the disk is gone")

    async def show(directory: Directory, channel: Channel, message_id: int) -> None:
        unrecorded = channel.address == CONTROL and (not deleted or overviewed)
        await (crash if unrecorded else recorded)(directory, channel, message_id)

    recorded = Directory.show
    overviewed = False
    monkeypatch.setattr(Directory, "show", show)
    await table.begin(LONG)
    first, second, _ = await table.due()
    if deleted:
        await table.world.until(lambda: overviews(table), PATIENCE)
        await table.shown(1)
        overviewed = True
        delete(table, overviews(table)[0])
        await table.move(first, "C5")
    await asyncio.wait_for(lost.wait(), PATIENCE)
    await table.close_bot()
    monkeypatch.undo()
    assert len(overviews(table)) == 1
    if deleted:
        table.clock.advance(LATE_SECONDS)
    await table.open_bot()
    await table.move(second, "C5")
    await table.world.until(lambda: second.seat.capitalize() in _answered(table), PATIENCE)
    assert len(overviews(table)) == 1


async def test_a_hosts_message_is_changed_once_the_database_allows_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin(LONG)
    await table.world.until(lambda: overviews(table), PATIENCE)
    first, *_ = await table.due()
    refused = asyncio.Event()
    channel = Directory.channel

    async def locked(directory: Directory, match_id: str, address: Address) -> Channel | None:
        if address == CONTROL and not refused.is_set():
            refused.set()
            raise StoreError("the database is locked")
        return await channel(directory, match_id, address)

    monkeypatch.setattr(Directory, "channel", locked)
    await table.move(first, "C5")
    await asyncio.wait_for(refused.wait(), PATIENCE)
    await table.clock.second_awaited()
    table.clock.advance(1)
    await table.world.until(lambda: first.seat.capitalize() in _answered(table), PATIENCE)


def _answered(table: Table) -> str:
    return overviews(table)[-1].content.partition("✅ Have moved:")[2].partition("\n")[0]
