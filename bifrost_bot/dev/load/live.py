"""The load run: runs the real bot, restarts it on the same database, and reports the figures."""

import asyncio
import logging
import math
import os
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from bifrost_bot.app import App, building, freeze_gc
from bifrost_bot.config import BotSettings, DiscordSettings, PlaySettings
from bifrost_bot.dev.benches.parts import Progress, limits, machine, measure_parts
from bifrost_bot.dev.benches.report import Figures
from bifrost_bot.dev.benches.seats import player_count
from bifrost_bot.dev.load import memory
from bifrost_bot.dev.load.arrivals import LIMIT, least_delays
from bifrost_bot.dev.load.child_process import ChildProcess, LoadError, child_process
from bifrost_bot.dev.load.crowd import Plan
from bifrost_bot.dev.load.metrics import BotMetrics, seconds_of, worker_bytes
from bifrost_bot.dev.load.request_types import requests_a_turn
from bifrost_bot.dev.load.sampling import Profile
from bifrost_bot.dev.load.scenario import game_size
from bifrost_bot.engines.registry import USUAL, UnknownGameError, game_of
from bifrost_bot.gamekit.calibration import Yardstick, measure_yardstick
from bifrost_bot.gateway.channels.preflight import MOST_CHANNELS, channels_needed
from bifrost_bot.match.events import MoveSubmitted
from bifrost_bot.match.model import Status
from bifrost_bot.runtime.clock import SystemClock
from bifrost_bot.runtime.runner import Change
from bifrost_bot.speech.wording import capital

log = logging.getLogger(__name__)
_T = TypeVar("_T")
_MEGABYTE = 1_000_000
_START_SECONDS = 60.0
_THINK_SECONDS = 30.0
_EDITS_PER_SECOND = 30
_CLOSING_MS = 2_000
_NO_LIMIT = 1_000_000
_MAX_MATCHES = 1_000
_IMPORTS = """
from bifrost_bot.cli.common import imports_frozen
with imports_frozen():
    import bifrost_bot.app
"""


def plan_for(
    matches: int,
    seconds: float,
    turn_seconds: int,
    games: Sequence[str] = (USUAL,),
    typed_within: float = 1,
    seats: str = "fewest",
) -> Plan:
    """Returns the plan of a run, on as many servers as Discord's channel limit requires.

    Raises:
        LoadError: If there is no such game.
    """
    try:
        infos = [game_of(game).info for game in games]
    except UnknownGameError as problem:
        raise LoadError(str(problem)) from None
    # Each match also has a lobby channel; each server has a general channel, and one match more is
    # for computer players.
    channels = max(channels_needed(info) for info in infos) + 1
    matches_per_guild = (MOST_CHANNELS - 1) // channels
    guilds = math.ceil((matches + 1) / matches_per_guild)
    tables = math.ceil((matches + 1) / guilds)
    return Plan(
        tuple(games),
        matches,
        seconds,
        turn_seconds,
        guilds,
        tables,
        typed_within=typed_within,
        seats=seats,
    )


def bench(
    plan: Plan,
    progress: Progress,
    *,
    parts: bool,
    limiter: bool = True,
    long_seconds: float = 0,
    profile: bool = False,
) -> Figures:
    """Returns the whole report, with every limit next to its figure.

    Args:
        progress: Called with lines about the progress.
        limiter: Whether the bot paces its requests, as it normally does.
        long_seconds: How long the memory of all games is measured, after that of each; or 0.
        profile: Whether to look which modules take the processor.

    Raises:
        LoadError: If the load could not be run.
        StoreError: If the database cannot be used.
    """
    progress("Timing the fixed piece of work …")
    yardstick = measure_yardstick()
    report: Figures = {"machine": machine(yardstick)}
    # The load comes first: memory used by the parts would count as the bot's.
    loading = run(plan, yardstick, progress, limiter=limiter, profile=profile)
    report["load"] = asyncio.run(loading)
    if parts:
        report |= measure_parts(yardstick, progress)
    if long_seconds:
        report["memory"] = memory.measure_memory(plan.seconds, long_seconds)
    return report | {"limits": limits(report)}


