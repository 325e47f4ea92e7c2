"""Stored notices name nobody, and get the words that were told when they were recorded."""

import re
from typing import Any, Final

import pytest
from sqlalchemy import text

from bifrost_bot.runtime.runner import Runner
from tests.runtime.conftest import Stand
from tests.store.recorder import EVENINGS, Recording, play_all

_SENTENCES: Final = re.compile(r'"is": "(Line|Warning|Reply|Clock|Record)Body"')
_IDS: Final = re.compile(r'"\d{3}"|<@\d+>|Player \d')


async def stored(stand: Stand) -> list[str]:
    """The bodies in the outbox."""
    async with stand.database.transaction() as connection:
        return list(await connection.scalars(text("SELECT body FROM outbox ORDER BY id")))


def told(stand: Stand) -> list[Any]:
    """The notices that were recorded, as this process delivers them."""
    rows: list[Any] = []
    while not stand.changes.empty():
        rows += stand.changes.get_nowait().rows
    return rows


@pytest.mark.parametrize("game", EVENINGS)
async def test_another_process_tells_the_same_about_everything_that_hosts_and_players_do(
    stand: Stand, game: str
) -> None:
    await play_all(Recording(game, stand.runner, stand.clock))
    bodies = await stored(stand)
    assert [body for body in bodies if _SENTENCES.search(body) or _IDS.search(body)] == []
    assert list(await Runner(stand.database, stand.clock).pending()) == told(stand)
