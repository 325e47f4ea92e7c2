"""Runs the real bot under load, closes it, restarts it on the same file, and reports how it did."""

import asyncio
import math
import os
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, TypeVar

from bifrost_bot.app import App, building, spare_what_is_there
from bifrost_bot.config import BotSettings, DiscordSettings, PlaySettings
from bifrost_bot.dev.benches.parts import Tell, limits, machine, measure_parts
from bifrost_bot.dev.load import memory
from bifrost_bot.dev.load.arrivals import LIMIT, least_delays
from bifrost_bot.dev.load.child_process import Companion, LoadError, companion
from bifrost_bot.dev.load.crowd import Plan
from bifrost_bot.dev.load.metrics import Gauge, seconds_of, worker_bytes
from bifrost_bot.dev.load.request_types import a_turn
from bifrost_bot.dev.load.scenario import played
from bifrost_bot.engines.registry import USUAL, UnknownGameError, game_of
from bifrost_bot.gamekit.calibration import Yardstick, measure_yardstick
from bifrost_bot.gateway.channels.preflight import MOST_CHANNELS, channels_needed
from bifrost_bot.match.events import MoveSubmitted
from bifrost_bot.match.model import Status
from bifrost_bot.runtime.clock import SystemClock
from bifrost_bot.runtime.runner import Change
from bifrost_bot.speech.wording import capital

_T = TypeVar("_T")
_MEGABYTE = 1_000_000
_START_SECONDS = 60.0
_THINK_SECONDS = 30.0
_EDITS_PER_SECOND = 30
_CLOSING_MS = 2_000
_NO_LIMIT = 1_000_000
_MOST_MATCHES = 1_000


def plan_for(
    matches: int,
    seconds: float,
    turn_seconds: int,
    games: Sequence[str] = (USUAL,),
    typed_within: float = 1,
) -> Plan:
    """Returns the plan of a run, on as many servers as Discord's limit on channels requires.

    Raises:
        LoadError: When there is no such game.
    """
    try:
        infos = [game_of(game).info for game in games]
    except UnknownGameError as problem:
        raise LoadError(str(problem)) from None
    # Every match has a channel for its lobby; there is also one general channel, and one match of
    # computer players.
    room = (MOST_CHANNELS - 1) // (max(channels_needed(info, info.most) for info in infos) + 1)
    guilds = math.ceil((matches + 1) / room)
    tables = math.ceil((matches + 1) / guilds)
    return Plan(
        tuple(games), matches, seconds, turn_seconds, guilds, tables, typed_within=typed_within
    )


def bench(
    plan: Plan, tell: Tell, *, parts: bool, limiter: bool = True, long_seconds: float = 0
) -> dict[str, Any]:
    """Returns the whole report: the load, the parts and memory if wanted, and every limit next to
    its figure.

    Args:
        plan: The plan of the run.
        tell: Called with lines about the progress.
        parts: Whether the parts are measured too.
        long_seconds: How long the memory of all games is measured, after that of each; 0 for
        neither. limiter: Whether the bot paces its requests, as it normally does; a run without
        shows what that is for.

    Raises:
        LoadError: When the load could not be run.
        StoreError: When the database cannot be used.
    """
    tell("Timing the fixed piece of work …")
    yardstick = measure_yardstick()
    report: dict[str, Any] = {"machine": machine(yardstick)}
    # The load comes first: memory used by the parts would count as the bot's.
    report["load"] = asyncio.run(run(plan, yardstick, tell, limiter=limiter))
    if parts:
        report |= measure_parts(yardstick, tell)
    if long_seconds:
        report["memory"] = memory.measured(plan.seconds, long_seconds)
    return report | {"limits": limits(report)}


