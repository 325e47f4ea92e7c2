"""The welcome message on a new server."""

import asyncio

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.model import Status
from bifrost_bot.runtime.people.guild_retention import GuildRetention
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import (
    SUPPRESS_NOTIFICATIONS,
    Channel,
    Guild,
    Message,
    Overwrite,
)
from tests.e2e.helpers.form import entries, send
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, Table, response_to, said

OWNER = "Odin"
SPECTATOR = "Sven"
BEGINS = "**Bifrost Bot** hosts strategy matches on this server"


@pytest.fixture
async def guild(table: Table) -> Guild:
    """The only server, which the bot has left."""
    guild = table.guild
    # What it finds at its start would otherwise be recorded after what happens next.
    await recorded(table, guild, is_on=True)
    # The library loses a server that comes in the very instant in which it ceases to wait for some.
    await table.app.bot.wait_until_ready()
    await remove(table, guild)
    return guild


async def remove(table: Table, guild: Guild) -> None:
    """The bot is taken off the server; returns once it has recorded that."""
    table.world.remove_member(guild, table.world.bot.id)
    await recorded(table, guild, is_on=False)
    # Discord tells one joining from the next by their instants.
    table.clock.advance(1)


def messages(table: Table, text: str) -> list[Message]:
    """The messages with a text, in all channels and direct conversations, oldest first."""
    found = [
        message
        for channel in table.world.channels.values()
        for message in channel.messages.values()
        if text in message.content
    ]
    return sorted(found, key=lambda one: one.id)


def welcomes(table: Table) -> list[Message]:
    return messages(table, BEGINS)


async def welcomed(table: Table, guild: Guild, by: str = OWNER, count: int = 1) -> Message:
    """The welcome after a user has added the bot, waited for; nothing more is to come."""
    table.sandbox.person(by).invite_bot(guild)
    await table.world.until(lambda: len(welcomes(table)) >= count, PATIENCE)
    await recorded(table, guild, is_on=True)
    assert len(welcomes(table)) == count
    return welcomes(table)[-1]


async def recorded(table: Table, guild: Guild, *, is_on: bool) -> None:
    """Returns once it is recorded whether the bot is on the server, its last action there."""
    departures = table.app.services.departures
    async with asyncio.timeout(PATIENCE):
        while await departures.is_on(table.world.application.id, guild.id) is not is_on:
            pass


def place(table: Table, message: Message) -> Channel:
    return table.world.channels[message.channel_id]


async def test_the_welcome_is_silent_in_the_first_open_channel(table: Table, guild: Guild) -> None:
    message = await welcomed(table, guild)
    assert place(table, message).name == "general"
    assert message.flags & SUPPRESS_NOTIFICATIONS
    assert [button["label"] for button in message.components[0]["components"]] == [
        "Check this server",
        "First match",
        "Help",
    ]


async def test_a_server_is_welcomed_that_adds_the_bot_while_it_is_starting(table: Table) -> None:
    guild = table.guild
    await table.close_bot()
    await table.open_bot(guild_ready_timeout=10 * PATIENCE)
    await recorded(table, guild, is_on=True)
    await remove(table, guild)
    assert place(table, await welcomed(table, guild)).name == "general"


async def test_the_system_channel_comes_first(table: Table, guild: Guild) -> None:
    guild.system_channel_id = table.world.channel(HOME).id
    assert place(table, await welcomed(table, guild)).name == HOME


async def test_closed_and_muted_channels_are_passed_over(table: Table, guild: Guild) -> None:
    general = table.world.channel("general")
    guild.system_channel_id = general.id
    closed = Overwrite(guild.id, 0, allow=0, deny=allow.SEND_MESSAGES)
    table.world.set_overwrite(general, guild.id, closed)
    assert place(table, await welcomed(table, guild)).name == HOME
    await remove(table, guild)
    table.world.set_overwrite(
        general, guild.id, Overwrite(guild.id, 0, allow=0, deny=allow.VIEW_CHANNEL)
    )
    host = table.role("Host")
    table.world.set_overwrite(
        general, host.id, Overwrite(host.id, 0, allow=allow.VIEW_CHANNEL, deny=0)
    )
    guild.system_channel_id = None
    assert place(table, await welcomed(table, guild, count=2)).name == HOME


def silence(table: Table, guild: Guild) -> None:
    """No one but the owner may write anywhere."""
    for name in ("general", HOME):
        closed = Overwrite(guild.id, 0, allow=0, deny=allow.SEND_MESSAGES)
        table.world.set_overwrite(table.world.channel(name), guild.id, closed)


