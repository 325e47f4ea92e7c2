"""The live event stream of a user, which shows only visible channels."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import pytest

from bifrost_bot.sandbox import Person, Sandbox, World
from bifrost_bot.sandbox.client.event_stream import Feed
from bifrost_bot.sandbox.server import real_clock
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.draft import Draft
from bifrost_bot.sandbox.world.model import (
    CATEGORY,
    TEXT,
    Channel,
    Guild,
    Member,
    Overwrite,
    Role,
    Setup,
    Upload,
)


@pytest.fixture
def world() -> World:
    return World(Setup(), real_clock)


def guild_of(world: World) -> Guild:
    return next(iter(world.guilds.values()))


def private_channel(world: World, name: str, *seers: int, kind: int = TEXT) -> Channel:
    """A channel only some people and the bot see."""
    guild = guild_of(world)
    overwrites = {guild.id: Overwrite(guild.id, 0, 0, allow.VIEW_CHANNEL)}
    for seer in (world.bot.id, *seers):
        overwrites[seer] = Overwrite(seer, 1, allow.VIEW_CHANNEL | allow.SEND_MESSAGES, 0)
    channel = Channel(world.snowflakes.next(), kind, name, guild.id, 9, overwrites=overwrites)
    return world.create_channel(channel)


@contextmanager
def watching(world: World) -> Generator[dict[str, Feed]]:
    """Open feeds of everyone."""
    feeds = {user.name: Person(world, user).feed() for user in world.users.values() if not user.bot}
    yield feeds
    for feed in feeds.values():
        feed.close()


def received_events(feed: Feed) -> str:
    """Everything that went to a person, as it goes over the wire."""
    return json.dumps([feed.hello(), *feed.events])


def kinds(feed: Feed) -> list[Any]:
    return [event["type"] for event in feed.events]


def play_a_secret_turn(world: World, leak: bool) -> dict[str, str]:
    """A turn in Astrid's private channel; what each person received of it."""
    astrid = Person(world, world.user("Astrid"))
    with watching(world) as feeds:
        channel = private_channel(world, "red-secret", astrid.id)
        if leak:
            world.set_overwrite(channel, guild_of(world).id, None)
        draft = Draft(content="secret board", uploads=(Upload("secret.png", b"123"),))
        posted = world.post(channel, world.bot, draft)
        said = astrid.say(channel, "secret move")
        astrid.edit(said, "secret change")
        astrid.react(posted, "👍")
        world.change_channel(channel, topic="secret topic")
        world.delete(posted)
        world.delete_channel(channel)
        return {name: received_events(feed) for name, feed in feeds.items()}


def test_nothing_of_a_private_channel_reaches_those_who_may_not_see_it(world: World) -> None:
    got = play_a_secret_turn(world, leak=False)
    assert "secret move" in got["Astrid"]
    for name in ("Bo", "Cleo", "Sven", "Hilda"):
        assert "secret" not in got[name]


def test_that_check_finds_an_overwrite_removed_on_purpose(world: World) -> None:
    got = play_a_secret_turn(world, leak=True)
    assert "secret move" in got["Bo"]


def test_owners_and_administrators_see_everything(world: World) -> None:
    got = play_a_secret_turn(world, leak=False)
    assert "secret move" in got["Odin"]
    assert "secret move" in got["Admin Ada"]


def test_a_channel_comes_and_goes_with_the_permission_to_see_it(world: World) -> None:
    bo = world.user("Bo")
    channel = private_channel(world, "room")
    with watching(world) as feeds:
        world.set_overwrite(channel, bo.id, Overwrite(bo.id, 1, allow.VIEW_CHANNEL, 0))
        world.set_overwrite(
            channel, bo.id, Overwrite(bo.id, 1, allow.VIEW_CHANNEL, allow.SEND_MESSAGES)
        )
        world.set_overwrite(channel, bo.id, None)
        assert kinds(feeds["Bo"]) == ["channel_create", "channel_update", "channel_delete"]
        assert [event["channel"].get("can_send") for event in feeds["Bo"].events] == [
            True,
            False,
            None,
        ]
        assert kinds(feeds["Cleo"]) == []


def test_a_channel_comes_and_goes_with_a_role(world: World) -> None:
    guild = guild_of(world)
    bo = world.user("Bo")
    seer = world.put_role(guild, Role(world.snowflakes.next(), "Seer", 0, 1))
    channel = private_channel(world, "room")
    world.set_overwrite(channel, seer.id, Overwrite(seer.id, 0, allow.VIEW_CHANNEL, 0))
    with watching(world) as feeds:
        world.change_member(guild, bo.id, roles={seer.id})
        created = [
            event["channel"]["name"]
            for event in feeds["Bo"].events
            if event["type"] == "channel_create"
        ]
        assert created == ["room"]
        world.delete_role(guild, seer)
        deleted = [
            event["channel"]["name"]
            for event in feeds["Bo"].events
            if event["type"] == "channel_delete"
        ]
        assert deleted == ["room"]
        assert not any(
            event.get("channel", {}).get("name") == "room" for event in feeds["Cleo"].events
        )


def test_a_hidden_category_hides_its_name(world: World) -> None:
    with watching(world) as feeds:
        private_channel(world, "plot", kind=CATEGORY)
        assert "plot" not in received_events(feeds["Bo"])


