"""How two processes share what Discord allows a token, while one is killed and comes back, as
the sandbox sees it.
"""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from bifrost_bot.dev.benches.parts import Tell
from bifrost_bot.dev.load.arrivals import Arrivals, busiest
from bifrost_bot.dev.load.child_process import Companion, companion
from bifrost_bot.sandbox import PersonSetup, Sandbox, Setup

_SHARDS: Final = 2
_LOBBY: Final = "lobby"
_WHOLE: Final = 40
"""From so many requests in a second on, a process uses the whole budget of 48, not its half."""


async def measured(seconds: float, tell: Tell) -> dict[str, Any]:
    """Returns the requests of two bots a second, before one is killed, after that, and once it is
    back.

    Args:
        seconds: How long everybody is given to find its part, and how long is measured then; from
        six on they can. tell: Called with lines about the progress.

    Raises:
        LoadError: When a bot does not start.
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

            async def begin(shard: int) -> Companion:
                place = _place(sandbox, database, shard)
                process = await stack.enter_async_context(
                    companion("bifrost_bot.dev.load.shard", place)
                )
                await process.hear()
                return process

            tell("Starting two bots, which ask for all that they may …")
            await begin(0)
            other = await begin(1)
            both = await _rate(arrivals.times, seconds)
            tell("Killing one …")
            killed = time.monotonic()
            other.kill()
            alone = await _rate(arrivals.times, seconds)
            tell("Starting it again …")
            await begin(1)
            again = await _rate(arrivals.times, seconds)
            return {
                "together": both,
                "alone": alone,
                "together_again": again,
                "seconds_until_whole": _until_whole(arrivals.times, killed),
                "busiest_second": busiest(arrivals.times),
                "too_many": sandbox.limits.refused_by_route + sandbox.limits.refused_everywhere,
            }


def _place(sandbox: Sandbox, database: Path, shard: int) -> dict[str, Any]:
    return {
        "api_base": sandbox.api_base,
        "gateway_url": sandbox.gateway_url,
        "token": sandbox.bot_token,
        "database": str(database),
        "shards": _SHARDS,
        "shard": shard,
        "channel": sandbox.world.channel(_LOBBY).id,
    }


async def _rate(arrivals: Sequence[float], seconds: float) -> float:
    """Returns how many requests arrive in a second, once everybody has found their part."""
    await asyncio.sleep(seconds)
    before = len(arrivals)
    await asyncio.sleep(seconds)
    return round((len(arrivals) - before) / seconds, 1)


def _until_whole(arrivals: Sequence[float], killed: float) -> float | None:
    """Returns how many seconds after the death the survivor had begun to use the whole budget;
    None if never.
    """
    late = [at for at in arrivals if at > killed + 1]
    begun = (at for at in late if sum(at <= other < at + 1 for other in late) >= _WHOLE)
    first = next(begun, None)
    return None if first is None else round(first - killed, 1)
