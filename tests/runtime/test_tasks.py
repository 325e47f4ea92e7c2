"""Background tasks at the end of a process."""

import asyncio

from bifrost_bot.runtime.tasks import Tasks


async def test_what_comes_after_the_end_is_not_begun() -> None:
    tasks, begun = Tasks(), list[str]()

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