async def run(
    plan: Plan, yardstick: Yardstick, tell: Tell, *, limiter: bool = True
) -> dict[str, Any]:
    """Returns the figures of a load run.

    Raises:
        LoadError: When the bot or the users could not do their part at all.
    """
    with tempfile.TemporaryDirectory(prefix="bifrost-load-") as folder:
        database = Path(folder) / "bifrost.sqlite3"
        async with companion(
            "bifrost_bot.dev.load.crowd", asdict(replace(plan, database=str(database)))
        ) as process:
            crowd = _Crowd(process, await process.hear())
            settings = settings_at(crowd.place, database, limiter=limiter)
            return await _Run(plan, crowd, settings, yardstick, tell).run()


class _Crowd:
    """The process that runs the users and their Discord."""

    def __init__(self, process: Companion, place: dict[str, str]) -> None:
        self._process = process
        self.place = place

    async def ask(self, request: str) -> dict[str, Any]:
        """Returns the answer to a request."""
        self._process.tell({"do": request})
        answer = await self._process.hear()
        if "error" in answer:
            raise LoadError(f"{capital(answer['error'])}.")
        return answer


def settings_at(place: dict[str, str], database: Path, *, limiter: bool) -> BotSettings:
    """Returns the settings of a bot on a local Discord; without the limiter it does not pace its
    requests.

    One host opens all matches there.
    """
    play = PlaySettings(matches_per_host=_MOST_MATCHES, matches_per_server=_MOST_MATCHES)
    discord = DiscordSettings(api_base=place["api_base"], gateway_url=place["gateway_url"])
    settings = BotSettings(
        database_url=f"sqlite:///{database.as_posix()}", discord=discord, play=play
    )
    if limiter:
        return settings
    # No file can set this: settings above Discord's limit are refused when they are read.
    unpaced = discord.model_copy(
        update={"requests_per_second": _NO_LIMIT, "request_burst": _NO_LIMIT}
    )
    return settings.model_copy(update={"discord": unpaced})


@asynccontextmanager
async def bot_on(
    settings: BotSettings,
    token: str,
    clock: SystemClock,
    built: Callable[[App], None] = lambda _: None,
) -> AsyncGenerator[App]:
    """Yields a bot that hears Discord and has running clocks; `built` is called with it before
    it starts.
    """
    async with building(settings, clock) as app:
        built(app)
        session = asyncio.create_task(app.bot.start(token))
        try:
            await _or_fail(session, spare_what_is_there(app))
            yield app
        finally:
            session.cancel()
            await asyncio.gather(session, return_exceptions=True)


async def _or_fail(session: "asyncio.Task[None]", work: Awaitable[_T]) -> None:
    waiting = asyncio.ensure_future(work)
    await asyncio.wait(
        (session, waiting), timeout=_START_SECONDS, return_when=asyncio.FIRST_COMPLETED
    )
    if not waiting.done():
        waiting.cancel()
        problem = session.exception() if session.done() else "it does not hear Discord"
        raise LoadError(f"The bot does not start: {problem}.")


