"""Push notifications of the bot's messages."""

import pytest

from bifrost_bot.sandbox import Sandbox
from bifrost_bot.sandbox.live.push import PushCounts
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.draft import Draft
from bifrost_bot.sandbox.world.model import EPHEMERAL, SUPPRESS_NOTIFICATIONS, Mentions, Overwrite
from bifrost_bot.sandbox.world.payloads import guild_json

from .client import Bot

NOBODY = Mentions()
NOTHING = PushCounts()
LOUD = PushCounts(loud=1, mentions=0, pushes=1)


@pytest.fixture
def quiet_server() -> Sandbox:
    """A server on which no one has said anything, and no client listens."""
    return Sandbox()


def rings(sandbox: Sandbox, person: str, channel: str | None = None) -> PushCounts:
    where = None if channel is None else sandbox.world.channel(channel).id
    return sandbox.pushes.of(sandbox.person(person).id, where)


def post(
    sandbox: Sandbox, channel: str = "general", flags: int = 0, mentions: Mentions = NOBODY
) -> None:
    place = sandbox.world.channel(channel)
    sandbox.world.post(place, sandbox.world.bot, Draft(content="x", flags=flags), mentions=mentions)


def test_a_loud_message_rings_for_everybody_who_can_read_it(quiet_server: Sandbox) -> None:
    lobby = quiet_server.world.channel("lobby")
    guild_id = lobby.guild_id or 0
    quiet_server.world.set_overwrite(lobby, guild_id, Overwrite(guild_id, 0, 0, allow.VIEW_CHANNEL))
    post(quiet_server, "general")
    post(quiet_server, "lobby")
    assert [rings(quiet_server, name) for name in ("Bo", "Sven", "Hilda")] == [LOUD] * 3
    assert (rings(quiet_server, "Odin", "lobby"), rings(quiet_server, "Bo", "lobby")) == (
        LOUD,
        NOTHING,
    )
    assert rings(quiet_server, "Odin").pushes == 2


def test_a_silent_message_rings_for_nobody(quiet_server: Sandbox) -> None:
    post(quiet_server, flags=SUPPRESS_NOTIFICATIONS)
    assert rings(quiet_server, "Bo") == NOTHING


def test_a_mention_rings_once_in_any_message(quiet_server: Sandbox) -> None:
    bo = quiet_server.person("Bo").id
    post(quiet_server, flags=SUPPRESS_NOTIFICATIONS, mentions=Mentions(users=(bo,)))
    assert (rings(quiet_server, "Bo"), rings(quiet_server, "Cleo")) == (
        PushCounts(0, 1, 1),
        NOTHING,
    )
    post(quiet_server, mentions=Mentions(users=(bo,)))
    assert (rings(quiet_server, "Bo"), rings(quiet_server, "Cleo")) == (PushCounts(1, 2, 2), LOUD)
    host = next(
        role
        for role in next(iter(quiet_server.world.guilds.values())).roles.values()
        if role.name == "Host"
    )
    post(quiet_server, flags=SUPPRESS_NOTIFICATIONS, mentions=Mentions(roles=(host.id,)))
    assert rings(quiet_server, "Hilda") == PushCounts(1, 1, 2)


def test_people_whispers_and_edits_ring_for_nobody(quiet_server: Sandbox) -> None:
    quiet_server.person("Bo").say("general", "hello")
    place = quiet_server.world.channel("general")
    me = quiet_server.world.bot
    whisper = Draft(content="x", flags=EPHEMERAL)
    quiet_server.world.post(place, me, whisper, visible_to=quiet_server.person("Bo").id)
    assert rings(quiet_server, "Bo") == rings(quiet_server, "Cleo") == NOTHING
    post(quiet_server)
    message = place.messages[place.order[-1]]
    quiet_server.world.edit(message, Draft(content="changed"))
    assert rings(quiet_server, "Cleo") == LOUD
    quiet_server.pushes.clear()
    assert rings(quiet_server, "Cleo") == NOTHING


async def test_the_real_clients_silent_messages_are_silent(sandbox: Sandbox, bot: Bot) -> None:
    room = bot.room("general")
    await room.send("loud")
    await room.send("quiet", silent=True)
    bo = sandbox.person("Bo")
    user = await bot.fetch_user(bo.id)
    await user.send("to you alone")
    assert sandbox.pushes.of(bo.id) == PushCounts(2, 1, 2)
    assert sandbox.pushes.of(bo.id, room.id) == LOUD
    assert sandbox.pushes.of(bo.id, bo.dm().id) == PushCounts(1, 1, 1)


def test_a_new_server_notifies_of_all_messages() -> None:
    assert (
        guild_json(next(iter(Sandbox().world.guilds.values())))["default_message_notifications"]
        == 0
    )
