"""Benchmark of computer players alone, in many live matches in real time."""

import asyncio
import tempfile
from dataclasses import asdict, replace
from pathlib import Path

from bifrost_bot.app import App
from bifrost_bot.dev.benches.parts import Progress, load_average
from bifrost_bot.dev.benches.report import Figures
from bifrost_bot.dev.load.child_process import LoadError, child_process
from bifrost_bot.dev.load.crowd import Plan
from bifrost_bot.dev.load.live import bot_settings, running_bot
from bifrost_bot.dev.load.metrics import BotMetrics
from bifrost_bot.gamekit.calibration import percentile
from bifrost_bot.match.decide.lobby import AddComputer, Start
from bifrost_bot.match.model import Settings
from bifrost_bot.runtime.clock import SystemClock
from bifrost_bot.runtime.runner import Change
from bifrost_bot.runtime.workers.pool import Thought
from bifrost_bot.store.journal import Home

_COMPUTERS = 3
_TIMEOUT_SECONDS = 180.0


async def run(plan: Plan, progress: Progress) -> Figures:
    """Returns how many answers good computer players owed and missed, and how long they thought.

    Three of them play each match. They are added without commands, which Discord would time out on
    a busy machine.

    Raises:
        LoadError: If the matches could not be opened.
    """
    clock = SystemClock()
    thoughts: list[Thought] = []
    missed: list[int] = []
    metrics = BotMetrics(clock)
    with tempfile.TemporaryDirectory(prefix="bifrost-load-") as folder:
        database = Path(folder) / "bifrost.sqlite3"
        crowd_plan = asdict(replace(plan, database=str(database)))
        async with child_process("bifrost_bot.dev.load.crowd", crowd_plan) as process:
            place = await process.receive()
            settings = bot_settings(place, database, limiter=True)
            async with running_bot(settings, place["token"], clock) as app:
                app.runner.listeners.append(metrics.on_change)
                computers = app.computers
                computers.thought = thoughts.append
                computers.missed = missed.append
                progress(f"Opening {plan.matches} matches on {plan.guilds} servers …")
                await _open_all(app, plan, place["host"])
                progress(f"All matches run; measuring for {plan.seconds:g} s …")
                metrics.start()
                await asyncio.sleep(plan.seconds)
                await metrics.stop()
    return _report(plan, metrics, thoughts, missed)


async def _open_all(app: App, plan: Plan, host: str) -> None:
    """Opens the matches one by one; returns when all are in a turn."""
    waiting: set[str] = set()
    all_run = asyncio.Event()

    def on_change(change: Change) -> None:
        if change.after.phase is not None:
            waiting.discard(change.after.id)
            if not waiting:
                all_run.set()

    app.runner.listeners.append(on_change)
    tables = [
        channel
        for guild in app.bot.guilds
        for channel in guild.text_channels
        if channel.name.startswith("table-")
    ]
    for number, table in zip(range(plan.matches), tables, strict=False):
        settings = Settings(plan.games[number % len(plan.games)], seconds=plan.turn_seconds)
        match = await app.runner.create(settings, host, Home(table.guild.id, table.id))
        waiting.add(match.id)
        all_run.clear()
        for _ in range(_COMPUTERS):
            await app.runner.handle(match.id, AddComputer(host, "good"))
        await app.runner.handle(match.id, Start(host))
    try:
        await asyncio.wait_for(all_run.wait(), _TIMEOUT_SECONDS)
    except TimeoutError:
        raise LoadError("The matches did not begin.") from None


def _report(plan: Plan, metrics: BotMetrics, thoughts: list[Thought], missed: list[int]) -> Figures:
    deep = [thought for thought in thoughts if thought.request.deep]
    shares = [thought.share for thought in deep]
    in_full = shares.count(1)
    not_at_all = shares.count(0)
    return {
        "matches": plan.matches,
        "games": plan.games,
        "turn_seconds": plan.turn_seconds,
        "measured_seconds": round(metrics.seconds, 1),
        "load_average": load_average(),
        "turns": len(metrics.closes),
        "owed": sum(close.owed for close in metrics.closes),
        "counted": sum(close.counted for close in metrics.closes),
        "missed": sum(missed),
        "thoughts": {
            "all": len(thoughts),
            "first_idea_is_all_there_is": len(thoughts) - len(deep),
            "in_full": in_full,
            "shortened": len(deep) - in_full - not_at_all,
            "first_idea_for_want_of_time": not_at_all,
            "seconds": _spread([thought.seconds for thought in deep]),
            "share_of_wanted_time": _spread(shares),
        },
    }


def _spread(values: list[float]) -> dict[str, float]:
    if not values:
        return {}
    ordered = sorted(values)
    percents = {"least": 0.0, "p1": 1.0, "p50": 50.0, "p99": 99.0}
    return {name: round(percentile(ordered, percent), 3) for name, percent in percents.items()}
