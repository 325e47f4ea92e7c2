"""Hosts say who can join: a role, names, or an answer to each who asks."""

from typing import Any

import pytest

from bifrost_bot.sandbox.world.model import Interaction
from tests.e2e.helpers.table import HOST, PLAYERS, Table, response_to, said
from tests.e2e.lobby.test_removal import direct_texts

ASTRID, BO, CLEO = PLAYERS
SVEN = "Sven"
OWNER = "Odin"


def id_of(table: Table, name: str) -> str:
    return str(table.sandbox.person(name).id)


async def choose(table: Table, panel: Interaction, what: str, *values: str) -> Interaction:
    message = panel.original
    assert message is not None
    return await table.select(HOST, message, f"bifrost-entry:{what}:1", list(values))


def menus(panel: Interaction) -> list[Any]:
    return [row["components"][0] for row in response_to(panel).components]


async def test_a_host_accepts_and_declines_those_who_ask_in_one_message(table: Table) -> None:
    await table.create(settings='entry = "approval"')
    told = said(await table.click(BO, table.lobby, "Join"))
    assert told == (
        "A host decides who plays in match 1 and is asked about you. You are told the answer. "
        "**Leave** takes your question back."
    )
    await table.click(CLEO, table.lobby, "Join")
    await table.lobby_says("**Asking to play:** 2")
    calls = [one for one in table.lobby_messages() if "asks to play" in one.content]
    assert len(calls) == 1
    panel = await table.as_host("Who may play")
    chosen = [one["value"] for one in menus(panel)[0]["options"] if one.get("default")]
    assert chosen == ["approval"]
    assert f"Asking: <@{id_of(table, BO)}> and <@{id_of(table, CLEO)}>." in said(panel)
    await choose(table, panel, "accept", id_of(table, BO))
    await table.lobby_says(
        f"<@{id_of(table, BO)}> A host has accepted you, so you play in match 1."
    )
    await choose(table, panel, "decline", id_of(table, CLEO))
    await table.world.until(lambda: direct_texts(table, CLEO))
    assert "has declined that you play" in direct_texts(table, CLEO)[0]
    refused = said(await table.click(CLEO, table.lobby, "Join"))
    assert (
        refused
        == f"A host has declined that you play in this match. Ask <@{id_of(table, HOST)}> why."
    )
    await choose(table, panel, "people", id_of(table, CLEO))
    assert said(await table.click(CLEO, table.lobby, "Join")) == "You have joined match 1."


async def test_two_of_one_name_who_ask_are_told_apart(table: Table) -> None:
    await table.create(settings='entry = "approval"')
    ids = [id_of(table, name) for name in (BO, CLEO)]
    table.world.change_member(table.guild, int(ids[1]), nick=BO)
    for name in (BO, CLEO):
        await table.click(name, table.lobby, "Join")
    panel = await table.as_host("Who may play")
    labels = {f"{BO} ({id})" for id in ids}
    for what in ("accept", "decline"):
        (menu,) = [one for one in menus(panel) if one["custom_id"] == f"bifrost-entry:{what}:1"]
        assert {option["label"] for option in menu["options"]} == labels


async def test_one_who_was_let_in_and_never_seen_is_named_in_the_menu(table: Table) -> None:
    await table.create(settings='entry = "list"')
    panel = await table.as_host("Who may play")
    await choose(table, panel, "people", id_of(table, SVEN), id_of(table, BO))
    for shown in (panel, await table.as_host("Who may play")):
        (menu,) = [one for one in menus(shown) if one["placeholder"] == "Decline"]
        assert {option["label"] for option in menu["options"]} == {SVEN, BO}
    table.sandbox.person(SVEN).leave(table.guild)
    await table.restart()
    (menu,) = [
        one for one in menus(await table.as_host("Who may play")) if one["placeholder"] == "Decline"
    ]
    gone = f"not on this server: {id_of(table, SVEN)}"
    assert {option["label"] for option in menu["options"]} == {gone, BO}


