"""Limits on simultaneous matches, lobbies, practices and rehearsals."""

import asyncio

import pytest

from bifrost_bot.gateway.incoming import create_lobby
from bifrost_bot.gateway.incoming.create_lobby import MOST_LOBBIES_A_HOST
from bifrost_bot.match.decide.lobby import AddComputer, Start
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.model import Settings
from bifrost_bot.runtime.match_limits import MatchLimits
from bifrost_bot.store.journal import Home
from tests.e2e.conftest import ErrorLog
from tests.e2e.helpers.table import HOME, HOST, Table, said


async def opened(table: Table, guild_id: int = 0, by: str = "") -> str:
    """Another lobby of the host, opened without its commands; returns its number."""
    guild = table.guild
    lobby = next(one.id for one in guild.channels.values() if one.name == HOME)
    by = by or str(table.sandbox.person(HOST).id)
    return (
        await table.app.runner.create(Settings("bifrost"), by, Home(guild_id or guild.id, lobby))
    ).id


async def test_a_host_has_a_number_of_lobbies_open_and_is_told_which(table: Table) -> None:
    numbers = [await opened(table) for _ in range(MOST_LOBBIES_A_HOST)]
    told = await table.ask(HOST, HOME, "match create", game="bifrost")
    assert told == (
        f"You have {MOST_LOBBIES_A_HOST} lobbies open, as many as one host can: matches "
        f"{', '.join(numbers[:-1])} and "
        f"{numbers[-1]}. Start one, or end it with /match abandon, before you open another."
    )
    await table.app.runner.handle(numbers[0], Abandon(str(table.sandbox.person(HOST).id), ""))
    assert "is open" in await table.ask(HOST, HOME, "match create", game="bifrost")


async def test_lobbies_on_other_servers_count_too(table: Table) -> None:
    for _ in range(MOST_LOBBIES_A_HOST):
        await opened(table, guild_id=77)
    told = await table.ask(HOST, HOME, "match create", game="bifrost")
    assert f"lobbies open, {MOST_LOBBIES_A_HOST} of them on other servers" in told


async def test_commands_that_come_together_open_no_more_than_one_host_can(table: Table) -> None:
    for _ in range(MOST_LOBBIES_A_HOST - 1):
        await opened(table)
    told = await asyncio.gather(
        *(table.run(HOST, HOME, "match create", game="bifrost") for _ in range(3))
    )
    assert sum("is open" in said(one) for one in told) == 1


async def test_a_server_has_a_number_of_lobbies_open(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(create_lobby, "MOST_LOBBIES_A_SERVER", 2)
    await opened(table, by="901")
    await opened(table, by="902")
    told = await table.ask(HOST, HOME, "match create", game="bifrost")
    assert told.startswith(
        "2 lobbies are open on this server, as many as it can have: matches 1 and 2."
    )


async def begun(table: Table, by: str = "") -> str:
    """Another match of computers that has begun without commands; returns its number."""
    by = by or str(table.sandbox.person(HOST).id)
    number = await opened(table, guild_id=77, by=by)
    for _ in range(3):
        await table.app.runner.handle(number, AddComputer(by, "random"))
    await table.app.runner.handle(number, Start(by))
    return number


async def test_a_host_reads_when_another_match_can_begin(table: Table, error_log: ErrorLog) -> None:
    error_log.expected = ("the bot is not on server",)
    table.app.runner.limits = MatchLimits(2, 9)
    await table.run(HOST, HOME, "match create", game="bifrost", computers=3)
    under_way = [await begun(table) for _ in range(2)]
    full = (
        "You have 2 of at most 2 matches under way, so wait until one is over or end one with "
        "/match abandon before"
    )
    assert (await table.ask(HOST, HOME, "match create", game="bifrost")).startswith(full)
    told = await table.ask(HOST, HOME, "match start", match="1")
    assert told == (
        "This host has 2 of at most 2 matches under way, so wait until one is over or end one with "
        "/match abandon before this one begins."
    )
    await table.app.runner.handle(under_way[0], Abandon(str(table.sandbox.person(HOST).id), ""))
    assert "is open" in await table.ask(HOST, HOME, "match create", game="bifrost")
    assert "being made" in await table.ask(HOST, HOME, "match start", match="1")


async def test_a_server_has_a_number_of_matches_under_way(table: Table) -> None:
    table.app.runner.limits = MatchLimits(9, 1)
    await table.run(HOST, HOME, "match create", game="bifrost", computers=3)
    await table.run(HOST, HOME, "match start", match="1")
    told = await table.ask(HOST, HOME, "match create", game="bifrost")
    assert told.startswith(
        "This server has 1 of at most 1 matches under way, so wait until one is over"
    )


async def test_the_bot_plays_a_number_of_practices_at_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(create_lobby, "MOST_PRIVATE", 2)
    for by in ("901", "902"):
        await table.app.runner.create(Settings("bifrost", practice=True), by, Home(77, 1))
    told = await table.ask("Astrid", HOME, "practice", game="bifrost")
    assert (
        told == "The bot plays 2 practices and rehearsals now, as many as it can. Please try again "
        "later."
    )


async def test_a_person_practises_on_one_server_at_a_time(table: Table) -> None:
    astrid = str(table.sandbox.person("Astrid").id)
    await table.app.runner.create(Settings("bifrost", practice=True), astrid, Home(77, 1))
    told = await table.ask("Astrid", HOME, "practice", game="bifrost")
    assert told == "You are already practising, on another server. End that practice first."
