"""Secrecy on the wire: everything that every page received during a match."""

import logging
import re
from collections.abc import AsyncIterator

import aiohttp
import pytest

from bifrost_bot.cli.bot import quiet_libraries
from bifrost_bot.engines.bifrost.model import COLOURS
from bifrost_bot.engines.values import Slot
from bifrost_bot.gateway.channels.permissions import plain, shown_overwrites
from bifrost_bot.gateway.outgoing import discord_delivery
from bifrost_bot.match.events import MoveSubmitted
from tests.e2e.helpers.table import HOST, PLAYERS, Table
from tests.e2e.secrecy.wire_tap import WireTap, tap_wire

SPECTATOR = "Sven"


@pytest.fixture
async def wire_tap(table: Table) -> AsyncIterator[WireTap]:
    async with tap_wire(table.sandbox, table.rooms) as wire_tap:
        yield wire_tap


@pytest.fixture
def talkative(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """The log at DEBUG, as `bifrost-bot run` sets it up, from before the bot logs in."""
    for library in ("aiosqlite", "discord", "sqlalchemy"):
        caplog.set_level(logging.DEBUG, library)
    caplog.set_level(logging.DEBUG)
    quiet_libraries()
    return caplog


async def mark(table: Table, slot: Slot) -> str:
    """Plants a secret in a slot's channel: a refused text, of which the bot speaks too."""
    secret = f"secret{slot.seat}{slot.board}"
    await table.move(slot, secret)
    return secret


async def play_marked_turn(table: Table) -> dict[str, str]:
    """Plays a turn in which every mover first says a secret; returns who may know which secret."""
    secrets: dict[str, str] = {}
    for slot in await table.due():
        secrets[await mark(table, slot)] = table.rooms.player(slot.seat).user.name
    await table.play_turn()
    return secrets


async def test_nobody_receives_another_players_channels(table: Table, wire_tap: WireTap) -> None:
    await table.begin()
    secrets: dict[str, str] = {}
    for _ in range(4):
        secrets |= await play_marked_turn(table)
    await table.lobby_says("match 1 is over.")
    await wire_tap.caught_up()
    assert wire_tap.leaks() == []
    for secret, owner in secrets.items():
        assert wire_tap.who_holds(secret) == {owner}
    for receipt, owner in (await receipts(table)).items():
        await wire_tap.caught_up()
        assert wire_tap.who_holds(receipt) == {owner}


async def receipts(table: Table) -> dict[str, str]:
    """The receipts of all moves, with the player who asks for each."""
    found: dict[str, str] = {}
    for seat in COLOURS:
        name = table.rooms.player(seat).user.name
        channel = next(one for one in table.rooms.all() if one.name.startswith(f"{seat}-"))
        told = await table.ask(name, channel, "status")
        for receipt in re.findall(r"receipt \d+·([0-9a-f]{12})", told):
            found[receipt] = name
    assert len(found) == 12, "four turns of three moves"
    return found


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("name", [SPECTATOR, HOST])
async def test_others_hear_global_channels_only(table: Table, wire_tap: WireTap, name: str) -> None:
    await table.begin()
    await table.play_turn()
    await wire_tap.caught_up()
    assert wire_tap.pages[name].holds("game3-2.png")
    # An option of the hosts' `/match create` speaks of them; their page offers that command.
    heard = "\n".join(wire_tap.pages[name].frames).replace(
        "Hosts can read submissions, which everybody is told", ""
    )
    names = set(re.findall(r"[a-z]*-?game\d(?:-submissions)?(?=\")", heard))
    assert names == {"game1", "game2", "game3"}
    assert "submissions" not in heard


async def test_a_move_stays_with_its_player(table: Table, wire_tap: WireTap) -> None:
    slot, *_ = await table.begin()
    player = table.rooms.player(slot.seat).user.name
    told = f"{slot.seat.capitalize()} plays C5."
    await table.move(slot, "C5")
    await wire_tap.caught_up()
    recorded = f"Recorded: C5 on game {slot.board}."
    assert (wire_tap.who_holds(recorded), wire_tap.who_holds(told)) == ({player}, set())
    await table.time_up()
    await wire_tap.caught_up()
    assert wire_tap.who_holds(recorded) == {player}
    assert wire_tap.who_holds(told) == {SPECTATOR, HOST, *PLAYERS}


async def test_nobody_learns_the_colours_until_the_end(table: Table, wire_tap: WireTap) -> None:
    await table.begin()
    await table.play_turn()
    await wire_tap.caught_up()
    people = {str(table.sandbox.person(name).id): name for name in PLAYERS}
    for name in (SPECTATOR, HOST, *PLAYERS):
        for event in wire_tap.pages[name].events:
            message = event.get("message")
            if (
                message
                and message["author"].get("bot")
                and "game" in str(message.get("attachments"))
            ):
                mentioned = {people[id] for id in re.findall(r"<@(\d+)>", message["content"])}
                assert mentioned <= {name}


async def test_a_player_receives_no_other_pictures(table: Table, wire_tap: WireTap) -> None:
    await table.begin()
    own = {channel.id for channel in table.sandbox.person("Bo").channels()}
    await wire_tap.caught_up()
    async with aiohttp.ClientSession() as session:
        for channel_id, url in files_of(wire_tap, "Bo"):
            assert channel_id in own
            async with session.get(url) as answer:
                assert (await answer.read()).startswith(b"\x89PNG")
        channel_id, url = files_of(wire_tap, "Bo")[0]
        foreign = next(channel for channel in table.rooms.all() if channel.id not in own)
        async with session.get(url.replace(str(channel_id), str(foreign.id))) as answer:
            assert answer.status == 403


def files_of(wire_tap: WireTap, name: str) -> list[tuple[int, str]]:
    """Channel and address of every file that reached a user."""
    messages = [event["message"] for event in wire_tap.pages[name].events if event.get("message")]
    return [
        (int(message["channel_id"]), file["url"])
        for message in messages
        for file in message["attachments"]
    ]


async def test_a_missing_overwrite_is_noticed(
    table: Table, wire_tap: WireTap, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def passes(*_: object) -> None:
        return

    await table.begin()
    # The bot neither closes the channel nor stops posting there.
    monkeypatch.setattr(discord_delivery, "require_closed", passes)
    table.sandbox.fault(method="PATCH", route="/channels/*", status=403, code=50013, times=-1)
    slot = (await table.due())[0]
    await wire_tap.caught_up()
    assert wire_tap.leaks() == []
    channel = table.rooms.of_slot(slot)
    guild = table.world.guild_of(channel)
    assert guild is not None
    holder = table.rooms.player(slot.seat).user.name
    table.world.set_overwrite(channel, guild.id, None)
    secret = await mark(table, slot)
    await wire_tap.caught_up()
    assert any(
        leak.startswith(f"{SPECTATOR} received message_create of") for leak in wire_tap.leaks()
    )
    assert wire_tap.who_holds(secret) > {holder}


async def test_every_overwrite_counts_when_a_channel_is_looked_at(table: Table) -> None:
    await table.begin()
    compared = 0
    for channel in table.app.bot.get_all_channels():
        assert shown_overwrites(channel) == plain(channel.overwrites)
        compared += len(channel.overwrites)
    assert compared > 0


async def test_the_log_holds_no_secret(talkative: pytest.LogCaptureFixture, table: Table) -> None:
    await table.begin()
    secrets = await play_marked_turn(table)
    match = await table.match()
    texts = [
        event.text
        for event in await table.app.runner.history(match.id)
        if isinstance(event, MoveSubmitted)
    ]
    records = [*talkative.get_records("setup"), *talkative.get_records("call")]
    log = "\n".join(record.getMessage() for record in records)
    assert "clocks run" in log
    assert texts
    assert [text for text in texts if f"'{text}'" in log or f'"{text}"' in log] == []
    assert [held for held in (table.sandbox.bot_token, match.seed, *secrets) if held in log] == []
