"""Discord offers host commands to hosts and the others to everyone."""

import pytest

from bifrost_bot.sandbox.client.command import PersonError
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Role
from tests.e2e.helpers.table import HOME, HOST, Table
from tests.e2e.hosts.test_rights import give

SPECTATOR = "Sven"
OF_HOSTS = {"match", "Enter it", "Replace in the match"}
"""What Discord offers those who manage channels, unless a server's managers change that."""


def offered(table: Table, name: str) -> set[str]:
    return {command["name"] for command in table.sandbox.person(name).commands(HOME)}


async def test_a_spectator_is_offered_no_command_of_hosts(table: Table) -> None:
    everybody = offered(table, SPECTATOR)
    assert not everybody & OF_HOSTS
    assert everybody >= {
        "status",
        "audit",
        "practice",
        "rules",
        "board",
        "move",
        "why",
        "settings",
        "profile",
        "Profile",
    }
    assert everybody >= {"leaderboard", "privacy", "help", "about", "undo", "lock", "submission"}
    assert offered(table, HOST) == everybody | OF_HOSTS
    with pytest.raises(PersonError):
        table.sandbox.person(SPECTATOR).run(HOME, "match pause")


async def test_the_host_role_sees_host_commands_once_the_server_allows_it(table: Table) -> None:
    role = table.world.put_role(table.guild, Role(table.world.snowflakes.next(), "Masters", 0, 1))
    told = await table.ask(HOST, HOME, "match settings", role="Masters")
    way = (
        f"Members with <@&{role.id}> see /match only after you allow it: Server Settings → "
        "Integrations → Bifrost"
    )
    assert way in told
    give(table, "Astrid", "Masters")
    assert "match" not in offered(table, "Astrid")
    table.sandbox.person("Odin").open_command(table.guild, "match", role)
    assert "match" in offered(table, "Astrid") and "match" not in offered(table, SPECTATOR)
    assert "Match 1 is open" in await table.ask("Astrid", HOME, "match create", game="bifrost")


async def test_the_hint_is_left_out_where_the_role_shows_the_commands(table: Table) -> None:
    role = table.role("Host")
    assert role.permissions & allow.MANAGE_CHANNELS
    assert "Integrations" not in await table.ask(HOST, HOME, "match settings", role="Host")
