"""The waiting list of a full lobby, which moves up automatically."""

import asyncio

from tests.e2e.helpers.table import HOME, HOST, PLAYERS, Table, said
from tests.e2e.lobby.test_removal import direct_texts

ASTRID, BO, CLEO = PLAYERS
DAN = "Sven"
LATE = ("Sven", HOST)


def ids(table: Table, *names: str) -> list[str]:
    return [str(table.sandbox.person(name).id) for name in names]


async def waiting(table: Table) -> list[str]:
    return [one.player.id for one in (await table.match()).waiting]


async def test_the_first_who_waits_moves_up_and_is_told(table: Table) -> None:
    await table.create()
    await table.join(*PLAYERS)
    told = said(await table.click(DAN, table.lobby, "Join"))
    assert told == (
        "All 3 places are taken, so you wait: number 1 on the list of match 1. You move up by "
        "yourself when a place is free, and are told. **Leave** takes you off the list."
    )
    assert said(await table.click(DAN, table.lobby, "Join")) == told
    (dan,) = ids(table, DAN)
    await table.lobby_says(f"**Waiting 1:** <@{dan}>")
    await table.click(BO, table.lobby, "Leave")
    await table.lobby_says(f"<@{dan}> You move up from the waiting list and play in match 1.")
    await table.lobby_says("Players 3 of 3")
    await table.world.until(lambda: "Waiting" not in table.lobby.content)


async def test_who_waits_leaves_the_list_or_a_host_takes_them_off(table: Table) -> None:
    await table.create()
    await table.join(*PLAYERS)
    for name in LATE:
        await table.click(name, table.lobby, "Join")
    told = said(await table.click(LATE[0], table.lobby, "Leave"))
    assert told == "You have left the waiting list of match 1."
    removed = await table.ask(HOST, HOME, "match remove", player=ids(table, LATE[1])[0])
    assert "no longer takes part" in removed
    await table.world.until(lambda: direct_texts(table, LATE[1]))
    assert "has taken you off its waiting list" in direct_texts(table, LATE[1])[0]
    assert await waiting(table) == []


async def test_the_order_is_exact_when_many_press_at_once_and_after_a_restart(
    table: Table,
) -> None:
    await table.create()
    await table.join(*PLAYERS)
    pressed = [name for name in LATE for _ in range(2)]
    told = await asyncio.gather(*(table.click(name, table.lobby, "Join") for name in pressed))
    order = await waiting(table)
    assert sorted(order) == sorted(ids(table, *LATE))
    for name, answer in zip(pressed, told, strict=True):
        number = 1 + order.index(ids(table, name)[0])
        assert f"number {number} on the list" in said(answer)
    await table.restart()
    assert await waiting(table) == order
    await asyncio.gather(*(table.click(name, table.lobby, "Leave") for name in PLAYERS[:2]))
    assert await waiting(table) == []
    players = [player.id for player in (await table.match()).players]
    assert players == [*ids(table, CLEO), *order]


async def test_one_who_left_the_server_leaves_the_list(table: Table) -> None:
    await table.create()
    await table.join(*PLAYERS)
    for name in LATE:
        await table.click(name, table.lobby, "Join")
    table.sandbox.person(LATE[0]).leave(table.guild)
    table.clock.advance(13 * 3600)
    await table.lobby_says(f"**Waiting 1:** <@{table.sandbox.person(HOST).id}>")
