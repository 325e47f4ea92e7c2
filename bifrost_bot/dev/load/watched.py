"""Load with viewers of pages: what players notice of them, over Discord, in one run of the bot.

The same matches are measured three times: without viewers, with all of them, and with some more
that never read.
"""

import asyncio
import os
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Final

from bifrost_bot.app import App
from bifrost_bot.dev.benches.parts import Progress
from bifrost_bot.dev.benches.report import Figures
from bifrost_bot.dev.load.child_process import ChildProcess, LoadError, child_process
from bifrost_bot.dev.load.crowd import Plan
from bifrost_bot.dev.load.live import (
    LoadRun,
    prepare_run,
    reply_seconds,
    running_bot,
    typed_between,
)
from bifrost_bot.dev.load.metrics import BotMetrics, resident_bytes
from bifrost_bot.gamekit.calibration import Yardstick, measure_yardstick
from bifrost_bot.match.model import Status
from bifrost_bot.runtime.clock import SystemClock
from bifrost_bot.web.links import spectators_token
from bifrost_bot.web.server import SLOW_SECONDS

_MODULE: Final = "bifrost_bot.dev.load.viewers"
_SILENT: Final = 200
_PATIENCE_SECONDS: Final = 120


@dataclass(frozen=True, slots=True)
class Audience:
    """How many follow the first match, and each of the others."""

    first: int
    each: int
    silent: int = _SILENT

    def tokens(self, tokens: Sequence[str]) -> list[str]:
        """Returns the page of each viewer, of the pages of all matches."""
        found = list(tokens[:1]) * self.first
        for token in tokens[1:]:
            found += [token] * self.each
        return found


async def measure(plan: Plan, audience: Audience, progress: Progress) -> Figures:
    """Returns the figures of the three periods, each as long as the plan says.

    Raises:
        LoadError: If the bot or the users cannot do their part.
    """
    progress("Timing the fixed piece of work …")
    yardstick = measure_yardstick()
    async with AsyncExitStack() as stack:
        load = await stack.enter_async_context(prepare_run(plan, yardstick, progress))
        # The viewers name an address each, as behind a proxy.
        web = load.settings.web.model_copy(update={"port": 0, "behind_proxy": True})
        settings = load.settings.model_copy(update={"web": web})
        token = load.crowd.place["token"]
        app = await stack.enter_async_context(running_bot(settings, token, SystemClock()))
        port = await stack.enter_async_context(app.serving_pages())
        app.page_links.public_url = f"http://127.0.0.1:{port}"
        bench = _Bench(plan, load, app, yardstick, port or 0)
        stack.push_async_callback(bench.close)
        return await bench.run(audience, progress)


class _Bench:
    def __init__(
        self, plan: Plan, load: LoadRun, app: App, yardstick: Yardstick, port: int
    ) -> None:
        self._plan = plan
        self._load = load
        self._app = app
        self._yardstick = yardstick
        assert app.pages is not None
        self._streams = app.pages.streams
        self._port = port
        self._processes = AsyncExitStack()

    async def close(self) -> None:
        """Ends the viewers' processes."""
        await self._processes.aclose()

    async def run(self, audience: Audience, progress: Progress) -> Figures:
        """Measures the three periods."""
        progress(f"Opening {self._plan.matches} matches …")
        await self._load.crowd.ask("open")
        tokens = await self._tokens()
        progress("Measuring without viewers …")
        alone = await self._period()
        watched_tokens = audience.tokens(tokens)
        progress(f"Opening {len(watched_tokens)} pages …")
        memory = resident_bytes(os.getpid())
        reading = await self._open(watched_tokens)
        memory = resident_bytes(os.getpid()) - memory
        progress("Measuring with viewers …")
        before = await reading.ask({})
        watched = await self._period()
        after = await reading.ask({})
        progress(f"Opening {audience.silent} pages that never read …")
        await self._open(tokens[:1] * audience.silent, reads=False)
        await asyncio.sleep(SLOW_SECONDS)
        silent = await self._period()
        changes = after["changes"] - before["changes"]
        viewers = len(watched_tokens)
        return {
            "matches": self._plan.matches,
            "turn_seconds": self._plan.turn_seconds,
            "viewers": viewers,
            "silent": audience.silent,
            "changes_received": changes,
            "lost": after["lost"],
            "memory_kb_a_viewer": round(memory / 1024 / max(1, viewers), 1),
            "cpu_ms_a_viewer_and_turn": _more_ms(watched, alone, changes),
            "alone": alone,
            "watched": watched,
            "with_silent": silent,
            "reply_p99_ratio": _ratio(watched, alone),
            "reply_p99_ratio_of_silent": _ratio(silent, watched),
        }

    async def _tokens(self) -> list[str]:
        """Returns the pages of the matches under way, which lead somewhere from now on."""
        live = await self._app.runner.live()
        running = [match for match in live if match.status is Status.RUNNING]
        for match in running:
            await self._app.page_links.spectators(match)
        return list(map(spectators_token, running))

    async def _open(self, tokens: Sequence[str], *, reads: bool = True) -> ChildProcess:
        """Opens pages in another process; returns it once all are followed."""
        plan = {"port": self._port, "tokens": tokens, "reads": reads}
        wanted = len(self._streams) + len(tokens)
        process = await self._processes.enter_async_context(child_process(_MODULE, plan))
        await process.receive()
        streams = self._streams
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                while len(streams) < wanted:  # noqa: ASYNC110 - nothing tells of a page's end
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise LoadError(
                f"Only {len(streams)} of {wanted} pages were open after {_PATIENCE_SECONDS} s."
            ) from None
        return process

    async def _period(self) -> Figures:
        """Measures for as long as the plan says."""
        clock = SystemClock()
        metrics = BotMetrics(clock)
        self._app.runner.listeners.append(metrics.on_change)
        since_ms = clock.local_ms()
        metrics.start()
        await asyncio.sleep(self._plan.seconds)
        await metrics.stop()
        self._app.runner.listeners.remove(metrics.on_change)
        until_ms = clock.local_ms()
        texts = typed_between(await self._load.crowd.ask("report"), since_ms, until_ms)
        return {
            "reply": self._yardstick.spread(reply_seconds(texts)),
            "turns": len(metrics.closes),
            "missed": sum(close.owed - close.counted for close in metrics.closes),
            "busy_seconds": round(metrics.busy_seconds, 2),
            "loop_lag": self._yardstick.spread(metrics.lags),
        }


def _ratio(period: Figures, other: Figures) -> float | None:
    """Returns the ratio of the replies' 99th percentiles; None without replies."""
    if not (period["reply"]["count"] and other["reply"]["count"]):
        return None
    return round(period["reply"]["p99"]["ms"] / other["reply"]["p99"]["ms"], 2)


def _more_ms(period: Figures, other: Figures, changes: int) -> float:
    """Returns how much more processor a period took for each change that viewers got."""
    more = period["busy_seconds"] - other["busy_seconds"]
    return round(1000 * more / max(1, changes), 4)