async def run(
    plan: Plan,
    yardstick: Yardstick,
    progress: Progress,
    *,
    limiter: bool = True,
    profile: bool = False,
) -> Figures:
    """Returns the figures of a load run.

    If something fails after the measurement, `broke_off` says what, and the figures that depend on
    it are missing.

    Raises:
        LoadError: If the bot or the users could not do their part until then.
    """
    async with prepare_run(plan, yardstick, progress, limiter=limiter) as load:
        load.profile = Profile() if profile else None
        return await load.run()


@asynccontextmanager
async def prepare_run(
    plan: Plan, yardstick: Yardstick, progress: Progress, *, limiter: bool = True
) -> AsyncGenerator["LoadRun"]:
    """Yields a load run whose users and Discord are there."""
    with tempfile.TemporaryDirectory(prefix="bifrost-load-") as folder:
        database = Path(folder) / "bifrost.sqlite3"
        crowd_plan = asdict(replace(plan, database=str(database)))
        async with child_process("bifrost_bot.dev.load.crowd", crowd_plan) as process:
            crowd = CrowdProcess(process, await process.receive())
            settings = bot_settings(crowd.place, database, limiter=limiter)
            yield LoadRun(plan, crowd, settings, yardstick, progress)


class CrowdProcess:
    """The process of the users and their Discord."""

    def __init__(self, process: ChildProcess, place: dict[str, str]) -> None:
        self._process = process
        self.place = place

    async def ask(self, request: str, **more: int) -> Figures:
        """Returns the answer to a request.

        Raises:
            LoadError: If the users cannot do their part.
        """
        self._process.send({"do": request} | more)
        answer = await self._process.receive()
        if "error" in answer:
            raise LoadError(f"{capital(answer['error'])}.")
        return answer


def bot_settings(place: dict[str, str], database: Path, *, limiter: bool) -> BotSettings:
    """Returns the settings of a bot on a local Discord, where a host may open many matches."""
    play = PlaySettings(matches_per_host=_MAX_MATCHES, matches_per_server=_MAX_MATCHES)
    discord = DiscordSettings(api_base=place["api_base"], gateway_url=place["gateway_url"])
    settings = BotSettings(
        database_url=f"sqlite:///{database.as_posix()}", discord=discord, play=play
    )
    if limiter:
        return settings
    # Config files cannot set this: settings above Discord's limit are refused.
    unpaced = discord.model_copy(
        update={"requests_per_second": _NO_LIMIT, "request_burst": _NO_LIMIT}
    )
    return settings.model_copy(update={"discord": unpaced})


@asynccontextmanager
async def running_bot(
    settings: BotSettings,
    token: str,
    clock: SystemClock,
    built: Callable[[App], None] = lambda _: None,
) -> AsyncGenerator[App]:
    """Yields a connected bot with running clocks; `built` is called with it before its start."""
    async with building(settings, clock) as app:
        built(app)
        session = asyncio.create_task(app.bot.start(token))
        try:
            await _wait_until_ready(session, freeze_gc(app))
            yield app
        finally:
            session.cancel()
            await asyncio.gather(session, return_exceptions=True)


async def _wait_until_ready(session: "asyncio.Task[None]", work: Awaitable[_T]) -> None:
    waiting = asyncio.ensure_future(work)
    await asyncio.wait(
        (session, waiting), timeout=_START_SECONDS, return_when=asyncio.FIRST_COMPLETED
    )
    if not waiting.done():
        waiting.cancel()
        problem = session.exception() if session.done() else "it does not hear Discord"
        raise LoadError(f"The bot does not start: {problem}.")


