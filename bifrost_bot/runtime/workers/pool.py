"""A pool of workers in which computer players think; it always has an answer in time."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass, field, replace

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.runtime.workers.queue import ThoughtQueue, ThoughtRequest
from bifrost_bot.runtime.workers.thinking import Idea, Question, think

log = logging.getLogger(__name__)
_TRIES = 2
"""How often a thought is started after its worker dies: it may not kill a third one."""


@dataclass(slots=True, eq=False)
class Thought:
    """A computer player's work on one answer.

    Attributes:
        request: Its request for a worker.
        question: The question.
        idea: The best answer so far.
        seconds: The time allowed for that answer.
        deaths: How many workers died of it.
        failed: Whether the game failed to answer.
        pursued: Whether a caller waits for a worker to think about it.
        settled: Set when no worker has anything to add.
    """

    request: ThoughtRequest
    question: Question
    idea: Idea | None = None
    seconds: float = 0.0
    deaths: int = 0
    failed: bool = False
    pursued: bool = False
    settled: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def share(self) -> float:
        """The share, from 0 to 1, of the time that a player of its level wants."""
        if not self.request.deep:
            return 1.0
        return min(1.0, self.seconds / self.request.wants)


class ThinkerPool:
    """Some workers, each with one thought at a time, and a queue."""

    def __init__(
        self, clock: Clock, tasks: Tasks, start_worker: Callable[[], Executor], workers: int
    ) -> None:
        self._clock = clock
        self._tasks = tasks
        self._start_worker = start_worker
        self._idle = [start_worker() for _ in range(workers)]
        self._busy = set[Executor]()
        self._queue = ThoughtQueue(workers)
        self._thoughts: dict[ThoughtRequest, Thought] = {}

    async def answer(self, request: ThoughtRequest, question: Question) -> Thought:
        """Returns the result when due at the latest; a dropped request may have no idea."""
        thought = Thought(request, question)
        self._thoughts[request] = thought
        try:
            await self._pursue(thought)
            if thought.idea is None and not request.dropped:
                thought.idea = await self._improvise(thought)
            elif thought.idea is not None and not thought.idea.final:
                request.deep = True
                await self._pursue(thought)
        finally:
            del self._thoughts[request]
        return thought

    def drop(self, request: ThoughtRequest) -> None:
        """Stops the work on an answer that is no longer needed."""
        request.dropped = True
        if request in self._thoughts:
            self._thoughts[request].settled.set()

    def shutdown(self) -> None:
        """Shuts the workers down."""
        for worker in (*self._idle, *self._busy):
            worker.shutdown(wait=False, cancel_futures=True)

    async def _pursue(self, thought: Thought) -> None:
        """Queues a thought; returns when a worker is done, it is due, or it is dropped."""
        request = thought.request
        if request.dropped:
            return
        thought.pursued = True
        thought.settled.clear()
        self._queue.add(request)
        self._assign()
        due = asyncio.ensure_future(self._clock.sleep_until(request.due_ms))
        settled = asyncio.ensure_future(thought.settled.wait())
        try:
            await asyncio.wait((due, settled), return_when=asyncio.FIRST_COMPLETED)
        finally:
            due.cancel()
            settled.cancel()
            thought.pursued = False
            self._queue.discard(request)

    def _assign(self) -> None:
        """Gives idle workers the next thoughts."""
        while self._idle:
            taken = self._queue.take(self._clock.now_ms())
            if taken is None:
                return
            request, seconds = taken
            worker = self._idle.pop()
            self._busy.add(worker)
            thinking = self._think(worker, self._thoughts[request], seconds)
            self._tasks.start(thinking, "a computer player's thought")

    async def _think(self, worker: Executor, thought: Thought, seconds: float) -> None:
        again = False
        loop = asyncio.get_running_loop()
        try:
            idea = await loop.run_in_executor(worker, think, thought.question, seconds)
            if thought.pursued:
                thought.idea = idea
                thought.seconds = seconds
        except BrokenExecutor:
            log.exception("a worker process died; hiring another")
            thought.deaths += 1
            again = thought.pursued and thought.deaths < _TRIES
            self._busy.discard(worker)
            worker.shutdown(wait=False)
            worker = self._start_worker()
        except Exception:
            log.exception("a computer player of %s could not think", thought.question.game)
            thought.failed = True
        self._busy.discard(worker)
        self._idle.append(worker)
        if again:
            self._queue.add(thought.request)
        else:
            thought.settled.set()
        self._assign()

    async def _improvise(self, thought: Thought) -> Idea:
        """Returns a first idea without a worker; a random one if the game has failed."""
        question = thought.question
        if thought.failed or thought.deaths > 0:
            question = replace(question, skill="random")
        return await asyncio.to_thread(think, question, 0.0)
