"""How many commands and clicks of one person are carried out at once, so that nobody can keep
the bot from others.
"""

import asyncio
from collections import defaultdict
from typing import Final, Literal, TypeAlias

MOST_AT_ONCE: Final = 5
Admission: TypeAlias = Literal["admitted", "refused", "ignored"]


class InFlight:
    """The tasks that carry out what each person has sent and not been answered yet."""

    def __init__(self) -> None:
        self._tasks: defaultdict[int, set[asyncio.Task[object]]] = defaultdict(set)
        self._told: set[int] = set()

    def admit(self, user_id: int) -> Admission:
        """Returns whether the present task may carry out what a person sent; it counts until it is
        done.

        Of those that come on top of too many the first is refused, to be told so; the others are
        not worth a request.
        """
        task, tasks = asyncio.current_task(), self._tasks[user_id]
        assert task is not None
        if len(tasks) >= MOST_AT_ONCE:
            first = user_id not in self._told
            self._told.add(user_id)
            return "refused" if first else "ignored"
        tasks.add(task)
        task.add_done_callback(lambda done: self._end(user_id, done))
        return "admitted"

    def _end(self, user_id: int, done: asyncio.Task[object]) -> None:
        self._tasks[user_id].discard(done)
        self._told.discard(user_id)
        if not self._tasks[user_id]:
            del self._tasks[user_id]
