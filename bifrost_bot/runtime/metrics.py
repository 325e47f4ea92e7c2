"""Metrics for Prometheus, and the bot's health check."""

import asyncio
import faulthandler
import ipaddress
import logging
import platform
from collections import Counter as Tally
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from aiohttp.typedefs import Handler
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)

from bifrost_bot.match.events import PhaseResolved
from bifrost_bot.match.model import Match, Status
from bifrost_bot.runtime.listening import listening
from bifrost_bot.runtime.recovery import OutageWatch
from bifrost_bot.runtime.runner import PAUSED, UNREADABLE, Change, Runner
from bifrost_bot.runtime.starting import Starting
from bifrost_bot.store.database import Database, StoreError

log = logging.getLogger(__name__)
STALL_SECONDS = 10
"""How long the event loop may be blocked before all stacks are written to standard error."""

_HEADERS = {"Content-Type": "text/plain; version=0.0.4; charset=utf-8"}
_TICK_SECONDS = 1.0
_SHARES = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)
_LATENESS = (0.8, 0.85, 0.9, 1.0, 1.25, 1.5, 2.0, 5.0, 10.0)


class Metrics:
    """Counters of events; none of them reveals a match's secrets."""

    def __init__(
        self,
        runner: Runner,
        watch: OutageWatch,
        starting: Starting,
        database: Database,
        version: str,
    ) -> None:
        self._runner = runner
        self._watch = watch
        self._starting = starting
        self._database = database
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        build = Info("bifrost_build", "The program that runs", registry=self.registry)
        build.info({"version": version, "python": platform.python_version()})
        self._events = Counter(
            "bifrost_events", "Events recorded, by kind", ["kind"], registry=self.registry
        )
        self._lateness = Histogram(
            "bifrost_close_seconds",
            "Time from a phase's deadline to its recorded end, including grace",
            buckets=_LATENESS,
            registry=self.registry,
        )
        self._requests = Counter(
            "bifrost_discord_answers",
            "Discord's answers to requests, by status",
            ["status"],
            registry=self.registry,
        )
        self._shares = Histogram(
            "bifrost_computer_thinking_ratio",
            "Answers of computer players, by the share of their thinking time that they got; 0: a "
            "first idea",
            buckets=_SHARES,
            registry=self.registry,
        )
        self._missed = Counter(
            "bifrost_computer_missed",
            "Answers that computer players did not give by a deadline",
            registry=self.registry,
        )
        self._matches = Gauge(
            "bifrost_matches", "Live matches, by status", ["status"], registry=self.registry
        )
        connected = Gauge(
            "bifrost_hears_discord",
            "1 while Discord is heard and clocks are running",
            registry=self.registry,
        )
        connected.set_function(lambda: float(self.hears))
        self._blocked = Counter(
            "bifrost_loop_blocked_seconds",
            "Time in which the event loop could do nothing else",
            registry=self.registry,
        )

    @property
    def hears(self) -> bool:
        """Whether the bot is connected to Discord."""
        return self._watch.lost_ms is None

    def count_answer(self, status: int) -> None:
        """Counts an answer from Discord; 0 is a broken connection."""
        self._requests.labels(str(status)).inc()

    def note_thinking_share(self, share: float) -> None:
        """Records a computer player's share, from 0 to 1, of its wanted thinking time."""
        self._shares.observe(share)

    def computers_missed(self, answers: int) -> None:
        """Counts answers that computer players owed at a deadline."""
        self._missed.inc(answers)

    def figures(self) -> bytes:
        """Returns all metrics in Prometheus' text format."""
        tally = Tally(self._runner.statuses())
        for status in (*Status, PAUSED, UNREADABLE):
            self._matches.labels(str(status)).set(tally[status])
        return generate_latest(self.registry)

    async def troubles(self) -> list[str]:
        """Returns a sentence for each current problem; empty if there is none."""
        found = [] if self.hears else ["Discord cannot be heard; all clocks are paused."]
        if self._starting.trouble is not None:
            found.append(self._starting.trouble)
        try:
            async with self._database.transaction():
                pass
        except StoreError as problem:
            found.append(str(problem))
        return found

    async def run(self) -> None:
        """Measures how long the event loop is blocked, until cancelled; dumps stacks of a stall."""
        loop = asyncio.get_running_loop()
        try:
            while True:
                faulthandler.dump_traceback_later(STALL_SECONDS, repeat=True)
                before = loop.time()
                await asyncio.sleep(_TICK_SECONDS)
                late_seconds = max(0.0, loop.time() - before - _TICK_SECONDS)
                self._blocked.inc(late_seconds)
                if late_seconds > STALL_SECONDS:
                    log.error("the event loop was blocked for %.0f seconds", late_seconds)
        finally:
            faulthandler.cancel_dump_traceback_later()

    def on_change(self, change: Change) -> None:
        """Counts the recorded events, and how late a phase was closed."""
        for event in change.events:
            self._events.labels(type(event).__name__).inc()
            if isinstance(event, PhaseResolved) and change.before is not None:
                self._observe_lateness(change.before, event)

    def _observe_lateness(self, before: Match, event: PhaseResolved) -> None:
        if before.phase is not None:
            late_ms = event.at_ms - before.last_ms(before.phase)
            self._lateness.observe(max(0, late_ms) / 1000)


