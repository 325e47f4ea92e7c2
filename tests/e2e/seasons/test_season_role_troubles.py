"""The roles of a season that the bot cannot make or give: said, and put right once it can."""

import logging
from collections.abc import Callable
from dataclasses import replace

import pytest

from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Guild, Role
from tests.e2e.helpers.season import ANTISOCIAL, FOUR, NAME, SVEN, Stage, direct
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS
from tests.e2e.helpers.timed_table import TimedTable
from tests.e2e.seasons.test_season_roles import (
    LIVING,
    OUT,
    SPECTATORS,
    by_hand,
    decided,
    held,
    made,
    opened,
    server,
    until_held,
)

ASTRID, BO, CLEO = PLAYERS
MOST_ROLES = 250
FULL = "This server has 250 roles, as many as Discord allows"
ABOVE = f"roles above its own: **{LIVING}**"
LACKING = "The bot lacks Manage Roles"
DELETED = f"was deleted: **{LIVING}**"


def fill(guild: Guild, stage: Stage) -> list[Role]:
    """Makes roles until there can be no more; returns them."""
    added: list[Role] = []
    while len(guild.roles) < MOST_ROLES:
        role = Role(stage.world.snowflakes.next(), f"club {len(added)}", 0, 1)
        added.append(stage.world.put_role(guild, role))
    return added


def lift(stage: Stage, position: int) -> None:
    """Staff drags the season's roles to a place in the list."""
    for role in made(stage):
        stage.world.put_role(server(stage), replace(role, position=position))


async def hosts_read(stage: Stage, text: str, times: int = 1) -> None:
    """Returns once a host has so many direct messages."""

    def read() -> bool:
        return sum(text in message.content for message in direct(stage, HOST)) == times

    await stage.world.until(read, PATIENCE)


async def is_said(stage: Stage, text: str) -> None:
    """Everyone who asks for the season reads the trouble; a host who adds a player, too."""
    assert text in await stage.run(SVEN, "status")
    assert text in await stage.run(HOST, "cast add", player=CLEO)
    preflight = await stage.table.ask(HOST, HOME, "match preflight")
    assert text in preflight


