"""The composition root: builds a bot out of its parts, runs it, and stops it gently."""

import asyncio
import logging
import multiprocessing
import signal
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass

import aiohttp
import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bifrost_bot.config import BotSettings
from bifrost_bot.gateway.addressing import Directory
from bifrost_bot.gateway.bot import BifrostBot
from bifrost_bot.gateway.caretaker import Caretaker
from bifrost_bot.gateway.confirmation import Confirmations
from bifrost_bot.gateway.control import Control
from bifrost_bot.gateway.desk import Desk
from bifrost_bot.gateway.herald import Herald
from bifrost_bot.gateway.ledger import Ledger
from bifrost_bot.gateway.render import Renderer
from bifrost_bot.gateway.scribe import Scribe
from bifrost_bot.gateway.servers import Servers
from bifrost_bot.gateway.stage import Stage
from bifrost_bot.gateway.sweeper import Sweeper
from bifrost_bot.gateway.unreadable_news import UnreadableNews
from bifrost_bot.match.model import Match
from bifrost_bot.present import upkeep
from bifrost_bot.present.image import Painter
from bifrost_bot.runtime.clock import Clock, SystemClock
from bifrost_bot.runtime.computer import ComputerPlayers
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.personal import Personal
from bifrost_bot.runtime.privacy import Privacy
from bifrost_bot.runtime.records import Records
from bifrost_bot.runtime.recovery import Watch
from bifrost_bot.runtime.reminders import Reminders
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.setting_aside import set_aside
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.runtime.tenure import Tenure
from bifrost_bot.runtime.thinking import leave_signals, stand_back
from bifrost_bot.runtime.timekeeper import Timekeeper
from bifrost_bot.runtime.vitals import Vitals, published
from bifrost_bot.store import outbox
from bifrost_bot.store.database import Database
from bifrost_bot.store.reading import ReadingMark, mark_path, open_mark
from bifrost_bot.store.share import Share

log = logging.getLogger(__name__)
_CANCEL_SECONDS = 1.0
_OUSTED = "Another process has taken this one's place; only one may serve a shard."


class StartError(Exception):
    """The bot could not start; the message says what to do."""


@dataclass(frozen=True, slots=True)
class App:
    """A bot that is ready to be started, and the parts that tools and tests look at."""

    bot: BifrostBot
    runner: Runner
    timekeeper: Timekeeper
    desk: Desk
    tenure: Tenure
    vitals: Vitals
    tasks: Tasks


@asynccontextmanager
async def building(
    settings: BotSettings, clock: Clock | None = None, guild_ready_timeout: float = 1.0
) -> AsyncIterator[App]:
    """Yields a bot with all its parts; at the end everything is closed.

    Args:
        settings: What is set in the file.
        clock: This machine's clock if left out.
        guild_ready_timeout: Seconds without news after which the list of servers counts as complete. It is most of
            the time a restart takes; a server that comes later is served as well.

    Raises:
        StoreError: When the database cannot be used.
    """
    clock = clock or SystemClock()
    async with AsyncExitStack() as stack:
        database = Database(settings.database_url)
        stack.push_async_callback(database.close)
        await database.migrate()
        share = Share(settings.discord.shard_count, settings.discord.shard_ids)
        tenure = Tenure(database, clock, share)
        await tenure.begin()
        stack.push_async_callback(tenure.end)
        mark = open_mark(mark_path(settings.database_url, share))
        if mark is not None:
            stack.callback(mark.close)
        _aim(settings)
        limiter = Limiter(settings.discord.requests_per_second, settings.discord.request_burst)
        # Entered, not only closed at the end: discord.py cannot close a bot that was neither entered nor logged in.
        bot = await stack.enter_async_context(BifrostBot(share, limiter, guild_ready_timeout))
        yield await _wire(settings, database, mark, bot, limiter, clock, tenure, stack)


async def run(settings: BotSettings, token: str) -> None:
    """Runs the bot until it is told to stop (SIGTERM or Ctrl-C).

    Raises:
        StartError: When Discord refuses the bot; the message says what to do.
        StoreError: When the database cannot be used.
    """
    async with building(settings) as app, _published(app.vitals, settings):
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for name in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(name, stop.set)
        try:
            # Here, not with the other tasks: it measures real time, which does not pass on a clock that is set by hand.
            app.tasks.start(app.desk.watch.guard(), "guard")
            session = asyncio.create_task(app.bot.start(token))
            await _until_stopped(session, stop, app.tenure.ended)
            if app.tenure.ended.is_set():
                raise StartError(_OUSTED)
            log.info("stopping; matches go on where they stand at the next start")
        except discord.LoginFailure as problem:
            raise StartError(
                "Discord does not know this token. Copy it again from the developer portal (your application, page "
                "Bot, Reset Token) into BIFROST_TOKEN."
            ) from problem
        except discord.PrivilegedIntentsRequired as problem:
            raise StartError(
                "Discord does not let the bot read messages. Switch on the Message Content Intent in the developer "
                "portal (your application, page Bot)."
            ) from problem
        except (aiohttp.ClientError, OSError) as problem:
            raise StartError(f"Discord cannot be reached at {settings.discord.api_base}: {problem}.") from problem


@asynccontextmanager
async def _published(vitals: Vitals, settings: BotSettings) -> AsyncIterator[None]:
    """Measures the event loop, and serves figures where the settings say so."""
    watching = asyncio.create_task(vitals.run())
    operation = settings.operation
    try:
        async with AsyncExitStack() as stack:
            if operation.metrics_port is not None:
                try:
                    await stack.enter_async_context(published(vitals, operation.metrics_host, operation.metrics_port))
                except OSError as problem:
                    raise StartError(
                        f"The figures cannot be served at {operation.metrics_host}:{operation.metrics_port} "
                        f"({problem.strerror}). Set another operation.metrics_port."
                    ) from problem
            yield
    finally:
        watching.cancel()
        await asyncio.wait((watching,))


