# pyright: reportPrivateUsage=false
"""Channels belong to a match by stored ids and marks, never by names."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from bifrost_bot.gateway.channels.directory import Directory
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.notice import Address
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.events import MessageCreated
from bifrost_bot.sandbox.world.model import CATEGORY, TEXT, Channel, Overwrite
from bifrost_bot.store import outbox
from bifrost_bot.store.outbox import Channel as Known
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, SHORT, WINNING_MOVES, Table
from tests.e2e.helpers.waiting import ticking

OUTSIDER = "Sven"
SEATS = ("red", "green", "blue")


def prepared(table: Table, name: str, kind: int = TEXT, parent: Channel | None = None) -> Channel:
    """A channel that a user made, open to everyone."""
    world = table.world
    guild = table.guild
    everyone = Overwrite(guild.id, 0, allow=allow.VIEW_CHANNEL | allow.READ_MESSAGE_HISTORY, deny=0)
    channel = Channel(
        id=world.snowflakes.next(),
        type=kind,
        name=name,
        guild_id=guild.id,
        parent_id=None if parent is None else parent.id,
        overwrites={guild.id: everyone},
    )
    return world.create_channel(channel)


def planted_by_another_bot(table: Table) -> tuple[Channel, list[Channel]]:
    """A category as a second bot of this kind would leave it, for other players."""
    trap = prepared(table, "Bifröst 1", CATEGORY)
    made = [prepared(table, f"{seat}-game1-submissions", parent=trap) for seat in SEATS]
    for channel, name in zip(made, PLAYERS, strict=True):
        reader = table.sandbox.person(name).id
        hidden = Overwrite(table.guild.id, 0, allow=0, deny=allow.VIEW_CHANNEL)
        given = {
            id: Overwrite(id, 1, allow=allow.VIEW_CHANNEL | allow.READ_MESSAGE_HISTORY, deny=0)
            for id in (reader, table.world.bot.id)
        }
        topic = "Bifröst: type your moves here. · mark 0123abcd"
        table.world.change_channel(channel, topic=topic, overwrites={hidden.id: hidden, **given})
    return trap, made


def categories(table: Table) -> list[Channel]:
    """All categories of the server that are called like one of match 1."""
    found = table.world.channels.values()
    return [one for one in found if one.type == CATEGORY and one.name.startswith("Bifröst 1")]


def readers(table: Table, channel: Channel) -> set[str]:
    """Who of the people at the table sees a channel."""
    return {
        name for name in (*PLAYERS, OUTSIDER) if channel in table.sandbox.person(name).channels()
    }


def made_for(table: Table, category: Channel) -> dict[str, Channel]:
    """The channels of a category by name."""
    return {one.name: one for one in table.world.channels.values() if one.parent_id == category.id}


async def staged(table: Table, besides: Sequence[Channel] = ()) -> dict[str, Channel]:
    """The channels of match 1's newest category but the hosts', once all show a board."""

    def found() -> dict[str, Channel]:
        newest = categories(table)[-1:]
        every = [
            one for one in table.world.channels.values() if newest and one.parent_id == newest[0].id
        ]
        return {one.name: one for one in every if one not in besides and one.name != "hosts"}

    await table.world.until(
        lambda: len(found()) == 12 and table.rooms.shows(found().values(), 1), PATIENCE
    )
    return found()


async def check_secrets(table: Table, channels: dict[str, Channel]) -> None:
    """Looks whether each seat's channels are read by who holds it, and by no one else."""
    match = await table.match()
    names = {player.id: player.name for player in match.players}
    for seat in SEATS:
        for board in ("1", "2", "3"):
            assert readers(table, channels[f"{seat}-game{board}-submissions"]) == {
                names[match.seats[seat]]
            }


async def begin(table: Table) -> None:
    """Three people open, fill and begin a match, with any channels."""
    await table.create(settings=SHORT)
    await table.join(*PLAYERS)
    await table.ready()


async def abandon(table: Table) -> None:
    """The host ends the match."""
    await table.app.runner.handle(
        table.match_id, Abandon(str(table.sandbox.person(HOST).id), "enough")
    )


