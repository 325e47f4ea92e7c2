"""Members who gain access after joining are found without the members intent."""

import dataclasses
import itertools
from typing import Any

import discord
import pytest

from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Message
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Table
from tests.e2e.helpers.waiting import ticking

ASTRID, BO, _ = PLAYERS


def give(table: Table, name: str, role_name: str) -> None:
    """Gives a user a role; no bot without the members intent hears of that."""
    guild = table.guild
    role = table.role(role_name)
    user_id = table.sandbox.person(name).user.id
    table.world.change_member(guild, user_id, roles={*guild.members[user_id].roles, role.id})


async def told(table: Table, text: str) -> Message:
    """The message in the lobby that says so, waited for."""

    def found() -> list[Message]:
        return [message for message in table.lobby_messages() if text in message.content]

    await table.world.until(found, PATIENCE)
    return found()[0]


async def test_a_new_administrator_is_found_at_the_ready_check(table: Table) -> None:
    await table.create()
    await table.join(*PLAYERS)
    give(table, BO, "Admin")
    await table.run(HOST, HOME, "match start")
    asked = await told(table, "what this match must hide. A host must decide")
    assert "A host must first decide" in await table.ask(HOST, HOME, "match start")
    assert "Only a host" in await table.press(ASTRID, asked, "Let them play")
    assert "That player can play" in await table.press(HOST, asked, "Let them play")
    await table.start(*PLAYERS)


async def test_whoever_pressed_ready_is_not_asked_about_again(table: Table) -> None:
    await table.begin()
    asked = [id for ids in table.sandbox.gateway.members_asked for id in ids]
    # At the ready check, unless they were seen just before; at the start no one is left to ask for.
    assert len(asked) == len(set(asked))
    assert set(asked) <= {table.sandbox.person(name).id for name in PLAYERS}


async def test_whoever_is_taken_out_plays_no_longer(table: Table) -> None:
    await table.create()
    await table.join(*PLAYERS)
    give(table, BO, "Admin")
    await table.click(BO, table.lobby, "Host")
    asked = await told(table, "what this match must hide. A host must decide")
    assert "no longer takes part" in await table.press(HOST, asked, "Take them out")
    await table.lobby_says("Players 2 of 3")


async def test_in_a_running_match_a_text_shows_a_new_right_and_its_loss(table: Table) -> None:
    slot, *_ = await table.begin()
    name = table.rooms.player(slot.seat).user.name
    give(table, name, "Admin")
    table.say(slot, "C5")
    await told(table, "what this match must hide. The hosts can let another player take over")
    guild = table.guild
    role = table.role("Admin")
    table.world.put_role(guild, dataclasses.replace(role, permissions=allow.VIEW_CHANNEL))
    await told(table, "no longer sees more of this server")


async def test_what_happened_while_the_bot_was_away_is_found_when_it_is_back(table: Table) -> None:
    await table.begin()
    await table.close_bot()
    give(table, BO, "Admin")
    await table.open_bot()
    await told(table, "what this match must hide. The hosts can let another player take over")


async def test_a_question_for_people_that_discord_leaves_unanswered_is_asked_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin()
    await table.close_bot()
    give(table, BO, "Admin")
    answers = itertools.chain([TimeoutError("no answer")], itertools.repeat(None))
    query = discord.Guild.query_members

    async def queried(guild: discord.Guild, **asked: Any) -> list[discord.Member]:
        problem = next(answers)
        if problem is not None:
            raise problem
        return await query(guild, **asked)

    monkeypatch.setattr(discord.Guild, "query_members", queried)
    await table.open_bot()
    async with ticking(table):
        await told(table, "what this match must hide. The hosts can let another player take over")