async def test_where_the_bot_may_not_write_the_owner_is_told(table: Table, guild: Guild) -> None:
    silence(table, guild)
    message = await welcomed(table, guild, HOST)
    assert place(table, message).recipients == (table.world.bot.id, table.sandbox.person(OWNER).id)
    assert "/match preflight" in message.content and message.components == []


async def test_an_inviter_in_the_audit_log_is_told_instead(table: Table, guild: Guild) -> None:
    silence(table, guild)
    everyone = guild.roles[guild.id]
    everyone.permissions |= allow.VIEW_AUDIT_LOG
    message = await welcomed(table, guild, HOST)
    assert place(table, message).recipients == (table.world.bot.id, table.sandbox.person(HOST).id)


async def test_who_takes_no_direct_messages_is_let_be(table: Table, guild: Guild) -> None:
    silence(table, guild)
    table.sandbox.person(OWNER).user.accepts_dms = False
    table.sandbox.person(OWNER).invite_bot(guild)
    await recorded(table, guild, is_on=True)
    assert welcomes(table) == []


@pytest.mark.usefixtures("hasty")
async def test_neither_a_start_nor_an_outage_is_a_joining(table: Table) -> None:
    guild = table.guild
    table.world.take_down(guild)
    table.world.bring_back(guild)
    await table.restart()
    table.sandbox.gateway.invalidate()
    await table.world.until(lambda: table.sandbox.gateway.identifies >= 3, PATIENCE)
    assert (await table.ask(HOST, HOME, "about")).startswith("**Bifrost Bot")
    assert welcomes(table) == []


async def test_a_bot_added_while_away_welcomes_once(table: Table, guild: Guild) -> None:
    await table.close_bot()
    table.sandbox.person(OWNER).invite_bot(guild)
    await table.open_bot()
    await table.world.until(lambda: welcomes(table), PATIENCE)
    await recorded(table, guild, is_on=True)
    await table.restart()
    assert (await table.ask(HOST, HOME, "about")).startswith("**Bifrost Bot")
    assert len(welcomes(table)) == 1


async def test_a_death_does_not_double_it(
    table: Table, guild: Guild, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr(GuildRetention, "record_joined", never)
        table.sandbox.person(OWNER).invite_bot(guild)
        await table.world.until(lambda: welcomes(table), PATIENCE)
        await table.close_bot()
    await table.open_bot()
    await recorded(table, guild, is_on=True)
    assert len(welcomes(table)) == 1


async def test_a_death_before_the_welcome_does_not_lose_it(table: Table, guild: Guild) -> None:
    fault = table.sandbox.fault(
        method="POST", route="/channels/{channel_id}/messages", status=503, times=-1
    )
    table.sandbox.person(OWNER).invite_bot(guild)
    while not fault.hits:
        await table.run(HOST, HOME, "about")
    await table.close_bot()
    assert welcomes(table) == []
    table.sandbox.faults.clear()
    await table.open_bot()
    await recorded(table, guild, is_on=True)
    assert len(welcomes(table)) == 1


async def test_check_this_server_is_for_hosts(table: Table, guild: Guild) -> None:
    message = await welcomed(table, guild)
    await table.restart()
    told = await table.click(HOST, message, "Check this server")
    assert said(told).startswith("Everything is ready for every game.")
    assert response_to(told).visible_to == table.sandbox.person(HOST).id
    again = await table.click(HOST, told, "Look again")
    assert said(again).startswith("Everything is ready for every game.")
    refused = await table.click(SPECTATOR, message, "Check this server")
    assert (
        said(refused) == "Only members with the permission Manage Channels can host matches here."
    )


async def test_first_match_opens_the_menu_and_the_lobby(table: Table, guild: Guild) -> None:
    message = await welcomed(table, guild)
    await table.restart()
    games = (await table.click(HOST, message, "First match")).original
    assert games is not None and games.visible_to == table.sandbox.person(HOST).id
    assert [*entries(games)] == [one.info.title for one in all_games().values()]
    form = await table.click(HOST, games, "Next")
    assert said(await send(table, HOST, form)).startswith("Match 1 is open. Players press **Join**")
    assert (await table.match()).status is Status.LOBBY
    (lobby,) = await table.world.until(lambda: messages(table, "match 1**, hosted by"), PATIENCE)
    assert place(table, lobby) is place(table, message) and message.content.startswith(BEGINS)


async def test_first_match_refuses_others_and_help_answers_all(table: Table, guild: Guild) -> None:
    message = await welcomed(table, guild)
    refused = await table.click(SPECTATOR, message, "First match")
    assert (
        said(refused) == "Only members with the permission Manage Channels can host matches here."
    )
    helped = await table.click(SPECTATOR, message, "Help")
    assert said(helped).startswith("**Bifrost Bot help**") and message.content.startswith(BEGINS)
