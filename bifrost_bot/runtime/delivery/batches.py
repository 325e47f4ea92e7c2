"""Small records in shared transactions, as each commit waits for the disk."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bifrost_bot.store.database import Database, StoreError, Transaction

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class _Entry(Generic[T]):
    item: T
    recorded: bool = False
    problem: StoreError | None = None


class Batches(Generic[T]):
    """Records items of one kind: those added during a transaction share the next one, in order."""

    def __init__(
        self, database: Database, record: Callable[[Transaction, Sequence[T]], Awaitable[None]]
    ) -> None:
        self._database = database
        self._record = record
        self._turn = asyncio.Lock()
        self._waiting: list[_Entry[T]] = []

    async def add(self, item: T) -> None:
        """Records an item; returns once it is on disk.

        Raises:
            StoreError: When it was not recorded, or may not have been.
        """
        entry = _Entry(item)
        self._waiting.append(entry)
        try:
            async with self._turn:
                if not entry.recorded and entry.problem is None:
                    await self._record_waiting()
        finally:
            self._waiting.remove(entry)
        if entry.problem is not None:
            raise entry.problem

    async def _record_waiting(self) -> None:
        """Records all waiting items; if the task is cancelled, the next caller does so."""
        batch = tuple(self._waiting)
        try:
            async with self._database.transaction() as connection:
                await self._record(connection, [entry.item for entry in batch])
        except StoreError as problem:
            for entry in batch:
                entry.problem = problem
        else:
            for entry in batch:
                entry.recorded = True
