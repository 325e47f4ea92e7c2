# pyright: reportPrivateUsage=false
"""The roles of a season: given and taken as the cast changes, also across crashes."""

import asyncio
from collections.abc import Collection
from dataclasses import replace

import pytest
from sqlalchemy import update

from bifrost_bot.sandbox.family import FAMILY, NEWCOMER
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Channel, Guild, Role
from bifrost_bot.store.seasons import roles
from bifrost_bot.store.tables import season_roles
from tests.e2e.conftest import UNLIMITED
from tests.e2e.helpers.season import ANTISOCIAL, FOUR, NAME, SVEN, Stage
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS
from tests.e2e.seasons.test_season_rooms import Death

ASTRID, BO, CLEO = PLAYERS
LIVING = f"{NAME}: in the season"
OUT = f"{NAME}: eliminated"
SPECTATORS = f"{NAME}: spectators"
CHANGES = (
    ("POST", "/guilds/{guild_id}/roles"),
    ("PATCH", "/guilds/{guild_id}/roles/{role_id}"),
    ("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"),
    ("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"),
)
"""Where the bot makes, names, gives and takes roles."""

NEW_ROLES = 3
FOR_NEW_ROLES = 2 * NEW_ROLES
"""The requests by which they are made and named."""


def server(stage: Stage) -> Guild:
    return stage.table.guild


def made(stage: Stage) -> list[Role]:
    """The roles that were made for the season."""
    return [role for role in server(stage).roles.values() if role.name.startswith(f"{NAME}:")]


def held(stage: Stage, name: str) -> list[str]:
    """The names of a person's roles that were made for the season."""
    roles = server(stage).members[stage.table.sandbox.person(name).id].roles
    return [role.name for role in made(stage) if role.id in roles]


def extra(stage: Stage, before: Collection[int]) -> list[str]:
    """The names of the roles that are neither the season's nor were there before it."""
    own = {role.id for role in made(stage)}
    return [
        role.name for id, role in server(stage).roles.items() if id not in own and id not in before
    ]


def by_hand(stage: Stage, name: str, holder: str) -> Role:
    """A role that the server's managers made, and its only holder."""
    role = Role(stage.world.snowflakes.next(), name, 0, 1)
    stage.world.put_role(server(stage), role)
    id = stage.table.sandbox.person(holder).id
    stage.world.change_member(server(stage), id, roles=server(stage).members[id].roles | {role.id})
    return role


def holders(stage: Stage, role: Role) -> list[str]:
    return [
        member.user.name for member in server(stage).members.values() if role.id in member.roles
    ]


async def until_held(stage: Stage, **wanted: str) -> None:
    """Returns once each of these people has exactly that role, or none where it is empty."""

    def right() -> bool:
        return all(held(stage, name) == ([role] if role else []) for name, role in wanted.items())

    await stage.world.until(right, PATIENCE)


async def opened(stage: Stage, *names: str) -> None:
    """Opens a season with a cast; returns once each of it has the role of those in the season."""
    await stage.open(*names)
    await until_held(stage, **dict.fromkeys(names, LIVING))


async def decided(stage: Stage, command: str, label: str, **options: str) -> None:
    """A host uses a command and confirms it."""
    asked = await stage.table.run(HOST, HOME, f"season {command}", reason="because", **options)
    await stage.table.click(HOST, asked, label)