async def _wire(
    settings: BotSettings,
    database: Database,
    mark: ReadingMark | None,
    bot: BifrostBot,
    limiter: Limiter,
    clock: Clock,
    tenure: Tenure,
    stack: AsyncExitStack,
) -> App:
    tasks = Tasks()
    runner = Runner(database, clock, bot.share, mark)
    # Nobody listens yet: it is told with all that waits in the outbox, once Discord is heard.
    await set_aside(mark, runner)
    timekeeper = Timekeeper(runner, clock, tasks)
    watch = Watch(database, runner, timekeeper, clock)
    computers = ComputerPlayers(runner, clock, tasks, lambda: _workers(settings))
    stack.callback(computers.dismiss)
    directory = Directory(database)
    ledger = Ledger(database, clock, tasks)
    personal = Personal(database, clock)
    reminders = Reminders(runner, personal, clock)
    stage = Stage(bot, runner, directory, limiter, tasks, clock)
    control = Control(bot, runner, directory, limiter, tasks)
    scribe = Scribe(runner, lambda: _scribe(settings))
    sweeper = Sweeper(database, runner, directory, stage, tasks, clock)
    renderer = Renderer(Painter())
    herald = Herald(bot, runner, directory, stage, renderer, scribe, limiter, ledger, personal, tasks, clock)
    caretaker = Caretaker(bot, runner, directory, stage, herald, control, ledger, tasks)
    desk = Desk(
        settings,
        runner,
        directory,
        herald,
        stage,
        watch,
        limiter,
        renderer,
        Servers(database),
        Confirmations(),
        personal,
        Records(database),
        Privacy(database, runner, personal),
        caretaker,
        UnreadableNews(bot, runner, directory, limiter, tasks, clock),
    )

    watch.recording = lambda again: herald.proclaim(lambda match: upkeep.recording(match, again))

    def take_up(match: Match) -> None:
        timekeeper.watch(match)
        reminders.look_after(match)
        computers.look_after(match)
        stage.look_after(match)
        control.look_after(match)
        caretaker.look_after(match, rights=False)

    _regain(runner, watch, take_up, tasks)

    async def begin() -> None:
        async with database.transaction() as connection:
            rows = await outbox.untold(connection, runner.share)
        herald.take_up(rows)
        # A match that ended just before the last process did is not among the live ones.
        for match_id in dict.fromkeys(row.match_id for row in rows):
            with suppress(FaultError):
                control.look_after(await runner.match(match_id))
        await sweeper.take_up()

    vitals = Vitals(runner, watch, database)
    bot.answered = vitals.answered
    bot.equip(desk, take_up, begin)
    await directory.load()
    await personal.load()
    await watch.wake()
    tasks.start(timekeeper.run(), "timekeeper")
    tasks.start(watch.run(), "heartbeat")
    tasks.start(tenure.run(), "tenure")
    tasks.start(reminders.run(), "reminders")
    tasks.start(sweeper.run(), "sweeper")
    tasks.start(personal.run(), "personal settings")
    # Discord lets us wait while it lists its servers; the matches are read meanwhile.
    tasks.start(runner.live(), "reading the matches")
    stack.push_async_callback(ledger.flush)
    stack.push_async_callback(_stop, tasks, database)
    return App(bot, runner, timekeeper, desk, tenure, vitals, tasks)


def _regain(runner: Runner, watch: Watch, take_up: Callable[[Match], None], tasks: Tasks) -> None:
    """Lets matches go on whose records somebody mends under the running bot."""

    async def regain(match_id: str) -> None:
        await watch.regain(match_id)
        with suppress(FaultError):
            take_up(await runner.match(match_id))

    def start(match_id: str) -> None:
        tasks.start(regain(match_id), f"match {match_id}, whose record was mended")

    runner.reader.changed = start


async def _until_stopped(session: "asyncio.Task[None]", *stops: asyncio.Event) -> None:
    """Returns when the session was told to stop and has ended; a session that ends by itself raises why."""
    stopped = [asyncio.create_task(stop.wait()) for stop in stops]
    await asyncio.wait((session, *stopped), return_when=asyncio.FIRST_COMPLETED)
    for waiting in stopped:
        waiting.cancel()
    # On Python 3.11 a cancellation that meets the end of a wait_for is lost, and discord.py waits that way.
    while not session.done():
        session.cancel()
        await asyncio.wait((session,), timeout=_CANCEL_SECONDS)
    if not session.cancelled():
        session.result()


async def _stop(tasks: Tasks, database: Database) -> None:
    async with database.idle():
        await tasks.stop()


def _aim(settings: BotSettings) -> None:
    """Points discord.py at the server of the settings; it keeps these addresses in its classes."""
    Route.BASE = settings.discord.api_base
    if settings.discord.gateway_url is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.discord.gateway_url)


def _workers(settings: BotSettings) -> Executor:
    count = settings.play.thinking_processes
    if count == 0:
        return ThreadPoolExecutor(1, "computer")
    # Workers are spawned, so that they hold neither sockets nor the database; they leave signals to the bot.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, mp_context=context, initializer=leave_signals)


def _scribe(settings: BotSettings) -> Executor:
    if settings.play.thinking_processes == 0:
        return ThreadPoolExecutor(1, "scribe")
    return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=stand_back)