@dataclass(slots=True)
class Measured:
    """The figures of a run, from its measurement on.

    Attributes:
        opened: How many matches were opened.
        commits: How many transactions wrote in the measured period.
        since_ms: When the measurement began.
        until_ms: When it ended.
        before: The crowd's report at its beginning.
        after: The crowd's report at its end.
        end: The crowd's last report.
        profile: Which modules took the processor; empty without a profile.
        worker: The memory of the computer players' worker in bytes, 0 if not measured.
        restart: The figures of the restart, empty if there was none.
    """

    opened: int
    commits: int
    since_ms: int
    until_ms: int
    before: Figures
    after: Figures
    end: Figures
    profile: Figures
    worker: int = 0
    restart: Figures = field(default_factory=Figures)


def typed_between(report: Figures, since_ms: int, until_ms: int) -> list[Figures]:
    """Returns the texts of a period, with their replies."""
    return [text for text in report["said"] if since_ms <= text["at_ms"] <= until_ms]


def reply_seconds(texts: Sequence[Figures]) -> list[float]:
    """Returns the seconds until texts were replied to, without those that were not."""
    replied = [text for text in texts if text["replies"]]
    return seconds_of(text["replies"][0][0] - text["at_ms"] for text in replied)


class LoadRun:
    """One load run, step by step.

    Attributes:
        crowd: The users and their Discord.
        metrics: The measurement of the bot.
        settings: The bot's.
        profile: Looks which modules take the processor, if that is wanted.
    """

    def __init__(
        self,
        plan: Plan,
        crowd: CrowdProcess,
        settings: BotSettings,
        yardstick: Yardstick,
        progress: Progress,
    ) -> None:
        self._plan = plan
        self.crowd = crowd
        self.settings = settings
        self._yardstick = yardstick
        self._progress = progress
        self._clock = SystemClock()
        self.metrics = BotMetrics(self._clock)
        self.profile: Profile | None = None

    async def run(self) -> Figures:
        """Plays, measures, restarts the bot, and returns the report."""
        token = self.crowd.place["token"]
        measured: Measured | None = None
        try:
            async with running_bot(self.settings, token, self._clock) as app:
                measured = await self._play(app)
                measured.worker = await self._measure_worker(app)
                self._progress("Starting the bot again …")
                stopping = time.perf_counter()
            stopped = time.perf_counter()
            await self._restart(token, measured)
            measured.restart["stopped"] = self._yardstick.time(stopped - stopping)
        except Exception as problem:
            if measured is None:
                raise
            log.exception("the run broke off after its measurement")
            return self._report(measured) | {"broke_off": str(problem)}
        return self._report(measured)

    async def play(self) -> Measured:
        """Opens the matches, measures them for a while, and stops everyone, then the bot."""
        async with running_bot(self.settings, self.crowd.place["token"], self._clock) as app:
            measured = await self._play(app)
            # What was typed last is still replied to.
            await self.crowd.ask("stop")
            return measured

    async def _play(self, app: App) -> Measured:
        """Opens the matches, and measures them for a while."""
        plan = self._plan
        app.runner.listeners.append(self.metrics.on_change)
        self._progress(
            f"Opening {plan.matches} matches on {plan.guilds} servers, within "
            f"{plan.opening_seconds} s …"
        )
        opened = (await self.crowd.ask("open"))["opened"]
        self._progress(f"{opened} matches run; measuring for {plan.seconds:g} s …")
        since_ms = self._clock.local_ms()
        before = await self.crowd.ask("report")
        commits = app.database.commits
        self.metrics.start()
        if self.profile is not None:
            self.profile.start()
        await asyncio.sleep(plan.seconds)
        await self.metrics.stop()
        shares = self.profile.stop() if self.profile is not None else {}
        commits = app.database.commits - commits
        until_ms = self._clock.local_ms()
        after = await self.crowd.ask("report")
        return Measured(opened, commits, since_ms, until_ms, before, after, after, shares)

    async def _measure_worker(self, app: App) -> int:
        """Starts a match of computer players; returns the memory of their worker in bytes."""
        self._progress("Letting computer players begin a match …")
        thought = asyncio.Event()

        def on_change(change: Change) -> None:
            for event in change.events:
                # A typed answer has a message; computer players have none.
                if isinstance(event, MoveSubmitted) and not event.message:
                    thought.set()

        app.runner.listeners.append(on_change)
        await self.crowd.ask("rehearse")
        try:
            await asyncio.wait_for(thought.wait(), _THINK_SECONDS)
        except TimeoutError:
            raise LoadError("The computer players did not move.") from None
        return worker_bytes()

    async def _restart(self, token: str, measured: Measured) -> None:
        """Starts the bot again, and measures that; the crowd's last report is taken at its end."""
        before = await self.crowd.ask("report")
        loading = await _time_imports()
        start = time.perf_counter()
        async with running_bot(self.settings, token, self._clock) as app:
            heard = time.perf_counter() - start
            now_ms = self._clock.now_ms()
            live = [match for match in await app.runner.live() if match.status is Status.RUNNING]
            phases = [match.phase for match in live if match.phase]
            # Phases whose time had run out are closed at once, and count with the next turn.
            running = [phase for phase in phases if now_ms < phase.deadline_ms + _CLOSING_MS]
            # Every board is edited to show the new deadline, after everything more urgent.
            await asyncio.sleep(len(live) * 12 / _EDITS_PER_SECOND + 1)
            settled = await self.crowd.ask("stop")
            end = await self.crowd.ask("report")
        measured.end = end
        measured.restart = {
            "heard": self._yardstick.time(heard),
            "modules_loaded": self._yardstick.time(loading),
            "matches": len(live),
            "clocks_running": len(running),
            "requests": sum(end["requests"].values()) - sum(before["requests"].values()),
            "settled": settled["settled"],
        }

    def _report(self, measured: Measured) -> Figures:
        metrics = self.metrics
        spread = self._yardstick.spread
        before = measured.before
        after = measured.after
        end = measured.end
        texts = typed_between(end, measured.since_ms, measured.until_ms)
        owed = sum(close.owed for close in metrics.closes)
        counted = sum(close.counted for close in metrics.closes)
        sandbox_seconds = after["processor_seconds"] - before["processor_seconds"]
        return {
            "matches": self._plan.matches,
            "opened": measured.opened,
            "seats": self._plan.seats,
            "guilds": self._plan.guilds,
            "turn_seconds": self._plan.turn_seconds,
            "paper": paper_load(self._plan),
            "measured_seconds": round(metrics.seconds, 1),
            "load_average": [round(value, 2) for value in os.getloadavg()],
            "turns": {
                "closed": len(metrics.closes),
                "owed": owed,
                "counted": counted,
                "missed": owed - counted,
                "typed": len(texts),
            },
            "posts": end["posts"],
            "reply": spread(reply_seconds(texts)),
            "replies": _judge_replies(end),
            "close": spread(seconds_of(close.late_ms for close in metrics.closes)),
            "last_board": spread(self._last_boards(end)),
            "last_board_at_best": spread(self._last_boards_at_best(end)),
            "loop_lag": spread(metrics.lags),
            "memory": _memory_figures(metrics.resident, measured.worker)
            | {"over_time": metrics.over_time},
            "processor": {
                "bot_share": round(metrics.busy_seconds / metrics.seconds, 3),
                "sandbox_share": round(sandbox_seconds / metrics.seconds, 3),
            }
            | measured.profile,
            "requests": _request_figures(before, after, end, metrics.seconds),
            "requests_a_turn": requests_a_turn(before, after, len(metrics.closes)),
            "commits_a_turn": round(measured.commits / max(1, len(metrics.closes)), 2),
            "restart": measured.restart,
        }

    def _last_boards(self, end: Figures) -> list[float]:
        """Returns, for each closed turn, the seconds until the last new board was posted."""
        shown = {(match_id, turn): max(stamps) for match_id, turn, *stamps in end["boards"]}
        delays_ms: list[int] = []
        for close in self.metrics.closes:
            last_ms = shown.get((close.match_id, close.next_turn))
            if last_ms is not None:
                delays_ms.append(last_ms - close.due_ms)
        return seconds_of(delays_ms)

    def _last_boards_at_best(self, end: Figures) -> list[float]:
        """Returns the same for a bot that only Discord's limit delays."""
        counts = {(match_id, turn): len(stamps) for match_id, turn, *stamps in end["boards"]}
        turns: list[tuple[int, int]] = []
        for close in self.metrics.closes:
            count = counts.get((close.match_id, close.next_turn), 0)
            turns.append((close.due_ms, count))
        return seconds_of(least_delays(turns, end["others"]))


