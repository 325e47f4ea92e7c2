"""Hosts take players out of a lobby, by command and by menu, also those who left the server."""

import pytest

from tests.e2e.helpers.form import choose, entries
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, Table, response_to, said
from tests.e2e.hosts.test_replacement import direct

ASTRID, BO, CLEO = PLAYERS


async def players(table: Table) -> list[str]:
    return [player.id for player in (await table.match()).players]


def direct_texts(table: Table, name: str) -> list[str]:
    return [message.content for message in direct(table, table.sandbox.person(name))]


async def test_a_host_takes_a_player_out_who_is_told_and_joins_again(table: Table) -> None:
    await table.create()
    await table.join(*PLAYERS)
    bo = str(table.sandbox.person(BO).id)
    offered = await table.complete(HOST, HOME, "match remove", {"player": "b"}, "player")
    assert offered == [bo]
    told = await table.ask(HOST, HOME, "match remove", player=bo)
    assert told.startswith(f"<@{bo}> no longer takes part in match 1.")
    await table.lobby_says("Players 2 of 3")
    await table.world.until(lambda: direct_texts(table, BO))
    assert "has freed your place in its lobby" in direct_texts(table, BO)[0]
    others = [one for one in table.lobby_messages() if one is not table.lobby]
    assert not any(f"<@{bo}>" in message.content for message in others)
    await table.click(BO, table.lobby, "Join")
    await table.lobby_says("Players 3 of 3")


async def test_names_mentions_and_computers_are_understood(table: Table) -> None:
    await table.create()
    await table.join(ASTRID, BO)
    await table.as_host("Add computer")
    assert "Computer 1" in await table.ask(HOST, HOME, "match remove", player="computer 1")
    astrid = table.sandbox.person(ASTRID).id
    assert "no longer takes part" in await table.ask(
        HOST, HOME, "match remove", player=f"<@{astrid}>"
    )
    refused = await table.ask(HOST, HOME, "match remove", player="Olaf")
    assert refused == "Olaf has not joined this match. Joined so far: Bo."
    assert await players(table) == [str(table.sandbox.person(BO).id)]


async def test_the_hosts_buttons_lead_to_a_menu_of_players(table: Table) -> None:
    await table.create()
    await table.join(ASTRID, BO)
    await table.as_host("Add computer")
    asked = response_to(await table.as_host("Remove a player"))
    assert entries(asked) == {"Computer 1": "computer player", ASTRID: "person", BO: "person"}
    told = await choose(table, HOST, asked, BO)
    assert "no longer takes part" in said(told)
    await table.lobby_says("Players 2 of 3")
    again = await choose(table, HOST, asked, BO)
    assert "has not joined this match" in said(again)


async def test_only_a_host_takes_players_out_and_only_of_a_lobby(table: Table) -> None:
    await table.begin()
    refused = await table.ask(HOST, HOME, "match remove", player=BO)
    assert refused.startswith("The match has begun") and "/match replace" in refused
    assert len(await players(table)) == len(PLAYERS)


@pytest.mark.parametrize("nick", [BO, "\uff22o"])
async def test_two_whose_names_look_alike_are_told_apart(table: Table, nick: str) -> None:
    await table.create()
    bo = table.sandbox.person(BO)
    cleo = table.sandbox.person(CLEO)
    table.world.change_member(table.guild, cleo.id, nick=nick)
    await table.join(BO, CLEO)
    refused = await table.ask(HOST, HOME, "match remove", player=BO)
    assert str(bo.id) in refused and str(cleo.id) in refused
    asked = response_to(await table.as_host("Remove a player"))
    assert set(entries(asked)) == {f"{BO} ({bo.id})", f"{nick} ({cleo.id})"}


async def test_a_player_who_left_the_server_is_named_at_the_start_and_taken_out(
    table: Table,
) -> None:
    await table.create()
    await table.join(*PLAYERS)
    await table.call_ready()
    bo = table.sandbox.person(BO).id
    table.sandbox.person(BO).leave(table.guild)
    for name in (ASTRID, CLEO):
        await table.click(name, table.lobby, "I am ready")
    refused = await table.ask(HOST, HOME, "match remove", player=str(bo))
    assert "no longer takes part" in refused
    await table.lobby_says("Players 2 of 3")


async def test_the_lobby_says_who_has_left_the_server(table: Table) -> None:
    await table.create()
    await table.join(*PLAYERS)
    bo = table.sandbox.person(BO).id
    table.sandbox.person(BO).leave(table.guild)
    table.clock.advance(120)
    await table.call_ready()
    await table.lobby_says(f"<@{bo}> (left the server)")
    details = await table.press(CLEO, table.lobby, "Details")
    assert f"⚠️ Left the server: <@{bo}>." in details
