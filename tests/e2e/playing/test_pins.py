"""The lobby's message, and in each channel the one that says how to play, are pinned."""

import pytest

from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import PIN_NOTICE, Channel, Message
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, Table

WITHOUT_RIGHT = "The bot lacks Pin Messages, so it pins no lobby and no message on how to play."


def pinned(channel: Channel) -> list[Message]:
    return [one for one in channel.messages.values() if one.pinned_ms is not None]


def lines_about_pins(table: Table) -> list[Message]:
    """What Discord itself has written about pins in all channels."""
    return [
        message
        for channel in table.world.channels.values()
        for message in channel.messages.values()
        if message.type == PIN_NOTICE
    ]


def first_rooms(table: Table) -> list[Channel]:
    """The channels of the first board, in which players and spectators are welcomed."""
    return table.rooms.of_board("1")


async def all_pinned(table: Table) -> None:
    """Returns once the lobby and the welcomes are pinned, and no line is left about it."""

    def done() -> bool:
        welcomes = [len(pinned(room)) == 1 for room in first_rooms(table)]
        return len(welcomes) == 4 and all(welcomes) and not lines_about_pins(table)

    await table.world.until(done, PATIENCE)


async def test_the_lobby_and_the_welcomes_are_pinned_without_a_trace(table: Table) -> None:
    await table.create()
    lobby = table.world.channel(HOME)
    await table.world.until(lambda: pinned(lobby) == [table.lobby], PATIENCE)
    await table.world.until(lambda: not lines_about_pins(table), PATIENCE)
    await table.join("Astrid", "Bo", "Cleo")
    await table.start()
    await all_pinned(table)
    for room in first_rooms(table):
        (welcome,) = pinned(room)
        assert welcome is table.rooms.boards(room)[0].message
    assert "You are " in pinned(table.rooms.of_board("1")[1])[0].content
    assert all(pinned(room) == [] for room in table.rooms.of_board("2"))
    await table.time_up()
    assert all(len(pinned(room)) == 1 for room in first_rooms(table))


async def test_a_lobby_whose_match_is_over_is_no_longer_pinned(table: Table) -> None:
    await table.create()
    lobby = table.world.channel(HOME)
    await table.world.until(lambda: pinned(lobby) == [table.lobby], PATIENCE)
    form = await table.run(HOST, HOME, "match abandon")
    await table.submit(HOST, form, {})
    await table.lobby_says("without a result")
    await table.world.until(lambda: pinned(lobby) == [], PATIENCE)


async def test_what_staff_unpins_stays_so(table: Table) -> None:
    await table.create()
    lobby = table.world.channel(HOME)
    await table.world.until(lambda: pinned(lobby) == [table.lobby], PATIENCE)
    table.sandbox.person(HOST).pin(table.lobby, pinned=False)
    await table.join("Astrid")
    await table.restart()
    await table.join("Bo")
    assert pinned(lobby) == []


async def test_without_the_permission_nothing_is_pinned_and_preflight_says_so(
    table: Table,
) -> None:
    for role in table.guild.roles.values():
        role.permissions &= ~(allow.PIN_MESSAGES | allow.ADMINISTRATOR)
    await table.restart()
    assert WITHOUT_RIGHT in await table.ask(HOST, HOME, "match preflight", game="bifrost")
    await table.begin()
    assert not any(map(pinned, table.world.channels.values()))


@pytest.mark.parametrize("status", [400, 403])
async def test_a_refused_pin_costs_nothing_else(table: Table, status: int) -> None:
    table.sandbox.fault(method="PUT", route="/channels/*/messages/pins/*", status=status, times=-1)
    await table.begin()
    assert pinned(table.world.channel(HOME)) == []
    await table.time_up()