class _Run:
    """One load run, step by step."""

    def __init__(
        self, plan: Plan, crowd: _Crowd, settings: BotSettings, yardstick: Yardstick, tell: Tell
    ) -> None:
        self._plan = plan
        self._crowd = crowd
        self._settings = settings
        self._yardstick = yardstick
        self._tell = tell
        self._clock = SystemClock()
        self._gauge = Gauge(self._clock)

    async def run(self) -> dict[str, Any]:
        """Plays, measures, restarts the bot, and returns the report."""
        token, plan = self._crowd.place["token"], self._plan
        async with bot_on(self._settings, token, self._clock) as app:
            app.runner.listeners.append(self._gauge.heed)
            self._tell(
                f"Opening {plan.matches} matches on {plan.guilds} servers, within "
                f"{plan.opening_seconds} s …"
            )
            await self._crowd.ask("open")
            self._tell(f"All matches run; measuring for {plan.seconds:g} s …")
            since_ms, before = self._clock.local_ms(), await self._crowd.ask("report")
            await self._measure()
            until_ms, after = self._clock.local_ms(), await self._crowd.ask("report")
            worker = await self._rehearse(app)
            self._tell("Starting the bot again …")
            stopping = time.perf_counter()
        stopped = time.perf_counter()
        restart, end = await self._start_again(token)
        restart["stopped"] = self._yardstick.time(stopped - stopping)
        return self._report(since_ms, until_ms, before, after, end, worker, restart)

    async def _measure(self) -> None:
        self._gauge.start()
        await asyncio.sleep(self._plan.seconds)
        await self._gauge.stop()

    async def _rehearse(self, app: App) -> int:
        """Starts a match of computer players, so that their worker runs; returns how many bytes
        it holds.
        """
        self._tell("Letting computer players begin a match …")
        thought = asyncio.Event()

        def heed(change: Change) -> None:
            # A typed answer has a message; computer players have none.
            if any(
                isinstance(event, MoveSubmitted) and not event.message for event in change.events
            ):
                thought.set()

        app.runner.listeners.append(heed)
        await self._crowd.ask("rehearse")
        try:
            await asyncio.wait_for(thought.wait(), _THINK_SECONDS)
        except TimeoutError:
            raise LoadError("The computer players did not move.") from None
        return worker_bytes()

    async def _start_again(self, token: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """Returns the figures of the restart, and the crowd's last report."""
        before = await self._crowd.ask("report")
        loading = await _imports()
        start = time.perf_counter()
        async with bot_on(self._settings, token, self._clock) as app:
            heard = time.perf_counter() - start
            now_ms = self._clock.now_ms()
            live = [match for match in await app.runner.live() if match.status is Status.RUNNING]
            # A phase whose clock had run out when the bot stopped is closed at once; it counts with
            # the next turn.
            running = sum(
                1
                for match in live
                if match.phase and now_ms < match.phase.deadline_ms + _CLOSING_MS
            )
            # Every shown board is edited to the new deadline, which takes time, behind everything
            # more urgent.
            await asyncio.sleep(len(live) * 12 / _EDITS_PER_SECOND + 1)
            settled = await self._crowd.ask("hush")
            end = await self._crowd.ask("report")
        figures = {
            "heard": self._yardstick.time(heard),
            "modules_loaded": self._yardstick.time(loading),
            "matches": len(live),
            "clocks_running": running,
            "requests": sum(end["requests"].values()) - sum(before["requests"].values()),
            "settled": settled["settled"],
        }
        return figures, end

    def _report(
        self,
        since_ms: int,
        until_ms: int,
        before: dict[str, Any],
        after: dict[str, Any],
        end: dict[str, Any],
        worker: int,
        restart: dict[str, Any],
    ) -> dict[str, Any]:
        gauge, spread = self._gauge, self._yardstick.spread
        said = [one for one in end["said"] if since_ms <= one["at_ms"] <= until_ms]
        owed, counted = (
            sum(getattr(close, name) for close in gauge.closes) for name in ("owed", "counted")
        )
        return {
            "matches": self._plan.matches,
            "guilds": self._plan.guilds,
            "turn_seconds": self._plan.turn_seconds,
            "paper": paper(self._plan),
            "measured_seconds": round(gauge.seconds, 1),
            "load_average": [round(value, 2) for value in os.getloadavg()],
            "turns": {
                "closed": len(gauge.closes),
                "owed": owed,
                "counted": counted,
                "missed": owed - counted,
                "typed": len(said),
            },
            "posts": end["posts"],
            "reply": spread(
                seconds_of(one["replies"][0][0] - one["at_ms"] for one in said if one["replies"])
            ),
            "replies": _judge(end),
            "close": spread(seconds_of(close.late_ms for close in gauge.closes)),
            "last_board": spread(self._last_boards(end)),
            "last_board_at_best": spread(self._last_boards_at_best(end)),
            "loop_lag": spread(gauge.lags),
            "memory": _memory(gauge.resident, worker) | {"over_time": gauge.over_time},
            "processor": {
                "bot_share": round(gauge.busy_seconds / gauge.seconds, 3),
                "sandbox_share": round(
                    (after["processor_seconds"] - before["processor_seconds"]) / gauge.seconds, 3
                ),
            },
            "requests": _requests(before, after, end, gauge.seconds),
            "requests_a_turn": a_turn(before, after, len(gauge.closes)),
            "restart": restart,
        }

    def _last_boards(self, end: dict[str, Any]) -> list[float]:
        """Returns, for each closed turn, how many seconds later the last new board was out."""
        shown = {(match_id, turn): max(stamps) for match_id, turn, *stamps in end["boards"]}
        ends = [
            (shown.get((close.match_id, close.next_turn)), close.due_ms)
            for close in self._gauge.closes
        ]
        return seconds_of(last - due_ms for last, due_ms in ends if last is not None)

    def _last_boards_at_best(self, end: dict[str, Any]) -> list[float]:
        """Returns the same for a bot that nothing but Discord's limit delays."""
        counts = {(match_id, turn): len(stamps) for match_id, turn, *stamps in end["boards"]}
        turns = [
            (close.due_ms, counts.get((close.match_id, close.next_turn), 0))
            for close in self._gauge.closes
        ]
        return seconds_of(least_delays(turns, end["others"]))


def paper(plan: Plan) -> dict[str, float]:
    """Returns the least that a run asks of Discord: per turn a message for each board and a
    reply to each move.
    """
    known = [played(plan.games[number % len(plan.games)]) for number in range(plan.matches)]
    a_turn = sum(one.shown + one.answered for one in known) / plan.matches
    settings = DiscordSettings()
    ours = settings.requests_per_second + settings.request_burst
    return {
        "requests_per_second": round(plan.matches * a_turn / plan.turn_seconds, 2),
        "paced_at": ours,
        "discord_allows": LIMIT,
        "most_matches": int(ours * plan.turn_seconds / a_turn),
    }


def _judge(end: dict[str, Any]) -> dict[str, Any]:
    """Returns how the bot replied to everything typed in the whole run, including the restart.

    What was typed after its deadline, as happens on a machine that is too busy, is counted as late
    and not judged.
    """
    timely = [one for one in end["said"] if one["at_ms"] <= one["due_ms"]]
    wrong = [
        one for one in timely if one["replies"] and not _right(one["confirmed"], one["replies"])
    ]
    missing = [one for one in timely if not one["replies"]]
    return {
        "typed": len(end["said"]),
        "late": len(end["said"]) - len(timely),
        "wrong": len(wrong),
        "missing": len(missing),
        "examples": [*wrong[:3], *missing[:3]],
        "unsaid": end["unsaid"][:5],
    }


def _right(confirmed: str, replies: Sequence[Sequence[Any]]) -> bool:
    """Returns whether a move was confirmed exactly once."""
    return len(replies) == 1 and confirmed in replies[0][1] and "receipt" in replies[0][1]


def _memory(bot: int, worker: int) -> dict[str, float | None]:
    if not bot:
        return {"bot_mb": None, "worker_mb": None, "total_mb": None}
    bot_mb, worker_mb = round(bot / _MEGABYTE, 1), round(worker / _MEGABYTE, 1)
    return {"bot_mb": bot_mb, "worker_mb": worker_mb, "total_mb": round(bot_mb + worker_mb, 1)}


def _requests(
    before: dict[str, Any], after: dict[str, Any], end: dict[str, Any], seconds: float
) -> dict[str, Any]:
    measured = {
        route: count - before["requests"].get(route, 0)
        for route, count in after["requests"].items()
    }
    return {
        "by_route": {route: count for route, count in sorted(measured.items()) if count},
        "per_second": round(sum(measured.values()) / seconds, 1),
        "peak_second": end["peak"],
        "whole_run": sum(end["requests"].values()),
        "too_many": end["too_many"],
        "unanswered_commands": end["unanswered_commands"],
        "broken": end["broken"],
    }


async def _imports() -> float:
    """Returns the seconds that a fresh interpreter takes to import the bot, which a restart
    costs in addition.
    """
    start = time.perf_counter()
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", "import bifrost_bot.app")
    await process.wait()
    return time.perf_counter() - start
