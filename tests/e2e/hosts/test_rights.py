"""Members who gain access after joining are found without the members intent."""

import dataclasses
from collections.abc import Sequence

import pytest

from bifrost_bot.gateway.channels.rights_watch import RightsWatch
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Message
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Table, said

ASTRID, BO, _ = PLAYERS


def give(table: Table, name: str, role_name: str) -> None:
    """Gives a user a role; no bot without the members intent hears of that."""
    guild = next(iter(table.world.guilds.values()))
    role = next(role for role in guild.roles.values() if role.name == role_name)
    user_id = table.sandbox.person(name).user.id
    table.world.change_member(guild, user_id, roles={*guild.members[user_id].roles, role.id})


def take(table: Table, name: str, role_name: str) -> None:
    guild = next(iter(table.world.guilds.values()))
    role = next(role for role in guild.roles.values() if role.name == role_name)
    user_id = table.sandbox.person(name).user.id
    table.world.change_member(guild, user_id, roles=guild.members[user_id].roles - {role.id})


async def told(table: Table, text: str) -> Message:
    """The message in the lobby that says so, waited for."""

    def found() -> list[Message]:
        return [message for message in table.lobby_messages() if text in message.content]

    await table.world.until(found, PATIENCE)
    return found()[0]


@pytest.mark.nightly(by_day=0)
async def test_an_administrator_since_joining_is_found_at_the_ready_check_and_the_host_decides(
    table: Table,
) -> None:
    await table.create()
    await table.join(*PLAYERS)
    give(table, BO, "Admin")
    await table.run(HOST, HOME, "match start")
    asked = await told(table, "what this match must hide. A host must decide")
    assert "A host must first decide" in said(await table.run(HOST, HOME, "match start"))
    assert "Only a host" in said(await table.click(ASTRID, asked, "Let them play"))
    assert "That player can play" in said(await table.click(HOST, asked, "Let them play"))
    await table.start(*PLAYERS)


async def test_whoever_pressed_ready_is_not_asked_about_again_at_the_start(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[int] = []

    async def look(watch: RightsWatch, match_id: str, players: Sequence[str]) -> None:
        looks.append(len(players))

    monkeypatch.setattr(RightsWatch, "_look", look)
    await table.begin()
    # At the ready check; at the start that follows no one is left to ask about.
    assert looks == [len(PLAYERS)]


async def test_whoever_is_taken_out_plays_no_longer(table: Table) -> None:
    await table.create()
    await table.join(*PLAYERS)
    give(table, BO, "Admin")
    await table.click(BO, table.lobby, "Add computer")
    asked = await told(table, "what this match must hide. A host must decide")
    assert "no longer takes part" in said(await table.click(HOST, asked, "Take them out"))
    await table.lobby_says("Players (2 of 3)")


async def test_in_a_running_match_a_text_shows_it_and_a_changed_role_takes_it_away(
    table: Table,
) -> None:
    await table.begin()
    slot = (await table.due())[0]
    name = table.rooms.player(slot.seat).user.name
    give(table, name, "Admin")
    table.say(slot, "C5")
    await told(table, "what this match must hide. The hosts can let another player take over")
    guild = next(iter(table.world.guilds.values()))
    role = next(role for role in guild.roles.values() if role.name == "Admin")
    table.world.put_role(guild, dataclasses.replace(role, permissions=allow.VIEW_CHANNEL))
    await told(table, "no longer sees more of this server")


@pytest.mark.nightly(by_day=0)
async def test_what_happened_while_the_bot_was_away_is_found_when_it_is_back(table: Table) -> None:
    await table.begin()
    await table.close_bot()
    give(table, BO, "Admin")
    await table.open_bot()
    await told(table, "what this match must hide. The hosts can let another player take over")
    take(table, BO, "Admin")
