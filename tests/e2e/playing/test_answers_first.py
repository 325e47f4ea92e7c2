# pyright: reportPrivateUsage=false
"""Boards let answers by, and each text in a submission channel is one while it is taken."""

from typing import Any

import pytest

from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.runtime.limiter import Limiter
from tests.e2e.helpers.table import Table


async def test_boards_wait_for_answers_and_every_text_is_one(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin()
    limiter = table.app.services.limiter
    taken: list[int] = []
    boards: list[int] = []
    handle = table.app.runner.handle

    async def counted(id: str, command: Any, *more: Any) -> Any:
        if isinstance(command, Submit):
            taken.append(limiter._answers)
        return await handle(id, command, *more)

    async def after_answers() -> None:
        boards.append(limiter._answers)
        await Limiter.after_answers(limiter)

    monkeypatch.setattr(table.app.runner, "handle", counted)
    monkeypatch.setattr(limiter, "after_answers", after_answers)
    owing = len(await table.due())
    await table.play_turn()
    assert len(taken) == owing
    assert all(taken)
    assert len(boards) >= len(table.rooms.all()) - 1
    assert limiter._answers == 0