class BackupMetrics:
    """Counters of scheduled backups; they exist only where backups are on."""

    def __init__(self, registry: CollectorRegistry, every_hours: int) -> None:
        self._registry = registry
        self._newest: Gauge | None = None
        self._backups = Counter(
            "bifrost_backups", "Scheduled backups, by outcome", ["outcome"], registry=registry
        )
        for outcome in ("made", "failed"):
            self._backups.labels(outcome)
        interval = Gauge(
            "bifrost_backup_interval_seconds", "Time between two backups", registry=registry
        )
        interval.set(every_hours * 3600)

    def count(self, made: bool) -> None:
        """Counts a backup, successful or not."""
        self._backups.labels("made" if made else "failed").inc()

    def note_newest(self, at_ms: int) -> None:
        """Records when the newest backup was made."""
        if self._newest is None:
            self._newest = Gauge(
                "bifrost_backup_timestamp_seconds",
                "Time of the newest scheduled backup (Unix)",
                registry=self._registry,
            )
        self._newest.set(at_ms / 1000)


@asynccontextmanager
async def publish_metrics(
    measured: Metrics, host: str, port: int | None
) -> AsyncGenerator[int | None]:
    """Measures the event loop, and serves the metrics if a port is given; yields the port.

    Raises:
        PortError: When the port cannot be opened.
    """
    measuring = asyncio.create_task(measured.run())
    try:
        if port is None:
            yield None
        else:
            async with _serve(measured, host, port) as opened_port:
                yield opened_port
    finally:
        measuring.cancel()
        await asyncio.wait((measuring,))


@asynccontextmanager
async def _serve(measured: Metrics, host: str, port: int) -> AsyncGenerator[int]:
    """Serves `/metrics` and `/health` during the block; yields the port."""
    from aiohttp import web  # noqa: PLC0415 - only where pages or figures are served

    async def metrics(_: web.Request) -> web.Response:
        return web.Response(body=measured.figures(), headers=_HEADERS)

    async def health(_: web.Request) -> web.Response:
        troubles = await measured.troubles()
        state = {"well": not troubles, "troubles": troubles}
        return web.json_response(state, status=503 if troubles else 200)

    @web.middleware
    async def admit(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not _names_this(request.headers.get("Host"), host):
            raise web.HTTPMisdirectedRequest(
                text="Ask for this machine by its address, or as localhost."
            )
        return await handler(request)

    app = web.Application(middlewares=[admit])
    app.add_routes([web.get("/metrics", metrics), web.get("/health", health)])
    async with listening(app, host, port, "The figures", "operation.metrics_port") as opened:
        yield opened


def _names_this(named: str | None, bound: str) -> bool:
    """Returns whether `Host` names this machine, and not another name that leads here."""
    bound_to = _address(bound)
    if named is None or (bound_to is not None and bound_to.is_unspecified):
        return True  # Not a browser's request, or served to all hosts by any name.
    try:
        name = urlsplit(f"//{named}").hostname or ""
    except ValueError:
        return False
    return name in ("localhost", bound.lower()) or _address(name) is not None


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None
