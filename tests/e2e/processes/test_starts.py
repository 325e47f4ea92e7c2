"""Starting the bot many times: what Discord counts of it."""

import asyncio

import pytest
from discord.app_commands import Command

from bifrost_bot.gateway.incoming.playing.answers import AnswerCog
from tests.e2e.helpers.table import Table


async def restart(table: Table) -> None:
    await table.restart()


def versions(table: Table) -> dict[str, str]:
    """The commands that Discord knows, each with a number that every registration changes."""
    return {
        command["name"]: command["version"] for command in table.world.application.commands.values()
    }


async def test_the_eleventh_start_within_an_hour_waits(table: Table) -> None:
    for _ in range(9):
        await restart(table)
    assert table.sandbox.gateway.identifies == 10
    await table.close_bot()
    due_ms = table.clock.now_ms() + 5_000
    opening = asyncio.create_task(table.open_bot())
    await table.clock.awaited(due_ms)
    assert table.sandbox.gateway.identifies == 10
    table.clock.move_to(due_ms)
    await opening
    assert table.sandbox.gateway.identifies == 11


async def test_commands_are_registered_once_over_several_starts(table: Table) -> None:
    first = versions(table)
    assert "match" in first
    for _ in range(3):
        await restart(table)
    assert versions(table) == first


async def test_a_changed_command_is_registered(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    undo = AnswerCog.undo
    assert isinstance(undo, Command)
    first = versions(table)
    monkeypatch.setattr(undo, "description", "Take back what you sent")
    await restart(table)
    again = versions(table)
    assert again["undo"] != first["undo"]
    assert any(
        command["description"] == "Take back what you sent"
        for command in table.world.application.commands.values()
    )
    await restart(table)
    assert versions(table) == again


async def test_commands_that_another_program_replaced_are_registered_again(table: Table) -> None:
    table.world.set_commands(None, [])
    await restart(table)
    assert "match" in versions(table)
