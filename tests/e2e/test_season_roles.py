"""The roles of a season: given and taken as the cast changes, wherever the bot dies, and what they see."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bifrost_bot.sandbox.family import FAMILY, NEWCOMER
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Channel, Guild, Role
from tests.e2e.conftest import UNLIMITED, laying
from tests.e2e.table import HOME, HOST, PATIENCE, PLAYERS, Table
from tests.e2e.test_season import ANTISOCIAL, FOUR, NAME, SVEN, Stage
from tests.e2e.test_season_rooms import Death
from tests.openapi.checker import Checker

ASTRID, BO, CLEO = PLAYERS
LIVING, OUT, SPECTATORS = f"{NAME}: in the season", f"{NAME}: eliminated", f"{NAME}: spectators"
CHANGES = (
    ("POST", "/guilds/{guild_id}/roles"),
    ("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"),
    ("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"),
)
"""Where the bot makes, gives and takes roles."""

NEW_ROLES = 3


@pytest.fixture
def stage(table: Table) -> Stage:
    return Stage(table)


def server(stage: Stage) -> Guild:
    return next(iter(stage.world.guilds.values()))


def made(stage: Stage) -> list[Role]:
    """The roles that were made for the season."""
    return [role for role in server(stage).roles.values() if role.name.startswith(f"{NAME}:")]


def held(stage: Stage, name: str) -> list[str]:
    """The names of a person's roles that were made for the season."""
    roles = server(stage).members[stage.table.sandbox.person(name).id].roles
    return [role.name for role in made(stage) if role.id in roles]


async def until_held(stage: Stage, **wanted: str) -> None:
    """Returns once each of these people has exactly that role, or none where it is empty."""

    def right() -> bool:
        return all(held(stage, name) == [role for role in [role] if role] for name, role in wanted.items())

    await stage.world.until(right, PATIENCE)


async def decided(stage: Stage, command: str, label: str, **options: str) -> None:
    """A host uses a command and confirms it."""
    asked = await stage.table.run(HOST, HOME, f"season {command}", reason="because", **options)
    assert asked.original is not None
    await stage.table.click(HOST, asked.original, label)


