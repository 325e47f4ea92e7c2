"""Fair thinking time, in a minute of virtual time."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from typing import Any

from bifrost_bot.match.decide.phases import CloseDue
from bifrost_bot.match.events import PhaseResolved
from bifrost_bot.match.model import Settings
from bifrost_bot.runtime.runner import Change
from bifrost_bot.runtime.workers.computer import ComputerPlayers
from bifrost_bot.runtime.workers.pool import Thought
from bifrost_bot.runtime.workers.queue import ThoughtQueue, ThoughtRequest
from tests.clock import START_MS, ManualClock
from tests.databases import on_files
from tests.runtime.conftest import Stand

pytestmark = on_files

STEP_SECONDS = 0.25
MINUTE = 60


class VirtualWorker(Executor):
    """A worker whose thoughts take exactly the time that they may, on the test's clock."""

    def __init__(self, clock: ManualClock) -> None:
        self._clock = clock
        self._thoughts: list[tuple[float, Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        question, seconds = args
        future = Future[Any]()
        if seconds:
            self._thoughts.append(
                (self._clock.now_ms() + 1000 * seconds, future, lambda: fn(question, 0.0))
            )
        else:
            future.set_result(fn(question, 0.0))
        return future

    def pass_time(self) -> None:
        """Ends the thoughts whose time is up."""
        for thought in [one for one in self._thoughts if one[0] <= self._clock.now_ms()]:
            self._thoughts.remove(thought)
            thought[1].set_result(thought[2]())

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        pass


class Evening:
    """Matches of good computer players, and what came of their turns."""

    def __init__(self, stand: Stand, workers: int = 1) -> None:
        self._stand = stand
        self._hired: list[VirtualWorker] = []
        self.thoughts: list[Thought] = []
        self.missed: list[int] = []
        self.answered: dict[int, Counter[str]] = {}
        players = ComputerPlayers(stand.runner, stand.clock, stand.tasks, self._hire, workers)
        players.thought = self.thoughts.append
        players.missed = self.missed.append
        stand.runner.listeners += [players.on_change, self._heed]

    def _hire(self) -> Executor:
        self._hired.append(VirtualWorker(self._stand.clock))
        return self._hired[-1]

    def _heed(self, change: Change) -> None:
        for event in change.events:
            if isinstance(event, PhaseResolved):
                self.answered.setdefault(event.number, Counter())[change.after.id] += len(
                    event.moves
                )

    async def play(self, ids: list[str], seconds: float) -> None:
        """Lets time pass, and closes each turn whose time is up."""
        stand = self._stand
        for _ in range(round(seconds / STEP_SECONDS)):
            stand.clock.advance(STEP_SECONDS)
            for worker in self._hired:
                worker.pass_time()
            await stand.settle()
            for id in ids:
                match = await stand.runner.match(id)
                if match.phase and stand.clock.now_ms() >= match.phase.deadline_ms + 750:
                    await stand.runner.handle(id, CloseDue(match.phase.phase.number))


async def test_one_worker_answers_for_ten_matches_in_time(stand: Stand) -> None:
    evening = Evening(stand)
    ids = [
        (await stand.playing(Settings("bifrost", warnings=()), people=0, skill="best")).id
        for _ in range(10)
    ]
    await evening.play(ids, 3 * (MINUTE + 4))
    assert [evening.answered[turn] for turn in (1, 2)] == [dict.fromkeys(ids, 3)] * 2
    assert evening.missed == []
    # 30 thoughts of 3 seconds do not fit into a minute: each is shorter, and none is left out.
    assert all(0.5 < thought.share <= 1 for thought in evening.thoughts)
    assert min(thought.share for thought in evening.thoughts) < 1


async def test_rehearsals_cost_live_matches_no_answer(stand: Stand) -> None:
    evening = Evening(stand)
    live = Settings("bifrost", warnings=())
    rehearsals = [
        (await stand.playing(replace(live, rehearsal=True), people=0, skill="good")).id
        for _ in range(8)
    ]
    matches = [(await stand.playing(live, people=0, skill="good")).id for _ in range(16)]
    await evening.play([*rehearsals, *matches], MINUTE + 8)
    assert evening.answered[1] == dict.fromkeys([*rehearsals, *matches], 3)
    assert evening.missed == []
    assert all(thought.share > 0.5 for thought in evening.thoughts if not thought.request.private)


def request(
    left: float, turn: int = 0, private: bool = False, wants: float = 1.5, deep: bool = True
) -> ThoughtRequest:
    return ThoughtRequest(private, START_MS + round(1000 * left), turn, wants, deep)


def queued(*requests: ThoughtRequest, workers: int = 1) -> ThoughtQueue:
    made = ThoughtQueue(workers)
    for one in requests:
        made.add(one)
    return made


def taken(queue: ThoughtQueue) -> list[ThoughtRequest]:
    """All requests, in the order in which they come while no time passes."""
    found: list[ThoughtRequest] = []
    while (one := queue.take(START_MS)) is not None:
        found.append(one[0])
    return found


def seconds(queue: ThoughtQueue) -> float:
    found = queue.take(START_MS)
    assert found is not None
    return found[1]


def test_one_that_is_alone_thinks_as_long_as_it_wants() -> None:
    assert seconds(queued(request(50))) == 1.5


def test_those_who_wait_share_the_time_that_is_left() -> None:
    assert seconds(queued(*(request(10) for _ in range(20)))) == 0.5


def test_two_workers_have_twice_the_time_but_one_thought_never_outlasts_its_own() -> None:
    assert seconds(queued(*(request(10) for _ in range(20)), workers=2)) == 1
    assert seconds(queued(request(1), workers=2)) == 1


def test_a_crowd_shortens_thoughts_only_if_its_answers_are_due_soon() -> None:
    assert seconds(queued(request(1), request(1), *(request(100) for _ in range(40)))) == 0.5


def test_an_answer_that_is_overdue_is_a_first_idea() -> None:
    assert seconds(queued(request(-1))) == 0


def test_first_ideas_come_before_all_thoughts_and_take_no_time() -> None:
    thought = request(1)
    idea = request(50, deep=False)
    queue = queued(thought, idea)
    assert queue.take(START_MS) == (idea, 0)
    assert taken(queue) == [thought]


def test_first_ideas_of_live_matches_come_before_those_of_practices() -> None:
    practice = request(5, private=True, deep=False)
    live = request(50, deep=False)
    assert taken(queued(practice, live)) == [live, practice]


def test_matches_take_turns_at_equal_deadlines_and_else_the_first_counts() -> None:
    one = [request(30, turn) for turn in range(3)]
    other = [request(30, turn) for turn in range(3)]
    sooner = request(20, 2)
    order = taken(queued(*one, *other, sooner))
    assert order == [sooner, one[0], other[0], one[1], other[1], one[2], other[2]]


def test_practices_wait_for_live_matches_only_if_those_lack_time() -> None:
    practice = request(5, private=True)
    live = request(30)
    assert taken(queued(practice, live)) == [practice, live]
    crowd = [request(30) for _ in range(40)]
    assert taken(queued(practice, *crowd))[0] in crowd


def test_practices_never_shorten_the_thoughts_of_live_matches() -> None:
    assert seconds(queued(request(3), *(request(10, private=True) for _ in range(100)))) == 1.5


def test_who_is_discarded_does_not_come() -> None:
    one = request(1)
    other = request(1)
    queue = queued(one, other)
    queue.discard(one)
    queue.discard(one)
    assert taken(queue) == [other]
