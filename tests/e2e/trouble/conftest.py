"""A fixture that sets pragmas on the connection of the bot to its database."""

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeAlias

import pytest
from sqlalchemy import Engine, event

Pragma: TypeAlias = Callable[[str], Awaitable[None]]


@pytest.fixture
def pragma() -> Iterator[Pragma]:
    """Sets a pragma on the connection that the bot opened last."""
    connections: list[Any] = []

    def keep(connection: Any, _: object) -> None:
        connections.append(connection)

    async def set_pragma(text: str) -> None:
        await connections[-1].driver_connection.execute(f"PRAGMA {text}")

    event.listen(Engine, "connect", keep)
    yield set_pragma
    event.remove(Engine, "connect", keep)