async def test_roles_follow_the_cast_and_are_deleted_at_the_end(stage: Stage) -> None:
    await stage.open(*FOUR)
    await until_held(stage, **dict.fromkeys(FOUR, LIVING))
    assert sorted(role.name for role in made(stage)) == sorted((LIVING, OUT, SPECTATORS))
    assert {role.permissions for role in made(stage)} == {0}
    await stage.run(HOST, "cast remove", player=SVEN)
    await until_held(stage, **{SVEN: ""})
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    await decided(stage, "eliminate", "Eliminate the player", player=BO)
    await until_held(stage, **{BO: OUT, ASTRID: LIVING})
    await stage.run(HOST, "reinstate", player=BO, reason="is back")
    await until_held(stage, **{BO: LIVING})
    await decided(stage, "end", "End the season")
    await stage.world.until(lambda: not made(stage), PATIENCE)


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("at", [1, 2, 3, 4, 5, 6])
async def test_wherever_the_bot_dies_everybody_has_their_role_in_the_end(
    stage: Stage, at: int, after: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        death = Death(at, after=after, patch=patch, sends=CHANGES)
        person = stage.table.sandbox.person(HOST)
        person.run(HOME, "season create", {"name": NAME})
        if at > NEW_ROLES:
            await stage.world.until(lambda: len(made(stage)) == NEW_ROLES, PATIENCE)
            await stage.says("is open.")
            await stage.run(HOST, "cast add", player=BO, player_2=CLEO)
        if at > NEW_ROLES + 2:
            await until_held(stage, **{BO: LIVING, CLEO: LIVING})
            person.run(HOME, "season cast remove", {"player": BO})
        async with asyncio.timeout(PATIENCE):
            await death.dead.wait()
        death.bury()
        await stage.table.close_bot()
    await stage.table.open_bot()
    await stage.world.until(lambda: len(made(stage)) >= NEW_ROLES, PATIENCE)
    cast = (await stage.season()).alive
    wanted = {name: LIVING if stage.id(name) in cast else "" for name in (BO, CLEO)}
    await until_held(stage, **wanted)
    assert sorted(role.name for role in made(stage)) == sorted((LIVING, OUT, SPECTATORS))


async def test_a_lost_answer_is_made_good_without_a_restart(stage: Stage) -> None:
    for method, route in CHANGES[:2]:
        stage.table.sandbox.fault(method=method, route=route, status=503, after=True)
    await stage.open(*PLAYERS)
    async with asyncio.timeout(PATIENCE):
        while any(held(stage, name) != [LIVING] for name in PLAYERS):
            stage.table.clock.advance(1)
            await asyncio.sleep(0)
    assert sorted(role.name for role in made(stage)) == sorted((LIVING, OUT, SPECTATORS))


async def test_a_server_without_the_right_to_roles_is_told_so_and_the_season_goes_on_until_it_is_granted(
    stage: Stage,
) -> None:
    role = next(role for role in server(stage).roles.values() if role.bot_id)
    stage.world.put_role(server(stage), replace(role, permissions=role.permissions & ~allow.MANAGE_ROLES))
    told = await stage.run(HOST, "create", name=NAME, channel=str(stage.world.channel(HOME).id))
    lacking = "The bot lacks Manage Roles, so the season has no roles and continues without them."
    assert lacking in told
    await stage.run(HOST, "cast add", player=BO)
    assert lacking in await stage.run(BO, "status")
    assert made(stage) == []
    stage.world.put_role(server(stage), role)
    await until_held(stage, **{BO: LIVING})
    assert lacking not in await stage.run(BO, "status")


async def test_a_role_that_was_deleted_stays_deleted_and_the_others_go_on(stage: Stage) -> None:
    await stage.open(*PLAYERS)
    await until_held(stage, **dict.fromkeys(PLAYERS, LIVING))
    stage.world.delete_role(server(stage), next(role for role in made(stage) if role.name == LIVING))
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    await decided(stage, "eliminate", "Eliminate the player", player=BO)
    await until_held(stage, **{BO: OUT})
    assert sorted(role.name for role in made(stage)) == sorted((OUT, SPECTATORS))


async def test_behind_a_gate_spectators_and_the_eliminated_see_the_season_and_what_spectators_see_of_matches(
    tmp_path: Path, checker: Checker
) -> None:
    async with laying(tmp_path / "bifrost.sqlite3", checker, replace(FAMILY["gated"], **UNLIMITED)) as table:
        stage = Stage(table)
        guild, newcomer = server(stage), table.sandbox.person(NEWCOMER).id

        def sees(channel: Channel) -> bool:
            return allow.can_view(guild, channel, newcomer)

        await stage.open(*FOUR)
        await until_held(stage, **dict.fromkeys(FOUR, LIVING))
        assert not sees(stage.channel)
        for name in (OUT, SPECTATORS):
            role = next(role for role in made(stage) if role.name == name)
            stage.world.change_member(guild, newcomer, roles={role.id})
            assert sees(stage.channel)
        before = set(stage.world.channels)
        await stage.run(HOST, "episode open", **ANTISOCIAL)
        live = await table.app.runner.live()
        table.look_at(live[-1].id)
        await table.run(HOST, stage.channel, "match start", match=table.match_id)
        for name in FOUR:
            await table.click(name, await stage.says("Ready check: waiting"), "I am ready")
        await stage.world.until(lambda: len(set(stage.world.channels) - before) >= len(FOUR) + 3, PATIENCE)
        new = [channel for id, channel in stage.world.channels.items() if id not in before]
        shown = {channel.name for channel in new if sees(channel)}
        assert not any("submissions" in name or name == "hosts" for name in shown)
        assert len(shown) == 2
