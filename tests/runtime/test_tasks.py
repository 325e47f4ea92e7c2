"""Background tasks at the end of a process."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import suppress

import pytest

from bifrost_bot.runtime.tasks import Tasks, stop_on_signals, until_stopped
from tests.databases import on_files
from tests.signals import hear_ctrl_c

pytestmark = on_files


@pytest.fixture
def handlers_restored() -> Iterator[None]:
    before = {name: signal.getsignal(name) for name in (signal.SIGINT, signal.SIGTERM)}
    yield
    for name, handler in before.items():
        signal.signal(name, handler)


async def test_what_comes_after_the_end_is_not_begun() -> None:
    tasks = Tasks()
    begun = list[str]()

    async def work(name: str) -> None:
        begun.append(name)
        await asyncio.Event().wait()

    tasks.start(work("before"), "before")
    await asyncio.sleep(0)
    await tasks.stop()
    late = tasks.start(work("after"), "after")
    await asyncio.wait((late,))
    assert late.cancelled()
    assert begun == ["before"]


@pytest.mark.timeout(
    20
)  # Where this fails, the event loop has no turn in which anything else could end it.
async def test_the_end_comes_although_a_task_has_just_ended_by_itself() -> None:
    tasks = Tasks()

    async def work() -> None:
        pass

    task = tasks.start(work(), "short")
    await asyncio.sleep(0)
    assert task.done()
    await tasks.stop()


@pytest.mark.timeout(20)
async def test_the_end_comes_although_a_task_lost_its_cancellation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bifrost_bot.runtime.tasks._CANCEL_SECONDS", 0)
    tasks = Tasks()

    async def work() -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        await asyncio.Event().wait()

    task = tasks.start(work(), "deaf")
    await asyncio.sleep(0)
    await tasks.stop()
    assert task.cancelled()


@pytest.mark.usefixtures("handlers_restored")
@pytest.mark.parametrize("name", [signal.SIGINT, signal.SIGTERM])
async def test_ctrl_c_ends_it_in_good_order_where_the_event_loop_hears_no_signals(
    monkeypatch: pytest.MonkeyPatch, name: signal.Signals
) -> None:
    def unable(*_: object) -> None:
        raise NotImplementedError  # As the loops of Windows do.

    hear_ctrl_c()
    monkeypatch.setattr(asyncio.get_running_loop(), "add_signal_handler", unable)
    ended = list[str]()

    async def session() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("in good order")

    stop = stop_on_signals()
    running = asyncio.create_task(session())
    await asyncio.sleep(0)
    signal.raise_signal(name)
    await until_stopped(running, stop)
    assert ended == ["in good order"]