def paper_load(plan: Plan) -> dict[str, float]:
    """Returns the fewest requests of a run: each turn, a message a board and a reply a move."""
    games = [plan.game(number) for number in range(plan.matches)]
    known = [game_size(game, player_count(game, plan.seats)) for game in games]
    requests_a_turn = sum(one.shown + one.answered for one in known) / plan.matches
    settings = DiscordSettings()
    ours = settings.requests_per_second + settings.request_burst
    return {
        "requests_per_second": round(plan.matches * requests_a_turn / plan.turn_seconds, 2),
        "paced_at": ours,
        "discord_allows": LIMIT,
        "most_matches": int(ours * plan.turn_seconds / requests_a_turn),
    }


def _judge_replies(end: Figures) -> Figures:
    """Returns how the bot replied to the texts of the whole run, including the restart.

    Texts after their deadline, as on a busy machine, are counted as late and not judged.
    """
    timely = [text for text in end["said"] if text["at_ms"] <= text["due_ms"]]
    missing = [text for text in timely if not text["replies"]]
    wrong = [text for text in timely if text["replies"] and not _is_confirmed_once(text)]
    return {
        "typed": len(end["said"]),
        "late": len(end["said"]) - len(timely),
        "wrong": len(wrong),
        "missing": len(missing),
        "examples": [*wrong[:3], *missing[:3]],
        "unsaid": end["unsaid"][:5],
    }


