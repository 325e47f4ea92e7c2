"""Whether computer players keep up: many live matches in which nobody else plays, in real time."""

import asyncio
import os
import tempfile
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from bifrost_bot.app import App
from bifrost_bot.dev.benches.parts import Tell
from bifrost_bot.dev.load.child_process import LoadError, companion
from bifrost_bot.dev.load.crowd import Plan
from bifrost_bot.dev.load.live import bot_on, settings_at
from bifrost_bot.dev.load.metrics import Gauge
from bifrost_bot.gamekit.calibration import percentile
from bifrost_bot.match.decide.lobby import AddComputer, Start
from bifrost_bot.match.model import Settings
from bifrost_bot.runtime.clock import SystemClock
from bifrost_bot.runtime.runner import Change
from bifrost_bot.runtime.workers.pool import Thought
from bifrost_bot.store.journal import Home

_COMPUTERS = 3
_PATIENCE_SECONDS = 180.0


async def run(plan: Plan, tell: Tell) -> dict[str, Any]:
    """Returns how many answers good computer players owed and missed, and how long they thought.

    Three of them play each match, whatever the game. No command is used to open it: on a busy
    machine Discord waits for no answer that long.

    Raises:
        LoadError: When the matches could not be opened.
    """
    clock, thoughts, missed = SystemClock(), list[Thought](), list[int]()
    gauge = Gauge(clock)
    with tempfile.TemporaryDirectory(prefix="bifrost-load-") as folder:
        database = Path(folder) / "bifrost.sqlite3"
        async with companion(
            "bifrost_bot.dev.load.crowd", asdict(replace(plan, database=str(database)))
        ) as process:
            place = await process.hear()
            async with bot_on(
                settings_at(place, database, limiter=True), place["token"], clock
            ) as app:
                app.runner.listeners.append(gauge.heed)
                computers = app.runtime.machines.computers
                computers.thought, computers.missed = thoughts.append, missed.append
                tell(f"Opening {plan.matches} matches on {plan.guilds} servers …")
                await _open_all(app, plan, place["host"])
                tell(f"All matches run; measuring for {plan.seconds:g} s …")
                gauge.start()
                await asyncio.sleep(plan.seconds)
                await gauge.stop()
    return _report(plan, gauge, thoughts, missed)


async def _open_all(app: App, plan: Plan, host: str) -> None:
    """Opens the matches one by one; returns when all are in a turn."""
    waiting, all_run = set[str](), asyncio.Event()

    def heed(change: Change) -> None:
        if change.match.phase is not None:
            waiting.discard(change.match.id)
            if not waiting:
                all_run.set()

    app.runner.listeners.append(heed)
    tables = [
        one
        for guild in app.bot.guilds
        for one in guild.text_channels
        if one.name.startswith("table-")
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
        await asyncio.wait_for(all_run.wait(), _PATIENCE_SECONDS)
    except TimeoutError:
        raise LoadError("The matches did not begin.") from None


def _report(plan: Plan, gauge: Gauge, thoughts: list[Thought], missed: list[int]) -> dict[str, Any]:
    deep = [thought for thought in thoughts if thought.claim.deep]
    return {
        "matches": plan.matches,
        "games": plan.games,
        "turn_seconds": plan.turn_seconds,
        "measured_seconds": round(gauge.seconds, 1),
        "load_average": [round(value, 2) for value in os.getloadavg()],
        "turns": len(gauge.closes),
        "owed": sum(close.owed for close in gauge.closes),
        "counted": sum(close.counted for close in gauge.closes),
        "missed": sum(missed),
        "thoughts": {
            "all": len(thoughts),
            "first_idea_is_all_there_is": len(thoughts) - len(deep),
            "in_full": sum(thought.share == 1 for thought in deep),
            "shortened": sum(0 < thought.share < 1 for thought in deep),
            "first_idea_for_want_of_time": sum(thought.share == 0 for thought in deep),
            "seconds": _spread([thought.seconds for thought in deep]),
            "share_of_wanted_time": _spread([thought.share for thought in deep]),
        },
    }


def _spread(values: list[float]) -> dict[str, float]:
    ordered = sorted(values)
    named = {"least": 0.0, "p1": 1.0, "p50": 50.0, "p99": 99.0}
    return (
        {name: round(percentile(ordered, percent), 3) for name, percent in named.items()}
        if ordered
        else {}
    )
