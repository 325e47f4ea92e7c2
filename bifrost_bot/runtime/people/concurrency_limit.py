"""A limit on each person's concurrent commands and clicks, so that others can use the bot."""

import asyncio
from collections import defaultdict
from typing import Final, Literal, TypeAlias

MOST_AT_ONCE: Final = 5
Admission: TypeAlias = Literal["admitted", "refused", "ignored"]


class ConcurrencyLimit:
    """Each person's tasks that are not done yet."""

    def __init__(self) -> None:
        self._tasks: defaultdict[int, set[asyncio.Task[object]]] = defaultdict(set)
        self._refused: set[int] = set()

    def admit(self, user_id: int) -> Admission:
        """Counts the present task for a person, until it is done, and returns whether it may run.

        Of those beyond the limit the first is refused with a reply; further ones are ignored.
        """
        task = asyncio.current_task()
        assert task is not None
        tasks = self._tasks[user_id]
        if len(tasks) >= MOST_AT_ONCE:
            if user_id in self._refused:
                return "ignored"
            self._refused.add(user_id)
            return "refused"
        tasks.add(task)
        task.add_done_callback(lambda done: self._end(user_id, done))
        return "admitted"

    def _end(self, user_id: int, done: asyncio.Task[object]) -> None:
        self._tasks[user_id].discard(done)
        self._refused.discard(user_id)
        if not self._tasks[user_id]:
            del self._tasks[user_id]