@pytest.mark.parametrize("open_eyes", [False, True])
async def test_a_host_who_lets_in_people_who_see_all_is_told_that_join_refuses_them(
    table: Table, open_eyes: bool
) -> None:
    await table.create(settings='entry = "list"', open_eyes=open_eyes)
    admin = table.sandbox.person(SVEN)
    table.world.change_member(table.guild, admin.id, roles={table.role("Admin").id})
    panel = await table.as_host("Who may play")
    ids = [id_of(table, name) for name in (OWNER, SVEN, BO)]
    shown = said(await choose(table, panel, "people", *ids))
    assert "Let in and not there yet: " in shown
    warning = f"*Join* will refuse <@{ids[0]}> and <@{ids[1]}>, to whom Discord shows all channels"
    assert (warning in shown) is not open_eyes
    assert ("*Join* will refuse" in shown) is not open_eyes
    joined = said(await table.click(SVEN, table.lobby, "Join"))
    assert (joined == "You have joined match 1.") is open_eyes


async def test_a_role_decides_and_one_that_was_deleted_is_named(table: Table) -> None:
    await table.create()
    role = table.role("Host")
    panel = await table.as_host("Who may play")
    await choose(table, panel, "role", str(role.id))
    await table.lobby_says(f"only for <@&{role.id}>")
    refused = said(await table.click(BO, table.lobby, "Join"))
    assert refused == f"Only members with the role <@&{role.id}> can join this match."
    assert said(await table.click(HOST, table.lobby, "Join")) == "You have joined match 1."
    table.world.delete_role(table.guild, role)
    refused = said(await table.click(BO, table.lobby, "Join"))
    assert refused == (
        "The role whose members could join match 1 was deleted. A host chooses another with *Who "
        "may play*, behind **Host**."
    )
    await choose(table, panel, "entry", "open")
    assert said(await table.click(BO, table.lobby, "Join")) == "You have joined match 1."


async def test_a_list_and_kept_places(table: Table) -> None:
    await table.create(settings='entry = "list"; reserved = 1')
    refused = said(await table.click(BO, table.lobby, "Join"))
    assert refused.startswith("Only people whom a host has named can join this match.")
    panel = await table.as_host("Who may play")
    until = "until the ready check."
    assert f"1 place is kept for those whom hosts name {until}" in said(panel)
    await choose(table, panel, "people", id_of(table, BO), id_of(table, SVEN))
    await table.world.until(lambda: direct_texts(table, BO))
    assert said(await table.click(BO, table.lobby, "Join")) == "You have joined match 1."


async def test_places_are_kept_for_named_people_until_a_set_time(table: Table) -> None:
    await table.create(settings='reserved = 1; reserved_for = "30m"')
    panel = await table.as_host("Who may play")
    await choose(table, panel, "people", id_of(table, SVEN))
    until_s = table.clock.now_ms() // 1000 + 1800
    await table.lobby_says(f"1 place is kept for <@{id_of(table, SVEN)}> until <t:{until_s}:f>")
    assert said(await table.click(ASTRID, table.lobby, "Join")) == "You have joined match 1."
    assert said(await table.click(BO, table.lobby, "Join")) == "You have joined match 1."
    waits = said(await table.click(CLEO, table.lobby, "Join"))
    kept = f"The free places are kept for people whom a host names, until <t:{until_s}:f>"
    assert waits.startswith(f"{kept}, so you wait: number 1 on the list of match 1.")
    table.clock.advance(1800)
    await table.lobby_says("The place kept is open to everybody now.")
    await table.lobby_says(f"<@{id_of(table, CLEO)}> You move up from the waiting list")
    (opened,) = [one for one in table.lobby_messages() if "place kept" in one.content]
    assert opened.mentions.users == ()


async def test_others_cannot_use_the_menus(table: Table) -> None:
    await table.create(settings='entry = "approval"')
    await table.click(BO, table.lobby, "Join")
    assert said(await table.click(BO, table.lobby, "Host")) == (
        "Only a host of this match can do that."
    )
    panel = response_to(await table.as_host("Who may play"))
    assert panel.visible_to == int(id_of(table, HOST))