def test_a_whisper_reaches_one_person_and_its_end_too(world: World) -> None:
    astrid = world.user("Astrid")
    channel = world.channel("general")
    with watching(world) as feeds:
        whisper = world.post(channel, world.bot, Draft(content="psst"), visible_to=astrid.id)
        Person(world, astrid).delete(whisper)
        assert kinds(feeds["Astrid"]) == ["message_create", "message_delete"]
        assert feeds["Astrid"].events[0]["message"]["ephemeral"] is True
        assert all(not feed.events for name, feed in feeds.items() if name != "Astrid")


def test_a_direct_conversation_is_between_two(world: World) -> None:
    with watching(world) as feeds:
        Person(world, world.user("Cleo")).whisper_to_bot("psst")
        assert kinds(feeds["Cleo"]) == ["channel_create", "message_create"]
        assert feeds["Cleo"].events[0]["channel"]["name"] == "Bifrost"
        assert all(not feed.events for name, feed in feeds.items() if name != "Cleo")


def test_unread_messages_and_pings_are_counted_until_read(world: World) -> None:
    bo = Person(world, world.user("Bo"))
    channel = world.channel("general")
    astrid = Person(world, world.user("Astrid"))
    astrid.say(channel, "hello")
    astrid.say(channel, f"hello <@{bo.id}>")
    with watching(world) as feeds:
        summary = feeds["Bo"].summary(channel)
        assert (summary["unread"], summary["mentions"]) == (2, 1)
        bo.mark_read(channel)
        assert feeds["Bo"].summary(channel)["unread"] == 0
        assert feeds["Astrid"].summary(channel)["unread"] == 0


def test_nobody_is_told_anything_once_his_feed_is_closed(world: World) -> None:
    feed = Person(world, world.user("Bo")).feed()
    feed.close()
    Person(world, world.user("Astrid")).say("general", "hello")
    assert feed.events == []


def test_a_person_reads_no_channel_he_cannot_see_and_no_file_of_it(world: World) -> None:
    astrid = Person(world, world.user("Astrid"))
    bo = Person(world, world.user("Bo"))
    channel = private_channel(world, "room", astrid.id)
    said = astrid.say(channel, "mine")
    with pytest.raises(Exception, match="Bo sees no channel"):
        bo.messages("room")
    with pytest.raises(Exception, match="no such message"):
        bo.react(said.id, "👍")


def test_without_reading_history_a_channel_is_empty(world: World) -> None:
    bo = Person(world, world.user("Bo"))
    channel = world.channel("general")
    Person(world, world.user("Astrid")).say(channel, "hello")
    world.set_overwrite(channel, bo.id, Overwrite(bo.id, 1, 0, allow.READ_MESSAGE_HISTORY))
    assert bo.messages(channel) == []


def test_the_sandbox_knows_people_by_name() -> None:
    assert Sandbox().person("astrid").user.name == "Astrid"


# The arithmetic of permissions


def arithmetic(
    *overwrites: Overwrite, roles: dict[int, int] | None = None, base: int = allow.VIEW_CHANNEL
) -> int:
    """The permissions of member 7 in a channel of guild 1 with these overwrites and roles."""
    guild = Guild(1, "g", owner_id=99)
    guild.roles[1] = Role(1, "@everyone", base, 0)
    for role, permissions in (roles or {}).items():
        guild.roles[role] = Role(role, str(role), permissions, role)
    user = World(Setup(guilds=()), real_clock).add_user("x")
    guild.members[7] = Member(user, 0, set(roles or {}))
    channel = Channel(5, TEXT, "c", 1, overwrites={item.id: item for item in overwrites})
    return allow.channel_permissions(guild, channel, 7)


VIEW = allow.VIEW_CHANNEL
SEND = allow.SEND_MESSAGES
ATTACH = allow.ATTACH_FILES


@pytest.mark.parametrize(
    ("overwrites", "roles", "base", "expected"),
    [
        ((), {}, VIEW | SEND, VIEW | SEND),
        ((Overwrite(1, 0, 0, VIEW),), {}, VIEW | SEND, 0),
        ((Overwrite(1, 0, 0, VIEW), Overwrite(2, 0, VIEW, 0)), {2: 0}, VIEW | SEND, VIEW | SEND),
        (
            (Overwrite(2, 0, 0, SEND), Overwrite(3, 0, SEND, 0)),
            {2: 0, 3: 0},
            VIEW | SEND,
            VIEW | SEND,
        ),
        ((Overwrite(2, 0, SEND, 0), Overwrite(7, 1, 0, SEND)), {2: 0}, VIEW | SEND, VIEW),
        ((Overwrite(1, 0, 0, VIEW), Overwrite(7, 1, VIEW, 0)), {}, VIEW, VIEW),
        ((Overwrite(1, 0, 0, SEND),), {}, VIEW | SEND | ATTACH, VIEW),
        ((Overwrite(1, 0, 0, VIEW),), {2: allow.ADMINISTRATOR}, VIEW, allow.ALL),
    ],
    ids=[
        "roles alone",
        "everyone may be shut out, and then nothing is left",
        "a role is let in again",
        "among roles, allowing wins",
        "a member's own overwrite beats the roles'",
        "a member is let in alone",
        "who may not send may not attach either",
        "an administrator is above overwrites",
    ],
)
def test_overwrites_apply_in_discords_order(
    overwrites: tuple[Overwrite, ...], roles: dict[int, int], base: int, expected: int
) -> None:
    assert arithmetic(*overwrites, roles=roles, base=base) == expected