async def test_roles_follow_the_cast_and_are_deleted_at_the_end(stage: Stage) -> None:
    await opened(stage, *FOUR)
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
@pytest.mark.parametrize("at", range(1, FOR_NEW_ROLES + 4))
async def test_after_any_death_everybody_has_their_role(
    stage: Stage, at: int, after: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = set(server(stage).roles)
    with monkeypatch.context() as patch:
        death = Death(at, after=after, patch=patch, sends=CHANGES)
        person = stage.table.sandbox.person(HOST)
        person.run(HOME, "season create", {"name": NAME})
        if at > FOR_NEW_ROLES:
            await stage.world.until(lambda: len(made(stage)) == NEW_ROLES, PATIENCE)
            await stage.says("is open.")
            await stage.run(HOST, "cast add", player=BO, player_2=CLEO)
        if at > FOR_NEW_ROLES + 2:
            await until_held(stage, **{BO: LIVING, CLEO: LIVING})
            person.run(HOME, "season cast remove", {"player": BO})
        await death.end(stage)
    await stage.table.open_bot()
    await stage.world.until(lambda: len(made(stage)) >= NEW_ROLES, PATIENCE)
    cast = (await stage.season()).alive
    wanted = {name: LIVING if stage.id(name) in cast else "" for name in (BO, CLEO)}
    await until_held(stage, **wanted)
    await stage.world.until(lambda: len(made(stage)) == NEW_ROLES, PATIENCE)
    assert sorted(role.name for role in made(stage)) == sorted((LIVING, OUT, SPECTATORS))
    assert not extra(stage, before)


async def test_roles_made_by_hand_keep_their_holders(stage: Stage) -> None:
    other = [by_hand(stage, name, SVEN) for name in (LIVING, OUT, SPECTATORS)]
    await opened(stage, *PLAYERS)
    assert len(made(stage)) == 2 * NEW_ROLES
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    await decided(stage, "eliminate", "Eliminate the player", player=BO)
    await until_held(stage, **{ASTRID: LIVING, BO: OUT})
    assert [holders(stage, role) for role in other] == [[SVEN]] * NEW_ROLES
    await decided(stage, "end", "End the season")
    await stage.world.until(lambda: len(made(stage)) == NEW_ROLES, PATIENCE)
    assert {role.id for role in made(stage)} == {role.id for role in other}


async def test_a_role_made_by_hand_is_left_alone(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        death = Death(1, after=True, patch=patch, sends=CHANGES)
        stage.table.sandbox.person(HOST).run(HOME, "season create", {"name": NAME})
        await death.end(stage)
    other = by_hand(stage, LIVING, SVEN)
    await stage.table.open_bot()
    await stage.run(HOST, "cast add", player=BO)
    await until_held(stage, **{BO: LIVING})
    await stage.world.until(lambda: len(made(stage)) == NEW_ROLES + 1, PATIENCE)
    assert holders(stage, other) == [SVEN]
    await decided(stage, "end", "End the season")
    await stage.world.until(lambda: [role.id for role in made(stage)] == [other.id], PATIENCE)


async def test_a_role_that_an_earlier_program_took_by_its_name_is_let_go(stage: Stage) -> None:
    other = by_hand(stage, LIVING, SVEN)
    stage.table.clock.advance(3_600)
    await opened(stage, ASTRID)
    async with stage.table.app.runner._database.transaction() as connection:
        found = await roles.of_season(connection, "1")
        await connection.execute(
            update(season_roles).where(season_roles.c.part == "living").values(role_id=other.id)
        )
    stage.world.delete_role(server(stage), server(stage).roles[found["living"]])
    await stage.table.restart()
    await until_held(stage, **{ASTRID: LIVING})
    assert holders(stage, other) == [SVEN]
    await decided(stage, "end", "End the season")
    await stage.world.until(lambda: [role.id for role in made(stage)] == [other.id], PATIENCE)


async def test_a_lost_answer_is_made_good_without_a_restart(stage: Stage) -> None:
    for method, route in CHANGES[:2]:
        stage.table.sandbox.fault(method=method, route=route, status=503, after=True)
    await stage.open(*PLAYERS)
    async with asyncio.timeout(PATIENCE):
        while any(held(stage, name) != [LIVING] for name in PLAYERS):
            stage.table.clock.advance(1)
            await asyncio.sleep(0)
    assert sorted(role.name for role in made(stage)) == sorted((LIVING, OUT, SPECTATORS))


async def test_without_the_right_to_roles_the_season_continues(stage: Stage) -> None:
    role = next(role for role in server(stage).roles.values() if role.bot_id)
    stage.world.put_role(
        server(stage), replace(role, permissions=role.permissions & ~allow.MANAGE_ROLES)
    )
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
    await opened(stage, *PLAYERS)
    stage.world.delete_role(
        server(stage), next(role for role in made(stage) if role.name == LIVING)
    )
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    await decided(stage, "eliminate", "Eliminate the player", player=BO)
    await until_held(stage, **{BO: OUT})
    assert sorted(role.name for role in made(stage)) == sorted((OUT, SPECTATORS))


@pytest.mark.parametrize("table", [replace(FAMILY["gated"], **UNLIMITED)], indirect=True)
async def test_behind_a_gate_the_roles_see(stage: Stage) -> None:
    table = stage.table
    guild = server(stage)
    newcomer = table.sandbox.person(NEWCOMER).id

    def sees(channel: Channel) -> bool:
        return allow.can_view(guild, channel, newcomer)

    await opened(stage, *FOUR)
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
    await stage.world.until(
        lambda: len(set(stage.world.channels) - before) >= len(FOUR) + 3, PATIENCE
    )
    new = [channel for id, channel in stage.world.channels.items() if id not in before]
    shown = {channel.name for channel in new if sees(channel)}
    assert not any("submissions" in name or name == "hosts" for name in shown)
    assert len(shown) == 2