async def test_roles_are_made_once_a_full_server_has_room(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    added = fill(server(stage), stage)
    told = await stage.run(HOST, "create", name=NAME, channel=str(stage.world.channel(HOME).id))
    assert FULL in told
    await stage.run(HOST, "cast add", player=BO)
    await is_said(stage, FULL)
    for role in added[:2]:
        stage.world.delete_role(server(stage), role)
    await stage.world.until(lambda: len(made(stage)) == 2, PATIENCE)
    await is_said(stage, FULL)
    stage.world.delete_role(server(stage), added[2])
    await until_held(stage, **{BO: LIVING})
    assert FULL not in await stage.run(HOST, "status")
    lines = [record for record in caplog.records if "season 1" in record.getMessage()]
    assert len(lines) <= 2


async def test_a_deleted_role_makes_room_for_the_seasons(timed: TimedTable) -> None:
    stage = Stage(timed.table)
    added = fill(server(stage), stage)
    await stage.run(HOST, "create", name=NAME, channel=str(stage.world.channel(HOME).id))
    await timed.quiescence.reached()
    assert made(stage) == []
    stage.world.delete_role(server(stage), added[0])
    await stage.world.until(lambda: len(made(stage)) == 1, PATIENCE)


async def test_a_role_above_the_bots_is_said_and_given_once_it_is_below(stage: Stage) -> None:
    await opened(stage, ASTRID)
    lift(stage, 200)
    await hosts_read(stage, ABOVE)
    await is_said(stage, ABOVE)
    assert held(stage, CLEO) == []
    await stage.table.restart()
    await is_said(stage, ABOVE)
    lift(stage, 1)
    await until_held(stage, **{ASTRID: LIVING, CLEO: LIVING})
    assert ABOVE not in await stage.run(HOST, "status")
    await hosts_read(stage, ABOVE)


async def test_a_right_that_is_taken_away_is_told_once(stage: Stage) -> None:
    await opened(stage, ASTRID)
    own = next(role for role in server(stage).roles.values() if role.bot_id)
    less = replace(own, permissions=own.permissions & ~allow.MANAGE_ROLES)
    stage.world.put_role(server(stage), less)
    await hosts_read(stage, LACKING)
    await is_said(stage, LACKING)
    await stage.table.restart()
    await is_said(stage, LACKING)
    await hosts_read(stage, LACKING)
    stage.world.put_role(server(stage), own)
    await until_held(stage, **{CLEO: LIVING})


async def test_a_deleted_role_is_said_and_made_again_when_a_host_says_so(stage: Stage) -> None:
    await opened(stage, *PLAYERS)
    lost = next(role for role in made(stage) if role.name == LIVING)
    stage.world.delete_role(server(stage), lost)
    await hosts_read(stage, DELETED)
    await is_said(stage, DELETED)
    assert sorted(role.name for role in made(stage)) == sorted((OUT, SPECTATORS))
    told = await stage.run(HOST, "repair")
    assert told == f"Made again: **{LIVING}**."
    await until_held(stage, **dict.fromkeys(PLAYERS, LIVING))
    assert await stage.run(HOST, "repair") == "Nothing of season 1 is missing."
    refused = await stage.run(SVEN, "repair")
    assert "host" in refused


def seen_by_command(stage: Stage) -> None:
    stage.table.sandbox.person(BO).run(HOME, "season me", {})


def seen_by_text(stage: Stage) -> None:
    stage.table.sandbox.person(BO).say(HOME, "I am back.")


def seen_at_an_episode(stage: Stage) -> None:
    stage.table.sandbox.person(HOST).run(HOME, "season episode open", ANTISOCIAL)


@pytest.mark.parametrize("seen", [seen_by_command, seen_by_text, seen_at_an_episode])
async def test_a_player_who_comes_back_has_the_role_again(
    stage: Stage, seen: Callable[[Stage], None]
) -> None:
    await opened(stage, *FOUR)
    bo = stage.table.sandbox.person(BO)
    bo.leave(server(stage))
    bo.join(server(stage))
    assert held(stage, BO) == []
    seen(stage)
    await until_held(stage, **{BO: LIVING})


async def test_without_a_match_the_role_is_given_again_after_a_restart(stage: Stage) -> None:
    await opened(stage, *FOUR)
    await stage.table.close_bot()
    bo = stage.table.sandbox.person(BO)
    bo.leave(server(stage))
    bo.join(server(stage))
    await stage.table.open_bot()
    await until_held(stage, **{BO: LIVING})


async def test_a_player_who_comes_back_while_the_bot_is_away_has_the_role(stage: Stage) -> None:
    await opened(stage, *FOUR)
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    await decided(stage, "eliminate", "Eliminate the player", player=BO)
    await until_held(stage, **{BO: OUT})
    await stage.table.close_bot()
    bo = stage.table.sandbox.person(BO)
    bo.leave(server(stage))
    bo.join(server(stage))
    await stage.table.open_bot()
    await until_held(stage, **{BO: OUT})


async def test_nobody_is_told_of_a_player_who_left_unseen(stage: Stage) -> None:
    await opened(stage, *FOUR)
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    stage.table.sandbox.person(BO).leave(server(stage))
    await decided(stage, "eliminate", "Eliminate the player", player=BO)
    await decided(stage, "eliminate", "Eliminate the player", player=CLEO)
    await until_held(stage, **{CLEO: OUT})
    assert direct(stage, HOST) == []
    stage.table.sandbox.person(BO).join(server(stage))
    seen_by_text(stage)
    await until_held(stage, **{BO: OUT})


async def test_a_role_of_the_same_name_is_never_the_seasons(stage: Stage) -> None:
    own = by_hand(stage, SPECTATORS, SVEN)
    await opened(stage, ASTRID)
    seasons = next(role for role in made(stage) if role.name == SPECTATORS and role is not own)
    stage.world.delete_role(server(stage), seasons)
    await hosts_read(stage, f"was deleted: **{SPECTATORS}**")
    await decided(stage, "end", "End the season")
    await stage.world.until(lambda: [role.id for role in made(stage)] == [own.id], PATIENCE)
    assert SVEN in [one.user.name for one in server(stage).members.values() if own.id in one.roles]
