"""A whole match on each kind of server; Discord refuses nothing."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bifrost_bot.match.decide.seats import Replace
from bifrost_bot.match.model import Player
from bifrost_bot.sandbox.family import FAMILY, NEWCOMER
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Channel
from tests.e2e.conftest import UNLIMITED, start_table
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, SHORT, Table
from tests.e2e.helpers.three_towers import Hall
from tests.openapi.checker import Checker

WATCHER = "Sven"
TURNS = 4
GATED = ("gated", "all_together")


@pytest.fixture
async def table(tmp_path: Path, checker: Checker, kind: str) -> AsyncIterator[Table]:
    async with start_table(
        tmp_path / "bifrost.sqlite3", checker, replace(FAMILY[kind], **UNLIMITED)
    ) as table:
        yield table


def seen(table: Table, name: str) -> set[int]:
    """The channels that a user sees."""
    return {channel.id for channel in table.sandbox.person(name).channels()}


def category(table: Table) -> list[Channel]:
    """The match's category, and everything that is in it."""
    found = [
        one for one in table.world.channels.values() if one.name in ("Bifröst 1", "Three Towers 1")
    ]
    ids = {one.id for one in found}
    return [*found, *(one for one in table.world.channels.values() if one.parent_id in ids)]


async def look_before(table: Table, game: str) -> None:
    told = await table.ask(HOST, HOME, "match preflight", game=game)
    assert told.startswith("Everything is ready for ")


def check_watching(table: Table, kind: str) -> None:
    """Looks whether boards are seen by whom the server lets in, and by no one else."""
    public = {
        one.id for one in category(table) if "submissions" not in one.name and one.name != "hosts"
    }
    assert public
    assert public <= seen(table, WATCHER)
    if kind in GATED:
        assert not seen(table, NEWCOMER) & {one.id for one in category(table)}


def is_telling(name: str) -> bool:
    """Whether a task is sending; the one that looks later waits for the clock."""
    return name.startswith("channel ") or name == "hosts' message of match 1"


async def delete(table: Table) -> None:
    """The host deletes the match's channels, after which Discord has refused nothing."""
    # Messages still being sent as the channels go would be refused, and rightly.
    while telling := [one for one in asyncio.all_tasks() if is_telling(one.get_name())]:
        await asyncio.wait(telling)
    asked = await table.run(HOST, HOME, "match delete", match="1")
    await table.click(HOST, asked, "Delete the channels")
    assert not category(table)
    assert {
        status: count for status, count in table.sandbox.rest.statuses.items() if status >= 400
    } == {}


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("kind", FAMILY)
async def test_bifrost_is_played_on_a_server_that_is(table: Table, kind: str) -> None:
    await look_before(table, "bifrost")
    await table.begin(SHORT)
    check_watching(table, kind)
    slot = (await table.due())[0]
    player = table.rooms.player(slot.seat).user.name
    await table.run(player, table.rooms.of_slot(slot), "board")
    await table.run(HOST, table.rooms.hosts, "status")
    for _ in range(TURNS):
        await table.play_turn()
    await table.lobby_says("The match is over:")
    check_watching(table, kind)
    await delete(table)


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("kind", FAMILY)
async def test_three_towers_is_played_on_a_server_that_is(table: Table, kind: str) -> None:
    await look_before(table, "three_towers")
    hall = Hall(table)
    await hall.begin()
    check_watching(table, kind)
    await table.run(hall.rooms.player("red").user.name, hall.rooms.seat("red"), "board")
    for count in (2, 3):
        await hall.time_up(count)
    await table.lobby_says("The match is over:")
    check_watching(table, kind)
    await delete(table)


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("kind", ["untouched", "gated"])
async def test_only_the_spectators_role_and_players_watch(table: Table, kind: str) -> None:
    told = await table.ask(HOST, HOME, "match settings", spectators="Admin")
    role = table.role("Admin")
    assert f"Who can watch: players, hosts, and members with the role <@&{role.id}>." in told
    await table.begin(SHORT)
    public = {table.rooms.public(board).id for board in ("1", "2", "3")}
    assert [name for name in (*PLAYERS, HOST) if not public <= seen(table, name)] == []
    assert not {one.id for one in category(table)} & seen(table, WATCHER)
    match = await table.match()
    slot = (await table.due())[0]
    newcomer = Player(str(table.sandbox.person(WATCHER).id), WATCHER)
    await table.app.runner.handle(
        "1", Replace(match.hosts[0], slot.seat, match.seats[slot.seat], newcomer, "they asked")
    )
    await table.world.until(lambda: public <= seen(table, WATCHER), PATIENCE)
    assert table.sandbox.rest.statuses[403] == 0


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("kind", ["untouched", "gated"])
async def test_a_choice_of_spectators_reaches_running_matches(table: Table, kind: str) -> None:
    await table.begin(SHORT)
    assert category(table)
    open_to_all = {one.id for one in category(table)} & seen(table, WATCHER)
    public = {table.rooms.public(board).id for board in ("1", "2", "3")}
    assert kind == "gated" or public <= open_to_all
    asked = await table.run(HOST, HOME, "match settings", spectators="Admin")
    await table.confirm(asked, "Change it")
    await table.world.until(
        lambda: not {one.id for one in category(table)} & seen(table, WATCHER), PATIENCE
    )
    assert [name for name in (*PLAYERS, HOST) if not public <= seen(table, name)] == []
    await table.run(HOST, HOME, "match settings", clear="spectators")
    await table.world.until(
        lambda: {one.id for one in category(table)} & seen(table, WATCHER) == open_to_all, PATIENCE
    )
    assert table.sandbox.rest.statuses[403] == 0


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("kind", ["gated"])
async def test_a_spectators_role_that_was_deleted_opens_nothing(table: Table, kind: str) -> None:
    del kind
    guild = table.guild
    role = table.role("Member")
    await table.run(HOST, HOME, "match settings", spectators="Member")
    table.world.put_role(guild, replace(guild.roles[guild.id], permissions=allow.EVERYONE_DEFAULT))
    table.world.delete_role(guild, role)
    await table.begin(SHORT)
    assert not {one.id for one in category(table)} & seen(table, WATCHER)
    told = await table.ask(HOST, HOME, "match preflight", game="bifrost")
    assert "The role whose members could watch matches was deleted" in told