def _is_confirmed_once(text: Figures) -> bool:
    """Returns whether a move was confirmed exactly once."""
    replies = [content for _, content in text["replies"]]
    return len(replies) == 1 and text["confirmed"] in replies[0]


def _memory_figures(bot: int, worker: int) -> dict[str, float | None]:
    if not bot:
        return {"bot_mb": None, "worker_mb": None, "total_mb": None}
    bot_mb = round(bot / _MEGABYTE, 1)
    worker_mb = round(worker / _MEGABYTE, 1)
    return {"bot_mb": bot_mb, "worker_mb": worker_mb, "total_mb": round(bot_mb + worker_mb, 1)}


def _request_figures(before: Figures, after: Figures, end: Figures, seconds: float) -> Figures:
    measured: dict[str, int] = {}
    for route, count in sorted(after["requests"].items()):
        measured[route] = count - before["requests"].get(route, 0)
    return {
        "by_route": {route: count for route, count in measured.items() if count},
        "per_second": round(sum(measured.values()) / seconds, 1),
        "peak_second": end["peak"],
        "whole_run": sum(end["requests"].values()),
        "too_many": end["too_many"],
        "unanswered_commands": end["unanswered_commands"],
        "broken": end["broken"],
    }


async def _time_imports() -> float:
    """Returns the seconds in which a new interpreter imports the bot, which a restart adds."""
    start = time.perf_counter()
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", _IMPORTS)
    await process.wait()
    return time.perf_counter() - start
