"""Benchmark of two processes that share a token's rate limit while one is killed and restarted."""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from bifrost_bot.dev.benches.parts import Progress
from bifrost_bot.dev.benches.report import Figures
from bifrost_bot.dev.load.arrivals import Arrivals, busiest
from bifrost_bot.dev.load.child_process import ChildProcess, child_process, connection_of
from bifrost_bot.sandbox import PersonSetup, Sandbox, Setup

_SHARDS: Final = 2
_LOBBY: Final = "lobby"
_FULL_RATE: Final = 40
"""With this many requests in a second, a process uses the whole budget of 48, not its half."""


async def measure_shards(seconds: float, progress: Progress) -> Figures:
    """Returns two bots' requests per second: together, after one is killed, after its restart.

    Args:
        seconds: How long both get to find their share, and how long each step is measured; six are
            enough.
        progress: Called with lines about the progress.

    Raises:
        LoadError: If a bot does not start.
    """
    setup = Setup(
        guilds=("Midgard", "Asgard"),
        people=(PersonSetup("Odin", "owner"),),
        channels=(_LOBBY,),
        identify_ms=0,
        route_limits=False,
    )
    with tempfile.TemporaryDirectory(prefix="bifrost-shards-") as folder:
        async with Sandbox(setup) as sandbox, AsyncExitStack() as stack:
            arrivals = Arrivals()
            sandbox.world.recorder = arrivals.record
            database = Path(folder) / "bifrost.sqlite3"

            progress("Starting two bots, which ask for all that they may …")
            await _start_bot(stack, _plan(sandbox, database, 0))
            other = await _start_bot(stack, _plan(sandbox, database, 1))
            both = await _rate(arrivals.times, seconds)
            progress("Killing one …")
            killed = time.monotonic()
            other.kill()
            alone = await _rate(arrivals.times, seconds)
            progress("Starting it again …")
            await _start_bot(stack, _plan(sandbox, database, 1))
            again = await _rate(arrivals.times, seconds)
            return {
                "together": both,
                "alone": alone,
                "together_again": again,
                "seconds_until_whole": _seconds_until_full_rate(arrivals.times, killed),
                "busiest_second": busiest(arrivals.times),
                "too_many": sandbox.limits.refused_by_route + sandbox.limits.refused_everywhere,
            }


async def _start_bot(stack: AsyncExitStack, plan: dict[str, Any]) -> ChildProcess:
    """Returns the process of a connected bot, which ends with the stack."""
    process = await stack.enter_async_context(child_process("bifrost_bot.dev.load.shard", plan))
    await process.receive()
    return process


def _plan(sandbox: Sandbox, database: Path, shard: int) -> dict[str, Any]:
    return {
        **connection_of(sandbox),
        "database": str(database),
        "shards": _SHARDS,
        "shard": shard,
        "channel": sandbox.world.channel(_LOBBY).id,
    }


async def _rate(arrivals: Sequence[float], seconds: float) -> float:
    """Returns the requests per second, once all processes have found their share."""
    await asyncio.sleep(seconds)
    before = len(arrivals)
    await asyncio.sleep(seconds)
    return round((len(arrivals) - before) / seconds, 1)


def _seconds_until_full_rate(arrivals: Sequence[float], killed: float) -> float | None:
    """Returns the seconds until the survivor used the whole budget; None for never."""
    late = [at for at in arrivals if at > killed + 1]
    for start in late:
        within_a_second = [at for at in late if start <= at < start + 1]
        if len(within_a_second) >= _FULL_RATE:
            return round(start - killed, 1)
    return None