async def delete(table: Table) -> None:
    """The host ends the match and removes its channels."""
    await abandon(table)
    asked = await table.run(HOST, HOME, "match delete", match=table.match_id)
    await table.click(HOST, asked, "Delete the channels")


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("filled", [True, False], ids=["with-channels", "empty"])
async def test_a_category_that_somebody_prepared_is_left_alone(table: Table, filled: bool) -> None:
    trap = prepared(table, "Bifröst 1", CATEGORY)
    names = (
        "hosts",
        "game1",
        "red-game1-submissions",
        "green-game1-submissions",
        "blue-game1-submissions",
    )
    traps = [prepared(table, name, parent=trap) for name in names] if filled else []
    before = [dict(one.overwrites) for one in (trap, *traps)]
    await begin(table)
    channels = await staged(table)
    assert [one.name for one in categories(table)] == ["Bifröst 1", "Bifröst 1 (2)"]
    assert not any(one.order for one in traps)
    assert [dict(one.overwrites) for one in (trap, *traps)] == before
    assert set(made_for(table, trap)) == {one.name for one in traps}
    await check_secrets(table, channels)


async def test_a_category_made_by_hand_like_one_of_ours_is_left_alone(table: Table) -> None:
    await begin(table)
    await staged(table)
    (own,) = categories(table)
    trap = prepared(table, "Bifröst 2", CATEGORY)
    table.world.change_channel(trap, overwrites=dict(own.overwrites))
    await abandon(table)
    table.look_at("2")
    await begin(table)

    def named() -> list[str]:
        return [
            one.name for one in table.world.channels.values() if one.name.startswith("Bifröst 2")
        ]

    await table.world.until(lambda: len(named()) > 1 or bool(made_for(table, trap)), PATIENCE)
    assert not made_for(table, trap)
    await table.world.until(lambda: named() == ["Bifröst 2", "Bifröst 2 (2)"], PATIENCE)


