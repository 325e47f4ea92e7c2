"""The family of servers: permissions differ, the bot has just its invitation's."""

import pytest

from bifrost_bot.sandbox import Sandbox
from bifrost_bot.sandbox.family import COMMAND_ROOM, FAMILY, NEWCOMER
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Guild

THREADS = (allow.CREATE_PUBLIC_THREADS, allow.CREATE_PRIVATE_THREADS)


def server(name: str) -> tuple[Sandbox, Guild]:
    sandbox = Sandbox(FAMILY[name])
    return sandbox, next(iter(sandbox.world.guilds.values()))


def rights_of(sandbox: Sandbox, guild: Guild, person: str, room: str = "general") -> int:
    return allow.channel_permissions(guild, sandbox.world.channel(room), sandbox.person(person).id)


@pytest.mark.parametrize("name", FAMILY)
def test_the_bots_role_is_the_invitation(name: str) -> None:
    sandbox, guild = server(name)
    roles = [guild.roles[role] for role in guild.members[sandbox.world.bot.id].roles]
    assert [role.permissions for role in roles] == [allow.BOT_DEFAULT]


def test_an_untouched_server_has_what_discord_gives_a_new_one() -> None:
    _, guild = server("untouched")
    assert guild.roles[guild.id].permissions == 2248473465835073


@pytest.mark.parametrize(
    ("name", "lacking"),
    [
        ("no_threads", THREADS),
        ("no_reactions", (allow.ADD_REACTIONS,)),
        ("no_commands", (allow.USE_APPLICATION_COMMANDS,)),
        ("all_together", (*THREADS, allow.ADD_REACTIONS, allow.USE_APPLICATION_COMMANDS)),
    ],
)
def test_people_lack_rights_denied_to_everybody(name: str, lacking: tuple[int, ...]) -> None:
    for person in ("Astrid", "Hilda", "Sven"):
        assert rights_of(*server(name), person) & allow.VIEW_CHANNEL
        assert not rights_of(*server(name), person) & sum(lacking)
        assert rights_of(*server("untouched"), person) & sum(lacking) == sum(lacking)


@pytest.mark.parametrize("name", ["no_commands", "all_together"])
def test_one_room_has_application_commands(name: str) -> None:
    sandbox, guild = server(name)
    rooms = [
        room for room in sandbox.setup.channels if rights_of(sandbox, guild, "Bo", room) & 1 << 31
    ]
    assert rooms == [COMMAND_ROOM]


@pytest.mark.parametrize("name", ["gated", "all_together"])
def test_who_has_not_passed_the_gate_sees_the_welcome_room_only(name: str) -> None:
    sandbox, _ = server(name)
    assert [room.name for room in sandbox.person(NEWCOMER).channels()] == ["welcome"]
    for person in ("Bo", "Hilda", "Sven"):
        assert [room.name for room in sandbox.person(person).channels()] == [
            "welcome",
            "general",
            "lobby",
        ]
