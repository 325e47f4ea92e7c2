"""The floor of a load: what bare discord.py bots take for the same, in the same run.

Ours is measured first. Then everyone types the same again, first to a bot that only replies, then
to one that also sends and edits messages of the same size in the same channels as ours did.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bifrost_bot.dev.benches.parts import Progress, machine
from bifrost_bot.dev.benches.report import Figures
from bifrost_bot.dev.load.child_process import child_process
from bifrost_bot.dev.load.crowd import Plan
from bifrost_bot.dev.load.live import (
    CrowdProcess,
    Measured,
    prepare_run,
    reply_seconds,
    typed_between,
)
from bifrost_bot.gamekit.calibration import Yardstick, measure_yardstick
from bifrost_bot.runtime.clock import SystemClock

_SETTLE_SECONDS: Final = 5.0


async def measure_floor(plan: Plan, progress: Progress) -> Figures:
    """Returns the figures of our bot and of both bare ones, and their ratios.

    Raises:
        LoadError: If a bot or the users could not do their part.
    """
    progress("Timing the fixed piece of work …")
    yardstick = measure_yardstick()
    async with prepare_run(plan, yardstick, progress) as load:
        # The bare bots have no such watch either.
        load.metrics.watches_lag = False
        measured = await load.play()
        crowd = load.crowd
        seconds = load.metrics.busy_seconds
        report = await crowd.ask("report")
        typed = typed_between(report, measured.since_ms, measured.until_ms)
        ours = _figures(measured.before, measured.after, typed, seconds, yardstick)
        progress("Letting everyone type to a bare bot that only replies …")
        echo = await _measure_bare(crowd, plan.seconds, measured, [], yardstick)
        period = {"since_ms": measured.since_ms, "until_ms": measured.until_ms}
        sent = (await crowd.ask("traffic", **period))["sent"]
        progress(f"Letting a bare bot send the same {len(sent)} messages and edits too …")
        bare = await _measure_bare(crowd, plan.seconds, measured, sent, yardstick)
    bots = {"ours": ours, "echo": echo, "bare": bare}
    floor = {
        "matches": plan.matches,
        "seconds": plan.seconds,
        "bots": bots,
        "ratios": _ratios(bots),
    }
    return {"machine": machine(yardstick), "floor": floor}


async def _measure_bare(
    crowd: CrowdProcess,
    seconds: float,
    measured: Measured,
    sent: Sequence[Any],
    yardstick: Yardstick,
) -> Figures:
    """Returns the figures of a bare bot that replies, and sends this."""
    clock = SystemClock()
    plan = crowd.place | {"traffic": sent}
    async with child_process("bifrost_bot.dev.load.bare_bot", plan) as bot:
        await bot.receive()
        before = await crowd.ask("report")
        since_ms = clock.local_ms()
        bot.send("begin")
        await bot.receive()
        await crowd.ask("repeat", since_ms=measured.since_ms, until_ms=measured.until_ms)
        await asyncio.sleep(seconds + _SETTLE_SECONDS)
        # On a busy machine the last replies take longer.
        await crowd.ask("stop")
        bot.send("processor")
        processor = (await bot.receive())["processor_seconds"]
        after = await crowd.ask("report")
    typed = typed_between(after, since_ms, clock.local_ms())
    return _figures(before, after, typed, processor, yardstick)


def _figures(
    before: Figures,
    after: Figures,
    typed: Sequence[Figures],
    processor_seconds: float,
    yardstick: Yardstick,
) -> Figures:
    requests = sum(after["requests"].values()) - sum(before["requests"].values())
    return {
        "typed": len(typed),
        "requests": requests,
        "too_many": after["too_many"] - before["too_many"],
        "processor_a_request": yardstick.time(processor_seconds / requests),
        "reply": yardstick.spread(reply_seconds(typed)),
    }


def _ratios(bots: Mapping[str, Figures]) -> dict[str, float | None]:
    """Returns ours as multiples: the processor of the bare bot's, the reply of the echo's."""
    processor = [bots[name]["processor_a_request"]["ms"] for name in ("ours", "bare", "echo")]
    replies = [bots[name]["reply"]["p99"] for name in ("ours", "echo", "bare")]
    return {
        "processor_to_bare": round(processor[0] / processor[1], 2),
        "processor_to_echo": round(processor[0] / processor[2], 2),
        "reply_p99_to_echo": _ratio(replies[0], replies[1]),
        "reply_p99_to_bare": _ratio(replies[0], replies[2]),
    }


def _ratio(one: Mapping[str, float] | None, other: Mapping[str, float] | None) -> float | None:
    if one is None or other is None:
        return None
    return round(one["ms"] / max(1.0, other["ms"]), 2)