async def test_a_category_left_by_a_crash_is_used(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = asyncio.Event()
    before = set(table.world.channels)

    async def dying(self: Directory, match_id: str, category_id: int) -> None:
        reached.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(Directory, "set_category", dying)
    await begin(table)
    async with asyncio.timeout(PATIENCE):
        await reached.wait()
    await table.close_bot()
    monkeypatch.undo()
    (left,) = table.world.channels.keys() - before
    await table.open_bot()
    await staged(table)
    assert [(one.id, one.name) for one in categories(table)] == [(left, "Bifröst 1")]
    assert [
        one.id
        for one in table.world.channels.values()
        if one.type == CATEGORY and one.id not in before
    ] == [left]


async def test_what_a_second_bot_made_for_other_players_is_left_alone(table: Table) -> None:
    trap, traps = planted_by_another_bot(table)
    before = [dict(one.overwrites) for one in (trap, *traps)]
    await begin(table)
    channels = await staged(table)
    assert not any(one.order for one in traps)
    assert [dict(one.overwrites) for one in (trap, *traps)] == before
    assert set(made_for(table, trap)) == {one.name for one in traps}
    await check_secrets(table, channels)


async def test_renamed_channels_keep_their_readers(table: Table) -> None:
    slot, *_ = await table.begin(SHORT)
    seat = next(one for one in SEATS if one != slot.seat)
    own = table.rooms.of_slot(slot)
    other = table.rooms.seat(seat, slot.board or "")
    holder = table.rooms.player(slot.seat)
    stranger = table.rooms.player(seat)
    told = table.rooms.messages(other)
    own_name = own.name
    other_name = other.name
    table.world.change_channel(own, name=other_name)
    table.world.change_channel(other, name=own_name)
    await table.restart()
    reply = await table.rooms.answer(holder.say(own, WINNING_MOVES[slot.seat]))
    assert reply.content.startswith(f"Recorded: {WINNING_MOVES[slot.seat]} on game {slot.board}.")
    assert table.rooms.messages(other) == told
    assert (readers(table, own), readers(table, other)) == (
        {holder.user.name},
        {stranger.user.name},
    )


async def test_nothing_is_posted_in_an_open_channel(
    table: Table, monkeypatch: pytest.MonkeyPatch, error_log: ErrorLog
) -> None:
    error_log.expected = ("has not closed",)
    make = table.world.create_channel
    opened: list[Channel] = []

    def careless(channel: Channel) -> Channel:
        if channel.name == "red-game1-submissions" and not opened:
            opened.append(channel)
            channel.overwrites.clear()
        return make(channel)

    monkeypatch.setattr(table.world, "create_channel", careless)
    await begin(table)
    await table.world.until(lambda: bool(opened), PATIENCE)
    await table.lobby_says("has not closed <#")
    assert table.lobby_messages()[-1].mentions.users == (table.sandbox.person(HOST).id,)
    async with ticking(table):
        channels = await staged(table)
    await check_secrets(table, channels)
    assert channels["red-game1-submissions"] is opened[0]


async def test_a_new_database_leaves_old_channels_alone(table: Table, tmp_path: Path) -> None:
    await table.begin(SHORT)
    old = made_for(table, categories(table)[0])
    said = {name: len(table.rooms.messages(channel)) for name, channel in old.items()}
    lobby = table.lobby
    await table.close_bot()
    table.world.delete(lobby)
    table.database = tmp_path / "new.sqlite3"
    await table.open_bot()
    await begin(table)
    await table.world.until(lambda: len(categories(table)) == 2, PATIENCE)
    channels = await staged(table)
    assert {name: len(table.rooms.messages(channel)) for name, channel in old.items()} == said
    await check_secrets(table, channels)


async def test_a_channel_left_by_a_crash_is_closed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = Address("seat", "1", "red")
    reached = asyncio.Event()
    record = Directory.add

    async def dying(self: Directory, channel: Known) -> None:
        if channel.address == address:
            reached.set()
            await asyncio.Event().wait()
        await record(self, channel)

    monkeypatch.setattr(Directory, "add", dying)
    await begin(table)
    async with asyncio.timeout(PATIENCE):
        await reached.wait()
    await table.close_bot()
    monkeypatch.undo()
    left = table.rooms.find("red-game1-submissions")
    outsider = table.sandbox.person(OUTSIDER)
    table.sandbox.person("Odin").permit(
        left,
        outsider.user,
        Overwrite(outsider.id, 1, allow=allow.VIEW_CHANNEL | allow.READ_MESSAGE_HISTORY, deny=0),
    )
    alike = prepared(table, "blue-game1-submissions", parent=categories(table)[0])
    first_read_by: list[set[str]] = []

    def note(event: object) -> None:
        if isinstance(event, MessageCreated) and event.message.channel_id == left.id:
            first_read_by.append(readers(table, left))

    table.world.subscribe(note)
    await table.open_bot()
    channels = await staged(table, besides=[alike])
    assert channels["red-game1-submissions"] is left
    assert channels["blue-game1-submissions"] is not alike
    assert not alike.order
    assert OUTSIDER not in first_read_by[0]
    await check_secrets(table, channels)


async def test_an_unrecorded_category_is_deleted_at_the_end(table: Table) -> None:
    await table.begin(SHORT)
    await table.play_turn()
    async with table.app.runner._database.transaction() as connection:
        await outbox.set_category(connection, table.match_id, None)
    await table.restart()
    await table.play_turn()
    (category,) = categories(table)
    assert len(made_for(table, category)) == 25
    await delete(table)
    assert not categories(table)


async def test_what_others_put_into_a_category_stays_there(table: Table) -> None:
    await table.begin(SHORT)
    (category,) = categories(table)
    own = prepared(table, "our-notes", parent=category)
    elsewhere = prepared(table, "Staff", CATEGORY)
    table.world.change_channel(table.rooms.public("1"), parent_id=elsewhere.id)
    await delete(table)
    assert list(made_for(table, category)) == ["our-notes"]
    assert {own.id, category.id, elsewhere.id} <= set(table.world.channels)
